"""What people who do not program may change at the desk: a line for each kind of entry."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from nnm_site.shared.content.collections import COLLECTIONS, Collection

#: Where the firm's own documents lie.
FILES = "content/documents/files/{key}.pdf"


@dataclass(frozen=True)
class Kind:
    """A kind of entry: the `collection` of the content, and what may be done with its entries.

    `one` is what an entry is called, `shows` the field by which a list names it. `day` is the field with the first day
    on which it shows. A line of the tariff is not changed but followed (`followed`) by another one from a day on. A new
    entry stands `first` where visitors meet that one first, and its key is that of `keyed` where it is not asked for.
    `kept` are the fields that are not asked for. A PDF is dropped into `drop`; the entry then says `dropped`.
    """

    collection: str
    title: str
    one: str
    shows: str
    adds: bool = True
    first: bool = False
    followed: bool = False
    day: str = ""
    keyed: str = ""
    kept: tuple[str, ...] = ()
    drop: str = ""
    dropped: Mapping[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        """Its name in addresses."""
        return self.collection

    @cached_property
    def of(self) -> Collection:
        """Its file, its model and what its fields refer to."""
        return next(one for one in COLLECTIONS if one.name == self.collection)


_PRICED = ("replaces", "plan", "segment", "group", "depository_sale")

KINDS = {
    kind.collection: kind
    for kind in (
        Kind("notice", "Notices of the home page", "Notice", "title", first=True, day="from"),
        Kind("faq", "Questions on the home page", "Question", "question"),
        Kind("answer", "Answers of Help", "Answer", "question"),
        Kind("holiday", "Holidays of the exchanges", "Holiday", "name", keyed="date"),
        Kind("source", "Sources of the trading calendar", "Source", "title"),
        Kind("brokerage", "Brokerage", "Brokerage", "key", adds=False, followed=True, day="since", kept=_PRICED),
        Kind("fee", "Fees", "Fee", "label", adds=False, followed=True, day="since", kept=_PRICED),
        Kind("contact", "People and posts to reach", "Contact", "label"),
        Kind("desk", "Desks", "Desk", "label"),
        Kind("leader", "People who lead the firm", "Person", "role"),
        Kind("team", "Departments and their people", "Department", "label"),
        Kind(
            "document", "Circulars, forms and policies", "Document", "heading",
            kept=("kind", "source", "subject", "numbered", "signer", "file"), drop=FILES, dropped={"file": "own"},
        ),
        Kind("note", "Research notes", "Research note", "heading", drop=FILES),
    )
}  # fmt: skip
