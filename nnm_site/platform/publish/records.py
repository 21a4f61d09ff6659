"""What is kept of a page, and of what all pages of a language end with, from one publication to the next."""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Self

from pydantic import TypeAdapter

from nnm_site.platform.publish import cache
from nnm_site.platform.publish.facts import PageFacts, Words, gathered
from nnm_site.platform.route import Route
from nnm_site.platform.tree import Data

#: The kind of entries of the cache that the trees of pages are, each with its words.
TREES = "trees"

#: What of a record belongs to this process.
_NOT_STORED = {"again", "is_new", "route", "memo"}
_FACTS = TypeAdapter(PageFacts)


@dataclass(kw_only=True)
class Kept:
    """The tree of something as data, and what is asked of it.

    `key` is the hash of the tree and its words; `again` makes all of it where these are lost. `verdicts` are what has
    been asked of it: by name, on what the answer depends, and the answer.
    """

    key: str
    facts: PageFacts
    again: Callable[[], Self] | None = None
    verdicts: dict[str, Any] = field(default_factory=dict)
    is_new: bool = False

    @classmethod
    def made(cls, nodes: list[Data], examples: Iterable[Data] = (), **own: Any) -> Self:
        """What is made now, its tree kept. `examples` are what the server may write into it."""
        facts, words = gathered(nodes, examples)
        tree = (nodes, words.text, sorted(words.uses))
        data = json.dumps(tree, ensure_ascii=False).encode()
        key = cache.key_of(data)
        cache.store(TREES, key, data)
        return cls(key=key, facts=facts, is_new=True, **own)

    @classmethod
    def restored(cls, stored: Mapping[str, Any], **own: Any) -> Self:
        """What the store has kept, with what belongs to this process."""
        facts, verdicts = _FACTS.validate_python(stored["facts"]), dict(stored["verdicts"])
        return cls(**{**stored, "facts": facts, "verdicts": verdicts}, **own)

    def stored(self) -> dict[str, Any]:
        """As the store keeps it."""
        made = {name: value for name, value in vars(self).items() if name not in _NOT_STORED}
        return made | {"facts": _FACTS.dump_python(self.facts, mode="json")}

    def nodes(self) -> list[Data]:
        """The tree, read where it is needed. What all pages of a language end with is there by its name alone."""
        return self._tree()[0]

    def words(self) -> Words:
        """Its words, read where they are asked for: those of all pages together are much."""
        _, text, uses = self._tree()
        return Words(text, frozenset(uses))

    def _tree(self) -> list[Any]:
        data = cache.find(TREES, self.key)
        if data is None:
            assert self.again, "what was just made is there"
            return self.again()._tree()
        return json.loads(data)

    def verdict(self, name: str, key: str) -> Any:
        """What is kept of the record under this name with this key; `None` for nothing."""
        entry = self.verdicts.get(name)
        return entry[1] if entry and entry[0] == key else None

    def keep(self, name: str, key: str, made: Any) -> None:
        """Keep what JSON can hold. `key` is of all that it depends on beside the page; of each name the newest is kept."""
        self.verdicts[name] = (key, made)
        self.is_new = True

    def kept(self, name: str, key: str, make: Callable[[], Any]) -> Any:
        """What `make`, which returns no `None`, gave when the record was first asked for it."""
        made = self.verdict(name, key)
        if made is None:
            self.keep(name, key, made := make())
        return made


@dataclass(kw_only=True)
class End(Kept):
    """What all pages of a language end with; their data names it `memo`."""

    memo: str


@dataclass(kw_only=True)
class Record(Kept):
    """A page that is composed, without what it ends with.

    `description` is that of its head, `state` the hash of a live page as Reflex draws it, "" of others. `missing` are
    the sentences, each with its context, that have no translation; `has_examples` says that it is known what the server
    may write into it.
    """

    route: Route
    description: str = ""
    state: str = ""
    has_examples: bool = False
    unreviewed: bool = False
    missing: list[list[str]] = field(default_factory=list)


@dataclass(frozen=True)
class Records:
    """All pages that could be composed, what is sent where nothing is, and the end of each language by its code.

    `failed` has what kept a page from being composed, by its address. `around_live` is the hash of what live pages show
    beside their own: when one cannot be drawn, and where nothing is.
    """

    pages: tuple[Record, ...]
    not_found: tuple[Record, ...]
    ends: Mapping[str, End]
    failed: Mapping[str, Exception]
    around_live: str

    @property
    def documents(self) -> tuple[Record, ...]:
        """All that a build has a document of."""
        return (*self.pages, *self.not_found)

    def uses(self, page: Record) -> frozenset[str]:
        """What a page is made of, with its end."""
        return page.words().uses | self._uses_of_ends[page.route.language]

    @cached_property
    def _uses_of_ends(self) -> dict[str, frozenset[str]]:
        return {code: end.words().uses for code, end in self.ends.items()}
