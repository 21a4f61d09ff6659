"""A change of content files: shown first, then committed with the names of two people and published.

Manual edits are never overwritten: neither uncommitted ones, nor a file that has changed since it was read.
"""

import os
import shutil
import signal
import sys
import tempfile
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from nnm_site.platform import builds
from nnm_site.platform.publish.cache import CACHE, key_of
from nnm_site.platform.publish.page_store import read_store
from nnm_site.shared.content.attention import not_yet
from nnm_site.shared.content.models.changes import Item
from nnm_site.shared.content.problems import ContentError
from nnm_site.shared.content.queries import site_content
from nnm_site.shared.content.validate import CONTENT_DIR, Content, validate
from nnm_site.shared.documents.jobs import Job, jobs
from nnm_site.shared.rules.dates import long_date, today
from tools import serve
from tools.clerk import checkout
from tools.clerk.checkout import CONTENT, Files, Refused, alone, read, require_untouched
from tools.clerk.comparison import Changed, Versions, changed_entries, few
from tools.serve import ROOT

#: Trailers of a commit: who published it, who checked it, and which commit it reverts.
PUBLISHED_BY, CHECKED_BY, UNDOES = "Published-by", "Checked-by", "Undoes"

#: The changes that visitors are informed of.
RECORD = "content/changes.toml"

#: Characters allowed in a name besides letters.
_JOINTS = " .'’-"
_LONGEST_NAME = 80

#: Seconds to wait after an interruption for a server to serve the change.
_LOOK_SECONDS = 3

#: If more entries than this are removed, they are shown in one line.
_MOST_GONE = 10


@dataclass(frozen=True)
class Change:
    """The old and new versions of files, by path from the project's root; `subject` is a one-line summary.

    `undoes` is the commit that is reverted.
    """

    files: Mapping[str, Versions]
    subject: str
    undoes: str | None = None

    @property
    def after(self) -> Files:
        """The new versions of the files."""
        return {file: after for file, (_, after) in self.files.items()}

    @property
    def entries(self) -> list[Changed]:
        """The entries that change, except those of the record."""
        files = ((file, pair) for file, pair in self.files.items() if file != RECORD)
        return [one for file, pair in files for one in changed_entries(file, pair)]

    @property
    def items(self) -> list[Item]:
        """The changes, in words."""
        return [item for entry in self.entries for item in entry.items()]


@dataclass(frozen=True)
class Names:
    """Who publishes a change, and who else has checked it."""

    by: str
    checked_by: str


def names(by: str, checked_by: str) -> Names:
    """The two names. Raises `Refused` if one is missing or invalid, or both are the same."""
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
    """Whether a text is a name; it gets its own line in the commit."""
    letters = [letter for letter in text if letter not in _JOINTS]
    return 0 < len(letters) <= _LONGEST_NAME and all(
        unicodedata.category(one)[0] in "LM" for one in letters
    )


def told(change: Change) -> Iterator[str]:
    """The lines that show a change: before → after, and its pages and documents; of many the first.

    Raises `Refused` with all faults of the changed content.
    """
    documents, reads = documents_of(change.after), read_by_pages()
    yield f"{change.subject}:"
    gone = [item for item in change.items if not item.after]
    shown = change.items if len(gone) <= _MOST_GONE else [one for one in change.items if one.after]
    yield from (f"  {item}" for item in shown)
    if len(shown) < len(change.items):
        yield f"  {len(gone)} are taken out, from {gone[0].what} to {gone[-1].what}"
    news = changed_entries(RECORD, change.files.get(RECORD, (None, None)))
    begins = [
        day
        for entry in change.entries
        for name in ("since", "from")
        if (day := (entry.after or {}).get(name)) and day > today()
    ]
    if begins:
        is_told = any(one.after and "from" not in one.after for one in news)
        besides = ", but for /what-changed, which tells of it at once" if is_told else ""
        yield f"  From {long_date(min(begins))}. Until then the site is as it was{besides}."
    pages = dict[str, None]()
    # The pages that inform visitors of it come first.
    for entries in (news, change.entries):
        inputs = {name for one in entries for name in one.inputs()}
        pages |= dict.fromkeys(page for page in sorted(reads) if reads[page] & inputs)
    if pages:
        yield f"Pages that read it ({len(pages)}): {few([*pages])}"
    if documents:
        counts = (f"{number} {what}" for what, number in Counter(documents.values()).items())
        yield f"Documents that change ({', '.join(counts)}): {few([*documents])}"


def read_by_pages() -> dict[str, frozenset[str]]:
    """The inputs of each page by address, as of its last build; empty before the first build."""
    store = CACHE / f"pages-{key_of(serve.public_address())[:8]}.entry"
    pages = read_store(store).items()
    return {name: frozenset(one.inputs) for name, one in pages if name.startswith("/")}


def documents_of(files: Files) -> dict[str, str]:
    """The effect of changed files on documents, by address: “new”, “made anew” or “removed”.

    Raises `Refused` with all faults of the changed content.
    """
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / CONTENT
        # Links, except for the changed files.
        shutil.copytree(CONTENT_DIR, root, copy_function=os.symlink)
        for name, data in files.items():
            path = Path(folder) / name
            path.unlink(missing_ok=True)
            if data is not None:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(data)
        try:
            content = validate(root)
        except ContentError as error:
            raise Refused(str(error)) from None
        if faults := list(not_yet(content, today())):
            raise Refused("\n".join(map(str, faults)))
        after = _made_of(content, root / "documents")
    before = _made_of(site_content(), CONTENT_DIR / "documents")
    groups = {
        "new": after.keys() - before.keys(),
        "made anew": {path for path in after.keys() & before.keys() if before[path] != after[path]},
        "removed": before.keys() - after.keys(),
    }
    return {f"/{path}": what for what, paths in groups.items() for path in sorted(paths)}


def _made_of(content: Content, sources: Path) -> dict[str, tuple[Job, bytes | None]]:
    """All inputs of each document, by its path."""
    made = {}
    for job in jobs(content, sources):
        own = sources / "files" / Path(job.path).name
        made[job.path] = job, own.read_bytes() if own.is_file() else None
    return made


def agreed() -> bool:
    """Asks on the terminal; true for yes. Raises `Refused` without a terminal."""
    if not sys.stdin.isatty():
        raise Refused("Nobody can be asked whether to publish: say --yes, or run it in a terminal.")
    try:
        return input("Publish? [y/N] ").strip().casefold() in {"y", "yes"}
    except EOFError:
        return False


def commit(
    change: Change, who: Names, check: Callable[[], object] = lambda: None, root: Path = ROOT
) -> str:
    """Write a change, `check` the content with it, and commit it; returns the commit.

    Raises `Refused` if that would overwrite something. If `check` or git raises, the files are restored.
    """
    require_untouched(root, change.after)
    for file, (before, new) in change.files.items():
        if read(file, root) not in (before, new):
            raise Refused(f"{file} has changed since it was read. Look at it again, then publish.")
    trailers = {PUBLISHED_BY: who.by, CHECKED_BY: who.checked_by, UNDOES: change.undoes}
    lines = "\n".join(f"{name}: {value}" for name, value in trailers.items() if value)
    return checkout.commit(change.after, f"{change.subject}\n\n{lines}\n", who.by, root, check)


def publish(change: Change, who: Names) -> str:
    """Publish a change, with all other committed ones, on the running site; returns its commit.

    Raises `Refused` or `ServeError`; after an interruption they report the state. A change that cannot be
    built is not committed, and the files are restored. A change that is committed but not taken over stays
    committed, for the next publication.
    """
    serve.require_writable_folders()
    made = ""
    try:
        with alone(ROOT), ExitStack() as rest:
            publishing = rest.enter_context(serve.publication(serve.public_address()))

            def check() -> None:
                publishing.make()
                # No interruption between the commit and the publication of its build.
                rest.enter_context(checkout.uninterrupted())

            made = commit(change, who, check)
            publishing.publish()
        if publishing.tell():
            raise serve.ServeError(
                f"{change.subject}: committed ({made[:10]}) and built, but NOT taken over."
            )
        # Nothing is left to interrupt, and the report that follows must be true.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    except KeyboardInterrupt:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        raise Refused(_interrupted(made)) from None
    return made


def how_to_undo(made: str) -> str:
    """The command that reverts a commit."""
    return f".venv/bin/python -m nnm_site undo {made[:10]} --by NAME --checked-by NAME"


def _interrupted(made: str) -> str:
    """The state after an interruption: no change, or the commit `made`, whose build is to be served."""
    if not made:
        # A second Ctrl-C may have come while the files were restored.
        checkout.settle(ROOT)
        return "Interrupted: nothing was changed."
    name, servers = builds.current_name(), [one["address"] for one in serve.running_servers()]
    late = [one for one in servers if not serve.wait_until_taken_over(one, name, _LOOK_SECONDS)]
    state = f"not public yet: {', '.join(late)} is taking it over, and `make publish` says when"
    if not late:
        state = "public" if servers else "built, and no site is running here"
    return (
        f"Interrupted: the change is committed as {made[:10]} and {state}.\n"
        f"To take it back: {how_to_undo(made)}"
    )
