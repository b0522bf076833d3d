"""The scorekeeper on a home screen: what the manifest says, what the service worker may keep, the page in between."""

import json
import re
from io import BytesIO
from pathlib import Path
from shutil import copytree

import pytest
from flask import Flask
from flask.testing import FlaskClient
from PIL import Image

from scorekeeper.assets import folder
from scorekeeper.config import Settings
from scorekeeper.web import create_app
from tests.web.play import seated, words


def test_the_manifest_has_what_browsers_ask_for(client: FlaskClient) -> None:
    answer = client.get("/manifest.webmanifest")
    assert answer.headers["Content-Type"] == "application/manifest+json"
    app = json.loads(answer.text)
    assert (app["id"], app["start_url"], app["scope"], app["display"]) == ("/", "/", "/", "standalone")
    assert "orientation" not in app
    assert app["name"]
    icons = {(icon["sizes"], icon["purpose"]) for icon in app["icons"]}
    assert icons == {(f"{size}x{size}", purpose) for size in (192, 512) for purpose in ("any", "maskable")}
    for icon in app["icons"]:
        answer = client.get(icon["src"])
        picture = Image.open(BytesIO(answer.data))
        assert f"{picture.width}x{picture.height}" == icon["sizes"]


def test_a_maskable_icon_is_ink_to_its_edge(client: FlaskClient) -> None:
    for icon in json.loads(client.get("/manifest.webmanifest").text)["icons"]:
        answer = client.get(icon["src"])
        corner = Image.open(BytesIO(answer.data)).convert("RGBA").getpixel((0, 0))
        assert isinstance(corner, tuple)
        assert (corner[3] == 255) is (icon["purpose"] == "maskable")


def test_every_page_leads_to_the_manifest_and_the_touch_icon(app: Flask, client: FlaskClient) -> None:
    table = seated(app, client, [500])
    for page in (client.get("/"), table.get(), table.get("/watch")):
        assert '<link rel="manifest" href="/manifest.webmanifest">' in page.text
        touch = re.search(r'<link rel="apple-touch-icon" href="([^"]+)"', page.text)
        assert touch
        answer = client.get(touch[1])
        assert Image.open(BytesIO(answer.data)).size == (180, 180)


@pytest.mark.fault("L7")
def test_the_worker_keeps_static_files_and_the_offline_page_alone(client: FlaskClient) -> None:
    answer = client.get("/sw.js")
    assert answer.headers["Content-Type"].startswith("text/javascript")
    assert answer.headers["Cache-Control"] == "no-cache"
    script = answer.text
    listed = re.search(r"^const FILES = (.*);$", script, re.MULTILINE)
    assert listed
    files = json.loads(listed[1])
    assert files
    assert all(file.startswith("/static/") for file in files)
    for file in files:
        answer = client.get(file)
        assert answer.status_code == 200
    assert 'const OFFLINE = "/offline";' in script
    assert "/g/" not in script


@pytest.mark.fault("L7")
def test_a_new_build_is_another_worker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def worker(static: Path) -> str:
        monkeypatch.setattr("scorekeeper.web.folder", lambda name: static if name == "static" else folder(name))
        return create_app(Settings(data=tmp_path)).test_client().get("/sw.js").text

    new = copytree(folder("static"), tmp_path / "static")
    before = worker(folder("static"))
    assert worker(new) == before
    (new / "css/base.css").write_text("b { color: red }")
    assert worker(new) != before


def test_the_page_without_a_connection_is_the_same_for_everyone(client: FlaskClient) -> None:
    page = client.get("/offline")
    assert "No connection to the scorekeeper" in words(page)
    # The empty address is the one of the page that could not be had.
    assert '<a class="button main" href="">Try again</a>' in page.text
    assert "/g/" not in page.text
