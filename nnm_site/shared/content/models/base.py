"""What all content entries share: strictness, a key, the sample flag, and the kinds of text.

An entry class is both the schema of the files and the value that pages get: strict and frozen.
"""

import datetime
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Self, TypeVar, get_args
from urllib.parse import urlsplit

from pydantic import AfterValidator, BaseModel, ConfigDict, ValidationInfo, field_validator
from pydantic import Field as Constraint

from nnm_site.platform.reads import note

if TYPE_CHECKING:
    from nnm_site.shared.content.validate import Content


def of_form(pattern: str, fault: str) -> AfterValidator:
    """Accepts only texts that match the whole pattern; `fault` is the error for others."""

    def check(value: str) -> str:
        if not re.fullmatch(pattern, value):
            raise ValueError(fault)
        return value

    return AfterValidator(check)


def _web_address(value: str) -> str:
    address = urlsplit(value)
    if address.scheme != "https" or not address.hostname or re.search(r"\s", value):
        raise ValueError("must be a web address that begins with https://")
    return value


Key = Annotated[
    str,
    of_form(
        r"[a-z0-9]+(-[a-z0-9]+)*",
        'must be lower-case words joined by hyphens, such as "mutual-funds"',
    ),
]
Email = Annotated[str, of_form(r"[^@\s]+@[^@\s.]+(\.[^@\s.]+)+", "must be an e-mail address")]


def _whole_number(value: str) -> str:
    """A number within India has ten digits with its area code (National Numbering Plan)."""
    digits = sum(letter.isdigit() for letter in value.removeprefix("+91"))
    if digits != 10:
        raise ValueError(f"has {digits} digits after +91, and a number has ten")
    return value


Phone = Annotated[
    str,
    of_form(r"\+91( \d{2,5}){2,3}", 'must be a number in the form "+91 22 5550 0100"'),
    AfterValidator(_whole_number),
]
SitePath = Annotated[
    str,
    of_form(
        r"/([a-z0-9-]+(/[a-z0-9-]+)*)?", 'must be an address of this site, which begins with "/"'
    ),
]
WebAddress = Annotated[str, AfterValidator(_web_address)]
Item = TypeVar("Item")
# TOML has lists; pages get tuples.
Some = Annotated[tuple[Item, ...], Constraint(strict=False)]
Many = Annotated[Some[Item], Constraint(min_length=1)]
Texts = Many[str]
Keys = Some[Key]
#: A year, as a number or as the fact `{firm.founded}`.
Year = Annotated[int, Constraint(strict=False, ge=1800, le=2100)]


class Table(BaseModel):
    """A table of a content file: no unknown field, no empty text, nothing converted."""

    model_config = ConfigDict(
        extra="forbid", frozen=True, strict=True, str_strip_whitespace=True, str_min_length=1
    )


@dataclass(frozen=True)
class To:
    """Marks a field of keys: `name` is the collection they belong to, by default the entry's own."""

    name: str = ""


@dataclass(frozen=True)
class Collection:
    """Where the entries of a kind are.

    `source` is a TOML file or, ending in a slash, a folder of Markdown files, below `content/`. If
    `optional`, the file may be missing. In the `filled` fields pages replace `{firm.email}` and the like
    with the firm's facts. `order` names the fields to sort by, after a "-" in descending order; without
    it, entries keep the order of their file.
    """

    entry: "type[Entry]"
    name: str
    source: str
    single: bool = False
    filled: tuple[str, ...] = ()
    order: str = ""
    optional: bool = False

    @property
    def references(self) -> Iterator[tuple[str, str]]:
        """Each field that holds keys, with the name of their collection."""
        for name, field in self.entry.model_fields.items():
            for one in (*field.metadata, *_metadata(field.annotation)):
                if isinstance(one, To):
                    yield name, one.name or self.name

    def in_order(self, entries: Sequence["Entry"]) -> Sequence["Entry"]:
        """The entries, sorted by `order`."""
        fields = self.order.removeprefix("-").split()
        return sorted(
            entries,
            key=lambda entry: [_folded(getattr(entry, field)) for field in fields],
            reverse=self.order.startswith("-"),
        )


def _folded(value: Any) -> Any:
    return value.casefold() if isinstance(value, str) else value


def _metadata(annotation: Any) -> Iterator[Any]:
    for one in get_args(annotation):
        yield one
        yield from _metadata(one)


class Entry(Table):
    """One entry of a content file.

    A subclass passes the fields of `Collection`, such as `name` and `source`, as class arguments. A TOML
    file holds one or several collections, each as `[[name]]` tables, or as one `[name]` table for a
    `single` entry.
    """

    key: Key
    sample: bool = False

    def __init_subclass__(cls, **of: Any) -> None:
        """Register the collection, unless the class is only a base of others."""
        super().__init_subclass__()
        if of:
            COLLECTIONS[cls] = Collection(cls, **of)

    @classmethod
    def all(cls, **equal: Any) -> tuple[Self, ...]:
        """The site's entries of this kind, in order: all, or those whose fields have the `equal` values."""
        entries = _site_content().all(cls)
        for name, value in equal.items():
            entries = tuple(entry for entry in entries if getattr(entry, name) == value)
        return entries

    @classmethod
    def get(cls, key: str) -> Self:
        """The site's entry with that key. Raises `KeyError` if there is none."""
        return _site_content().one(cls, key)

    @classmethod
    def find(cls, key: str) -> Self | None:
        """The site's entry with that key, if there is one."""
        return _site_content().find(cls, key)

    @classmethod
    def only(cls) -> Self:
        """The single entry of its kind, such as the words of a page or the firm."""
        (entry,) = _site_content().all(cls)
        return entry


def _site_content() -> "Content":
    # Imported late: that module imports the entries.
    from nnm_site.shared.content.queries import site_content

    return site_content()


#: Every collection by the class of its entries; complete when all modules of this folder are imported.
COLLECTIONS: dict[type[Entry], Collection] = {}

#: Entry, field and fault of entries that are valid alone but not together.
Faults = Iterator[tuple[Entry, str, str]]
Together = TypeVar("Together", bound=Callable[..., Faults])

#: The kinds of entries that are checked against each other, and the function that does so.
TOGETHER: list[tuple[tuple[type[Entry], ...], Callable[..., Faults]]] = []


def checked_together(*kinds: type[Entry]) -> Callable[[Together], Together]:
    """Registers a function that checks entries against each other: it gets each kind's, in file order."""

    def register(function: Together) -> Together:
        TOGETHER.append((kinds, function))
        return function

    return register


class Shown(Entry):
    """An entry that shows from the day `from` until the end of the day `until`, Indian time.

    Without one, that side is open. On other days `all`, `one` and `find` of `Content` skip the entry.
    """

    first: datetime.date | None = Constraint(
        default=None, alias="from", description="the first day on which it shows; empty for at once"
    )
    until: datetime.date | None = Constraint(
        default=None, description="the last day on which it shows; empty where it stays"
    )

    @field_validator("until")
    @classmethod
    def _ends_after_it_begins(
        cls, until: datetime.date | None, others: ValidationInfo
    ) -> datetime.date | None:
        first = others.data.get("first")
        if first and until and until < first:
            raise ValueError(f"is before from, {first}")
        return until

    def shows_on(self, day: datetime.date) -> bool:
        """Whether it shows on that day."""
        return (self.first is None or self.first <= day) and (
            self.until is None or day <= self.until
        )


class Written(Entry):
    """An entry that is a Markdown file; its `body` is the text below the front matter.

    Reading the body is noted separately: a page that only names or lists an entry does not show its body.
    """

    def __getattribute__(self, name: str) -> Any:
        """Note a read of `body`."""
        if name == "body":
            note(f"body:{type(self).__name__}/{self.key}")
        return super().__getattribute__(name)
