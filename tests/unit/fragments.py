"""What the `answer` of a route writes, as a tree; and text that must stay text wherever it is shown."""

from lxml.html import HtmlElement

from nnm_site.platform.route import Tree
from nnm_site.platform.tree import render
from tests.documents import Document, words

HOSTILE = "<b>&\"'</noscript></main><script>x()</script>{{ 7 * 7 }}"

#: What a visitor could bring into a page if it were not escaped.
FOREIGN = ("b", "script")


def tree(part: Tree | None) -> Document:
    """The part of a page as a browser reads it; fails on what is no valid HTML."""
    assert part is not None
    document = Document(f"<!DOCTYPE html><title>x</title><main>{render(part)}</main>")
    assert not document.errors
    return document


def results(document: Document) -> dict[str, str]:
    """Each figure that shows by its name (`data-result`)."""
    return {e.attrib["data-result"]: words(e) for e in shown(document, "data-result")}


def shown(document: Document, attribute: str) -> list[HtmlElement]:
    """The elements with the attribute that no `hidden` element holds."""
    marked = document.with_attribute(attribute)
    return [e for e in marked if not any(a.get("hidden") is not None for a in e.iterancestors())]


def foreign(document: Document) -> list[HtmlElement]:
    """Elements that no template of ours writes."""
    return [e for e in document.all(*FOREIGN) if e.get("type") != "application/ld+json"]
