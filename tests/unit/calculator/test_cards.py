"""Rate cards are data; a wrong one names its line and field (R505)."""

import re
import shutil
import tomllib
from datetime import date
from decimal import Decimal

import pytest

from nnm_site.shared.charges.cards import (
    FOLDER,
    NoCardError,
    card_in_force,
    load_cards,
    read_card,
    type_on,
)
from nnm_site.shared.content.problems import ContentError
from tests.rows import each

pytestmark = pytest.mark.requirement("R505", "V1.4.1")

TEXT = (FOLDER / "statutory-2026-04-01.toml").read_text(encoding="utf-8")

TRANSACTION = "commodity-futures.transaction"
CURRENCY = "currency-futures.transaction"
DELIVERY = "delivery.transaction"
CHECKED = "sources.gst.checked"
COMPARED_WITH = '`compared` (one of "circular", "copy", "members\' pages"), or neither'


def line_of(text, piece):
    return text[: text.index(piece)].count("\n") + 1


def card_of(folder, text):
    path = folder / "card.toml"
    path.write_text(text, encoding="utf-8")
    return read_card(path, "card.toml")


def problems(folder, text):
    with pytest.raises(ContentError) as caught:
        card_of(folder, text)
    return caught.value.problems


@pytest.fixture
def cards(tmp_path):
    """A copy of the folder of rate cards."""
    return shutil.copytree(FOLDER, tmp_path / "rate_cards")


def without(*tables):
    """The card without these tables."""
    texts = re.split(r"^(?=\[)", TEXT, flags=re.MULTILINE)
    return "".join(text for text in texts if not text.startswith(tuple(f"[{t}]" for t in tables)))


@each(
    [
        ('schedule = "statutory"', 'schedule = "other"', "schedule", "must be 'house' or"),
        ("effective = 2026-04-01", 'effective = "2026"', "effective", "must be a date"),
        ("= 2026-04-01", "= 2026-04-01T09:00:00", "effective", "must be a date"),
        ('name = "Today\'s rates"', 'name = ""', "name", "must not be empty"),
        ('name = "Today\'s rates"', "name = 4", "name", "must be text"),
        ('name = "Today\'s rates"', 'colour = "red"\nname = "Today"', "colour", "is not a known"),
        ("rate = 0.025, on", 'rate = "0.025", on', "intraday.stt.rate", "must be a number"),
        ("rate = 0.025, on", "rate = -0.025, on", "intraday.stt.rate", "must be at least 0"),
        ("rate = 0.025, on", "rate = 100.1, on", "intraday.stt.rate", "must be at most 100"),
        ("rate = 0.025, on", "rate = nan, on", "intraday.stt.rate", "must be a number"),
        ("rate = 0.025, on", "rate = true, on", "intraday.stt.rate", "must be a number"),
        ("rate = 0.025, on", "rate = 0.02500000001, on", "intraday.stt.rate", "at most 10 places"),
        ('0.025, on = "sell"', '0.025, on = "sold"', "intraday.stt.on", "must be 'both', 'buy' or"),
        ("{ rate = 0.0021, source", "{ NSE = 0.0021, source", TRANSACTION, "one for each of MCX"),
        ("{ rate = 0.0021, source", "{ source", TRANSACTION, "must have either a rate or"),
        ("{ NSE = 0.00035, BSE", "{ rate = 0.00035, BSE", CURRENCY, "must have either a rate or"),
        ("0.00035, BSE = 0.00045,", "0.00035,", CURRENCY, "one for each of NSE, BSE"),
        ('"stt-delivery" }', '"law" }', "delivery.stt.source", 'there is no source "law"'),
        ('"rupee", source = "stt-delivery" }', '"rupee" }', "delivery.stt.source", "is missing"),
        ('= "nse", BSE = "bse-groups" }', '= "nse" }', DELIVERY, "must have a source for"),
        ('"bse-groups"', "[]", f"{DELIVERY}.source", 'there is no source "[]"'),
        ('["MCX"]', '["LSE"]', "commodity-futures.exchanges[1]", "must be 'NSE', 'BSE' or 'MCX'"),
        ('["MCX"]', "[]", "commodity-futures.exchanges", "must not be empty"),
        ("[gst]\nrate = 18", "[gst]", "gst.rate", "is missing"),
        ('of = ["brokerage"', 'of = ["stt"', "gst.of[1]", "must be 'brokerage', 'sebi' or"),
        ("sebi = { rate", "sebbi = { rate", "delivery.sebbi", "is not a known field"),
        ("stt = { rate = 0.1,", "stt = 0.1 # ", "delivery.stt", "must be a table"),
        ("[intraday]", "[intra]", "intra", "is not a known field"),
        ('label = "CTT"', 'label = ""', "commodity-futures.stt.label", "must not be empty"),
        ("[futures]", "[futures", "", "Expected ']'"),
        ('{ text = "GST', '{ txt = "GST', "sources.gst.text", "is missing"),
        ("18, checked = 2026-11-22", "18, checked = true", CHECKED, "must be a date"),
        ('22, compared = "members\' pages" }', "22 }", "sources.gst", COMPARED_WITH),
        (
            "01, checked = 2026-11-25, compared",
            "01, compared",
            "sources.stt-delivery",
            COMPARED_WITH,
        ),
        (
            'compared = "members\' pages"',
            'compared = "memory"',
            "sources.stt-etf.compared",
            "must be 'circular', 'copy' or \"members' pages\"",
        ),
        (
            "groups = { x",
            "groups = { q",
            "delivery.transaction.groups.q.[key]",
            "must be 'x', 'p', 'm' or",
        ),
        (
            'like = "delivery"',
            'like = "shares"',
            "delivery-equity-etf.like",
            'there is no "shares"',
        ),
        (
            'without = ["stt"]',
            'without = ["ctt"]',
            "delivery-other-etf.without",
            'there is no "ctt"',
        ),
    ]
)
def test_a_wrong_card_names_its_line_and_field(old, new, field, says, tmp_path):
    assert old in TEXT
    broken = TEXT.replace(old, new, 1)
    (problem,) = (problem for problem in problems(tmp_path, broken) if problem.field == field)
    assert (problem.file, problem.entry) == ("card.toml", f"line {line_of(broken, new)}")
    assert says in problem.message


def test_what_names_a_faulty_source_is_no_second_fault(tmp_path):
    broken = TEXT.replace('compared = "members\' pages"', 'compared = "memory"', 1)
    assert [problem.field for problem in problems(tmp_path, broken)] == ["sources.stt-etf.compared"]


def test_a_table_takes_over_what_it_does_not_say_itself(tmp_path):
    sections = card_of(tmp_path, TEXT).sections
    share, fund = sections["delivery"].levies, sections["delivery-other-etf"].levies
    assert share.keys() - fund.keys() == {"STTtotal"}
    assert all(share[name] == levy for name, levy in fund.items())
    exercised = sections["options-exercised"].levies
    assert exercised["STTtotal"].of == "intrinsic"
    assert exercised["transCharge"] == sections["options"].levies["transCharge"]


@each(["exchanges", "transaction", "sebi"])
def test_what_every_type_needs_is_missed_at_the_line_of_its_table(name, tmp_path):
    before, table, after = TEXT.partition("[delivery]")
    broken = before + table + re.sub(rf"^{name} = .*\n", "", after, count=1, flags=re.MULTILINE)
    (problem,) = problems(tmp_path, broken)
    assert (problem.field, problem.message) == (f"delivery.{name}", "is missing")
    assert problem.entry == f"line {line_of(broken, '[delivery]')}"


@each(["sources", "gst", "delivery", "intraday", "futures", "options"])
def test_a_missing_table_is_named(table, tmp_path):
    faults = problems(tmp_path, without(table))
    assert "is missing" in [problem.message for problem in faults if problem.field == table]


@pytest.mark.parametrize("table", ["currency", "commodity"])
def test_currency_and_commodity_stand_whole_or_apart(tmp_path, table):
    futures, options = f"{table}-futures", f"{table}-options"
    section = TEXT[TEXT.index(f"[{options}]") :].split("\n\n")[0]
    # Tables of the same kind are removed with it.
    own = {f"{table}-{kind}-agricultural" for kind in ("futures", "options")} if table == "commodity" else set[str]()  # fmt: skip
    whole = without(options, *own).replace(f"[{futures}]", f"[{table}]")
    assert table in card_of(tmp_path, whole).sections
    for half in (
        without(options, *own),
        without(futures, *own),
        without(futures, options, *own),
        f"{whole}\n{section}",
    ):
        (problem,) = problems(tmp_path, half)
        assert problem.message == f"must have [{table}], or both [{futures}] and [{options}]"


def test_rates_are_as_exact_as_they_are_written(tmp_path):
    exact = TEXT.replace("rate = 0.025, on", "rate = 0.0250000001, on", 1)
    levy = card_of(tmp_path, exact).sections["intraday"].levies["STTtotal"]
    assert set(levy.rates.values()) == {Decimal("0.0250000001")}


def test_a_folder_without_a_card_of_each_schedule_is_refused(cards):
    for path in cards.glob("statutory-*"):
        path.unlink()
    with pytest.raises(
        ContentError, match="rate_cards: there is no card of the statutory schedule"
    ):
        load_cards(cards)


def test_every_fault_of_every_file_is_told(cards):
    for path in cards.glob("*.toml"):
        path.write_text(f"colour = 1\nshape = 2\n{path.read_text()}")
    with pytest.raises(ContentError) as caught:
        load_cards(cards)
    assert len(str(caught.value).splitlines()) == 2 * len([*cards.iterdir()])


def test_two_cards_of_one_day_are_refused(cards):
    shutil.copy(cards / "house.toml", cards / "house-again.toml")
    with pytest.raises(ContentError, match="same schedule and day"):
        load_cards(cards)


def test_next_years_card_is_a_new_file_and_takes_over_on_its_day(cards):
    future = TEXT.replace("2026-04-01", "2027-04-01").replace("rate = 0.1,", "rate = 0.2,", 1)
    (cards / "statutory-2027-04-01.toml").write_text(future)
    loaded = load_cards(cards)

    def stt(day):
        levies = card_in_force("statutory", day, loaded).sections["delivery"].levies
        return levies["STTtotal"].rates["NSE"]

    assert stt(date(2027, 3, 31)) == Decimal("0.1")
    assert stt(date(2027, 4, 1)) == Decimal("0.2")


def test_before_the_first_card_there_is_none():
    with pytest.raises(NoCardError, match="31 March 2026"):
        card_in_force("statutory", date(2026, 3, 31))


def test_currency_and_commodity_are_apart_on_the_statutory_card_only():
    house, statutory = (card_in_force(name, date(2026, 4, 1)) for name in ("house", "statutory"))
    assert type_on(house, "currency-options") == "currency"
    assert type_on(statutory, "commodity") == "commodity-futures"
    assert type_on(statutory, "commodity-options") == "commodity-options"
    assert statutory.sections["commodity-futures"].exchanges == ("MCX",)
    with pytest.raises(KeyError):
        type_on(house, "delivery-futures")


def test_the_sides_of_a_trade_matter_on_the_statutory_card_only():
    for schedule, sides in (("house", {"both"}), ("statutory", {"buy", "sell", "both"})):
        sections = card_in_force(schedule, date(2026, 4, 1)).sections.values()
        assert {levy.on for one in sections for levy in one.levies.values()} == sides


def test_rates_of_the_earlier_calculator_have_no_stamp_of_a_law():
    sources = tomllib.loads((FOLDER / "house.toml").read_text(encoding="utf-8"))["sources"]
    assert sources
    assert not [one for one in sources.values() if {"checked", "compared"} & {*one}]
