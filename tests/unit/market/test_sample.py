"""The sample: invented, the same everywhere, and rich enough for every page."""

import hashlib

import pytest

from nnm_site.features.market import queries, store
from nnm_site.features.market.exchange import EXCHANGES
from nnm_site.features.market.rules import history, sample
from nnm_site.features.market.rules.sample import COMPANIES, DAYS, EVENTS, LAST_DAY
from nnm_site.shared.content.trading_calendar import segment_hours
from nnm_site.shared.data import database
from nnm_site.shared.rules.opening_hours import open_on

pytestmark = [pytest.mark.slow, pytest.mark.requirement("R1003")]


@pytest.fixture(scope="module")
def days():
    hours = segment_hours("equity")
    return sample.trading_days(lambda day: open_on(hours, day))


def test_it_is_the_same_on_every_machine(days):
    assert (len(days), days[-1], list(days)) == (DAYS, LAST_DAY, sorted(set(days)))
    made = [*sample.exchange_days(days[:60]), *sample.index_days(days)]
    digest = hashlib.sha256(repr([tuple(close) for day in made for close in day.closes]).encode())
    assert digest.hexdigest().startswith("7059d99192128459")


def test_names_symbols_and_numbers_are_recognisably_invented(days):
    assert len({company.name for company in COMPANIES}) == len(COMPANIES) == 60
    for day in sample.exchange_days(days[:2]):
        for close in day.closes:
            assert close.name.endswith("(sample)")
            assert close.isin.startswith("INES")
    (day,) = sample.index_days(days[:1])
    assert all(close.name.endswith("(sample)") for close in day.closes)


@pytest.mark.usefixtures("prepared")
@pytest.mark.parametrize("exchange", EXCHANGES)
def test_the_day_has_ten_gainers_and_fifteen_losers(exchange):
    """10 gainers and 15 losers, as prescribed."""
    day = queries.latest_day(exchange)
    assert day is not None
    assert (day.trade_date, day.sample) == (LAST_DAY, True)
    assert (len(day.gainers), len(day.losers)) == (10, 15)
    assert day.advances + day.declines + day.unchanged == day.shares
    assert day.most_traded
    assert day.highs


@pytest.mark.usefixtures("prepared")
@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.kind)
def test_every_kind_of_event_is_in_it(event, days, monkeypatch):
    # Each day is a separate candle, for any number of days.
    monkeypatch.setattr(history, "MOST_CANDLES", DAYS)
    (nse, _) = queries.instruments_named(COMPANIES[event.company].name)
    shown = queries.price_history("NSE", nse.quote.isin, "all")
    dates = {bar.date for bar in shown.bars}
    jumps = [bar.date for bar in shown.bars if bar.jump]
    assert jumps == ([days[event.day]] if event.kind == "demerger" else [])
    assert [action.ex_date for action in shown.actions] == (
        [days[event.day]] if event.kind in {"split", "bonus"} else []
    )
    assert (days[event.day] in dates) == (event.kind != "halt")
    assert (days[0] in dates) == (event.kind != "listed")


@pytest.mark.long
def test_it_is_loaded_once_and_anew_when_it_changes(prepared, monkeypatch):
    assert not store.ensure_sample(prepared)
    before = store.on_file(prepared)
    monkeypatch.setattr(sample, "fingerprint", lambda _: "another")
    assert store.ensure_sample(prepared)
    assert store.on_file(prepared) == before


def test_two_processes_at_once_load_it_once(prepared, monkeypatch):
    monkeypatch.setattr(sample, "fingerprint", lambda _: "another")
    exclusive = database.exclusive

    def after_another(bound):
        monkeypatch.setattr(database, "exclusive", exclusive)
        assert store.ensure_sample(bound)
        return exclusive(bound)

    monkeypatch.setattr(database, "exclusive", after_another)
    assert not store.ensure_sample(prepared)
