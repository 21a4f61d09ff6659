"""What the pages of trades give to the site: a month's bill, and the check of a contract note."""

from nnm_site.features.trades import month_page, note_page

MONTH_BILL = month_page.PAGE.feature(
    "mark-pot",
    {
        "title": "A month’s bill: all orders, by day and by plan",
        "description": "Enter, paste or drop up to 50 orders: the charges of each order, of each day and of the month, "
        "by each of our plans. Nothing is stored.",
        "label": "A month’s bill",
    },
    {
        "title": "Your month’s bill: orders, days and plans",
        "description": "The bill of the orders that you sent: by order, by day and in all, by each of our plans. "
        "Nothing is stored.",
        "label": "Your bill",
    },
)
CONTRACT_NOTE = note_page.PAGE.feature(
    "mark-document",
    {
        "title": "Check a contract note: every charge, line by line",
        "description": "Paste a contract note: brokerage, STT, stamp duty, fees and GST are worked out again and "
        "compared, with rule and source. Nothing is stored.",
        "label": "Check a contract note",
    },
    {
        "title": "Your contract note, checked line by line",
        "description": "The check of the contract note that you sent: each charge beside what the rules give, and "
        "whom to ask where it differs. Nothing is stored.",
        "label": "The check",
    },
)
