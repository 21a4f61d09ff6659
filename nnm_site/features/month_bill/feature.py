"""What the month's bill gives to the site."""

from collections.abc import Iterator

from nnm_site.features.month_bill import page
from nnm_site.features.month_bill.state import MonthBillState
from nnm_site.platform.route import LiveRoute, Route
from nnm_site.shared.languages.posted_pages import asking_feature

TITLE = "A month’s bill: all orders, by day and by plan"
DESCRIPTION = (
    "Enter, paste or drop up to 50 orders: the charges of each order, of each day and of the month, "
    "by each of our plans. Nothing is stored."
)
BILL_DESCRIPTION = (
    "The bill of the orders that you sent: by order, by day and in all, by each of our plans. Nothing is "
    "stored."
)


def routes() -> Iterator[Route]:
    """The page, and the one that its form opens without JavaScript."""
    yield LiveRoute(
        path=page.PATH,
        title=TITLE,
        description=DESCRIPTION,
        page=page.month_page,
        state=MonthBillState,
        example=page.example,
        label="A month’s bill",
        drawing="mark-pot",
    )
    yield Route(
        path=page.BILL,
        title="Your month’s bill: orders, days and plans",
        description=BILL_DESCRIPTION,
        page=page.bill_page,
        label="Your bill",
        listed=False,
    )


FEATURE = asking_feature(routes, page.BILL, page.fill_bill, page.SENT)
