"""The company profile (specification §2.18): the name, and the company's row where it is known.

The name comes from the address and may be anything; it is escaped wherever it is shown.
"""

import json
from dataclasses import dataclass
from html import escape
from urllib.parse import quote, unquote

import reflex as rx

from nnm_site import ui
from nnm_site.market import queries
from nnm_site.market.models import MarketRow
from nnm_site.market.movers import row_texts
from nnm_site.settings import settings
from nnm_site.ui.adopted import adopted_main, page_html

PREFIX = "/equity/gainers-and-losers/company-profile/"
TRAIL = (("Online equity", "/equity"), ("Gainers and losers", "/equity/gainers-and-losers"))

#: No company has a longer name.
LONGEST_NAME = 200

TITLE = "Company profile | NNM Securities"
DESCRIPTION = (
    "What the exchanges' last end-of-day files say about a company: prices, change, volume."
)


@dataclass(frozen=True)
class Profile:
    """A profile as texts: `html` is the page's content, `address` its own, without the host."""

    title: str
    description: str
    html: str
    address: str


def name_in(path: str) -> str | None:
    """The company's name in an address as it was sent (with percent signs), else `None`."""
    if not path.startswith(PREFIX):
        return None
    encoded = path.removeprefix(PREFIX)
    name = " ".join(unquote(encoded, errors="replace").split())
    if "/" in encoded or not name or len(name) > LONGEST_NAME or not name.isprintable():
        return None
    return name


def address_of(name: str) -> str:
    """The address of a company's profile."""
    return PREFIX + quote(name, safe="")


def profile(name: str) -> Profile:
    """The profile of a company of that name."""
    short = name if len(name) <= 40 else f"{name[:39]}…"
    known = queries.market_rows_of(name)
    lead = (
        "From the last end-of-day files of the exchanges."
        if known
        else "The company is not among the gainers and losers of the last end-of-day files."
    )
    data = ui.breadcrumb_data(settings.site_url, *TRAIL, here=name, path=address_of(name))
    trail = json.dumps({"@context": "https://schema.org", **data}, ensure_ascii=False)
    body = "".join(map(_row_html, known)) + (
        '<p><a class="link" href="/equity/gainers-and-losers">All gainers and losers</a></p>'
        f'<script type="application/ld+json">{trail.replace("<", chr(92) + "u003c")}</script>'
    )
    return Profile(
        title=f"{short}: company profile",
        description=f"Last price, previous close, change and volume of {short} at the end of the day.",
        html=page_html(TRAIL, name, title=name, lead=lead, body=body),
        address=address_of(name),
    )


def _row_html(row: MarketRow) -> str:
    day = queries.market_day(row.exchange)
    assert day is not None, "rows and their day are stored together"
    shown = row_texts(row)
    facts = {
        "Symbol": row.symbol,
        "Last price": f"₹{shown['last']}",
        "Previous close": f"₹{shown['prev']}",
        "Change": f"{shown['change']} ({shown['percent']}%)",
        "Volume": shown["volume"],
        "Trade date": f"{day.trade_date.day} {day.trade_date:%B %Y}",
    }
    pairs = "".join(f"<div><dt>{k}</dt><dd>{escape(v)}</dd></div>" for k, v in facts.items())
    label = "Sample data" if day.sample else "End of day"
    return (
        f'<h2>{escape(row.exchange)}</h2><p class="tag">{label}</p>'
        f'<dl class="definitions">{pairs}</dl>'
    )


class ProfileState(rx.State):
    """The profile of the address, for a visitor who walks to it inside the site."""

    html: str = ""
    title: str = TITLE
    description: str = DESCRIPTION
    canonical: str = settings.site_url + PREFIX.rstrip("/")

    @rx.event
    def read_address(self):
        """Look up the company that the address names."""
        name = name_in(self.router.url.path) or name_in(quote(self.router.url.path))
        if name is None:
            return
        found = profile(name)
        self.html, self.title = found.html, found.title
        self.description = found.description
        self.canonical = settings.site_url + found.address


def company_profile() -> rx.Component:
    """The profile; the server writes it at each request."""
    return adopted_main(name="company-profile", html=ProfileState.html)
