"""Every part of the site that can be pressed, chosen or filled: where the focus is afterwards, and what is said.

`python -m tools.interactive_parts` writes the table into `docs/accessibility.md`. A part that belongs to no kind
has no rule: `tests/web/test_interactive_parts.py` fails.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from lxml.html import HtmlElement

PAGE = Path(__file__).resolve().parents[1] / "docs" / "accessibility.md"
BEGIN, END = "<!-- parts -->\n", "<!-- end of parts -->\n"

#: What takes the focus and does something on the page where it stands.
_PARTS = (
    "//button|//summary|//input[@type!='hidden']|//select|//textarea|//a[starts-with(@href,'?')]"
)


@dataclass(frozen=True)
class Kind:
    """Parts that follow one rule: `path` is an XPath condition on the element."""

    name: str
    path: str
    focus: str
    words: str


_STAYS = "stays on what was pressed"
_STATE = "its own state: checked, pressed, expanded"

#: The first that fits counts.
KINDS = (
    Kind("Tab", "@role='tab'", "stays on the tab", "the tab: selected"),
    Kind(
        "Line of a list, month, filter",
        "@data-key",
        f"{_STAYS}; to the heading of what changed where that is brought into view on a phone",
        "the sentence of what is shown, else its heading",
    ),
    Kind(
        "Task above a list", "@data-keeps-task", _STAYS, "the list's line that is shown, and its count"
    ),
    Kind("Numbered page", "contains(@class,'page-number')", "to the heading of the list",
         "the list, the page and how many there are"),
    Kind("Photo or person that opens a pop-up", "@data-opens", "into the pop-up", "the pop-up's name"),
    Kind("Slide of a pop-up", "@data-dot or @data-step or @data-slide", _STAYS, "the slide and its caption"),
    Kind("Close", "contains(@class,'close')",
         "back to what opened it; after a notice to the next one, after the last to the page's heading",
         "what has the focus then"),
    Kind("Button of a pop-up or menu", "@popovertarget or @commandfor",
         "into a pop-up; a menu closes when the focus leaves it", "expanded, or the pop-up's name"),
    Kind("Choice of a live page", "ancestor::*[@data-asked] and self::a",
         "stays; where the answer takes it away, to the answer's heading", "the answer's sentence"),
    Kind("Field of a live page", "ancestor::form[@data-live]", "stays",
         "the answer's sentence; with faults, each with its field's name"),
    Kind("Field of an enquiry", "ancestor::form[@data-enquiry]",
         "to the first field that needs a correction, else to what is said of all",
         "one sentence with a link to each such field"),
    Kind("Search in a list", "ancestor::form[@data-list-search]", "stays", "how much is left in the list"),
    Kind("Field or button for trades", "ancestor::form[@data-trades-form]",
         "to the heading of the answer, or the field that is wrong", "how many lines will be sent, what was refused"),
    Kind("Step done, begin again", "@data-done or @data-forget", "stays", "how many steps are done"),
    Kind("Share, copy, print", "@data-copy or @data-copy-address or @data-print or @data-share", "stays", "copied, or why not; the system's sheet says the rest"),
    Kind("TradingView or our own charts", "@data-market-view", "stays", "pressed; that they did not load"),
    Kind("Pause of what moves", "@role='switch'", "stays", _STATE),
    Kind("Light or dark", "contains(@class,'theme-switch')", "stays", "nothing"),
    Kind("Folded part", "self::summary", "stays", _STATE),
    Kind("Link that loads the page with another answer", "self::a", "as the next page begins", "the next page"),
    Kind("Field that is sent to a page", "ancestor::form", "as the next page begins", "the next page"),
    Kind("Field of a form on paper", "ancestor::main[@data-page='paper-form']", "stays", "nothing: it is for printing"),
    Kind("Example without effect", "ancestor::main[@data-page='style-guide']", "stays", "nothing"),
)  # fmt: skip


def kind_of(part: HtmlElement) -> Kind | None:
    """The kind of an element; none has no rule."""
    return next((kind for kind in KINDS if part.xpath(f"boolean(self::*[{kind.path}])")), None)


def parts(tree: HtmlElement) -> Iterable[HtmlElement]:
    """Every part of a document, in order."""
    return tree.xpath(_PARTS)


def table(trees: Mapping[str, HtmlElement]) -> str:
    """The kinds that stand on pages (address → document), as a table in Markdown.

    Raises `ValueError` for a part without a kind.
    """
    found: dict[Kind, dict[str, None]] = {kind: {} for kind in KINDS}
    for address, tree in trees.items():
        for part in parts(tree):
            kind = kind_of(part)
            if kind is None:
                text = " ".join(part.text_content().split())
                raise ValueError(f"{address}: <{part.tag} {dict(part.attrib)}> {text} has no rule")
            found[kind][address] = None
    lines = ["| Part | Where | Focus afterwards | What is said |", "|---|---|---|---|"]
    for kind, pages in found.items():
        if pages:
            where = "every page" if len(pages) == len(trees) else _some(list(pages))
            lines.append(f"| {kind.name} | {where} | {kind.focus} | {kind.words} |")
    return "\n".join(lines) + "\n"


def _some(pages: list[str]) -> str:
    shown = ", ".join(f"`{page}`" for page in pages[:3])
    return f"{shown} and more" if len(pages) > 3 else shown


def written(page: str, rows: str) -> str:
    """The text of `docs/accessibility.md` with these rows."""
    return re.sub(f"(?s)(?<={BEGIN}).*(?={END})", lambda _: rows, page)


def main() -> None:
    """Write the table of all pages."""
    from nnm_site.pages import document
    from nnm_site.platform.route import RouteFamily
    from nnm_site.shared.data.preparation import sample_database
    from nnm_site.site_map import routes
    from tests.documents import Document

    with sample_database():
        paths = [one.path for one in routes() if not isinstance(one, RouteFamily)]
        trees = {path: Document(document(path)).tree for path in paths}
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8"), table(trees)), encoding="utf-8")


if __name__ == "__main__":
    main()
