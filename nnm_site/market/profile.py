"""The company profile (specification §2.18): its prices of the newest day and over time.

The name comes from the address and may be anything; it is escaped wherever it is shown.
"""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any
from urllib.parse import unquote

import reflex as rx
from markupsafe import Markup

from nnm_site import ui
from nnm_site.content import queries as content
from nnm_site.market import figures, queries
from nnm_site.market.addresses import address_of
from nnm_site.market.chart import range_bar
from nnm_site.market.movers import signed, tone
from nnm_site.market.queries import Instrument
from nnm_site.market.rules.files import is_name
from nnm_site.market.rules.history import DEFAULT_RANGE, RANGES, Range
from nnm_site.route import Filled
from nnm_site.rules.dates import long_date, weekday_date
from nnm_site.rules.money import indian, rupees, rupees_in_words
from nnm_site.settings import settings
from nnm_site.ui.html import render

TITLE = "Company profile | NNM Securities"
DESCRIPTION = "A company after the close: last price, change, volume, range and chart."

#: How much of a name a title holds.
_SHORT = 40


def name_in(encoded: str) -> str | None:
    """The company's name in an address as it was sent (with percent signs), else `None`."""
    name = " ".join(unquote(encoded, errors="replace").split())
    return name if "/" not in encoded and is_name(name) else None


def fill_profile(below: str, query: Mapping[str, str]) -> Filled | None:
    """The profile of the company that the address names; `None` for what is no name.

    A name that is not on file answers 404, with names that resemble it.
    """
    name = name_in(below)
    if name is None:
        return None
    found = queries.instruments_named(name)
    if not found:
        return _unknown(name)
    name = found[0].quote.name
    exchanges = [one.exchange for one in found]
    exchange = ui.pick(query, "exchange", exchanges, exchanges[0])
    shown = found[exchanges.index(exchange)]
    chosen: Range = ui.pick(query, "range", RANGES, DEFAULT_RANGE)
    way = [*ui.current_way()[:-1], (name, address_of(name))]
    short = _short(name)
    return Filled(
        main=render(
            "market/templates/company.html",
            way=way,
            title=name,
            lead=_lead(shown),
            exchanges=[
                (one, f"?exchange={one}&range={chosen}", one == exchange) for one in exchanges
            ],
            **_sheet(shown, chosen),
            structured={
                "@context": "https://schema.org",
                **ui.breadcrumb_data(settings.site_url, way),
            },
        ),
        title=f"{short}: company profile",
        description=f"Last price, range, volume and chart of {short} after the close.",
        canonical=address_of(name),
        sample=shown.sample,
    )


def _unknown(name: str) -> Filled:
    alike = queries.suggestions(name)
    short = _short(name)
    return Filled(
        main=render(
            "market/templates/no_company.html",
            way=[*ui.current_way()[:-1], (name, address_of(name))],
            title=name,
            lead="No share of this name is on file for NSE and BSE.",
            alike=[(one.name, one.symbol, address_of(one.name)) for one in alike],
        ),
        title=f"{short}: not on file",
        description=f"No share named {short} is on file for NSE and BSE.",
        canonical=address_of(name),
        status=404,
    )


def _lead(found: Instrument) -> str:
    quote = found.quote
    by = "unchanged"
    if quote.change:
        by = f"{'up' if quote.change > 0 else 'down'} {indian(abs(quote.percent))}%"
    late = "" if found.is_current else " It was not traded on the exchange's newest day."
    when = weekday_date(found.trade_date)
    return f"Closed at {rupees(quote.close)} on {found.exchange}, {when}, {by}.{late}"


def _sheet(found: Instrument, chosen: Range) -> dict[str, Any]:
    quote = found.quote
    history = queries.instrument_history(found.exchange, quote.isin, chosen)
    notices = content.link(f"{found.exchange.lower()}-notices")
    return {
        "sample": found.sample,
        "source": figures.source_words(found.source, sample=found.sample),
        "close": rupees(quote.close),
        "change": signed(quote.change),
        "percent": signed(quote.percent),
        "tone": tone(quote.change),
        "figure": figures.figure(history, quote.name, "₹", "prices"),
        "ranges": figures.ranges(chosen, f"?exchange={found.exchange}&range="),
        "year": Markup(range_bar(found.year_low, found.year_high, quote.close)),
        "since": long_date(found.year_since),
        "facts": [
            ("Open", rupees(quote.open)),
            ("High", rupees(quote.high)),
            ("Low", rupees(quote.low)),
            ("Last price", rupees(quote.close)),
            ("Previous close", rupees(quote.previous)),
            ("Change", f"{signed(quote.change)} ({signed(quote.percent)}%)"),
            ("Volume", f"{indian(Decimal(quote.volume), 0)} shares"),
            ("Turnover", rupees_in_words(quote.turnover)),
            ("Trades", indian(Decimal(quote.trades), 0)),
        ],
        "listing": [
            ("Symbol", quote.symbol),
            ("Series" if found.exchange == "NSE" else "Group", quote.series),
            ("ISIN", quote.isin),
            ("Trade date", long_date(found.trade_date)),
        ],
        "volume": figures.volume_sentence(found),
        "volume_part": _volume_part(found),
        "notices": notices,
    }


def _volume_part(found: Instrument) -> str | None:
    """How much of the bar the day's volume fills; the average is its middle. `None` without one."""
    average = found.average_volume
    if not average:
        return None
    return f"{min(100.0, 50 * found.quote.volume / average):.1f}"


def _short(name: str) -> str:
    return name if len(name) <= _SHORT else f"{name[: _SHORT - 1]}…"


def company_profile() -> rx.Component:
    """The profile; the server fills it at each request."""
    return ui.page(name="company-profile")
