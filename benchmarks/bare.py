"""The least that keeps a score in the same way: what a bank is measured against.

Flask-SQLAlchemy with one model, session.add, commit, WAL and FULL, render_template of ten rows, and nothing else.
"""

import sqlite3
from pathlib import Path

from flask import Flask, render_template, request
from flask_sqlalchemy import SQLAlchemy
from jinja2 import DictLoader
from sqlalchemy import event, select
from sqlalchemy.orm import Mapped, mapped_column

ROWS = "<ol>{% for row in rows %}<li>{{ row.player }} {{ row.points }}</li>{% endfor %}</ol>"

db = SQLAlchemy()


class Turn(db.Model):  # type: ignore[name-defined,misc]  # made at run time
    """One turn of one game."""

    id: Mapped[int] = mapped_column(primary_key=True)
    game: Mapped[int] = mapped_column(index=True)
    player: Mapped[str]
    points: Mapped[int]


def create_bare(folder: Path) -> Flask:
    """The bare app with its database in this folder."""
    app = Flask("bare", template_folder=None, static_folder=None)
    app.jinja_loader = DictLoader({"rows.html": ROWS})
    app.config["SQLALCHEMY_DATABASE_URI"] = f"sqlite:///{folder / 'bare.db'}"
    db.init_app(app)
    app.post("/games/<int:game>/turns")(bank)
    with app.app_context():
        event.listen(db.engine, "connect", _connected)
        db.create_all()
    return app


def bank(game: int) -> str:
    """Write one turn and show the last ten."""
    db.session.add(Turn(game=game, player=request.form["player"], points=int(request.form["points"])))
    db.session.commit()
    last = select(Turn).where(Turn.game == game).order_by(Turn.id.desc()).limit(10)
    return render_template("rows.html", rows=db.session.scalars(last).all())


def _connected(connection: sqlite3.Connection, _record: object) -> None:
    for pragma in ("journal_mode=WAL", "synchronous=FULL"):
        connection.execute(f"PRAGMA {pragma}")
