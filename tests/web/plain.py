"""Games in one line, and sentences without the tags that keep their names apart."""

import html
import re

from markupsafe import Markup

from scorekeeper.farkle import CLASSIC, Bank, Entry, Game, Rules, new_game


def game(*entries: Entry | int, names: tuple[str, ...] = ("Ann", "Bo"), rules: Rules = CLASSIC) -> Game:
    """A game with these entries; a number is a bank."""
    played = new_game(rules, names)
    for entry in entries:
        played = played.play(Bank(entry) if isinstance(entry, int) else entry)
    return played


_NAME = r'/?bdi(?: class="(?:medium|long)")?>'


def plain(text: Markup) -> str:
    """A sentence as it is read. No other tag than that of names may be in it."""
    assert not re.search(rf"<(?!{_NAME})", text)
    return html.unescape(re.sub(f"<{_NAME}", "", text))
