"""The features of the pages on trades: a month's bill, and the check of a contract note."""

from nnm_site.features.trades import month_page, note_page

MONTH_BILL = month_page.PAGE.feature()
CONTRACT_NOTE = note_page.PAGE.feature()
