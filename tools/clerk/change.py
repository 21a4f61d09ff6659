"""A change of a content file: checked, committed with the names of two people, published, and undone.

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

from tools import serve
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
class Change:
    """What becomes of the text of a file, named from the root of the project; `subject` says it in a line.

    `undoes` is the commit that is taken back.
    """

    file: str
    before: str
    after: str
    subject: str
    undoes: str | None = None


@dataclass(frozen=True)
class Names:
    """Who publishes a change, and who else has looked at it."""

    by: str
    checked_by: str


def names(by: str, checked_by: str) -> Names:
    """The two names. Raises `Refused` where one is missing or both are the same."""
    both = Names(by.strip(), checked_by.strip())
    for name, whose in ((both.by, "who publishes"), (both.checked_by, "who has checked it")):
        if not name:
            raise Refused(f"The name of the person {whose} is missing.")
        if not _is_name(name):
            raise Refused(f"“{name}”, {whose}, is no name: letters, spaces, dots, hyphens.")
    if both.by.casefold() == both.checked_by.casefold():
        raise Refused("The two names are the same: a second person has to check it.")
    return both


def _is_name(text: str) -> bool:
    """Whether a text is a name; it gets a line of its own in the commit."""
    letters = [letter for letter in text if letter not in _JOINTS]
    return 0 < len(letters) <= _LONGEST_NAME and all(
        unicodedata.category(one)[0] in "LM" for one in letters
    )


def read(file: str, root: Path = ROOT) -> str:
    """The text of a file as it is, line ends included; "" where there is none."""
    path = root / file
    return path.read_bytes().decode("utf-8") if path.is_file() else ""


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
    if read(change.file, root) != change.before:
        raise Refused(
            f"{change.file} has changed since it was read. Look at it again, then publish."
        )
    if change.after == change.before:
        raise Refused("This changes nothing.")
    trailers = {PUBLISHED_BY: who.by, CHECKED_BY: who.checked_by, UNDOES: change.undoes}
    lines = "\n".join(f"{name}: {value}" for name, value in trailers.items() if value)
    try:
        _write(root / change.file, change.after)
        check()
        message = f"{change.subject}\n\n{lines}\n"
        _git(root, "commit", "--quiet", "-m", message, "--", change.file, as_=who.by)
    except BaseException:
        # Somebody may have written into the file meanwhile; that stays.
        if read(change.file, root) == change.after:
            _write(root / change.file, change.before)
        raise
    return _git(root, "rev-parse", "HEAD")


def last(root: Path = ROOT) -> Change:
    """The change that takes back the newest one. Raises `Refused` where that was made by hand, or is undone."""
    form = f"%H%x00%s%x00%(trailers:key={PUBLISHED_BY},valueonly)%x00%(trailers:key={UNDOES},valueonly)"
    newest = _git(root, "log", "-1", f"--format={form}", "--", _CONTENT)
    made, subject, by, undoes = map(str.strip, newest.split("\0"))
    if undoes:
        raise Refused(f"“{subject}” is the newest change: there is nothing left to undo.")
    if not by:
        raise Refused(
            f"The newest change of the content was made by hand: “{subject}” ({made[:10]}). "
            f"Whoever made it takes it back: git revert {made[:10]}"
        )
    file = _git(root, "show", "--format=", "--name-only", made, "--", _CONTENT)
    former = _git(root, "show", f"{made}^:{file}", strip=False)
    return Change(file, read(file, root), former, f"Undo: {subject}", made)


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


def publish(change: Change, who: Names) -> str:
    """Publish a change with what is committed besides, and let the running site take it over; returns its commit.

    Raises `Refused` or `ServeError`. What cannot be built is not committed, and the file is as
    it was. What is committed and could not be taken over stays committed: the next publication takes it.
    """
    site_url = serve.public_address()
    serve.require_writable_folders()
    with alone(), serve.publication(site_url) as publishing:
        made = commit(change, who, publishing.make)
        publishing.publish()
    if publishing.tell():
        raise serve.ServeError(
            f"{change.subject}: committed ({made[:10]}) and built, but NOT taken over."
        )
    return made


def _write(path: Path, text: str) -> None:
    """Write a file so that whoever reads it meets the old one or the new one."""
    new = path.with_name(f"{path.name}.new")
    new.write_bytes(text.encode())
    new.chmod(path.stat().st_mode)
    new.replace(path)


def _git(
    root: Path, *arguments: str, as_: str = "", fails: bool = False, strip: bool = True
) -> str:
    """What git answers. Raises `Refused` with what it says of a failure, unless it may fail."""
    environment = dict(os.environ)
    if as_:
        # A clerk's account needs no settings of git.
        email = _git(root, "config", "user.email", fails=True)
        for role in ("AUTHOR", "COMMITTER"):
            environment |= {f"GIT_{role}_NAME": as_, f"GIT_{role}_EMAIL": email}
    done = subprocess.run(
        ["git", "-c", "core.quotePath=false", *arguments],
        cwd=root, env=environment, capture_output=True,
    )  # fmt: skip
    if done.returncode and not fails:
        raise Refused(f"git {arguments[0]}: {done.stderr.decode(errors='replace').strip()}")
    answer = done.stdout.decode("utf-8")
    return answer.strip() if strip else answer
