"""The company profile: its prices of the newest day and over time.

The name comes from the address and may be anything; it is escaped wherever it is shown.
"""

from collections.abc import Mapping, Sequence
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
from nnm_site.shared.publishing.routes import titled
from nnm_site.shared.rules.dates import long_date, weekday_date
from nnm_site.shared.rules.money import indian, rupees, rupees_in_words
from nnm_site.shared.ui import el

#: The figures of the newest day; the side-by-side table of both exchanges shows the others.
_OF_DAY = (
    "Open", "High", "Low", "Last price", "Previous close", "Change", "Volume", "Turnover", "Trades",
)  # fmt: skip

#: The heading when the address names no share on file.
NOT_ON_FILE = "Company not on file"

#: The most characters of a name in a title, and in the note on a name that is not on file.
_IN_TITLE, _IN_NOTE = 40, 60


def name_in(encoded: str) -> str | None:
    """The company's name in a percent-encoded address, else `None`."""
    name = " ".join(unquote(encoded, errors="replace").split())
    return name if "/" not in encoded and is_name(name) else None


def answer_profile(below: str, query: Mapping[str, str]) -> PageAnswer | None:
    """The profile of the company that the address names; `None` if it is not a name.

    A symbol, an ISIN, a former name or the name on the other exchange redirects to the company's address.
    A name that is not on file gets 404, with similar names.
    """
    called = name_in(below)
    if called is None:
        return None
    chosen = {name: query[name] for name in ("exchange", "range") if name in query}
    try:
        return _filled(called, **chosen)
    except UnreadableError:
        main = _notice(called, "Company profile", UNREADABLE)
        return PageAnswer(main, canonical=address_of(called), status=503)


@kept
def _filled(called: str, **query: str) -> PageAnswer:
    listed = queries.instruments_named(called)
    if not listed:
        return _unknown(called)
    name = listed[0].quote.company
    if name_key(called) != name_key(name):
        return PageAnswer(moved=address_of(name) + (f"?{urlencode(query)}" if query else ""))
    by_exchange = {one.exchange: one for one in listed}
    share = by_exchange[ui.pick(query, "exchange", by_exchange, listed[0].exchange)]
    chosen: Range = ui.pick(query, "range", RANGES, DEFAULT_RANGE)
    history = queries.price_history(share.exchange, share.quote.isin, chosen)
    short = _short(name, _IN_TITLE)
    with ui.on_trail([*ui.current_trail()[:-1], (name, address_of(name))]):
        main = company(share, history, listed)
    return PageAnswer(
        main=main,
        title=f"{short}: company profile",
        description=f"Last price, range, volume and chart of {short} after the close.",
        canonical=address_of(name),
        sample=share.sample,
    )


def _unknown(name: str) -> PageAnswer:
    alike = [
        el.li(ui.link(company, href=address_of(company)), " ", el.span(symbol, class_name="small"))
        for company, symbol in queries.suggestions(name)
    ]
    names = ui.heading("Names that resemble it"), el.ul(*alike, class_name="bullets alike")
    sentence = "No share of this name is on file for NSE and BSE"
    with ui.on_trail([*ui.current_trail()[:-1], (NOT_ON_FILE, address_of(name))]):
        main = _notice(
            name,
            NOT_ON_FILE,
            f"{sentence}.",
            rx.fragment(*names) if alike else None,
            more_link(*MOVERS),
        )
    return PageAnswer(
        main=main,
        title=titled(NOT_ON_FILE),
        description=f"{sentence}; see names that resemble it.",
        canonical=address_of(name),
        status=404,
    )


def _notice(name: str, title: str, intro: str, *more: rx.Component | None) -> rx.Component:
    """A page without a company. The name in the address may be made up, so it appears only in small print."""
    return ui.first_section(
        ui.small("Asked for: ", el.bdi(_short(name, _IN_NOTE))),
        *more,
        more_link(*EQUITY),
        id="top",
        title=title,
        intro=intro,
    )


def _lead(share: Instrument) -> str:
    """The date of the prices and their change. The price itself is below."""
    quote, by = share.quote, "unchanged"
    if not quote.is_compared:
        # The day's corporate actions that prevent a comparison, if any.
        reasons = [
            action.words
            for action in share.actions
            if action.ex_date == share.trade_date and not action.is_complete
        ]
        by = quote.note + (f" (the ex-date of a {' and a '.join(reasons)})" if reasons else "")
    elif quote.change:
        by = f"{'up' if quote.change > 0 else 'down'} {indian(abs(quote.percent))}%"
    late = "" if share.is_current else " It was not traded on the exchange's newest day."
    return f"Closing price on {share.exchange}, {weekday_date(share.trade_date)}, {by}.{late}"


def company(share: Instrument, history: History, listed: Sequence[Instrument]) -> rx.Component:
    """A company on one of the exchanges where it is `listed`: its newest day, its year, its chart."""
    quote, figures = share.quote, _figures(share)
    exchanges = [
        (one.exchange, f"?exchange={one.exchange}&range={history.range}", one is share)
        for one in listed
    ]
    look = tone(quote.change) if quote.is_compared else "unchanged"
    return ui.first_section(
        toggle("Exchange", exchanges, own_pages=True) if len(listed) > 1 else None,
        el.p(
            el.span(figures["Last price"], class_name="index-close"),
            " ",
            el.span(figures["Change"], class_name=look),
            class_name="company-price",
        ),
        source_line(source_words(sample=share.sample), share.sample),
        el.div(
            el.div(
                ui.heading("Prices"),
                ranges(history.range, f"?exchange={share.exchange}&range="),
                figure(history, quote.name, "₹"),
                _side_by_side(listed) if len(listed) > 1 else None,
                class_name="company-chart",
            ),
            _facts(share, figures),
            class_name="company-sheet",
        ),
        ui.structured_data(ui.breadcrumb_data(settings.site_url, ui.current_trail())),
        id="top",
        title=quote.name,
        intro=_lead(share),
    )


def _figures(share: Instrument) -> dict[str, str]:
    """The figures of a share by their labels."""
    quote, is_whole = share.quote, share.is_whole_year
    return {
        "Trade date": long_date(share.trade_date),
        "Symbol": quote.symbol,
        "Open": rupees(quote.open),
        "High": rupees(quote.high),
        "Low": rupees(quote.low),
        "Last price": rupees(quote.close),
        "Previous close": rupees(quote.previous) if quote.is_compared else NOTHING,
        "Change": change_words(quote) if quote.is_compared else quote.note,
        "Volume": indian(Decimal(quote.volume), 0),
        "Turnover": rupees_in_words(quote.turnover),
        "Trades": indian(Decimal(quote.trades), 0),
        "52-week low": rupees(share.year_low) if is_whole else NOTHING,
        "52-week high": rupees(share.year_high) if is_whole else NOTHING,
    }


def _side_by_side(listed: Sequence[Instrument]) -> rx.Component:
    """The share on both exchanges, joined by its ISIN."""
    figures = list(map(_figures, listed))
    rows = [
        (label, *(one[label] for one in figures))
        for label in figures[0]
        if label not in ("Open", "High", "Low", "Trades")
    ]
    return ui.table(
        "Side by side",
        ("", *(one.exchange for one in listed)),
        rows,
        numeric=range(1, len(listed) + 1),
        phone="columns",
    )


def _facts(share: Instrument, figures: Mapping[str, str]) -> rx.Component:
    quote, average = share.quote, share.average_volume
    volume = _volume_sentence(share)
    notices = ExternalLink.get(f"{share.exchange.lower()}-notices")
    days = "of 52 weeks" if share.is_whole_year else f"since {long_date(share.year_since)}"
    actions = [(long_date(one.ex_date), one.words.capitalize()) for one in share.actions]
    of_day = [(label, words) for label, words in figures.items() if label in _OF_DAY]
    return el.div(
        ui.heading("The day"),
        ui.definitions(
            *((label, f"{text} shares" if label == "Volume" else text) for label, text in of_day)
        ),
        ui.heading("52 weeks" if share.is_whole_year else "Lowest and highest price"),
        range_bar(share.year_low, share.year_high, quote.close, days),
        ui.small(f"Lowest and highest price {days}, adjusted for corporate actions on file."),
        ui.heading("Volume against its average"),
        volume_bar(min(100.0, 50 * quote.volume / average), volume) if average else None,
        ui.small(f"{volume} The mark shows that average." if average else volume),
        *((ui.heading("Corporate actions"), ui.definitions(*actions)) if actions else ()),
        ui.heading("Listing"),
        ui.definitions(
            ("Symbol", quote.symbol),
            ("Series" if share.exchange == "NSE" else "Group", quote.series),
            ("ISIN", quote.isin),
            ("Trade date", figures["Trade date"]),
        ),
        more_link(notices.label, notices.url),
        more_link("All gainers and losers", MOVERS[1]),
        class_name="company-facts",
    )


def _volume_sentence(share: Instrument) -> str:
    """The volume of a day against the average of the days before."""
    average, days = share.average_volume, share.average_days
    if average is None:
        return f"None of the {AVERAGE_DAYS} trading days before is on file, so the volume is not compared."
    before = f"the {AVERAGE_DAYS} trading days before"
    if days != AVERAGE_DAYS:
        before = f"{days} of {before}; the others are not on file"
    if not average:
        return f"This share was not traded on {before}."
    times, mean = Decimal(share.quote.volume) / average, Decimal(average)
    return f"{indian(times, 1)} times the average ({indian(mean, 0)} shares) of {before}."


def _short(name: str, most: int) -> str:
    return name if len(name) <= most else f"{name[: most - 1]}…"


def company_profile() -> rx.Component:
    """The profile; the server fills it on each request."""
    return ui.page(name="company-profile")
