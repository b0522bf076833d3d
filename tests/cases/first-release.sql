BEGIN TRANSACTION;
CREATE TABLE deleted (
	code VARCHAR(9) NOT NULL, 
	CONSTRAINT pk_deleted PRIMARY KEY (code)
)
 WITHOUT ROWID

;
CREATE TABLE entry (
	game INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	"key" VARCHAR(64), 
	at VARCHAR(20), 
	type VARCHAR(8) NOT NULL, 
	data TEXT NOT NULL, 
	CONSTRAINT pk_entry PRIMARY KEY (game, number), 
	CONSTRAINT uq_entry_game_key UNIQUE (game, "key"), 
	CONSTRAINT fk_entry_game FOREIGN KEY(game) REFERENCES game (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
INSERT INTO "entry" VALUES(1,1,'a','2026-12-01T04:03:46Z','bank','{"points": 500}');
CREATE TABLE game (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	code VARCHAR(9) NOT NULL, 
	secret VARCHAR(32) NOT NULL, 
	title TEXT NOT NULL, 
	rules TEXT NOT NULL, 
	players TEXT NOT NULL, 
	created VARCHAR(20) NOT NULL, 
	make_key VARCHAR(64) NOT NULL, 
	CONSTRAINT uq_game_code UNIQUE (code), 
	CONSTRAINT uq_game_make_key UNIQUE (make_key)
);
INSERT INTO "game" VALUES(1,'JPGC-MMNR','216450214e09c095ce0fe5446cd4f0a1','','{"name": "Classic", "source": "the boxed table with the three-farkle penalty", "dice": 6, "combinations": [{"dice": "1", "points": 100}, {"dice": "5", "points": 50}, {"dice": "111", "points": 300}, {"dice": "222", "points": 200}, {"dice": "333", "points": 300}, {"dice": "444", "points": 400}, {"dice": "555", "points": 500}, {"dice": "666", "points": 600}, {"dice": "aaaa", "points": 1000}, {"dice": "aaaaa", "points": 2000}, {"dice": "aaaaaa", "points": 3000}, {"dice": "123456", "points": 1500}, {"dice": "aabbcc", "points": 1500}, {"dice": "aaaabb", "points": 1500}, {"dice": "aaabbb", "points": 2500}], "blank_roll": 0, "target": 10000, "overshoot": "counts", "opening": 500, "turn_minimum": 0, "penalty": 1000, "penalty_after": 3, "penalty_count": "in a row", "penalty_from": "on the board", "floor": "none", "hot_dice": "may roll", "set_aside": "any", "piggyback": false, "last_round": "one turn each", "tie": "shared", "wins_outright": "none"}','["Ann", "Bo"]','2026-12-01T04:03:46Z','k1');
CREATE TABLE "right" (
	device VARCHAR(32) NOT NULL, 
	game INTEGER NOT NULL, 
	since VARCHAR(20) NOT NULL, 
	CONSTRAINT pk_right PRIMARY KEY (device, game), 
	CONSTRAINT fk_right_game FOREIGN KEY(game) REFERENCES game (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
INSERT INTO "right" VALUES('e815e03d5b9c29ab0ca61fdec85dc0c2',1,'2026-12-01T04:03:46Z');
CREATE INDEX ix_right_game ON "right" (game);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('game',1);
COMMIT;
