"""One past turn and its correction."""

from scorekeeper.web.corrections import views

BLUEPRINTS = (views.blueprint,)
