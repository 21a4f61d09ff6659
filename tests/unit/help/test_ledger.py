"""Read a ledger line: what stands in it is told with rule, price and check; what is unknown is said."""

import lxml.html
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nnm_site.features.help import ledger
from nnm_site.features.help.rules.reading import Name, read
from nnm_site.platform.tree import render
from nnm_site.shared.charges.cards import load_cards
from nnm_site.shared.charges.rates import rates
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.clients import LedgerLine, seen_twice
from nnm_site.shared.content.tariff import fee_amount
from nnm_site.shared.rules.dates import today
from tests.rows import each

pytestmark = pytest.mark.requirement("R1208")

LINES = queries.ledger_lines()
NAMES = ledger.names()


def answer(typed: str) -> str:
    filled = ledger.fill_ledger("", {ledger.FIELD: typed})
    return " ".join(lxml.html.fromstring(str(render(filled.parts[ledger.PART]))).itertext())


@each([
    ("DPCHG", "dp-charge"), ("BY DP-CHGS/CDSL 17.70", "dp-charge"),
    ("amc 2026-27", "annual-maintenance"), ("DELAYED PAYMENT", "delayed-payment"),
    ("SHORT MARGIN PENALTY 25-11", "margin-penalty"), ("PLEDGE CHG", "pledge"),
    ("CALL N TRADE", "call-and-trade"), ("TOC NSE", "transaction-charge"), ("STT", "stt"),
    ("AUCTION DEBIT", "auction-debit"), ("CTT", "ctt"), ("STAMP", "stamp-duty"), ("GST", "gst"),
    ("SEBI FEE", "sebi-fee"), ("IPFT", "investor-protection-fund"), ("DIS", "instruction-slip"),
    ("KRA", "kra"), ("PAYIN", "pay-in"), ("A/C OPENING", "account-opening"),
])  # fmt: skip
def test_lines_as_statements_have_them(typed: str, key: str):
    assert [one.keys for one in read(typed, NAMES)] == [(key,)]


def test_several_things_of_a_line_come_in_their_order_and_the_longer_name_wins():
    (found,) = read("DPCHG incl GST, short margin penalty", NAMES)
    assert found.keys == ("dp-charge", "gst", "margin-penalty")
    # Words that only hold a name are not it.
    assert [one.keys for one in read("display\nsttx\ndemand draft", NAMES)] == [()] * 3


@given(st.sampled_from(NAMES), st.sampled_from([" ", "-", "/", "", " . "]), st.booleans())
def test_every_name_is_read_whatever_signs_stand_between_its_words(
    name: Name, between: str, capitals: bool
):
    typed = between.join(name.words.split())
    (found,) = read(f"12.50 {typed.upper() if capitals else typed} 01/11", NAMES)
    assert name.key in found.keys


@given(st.text(max_size=300))
def test_whatever_is_pasted_is_answered_line_by_line(typed: str):
    found = read(typed, NAMES)
    assert [one.line for one in found] == [
        line.strip() for line in typed.splitlines() if line.strip()
    ]


def test_the_answer_has_the_price_of_the_tariff_and_the_rates_of_today():
    fee = next(fee for fee in queries.fees() if fee.depository_sale)
    assert fee_amount(fee) in answer("DPCHG")
    stt = [rate for rate in rates(load_cards(), today()) if rate.charge == "STTtotal"]
    wanted = {rate.rate for rate in stt if rate.segment == "intraday" and rate.in_force}
    assert wanted
    assert all(f"{each}%" in answer("STT") for each in wanted)


def test_an_unknown_line_is_said_and_what_was_typed_stays():
    said = answer("FROBNICATION 12")
    assert said.count("FROBNICATION 12") == 2
    assert "We do not know this line" in said


def test_every_line_is_on_the_page_with_an_anchor_and_whom_to_ask():
    page = lxml.html.fromstring(str(render(ledger.ledger_page())))
    for line in LINES:
        assert page.get_element_by_id(line.key).text_content() == line.name
        assert queries.person_or_desk(line.desk).phone in page.text_content()


def test_prices_are_never_typed():
    told = [text for line in LINES for text in (line.what, line.rule, line.check)]
    assert [text for text in told if "₹" in text or "%" in text] == []


def test_words_that_two_lines_claim_are_refused_with_both():
    one = LINES[0].model_dump()
    two = LedgerLine.model_validate(one | {"key": "other", "seen": ("DP-CHG", "12")})
    said = [*seen_twice([LINES[0], two])]
    assert ("other", "seen", '"DP-CHG" is already that of "dp-charge"') in said
    assert ("other", "seen", '"12" has no letter') in said
