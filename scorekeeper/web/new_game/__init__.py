"""The form that starts a game, and the page of all its rules."""

from scorekeeper.web.new_game import all_rules, views

BLUEPRINTS = (
    views.blueprint,
    all_rules.blueprint,
)
