"""An HTML document as a tree, and the errors that a strict parser finds in it."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import html5lib
import lxml.html
from lxml.html import HtmlElement


@dataclass(frozen=True)
class Document:
    """A document, given as text."""

    text: str

    @cached_property
    def tree(self) -> HtmlElement:
        """The root element. Names are in lower case, including SVG's."""
        return lxml.html.document_fromstring(self.text)

    @property
    def errors(self) -> list[str]:
        """Every deviation from the HTML standard's grammar, with its line and column.

        Takes fifty times as long as the tree.
        """
        parser = html5lib.HTMLParser()
        parser.parse(self.text)
        return [f"{place}: {code} {data}" for place, code, data in parser.errors]

    def all(self, *tags: str) -> Iterator[HtmlElement]:
        """Every element of these names, in order."""
        return (element for element in self.tree.iter() if element.tag in tags)

    def with_attribute(self, name: str) -> Iterator[HtmlElement]:
        """Every element that has the attribute."""
        return (element for element in self.tree.iter() if name in element.attrib)

    def one(self, tag: str, **attributes: str) -> HtmlElement:
        """The only such element; fails if there is none or more than one."""
        elements = [
            element
            for element in self.all(tag)
            if all(element.get(name) == value for name, value in attributes.items())
        ]
        assert len(elements) == 1, f"{len(elements)} of <{tag} {attributes}>"
        return elements[0]

    def find(self, path: str) -> list[HtmlElement]:
        """Every element that an XPath of ElementTree's kind finds (`.//main//li[@id]`), in order."""
        return self.tree.findall(path)

    def named(self, tag: str, name: str) -> HtmlElement:
        """The only such element with this accessible name (`aria-label`, `aria-labelledby`)."""
        labels = {element.attrib["id"]: words(element) for element in self.with_attribute("id")}
        elements = [
            element
            for element in self.all(tag)
            if name in {element.get("aria-label"), labels.get(element.get("aria-labelledby", ""))}
        ]
        assert len(elements) == 1, f"{len(elements)} <{tag}> named {name!r}"
        return elements[0]

    def table(self, caption: str) -> HtmlElement:
        """The only table with this caption."""
        tables = [
            table for table in self.all("table")
            if [words(each) for each in table.findall("caption")] == [caption]
        ]  # fmt: skip
        assert len(tables) == 1, f"{len(tables)} tables with the caption {caption!r}"
        return tables[0]

    @property
    def structured_kinds(self) -> list[str]:
        """The kinds of the document's JSON-LD blocks, in order."""
        blocks = self.find(".//script[@type='application/ld+json']")
        return [json.loads(block.text or "")["@type"] for block in blocks]

    @cached_property
    def ids(self) -> list[str]:
        """Every id, in order, repeated ones included."""
        return [element.attrib["id"] for element in self.with_attribute("id")]


def words(element: HtmlElement) -> str:
    """The text of an element and all inside it, with single spaces."""
    return " ".join("".join(_texts(element)).split())


def rows_of(table: HtmlElement) -> list[list[str]]:
    """The cells of each row of a table's body."""
    return [
        [words(cell) for cell in row if cell.tag in {"th", "td"}]
        for row in table.findall("tbody/tr")
    ]


def _texts(element: HtmlElement) -> Iterator[str]:
    if isinstance(element.tag, str):
        yield element.text or ""
        for child in element:
            yield from _texts(child)
            yield child.tail or ""
