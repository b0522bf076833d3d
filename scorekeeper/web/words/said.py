"""What happened at the table, in the sentences that stand beside Undo and that the live region speaks (ux.md, 6)."""

from dataclasses import dataclass

from markupsafe import Markup

from scorekeeper.farkle import Amend, Game, Happened, Redo, Rules, State, Undo
from scorekeeper.farkle.words import nth, number, spelled
from scorekeeper.filters import people, who
from scorekeeper.web.words.past_turn import corrected
from scorekeeper.web.words.standing import gap

MOST_NAMED = 4
"""Players listed by name in one sentence; more are counted, or the line beside Undo would not hold them."""

_NOTHING = Markup("")
_AS_THING = {"join": "joining", "leave": "leaving", "back": "return"}
_DONE = {
    "farkle": "farkled",
    "skip": "skipped a turn",
    "win": "won",
    "join": "joined",
    "leave": "left",
    "back": "came back",
}


@dataclass(frozen=True, slots=True)
class Said:
    """One event: the sentence that matters in bold, what follows it, and whose turn it is where that belongs to it.

    `spoken` is what the live region says; `urgent`: at once, before anything else that is being read.
    """

    strong: Markup = _NOTHING
    rest: Markup = _NOTHING
    turn: Markup = _NOTHING
    spoken: Markup = _NOTHING
    urgent: bool = False


def said(game: Game) -> Said:
    """The last thing that happened, in words; nothing at the start of a game."""
    state, last = game.state, game.log[-1] if game.log else None
    if isinstance(last, Undo) and game.redoable:
        strong, rest = Markup("Undone: {}.").format(deed(game.redoable)), _back(state, game.redoable)
        return Said(strong, rest, spoken=strong + rest)
    happened = game.undoable
    if happened is None:
        return Said()
    if isinstance(last, Amend):
        return _spoken(Said(*corrected(game, last), _turn(state)), state)
    if isinstance(last, Redo):
        strong, rest = (
            Markup("Done again: {}.").format(deed(happened)),
            Markup(" Now {}.").format(_total(happened, state)),
        )
        return _spoken(Said(strong, rest, _turn(state)), state)
    before = game.states[-2] if len(game.states) > 1 else state
    return _spoken(_happened(happened, state, before), state)


def already(game: Game, entry_number: int) -> Said:
    """The sentence for an entry that came a second time and was not written again."""
    happened = next((state.happened for state in game.states[1:] if _number(state) == entry_number), None)
    if happened is None and isinstance(game.log[entry_number - 1], (Undo, Redo, Amend)):
        strong = Markup("That was already saved.")
    elif happened is None:
        # Only "saved" would leave someone looking for points that are not on the table.
        strong = Markup("That was saved, and undone since.")
    elif happened.was is not None or happened.kind in ("struck", "gone"):
        strong = Markup("That was saved, and corrected since.")
    else:
        strong = Markup("{} was already saved.").format(deed(happened))
    return Said(strong, spoken=strong)


def deed(happened: Happened) -> Markup:
    """A deed as a noun: Bo's 350, Bo's farkle."""
    name = who(happened.name)
    match happened.kind:
        case "bank":
            return Markup("{}'s {}").format(name, number(happened.worth))
        case "farkle" | "skip" | "win":
            return Markup("{}'s {}").format(name, happened.kind)
        case "join" | "leave" | "back":
            return Markup("{}'s {}").format(name, _AS_THING[happened.kind])
        case "rename":
            return Markup("the name {}").format(name)
        case "order":
            return Markup("the new seats")
        case "end":
            return Markup("stopping the game")
    return Markup("{}'s correction").format(name)


def deed_on_key(happened: Happened) -> Markup:
    """A deed as written after "Undo" or "Redo": a turn in short, "Ann 350", anything else as `deed` has it."""
    if happened.kind not in ("bank", "farkle", "skip"):
        return deed(happened)
    what = number(happened.worth) if happened.kind == "bank" else happened.kind
    return Markup("{} {}").format(who(happened.name), what)


def past_deed(happened: Happened) -> Markup:
    """A deed of another device, as a sentence without its full stop: שרה banked 400."""
    if happened.kind == "bank":
        return Markup("{} banked {}").format(who(happened.name), number(happened.worth))
    if happened.kind == "end":
        return Markup("The game was stopped")
    verb = _DONE.get(happened.kind)
    return Markup("{} {}").format(who(happened.name), verb) if verb else Markup("The table was changed")


# ------------------------------------------------------------- one an event


def _happened(happened: Happened, state: State, before: State) -> Said:
    if state.phase == "play-off" and before.phase != "play-off":
        return _play_off(state)
    if happened.starts_last_round and state.last_round:
        return _last_round(happened, state)
    if happened.kind == "bank":
        return _bank(happened, state)
    if happened.kind == "farkle":
        return _farkle(happened, state)
    return _other(happened, state)


def _bank(happened: Happened, state: State) -> Said:
    name, turn = who(happened.name), _turn(state)
    if happened.gone_over:
        return Said(Markup("{} is over.").format(number(happened.total + happened.worth)), _lost(happened, state), turn)
    if happened.opened:
        return Said(Markup("{} is on the board with {}.").format(name, number(happened.total)), turn=turn)
    if happened.taken_over and happened.taken_from is not None:
        owner = who(state.standings[happened.taken_from].name)
        figures = (number(happened.taken_over), number(happened.points), number(happened.worth))
        strong = Markup("{} took over {}'s {} and added {}: {}").format(name, owner, *figures)
        return Said(strong, Markup(", now {}.").format(number(happened.total)))
    if state.last_round and state.leaders == (happened.player,) and state.to_play is not None:
        total, next_name = number(happened.total), who(state.standings[state.to_play].name)
        rest = Markup(" {} must beat {}.").format(next_name, total)
        return Said(Markup("{} leads with {}.").format(name, total), rest)
    return Said(rest=Markup("{} banked {}, now {}.").format(name, number(happened.worth), number(happened.total)))


def _lost(happened: Happened, state: State) -> Markup:
    worth, target = number(happened.worth), number(state.rules.target)
    if happened.gift and happened.gift_to is not None:
        sentence = Markup(" These rules ask for exactly {}; the turn's {} go to {}, who is last.")
        return sentence.format(target, worth, who(state.standings[happened.gift_to].name))
    return Markup(" These rules ask for exactly {}; the turn's {} are lost.").format(target, worth)


def _farkle(happened: Happened, state: State) -> Said:
    name, total = who(happened.name), number(happened.total)
    if not happened.penalised:
        return Said(rest=Markup("{} farkled, still {}.").format(name, total))
    count = _penalised(state.rules)
    if not happened.penalty:
        strong = Markup("{}: {} has nothing to lose").format(count, name)
        return Said(strong, Markup(", still {}.").format(total), _turn(state))
    strong = Markup("{}: {} loses {}").format(count, name, number(happened.penalty))
    return Said(strong, Markup(", now {}.").format(total), _turn(state))


def _penalised(rules: Rules) -> str:
    """The farkle that takes the penalty: "Third farkle in a row", "Farkle" where each of them does."""
    if rules.penalty_after == 1:
        return "Farkle"
    in_a_row = " in a row" if rules.penalty_count == "in a row" else ""
    return f"{nth(rules.penalty_after).capitalize()} farkle{in_a_row}"


def _last_round(happened: Happened, state: State) -> Said:
    left = [state.standings[player].name for player in state.turns_left]
    if len(left) > MOST_NAMED:
        others = Markup(" The other {} get one more turn each.").format(spelled(len(left)))
    else:
        get, each = ("get", " each") if len(left) > 1 else ("gets", "")
        others = Markup(" {} {} one more turn{}.").format(people(left), get, each)
    strong = Markup("Last round. {} has {}.").format(who(happened.name), number(happened.total))
    return Said(strong, others, urgent=True)


def _play_off(state: State) -> Said:
    tied = [player for player in state.seats if player in state.owed]
    names, total = [state.standings[player].name for player in tied], number(state.standings[tied[0]].total)
    strong = Markup("{} tie with {}.").format(people(names), total)
    return Said(strong, Markup(" They play on, a turn each, until one leads."), _turn(state), urgent=True)


def _other(happened: Happened, state: State) -> Said:
    name, total = who(happened.name), number(happened.total)
    sentences = {
        "skip": Markup("{0} skips this turn."),
        "struck": Markup("{0} skips this turn."),
        "leave": Markup("{0} has left with {1}."),
        "back": Markup("{0} is back with {1}."),
        "join": Markup("{0} joins and plays last in this round."),
        "rename": Markup("{0} is the new name."),
        "order": Markup("The seats have changed."),
    }
    sentence = sentences.get(happened.kind)
    return Said(sentence.format(name, total), turn=_turn(state)) if sentence else Said()


def _back(state: State, undone: Happened) -> Markup:
    """Where an undo left the table."""
    turn = undone.kind in ("bank", "farkle", "skip", "win")
    if turn and undone.player is not None and undone.player == state.to_play:
        standing = state.standings[undone.player]
        return Markup(" {} is back at {} and plays again.").format(who(standing.name), number(standing.total))
    return Markup(" {}").format(_turn(state)) if state.to_play is not None else _NOTHING


def _turn(state: State) -> Markup:
    if state.to_play is None:
        return _NOTHING
    return Markup("{}'s turn.").format(who(state.standings[state.to_play].name))


def _total(happened: Happened, state: State) -> str:
    return number(happened.total if happened.player is None else state.standings[happened.player].total)


def _spoken(one: Said, state: State) -> Said:
    """The same, with what the live region says: the event and whose turn it is, with the gap."""
    turn = _NOTHING
    if state.to_play is not None and not one.urgent:
        name = who(state.standings[state.to_play].name)
        turn = Markup(" {}'s turn, {}.").format(name, gap(state, state.to_play))
    return Said(one.strong, one.rest, one.turn, one.strong + one.rest + turn, one.urgent)


def _number(state: State) -> int:
    return state.happened.number if state.happened else 0
