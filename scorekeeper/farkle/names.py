"""The names of players and games: what a name may be, and when two names are the same (rules.md, Players and
corrections).
"""

import unicodedata

from scorekeeper.farkle.errors import IllegalEntry
from scorekeeper.farkle.message import message
from scorekeeper.farkle.words import number

LONGEST_NAME = 24
"""Characters a name may have, counted after NFC without combining marks, joiners and variation selectors."""
MOST_CODE_POINTS = 96
LONGEST_TITLE = 60
FEWEST_PLAYERS = 2
MOST_PLAYERS = 12
HOW_MANY = f"{FEWEST_PLAYERS} to {MOST_PLAYERS}"

_JOINERS = "\u200c\u200d"
_NO_TEXT = ("Cc", "Cs", "Zl", "Zp")
# Embeddings, overrides and isolates of a direction: one that is not closed turns the rest of a line or a file's name.
_TURNS = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
# Letters and symbols by their category that nevertheless draw nothing.
_BLANK = "\u115f\u1160\u2800\u3164\uffa0"


def tidy(name: str) -> str:
    """The name as it is kept: blanks and signs that draw nothing gone at both ends, and nothing else changed."""
    start, end = 0, len(name)
    while start < end and _draws_nothing(name[start]):
        start += 1
    while start < end and _draws_nothing(name[end - 1]):
        end -= 1
    return name[start:end]


def is_plain(text: str) -> bool:
    """Whether a text is one line without control characters and without marks that turn the letters around them."""
    return not any(unicodedata.category(sign) in _NO_TEXT or sign in _TURNS for sign in text)


def same_key(name: str) -> str:
    """What two names share when people would read them as one: compatibility forms, case and invisible signs are
    folded.
    """
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", tidy(name)).casefold())
    return "".join(sign for sign in folded if unicodedata.category(sign) != "Cf")


def letters(name: str) -> int:
    """How long a name is, in characters as people count them."""
    return sum(1 for sign in unicodedata.normalize("NFC", name) if _counts(sign))


def check_name(name: str, taken: tuple[str, ...], index: int | None = None) -> str:
    """The tidied name, if a player may be called so beside those in `taken`.

    `index` is the place of the name in a list that was typed, passed on in the error. Raises `IllegalEntry` ("name").
    """
    name = tidy(name)
    sentence = _fault(name)
    if sentence is None:
        twin = next((other for other in taken if same_key(other) == same_key(name)), None)
        if twin is None:
            return name
        sentence = f"Two players are called {twin}. Add an initial so the table can tell them apart."
    raise IllegalEntry(sentence, reason="name", index=index)


def too_many_players(index: int | None = None) -> IllegalEntry:
    """The refusal of one player too many; `index` is the place of the name in a list that was typed."""
    wrong = message("A game can have {most} players at most.", most=MOST_PLAYERS)
    return IllegalEntry(wrong, reason="twelve", index=index)


def check_names(names: tuple[str, ...]) -> tuple[str, ...]:
    """The tidied names of those who start a game. Raises `IllegalEntry` ("players", "twelve" or "name")."""
    faults = name_faults(names)
    if faults:
        raise faults[0]
    return tuple(map(tidy, names))


def name_faults(names: tuple[str, ...]) -> tuple[IllegalEntry, ...]:
    """Everything wrong with the names of those who would start a game, each with the place it belongs to in `index`."""
    faults = []
    if len(names) < FEWEST_PLAYERS:
        faults.append(IllegalEntry("Add at least two players.", reason="players", index=len(names)))
    if len(names) > MOST_PLAYERS:
        faults.append(too_many_players(MOST_PLAYERS))
    taken: tuple[str, ...] = ()
    for index, name in enumerate(names[:MOST_PLAYERS]):
        try:
            taken += (check_name(name, taken, index),)
        except IllegalEntry as fault:
            faults.append(fault)
    return tuple(faults)


def check_title(title: str) -> str:
    """The tidied title of a game, at most 60 characters. Raises `IllegalEntry` ("title")."""
    title = tidy(title)
    if len(title) > LONGEST_TITLE:
        sentence = f"A title can have {LONGEST_TITLE} characters at most. This one has {number(len(title))}."
        raise IllegalEntry(sentence, reason="title")
    if not is_plain(title):
        raise IllegalEntry("A title cannot have line breaks or control characters in it.", reason="title")
    return title


def _fault(name: str) -> str | None:
    if not any(_visible(sign) for sign in name):
        return "A name needs at least one visible character."
    if not is_plain(name):
        return "A name cannot have line breaks or control characters in it."
    if letters(name) > LONGEST_NAME:
        return f"Names can have {LONGEST_NAME} letters at most. This one has {number(letters(name))}."
    if len(name) > MOST_CODE_POINTS:
        most = f"A name can have {MOST_CODE_POINTS} signs at most, accents and joiners too."
        return f"{most} This one has {number(len(name))}."
    return None


def _draws_nothing(sign: str) -> bool:
    return sign.isspace() or unicodedata.category(sign) == "Cf"


def _counts(sign: str) -> bool:
    # Variation selectors are combining marks by category, so the first test takes them out too.
    return not unicodedata.category(sign).startswith("M") and sign not in _JOINERS


def _visible(sign: str) -> bool:
    return unicodedata.category(sign)[0] in "LNPS" and sign not in _BLANK
