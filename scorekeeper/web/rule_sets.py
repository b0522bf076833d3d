"""The rule sets a device may choose from, by slug."""

from collections.abc import Mapping

from scorekeeper.farkle import PRESETS, Rules
from scorekeeper.web.switches import preset_of

LAST = "last"
"""In place of a slug: the rules of the last game, where no preset with changed switches says them."""
USUAL = (LAST, "classic", "playmonster", "zilch")
"""Those that stand open on the new-game page; the others are one tap further."""


def rule_sets_for(last: Rules | None) -> tuple[Mapping[str, Rules], str]:
    """What a device whose last game had these rules may choose from, and the one that is chosen at first."""
    if last is None:
        return PRESETS, "classic"
    slug = preset_of(last, PRESETS)
    return (PRESETS, slug) if slug else ({LAST: last, **PRESETS}, LAST)
