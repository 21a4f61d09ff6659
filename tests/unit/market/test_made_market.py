"""An invented market with all events of shares: the pages state nothing that did not happen."""

from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from sqlalchemy import select

from nnm_site.features.market import cache, queries
from nnm_site.features.market.components import address_of
from nnm_site.features.market.exchange import Exchange
from nnm_site.features.market.models import SHARE
from nnm_site.features.market.movers import answer
from nnm_site.features.market.profile import answer_profile
from nnm_site.features.market.rules.comparable import NEW, NO_COMPARABLE
from nnm_site.features.market.rules.history import adjusted
from nnm_site.features.market.rules.summary import Quote, percent
from nnm_site.settings import settings as site
from nnm_site.shared.data import database
from nnm_site.shared.rules.money import indian
from tests.documents import words
from tests.unit.fragments import tree
from tests.unit.market import made
from tests.unit.market.files import take
from tests.unit.market.made import EXCHANGES, MOST, Day, ShareDay

pytestmark = pytest.mark.requirement("R1003")

#: Prices are stored to a ten-thousandth of a rupee.
UNIT = Decimal("0.0001")

example = settings(
    max_examples=1,
    deadline=None,
    # Shrinking a seed is useless.
    phases=[Phase.generate],
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


@pytest.mark.long
@pytest.mark.parametrize(
    ("days", "all_each"), [(60, None), pytest.param(250, 25, marks=pytest.mark.release)]
)
@example
@given(seed=st.integers(0, 2**32))
def test_a_made_market_says_what_happened(
    days: int, all_each: int | None, seed: int, tmp_path_factory, migrated_file: Path
):
    """After each day the pages are compared with the truth.

    Shares with an event are checked on each day, all shares on one day in `all_each`.
    """
    folder = tmp_path_factory.mktemp("made")
    file = folder / "site.db"
    file.write_bytes(migrated_file.read_bytes())
    engine = database.create_site_engine(f"sqlite:///{file}")
    touched: set[str] = set()
    lived: dict[tuple[str, str], list[tuple[date, ShareDay]]] = {}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(database, "engine", lambda: engine)
        patch.setattr(queries, "settings", site.model_copy(update={"market_data_licence": "A"}))
        patch.setattr(cache, "SECONDS", 0)
        for number, day in enumerate(made.market(seed, days)):
            paths = made.write(folder, day)
            take(engine, paths, made.LAST)
            touched |= day.events
            for exchange in EXCHANGES:
                _check_day(day, exchange)
                for one in day.truth[exchange]:
                    lived.setdefault((exchange, one.isin[:9]), []).append((day.date, one))
            every_share = all_each is not None and number % all_each == all_each - 1
            for isin in _isins(day) if every_share else _isins(day) & day.events:
                _check_share(day, isin)
        for (exchange, _), lives in lived.items():
            _check_series(exchange, lives)
            if lives[-1][0] == made.LAST and (all_each is not None or lives[-1][1].isin in touched):
                _check_page(exchange, lives[-1][1])
    engine.dispose()


def _kept(price: Fraction | None) -> Decimal:
    """A price as stored; 0 if nothing is compared."""
    exact = Decimal(price.numerator) / price.denominator if price else Decimal(0)
    return exact.quantize(UNIT, ROUND_HALF_UP)


def _check_day(day: Day, exchange: str) -> None:
    """Assert that lists and counts are the true ones."""
    last = queries.latest_day(exchange)
    assert last is not None
    assert last.trade_date == day.date
    truth = day.truth[exchange]
    compared = [one for one in truth if one.before is not None]
    rose = sorted((-one.change, one.symbol) for one in compared if one.change > 0)
    fell = sorted((one.change, one.symbol) for one in compared if one.change < 0)
    assert [quote.symbol for quote in last.gainers] == [symbol for _, symbol in rose][:10]
    assert [quote.symbol for quote in last.losers] == [symbol for _, symbol in fell][:15]
    assert (last.advances, last.declines) == (len(rose), len(fell))
    assert last.shares == len(compared)
    assert last.new == sum(one.is_new for one in truth)
    assert last.not_comparable == len(truth) - len(compared) - last.new
    by_isin = {one.isin: one for one in truth}
    for quote in (*last.gainers, *last.losers, *last.most_traded, *last.highs, *last.lows):
        _check_quote(quote, by_isin[quote.isin])
    pages = range(1, answer({"exchange": exchange}).pages + 1)
    shown = [
        row for page in pages for row in answer({"exchange": exchange, "page": str(page)}).rows
    ]
    assert [row["last"] for row in shown] == [indian(quote.close) for quote in last.gainers]


def _check_quote(quote: Quote, truth: ShareDay) -> None:
    assert (quote.symbol, quote.name, quote.close) == (truth.symbol, truth.name, truth.close)
    assert abs(quote.previous - _kept(truth.before)) <= UNIT
    assert (quote.note == NEW) == truth.is_new
    assert (quote.note == NO_COMPARABLE) == (truth.before is None and not truth.is_new)


def _isins(day: Day) -> set[str]:
    return {one.isin for days in day.truth.values() for one in days}


def _check_share(day: Day, isin: str) -> None:
    """Assert that the company's page and chart agree with the lists, on each exchange."""
    for instrument in queries.instruments_named(isin):
        for one in day.truth[instrument.exchange]:
            if one.isin == isin:
                _check_instrument(instrument, one)


def _check_instrument(instrument: queries.Instrument, truth: ShareDay) -> None:
    _check_quote(instrument.quote, truth)
    assert abs(instrument.year_low - _kept(truth.low)) <= UNIT * 2
    assert abs(instrument.year_high - _kept(truth.high)) <= UNIT * 2
    assert instrument.year_since == truth.since
    chart = queries.price_history(instrument.exchange, truth.isin, "1m")
    assert chart.step == "day"
    assert chart.bars[-1].close == truth.close
    if len(chart.bars) > 1:
        before, last = chart.bars[-2:]
        assert last.jump == (truth.before is None)
        if truth.before is not None:
            assert abs(before.close - _kept(truth.before)) <= UNIT


def _check_series(exchange: str, days: list[tuple[date, ShareDay]]) -> None:
    """Assert that a share's comparable prices only have its true moves."""
    with database.engine().connect() as connection:
        of = Exchange(connection, exchange, sample=False)
        isin = SHARE.isin == days[-1][1].isin
        share = connection.execute(select(SHARE.id).where(isin, of.shares)).scalar_one()
        bars = adjusted(of.closes(share, date.min, made.LAST), of.actions_of(share))
    assert [bar.date for bar in bars] == [day for day, _ in days]
    for before, bar, (_, truth) in zip(bars, bars[1:], days[1:], strict=False):
        assert bar.jump == (truth.before is None)
        if truth.before is not None:
            returned = Fraction(bar.close) / Fraction(before.close) - 1
            # Half a unit of rounding, in each of the two prices.
            room = 2 * Fraction(UNIT) / Fraction(before.close)
            assert abs(returned - truth.change) <= room
            assert abs(returned) <= MOST + room


def _check_page(exchange: str, truth: ShareDay) -> None:
    """Assert that symbol and ISIN lead to one address, and that its page has the true change."""
    company = queries.instruments_named(truth.isin)[0].quote.company
    for called in (truth.isin, truth.symbol):
        filled = answer_profile(called, {})
        assert filled is not None
        assert filled.moved == address_of(company)
    page = answer_profile(address_of(company).rpartition("/")[2], {"exchange": exchange})
    assert page is not None
    text = words(tree(page.main).one("main"))
    if truth.before is None:
        assert (NEW if truth.is_new else NO_COMPARABLE) in text
    else:
        by = f"{indian(abs(percent(truth.close, _kept(truth.before))))}%"
        direction = "up" if truth.change > 0 else "down" if truth.change < 0 else "unchanged"
        assert (f"{direction} {by}" if truth.change else direction) in text
