"""The kinds of interactive elements on pages, each with its row in `docs/accessibility.md`.

That document says for each kind where the focus goes and what is announced. An element of no kind has no rule,
and `tests/web/test_interactive_parts.py` fails.
"""

from lxml.html import HtmlElement

#: Elements that take the focus and act on their page.
INTERACTIVE = (
    "//button|//summary|//input[@type!='hidden']|//select|//textarea|//a[starts-with(@href,'?')]"
)

#: Kind → an XPath condition on the element. The first match counts.
KINDS = {
    "Tab": "@role='tab'",
    "Line of a list, month, filter": "@data-key",
    "Task above a list": "@data-keeps-task",
    "Numbered page": "contains(@class,'page-number')",
    "Photo or person that opens a pop-up": "@data-opens",
    "Slide of a pop-up": "@data-dot or @data-step or @data-slide",
    "Close": "contains(@class,'close')",
    "Button of a pop-up or menu": "@popovertarget or @commandfor",
    "Choice of a live page": "ancestor::*[@data-asked] and self::a",
    "Field of a live page": "ancestor::form[@data-live]",
    "Field of an enquiry": "ancestor::form[@data-enquiry]",
    "Search in a list": "ancestor::form[@data-list-search]",
    "Field or button for trades": "ancestor::form[@data-trades-form]",
    "Step done, begin again": "@data-done or @data-forget",
    "Share, copy, print": "@data-copy or @data-copy-address or @data-print or @data-share",
    "TradingView or our own charts": "@data-market-view",
    "Pause of what moves": "@role='switch'",
    "Light or dark": "contains(@class,'theme-switch')",
    "Folded part": "self::summary",
    "Link that loads the page with another answer": "self::a",
    "Field that is sent to a page": "ancestor::form",
    "Field of a form on paper": "ancestor::main[@data-page='paper-form']",
    "Example without effect": "ancestor::main[@data-page='style-guide']",
}


def kind_of(element: HtmlElement) -> str | None:
    """The kind of an element; `None` if no rule covers it."""
    return next(
        (kind for kind, path in KINDS.items() if element.xpath(f"boolean(self::*[{path}])")), None
    )
