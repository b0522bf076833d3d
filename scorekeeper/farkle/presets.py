"""The published rule sets, as values. Each comes from the source it names; where a source is silent, the field has
the value that changes the least (rules.md, Presets to ship)."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from scorekeeper.farkle.patterns import Combination
from scorekeeper.farkle.rules import BOXED, Rules


def _table(*lines: str) -> tuple[Combination, ...]:
    """Lines like "1 100, 5 50" as combinations."""
    pairs = (pair.split() for line in lines for pair in line.split(","))
    return tuple(Combination(pattern, int(points)) for pattern, points in pairs)


_SINGLES = "1 100, 5 50"
_TRIPLES = "111 1000, 222 200, 333 300, 444 400, 555 500, 666 600"
_FIXED = "aaaa 1000, aaaaa 2000, aaaaaa 3000"

# Each further die adds the points of the triple again.
_ADDING = (
    "1111 2000, 2222 400, 3333 600, 4444 800, 5555 1000, 6666 1200",
    "11111 3000, 22222 600, 33333 900, 44444 1200, 55555 1500, 66666 1800",
)
_ADDING_SIX = "111111 4000, 222222 800, 333333 1200, 444444 1600, 555555 2000, 666666 2400"

# Each further die doubles.
_DOUBLING = (
    "1111 2000, 2222 400, 3333 600, 4444 800, 5555 1000, 6666 1200",
    "11111 4000, 22222 800, 33333 1200, 44444 1600, 55555 2000, 66666 2400",
)
_DOUBLING_SIX = "111111 8000, 222222 1600, 333333 2400, 444444 3200, 555555 4000, 666666 4800"

# Each die past three adds 1,000.
_THOUSANDS = (
    "1111 2000, 2222 1200, 3333 1300, 4444 1400, 5555 1500, 6666 1600",
    "11111 3000, 22222 2200, 33333 2300, 44444 2400, 55555 2500, 66666 2600",
    "111111 4000, 222222 3200, 333333 3300, 444444 3400, 555555 3500, 666666 3600",
)

_DIX_MILLE_SIX = "111111 10000, 222222 2000, 333333 3000, 444444 4000, 555555 5000, 666666 6000"

CLASSIC = Rules()

PRESETS: Mapping[str, Rules] = MappingProxyType(
    {
        "classic": CLASSIC,
        "playmonster": Rules("PlayMonster boxed set", "the rule sheet in the PlayMonster box", penalty=0),
        "farkel": Rules(
            "Farkel, basic",
            "an article on Farkel, its standard rules",
            combinations=_table(_SINGLES, _TRIPLES, "123456 1000"),
            opening=0,
            penalty=0,
        ),
        "farkel-variations": Rules(
            "Farkel with its common variations",
            "an article on Farkel, with the variations it lists",
            combinations=_table(_SINGLES, _TRIPLES, *_ADDING, "aaaaaa 5000, 123456 1000, aabbcc 500"),
            penalty_count="in all",
            hot_dice="must roll",
        ),
        "play-farkle": Rules(
            "Play Farkle",
            "the guide of playfarkle.app",
            combinations=_table(_SINGLES, _TRIPLES, *_DOUBLING, _DOUBLING_SIX, "123456 1500, aabbcc 1500, aaabbb 2500"),
            penalty=0,
        ),
        "happy-camper": Rules(
            "Happy Camper",
            "the Happy Camper blog, 2013",
            combinations=_table(_SINGLES, _TRIPLES, *_DOUBLING, _DOUBLING_SIX, "aabbcc 500"),
            opening=1000,
            tie="play-off",
        ),
        "dice-game-depot": Rules(
            "Dice Game Depot, basic",
            "the basic rules of Dice Game Depot",
            combinations=_table(_SINGLES, _TRIPLES, "123456 3000, aabbcc 1500"),
            opening=0,
            penalty=0,
        ),
        "cardgames-io": Rules(
            "cardgames.io",
            "the Farkle of cardgames.io",
            combinations=_table(_SINGLES, _TRIPLES, _FIXED, "123456 2500, aabbcc 1500, aaaabb 1500"),
            opening=0,
            penalty=0,
            last_round="none",
        ),
        "farkle-games": Rules(
            "farkle.games",
            "the official rules of farkle.games",
            combinations=_table(_SINGLES, _TRIPLES, "123456 1000, aabbcc 750"),
            opening=0,
        ),
        "facebook": Rules(
            "Facebook Farkle",
            "the Facebook game as Busche worked it out, played to 10,000",
            combinations=_table(_SINGLES, _TRIPLES, *_ADDING, _ADDING_SIX, "123456 1500, aabbcc 750"),
            opening=0,
            turn_minimum=300,
            penalty=500,
        ),
        "zilch": Rules(
            "Zilch",
            "the rules page of zilch.playr.co.uk",
            combinations=_table(_SINGLES, _TRIPLES, *_DOUBLING, _DOUBLING_SIX, "123456 1500, aabbcc 1500, aaaabb 1500"),
            blank_roll=500,
            opening=0,
            turn_minimum=300,
            penalty=500,
        ),
        "kingdom-come": Rules(
            "Kingdom Come dice",
            "the codex of the game Kingdom Come: Deliverance",
            combinations=_table(_SINGLES, _TRIPLES, *_DOUBLING, _DOUBLING_SIX, "12345 500, 23456 750, 123456 1500"),
            target=4000,
            opening=0,
            penalty=0,
            last_round="none",
        ),
        "zehntausend": Rules(
            "Zehntausend",
            "the German rules of zehntausend.damm-media.de",
            combinations=_table(_SINGLES, _TRIPLES, *_THOUSANDS, "123456 1500, aabbcc 1500"),
            opening=0,
            turn_minimum=500,
            penalty=0,
        ),
        "dix-mille": Rules(
            "Dix mille",
            "the French game as fr-academic describes it",
            combinations=_table(
                _SINGLES, _TRIPLES, *_DOUBLING, _DIX_MILLE_SIX, "12345 600, 23456 600, 123456 1200, aabbcc 600"
            ),
            overshoot="is lost",
            penalty=0,
            hot_dice="must roll",
            wins_outright="six 1s",
        ),
        "five-dice": Rules(
            "Five dice",
            "the boxed table cut to five dice, from a page of printable sheets",
            dice=5,
            combinations=tuple(line for line in BOXED if len(line.pattern) <= 5),
            penalty=0,
            wins_outright="five of a kind on the first roll",
        ),
    }
)

CHANGED = ", changed"
"""What the name of a rule set ends with once somebody changed something in it."""


def origin(rules: Rules) -> str:
    """Where these rules come from, for readers: the source, but never that of other rules (rules.md, Every field).

    Rules that say in their name that they were changed have no source; those with a name of their own but the source of
    a preset are "from Classic, changed".
    """
    source = rules.source.strip()
    presets = [preset for preset in PRESETS.values() if preset.source == source]
    if any(replace(rules, name=preset.name, source=preset.source) == preset for preset in presets):
        return source
    if rules.name.endswith(CHANGED):
        return ""
    return f"from {presets[0].name}{CHANGED}" if presets else source
