"""On which day the words of a page last changed, for the site map that search engines read.

Pages made of dated content say it themselves (`Route.updated`). For the others a build compares what a
page says with what `content/changed.toml` records, and `make publish` records what it has found.
"""

import datetime
import hashlib
from collections.abc import Iterable

from nnm_site.platform.route import Route
from nnm_site.shared.content.models.pages import ChangedPage
from nnm_site.shared.languages.messages import words_of

RECORD = "changed.toml"


def fingerprint(route: Route) -> str:
    """A hash of what a page says of itself and in its content."""
    said = "\0".join((route.title, route.description, words_of(route.page())))
    return hashlib.sha256(said.encode()).hexdigest()[:16]


def key_of(path: str) -> str:
    """How the record names the page at an address."""
    return path.strip("/").replace("/", "-") or "home"


def changed(
    routes: Iterable[Route], before: Iterable[ChangedPage], today: datetime.date
) -> list[ChangedPage]:
    """The record of the pages as they are: each with the day on which its words last changed.

    A page that the record does not know has changed today.
    """
    known = {page.key: page for page in before}
    found = (ChangedPage(key=key_of(route.path), changed=today, said=fingerprint(route)) for route in routes)  # fmt: skip
    return [
        then if (then := known.get(now.key)) and then.said == now.said else now for now in found
    ]


def as_text(record: Iterable[ChangedPage]) -> str:
    """The record as a file, in the order of the pages."""
    entries = (
        f'[[changed_page]]\nkey = "{page.key}"\nchanged = {page.changed}\nsaid = "{page.said}"\n'
        for page in record
    )
    return (
        "# Written by `make publish`: what each page says, as a hash, and since which day. Commit it with\n"
        "# the words that have changed.\n\n" + "\n".join(entries)
    )
