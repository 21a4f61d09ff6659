"""Records of pages, and of the common end of each language, kept from one publication to the next."""

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

#: The kind of cache entries for the trees of pages, each with its words.
TREES = "trees"

#: Fields of a record that are not stored.
_NOT_STORED = {"again", "is_new", "route", "memo"}
_FACTS = TypeAdapter(PageFacts)


@dataclass(kw_only=True)
class Kept:
    """A tree as data, with its facts.

    `key` is the hash of the tree and its words; `again` makes all of it if these are lost.
    `verdicts` are cached results of checks: by name, the hash of what the result depends on, and
    the result.
    """

    key: str
    facts: PageFacts
    again: Callable[[], Self] | None = None
    verdicts: dict[str, Any] = field(default_factory=dict)
    is_new: bool = False

    @classmethod
    def made(cls, nodes: list[Data], examples: Iterable[Data] = (), **own: Any) -> Self:
        """A new record, with its tree stored. `examples` are what the server may write into the page."""
        facts, words = gathered(nodes, examples)
        tree = (nodes, words.text, sorted(words.uses))
        data = json.dumps(tree, ensure_ascii=False).encode()
        key = cache.key_of(data)
        cache.store(TREES, key, data)
        return cls(key=key, facts=facts, is_new=True, **own)

    @classmethod
    def restored(cls, stored: Mapping[str, Any], **own: Any) -> Self:
        """A record from the store, with the fields of this process."""
        facts, verdicts = _FACTS.validate_python(stored["facts"]), dict(stored["verdicts"])
        return cls(**{**stored, "facts": facts, "verdicts": verdicts}, **own)

    def stored(self) -> dict[str, Any]:
        """The form for the store."""
        made = {name: value for name, value in vars(self).items() if name not in _NOT_STORED}
        return made | {"facts": _FACTS.dump_python(self.facts, mode="json")}

    def nodes(self) -> list[Data]:
        """The tree, read on demand. The common end of the language is in it by name alone."""
        return self._tree()[0]

    def words(self) -> Words:
        """Its words, read on demand: those of all pages together need much memory."""
        _, text, uses = self._tree()
        return Words(text, frozenset(uses))

    def _tree(self) -> list[Any]:
        data = cache.find(TREES, self.key)
        if data is None:
            assert self.again, "what was just made is there"
            return self.again()._tree()
        return json.loads(data)

    def verdict(self, name: str, key: str) -> Any:
        """The cached result under this name with this key; `None` without one."""
        entry = self.verdicts.get(name)
        return entry[1] if entry and entry[0] == key else None

    def keep(self, name: str, key: str, made: Any) -> None:
        """Cache a JSON value. `key` hashes what it depends on besides the page; one is kept for each name."""
        self.verdicts[name] = (key, made)
        self.is_new = True

    def kept(self, name: str, key: str, make: Callable[[], Any]) -> Any:
        """The cached result of `make`, which never returns `None`."""
        made = self.verdict(name, key)
        if made is None:
            self.keep(name, key, made := make())
        return made


@dataclass(kw_only=True)
class End(Kept):
    """The common end of all pages of a language; their data refers to it as `memo`."""

    memo: str


@dataclass(kw_only=True)
class Record(Kept):
    """A composed page, without the common end.

    `description` is that of its head, `state` the hash of a live page as Reflex renders it, "" for
    others. `missing` are the sentences without translation, each with its context; `has_examples`
    means that examples of what the server may write into it are known.
    """

    route: Route
    description: str = ""
    state: str = ""
    has_examples: bool = False
    unreviewed: bool = False
    missing: list[list[str]] = field(default_factory=list)


@dataclass(frozen=True)
class Records:
    """All pages that could be composed, the not-found pages, and the end of each language by its code.

    `failed` has the error of each page that could not be composed, by its address. `around_live` is
    the hash of the error page and the not-found page of live pages.
    """

    pages: tuple[Record, ...]
    not_found: tuple[Record, ...]
    ends: Mapping[str, End]
    failed: Mapping[str, Exception]
    around_live: str

    @property
    def documents(self) -> tuple[Record, ...]:
        """All records with a document in the build."""
        return (*self.pages, *self.not_found)

    def uses(self, page: Record) -> frozenset[str]:
        """The elements, classes and attributes of a page with its end."""
        return page.words().uses | self._uses_of_ends[page.route.language]

    @cached_property
    def _uses_of_ends(self) -> dict[str, frozenset[str]]:
        return {code: end.words().uses for code, end in self.ends.items()}
