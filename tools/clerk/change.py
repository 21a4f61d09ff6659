"""A change of content files: told before it is made, committed with the names of two people, published.

Nothing is written over what somebody has changed by hand: neither what is not committed, nor a file that has
changed since it was read.
"""

import os
import shutil
import sys
import tempfile
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Set
from dataclasses import dataclass
from pathlib import Path

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
from tools.clerk.comparison import Changed, Versions, changed_entries
from tools.serve import ROOT

#: Trailers of a commit: who published, who has looked at it, and which commit it takes back.
PUBLISHED_BY, CHECKED_BY, UNDOES = "Published-by", "Checked-by", "Undoes"

#: What visitors are told of changes.
RECORD = "content/changes.toml"

#: What joins the letters of a name.
_JOINTS = " .'’-"
_LONGEST_NAME = 80

#: More entries than these that are taken out are told in one line.
_MOST_GONE = 10


@dataclass(frozen=True)
class Change:
    """What becomes of files, named from the root of the project; `subject` says it in a line.

    `undoes` is the commit that is taken back.
    """

    files: Mapping[str, Versions]
    subject: str
    undoes: str | None = None

    @property
    def after(self) -> Files:
        """What the files become."""
        return {file: after for file, (_, after) in self.files.items()}

    @property
    def entries(self) -> list[Changed]:
        """The entries that change, but for what the record says of them."""
        files = ((file, pair) for file, pair in self.files.items() if file != RECORD)
        return [one for file, pair in files for one in changed_entries(file, pair)]

    @property
    def items(self) -> list[Item]:
        """What changes, in words."""
        return [item for entry in self.entries for item in entry.items()]


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


def told(change: Change) -> Iterator[str]:
    """What a change changes, before → after, with its pages and documents, a line each.

    Raises `Refused` with every fault that the content has with it.
    """
    documents = documents_of(change.after)
    yield f"{change.subject}:"
    gone = [item for item in change.items if not item.after]
    few = change.items if len(gone) <= _MOST_GONE else [one for one in change.items if one.after]
    yield from (f"  {item}" for item in few)
    if len(few) < len(change.items):
        yield f"  {len(gone)} are taken out, from {gone[0].what} to {gone[-1].what}"
    begins = [
        day
        for entry in change.entries
        for name in ("since", "from")
        if (day := (entry.after or {}).get(name)) and day > today()
    ]
    if begins:
        yield f"  From {long_date(min(begins))}. Until then the site is as it was."
    pages = pages_of({name for one in change.entries for name in one.inputs()})
    for head, addresses in (("Pages that read it", pages), ("Documents that change", documents)):
        if addresses:
            yield f"{head} ({len(addresses)}): {', '.join(addresses)}"


def read_by_pages() -> dict[str, frozenset[str]]:
    """By address what each page has read, as it was last composed; empty before a first build."""
    store = CACHE / f"pages-{key_of(serve.public_address())[:8]}.entry"
    pages = read_store(store).items()
    return {name: frozenset(one.inputs) for name, one in pages if name.startswith("/")}


def pages_of(inputs: Set[str]) -> list[str]:
    """The addresses of pages that have read one of the inputs."""
    return sorted(page for page, read in read_by_pages().items() if read & inputs)


def documents_of(files: Files) -> list[str]:
    """The addresses of documents that are made anew with other files, or are gone.

    Raises `Refused` with every fault that the content has with them.
    """
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / CONTENT
        # Links: only what changes is another file.
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
    paths = {**before, **after}
    return sorted(f"/{path}" for path in paths if before.get(path) != after.get(path))


def _made_of(content: Content, sources: Path) -> dict[str, tuple[Job, bytes | None]]:
    """By the path of each document all that it is made of."""
    made = {}
    for job in jobs(content, sources):
        own = sources / "files" / Path(job.path).name
        made[job.path] = job, own.read_bytes() if own.is_file() else None
    return made


def agreed() -> bool:
    """Whether whoever sits at the terminal says yes. Raises `Refused` where nobody sits there."""
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

    Raises `Refused` where that would overwrite something. Whatever `check` or git raises, the files are put
    back as they were.
    """
    require_untouched(root, change.after)
    for file, (before, new) in change.files.items():
        if read(file, root) not in (before, new):
            raise Refused(f"{file} has changed since it was read. Look at it again, then publish.")
    if all(before == new for before, new in change.files.values()):
        raise Refused("This changes nothing.")
    trailers = {PUBLISHED_BY: who.by, CHECKED_BY: who.checked_by, UNDOES: change.undoes}
    lines = "\n".join(f"{name}: {value}" for name, value in trailers.items() if value)
    return checkout.commit(change.after, f"{change.subject}\n\n{lines}\n", who.by, root, check)


def publish(change: Change, who: Names) -> str:
    """Publish a change with what is committed besides, and let the running site take it over; returns its commit.

    Raises `Refused` or `ServeError`. What cannot be built is not committed, and the files are as
    they were. What is committed and could not be taken over stays committed: the next publication takes it.
    """
    serve.require_writable_folders()
    with alone(ROOT), serve.publication(serve.public_address()) as publishing:
        made = commit(change, who, publishing.make)
        publishing.publish()
    if publishing.tell():
        raise serve.ServeError(
            f"{change.subject}: committed ({made[:10]}) and built, but NOT taken over."
        )
    return made
