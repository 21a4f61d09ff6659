"""Finished builds: where they stand, which of them is served, and how one takes another's place.

Each build has a folder of its own with the site in `client/`, and beside
it what no address shows. The
file `finished` is written last, so that a build that was interrupted is never taken for one. The
file `current` names the build that is served and `previous` the one before; both are replaced in
one step, and every process that serves the site watches `current`.
"""

import re
import shutil
import time
from collections.abc import Iterator
from pathlib import Path

from nnm_site.settings import PROJECT_ROOT

BUILDS = PROJECT_ROOT / ".web" / "builds"

#: Whoever opened a page before a publication may still ask for its scripts this long afterwards.
KEPT_SECONDS = 24 * 60 * 60

_FINISHED = "finished"
_HASHED_FILE = re.compile(r"/assets/[\w.-]+")


class NoBuildError(FileNotFoundError):
    """There is no build that could be served or brought back."""


def client_folder(name: str, builds: Path = BUILDS) -> Path:
    """Where the files of the build called `name` are."""
    return builds / name / "client"


def beside(name: str) -> Path:
    """A file that stands beside the site in the build that is served, at no address."""
    return BUILDS / current_name() / name


def current_client(builds: Path = BUILDS) -> Path:
    """The files of the build that is served. Raises `NoBuildError` when nothing has been built."""
    return client_folder(current_name(builds), builds)


def current_name(builds: Path = BUILDS) -> str:
    """The name of the build that is served. Raises `NoBuildError` when nothing has been built."""
    name = _read(builds / "current")
    if name is None:
        raise NoBuildError("Nothing has been built: run `make run` or `make publish`.")
    return name


def is_finished(name: str, builds: Path = BUILDS) -> bool:
    """Whether a build of this name was completed."""
    return (builds / name / _FINISHED).is_file()


def publish(name: str, builds: Path = BUILDS) -> None:
    """Serve the finished build `name` from now on, and remove those nobody needs any more.

    Raises `NoBuildError` when it is not finished.
    """
    if not is_finished(name, builds):
        raise NoBuildError(f"The build {name} is not finished.")
    before = _read(builds / "current")
    if before == name:
        return
    if before is not None:
        # From now on its day counts (see `_remove_old`).
        (builds / before / _FINISHED).touch()
        _replace(builds / "previous", before)
    _replace(builds / "current", name)
    _remove_old(builds)


def undo(builds: Path = BUILDS) -> str:
    """Serve the previous build again; returns its name. Raises `NoBuildError` without one."""
    name = _read(builds / "previous")
    if name is None or not is_finished(name, builds):
        raise NoBuildError("There is no previous build to bring back.")
    publish(name, builds)
    return name


def new(name: str, builds: Path = BUILDS) -> Path:
    """An empty folder for the build `name`, which `finish` makes one that can be served."""
    folder = builds / name
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def finish(name: str, builds: Path = BUILDS) -> None:
    """Say that all of a build is there."""
    _replace(builds / name / _FINISHED, "")


def served(builds: Path = BUILDS) -> Path | None:
    """The files of the build that is served, `None` where there is none."""
    name = _read(builds / "current")
    return client_folder(name, builds) if name else None


def hashed_file(address: str, builds: Path = BUILDS) -> Path | None:
    """A file of any finished build whose name is made from its bytes, such as `/assets/a-1x2y.js`.

    A page of the build before still asks for its own, and a process that has not yet read the
    newest build may be asked for that one's.
    """
    if not _HASHED_FILE.fullmatch(address):
        return None
    found = (client_folder(name, builds) / address[1:] for name in _finished(builds))
    return next((path for path in found if path.is_file()), None)


def _finished(builds: Path) -> Iterator[str]:
    for mark in builds.glob(f"*/{_FINISHED}"):
        yield mark.parent.name


def _remove_old(builds: Path) -> None:
    needed = {_read(builds / "current"), _read(builds / "previous")}
    for folder in builds.iterdir():
        mark = folder / _FINISHED
        if not folder.is_dir() or folder.name in needed:
            continue
        if not mark.exists() or time.time() - mark.stat().st_mtime > KEPT_SECONDS:
            mark.unlink(missing_ok=True)
            shutil.rmtree(folder, ignore_errors=True)


def _read(path: Path) -> str | None:
    try:
        return path.read_text(encoding="utf-8").strip() or None
    except FileNotFoundError:
        return None


def _replace(path: Path, text: str) -> None:
    draft = path.with_name(path.name + ".draft")
    draft.write_text(text, encoding="utf-8")
    draft.replace(path)
