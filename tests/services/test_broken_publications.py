"""Publications that are killed, that find rubbish among what is kept, that meet another one or a full disk."""

import math
import os
import shutil
import signal
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from itertools import cycle
from pathlib import Path

import pytest

from tests.checkout import BUILDS, PAGES, Checkout, files_of
from tests.services.processes import wait_until
from tools.same_site import differences

pytestmark = pytest.mark.long

SETTINGS = {"SITE_URL": "http://localhost:3000"}
ANSWER, SENTENCES = "content/help/add-money.md", ("are not taken", "are refused")

#: Moments of a publication at which it is killed.
KILLS = 20

STORES = "pages-*.entry"
NO_SPACE = "The build failed: No space left on device. The build before is untouched."


class Site:
    """A copy that has published, and what is right: by the sentence of an answer, a build from nothing."""

    def __init__(self, folder: Path) -> None:
        self.project = Checkout(folder / "site")
        self.right: dict[str, Path] = {}
        for sentence in SENTENCES:
            self._say(sentence)
            self.project.forget(*PAGES)
            build = self.project.publish("right", **SETTINGS)
            self.right[sentence] = Path(shutil.move(build, folder / sentence.replace(" ", "-")))
        self.project.forget(BUILDS)
        self.seconds = math.inf
        for _ in SENTENCES:
            began = time.monotonic()
            self.publish(self.other())
            self.seconds = min(self.seconds, time.monotonic() - began)

    def _say(self, sentence: str) -> None:
        text = self.project.read(ANSWER)
        said = next(each for each in SENTENCES if each in text)
        self.project.write(ANSWER, text.replace(said, sentence))

    def other(self) -> str:
        """Let the answer say the sentence that it does not say, which is returned."""
        text = self.project.read(ANSWER)
        sentence = next(each for each in SENTENCES if each not in text)
        self._say(sentence)
        # A build of these sources that was finished before would be taken as it is.
        served = self.project.path(BUILDS) / "current"
        name = served.read_text() if served.exists() else ""
        self.project.forget(*(f"{BUILDS}/{each}" for each in self.builds() if each != name))
        return sentence

    def builds(self) -> list[str]:
        """The names of all builds, finished or not."""
        folder = self.project.path(BUILDS)
        return [path.name for path in folder.glob("*") if path.is_dir()]

    def begin(self) -> subprocess.Popen[str]:
        """Start a publication."""
        return self.project.begin("tools.serve", "publish", **SETTINGS)

    def publish(self, sentence: str) -> str:
        """Publish, and hold the build to the one from nothing; returns all that was said and logged."""
        ended = self.project.run("tools.serve", "publish", **SETTINGS)
        assert ended.code == 0, ended.output
        self.hold(sentence)
        return ended.output + self.project.read("var/build.log")

    def hold(self, sentence: str) -> None:
        """Hold what is served to the build from nothing."""
        assert not [*differences(self.project.current(), self.right[sentence])]

    def served(self) -> tuple[str, dict[str, str]]:
        """The build that is served, and a hash of each of its files."""
        build = self.project.current()
        found = files_of(build)
        return build.name, {name: sha256(found[name]).hexdigest() for name in found}

    def kept(self, kind: str) -> list[Path]:
        """All that is kept of a kind."""
        return sorted(self.project.path(f"var/cache/{kind}").iterdir())


@pytest.fixture(scope="module")
def published(site: str, tmp_path_factory: pytest.TempPathFactory) -> Site:
    """The copy; `site` is asked for so that the packages are there."""
    assert site
    return Site(tmp_path_factory.mktemp("broken"))


def _child(process: int) -> int | None:
    """The process that a process has started."""
    with suppress(OSError, IndexError):
        return int(Path(f"/proc/{process}/task/{process}/children").read_text().split()[0])
    return None


def _is_over(process: int | None) -> bool:
    """Whether a process is gone, or has ended and waits for nobody."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


def test_a_publication_that_is_killed_leaves_what_is_served_and_hinders_no_other(published: Site):
    ended = 0
    for number, of_build in zip(range(KILLS), cycle((True, False)), strict=False):
        before = published.served()
        sentence = published.other()
        publishing = published.begin()
        time.sleep(published.seconds * (number + 0.5) / KILLS)
        building = _child(publishing.pid)
        with suppress(ProcessLookupError):
            os.kill(building if of_build and building else publishing.pid, signal.SIGKILL)
        publishing.communicate()
        wait_until(lambda building=building: building is None or _is_over(building))
        if published.served()[0] == before[0]:
            assert published.served() == before
        else:
            ended += 1
            published.hold(sentence)
        published.publish(sentence)
    assert ended < KILLS, "it was killed too late each time"


def _write(path: Path, data: bytes) -> None:
    """Write a file that others may be links to."""
    path.unlink()
    path.write_bytes(data)


def _store(site: Site) -> Path:
    (path,) = site.project.path("var/cache").glob(STORES)
    return path


def _cut(path: Path) -> None:
    data = path.read_bytes()
    _write(path, data[: len(data) // 2])


def _cut_store(site: Site) -> None:
    _cut(_store(site))


def _rubbish_for_a_store(site: Site) -> None:
    _write(_store(site), os.urandom(100_000))


def _record_that_is_cut(site: Site) -> None:
    data = _store(site).read_bytes()
    at = data.index(b'"/about"')
    _write(_store(site), data[:at] + data[at + 99 :])


def _no_trees(site: Site) -> None:
    site.project.forget("var/cache/trees", "var/cache/documents")


def _cut_trees(site: Site) -> None:
    site.project.forget("var/cache/documents")
    for path in site.kept("trees"):
        _cut(path)


def _no_documents(site: Site) -> None:
    site.project.forget("var/cache/documents")


def _cut_documents(site: Site) -> None:
    for path in site.kept("documents"):
        _cut(path)


def _rubbish(*kinds: str) -> Callable[[Site], None]:
    def damage(site: Site) -> None:
        for kind in kinds:
            for path in site.kept(kind):
                _write(path, b"{rubbish")

    return damage


def _rubbish_for_a_list(site: Site) -> None:
    _write(site.project.path("var/documents/manifest.json"), b"{rubbish")


#: What is done to what is kept, and what is said of it where anything is.
DAMAGES: dict[str, tuple[Callable[[Site], None], str]] = {
    "store cut": (_cut_store, "is damaged and is made anew"),
    "store of rubbish": (_rubbish_for_a_store, "is damaged and is made anew"),
    "record cut": (_record_that_is_cut, "is damaged and is made anew"),
    "trees gone": (_no_trees, ""),
    "trees cut": (_cut_trees, "is damaged and is made anew"),
    "documents gone": (_no_documents, ""),
    "documents cut": (_cut_documents, "is damaged and is made anew"),
    "what was read": (_rubbish("messages"), "is damaged and is made anew"),
    "rules of pages": (_rubbish("css"), "is damaged and is made anew"),
    "scripts": (_rubbish("scripts"), "is damaged and is made anew"),
    "live pages": (_rubbish("live-bundle"), "is damaged and is made anew"),
    "list of documents": (_rubbish_for_a_list, ""),
}


@pytest.mark.parametrize("kind", DAMAGES)
def test_what_is_damaged_among_what_is_kept_is_made_anew(kind: str, published: Site):
    damage, said = DAMAGES[kind]
    damage(published)
    assert said in published.publish(published.other())


def test_of_two_publications_one_waits_for_the_other(published: Site):
    sentence = published.other()
    both = [published.begin(), published.begin()]
    said = [publishing.communicate()[0] for publishing in both]
    assert [publishing.returncode for publishing in both] == [0, 0], said
    assert sum("Waiting for another build of this folder" in each for each in said) == 1, said
    assert sum("Nothing changed since the last build" in each for each in said) == 1, said
    published.hold(sentence)


def test_a_full_disk_is_said_in_one_sentence_and_leaves_the_build_before(published: Site):
    if os.geteuid() != 0:
        pytest.skip("only root can mount a file system")
    folder = published.project.path(BUILDS)
    sentence = published.other()
    published.publish(sentence)
    name = published.project.current().name
    kept = folder.with_name("kept")
    folder.rename(kept)
    folder.mkdir()
    # Room for this build and half of the next one, which cannot be links to what is kept elsewhere.
    size = sum(path.stat().st_size for path in (kept / name).rglob("*") if path.is_file())
    mount = ["mount", "-t", "tmpfs", "-o", f"size={size * 3 // 2}", "tmpfs", folder]
    if subprocess.run(mount).returncode:
        folder.rmdir()
        kept.rename(folder)
        pytest.skip("no file system can be mounted here")
    try:
        shutil.copytree(kept / name, folder / name)
        shutil.copy(kept / "current", folder)
        before = published.served()
        published.other()
        ended = published.project.run("tools.serve", "publish", **SETTINGS)
        assert ended.code == 1
        assert ended.output.strip().splitlines()[-1] == NO_SPACE
        assert published.served() == before
    finally:
        subprocess.run(["umount", "--lazy", folder], check=True)
        folder.rmdir()
        kept.rename(folder)
    published.publish(published.other())
