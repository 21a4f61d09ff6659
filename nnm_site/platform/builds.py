"""The folder of builds: which build is served, and how another one replaces it.

Each build has a folder with the site in `client/` and private files next to it. The
file `finished` is written last, so that an interrupted build is never used, and
`compressed` once the compressed forms of its files exist. The file `current` names the
build that is served and `previous` the one before; both are replaced atomically, and every process
that serves the site watches `current`.

One process builds at a time: it holds a lock on the file `next`, in which it names its build. A
server may then start the generation for that build. The system releases the lock however the
process ends.
"""

import fcntl
import re
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from nnm_site.settings import PROJECT_ROOT

#: Not in `.web`, where Vite would watch each file of each build while it prerenders.
BUILDS = PROJECT_ROOT / ".builds"

#: Seconds after a publication in which pages opened before may still request their scripts.
KEPT_SECONDS = 24 * 60 * 60

#: Interval at which a process that waits for a build checks for it, in seconds.
LOOK_SECONDS = 0.02

_FINISHED = "finished"
_COMPRESSED = "compressed"
_NEXT = "next"
_HASHED_FILE = re.compile(r"/assets/[\w.-]+")


def document_file(client: Path, address: str) -> Path:
    """The document of a page in the files of a site: `help/pledge-shares.html` of `/help/pledge-shares`.

    Making a folder for each page would take longer than everything else that a build does for an
    unchanged page.
    """
    return client / f"{address.strip('/') or 'index'}.html"


class NoBuildError(FileNotFoundError):
    """There is no build to serve or to restore."""


def client_folder(name: str, builds: Path = BUILDS) -> Path:
    """The folder with the files of the build `name`."""
    return builds / name / "client"


def private_file(name: str) -> Path:
    """A private file of the build that is served."""
    return BUILDS / current_name() / name


def current_client(builds: Path = BUILDS) -> Path:
    """The files of the build that is served. Raises `NoBuildError` without a build."""
    return client_folder(current_name(builds), builds)


def current_folder(builds: Path = BUILDS) -> Path | None:
    """The folder of the build that is served, if there is any."""
    name = _read(builds / "current")
    return builds / name if name else None


def current_name(builds: Path = BUILDS) -> str:
    """The name of the build that is served. Raises `NoBuildError` without a build."""
    name = _read(builds / "current")
    if name is None:
        raise NoBuildError("Nothing has been built: run `make run` or `make publish`.")
    return name


def is_finished(name: str, builds: Path = BUILDS) -> bool:
    """Whether a build of this name was completed."""
    return (builds / name / _FINISHED).is_file()


def is_compressed(client: Path) -> bool:
    """Whether all compressed forms of the files in `client` exist."""
    return compressed_by(client.parent) is not None


def compressed_by(folder: Path) -> str | None:
    """The compressor of a build's compressed forms, if all of them exist."""
    return _read(folder / _COMPRESSED)


def mark_compressed(name: str, made_by: str, builds: Path = BUILDS) -> None:
    """Record that all compressed forms of a build's files exist, and their compressor."""
    _replace(builds / name / _COMPRESSED, made_by)


class Turn:
    """A process's exclusive right to build. `handle` is inherited by processes that build for it."""

    def __init__(self, file: TextIO) -> None:
        self._file = file
        self.handle = file.fileno()

    def announce(self, name: str) -> None:
        """Announce the build that is being made; "" for none."""
        self._file.seek(0)
        self._file.truncate()
        self._file.write(name)
        self._file.flush()


@contextmanager
def only_one(waiting: Callable[[], object] = lambda: None, builds: Path = BUILDS) -> Iterator[Turn]:
    """Wait until no other process builds; `waiting` is called if that takes a while."""
    builds.mkdir(parents=True, exist_ok=True)
    with (builds / _NEXT).open("a", encoding="utf-8") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            waiting()
            fcntl.flock(file, fcntl.LOCK_EX)
        turn = Turn(file)
        try:
            yield turn
        finally:
            turn.announce("")


def announced(builds: Path = BUILDS) -> str | None:
    """The build that is being made, if its process still runs."""
    name = _read(builds / _NEXT)
    if name is None:
        return None
    with (builds / _NEXT).open(encoding="utf-8") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return name
    return None


def wait_until_finished(name: str, builds: Path = BUILDS) -> None:
    """Wait for a build that another process makes. If that fails, the parent process ends this one."""
    while not is_finished(name, builds):
        time.sleep(LOOK_SECONDS)


def wait_until_published(name: str, builds: Path = BUILDS) -> None:
    """Wait until the build is the one that is served."""
    while _read(builds / "current") != name:
        time.sleep(LOOK_SECONDS)


def publish(name: str, builds: Path = BUILDS) -> None:
    """Serve the finished build `name` from now on, and remove old builds.

    Raises `NoBuildError` if it is not finished.
    """
    if not is_finished(name, builds):
        raise NoBuildError(f"The build {name} is not finished.")
    before = _read(builds / "current")
    if before == name:
        return
    if before is not None:
        # Its age counts from now on (see `_remove_old`).
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
    """An empty folder for the build `name`, to be completed by `finish`."""
    folder = builds / name
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def finish(name: str, builds: Path = BUILDS) -> None:
    """Mark a build as complete."""
    _replace(builds / name / _FINISHED, "")


def hashed_file(address: str, builds: Path = BUILDS) -> Path | None:
    """A file of any finished build whose name contains a hash of its content, such as `/assets/a-1x2y.js`.

    A page of an earlier build still requests its own files, and a process that has not yet loaded the
    newest build may get requests for that build's files.
    """
    if not _HASHED_FILE.fullmatch(address):
        return None
    paths = (client_folder(name, builds) / address[1:] for name in _finished(builds))
    return next((path for path in paths if path.is_file()), None)


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
