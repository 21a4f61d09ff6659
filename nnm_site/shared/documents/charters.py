"""An investor charter as one object: the text of its page, piece by piece, and whose words each piece is.

The words of the charter are headings, tables without their column of plain words, quotations, and prescribed
texts to which the page refers. Every other paragraph is a remark of the firm, and so is everything below a
heading that the page lists as its `own`.
"""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import dropwhile
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from nnm_site.shared.content.models.law import Prescribed
from nnm_site.shared.content.models.regulatory import Policy
from nnm_site.shared.content.problems import ContentError, Problem
from nnm_site.shared.content.validate import Content, file_of
from nnm_site.shared.documents.firm_facts import with_facts

#: Documents that are typeset from the text of a page.
CHARTERS = {
    "investor-charter-stock-brokers": "charter-stock-broker",
    "investor-charter-annexure-a-depository-participants": "charter-depository-participant",
}

#: The column of a page's tables that is ours, and the beginning of a paragraph of ours.
PLAIN_WORDS = "In plain words"

#: Columns that mean nothing by themselves.
_NUMBERS = {"No.", "Sr. No.", "S.No."}

_CALL = re.compile(r":::\s*prescribed\s+(?P<key>[a-z-]+)")
_CAPTION = "Table: "
_MARKDOWN = MarkdownIt("commonmark").enable("table")

#: A piece of a charter: its `kind` (heading, text, list, table, remark or unknown), what it holds, and whether it is `ours`.
Piece = dict[str, Any]


def charter(content: Content, key: str, *, filled: bool = True) -> list[Piece]:
    """The pieces of the charter on a page, from the first heading on: the text before it explains the page.

    Without `filled`, placeholders for facts of the firm stay. Raises `KeyError` for an unknown fact or
    prescribed text, `ContentError` with file and line for a piece of no known kind: what is not understood is
    never left out.
    """
    page = content.one(Policy, key)
    text = with_facts(content, page.body) if filled else page.body
    pieces = list(_pieces(_tree(text), content))
    pieces = list(dropwhile(lambda piece: piece["kind"] != "heading", pieces))
    _look_at_sections(pieces, page.own)
    if faults := [Problem(file_of(page), *fault) for fault in _faults(pieces, page)]:
        raise ContentError(faults)
    return pieces


@lru_cache(maxsize=16)
def _tree(text: str) -> SyntaxTreeNode:
    return SyntaxTreeNode(_MARKDOWN.parse(text))


def _faults(pieces: list[Piece], page: Policy) -> Iterator[tuple[str, str, str]]:
    """Place, field and fault of what a charter cannot contain."""
    headings = {piece["text"] for piece in pieces if piece["kind"] == "heading"}
    for name in page.own:
        if name not in headings:
            yield "", "own", f"there is no heading {name!r}"
    for piece in pieces:
        # Our own words that are not printed may be of any kind.
        if piece["kind"] == "unknown" and not (piece["ours"] and page.key not in CHARTERS.values()):
            fault = (
                f"a charter cannot hold {piece['text']!r} (nnm_site/shared/documents/charters.py)"
            )
            yield f"line {piece['line']} of the text", "", fault


def texts_of(piece: Piece) -> Iterator[str]:
    """The charter's words in a piece, in the order of the page; none if the piece is ours."""
    match piece["kind"]:
        case _ if piece["ours"]:
            return
        case "heading" | "text":
            yield piece["text"]
        case "list":
            yield from piece["items"]
        case "table":
            yield piece["name"]
            yield from (" ".join(row) for row in (piece["head"], *piece["rows"]))


def _pieces(tree: SyntaxTreeNode, content: Content, *, quoted: bool = False) -> Iterator[Piece]:
    name = ""
    for node in tree.children:
        match node.type:
            case "heading":
                yield {"kind": "heading", "level": int(node.tag[1]) - 1, "text": _text(node)}
            case "table":
                yield from _table(node, name)
            case "blockquote":
                yield from _pieces(node, content, quoted=True)
            case "paragraph":
                text = _text(node)
                if text.startswith(_CAPTION):
                    name = text.removeprefix(_CAPTION)
                elif call := _CALL.fullmatch(text):
                    yield from _prescribed(content.one(Prescribed, call["key"]))
                elif text.startswith(":::"):
                    yield _unknown(text, node)
                elif quoted:
                    yield {"kind": "text", "text": text}
                elif not text.startswith(f"{PLAIN_WORDS}:"):
                    yield {"kind": "remark", "text": _text(node, printed=True)}
            case _:
                yield _unknown(node.type, node)


def _unknown(what: str, node: SyntaxTreeNode) -> Piece:
    return {"kind": "unknown", "text": what, "line": node.map[0] + 1 if node.map else 0}


def _prescribed(entry: Prescribed) -> Iterator[Piece]:
    if len(entry.texts) > 1:
        yield {"kind": "list", "items": list(entry.texts)}
    else:
        yield from ({"kind": "text", "text": text} for text in entry.texts)
    if entry.note:
        yield {"kind": "text", "text": entry.note}


def _table(node: SyntaxTreeNode, name: str) -> Iterator[Piece]:
    """A table without the column of plain words: as texts if one column is left; if none is, all is ours."""
    head, *rows = [
        [_text(cell) for cell in row.children] for piece in node.children for row in piece.children
    ]
    kept = [place for place, column in enumerate(head) if column != PLAIN_WORDS]
    head, *rows = [[row[place] for place in kept] for row in (head, *rows)]
    if len(kept) > 1:
        yield {"kind": "table", "name": name, "head": head, "rows": rows}
    elif not set(head) <= _NUMBERS:
        yield from ({"kind": "text", "text": cell} for (cell,) in rows)


def _look_at_sections(pieces: list[Piece], own: Iterable[str]) -> None:
    """Mark as ours each piece that is a remark or below one of the headings `own`.

    The only table below a heading has no name: the heading says what it is about.
    """
    heading, tables = "", []
    for piece in [*pieces, {"kind": "heading", "text": ""}]:
        if piece["kind"] == "heading":
            if len(tables) == 1:
                tables[0]["name"] = ""
            heading, tables = piece["text"], []
        elif piece["kind"] == "table":
            tables.append(piece)
        piece["ours"] = piece["kind"] == "remark" or heading in own


def _text(node: SyntaxTreeNode, *, printed: bool = False) -> str:
    """The words of a node, without the marks of links and emphasis; `printed` adds where a link leads."""
    if node.type in ("text", "code_inline"):
        return node.content
    if node.type in ("softbreak", "hardbreak"):
        return " "
    words = "".join(_text(child, printed=printed) for child in node.children)
    leads_on = printed and node.type == "link" and str(node.attrs["href"]).startswith("/")
    return f"{words} (on our website)" if leads_on else words
