"""The company profile: its prices of the newest day and over time.

The name comes from the address and may be anything; it is escaped wherever it is shown.
"""

from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from urllib.parse import unquote, urlencode

import reflex as rx

from nnm_site.features.market import queries
from nnm_site.features.market.cache import UnreadableError, kept
from nnm_site.features.market.components import (
    EQUITY,
    MOVERS,
    NOTHING,
    address_of,
    change_words,
    figure,
    more_link,
    range_bar,
    ranges,
    source_line,
    toggle,
    tone,
    volume_bar,
)
from nnm_site.features.market.day import UNREADABLE, source_words
from nnm_site.features.market.queries import Instrument
from nnm_site.features.market.rules.files import is_name, name_key
from nnm_site.features.market.rules.history import (
    AVERAGE_DAYS,
    DEFAULT_RANGE,
    RANGES,
    History,
    Range,
)
from nnm_site.platform.route import PageAnswer
from nnm_site.settings import settings
from nnm_site.shared import ui
from nnm_site.shared.content.models.firm import ExternalLink
from nnm_site.shared.rules.dates import long_date, weekday_date
from nnm_site.shared.rules.money import indian, rupees, rupees_in_words
from nnm_site.shared.ui import el

TITLE = "Company profile | NNM Securities"
DESCRIPTION = "A company after the close: last price, change, volume, range and chart."

#: The heading where the address names no share on file.
NOT_ON_FILE = "Company not on file"

#: How much of a name a title holds, and a note on a name that is not on file.
_IN_TITLE, _IN_NOTE = 40, 60


def name_in(encoded: str) -> str | None:
    """The company's name in an address as it was sent (with percent signs), else `None`."""
    name = " ".join(unquote(encoded, errors="replace").split())
    return name if "/" not in encoded and is_name(name) else None


def answer_profile(below: str, query: Mapping[str, str]) -> PageAnswer | None:
    """The profile of the company that the address names; `None` for what is no name.

    A symbol, an ISIN, a former name or the name on the other exchange leads to the company's address. A
    name that is not on file answers 404, with names that resemble it.
    """
    called = name_in(below)
    if called is None:
        return None
    chosen = {name: query[name] for name in ("exchange", "range") if name in query}
    try:
        return _filled(called, **chosen)
    except UnreadableError:
        main = _notice(called, "Company profile", UNREADABLE)
        return PageAnswer(
            main, title=TITLE, description=DESCRIPTION, canonical=address_of(called), status=503
        )


@kept
def _filled(called: str, **query: str) -> PageAnswer:
    found = queries.instruments_named(called)
    if not found:
        return _unknown(called)
    name = found[0].quote.company
    if name_key(called) != name_key(name):
        return PageAnswer(moved=address_of(name) + (f"?{urlencode(query)}" if query else ""))
    exchanges = [one.exchange for one in found]
    exchange = ui.pick(query, "exchange", exchanges, exchanges[0])
    shown = found[exchanges.index(exchange)]
    chosen: Range = ui.pick(query, "range", RANGES, DEFAULT_RANGE)
    history = queries.price_history(exchange, shown.quote.isin, chosen)
    short = _short(name, _IN_TITLE)
    with ui.on_trail([*ui.current_trail()[:-1], (name, address_of(name))]):
        main = company(shown, history, found)
    return PageAnswer(
        main=main,
        title=f"{short}: company profile",
        description=f"Last price, range, volume and chart of {short} after the close.",
        canonical=address_of(name),
        sample=shown.sample,
    )


def _unknown(name: str) -> PageAnswer:
    alike = queries.suggestions(name)
    with ui.on_trail([*ui.current_trail()[:-1], (NOT_ON_FILE, address_of(name))]):
        main = _notice(
            name,
            NOT_ON_FILE,
            "No share of this name is on file for NSE and BSE.",
            _resembling(alike) if alike else None,
            more_link(*MOVERS),
        )
    return PageAnswer(
        main=main,
        title=f"{NOT_ON_FILE} | NNM Securities",
        description="No share of this name is on file for NSE and BSE; see names that resemble it.",
        canonical=address_of(name),
        status=404,
    )


def _notice(name: str, title: str, intro: str, *more: rx.Component | None) -> rx.Component:
    """A page without a company: what an address says may be made up, so it stands in small print alone."""
    return ui.section(
        ui.small("Asked for: ", el.bdi(_short(name, _IN_NOTE))),
        *more,
        more_link(*EQUITY),
        id="top",
        title=title,
        intro=intro,
        level=1,
        reveal=False,
    )


def _resembling(alike: Sequence[tuple[str, str]]) -> rx.Component:
    return rx.fragment(
        ui.heading("Names that resemble it"),
        el.ul(
            *(
                el.li(
                    ui.link(company, href=address_of(company)),
                    " ",
                    el.span(symbol, class_name="small"),
                )
                for company, symbol in alike
            ),
            class_name="bullets alike",
        ),
    )


def _lead(found: Instrument) -> str:
    """Of when the prices are, and which way they went. The price itself stands below."""
    quote = found.quote
    by = "unchanged"
    if not quote.is_compared:
        by = quote.note + _unknown_action(found)
    elif quote.change:
        by = f"{'up' if quote.change > 0 else 'down'} {indian(abs(quote.percent))}%"
    late = "" if found.is_current else " It was not traded on the exchange's newest day."
    return f"Closing price on {found.exchange}, {weekday_date(found.trade_date)}, {by}.{late}"


def _unknown_action(found: Instrument) -> str:
    """Which corporate action of the day is the reason that nothing can be compared, if one is."""
    open_ones = [
        one.words
        for one in found.actions
        if one.ex_date == found.trade_date and not one.is_complete
    ]
    return f" (the ex-date of a {' and a '.join(open_ones)})" if open_ones else ""


def company(found: Instrument, history: History, listed: Sequence[Instrument]) -> rx.Component:
    """A company on one of the exchanges on which it is `listed`: its newest day, its year, its chart."""
    quote = found.quote
    here = f"?exchange={found.exchange}&range="
    return ui.section(
        toggle(
            "Exchange",
            [
                (one, f"?exchange={one}&range={history.range}", one == found.exchange)
                for one in (each.exchange for each in listed)
            ],
            own_pages=True,
        )
        if len(listed) > 1
        else None,
        el.p(
            el.span(rupees(quote.close), class_name="index-close"),
            " ",
            el.span(
                _moved(found),
                class_name=tone(quote.change) if quote.is_compared else "unchanged",
            ),
            class_name="company-price",
        ),
        source_line(source_words(sample=found.sample), found.sample),
        el.div(
            el.div(
                ui.heading("Prices"),
                ranges(history.range, here),
                figure(history, quote.name, "₹"),
                _side_by_side(listed),
                class_name="company-chart",
            ),
            _facts(found),
            class_name="company-sheet",
        ),
        ui.structured_data(ui.breadcrumb_data(settings.site_url, ui.current_trail())),
        id="top",
        title=quote.name,
        intro=_lead(found),
        level=1,
        reveal=False,
    )


def _side_by_side(listed: Sequence[Instrument]) -> rx.Component | None:
    """The share on both exchanges, joined by its ISIN."""
    if len(listed) < 2:
        return None

    def line(label: str, told: Callable[[Instrument], str]) -> tuple[str, ...]:
        return label, *map(told, listed)

    return ui.table(
        "Side by side",
        ("", *(one.exchange for one in listed)),
        [
            line("Trade date", lambda one: long_date(one.trade_date)),
            line("Symbol", lambda one: one.quote.symbol),
            line("Last price", lambda one: rupees(one.quote.close)),
            line("Previous close", _previous),
            line("Change", _moved),
            line("Volume", lambda one: indian(Decimal(one.quote.volume), 0)),
            line("Turnover", lambda one: rupees_in_words(one.quote.turnover)),
            line("52-week low", lambda one: rupees(one.year_low) if one.is_whole_year else NOTHING),
            line(
                "52-week high", lambda one: rupees(one.year_high) if one.is_whole_year else NOTHING
            ),
        ],
        numeric=range(1, len(listed) + 1),
        phone="columns",
    )


def _previous(found: Instrument) -> str:
    return rupees(found.quote.previous) if found.quote.is_compared else NOTHING


def _moved(found: Instrument) -> str:
    return change_words(found.quote) if found.quote.is_compared else found.quote.note


def _facts(found: Instrument) -> rx.Component:
    quote, average = found.quote, found.average_volume
    volume = _volume_sentence(found)
    notices = ExternalLink.get(f"{found.exchange.lower()}-notices")
    return el.div(
        ui.heading("The day"),
        ui.definitions(
            ("Open", rupees(quote.open)),
            ("High", rupees(quote.high)),
            ("Low", rupees(quote.low)),
            ("Last price", rupees(quote.close)),
            ("Previous close", _previous(found)),
            ("Change", _moved(found)),
            ("Volume", f"{indian(Decimal(quote.volume), 0)} shares"),
            ("Turnover", rupees_in_words(quote.turnover)),
            ("Trades", indian(Decimal(quote.trades), 0)),
        ),
        ui.heading("52 weeks" if found.is_whole_year else "Lowest and highest price"),
        range_bar(found.year_low, found.year_high, quote.close, _year_days(found)),
        ui.small(
            f"Lowest and highest price {_year_days(found)}, adjusted for corporate actions on file."
        ),
        ui.heading("Volume against its average"),
        volume_bar(min(100.0, 50 * quote.volume / average), volume) if average else None,
        ui.small(f"{volume} The mark shows that average." if average else volume),
        _actions(found),
        ui.heading("Listing"),
        ui.definitions(
            ("Symbol", quote.symbol),
            ("Series" if found.exchange == "NSE" else "Group", quote.series),
            ("ISIN", quote.isin),
            ("Trade date", long_date(found.trade_date)),
        ),
        more_link(notices.label, notices.url),
        more_link("All gainers and losers", MOVERS[1]),
        class_name="company-facts",
    )


def _volume_sentence(found: Instrument) -> str:
    """The volume of a day beside the average of the days before."""
    volume, average, days = found.quote.volume, found.average_volume, found.average_days
    if average is None:
        return f"None of the {AVERAGE_DAYS} trading days before is on file, so the volume is not compared."
    before = f"the {AVERAGE_DAYS} trading days before"
    if days != AVERAGE_DAYS:
        before = f"{days} of {before}; the others are not on file"
    if not average:
        return f"This share was not traded on {before}."
    return (
        f"{indian(Decimal(volume) / average, 1)} times the average ({indian(Decimal(average), 0)} shares) of "
        f"{before}."
    )


def _year_days(found: Instrument) -> str:
    """Of which days the range is."""
    return "of 52 weeks" if found.is_whole_year else f"since {long_date(found.year_since)}"


def _actions(found: Instrument) -> rx.Component | None:
    """The corporate actions of the company, the newest first."""
    if not found.actions:
        return None
    return rx.fragment(
        ui.heading("Corporate actions"),
        ui.definitions(
            *((long_date(one.ex_date), one.words.capitalize()) for one in found.actions)
        ),
    )


def _short(name: str, most: int) -> str:
    return name if len(name) <= most else f"{name[: most - 1]}…"


def company_profile() -> rx.Component:
    """The profile; the server fills it at each request."""
    return ui.page(name="company-profile")
