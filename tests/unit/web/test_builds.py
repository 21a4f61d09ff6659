"""Finished builds: which is served, which is kept, and a publication while the site is used."""

import os
import shutil
import time
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from nnm_site.plan import plan
from nnm_site.platform import builds
from nnm_site.platform.builds import NoBuildError
from nnm_site.platform.serve import files, origin
from nnm_site.platform.serve.app import Site
from nnm_site.settings import read_settings

pytestmark = pytest.mark.slow


def make(root: Path, name: str, build: Path | None = None) -> None:
    """A finished build; a copy of `build`, or empty."""
    client = root / "made"
    if build:
        shutil.copytree(build, client)
    else:
        client.mkdir(parents=True)
    beside = root / "beside"
    beside.mkdir(exist_ok=True)
    builds.add(client, beside, name, root)


@pytest.fixture
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for builds, as yet without one."""
    return tmp_path_factory.mktemp("builds")


def test_without_a_build_there_is_a_sentence(root: Path):
    with pytest.raises(NoBuildError, match="make run"):
        builds.current_client(root)


def test_the_published_build_is_served_and_undo_goes_back_and_forth(root: Path):
    for name in ("one", "two"):
        make(root, name)
        builds.publish(name, root)
    assert builds.current_name(root) == "two"
    assert builds.undo(root) == "one"
    assert builds.current_client(root) == root / "one" / "client"
    assert builds.undo(root) == "two"


def test_an_unfinished_build_changes_nothing_and_the_first_has_none_before_it(root: Path):
    make(root, "one")
    builds.publish("one", root)
    (root / "two" / "client").mkdir(parents=True)
    with pytest.raises(NoBuildError, match="not finished"):
        builds.publish("two", root)
    with pytest.raises(NoBuildError, match="no previous build"):
        builds.undo(root)
    assert builds.current_name(root) == "one"


def test_builds_are_kept_for_a_day_after_they_were_replaced(root: Path):
    for name in ("one", "two", "three"):
        make(root, name)
        builds.publish(name, root)
    assert (root / "one").exists()
    old = time.time() - builds.KEPT_SECONDS - 60
    os.utime(root / "one" / "finished", (old, old))
    os.utime(root / "two" / "finished", (old, old))
    make(root, "four")
    builds.publish("four", root)
    # "three" is the one that `make undo` brings back, and "two" was replaced more than a day ago.
    assert {path.name for path in root.iterdir() if path.is_dir()} == {"three", "four"}


@pytest.mark.parametrize(
    "address", ["/assets/../../finished", "/assets/", "/index.html", "/assets"]
)
def test_only_hashed_files_of_other_builds_are_served(root: Path, address: str):
    make(root, "one")
    (root / "one" / "client" / "index.html").touch()
    assert builds.hashed_file(address, root) is None


def test_health_says_which_build_is_served(small_site: Site, shared_build: Path):
    answer = TestClient(small_site, base_url="http://nnm").get("/_health")
    assert answer.headers["x-build"] == shared_build.parent.name


# ---- The address that is built in


def test_another_port_puts_its_own_address_into_what_was_built(
    build: Path, monkeypatch: pytest.MonkeyPatch
):
    (build / "index.html").write_text('<link rel="canonical" href="http://localhost:3000/"/>')
    settings = read_settings({"PORT": "8123"})
    assert settings.built_site_url == read_settings({}).built_site_url == "http://localhost:3000"
    monkeypatch.setattr(origin, "settings", settings)
    entry = files.entries(build, plan())["/"]
    assert b'href="http://localhost:8123/"' in entry.bodies["identity"]
    assert set(entry.bodies) == {"identity", "br", "gzip"}
    # What names no address keeps the forms of the build.
    assert set(files.entries(build, plan())["/assets/app-abc.js"].bodies) == {"identity", "gzip"}


def test_a_public_address_is_built_in():
    settings = read_settings({"PORT": "8123", "SITE_URL": "https://www.nnm.example"})
    assert settings.built_site_url == settings.site_url == "https://www.nnm.example"
