"""What a game was like, in sentences: for the result, the tally and the picture of the race (ux.md, 8.4 and 9)."""

from collections.abc import Iterable, Iterator

from markupsafe import Markup

from scorekeeper.farkle import Game
from scorekeeper.farkle.highlights import Highlights, highlights
from scorekeeper.farkle.outcome import margin
from scorekeeper.farkle.sheet import lines
from scorekeeper.farkle.words import number, times
from scorekeeper.filters import people, who

MOST_NAMED = 4
"""Players listed by name in one sentence; more are counted."""


def race(game: Game) -> Markup:
    """What the score race shows: since when someone led, how often the lead changed, the biggest turn."""
    return Markup(" ").join(_race(game, highlights(game)))


def facts(game: Game) -> tuple[Markup, ...]:
    """Two or three short sentences: by how much over whom, who was at the target first, the best turn."""
    return (*_ending(game), *_best_turn(game, highlights(game)))


def _race(game: Game, seen: Highlights) -> Iterator[Markup]:
    names = [one.name for one in game.state.standings]
    leaders = game.state.leaders
    if seen.led_from:
        yield Markup("{} led from round {}.").format(who(names[seen.led_from[0]]), seen.led_from[1])
    elif not game.state.over and len(leaders) == 1:
        yield Markup("{} leads.").format(who(names[leaders[0]]))
    changed = f"changed {times(seen.lead_changes)}" if seen.lead_changes else "never changed"
    yield Markup("The lead {}.").format(changed)
    if len(seen.biggest_turn) == 1:
        best = seen.biggest_turn[0]
        name = who(names[best.player])
        yield Markup("{}'s {} in round {} was the biggest turn.").format(name, number(best.points), best.round)


def _ending(game: Game) -> Iterator[Markup]:
    state = game.state
    names = [one.name for one in state.standings]
    ahead = margin(game)
    there, when = _first_there(game) or (None, 0)
    target = number(game.rules.target)
    reached = Markup("reached {} first, in round {}").format(target, when)
    if not state.over and ahead and ahead.by > 0:
        leader = _some(names[player] for player in state.leaders)
        yield _stopped(Markup("{} leads by <b>{}</b> over {}").format(leader, number(ahead.by), _some(ahead.over)))
    elif state.over and ahead:
        won = _won(game, names[state.winners[0]], ahead.by, ahead.over)
        if there is not None and (names[there],) == ahead.over:
            yield Markup("{}, who {}.").format(won, reached)
            return
        yield _stopped(won)
    if there is None:
        return
    drew = [names[player] for player in state.winners if player != there]
    if len(drew) == 1 and len(state.winners) == 2:
        yield Markup("{} {}; {} drew level in the last round.").format(who(names[there]), reached, _some(drew))
    else:
        yield Markup("{} {}.").format(who(names[there]), reached)


def _won(game: Game, winner: str, by: int, over: tuple[str, ...]) -> Markup:
    name, others = who(winner), _some(over)
    if any(state.phase == "play-off" for state in game.states):
        return Markup("{} won the play-off").format(name)
    if game.state.turn and game.state.turn.kind == "win":
        return Markup("{} won outright, with {}").format(name, game.rules.wins_outright)
    if by > 0:
        return Markup("{} won by <b>{}</b> over {}").format(name, number(by), others)
    return Markup("{} won, level with {}").format(name, others)


def _first_there(game: Game) -> tuple[int, int] | None:
    """Who had the target first, and in which round."""
    first = (line for line in lines(game) if line.kind == "bank" and game.rules.reached_by(line.total))
    return next(((line.player, line.round) for line in first), None)


def _best_turn(game: Game, seen: Highlights) -> Iterator[Markup]:
    best = seen.biggest_turn
    if not best:
        return
    made_it = {line.player for line in best}
    whose = _some(game.state.standings[player].name for player in game.state.seats if player in made_it)
    points = number(best[0].points)
    if len(best) == 1:
        yield Markup("The best turn was <b>{}</b> by {} in round {}.").format(points, whose, best[0].round)
    else:
        yield _stopped(Markup("The best turns were <b>{}</b> by {}").format(points, whose))


def _stopped(sentence: Markup) -> Markup:
    """With a full stop, unless a name at its end brings its own."""
    return sentence if sentence.striptags().endswith(".") else sentence + "."


def _some(names: Iterable[str]) -> Markup:
    return people(names, most=MOST_NAMED)
