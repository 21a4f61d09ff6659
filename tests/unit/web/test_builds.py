"""Finished builds: which is served, which is kept, and a publication while the site is used."""

import asyncio
import os
import shutil
import time
from pathlib import Path

import httpx
import pytest

from nnm_site import builds
from nnm_site.builds import NoBuildError
from nnm_site.settings import read_settings
from nnm_site.web import app, files, origin
from nnm_site.web.app import Site
from tests.asynchronous import run


def make(root: Path, name: str, build: Path | None = None) -> None:
    """A finished build; a copy of `build`, or empty."""
    client = root / "made"
    if build:
        shutil.copytree(build, client)
    else:
        client.mkdir(parents=True)
    index = root / "made.sqlite"
    index.touch()
    builds.add(client, index, name, root)


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


def test_the_first_build_has_none_before_it(root: Path):
    make(root, "one")
    builds.publish("one", root)
    with pytest.raises(NoBuildError, match="no previous build"):
        builds.undo(root)


def test_an_unfinished_build_changes_nothing(root: Path):
    make(root, "one")
    builds.publish("one", root)
    (root / "two" / "client").mkdir(parents=True)
    with pytest.raises(NoBuildError, match="not finished"):
        builds.publish("two", root)
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


# ---- A site that goes on


def numbered(build: Path, number: int) -> Path:
    """Make `build` the one with this number: each document names a script of its own."""
    for old in (build / "assets").iterdir():
        old.unlink()
    script = f"page-{number}.js"
    (build / "assets" / script).write_text(f"page({number})")
    for name in ("index.html", "about/index.html"):
        (build / name).write_text(
            f'<title>{number}</title><script src="/assets/{script}"></script>'
        )
    for form in build.glob("*.br"):
        form.unlink()
    return build


def browser(app: Site) -> httpx.AsyncClient:
    """A visitor's browser."""
    return httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://nnm")


async def visit(client: httpx.AsyncClient, path: str) -> int:
    """Load a page and its script; returns the number of the build it is from."""
    page = await client.get(path)
    assert page.status_code == 200
    number = int(page.text.partition("<title>")[2].partition("<")[0])
    script = await client.get(page.text.partition('src="')[2].partition('"')[0])
    assert (script.status_code, script.text) == (200, f"page({number})")
    assert "immutable" in script.headers["cache-control"]
    return number


@pytest.fixture
def site(root: Path, build: Path, small_site: Site, monkeypatch: pytest.MonkeyPatch) -> Site:
    """A site that watches its builds; `small_site` has made the database ready."""
    assert small_site
    monkeypatch.setattr(files, "BUILDS", root)
    monkeypatch.setattr(app, "WATCH_SECONDS", 0.01)
    monkeypatch.setattr(files.SiteFiles.__init__, "__defaults__", (root,))
    make(root, "0", numbered(build, 0))
    builds.publish("0", root)
    watching = Site(small_site._reflex, builds.current_client(root))
    watching.watch("0", root)
    return watching


@pytest.mark.slow
def test_publications_while_the_site_is_used_break_no_page(site: Site, root: Path, build: Path):
    """Each visitor loads a page and then its script, while one build follows the other."""

    async def go() -> list[int]:
        seen: list[int] = []
        over = False

        async def visitor(client: httpx.AsyncClient) -> None:
            while not over:
                seen.append(await visit(client, "/about"))
                # Nothing here waits for a network: let the others have their turn.
                await asyncio.sleep(0)

        async with browser(site) as client:
            visitors = [asyncio.create_task(visitor(client)) for _ in range(20)]
            for number in range(1, 4):
                make(root, str(number), numbered(build, number))
                builds.publish(str(number), root)
                async with asyncio.timeout(20):
                    while not seen or seen[-1] != number:
                        await asyncio.sleep(0)
            over = True
            await asyncio.gather(*visitors)
        return seen

    seen = run(go())
    assert set(seen) == set(range(4))


@pytest.mark.slow
def test_a_process_that_begins_late_starts_with_the_build_of_then(
    site: Site, root: Path, build: Path, monkeypatch: pytest.MonkeyPatch
):
    # As a worker that takes a dead one's place long after the site was read.
    late = Site(site._reflex, builds.current_client(root))
    make(root, "1", numbered(build, 1))
    builds.publish("1", root)
    monkeypatch.setattr(app, "WATCH_SECONDS", 1000)
    late.watch("0", root)

    assert run(visit(browser(late), "/about")) == 1


def test_a_faulty_build_is_not_taken_over(site: Site, root: Path, build: Path):
    numbered(build, 1)
    (build / "not-found" / "index.html").unlink()
    make(root, "1", build)
    with pytest.raises((FileNotFoundError, KeyError)):
        site.take_over(builds.client_folder("1", root))
    assert run(visit(browser(site), "/")) == 0


# ---- The address that is built in


def test_another_port_puts_its_own_address_into_what_was_built(
    build: Path, monkeypatch: pytest.MonkeyPatch
):
    (build / "index.html").write_text('<link rel="canonical" href="http://localhost:3000/"/>')
    settings = read_settings({"PORT": "8123"})
    assert settings.built_site_url == read_settings({}).built_site_url == "http://localhost:3000"
    monkeypatch.setattr(origin, "settings", settings)
    entry = files.entries(build)["/"]
    assert b'href="http://localhost:8123/"' in entry.bodies["identity"]
    assert set(entry.bodies) == {"identity", "br", "gzip"}
    # What names no address keeps the forms of the build.
    assert set(files.entries(build)["/assets/app-abc.js"].bodies) == {"identity", "gzip"}


def test_a_public_address_is_built_in():
    settings = read_settings({"PORT": "8123", "SITE_URL": "https://www.nnm.example"})
    assert settings.built_site_url == settings.site_url == "https://www.nnm.example"
