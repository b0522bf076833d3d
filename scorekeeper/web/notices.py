"""A sentence for the next page that this browser sees: a form that only leads on has no other place for it."""

from flask import session
from markupsafe import Markup

from scorekeeper.store.games import Stored
from scorekeeper.web.box import NOTHING
from scorekeeper.web.said import Said, already

_NOTICE = "notice"


def leave(stored: Stored, words: Markup) -> None:
    """Tell this on the next page of the game. It stands in the device's signed cookie, so nobody else can write it."""
    session[_NOTICE] = [stored.code, words]


def leave_already(stored: Stored, number: int) -> None:
    """Tell that the form of this entry had come before."""
    leave(stored, already(stored.game, number).strong)


def take(stored: Stored) -> Markup:
    """What was left for this game, once; empty where nothing was."""
    code, words = session.get(_NOTICE, ("", NOTHING))
    if code != stored.code:
        return NOTHING
    del session[_NOTICE]
    told: Markup = words
    return told


def take_said(stored: Stored) -> Said | None:
    """The same as an event, where the page has a place for one."""
    words = take(stored)
    return Said(strong=words, spoken=words) if words else None
