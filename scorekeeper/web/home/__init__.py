"""The pages that belong to no game: home, rules, help, settings."""

from scorekeeper.web.home import help_pages, rules, settings, views

BLUEPRINTS = (
    views.blueprint,
    rules.blueprint,
    help_pages.blueprint,
    settings.blueprint,
)
