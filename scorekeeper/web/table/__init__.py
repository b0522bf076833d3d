"""The table of a game, where it is scored and watched."""

from scorekeeper.web.table import views, watch

BLUEPRINTS = (
    views.blueprint,
    watch.blueprint,
)
