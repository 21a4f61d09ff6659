"""The output of a route's `answer` as a tree; and text that must stay text wherever it is shown."""

from lxml.html import HtmlElement

from nnm_site.platform.route import Tree
from nnm_site.platform.tree import render
from tests.documents import Document, words

HOSTILE = "<b>&\"'</noscript></main><script>x()</script>{{ 7 * 7 }}"

#: Elements that a visitor's entry would add to a page if it were not escaped.
FOREIGN = ("b", "script")


def tree(part: Tree | None) -> Document:
    """The part of a page as a browser parses it; fails on invalid HTML."""
    assert part is not None
    document = Document(f"<!DOCTYPE html><title>x</title><main>{render(part)}</main>")
    assert not document.errors
    return document


def results(document: Document) -> dict[str, str]:
    """Each visible figure by its name (`data-result`)."""
    return {e.attrib["data-result"]: words(e) for e in shown(document, "data-result")}


def shown(document: Document, attribute: str) -> list[HtmlElement]:
    """The elements with the attribute that are not within a `hidden` element."""
    marked = document.with_attribute(attribute)
    return [e for e in marked if not any(a.get("hidden") is not None for a in e.iterancestors())]


def foreign(document: Document) -> list[HtmlElement]:
    """Elements that none of our templates writes."""
    return [e for e in document.all(*FOREIGN) if e.get("type") != "application/ld+json"]
