"""What `Route.fill` writes, as a tree; and text that must stay text wherever it is shown."""

from lxml.html import HtmlElement
from markupsafe import Markup

from tests.documents import Document, words

HOSTILE = "<b>&\"'</noscript></main><script>x()</script>{{ 7 * 7 }}"

#: What a visitor could bring into a page if it were not escaped.
FOREIGN = ("b", "script")


def tree(html: Markup | None) -> Document:
    """The fragment as a browser reads it; fails on what is no valid HTML."""
    assert isinstance(html, Markup)
    document = Document(f"<!DOCTYPE html><title>x</title><main>{html}</main>")
    assert not document.errors
    return document


def results(document: Document) -> dict[str, str]:
    """Each figure by its name (`data-result`)."""
    return {e.attrib["data-result"]: words(e) for e in document.with_attribute("data-result")}


def foreign(document: Document) -> list[HtmlElement]:
    """Elements that no template of ours writes."""
    return [e for e in document.all(*FOREIGN) if e.get("type") != "application/ld+json"]
