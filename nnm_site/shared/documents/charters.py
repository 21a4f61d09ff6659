"""An investor charter for print: the text of its page, without the plain words that stand beside it there."""

from collections.abc import Iterator
from itertools import dropwhile
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from nnm_site.shared.content.models.regulatory import Policy
from nnm_site.shared.content.validate import Content
from nnm_site.shared.documents.words import with_facts

#: Documents that are set from the text of a page.
CHARTERS = {
    "investor-charter-stock-brokers": "charter-stock-broker",
    "investor-charter-annexure-a-depository-participants": "charter-depository-participant",
}

#: The column of a page's tables that is ours.
PLAIN_WORDS = "In plain words"

_MARKDOWN = MarkdownIt("commonmark").enable("table")


def charter_data(content: Content, document: str) -> dict[str, Any] | None:
    """What the template of charters reads, for a document that is one.

    Raises `KeyError` for a fact that does not exist.
    """
    if document not in CHARTERS:
        return None
    text = with_facts(content, content.one(Policy, CHARTERS[document]).body)
    blocks = _blocks(SyntaxTreeNode(_MARKDOWN.parse(text)))
    # What comes before the first heading explains the page.
    return {"blocks": list(dropwhile(lambda block: block["kind"] != "heading", blocks))}


def _blocks(tree: SyntaxTreeNode) -> Iterator[dict[str, Any]]:
    for node in tree.children:
        match node.type:
            case "heading":
                yield {"kind": "heading", "level": int(node.tag[1]) - 1, "text": _text(node)}
            case "table":
                yield _table(node)
            case "bullet_list" | "ordered_list":
                yield {"kind": "list", "items": [_text(item) for item in node.children]}
            case "paragraph" if not _text(node).startswith((":::", "Table: ")):
                yield {"kind": "text", "text": _text(node)}


def _table(node: SyntaxTreeNode) -> dict[str, Any]:
    head, *rows = [
        [_text(cell) for cell in row.children] for part in node.children for row in part.children
    ]
    kept = [place for place, name in enumerate(head) if name != PLAIN_WORDS]
    return {
        "kind": "table",
        "head": [head[place] for place in kept],
        "rows": [[row[place] for place in kept] for row in rows],
    }


def _text(node: SyntaxTreeNode) -> str:
    """The words of a node, links and emphasis without their marks."""
    if node.type in ("text", "code_inline"):
        return node.content
    if node.type in ("softbreak", "hardbreak"):
        return " "
    return "".join(map(_text, node.children))
