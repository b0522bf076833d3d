"""What every page needs of HTTP: devices, forms, files, safety."""

from scorekeeper.web.plumbing import health, home_screen

BLUEPRINTS = (
    home_screen.blueprint,
    health.blueprint,
)
