"""The company profile (specification §2.18): the name, and the company's row where it is known.

The name comes from the address and may be anything; it is escaped wherever it is shown.
"""

from collections.abc import Mapping
from urllib.parse import quote, unquote

import reflex as rx

from nnm_site import ui
from nnm_site.market import queries
from nnm_site.market.models import MarketRow
from nnm_site.market.movers import row_texts
from nnm_site.route import Filled
from nnm_site.settings import settings
from nnm_site.ui.html import render

PATH = "/equity/gainers-and-losers/company-profile"
TRAIL = (("Online equity", "/equity"), ("Gainers and losers", "/equity/gainers-and-losers"))

#: No company has a longer name.
LONGEST_NAME = 200

TITLE = "Company profile | NNM Securities"
DESCRIPTION = (
    "What the exchanges' last end-of-day files say about a company: prices, change, volume."
)


def name_in(encoded: str) -> str | None:
    """The company's name in an address as it was sent (with percent signs), else `None`."""
    name = " ".join(unquote(encoded, errors="replace").split())
    if "/" in encoded or not name or len(name) > LONGEST_NAME or not name.isprintable():
        return None
    return name


def address_of(name: str) -> str:
    """The address of a company's profile."""
    return f"{PATH}/{quote(name, safe='')}"


def fill_profile(below: str, _: Mapping[str, str]) -> Filled | None:
    """The profile of the company that the address names; `None` for what is no name."""
    name = name_in(below)
    if name is None:
        return None
    short = name if len(name) <= 40 else f"{name[:39]}…"
    known = queries.market_rows_of(name)
    rows = [_row(row) for row in known]
    lead = (
        "From the last end-of-day files of the exchanges."
        if known
        else "The company is not among the gainers and losers of the last end-of-day files."
    )
    trail = ui.breadcrumb_data(settings.site_url, *TRAIL, here=name, path=address_of(name))
    return Filled(
        main=render(
            "market/templates/company.html",
            trail=TRAIL,
            here=name,
            title=name,
            lead=lead,
            rows=rows,
            structured={"@context": "https://schema.org", **trail},
        ),
        title=f"{short}: company profile",
        description=f"Last price, previous close, change and volume of {short}, end of day.",
        canonical=address_of(name),
        sample=any(bool(row["sample"]) for row in rows),
    )


def _row(row: MarketRow) -> dict[str, object]:
    day = queries.market_day(row.exchange)
    assert day is not None, "rows and their day are stored together"
    shown = row_texts(row)
    return {
        "exchange": row.exchange,
        "sample": day.sample,
        "facts": [
            ("Symbol", row.symbol),
            ("Last price", f"₹{shown['last']}"),
            ("Previous close", f"₹{shown['prev']}"),
            ("Change", f"{shown['change']} ({shown['percent']}%)"),
            ("Volume", shown["volume"]),
            ("Trade date", f"{day.trade_date.day} {day.trade_date:%B %Y}"),
        ],
    }


def company_profile() -> rx.Component:
    """The profile; the server fills it at each request."""
    return ui.page(name="company-profile")
