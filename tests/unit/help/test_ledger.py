"""Read a ledger line: its meaning, with rule, price and check, or that it is unknown."""

from itertools import cycle

import lxml.html
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nnm_site.features.help import ledger
from nnm_site.features.help.rules.reading import Name, Words, read
from nnm_site.platform.tree import render
from nnm_site.shared.charges.cards import load_cards
from nnm_site.shared.charges.rates import rates
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.clients import LedgerLine, LedgerWords, seen_twice
from nnm_site.shared.rules.dates import today
from tests.rows import each

pytestmark = pytest.mark.requirement("R1208")

LINES = LedgerLine.all()
NAMES = ledger.names()
#: The names that are lines; others only look like one.
OURS = [name for name in NAMES if name.key]
WORDS = Words(
    spellings=(("charge", "charges", "chg"), ("transaction", "txn")),
    small=("of", "on"),
    passing=("being",),
    heads=("charge", "interest"),
    first=("reversal",),
    alone=("tariff",),
)
PLAIN = [
    Name("dp charge", "dp", charge=True),
    Name("dp transaction", "dp", charge=True),
    Name("transaction charge", "exchange", charge=True),
    Name("tariff", "tariff"),
    Name("reversal", "back"),
    Name("mtf", ""),
]


def answer(typed: str) -> str:
    filled = ledger.answer_ledger("", {ledger.FIELD: typed})
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
    assert [one.keys for one in ledger.read_lines(typed)] == [(key,)]


def test_a_name_of_more_words_wins_and_a_line_of_two_kinds_is_not_known():
    def keys(line: str) -> tuple[str, ...]:
        (found,) = read(line, PLAIN, WORDS)
        return found.keys

    assert keys("dp txn chg of 3/11") == ("dp",)
    assert keys("txn charges") == ("exchange",)
    assert keys("being txn chg, dp chg") == ("exchange", "dp")
    # A word before it, or a subject after it, changes the meaning.
    assert keys("bank txn chg") == keys("txn chg refund interest") == ()
    assert keys("tariff 2026") == ("tariff",)
    assert keys("tariff paper") == ()
    assert keys("reversal of dp chg") == ("back",)
    assert keys("mtf dp chg") == ()
    # So does a word of another line's name, wherever it is; what no line has is the name of a company.
    assert keys("txn chg dp") == keys("txn chg dp26") == keys("dp chg tariff") == ()
    assert keys("dp chg txn") == keys("dp chg 26 tara") == ("dp",)
    # Words that only contain a name are not that name.
    assert keys("tariffs") == ("tariff",)
    assert keys("tariffed") == keys("xdp chg") == ()


def test_each_line_of_a_text_is_read_by_itself():
    read_as = ledger.read_lines(
        "DPCHG incl GST\n\nshort margin penalty\ndisplay\nsttx\ndemand draft"
    )
    assert [one.keys for one in read_as] == [("dp-charge",), ("margin-penalty",), (), (), ()]


def test_no_two_lines_have_names_that_are_spelled_alike():
    group = {word: one[0] for one in LedgerWords.only().spellings for word in one}
    owners: dict[tuple[str, ...], set[str]] = {}
    for name in NAMES:
        owners.setdefault(tuple(group.get(word, word) for word in name.words.split()), set()).add(
            name.key
        )
    assert {words: keys for words, keys in owners.items() if len(keys) > 1} == {}


def test_what_ranks_a_name_is_a_name_and_a_spelling_has_one_meaning():
    words = LedgerWords.only()
    assert {*words.first, *words.alone} <= {name.words for name in NAMES}
    spelled = [word for group in words.spellings for word in group]
    assert len(spelled) == len(set(spelled))


@each(zip(OURS, cycle([" ", "-", "/", "", " . "])))
def test_every_name_is_read_whatever_signs_stand_between_its_words(name: Name, between: str):
    (found,) = ledger.read_lines(f"12.50 {between.join(name.words.split()).upper()} 01/11")
    assert found.keys == (name.key,)


def test_a_line_with_the_name_of_another_beside_its_own_is_not_read_as_its_own():
    words = LedgerWords.only()
    # A reversal of another line is a reversal, and JV before or after a line says nothing of it.
    lines = [line for line in LINES if line.seen[0] not in {*words.first, *words.passing}]
    assert len(lines) > 25
    read_as = {
        (one.key, other.key): ledger.read_lines(f"{one.seen[0]} 331 {other.seen[0]}")[0].keys
        for one in lines
        for other in lines
        # An auction is in the names of its credit, a bill in those of mark to market.
        if not set(other.seen[0].split()) <= set(" ".join(one.seen).split())
    }
    assert [pair for pair, keys in read_as.items() if keys == pair[:1]] == []


@given(st.text(max_size=300))
def test_whatever_is_pasted_is_answered_line_by_line(typed: str):
    found = ledger.read_lines(typed)
    assert [one.line for one in found] == [
        line.strip() for line in typed.splitlines() if line.strip()
    ]


def test_the_answer_has_the_price_of_the_tariff_and_the_rates_of_today():
    fee = next(fee for fee in queries.fees() if fee.depository_sale)
    assert fee.price in answer("DPCHG")
    stt = [rate for rate in rates(load_cards(), today()) if rate.charge == "STTtotal"]
    wanted = {rate.rate for rate in stt if rate.segment == "intraday" and rate.in_force}
    assert wanted
    assert all(f"{each}%" in answer("STT") for each in wanted)


def test_an_unknown_line_is_said_and_what_was_typed_stays():
    said = answer("FROBNICATION 12")
    assert said.count("FROBNICATION 12") == 2
    assert "We do not know this line" in said


@each([
    ("Being DP Transaction Charges", "dp-charge"), ("SHRT MGN PENALTY", "margin-penalty"),
    ("CALL & TRD CHG", "order-by-phone"), ("AUC DR", "auction"), ("AUC CR", "auction"),
    ("DIS BOOK", "delivery-slip"), ("CHQ RTN CHG", "pay-by-cheque"), ("MTM DR", "margin-shortfall"),
    ("PHYSICAL CONTRACT NOTE", "paper-contract-note"), ("SPAN MARGIN", "span-and-exposure"),
    ("REVERSAL", "wrong-charge"),
])  # fmt: skip
def test_a_line_leads_to_the_answer_about_it(typed: str, key: str):
    filled = ledger.answer_ledger("", {ledger.FIELD: typed})
    part = lxml.html.fromstring(str(render(filled.parts[ledger.PART])))
    links = [link.get("href") for link in part.iter("a")]
    assert next(href for href in links if href and href.startswith("/help/")) == f"/help/{key}"


def test_a_line_of_two_kinds_is_not_known_and_leads_to_both():
    filled = ledger.answer_ledger("", {ledger.FIELD: "STT CTT"})
    part = lxml.html.fromstring(str(render(filled.parts[ledger.PART])))
    assert "We do not know this line" in part.text_content()
    assert [link.get("href") for link in part.iterfind(".//ul//a")] == ["#stt", "#ctt"]
    assert "We do not know this line" not in answer("STT")


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
    said = [(entry.key, *fault) for entry, *fault in seen_twice([LINES[0], two])]
    assert ("other", "seen", '"DP-CHG" is already that of "dp-charge"') in said
    assert ("other", "seen", '"12" has no letter') in said
