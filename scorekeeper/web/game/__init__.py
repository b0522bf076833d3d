"""The other pages of one game: every turn, the result, sharing, its title, its deletion."""

from scorekeeper.web.game import deletion, share, titles, views

BLUEPRINTS = (
    views.blueprint,
    titles.blueprint,
    deletion.blueprint,
    share.blueprint,
)
