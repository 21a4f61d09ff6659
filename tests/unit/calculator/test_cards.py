"""Rate cards are data; a wrong one names its line (issue: calculator; facts on charges, §2 and §3)."""

import shutil
from datetime import date
from decimal import Decimal

import pytest

from nnm_site.calculator.cards import (
    FOLDER,
    CardError,
    NoCardError,
    card_in_force,
    load_cards,
    read_card,
    type_on,
)

TEXT = (FOLDER / "statutory-2026-04-01.toml").read_text(encoding="utf-8")


def line_of(text, piece):
    return text[: text.index(piece)].count("\n") + 1


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('schedule = "statutory"', 'schedule = "other"', "schedule: must be one of"),
        ("effective = 2026-04-01", 'effective = "2026"', "effective: must be a date"),
        ('name = "Today\'s rates"', 'name = ""', "name: must be text"),
        ("rate = 0.025, on", 'rate = "0.025", on', "intraday.stt: a rate must be a number"),
        ("rate = 0.025, on", "rate = -0.025, on", "intraday.stt: a rate must be from 0 to 100"),
        ("rate = 0.025, on", "rate = nan, on", "intraday.stt: a rate must be from 0 to 100"),
        ("rate = 0.025, on", "rate = true, on", "intraday.stt: a rate must be a number"),
        ("rate = 0.025, on", "rate = 0.02500000001, on", "intraday.stt: a rate must have at most"),
        ('0.025, on = "sell"', '0.025, on = "sold"', "intraday.stt: on must be one of"),
        ('"sell", to = "rupee"', '"sell", to = "anna"', "intraday.stt: to must be one of"),
        ("{ rate = 0.0021, source", "{ NSE = 0.0021, source", 'transaction: "NSE" is not known'),
        ("{ NSE = 0.00035, BSE", "{ rate = 0.00035, BSE", "transaction: must have either a rate"),
        ("{ NSE = 0.00035, BSE = 0.00045,", "{ NSE = 0.00035,", "must have either a rate"),
        ('source = "stt-delivery" }', 'source = "finances" }', '"finances" is not in [sources]'),
        (
            'to = "rupee", source = "stt-delivery" }',
            'to = "rupee" }',
            "delivery.stt: has no source",
        ),
        ('{ NSE = "nse", BSE = "bse-groups" }', '{ NSE = "nse" }', "must have a source for each"),
        ('exchanges = ["MCX"]', 'exchanges = ["LSE"]', "commodity-futures.exchanges: must be"),
        ("rate = 18", "rate = 118", "gst.rate: a rate must be from 0 to 100"),
        ('of = ["brokerage"', 'of = ["stt"', "gst.of: must be a list of"),
        ("sebi = { rate", "sebbi = { rate", "delivery.sebbi: is not a known charge"),
        ("[intraday]", "[intra]", "intra.intra: is not known"),
        ("label =", "lable =", '"lable" is not known here'),
        ("[futures]", "[futures", ""),
        ('{ text = "GST', '{ txt = "GST', 'sources.gst: "txt" is not known here'),
        ("since = 2022-07-18", 'since = "2022"', "sources.gst: since must be a date"),
        (
            "since = 2022-07-18, checked = 2026-11-22 }",
            "checked = true }",
            "checked must be a date",
        ),
    ],
)
def test_a_wrong_card_names_its_line(old, new, says):
    assert old in TEXT
    broken = TEXT.replace(old, new, 1)
    with pytest.raises(CardError) as caught:
        read_card(broken, "card.toml")
    message = str(caught.value)
    assert says in message
    assert f"card.toml, line {line_of(broken, new)}" in message


def test_a_missing_table_is_named():
    start, end = TEXT.index("[currency-options]"), TEXT.index("[commodity-futures]")
    with pytest.raises(CardError, match="currency-options: the table is missing"):
        read_card(TEXT[:start] + TEXT[end:], "card.toml")


def test_every_fault_of_every_file_is_told(tmp_path):
    folder = tmp_path / "rate_cards"
    shutil.copytree(FOLDER, folder)
    for path in folder.glob("*.toml"):
        path.write_text(path.read_text().replace("0.003, ", "x, ", 1).replace("0.00015", "-1", 1))
    with pytest.raises(CardError) as caught:
        load_cards(folder)
    assert len(str(caught.value).splitlines()) == 2


def test_two_cards_of_one_day_are_refused(tmp_path):
    folder = tmp_path / "rate_cards"
    shutil.copytree(FOLDER, folder)
    shutil.copy(folder / "house.toml", folder / "house-again.toml")
    with pytest.raises(CardError, match="same schedule and day"):
        load_cards(folder)


def test_next_years_card_is_a_new_file_and_takes_over_on_its_day(tmp_path):
    folder = tmp_path / "rate_cards"
    shutil.copytree(FOLDER, folder)
    future = TEXT.replace("2026-04-01", "2027-04-01").replace("rate = 0.1,", "rate = 0.2,", 1)
    (folder / "statutory-2027-04-01.toml").write_text(future)
    cards = load_cards(folder)

    def stt(day):
        levies = card_in_force("statutory", day, cards).sections["delivery"].levies
        return levies["STTtotal"].rates["NSE"]

    assert stt(date(2027, 3, 31)) == Decimal("0.1")
    assert stt(date(2027, 4, 1)) == Decimal("0.2")


def test_before_the_first_card_there_is_none():
    with pytest.raises(NoCardError, match="31 March 2026"):
        card_in_force("statutory", date(2026, 3, 31))


def test_every_rate_has_a_source():
    for card in load_cards():
        assert card.gst.source
        for section in card.sections.values():
            for levy in section.levies.values():
                assert set(levy.sources) == set(section.exchanges) == set(levy.rates)
                assert all(source.text for source in levy.sources.values())


def test_currency_and_commodity_are_apart_on_the_statutory_card_only():
    house, statutory = (card_in_force(name, date(2026, 4, 1)) for name in ("house", "statutory"))
    assert type_on(house, "currency-options") == "currency"
    assert type_on(statutory, "commodity") == "commodity-futures"
    assert type_on(statutory, "commodity-options") == "commodity-options"
    assert statutory.sections["commodity-futures"].exchanges == ("MCX",)
    with pytest.raises(KeyError):
        type_on(house, "delivery-futures")


def test_the_sides_of_a_trade_matter_on_the_statutory_card_only():
    assert not card_in_force("house", date(2026, 4, 1)).sided
    assert card_in_force("statutory", date(2026, 4, 1)).sided
