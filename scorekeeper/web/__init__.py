"""HTTP: pages, forms and their answers over the store. No rule of the game is here."""

from flask import Flask, request
from flask_compress import Compress
from htmx_flask import Htmx
from jinja2 import StrictUndefined

from scorekeeper.assets import folder
from scorekeeper.config import Settings, old_signing_key, prepare
from scorekeeper.filters import dice, names, number, ordinal, people, who
from scorekeeper.gate import one_at_a_time
from scorekeeper.store.opening import open_database
from scorekeeper.web import corrections, game, home, new_game, paper, players, plumbing, table
from scorekeeper.web.errors import word_errors
from scorekeeper.web.home.settings import use_preferences
from scorekeeper.web.plumbing.devices import use_devices
from scorekeeper.web.plumbing.old_cookie import use_old_cookies
from scorekeeper.web.plumbing.own_address import know_addresses
from scorekeeper.web.plumbing.safety import guard
from scorekeeper.web.plumbing.static_files import serve_static

ROOMS = (home, new_game, table, game, corrections, players, paper, plumbing)


def create_app(settings: Settings) -> Flask:
    """The scorekeeper as a WSGI application, with its data folder and tables made where they are missing.

    Raises BadSettings if the data folder cannot be used.
    """
    prepare(settings)
    app = Flask("scorekeeper", template_folder=str(folder("templates")), static_folder=None)
    use_devices(app)
    if key := old_signing_key(settings):
        use_old_cookies(app, key)
    open_database(app, settings.database)
    Htmx(app)
    _give_history_whole_pages(app)
    know_addresses(app, settings)
    guard(app, settings.address)
    word_errors(app)
    serve_static(app, folder("static"))
    _prepare_templates(app)
    use_preferences(app)
    _compress(app)
    for room in ROOMS:
        for blueprint in room.BLUEPRINTS:
            app.register_blueprint(blueprint)
    app.wsgi_app = one_at_a_time(app.wsgi_app)  # type: ignore[assignment,method-assign]  # Flask's own way to wrap an app
    return app


def _give_history_whole_pages(app: Flask) -> None:
    """Back and Forward need the whole page, whatever else htmx says: here once, so that no page can forget it."""

    @app.before_request
    def whole() -> None:
        if request.headers.get("HX-History-Restore-Request") == "true":
            request.environ.pop("HTTP_HX_REQUEST", None)


def _prepare_templates(app: Flask) -> None:
    # A name that nothing gives is a fault of ours and must not pass for an empty one.
    app.jinja_env.undefined = StrictUndefined
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.jinja_env.filters.update(dice=dice, names=names, number=number, ordinal=ordinal, people=people, who=who)


def _compress(app: Flask) -> None:
    # Measured on the answer to a bank, 7 kB: level 5 takes 0.07 ms and leaves 1.6 kB, any lower saves no time worth it.
    app.config.update(COMPRESS_ALGORITHM=["br", "gzip"], COMPRESS_BR_LEVEL=5, COMPRESS_LEVEL=6)
    Compress(app)
