"""What the pages of trades give to the site: a month's bill, and the check of a contract note."""

from typing import NamedTuple

from nnm_site.features.trades import month_page, note_page
from nnm_site.features.trades.form import TradesPage
from nnm_site.platform.feature import Feature
from nnm_site.platform.route import LiveRoute, Route
from nnm_site.shared.languages.posted_pages import asking_feature


class _Texts(NamedTuple):
    title: str
    description: str
    label: str


def _feature(page: TradesPage, drawing: str, live: _Texts, posted: _Texts) -> Feature:
    """The live page, and the one that its form opens without JavaScript."""
    routes = (
        LiveRoute(
            page.path,
            page=page.page,
            state=page.state,
            example=page.example,
            drawing=drawing,
            **live._asdict(),
        ),
        Route(page.posted_at, page=page.posted_page, listed=False, **posted._asdict()),
    )
    return asking_feature(lambda: routes, page.posted_at, page.fill, page.sent)


MONTH_BILL = _feature(
    month_page.PAGE,
    "mark-pot",
    _Texts(
        "A month’s bill: all orders, by day and by plan",
        "Enter, paste or drop up to 50 orders: the charges of each order, of each day and of the month, "
        "by each of our plans. Nothing is stored.",
        "A month’s bill",
    ),
    _Texts(
        "Your month’s bill: orders, days and plans",
        "The bill of the orders that you sent: by order, by day and in all, by each of our plans. Nothing "
        "is stored.",
        "Your bill",
    ),
)
CONTRACT_NOTE = _feature(
    note_page.PAGE,
    "mark-document",
    _Texts(
        "Check a contract note: every charge, line by line",
        "Paste a contract note: brokerage, STT, stamp duty, fees and GST are worked out again and "
        "compared, with rule and source. Nothing is stored.",
        "Check a contract note",
    ),
    _Texts(
        "Your contract note, checked line by line",
        "The check of the contract note that you sent: each charge beside what the rules give, and whom "
        "to ask where it differs. Nothing is stored.",
        "The check",
    ),
)
