"""What is asked of a page, gathered from its plain data once: nothing reads our own HTML for it.

What all pages of a language end with is a memo, and no part of a page here: its facts are gathered for themselves.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from html import unescape
from typing import Any, NamedTuple, Self

from nnm_site.platform.tree import HTML, MEMO, Data

#: Elements that refer to something, and the attribute that does.
_REFERRING = {
    "a": "href",
    "area": "href",
    "form": "action",
    "iframe": "src",
    "image": "href",
    "img": "src",
    "use": "href",
}
_SETS = ("srcset", "imagesrcset")
#: What leads elsewhere, and what of it `outward` has.
_ELSEWHERE = re.compile(r"(?:https?|mailto|tel|webcal|data):|//", re.IGNORECASE)
_OUTWARD = ("http:", "https:", "mailto:", "tel:")
#: Nobody reads the text of these.
_UNREAD = frozenset({"script", "style", "template"})
#: A place to break a line within a word: the only element that parts no words.
_BREAK = "wbr"
#: What is filled in before anybody reads it: `{firm.email}`, `{legal_name}`.
_LEFT = re.compile(r"\{[a-z_]+(?:\.[\w-]+)*\}")
_SLOT = re.compile(r"<!--part ([\w-]+)-->")

#: Whether an element, by its tag and attributes, is left out.
LeaveOut = Callable[[str, Mapping[str, Any]], bool]


class Words(NamedTuple):
    """What is asked of a page only when that has changed, and is most of what is known of it.

    `text` is all that a reader reads, in one line. `uses` is what the page is made of, as selectors of a style sheet
    call it: `p`, `.card`, `[id=content]`, and `[id]` for the attribute alone.
    """

    text: str
    uses: frozenset[str]

    def as_bytes(self) -> bytes:
        """All of it, the same for the same words."""
        return json.dumps((self.text, sorted(self.uses)), ensure_ascii=False).encode()

    @classmethod
    def from_bytes(cls, kept: bytes) -> Self:
        """The words that were kept."""
        text, uses = json.loads(kept)
        return cls(text, frozenset(uses))


@dataclass(frozen=True)
class PageFacts:
    """What is asked of a page.

    `references` are those within the site, and those of no known kind, as they are written and in their order.
    `outward` are the addresses of other sites, mails and phones that it names, `links` the paths within the site that it
    links to. `left` is what stands in its text in braces. `slots` are the names of its written parts, `written_in_main`
    says that one of them is in `<main>`. `words` gives the rest.
    """

    ids: frozenset[str]
    references: tuple[str, ...]
    outward: frozenset[str]
    links: frozenset[str]
    headings: int
    left: frozenset[str]
    slots: frozenset[str]
    written_in_main: bool
    words: Callable[[], Words] = field(compare=False, repr=False)

    @property
    def text(self) -> str:
        """All that a reader reads, in one line."""
        return self.words().text

    @property
    def uses(self) -> frozenset[str]:
        """What the page is made of."""
        return self.words().uses

    def has(self, name: str) -> bool:
        """Whether the page has an element or an attribute of this name."""
        return name in self.uses or f"[{name}]" in self.uses

    def as_json(self) -> dict[str, Any]:
        """All of it but the words as JSON can hold it, the same for the same facts."""
        return {
            name: sorted(value) if isinstance(value, frozenset) else value
            for name, value in vars(self).items()
            if name != "words"
        }


def from_json(kept: Mapping[str, Any], words: Callable[[], Words]) -> PageFacts:
    """The facts that were kept as JSON, with what gives their words."""
    return PageFacts(
        ids=frozenset(kept["ids"]),
        references=tuple(kept["references"]),
        outward=frozenset(kept["outward"]),
        links=frozenset(kept["links"]),
        headings=kept["headings"],
        left=frozenset(kept["left"]),
        slots=frozenset(kept["slots"]),
        written_in_main=kept["written_in_main"],
        words=words,
    )


class Whole(NamedTuple):
    """The facts of a page, and of what all pages of its language end with."""

    page: PageFacts
    end: PageFacts

    def has_place(self, fragment: str) -> bool:
        """Whether there is an element of this id."""
        return fragment in self.page.ids or fragment in self.end.ids


def facts_of(nodes: Iterable[Data], examples: Iterable[Data] = ()) -> PageFacts:
    """The facts of a page. `examples` are what the server may write into it: it is made of them too."""
    nodes = list(nodes)
    found, written = _Gathered(), _Gathered()
    found.read(nodes)
    written.read(examples)
    words = Words(text_of(nodes), frozenset(found.uses | written.uses))
    return PageFacts(
        ids=frozenset(found.ids),
        references=tuple(found.references),
        outward=frozenset(found.outward),
        links=frozenset(found.links),
        headings=found.headings,
        left=frozenset(_LEFT.findall(words.text)),
        slots=frozenset(found.slots),
        written_in_main=found.written_in_main,
        words=lambda: words,
    )


def text_of(nodes: Iterable[Data], leave_out: LeaveOut = lambda *_: False) -> str:
    """What a reader reads of nodes, in one line; elements are apart from each other."""
    return " ".join("".join(_texts(nodes, leave_out)).split())


def text_in(html: str) -> str:
    """The text of finished HTML of which nothing else is known. Raises `ValueError` for elements."""
    if "<" in html:
        raise ValueError(f"Nobody has said what this HTML is made of: {html[:80]}")
    return unescape(html)


def is_written_part(html: str) -> bool:
    """Whether finished HTML is a part that the server may write anew (`ui.written_part`)."""
    return _SLOT.match(html) is not None


def _texts(nodes: Iterable[Data], leave_out: LeaveOut) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, str):
            yield node
            continue
        tag, attributes, children = node
        if tag == MEMO:
            continue
        if tag == HTML:
            html = attributes["html"]
            if children or is_written_part(html):
                yield from _texts(children, leave_out)
            else:
                yield text_in(html)
            continue
        apart = "" if tag == _BREAK else " "
        yield apart
        if tag not in _UNREAD and not leave_out(tag, attributes):
            yield from _texts(children, leave_out)
        yield apart


class _Gathered:
    """What a walk over the nodes of a page finds."""

    def __init__(self) -> None:
        self.ids: set[str] = set()
        #: In their order.
        self.references: dict[str, None] = {}
        self.outward: set[str] = set()
        self.links: set[str] = set()
        self.headings = 0
        self.uses: set[str] = set()
        self.slots: set[str] = set()
        self.written_in_main = False

    def read(self, nodes: Iterable[Data], *, in_main: bool = False) -> None:
        """Gather what stands in nodes."""
        for node in nodes:
            if isinstance(node, str):
                continue
            tag, attributes, children = node
            if tag == MEMO:
                continue
            if tag == HTML:
                if slot := _SLOT.match(attributes["html"]):
                    self.slots.add(slot[1])
                    self.written_in_main |= in_main
            else:
                self._element(
                    tag,
                    {
                        name.lower(): "" if value is True else str(value)
                        for name, value in attributes.items()
                    },
                )
            self.read(children, in_main=in_main or tag == "main")

    def _element(self, tag: str, attributes: Mapping[str, str]) -> None:
        self.uses.add(tag)
        self.headings += tag == "h1"
        for name, value in attributes.items():
            self.uses.add(f"[{name}]")
            if name == "class":
                self.uses.update(f".{one}" for one in value.split())
            else:
                self.uses.add(f"[{name}={value}]")
            if name == "id":
                self.ids.add(value)
            if name in ("href", "action") and value.startswith(_OUTWARD):
                self.outward.add(value)
        if tag == "a" and (href := attributes.get("href", "")).startswith("/"):
            self.links.add(re.split("[?#]", href, maxsplit=1)[0])
        # A step of a pager that leads nowhere is no reference.
        if attributes.get("aria-disabled") != "true":
            for written in _references(tag, attributes):
                if not _ELSEWHERE.match(written):
                    self.references[written] = None


def _references(tag: str, attributes: Mapping[str, str]) -> Iterator[str]:
    """Every reference of an element, as it is written."""
    if tag in _REFERRING and (written := attributes.get(_REFERRING[tag])):
        yield written
    for name in _SETS:
        for one in attributes.get(name, "").split(","):
            if one.strip():
                yield one.split()[0]
