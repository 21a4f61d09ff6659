"""Who published what when, and how to undo it: from git, for changes by command or by hand."""

import datetime
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from nnm_site.shared.rules.dates import INDIA, long_date
from tools.clerk import record
from tools.clerk.change import CHECKED_BY, PUBLISHED_BY, RECORD, UNDOES, Change, read_by_pages
from tools.clerk.checkout import CONTENT, Refused, blob, git, line, read
from tools.clerk.comparison import Changed, changed_entries, keys_of
from tools.serve import ROOT

_TRAILERS = (PUBLISHED_BY, CHECKED_BY, UNDOES)
#: The list shows at most this many items of a change.
_MOST_ITEMS = 10
_TRAILER = "%(trailers:key={},valueonly,separator=%x2C)"
_FORM = "%x00".join(("%H", "%ct", "%s", "%an", *map(_TRAILER.format, _TRAILERS)))


@dataclass(frozen=True)
class Published:
    """A commit that changed content; `by` is empty for a manual one by the `author`."""

    commit: str
    when: datetime.datetime
    subject: str
    author: str
    by: str
    checked_by: str
    undoes: str

    def files(self, root: Path) -> list[str]:
        """The files that it changed."""
        told = git(
            root, "diff-tree", "--root", "-r", "--no-commit-id", "--name-only", "-z", self.commit
        )
        return told.decode().split("\0")[:-1]

    def entries(self, root: Path) -> Iterator[Changed]:
        """The content entries that it changed."""
        for file in self.files(root):
            if file.startswith(f"{CONTENT}/") and file != RECORD:
                before = blob(root, f"{self.commit}^", file)
                yield from changed_entries(file, (before, blob(root, self.commit, file)))


def published(root: Path) -> Iterator[Published]:
    """The commits that changed content, newest first."""
    told = git(root, "log", "--no-merges", f"--format={_FORM}", "--", CONTENT).decode()
    for one in told.splitlines():
        made, seconds, *others = one.split("\0")
        yield Published(made, datetime.datetime.fromtimestamp(int(seconds), INDIA), *others)


def history(of: str = "", root: Path = ROOT) -> Iterator[str]:
    """The lines of the history: of everything, of what a page reads, or of one change in full.

    Raises `Refused` if `of` is neither a page nor a change.
    """
    of_page = of.startswith("/")
    reads = _read_by(of) if of_page else None
    in_full = bool(of) and not of_page
    for one in [_found(of, root)] if in_full else published(root):
        entries = [
            entry for entry in one.entries(root)
            if reads is None or not reads.isdisjoint(entry.inputs())
        ]  # fmt: skip
        if not entries and not in_full:
            continue
        who = f"{one.by}, checked by {one.checked_by}" if one.by else f"{one.author}, by hand"
        yield f"{one.commit[:10]}  {long_date(one.when)}, {one.when:%H:%M}  {one.subject} ({who})"
        items = [f"    {item}" for entry in entries for item in entry.items()]
        if keys := keys_of(entries):
            yield f"    Key: {keys}"
        yield from items if in_full else items[:_MOST_ITEMS]
        if in_full:
            yield f"    Files: {', '.join(one.files(root))}"
        elif len(items) > _MOST_ITEMS:
            yield f"    {len(items) - _MOST_ITEMS} more: history {one.commit[:10]}"


def _read_by(page: str) -> frozenset[str]:
    try:
        return read_by_pages()[page]
    except KeyError:
        raise Refused(
            f"No page {page} has been built here: an address such as /charges is meant; the first build "
            "(make publish) makes the pages known."
        ) from None


def undo(named: str, day: datetime.date, root: Path = ROOT) -> Change:
    """The change that reverts the named one, by default the newest. Raises `Refused` if it cannot."""
    one = _found(named, root)
    files = [file for file in one.files(root) if file != RECORD]
    if others := [file for file in files if not file.startswith(f"{CONTENT}/")]:
        raise Refused(
            f"“{one.subject}” has changed {others[0]} too, which is no content: git revert "
            f"{one.commit[:10]} takes it back."
        )
    pairs = {file: (read(file, root), _without(one, file, root)) for file in files}
    if all(now == new for now, new in pairs.values()):
        raise Refused(f"“{one.subject}” is undone already.")
    change = Change(pairs, record.the_other_way("Undo: ", one.subject), one.commit)
    versions = (blob(root, f"{one.commit}^", RECORD), blob(root, one.commit, RECORD))
    for entry in changed_entries(RECORD, versions):
        if entry.before is None and entry.after:
            change = record.taken_back(change, entry.after, day, root)
    return change


def _found(named: str, root: Path) -> Published:
    if named:
        made = line(root, "rev-parse", "--verify", "--quiet", f"{named}^{{commit}}", fails=True)
        found = next((one for one in published(root) if one.commit == made), None)
        if found is None:
            raise Refused(
                f"There is no change {named}: `history` lists them, each with its number."
            )
        return found
    newest = next(published(root))
    if newest.undoes:
        raise Refused(
            f"“{newest.subject}” is the newest change: there is nothing left to undo, unless you name an "
            "earlier one (`history` lists them)."
        )
    if not newest.by:
        raise Refused(
            f"The newest change of the content was made by hand: “{newest.subject}” "
            f"({newest.commit[:10]}). Name it to take it back: undo {newest.commit[:10]}"
        )
    return newest


def _without(one: Published, file: str, root: Path) -> bytes | None:
    """A file as it would be without a change. Raises `Refused` if a later change conflicts."""
    now, made = read(file, root), blob(root, one.commit, file)
    former = blob(root, f"{one.commit}^", file)
    if now in (made, former):
        return former
    if now is not None and made is not None and former is not None:
        with tempfile.TemporaryDirectory() as folder:
            paths = [Path(folder) / name for name in ("now", "made", "former")]
            for path, data in zip(paths, (now, made, former), strict=True):
                path.write_bytes(data)
            merged = subprocess.run(
                ["git", "merge-file", "-p", "--quiet", *paths], capture_output=True
            )
        if not merged.returncode:
            return merged.stdout
    form = ("-1", "--abbrev=10", "--format=%h “%s”")
    later = line(root, "log", *form, f"{one.commit}..HEAD", "--", file)
    raise Refused(
        f"{later} lies over {one.commit[:10]} “{one.subject}” in {file}: undo {later[:10]} first."
    )
