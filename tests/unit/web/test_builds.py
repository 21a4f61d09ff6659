"""Finished builds: the one served, those kept, and publication while the site is in use."""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from nnm_site.platform import builds
from nnm_site.platform.builds import NoBuildError
from nnm_site.platform.serve.app import Site
from nnm_site.platform.serve.listing import files_below, list_files, read_listing
from tests.server import ROOT

pytestmark = pytest.mark.slow


def make(root: Path, name: str, build: Path | None = None) -> None:
    """A finished build; a copy of `build`, or empty."""
    client = builds.new(name, root) / "client"
    if build:
        shutil.copytree(build, client)
    else:
        client.mkdir()
    builds.finish(name, root)


@pytest.fixture
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for builds, still empty."""
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


# ---- One build at a time


#: Takes the lock, announces a build and holds it.
_MAKER = """
import sys, time
from pathlib import Path
from nnm_site.platform import builds
with builds.only_one(builds=Path(sys.argv[1])) as turn:
    turn.announce("next one")
    print("announced", flush=True)
    time.sleep(60)
"""


def test_what_is_being_made_is_announced_until_it_is_published_or_fails(root: Path):
    assert builds.announced(root) is None
    with builds.only_one(builds=root) as turn:
        assert builds.announced(root) is None
        turn.announce("a rather long name")
        assert builds.announced(root) == "a rather long name"
        turn.announce("one")
        assert builds.announced(root) == "one"
    assert builds.announced(root) is None


def test_a_maker_that_is_killed_announces_nothing_and_holds_up_nobody(root: Path):
    maker = subprocess.Popen(
        [sys.executable, "-c", _MAKER, str(root)], stdout=subprocess.PIPE, text=True, cwd=ROOT
    )
    assert maker.stdout is not None
    assert maker.stdout.readline() == "announced\n"
    assert builds.announced(root) == "next one"
    maker.kill()
    maker.wait()
    assert (root / "next").read_text() == "next one"
    assert builds.announced(root) is None
    waited: list[str] = []
    with builds.only_one(lambda: waited.append("waited"), root):
        pass
    assert not waited


# ---- The list of a build's files


def test_a_list_takes_over_what_the_build_before_says_of_the_same_files(
    build: Path, root: Path, monkeypatch: pytest.MonkeyPatch
):
    before = read_listing(build)
    client = root / "client"
    shutil.copytree(build, client, copy_function=os.link)
    for name in ("about.html", "behaviour.js"):
        # As a build writes: a new file replaces the link instead of writing into it.
        (client / name).unlink()
        (client / name).write_text("<title>Other</title><script>two()</script>")
    (client / "index.html").rename(client / "blog" / "home.js")
    read: list[str] = []
    content = Path.read_bytes
    monkeypatch.setattr(Path, "read_bytes", lambda path: read.append(path.name) or content(path))
    list_files(files_below(client), root, build.parent, files_below(build))
    # One has another name: its bytes are known, but not as a script.
    assert sorted(read) == ["about.html", "behaviour.js", "home.js"]
    after = read_listing(client)
    assert "'sha256-" in (after["/about"].policy or "")
    assert after["/behaviour.js"].policy is None
    changed = {"/", "/about", "/blog/home.js", "/behaviour.js"}
    assert {name: file for name, file in after.items() if name not in changed} == {
        name: file for name, file in before.items() if name not in changed
    }
    list_files(files_below(client), root)
    assert read_listing(client) == after
