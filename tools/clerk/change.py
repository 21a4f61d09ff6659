"""A change of content files: checked, committed with the names of two people, published, and undone.

Nothing is written over what somebody has changed by hand: neither what is not committed, nor a file that has
changed since it was read.
"""

import fcntl
import os
import subprocess
import unicodedata
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tools.serve import ROOT

#: Trailers of a commit: who published, who has looked at it, and which commit it takes back.
PUBLISHED_BY, CHECKED_BY, UNDOES = "Published-by", "Checked-by", "Undoes"

#: What people change.
_CONTENT = "content"

#: What joins the letters of a name.
_JOINTS = " .'’-"
_LONGEST_NAME = 80


class Refused(Exception):
    """Why a change is not made: a sentence in each line. Nothing has been changed."""


@dataclass(frozen=True)
class File:
    """What becomes of one file, named from the root of the project; nothing where there is no such file."""

    name: str
    before: bytes | None
    after: bytes | None


@dataclass(frozen=True)
class Change:
    """What becomes of files; `subject` says it in a line. `undoes` is the commit that is taken back."""

    files: tuple[File, ...]
    subject: str
    undoes: str | None = None

    @classmethod
    def of_text(cls, file: str, before: str, after: str, subject: str) -> "Change":
        """A change of one file of text."""
        return cls((File(file, before.encode(), after.encode()),), subject)


@dataclass(frozen=True)
class Names:
    """Who publishes a change, and who else has looked at it."""

    by: str
    checked_by: str


def names(by: str, checked_by: str) -> Names:
    """The two names. Raises `Refused` where one is missing or both are the same."""
    found = [name.strip() for name in (by, checked_by)]
    for name, whose in zip(found, ("who publishes", "who has checked it"), strict=True):
        if not name:
            raise Refused(f"The name of the person {whose} is missing.")
        if not _is_name(name):
            raise Refused(f"“{name}”, {whose}, is no name: letters, spaces, dots, hyphens.")
    if found[0].casefold() == found[1].casefold():
        raise Refused("The two names are the same: a second person has to check it.")
    return Names(*found)


def _is_name(text: str) -> bool:
    """Whether a text is a name; it gets a line of its own in the commit."""
    letters = [letter for letter in text if letter not in _JOINTS]
    return 0 < len(letters) <= _LONGEST_NAME and all(
        unicodedata.category(one)[0] in "LM" for one in letters
    )


def read(file: str, root: Path = ROOT) -> str:
    """The text of a file as it is, line ends included."""
    return (root / file).read_bytes().decode("utf-8")


def held(file: str, root: Path = ROOT) -> bytes | None:
    """What a file holds; nothing where there is none."""
    path = root / file
    return path.read_bytes() if path.is_file() else None


def require_untouched(root: Path = ROOT) -> None:
    """Raise `Refused` where content has been changed by hand and not committed."""
    if _git(root, "rev-parse", "--is-inside-work-tree", fails=True) != "true":
        raise Refused("This folder is no git checkout, so a change could not be kept or undone.")
    changed = _git(root, "status", "--porcelain", "--", _CONTENT)
    if changed:
        files = ", ".join(line.split(maxsplit=1)[1] for line in changed.splitlines())
        raise Refused(
            f"Somebody has changed {files} by hand and not committed it. Commit it, or take it back, "
            "then try again."
        )


def commit(
    change: Change, who: Names, check: Callable[[], object] = lambda: None, root: Path = ROOT
) -> str:
    """Write a change, `check` the content with it, and commit it; returns the commit.

    Raises `Refused` where that would overwrite something. Whatever `check` or git raises, the file is put
    back as it was.
    """
    require_untouched(root)
    for file in change.files:
        if held(file.name, root) != file.before:
            raise Refused(
                f"{file.name} has changed since it was read. Look at it again, then publish."
            )
    if all(file.after == file.before for file in change.files):
        raise Refused("This changes nothing.")
    files = [file.name for file in change.files]
    try:
        write(change, root)
        check()
        trailers = {PUBLISHED_BY: who.by, CHECKED_BY: who.checked_by, UNDOES: change.undoes}
        lines = "\n".join(f"{name}: {value}" for name, value in trailers.items() if value)
        message = f"{change.subject}\n\n{lines}\n"
        _git(root, "add", "--all", "--", *files)
        _git(root, "commit", "--quiet", "-m", message, "--", *files, as_=who.by)
    except BaseException:
        _git(root, "reset", "--quiet", "--", *files, fails=True)
        for file in change.files:
            # Somebody may have written into the file meanwhile; that stays.
            if held(file.name, root) == file.after:
                _write(root / file.name, file.before)
        raise
    return _git(root, "rev-parse", "HEAD")


def last(root: Path = ROOT) -> Change:
    """The change that takes back the newest one. Raises `Refused` where that was made by hand, or is undone."""
    form = f"%H%x00%s%x00%(trailers:key={PUBLISHED_BY},valueonly)%x00%(trailers:key={UNDOES},valueonly)"
    said = _git(root, "log", "-1", f"--format={form}", "--", _CONTENT)
    made, subject, by, undoes = (part.strip() for part in said.split("\0"))
    if undoes:
        raise Refused(f"“{subject}” is the newest change: there is nothing left to undo.")
    if not by:
        raise Refused(
            f"The newest change of the content was made by hand: “{subject}” ({made[:10]}). "
            f"Whoever made it takes it back: git revert {made[:10]}"
        )
    names = _git(root, "show", "--format=", "--name-only", made, "--", _CONTENT).splitlines()
    files = tuple(File(name, held(name, root), _held_in(f"{made}^", name, root)) for name in names)
    return Change(files, f"Undo: {subject}", made)


@contextmanager
def alone(root: Path = ROOT) -> Iterator[None]:
    """Hold back other changes. Raises `Refused` while one is being published."""
    (root / "var").mkdir(exist_ok=True)
    with (root / "var" / "change.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise Refused("Another change is being published. Try again in a minute.") from None
        yield


def write(change: Change, root: Path) -> None:
    """Write what becomes of the files."""
    for file in change.files:
        _write(root / file.name, file.after)


def _write(path: Path, data: bytes | None) -> None:
    """Write a file, or take it away, so that whoever reads it meets the old one or the new one."""
    if data is None:
        return path.unlink(missing_ok=True)
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(f"{path.name}.new")
    new.write_bytes(data)
    new.chmod(path.stat().st_mode if path.exists() else 0o644)
    new.replace(path)
    return None


def _held_in(commit: str, name: str, root: Path) -> bytes | None:
    """What a file held in a commit."""
    done = _run(root, "show", f"{commit}:{name}")
    return None if done.returncode else done.stdout


def _git(root: Path, *arguments: str, as_: str = "", fails: bool = False) -> str:
    """What git answers. Raises `Refused` with what it says of a failure, unless it may fail."""
    done = _run(root, *arguments, as_=as_)
    if done.returncode and not fails:
        raise Refused(f"git {arguments[0]}: {done.stderr.decode(errors='replace').strip()}")
    return done.stdout.decode("utf-8").strip()


def _run(root: Path, *arguments: str, as_: str = "") -> subprocess.CompletedProcess[bytes]:
    environment = dict(os.environ)
    if as_:
        # A clerk's account needs no settings of git.
        email = _git(root, "config", "user.email", fails=True)
        for role in ("AUTHOR", "COMMITTER"):
            environment |= {f"GIT_{role}_NAME": as_, f"GIT_{role}_EMAIL": email}
    return subprocess.run(
        ["git", "-c", "core.quotePath=false", *arguments],
        cwd=root, env=environment, capture_output=True,
    )  # fmt: skip
