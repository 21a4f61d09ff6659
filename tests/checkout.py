"""A copy of this project in a test's own folder, which the test may change and publish."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from nnm_site.platform import builds
from tests.server import ROOT
from tools.serve import environment

#: Caches of pages, of the data that they are made of, and of results computed from that.
PAGES = (
    "var/cache/pages-*.entry", "var/cache/trees", "var/cache/documents", "var/cache/messages", ".builds",
)  # fmt: skip
#: Documents and their readings, databases, and the sources that Reflex need not compile again.
DOCUMENTS = (
    "assets/pdf", "assets/exe", "var/documents", "var/cache/pdf-readings",
    "var/cache/samples", "var/nnm.db", "var/cache/live-sources",
)  # fmt: skip
#: All generated files except the npm packages.
EVERYTHING = ("assets/pdf", "assets/exe", "var", ".builds", ".web/*")
BUILDS = ".builds"
PACKAGES = ".web/node_modules"
#: Taken from this checkout into a copy: packages, and the caches of builds.
TAKEN = (".venv", PACKAGES, "var/cache", "var/documents", "assets/pdf", "assets/exe")


_LISTED = ("ls-files", "-z", "--cached", "--others", "--exclude-standard")


def copy_sources(folder: Path) -> None:
    """Copy every file that git tracks or would add into `folder`, with its present content."""
    # The folder's owner does not matter to git here, as no code of it is run.
    listed = subprocess.run(
        ["git", "-c", "safe.directory=*", *_LISTED],
        cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True,
    ).stdout  # fmt: skip
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)


@dataclass(frozen=True)
class Ended:
    """The exit code of a command, and its whole output."""

    code: int
    output: str


class Checkout:
    """The copy: all files that git tracks or would add, and the files `taken`. It has no build."""

    def __init__(self, folder: Path, taken: Iterable[str] = TAKEN) -> None:
        self.folder = folder
        copy_sources(folder)
        for name in taken:
            if name == ".venv":
                (folder / name).symlink_to(ROOT / name)
            elif (ROOT / name).exists():
                shutil.copytree(ROOT / name, folder / name, symlinks=True, copy_function=_taken)

    def path(self, name: str) -> Path:
        """The path of a file of the copy."""
        return self.folder / name

    def read(self, name: str) -> str:
        """The text of a file."""
        return self.path(name).read_text(encoding="utf-8")

    def write(self, name: str, text: str) -> None:
        """Write a file."""
        self.path(name).write_text(text, encoding="utf-8")

    def change(self, name: str, before: str, after: str) -> None:
        """Replace a text, which must exist, by another."""
        text = self.read(name)
        assert before in text, f"{name} does not hold {before!r}"
        self.write(name, text.replace(before, after, 1))

    def forget(self, *names: str) -> None:
        """Remove files and folders; `FOLDER/*` is a folder's content except the npm packages."""
        for name in names:
            for path in self.folder.glob(name):
                if path == self.path(PACKAGES):
                    continue
                if path.is_dir():
                    shutil.rmtree(path)
                else:
                    path.unlink()

    def begin(self, *command: str, **given: str) -> subprocess.Popen[str]:
        """Start a command of the project in a process group of its own."""
        return subprocess.Popen(
            [sys.executable, "-m", *command],
            cwd=self.folder, env=environment() | given, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, process_group=0,
        )  # fmt: skip

    def run(self, *command: str, **given: str) -> Ended:
        """Run a command of the project and wait for its end."""
        process = self.begin(*command, **given)
        output, _ = process.communicate()
        return Ended(process.returncode, output)

    def publish(self, name: str, *flags: str, **given: str) -> Path:
        """Publish the build `name` with settings; returns its folder. Fails with its output."""
        ended = self.run("nnm_site.building", "build", name, *flags, **given)
        assert ended.code == 0, ended.output
        builds.publish(name, self.path(BUILDS))
        return self.current()

    def current(self) -> Path:
        """The folder of the build that is served."""
        return self.path(BUILDS) / builds.current_name(self.path(BUILDS))


def files_of(build: Path) -> dict[str, bytes]:
    """All files of a build by name."""
    return {
        path.relative_to(build).as_posix(): path.read_bytes()
        for path in sorted(build.rglob("*"))
        if path.is_file()
    }


def _taken(source: str, target: str) -> None:
    """Link a file; copy a database, as it is written in place."""
    if source.endswith((".sqlite", ".db")):
        shutil.copy2(source, target)
    else:
        os.link(source, target)
