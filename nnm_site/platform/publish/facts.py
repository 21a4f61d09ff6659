"""Facts of a page, collected once from its plain data, so that our own HTML is never parsed.

The common end of all pages of a language is a memo and not included: its facts are collected separately.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from html import unescape
from typing import Any, NamedTuple

from nnm_site.platform.tree import HTML, MEMO, Data

#: Elements with references, and the attribute of each.
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
#: References to other places, and those that `outward` lists.
_ELSEWHERE = re.compile(r"(?:https?|mailto|tel|webcal|data):|//", re.IGNORECASE)
_OUTWARD = ("http:", "https:", "mailto:", "tel:")
#: Elements without readable text.
_UNREAD = frozenset({"script", "style", "template"})
#: A possible line break within a word: the only element that does not separate words.
_BREAK = "wbr"
#: A placeholder that should have been filled: `{firm.email}`.
_LEFT = re.compile(r"\{[a-z_]+(?:\.[\w-]+)*\}")
_WRITTEN_PART = re.compile(r"<!--part [\w-]+-->")

#: Whether an element, by its tag and attributes, is left out.
LeaveOut = Callable[[str, Mapping[str, Any]], bool]


class Words(NamedTuple):
    """The larger facts of a page, needed only if the page has changed.

    `text` is the readable text in one line. `uses` are the elements, classes and attributes of the
    page in the form of selectors: `p`, `.card`, `[id=content]`, and `[id]` for the attribute alone.
    """

    text: str
    uses: frozenset[str]


@dataclass
class PageFacts:
    """The facts of a page that every publication needs.

    `references` are those within the site, and those of unknown kind, as they are written and in their order.
    `outward` are links to other sites, mail addresses and phone numbers, `links` the linked paths within the
    site. `left` are unfilled placeholders; `written_in_main` means that `<main>` contains a written part.
    """

    ids: set[str] = field(default_factory=set)
    references: list[str] = field(default_factory=list)
    outward: set[str] = field(default_factory=set)
    links: set[str] = field(default_factory=set)
    headings: int = 0
    left: set[str] = field(default_factory=set)
    written_in_main: bool = False


class Whole(NamedTuple):
    """The facts of a page, and of the common end of its language."""

    page: PageFacts
    end: PageFacts

    def has_place(self, fragment: str) -> bool:
        """Whether there is an element with this id."""
        return fragment in self.page.ids or fragment in self.end.ids


def gathered(nodes: Iterable[Data], examples: Iterable[Data] = ()) -> tuple[PageFacts, Words]:
    """The facts and the words of a page. `examples` are what the server may write into it, and count too."""
    nodes = list(nodes)
    facts, uses = PageFacts(), set[str]()
    _gather(nodes, facts, uses)
    _gather(examples, PageFacts(), uses)
    text = text_of(nodes)
    facts.left = set(_LEFT.findall(text))
    facts.references = list(dict.fromkeys(facts.references))
    return facts, Words(text, frozenset(uses))


def text_of(nodes: Iterable[Data], leave_out: LeaveOut = lambda *_: False) -> str:
    """The readable text of nodes, in one line; elements are separated by spaces."""
    return " ".join("".join(_texts(nodes, leave_out)).split())


def text_in(html: str) -> str:
    """The text of finished HTML without known nodes. Raises `ValueError` if it has elements."""
    if "<" in html:
        raise ValueError(f"Nobody has said what this HTML is made of: {html[:80]}")
    return unescape(html)


def is_written_part(html: str) -> bool:
    """Whether finished HTML is a part that the server may write at a request (`ui.written_part`)."""
    return _WRITTEN_PART.match(html) is not None


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


def _gather(
    nodes: Iterable[Data], facts: PageFacts, uses: set[str], *, in_main: bool = False
) -> None:
    """Add the facts of nodes to those of their page."""
    for node in nodes:
        if isinstance(node, str):
            continue
        tag, attributes, children = node
        if tag == MEMO:
            continue
        if tag == HTML:
            facts.written_in_main |= in_main and is_written_part(attributes["html"])
        else:
            _gather_element(tag, attributes, facts, uses)
        _gather(children, facts, uses, in_main=in_main or tag == "main")


def _gather_element(tag: str, given: Mapping[str, Any], facts: PageFacts, uses: set[str]) -> None:
    attributes = {
        name.lower(): "" if value is True else str(value) for name, value in given.items()
    }
    uses.add(tag)
    facts.headings += tag == "h1"
    for name, value in attributes.items():
        uses.add(f"[{name}]")
        if name == "class":
            uses.update(f".{one}" for one in value.split())
        else:
            uses.add(f"[{name}={value}]")
        if name == "id":
            facts.ids.add(value)
        if name in ("href", "action") and value.startswith(_OUTWARD):
            facts.outward.add(value)
    if tag == "a" and (href := attributes.get("href", "")).startswith("/"):
        facts.links.add(re.split("[?#]", href, maxsplit=1)[0])
    # A disabled step of a pager is not a reference.
    if attributes.get("aria-disabled") != "true":
        facts.references += (
            one for one in _references(tag, attributes) if not _ELSEWHERE.match(one)
        )


def _references(tag: str, attributes: Mapping[str, str]) -> Iterator[str]:
    """Every reference of an element, as it is written."""
    if tag in _REFERRING and (written := attributes.get(_REFERRING[tag])):
        yield written
    for name in _SETS:
        for one in attributes.get(name, "").split(","):
            if one.strip():
                yield one.split()[0]
