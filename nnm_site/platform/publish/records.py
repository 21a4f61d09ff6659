"""What is kept of a page, and of what all pages of a language end with, from one publication to the next."""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Self

from nnm_site.platform.publish import cache
from nnm_site.platform.publish.facts import PageFacts, Words, from_json
from nnm_site.platform.route import Route
from nnm_site.platform.tree import Data

#: The kinds of entries of the cache that the data of trees is, and the words of facts.
TREES = "trees"
WORDS = "words"

#: What of a record belongs to this process.
_NOT_STORED = {"again", "is_new", "route", "memo"}


@dataclass(kw_only=True)
class Kept:
    """The tree of something as data, and what is asked of it.

    `key` is the hash of the tree, `words` that of the words of its facts; `again` makes all of it where one of these is
    lost. `verdicts` are what has been asked of it: by name, on what the answer depends, and the answer.
    """

    key: str
    words: str
    facts: PageFacts
    again: Callable[[], "Kept"]
    verdicts: dict[str, Any] = field(default_factory=dict)
    is_new: bool = False

    @classmethod
    def made(
        cls, nodes: list[Data], facts: PageFacts, again: Callable[[], "Kept"], **own: Any
    ) -> Self:
        """What is made now, with its tree and its words kept."""
        key = _stored(TREES, json.dumps(nodes, ensure_ascii=False).encode())
        words = _stored(WORDS, facts.words().as_bytes())
        # Read where it is asked for: those of all pages together are much.
        facts = replace(facts, words=partial(_words, words, again))
        return cls(key=key, words=words, facts=facts, again=again, is_new=True, **own)

    @classmethod
    def restored(cls, stored: Mapping[str, Any], again: Callable[[], "Kept"], **own: Any) -> Self:
        """What the store has kept, with what belongs to this process."""
        facts = from_json(stored["facts"], partial(_words, stored["words"], again))
        return cls(**{**stored, "facts": facts}, again=again, **own)

    def stored(self) -> dict[str, Any]:
        """As the store keeps it."""
        made = {name: value for name, value in vars(self).items() if name not in _NOT_STORED}
        return made | {"facts": self.facts.as_json()}

    def nodes(self) -> list[Data]:
        """The tree, read where it is needed. What all pages of a language end with is there by its name alone."""
        data = cache.find(TREES, self.key)
        return self.again().nodes() if data is None else json.loads(data)

    def held(self, name: str, key: str) -> Any:
        """What is kept of the record under this name with this key; `None` for nothing."""
        found = self.verdicts.get(name)
        return found[1] if found and found[0] == key else None

    def keep(self, name: str, key: str, made: Any) -> None:
        """Keep what JSON can hold. `key` is of all that it depends on beside the page; of each name the newest is kept."""
        self.verdicts[name] = (key, made)
        self.is_new = True

    def kept(self, name: str, key: str, make: Callable[[], Any]) -> Any:
        """What `make`, which returns no `None`, gave when the record was first asked for it."""
        made = self.held(name, key)
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

    def end_of(self, page: Record) -> End:
        """What a page ends with."""
        return self.ends[page.route.language]

    def parts(self, page: Record) -> Iterator[PageFacts]:
        """The facts of a page, and of its end."""
        yield page.facts
        yield self.end_of(page).facts


def _stored(kind: str, data: bytes) -> str:
    """The key of what is kept."""
    key = cache.key_of(data)
    cache.store(kind, key, data)
    return key


def _words(key: str, again: Callable[[], Kept]) -> Words:
    data = cache.find(WORDS, key)
    return again().facts.words() if data is None else Words.from_bytes(data)
