"""What is asked of a page, gathered from its plain data once: nothing reads our own HTML for it.

What all pages of a language end with is a memo, and no part of a page here: its facts are gathered for themselves, and
`together` puts them to those of a page.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from html import unescape
from typing import Any
from urllib.parse import unquote, urljoin, urlsplit

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
_SCHEMES = frozenset({"https", "http", "mailto", "tel", "webcal", "data"})
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


@dataclass(frozen=True)
class Target:
    """A reference within the site: as it is written, and the address and the place there that it leads to.

    The address is empty for the page that it stands on, where that page is not known.
    """

    written: str
    path: str
    fragment: str


@dataclass(frozen=True)
class Uses:
    """What a page is made of, as selectors of a style sheet see it: each class and id is an attribute of its own."""

    tags: frozenset[str] = frozenset()
    attributes: frozenset[tuple[str, str]] = frozenset()

    def __or__(self, other: "Uses") -> "Uses":
        """What both are made of."""
        return Uses(self.tags | other.tags, self.attributes | other.attributes)


@dataclass(frozen=True)
class PageFacts:
    """What is asked of a page.

    `targets` and `unknown` are its references in their order: those within the site, and those of no known kind with
    that kind. `outward` are the addresses of other sites, mails and phones that it names, `links` the paths within the
    site that it links to. `text` is all that a reader reads, in one line; `left` is what stands in it in braces.
    `slots` are the names of its written parts, `written_in_main` says that one of them is in `<main>`.
    """

    ids: frozenset[str]
    targets: tuple[Target, ...]
    unknown: tuple[tuple[str, str], ...]
    outward: frozenset[str]
    links: frozenset[str]
    headings: int
    text: str
    left: frozenset[str]
    uses: Uses
    slots: frozenset[str]
    written_in_main: bool

    def has(self, name: str) -> bool:
        """Whether the page has an element or an attribute of this name."""
        return name in self.uses.tags or any(name == each for each, _ in self.uses.attributes)

    def as_json(self) -> dict[str, Any]:
        """All of it as JSON can hold it, the same for the same facts."""
        attributes: dict[str, list[str]] = {}
        for name, value in sorted(self.uses.attributes):
            attributes.setdefault(name, []).append(value)
        return {
            "ids": sorted(self.ids),
            "targets": [[one.written, one.path, one.fragment] for one in self.targets],
            "unknown": [list(one) for one in self.unknown],
            "outward": sorted(self.outward),
            "links": sorted(self.links),
            "headings": self.headings,
            "text": self.text,
            "left": sorted(self.left),
            "tags": sorted(self.uses.tags),
            "attributes": attributes,
            "slots": sorted(self.slots),
            "written_in_main": self.written_in_main,
        }


def from_json(kept: Mapping[str, Any]) -> PageFacts:
    """The facts that were kept as JSON."""
    pairs = ((name, value) for name, values in kept["attributes"].items() for value in values)
    return PageFacts(
        ids=frozenset(kept["ids"]),
        targets=tuple(Target(*one) for one in kept["targets"]),
        unknown=tuple((written, kind) for written, kind in kept["unknown"]),
        outward=frozenset(kept["outward"]),
        links=frozenset(kept["links"]),
        headings=kept["headings"],
        text=kept["text"],
        left=frozenset(kept["left"]),
        uses=Uses(frozenset(kept["tags"]), frozenset(pairs)),
        slots=frozenset(kept["slots"]),
        written_in_main=kept["written_in_main"],
    )


def facts_of(nodes: Iterable[Data], address: str = "", examples: Iterable[Data] = ()) -> PageFacts:
    """The facts of the page at `address`; without one they are of what stands on many pages.

    `examples` are what the server may write into the page: it is made of them too.
    """
    nodes = list(nodes)
    found, written = _Gathered(address), _Gathered("")
    found.read(nodes)
    written.read(examples)
    text = text_of(nodes)
    return PageFacts(
        ids=frozenset(value for name, value in found.attributes if name == "id"),
        targets=tuple(found.targets.values()),
        unknown=tuple(found.unknown.items()),
        outward=frozenset(found.outward),
        links=frozenset(found.links),
        headings=found.headings,
        text=text,
        left=frozenset(_LEFT.findall(text)),
        uses=found.uses | written.uses,
        slots=frozenset(found.slots),
        written_in_main=found.written_in_main,
    )


def together(page: PageFacts, end: PageFacts) -> PageFacts:
    """The facts of a page with what it ends with."""
    return PageFacts(
        ids=page.ids | end.ids,
        targets=page.targets + end.targets,
        unknown=page.unknown + end.unknown,
        outward=page.outward | end.outward,
        links=page.links | end.links,
        headings=page.headings + end.headings,
        text=f"{page.text} {end.text}",
        left=page.left | end.left,
        uses=page.uses | end.uses,
        slots=page.slots | end.slots,
        written_in_main=page.written_in_main,
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

    def __init__(self, address: str) -> None:
        self._address = address
        self.targets: dict[str, Target] = {}
        self.unknown: dict[str, str] = {}
        self.outward: set[str] = set()
        self.links: set[str] = set()
        self.headings = 0
        self.slots: set[str] = set()
        self.written_in_main = False
        self.tags: set[str] = set()
        self.attributes: set[tuple[str, str]] = set()

    @property
    def uses(self) -> Uses:
        """What the nodes are made of."""
        return Uses(frozenset(self.tags), frozenset(self.attributes))

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
        self.tags.add(tag)
        self.headings += tag == "h1"
        for name, value in attributes.items():
            if name == "class":
                self.attributes.update((name, one) for one in value.split())
            else:
                self.attributes.add((name, value))
            if name in ("href", "action") and value.startswith(_OUTWARD):
                self.outward.add(value)
        if tag == "a" and (href := attributes.get("href", "")).startswith("/"):
            self.links.add(re.split("[?#]", href, maxsplit=1)[0])
        # A step of a pager that leads nowhere is no reference.
        if attributes.get("aria-disabled") != "true":
            for written in _references(tag, attributes):
                self._refer(written)

    def _refer(self, written: str) -> None:
        target = urlsplit(urljoin(self._address, written))
        if target.scheme and target.scheme not in _SCHEMES:
            self.unknown[written] = target.scheme
        elif not (target.scheme or target.netloc):
            self.targets[written] = Target(written, unquote(target.path), unquote(target.fragment))


def _references(tag: str, attributes: Mapping[str, str]) -> Iterator[str]:
    """Every reference of an element, as it is written."""
    if tag in _REFERRING and (written := attributes.get(_REFERRING[tag])):
        yield written
    for name in _SETS:
        for one in attributes.get(name, "").split(","):
            if one.strip():
                yield one.split()[0]
