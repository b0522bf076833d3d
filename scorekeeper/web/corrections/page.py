"""What the page of one past turn shows: the turn, what it should have been, and what that would change."""

from dataclasses import dataclass
from datetime import datetime

from markupsafe import Markup

from scorekeeper.farkle import Bank, Game, Turn
from scorekeeper.farkle.changes import TotalChange
from scorekeeper.farkle.preview import Preview, preview
from scorekeeper.farkle.sheet import SIGNS
from scorekeeper.farkle.words import counted, number
from scorekeeper.filters import who
from scorekeeper.web.corrections.boxes import misfit, refused
from scorekeeper.web.corrections.rows import ChangeRow, change_rows, unchanged
from scorekeeper.web.words.box import Box
from scorekeeper.web.words.game_bar import wins_outright
from scorekeeper.web.words.past_turn import PastTurn, kind_of, turn_words


@dataclass(frozen=True, slots=True)
class Changes:
    """What the correction changes. `fields` are what Save sends beside the field of points."""

    heading: str
    rows: tuple[ChangeRow, ...]
    unchanged: str
    save: str
    strikes: bool
    fields: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class CorrectionPage:
    """The page. `field` stands in the field of points, `chosen` is the kind of turn asked for; `take_over` is the label
    of the choice to take the turn before over, where the rules know that, and `taken` whether it is made. `keep` leaves
    everything as it was; `changes` is there once something can be saved.
    """

    n: int
    number: int
    title: str
    heading: Markup
    about: Markup
    field: str
    chosen: str
    wins: str
    take_over: Markup | None
    taken: bool
    box: Box | None
    changes: Changes | None
    same: bool
    keep: str
    spoken: Markup


def correction_page(
    game: Game, turn: PastTurn, to: Turn | None, now: datetime, *, box: Box | None = None
) -> CorrectionPage:
    """The page of this turn, where it should have been `to` (None: nothing is asked yet).

    `box` is what went wrong besides.
    """
    asked = None if to is None or turn.is_already(to) else preview(game, turn.number, to)
    if asked is not None and box is None:
        box = _box(asked, turn)
    heading = _heading(turn, asked)
    changes = _changes(asked) if asked and asked.corrected else None
    shown = to or turn.turn
    return CorrectionPage(
        n=turn.number,
        number=game.number,
        title=f"{'Error: ' if box else ''}{heading.striptags()}",
        heading=heading,
        about=turn.about(now),
        field=box.typed if box and box.blames_field else _field(shown),
        chosen=kind_of(shown),
        wins=wins_outright(game.rules),
        take_over=_take_over(turn),
        taken=turn.piggyback if to is None else getattr(to, "piggyback", False),
        box=box,
        changes=changes,
        same=to is not None and asked is None and box is None,
        keep=f"Keep {turn.words}",
        spoken=_spoken(heading, asked, box, game),
    )


def _box(asked: Preview, turn: PastTurn) -> Box | None:
    if asked.refusal is not None:
        return refused(asked.refusal, turn, asked.to)
    return misfit(asked.misfits, asked.game) if asked.misfits else None


def _changes(asked: Preview) -> Changes:
    struck = asked.amend.struck
    to = asked.to
    fields = [("shown", _field(to)), ("shown_piggyback", "1" if getattr(to, "piggyback", False) else "")]
    fields += [("struck", str(one)) for one in struck]
    return Changes(
        heading="What would change" if struck else "What changes",
        rows=change_rows(asked),
        unchanged="" if struck else unchanged(asked),
        save=f"Save and strike out {counted(len(struck), 'turn')}" if struck else "Save changes",
        strikes=bool(struck),
        fields=tuple(fields),
    )


def _heading(turn: PastTurn, asked: Preview | None) -> Markup:
    """ "Round 3, Ann: 500", and where it can be made something else "Round 3, Ann: 500 becomes 600"."""
    text = Markup("Round {}, {}: {}").format(number(turn.happened.round), who(turn.name), turn.words)
    if asked is None or asked.corrected is None:
        return text
    becomes = next(
        one.happened for one in asked.corrected.states if one.happened and one.happened.number == turn.number
    )
    comma = "," if turn.struck else ""
    # What it becomes stays on one line with the verb: a figure alone on a line is read as something else.
    return Markup("{}{} becomes\N{NO-BREAK SPACE}{}").format(text, comma, turn_words(asked.to, becomes.taken_over))


def _field(turn: Turn) -> str:
    """What is in the field: the points, or the sign of a turn without points on the sheet."""
    return number(turn.points) if isinstance(turn, Bank) else SIGNS[kind_of(turn)]


def _take_over(turn: PastTurn) -> Markup | None:
    if turn.before.take_over is None:
        return Markup("Took over the turn before") if turn.piggyback else None
    player, points = turn.before.take_over
    return Markup("Took over {}'s {}").format(who(turn.before.standings[player].name), number(points))


def _spoken(heading: Markup, asked: Preview | None, box: Box | None, game: Game) -> Markup:
    """What the live region says of a preview; a box speaks for itself."""
    if asked is None or box is not None:
        return Markup("")
    totals = [
        Markup(" {}'s total, now {}, would be {}.").format(
            who(game.state.standings[change.player].name), number(change.was), number(change.now)
        )
        for change in asked.changes
        if isinstance(change, TotalChange)
    ]
    return Markup("").join((heading, ".", *totals))
