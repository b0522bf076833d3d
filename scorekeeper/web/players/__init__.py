"""Who plays: names and seats."""

from scorekeeper.web.players import views

BLUEPRINTS = (views.blueprint,)
