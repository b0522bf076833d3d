"""Sheets to print, and a game as a file."""

from scorekeeper.web.paper import exports, importing, print_page, sheets

BLUEPRINTS = (
    sheets.blueprint,
    print_page.blueprint,
    exports.blueprint,
    importing.blueprint,
)
