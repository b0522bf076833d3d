"""The rule sets a device may choose from, by slug."""

import json
from collections.abc import Mapping

from scorekeeper.farkle import PRESETS, Rules, Unreadable, dump_rules, load_rules
from scorekeeper.web.new_game.switches import preset_of

LAST = "last"
"""In place of a slug: the rules of the last game, where no preset with changed switches says them."""
CHANGED = "changed"
"""In place of a slug: the rules made on the further page of the form. They travel in it, since no game has them."""
USUAL = (CHANGED, LAST, "classic", "playmonster", "zilch")
"""Those that stand open on the new-game page; the others are one tap further."""


def rule_sets_for(last: Rules | None, travelling: str = "") -> tuple[Mapping[str, Rules], str]:
    """What a device whose last game had these rules may choose from, and the one that is chosen at first.

    `travelling` are changed rules as a form carries them. Raises Unreadable and BadRules where no form of ours made it.
    """
    ours = {CHANGED: _read(travelling)} if travelling else {}
    if last is None:
        return {**ours, **PRESETS}, "classic"
    slug = preset_of(last, PRESETS)
    return ({**ours, **PRESETS}, slug) if slug else ({**ours, LAST: last, **PRESETS}, LAST)


def in_force(rules: Rules, rule_sets: Mapping[str, Rules]) -> tuple[Mapping[str, Rules], str]:
    """The rule sets with these rules among them, and their slug: one of those there, or CHANGED."""
    slug = next((slug for slug, one in rule_sets.items() if one == rules), None) or preset_of(rules, PRESETS)
    if slug:
        return rule_sets, slug
    return {CHANGED: rules, **{slug: one for slug, one in rule_sets.items() if slug != CHANGED}}, CHANGED


def travelling(rule_sets: Mapping[str, Rules]) -> str:
    """What a form carries of these: the changed rules, or nothing."""
    return json.dumps(dump_rules(rule_sets[CHANGED]), ensure_ascii=False) if CHANGED in rule_sets else ""


def _read(text: str) -> Rules:
    try:
        return load_rules(json.loads(text))
    except (ValueError, RecursionError):
        raise Unreadable("These are no rules.") from None
