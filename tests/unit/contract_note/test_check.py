"""A contract note compared with the rules: correct ones reconcile; a wrong line stays alone."""

import io
import random
import re
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from decimal import Decimal
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pypdf import PdfReader

from nnm_site.features.trades import note_page
from nnm_site.features.trades.note_view import LABELS, WHY, Line, NoteAnswer, answer
from nnm_site.platform.tree import render
from nnm_site.settings import PROJECT_ROOT
from nnm_site.shared.charges.plans import OWN, brokerage_of, default_plan
from nnm_site.shared.content import queries
from nnm_site.shared.documents.contract_note import NAMES
from nnm_site.shared.documents.jobs import jobs
from nnm_site.shared.documents.typeset import typeset
from nnm_site.shared.languages.speaking import say, speaking, t
from nnm_site.shared.trades.rules.reading import read_note
from tests.rows import each
from tests.unit.contract_note.notes import DAY, FOOT, LAYOUTS, MadeNote, by_trade, charged, make

pytestmark = [pytest.mark.slow, pytest.mark.requirement("R513")]

SOURCES = PROJECT_ROOT / "content" / "documents"

ALTERED = ("maxBrokerage", "transCharge", "STTtotal", "sebiFees", "stampDuty", "cgst", "net", "price", "quantity", "total")  # fmt: skip

Layout = Callable[[MadeNote], str]


def checked(text: str, **more: str) -> NoteAnswer:
    return answer({"text": text, "plan": default_plan(), **more}, on=DAY)


def differing(result: NoteAnswer) -> list[str]:
    return [line.label for line in result.sheet.lines if line.differs]


def line(result: NoteAnswer, name: str) -> Line:
    return next(line for line in result.sheet.lines if line.label == LABELS[name])


@given(st.integers(0, 10**6), st.sampled_from(LAYOUTS), st.booleans(), st.booleans())
def test_a_right_note_of_anything_is_never_accused_and_one_of_shares_reconciles_to_the_paisa(
    seed: int, layout: Layout, others: bool, is_chosen: bool
):
    text = layout(make(seed, others=others))
    result = checked(text) if is_chosen else answer({"text": text}, on=DAY)
    assert not differing(result), text
    if is_chosen and not others:
        assert not result.sheet.refused, text
        for name in (
            "maxBrokerage",
            "STTtotal",
            "stampDuty",
            "transCharge",
            "sebiFees",
            "gst",
            "net",
        ):
            assert line(result, name).verdict == "equal", (name, text)


_BY_VALUE = ("STTtotal", "stampDuty", "transCharge", "sebiFees")
_BY_TRADES = (*_BY_VALUE, "maxBrokerage", "net")
#: A premise of a charge → the note without it, and the charges that then cannot be checked.
PREMISES: dict[str, tuple[Callable[[str], str], tuple[str, ...]]] = {
    "ISIN": (lambda text: re.sub(r" / IN\w{10}", "", text), _BY_VALUE),
    "series": (lambda text: re.sub(r"-E[QX]|-S[MT]|-B[EZ]| \([A-Z]+\)", "", text), ()),
    "exchange": (lambda text: re.sub("(?:NSE|BSE) - CAPITAL", "CAPITAL", text), ("transCharge",)),
    "day": (lambda text: text.replace("Trade Date", "Dealt on"), (*_BY_VALUE, "cgst")),
    "day to come": (
        lambda text: text.replace(f"{DAY:%d-%m-%Y}", "12-11-2030"),
        (*_BY_VALUE, "cgst"),
    ),
    "a trade": (lambda text: re.sub(r" [BS] (?=\d+ )", " ", text, count=1), _BY_TRADES),
    "the order of columns": (
        lambda text: text.replace("Quantity Gross Rate", "Gross Rate Quantity"),
        _BY_TRADES,
    ),
    "a charge that is known": (lambda text: f"{text}\nSomething else 12.00", ("net", "cgst")),
}


def test_a_charge_that_stands_twice_leaves_the_others_to_be_checked():
    made = make(3)
    wrong = made.foot | {"STTtotal": made.foot["STTtotal"] + 700}
    text = f"{by_trade(MadeNote(made.trades, wrong))}\nBrokerage 12.00"
    assert differing(checked(text)) == [LABELS["STTtotal"]]


@pytest.mark.parametrize("premise", PREMISES)
@given(seed=st.integers(0, 10**6), others=st.booleans())
def test_what_follows_from_something_that_a_note_does_not_say_is_not_accused(
    premise: str, seed: int, others: bool
):
    without, open_ = PREMISES[premise]
    made = make(seed, others=others)
    if not any(trade.isin for trade in made.trades):
        return
    assert not differing(checked(without(by_trade(made))))
    # The series of a bond shows its kind, too.
    for name in () if others else open_:
        wrong = {**made.foot, name: made.foot[name] + 700}
        text = without(by_trade(MadeNote(made.trades, wrong)))
        label = LABELS["gst" if name == "cgst" else name]
        assert label not in differing(checked(text)), text


#: Feet of a correct note, and their statement of STT. The purchase is charged 130 rupees.
FEET = {
    "Securities transaction tax 130.00": "equal",
    "STT (130.00)\nStamp duty (19.50)\nBrokerage (390.00)": "equal",
    "STT (13005.00) 13135.00 130.00": "equal",
    "STT 65.00 65.00 130.00": "equal",
    "STT (7.00)\nStamp duty 19.50\nBrokerage 390.00": "not checked",
    "STT (7.00)": "not checked",
    "STT 137.00": "₹7.00 more",
}


@each(FEET)
def test_a_sum_by_segment_has_signs_and_a_refund_is_no_charge(foot: str):
    text = "Trade date 12-11-2026\nNSE - CAPITAL MARKET\nALPHA LTD-EQ INE111A01011 B 100 1300.00"
    result = checked(f"{text}\n{foot}")
    assert not result.sheet.refused
    assert line(result, "STTtotal").verdict == FEET[foot]


#: One share of a correct note, with its charges at a rate of 0.3%.
RIGHT = {
    "brokerage": "Brokerage 390.00",
    "stt": "Securities transaction tax 130.00",
    "stamp": "Stamp duty 19.50",
    "transaction": "Exchange transaction charges 3.99",
    "sebi": "SEBI turnover fees 0.13",
    "gst": "IGST 70.94",
}
#: Lines of notes whose figure is not the named charge, or not that charge alone.
OTHER_FIGURES = [
    "GST State Code: 33", "GST Invoice No: 4512", "GST taxable value 394.12", "Value of supply for GST 394.12",
    "SAC code for brokerage 997152", "SEBI Reg. No: 2345", "SEBI Reg. No:\n31633", "Turnover for SEBI fee 130000.00",
    "STT taxable value 130000.00", "Brokerage rate 0.30", "Brokerage per share 3.90", "Minimum brokerage 0.05",
    "Stamp duty rate 0.015", "Taxable value of supply 394.12", "Brokerage (incl. GST) 460.20",
    "Exchange transaction and SEBI charges 4.12", "SEBI fees and stamp duty 19.63", "STT and stamp duty 149.50",
    "Brokerage 390.00 STT 130.00 Stamp 19.50 Total 539.50", "Total levies 224.56",
    "Total charges (excluding brokerage) 224.56", "Amount payable to exchange 130000.00",
]  # fmt: skip


@each(OTHER_FIGURES)
def test_a_figure_that_is_not_the_charge_alone_accuses_nobody(figure: str):
    trade = "Trade Date: 12-11-2026\nNSE - CAPITAL MARKET\nALPHA-EQ INE111A01011 B 100 1300.00 130000.00"
    for left_out in (None, *RIGHT):
        foot = [line for name, line in RIGHT.items() if name != left_out]
        result = checked("\n".join([trade, *foot, figure]), plan=OWN, rate="0.3")
        assert differing(result) == [], (left_out, figure)


#: Lines above a correct note that are not trades, and a trade with its figures in another order.
NO_TRADES = [
    "RAMESH S 98200 12345",
    "B 12 PLANTED HEIGHTS 400097",
    "C/F NIFTY26NOVFUT S 65 23990.00 1559350.00",
    "NIFTY26NOV24000CE EXERCISE S 65 120.00 7800.00",
    "BETA-EQ INE222A01012 100 B 1300.00 130000.00",
    "0 0 NIFTY26NOV24000CE B 65 300.00 19500.00",
    "Position Brought Forward\nNIFTY26NOV24000CE B 65 300.00 19500.00\nNSE - CAPITAL MARKET",
]


@each(NO_TRADES)
def test_a_line_that_is_no_trade_accuses_nobody(odd: str):
    trade = "Trade Date: 12-11-2026\nNSE - CAPITAL MARKET\nALPHA-EQ INE111A01011 B 100 1300.00 130000.00"
    result = checked(
        "\n".join([odd, trade, *RIGHT.values(), "Net amount 130594.56"]), plan=OWN, rate="0.3"
    )
    assert differing(result) == []
    assert len(result.sheet.refused) == 1


#: Correct notes of one purchase with a brokerage of 0.3%: the lines above the foot, and the foot.
AVERAGES = {
    "a total of an average": ("B 7 214.2857 1500.00", "STT 2.00\nStamp duty 0.23\nNet amount 1502.23"),
    "an average alone": ("B 7 214.2857", "STT 2.00\nStamp duty 0.23"),
    "with its brokerage": ("B 7 214.2857 0.6429 214.9286 1504.50", "Brokerage 4.50\nSTT 2.00\nStamp duty 0.23"),
    "an average of two places, by its heading": (
        "Security Buy/Sell Quantity WAP Total", "B 300 4.33 1300.00", "STT 1.00\nStamp duty 0.20",
    ),
}  # fmt: skip


@each(AVERAGES)
def test_an_average_price_is_rounded_and_what_follows_from_it_may_be_right(kind: str):
    *heads, figures, foot = AVERAGES[kind]
    rows = [*heads, f"ALPHA-EQ INE111A01011 {figures}", foot]
    note = "Trade Date: 12-11-2026\nNSE - CAPITAL MARKET\n" + "\n".join(rows)
    assert differing(checked(note, plan=OWN, rate="0.3")) == []
    wrong = note.replace("STT", "STT 9").replace("STT 9 ", "STT 9")
    assert differing(checked(wrong, plan=OWN, rate="0.3"))[:1] == ["STT"]


def test_a_row_of_known_columns_that_does_not_add_up_is_named():
    head = (
        "Trade Date: 12-11-2026\nSecurity Buy(B)/Sell(S) Quantity Rate Total\nALPHA-EQ INE111A01011"
    )
    assert differing(checked(f"{head} B 100 1300.00 129000.00"))
    assert differing(checked(f"{head} S 100 1300.00 131000.00"))


#: Trade → facts that nothing in a note states for certain.
UNSURE = {
    "NSE - CURRENCY\nUSDINR 28DEC2026 B 1 85.25": "in units or in lots",
    "MCX - COMMODITY\nGOLD 04DEC2026 S 1 125000.00": "in units or in lots",
    "BSE - CAPITAL MARKET\nALPHA (X) INE111A01011 B 100 1300.00 130000.00": "for certain",
    "BSE - CAPITAL MARKET\nALPHA (Z) INE111A01011 B 100 1300.00 130000.00": "for certain",
}


@each(UNSURE)
def test_lots_and_groups_with_exclusive_securities_accuse_nobody(trade: str):
    result = checked(f"Trade Date: 12-11-2026\n{trade}\nExchange transaction charges 77.00")
    assert differing(result) == []
    assert UNSURE[trade] in repr(line(result, "transCharge"))


#: A note as brokers lay it out today: an exchange in each row, the closing rate of derivatives, and a foot with a
#: column for each segment, in which each is rounded. Names and figures are made up.
SEGMENTS = """CONTRACT NOTE CUM TAX INVOICE
Trade Date 12/11/2026
Order No. Order Time Trade No. Trade Time Security / Contract Description Buy(B) / Sell(S) Quantity Exchange Gross Rate / Trade Price Per Unit (Rs) Brokerage Per Unit (Rs) Net Rate per Unit (Rs) Closing Rate Per Unit (Only For Derivatives) (Rs) Net Total (Before Levies) (Rs) Remarks
NSE - Equity
1300000012345678 09:20:11 70001234 09:20:12 ALPHACO - EQ / INE111A01011 B 100 NSE 1300.00 0.0000 1300.00 0.00 (130000.00)
1300000012345679 09:25:11 70001235 09:25:12 BETACO - BE / INE222A01012 S 50 NSE 400.00 0.0000 400.00 0.00 20000.00
NSE - F&O
1300000012345680 10:20:11 70001236 10:20:12 NIFTY26NOV24000CE / OPTIDX NIFTY 24-Nov-2026 24000.00 CE B 65 NSE 300.00 0.3077 300.3077 280.00 (19520.00)
Equity F&O NCL-Equity
Pay in/Pay out obligation (110000.00) (19500.00) (129500.00)
Taxable value of Supply (Brokerage) 0.00 (20.00) (20.00)
Exchange Transaction Charges (4.60) (6.93) (11.53)
CGST (@9% of Brok, SEBI, Trans & Clearing Charges) (0.43) (2.42) (2.85)
SGST (@9% of Brok, SEBI, Trans & Clearing Charges) (0.43) (2.42) (2.85)
Securities Transaction Tax (150.00) 0.00 (150.00)
SEBI Turnover Fees (0.15) (0.02) (0.17)
Stamp Duty (20.00) (1.00) (21.00)
Net amount receivable/(payable by client) (129708.40)"""


def test_a_note_with_a_column_for_each_segment_is_read_whole():
    result = checked(SEGMENTS, plan=default_plan())
    assert not result.sheet.refused
    assert differing(result) == [LABELS["maxBrokerage"]], "another firm's"
    assert line(result, "stampDuty").verdict == "equal but for rounding"
    for name in ("STTtotal", "transCharge", "sebiFees", "gst", "net", "obligation"):
        assert line(result, name).verdict == "equal"
    wrong = SEGMENTS.replace("(20.00) (1.00) (21.00)", "(23.00) (1.00) (24.00)")
    assert LABELS["stampDuty"] in differing(checked(wrong, plan=default_plan()))


@each([("NSE - EQUITY", "NSE"), ("ICCL EQUITY", "BSE"), ("NSE / BSE EQUITY", ""), ("BSE / NSE EQUITY", "")])  # fmt: skip
def test_a_heading_names_one_exchange_or_none(heading: str, exchange: str):
    assert [t.exchange for t in read_note(f"{heading}\n{_ALPHA}").trades] == [exchange]


def test_a_note_of_two_days_may_sum_up_each_by_itself():
    rows = [
        "12-11-2026 ALPHA-EQ INE111A01011 B 100 1300.00 130000.00",
        "11-11-2026 BETA-EQ INE222A01012 B 1 100.00 100.00",
    ]
    note = "\n".join(["NSE - CAPITAL MARKET", *rows, *RIGHT.values(), "Net amount 130614.56"])
    assert differing(checked(note, plan=OWN, rate="0.3")) == []


_ALPHA = "ALPHA-EQ INE111A01011 B 100 1300.00 130000.00"
_HEAD, _ROW = "Security Buy(B)/Sell(S) Quantity", "ALPHA-EQ INE111A01011 B 100 1300.00"
#: Correct notes of NSE, by features found in real ones. A brokerage of 0.3% is typed.
OF_READERS = {
    "bought and sold in one line of an ISIN": (
        "INE111A01011 ALPHA CO LTD-EQ 100 1300.00 0.00 1300.00 130000.00 100 1310.00 0.00 1310.00 131000.00 0 1000.00",
        "Securities Transaction Tax 33.00\nStamp duty 3.90",
    ),
    "STT at the average of a day": (
        "ALPHA-EQ INE111A01011 B 1000 100.00 100000.00\nALPHA-EQ INE111A01011 S 1000 110.00 110000.00", "STT 26.00",
    ),
    "STT at the average, some delivered": (
        "ALPHA-EQ INE111A01011 B 100 1300.00 130000.00\nALPHA-EQ INE111A01011 B 100 1400.00 140000.00\n"
        "ALPHA-EQ INE111A01011 S 100 1500.00 150000.00",
        "STT 175.00\nStamp duty 24.30",
    ),
    "a cap on brokerage": (_ALPHA, "Brokerage 20.00"),
    "a least brokerage for an order": ("ALPHA-EQ INE111A01011 B 10 100.00 1000.00", "Brokerage 25.00"),
    "the share of MCX": ("MCX - EQ / INE745G01035 B 10 8000.00 80000.00", "STT 80.00\nStamp duty 12.00"),
    "its full name": ("MULTI COMMODITY EXCHANGE-EQ / INE745G01035 B 10 8000.00 80000.00", "STT 80.00"),
    "the share of BSE": ("BSE LIMITED-EQ INE118H01025 B 10 2500.00 25000.00", "STT 25.00\nExchange transaction charges 0.77"),
    "a name that begins as an option": ("CE INFO SYSTEMS LTD-EQ INE0BV301023 B 100 1300.00 130000.00", "STT 130.00"),
    "a name of an address": (
        f"{_ALPHA}\nBHARAT ROAD NETWORK LTD-EQ INE727S01012 B 1000 50.00 50000.00", "STT 180.00\nStamp duty 27.00",
    ),
    "a derivative by purchases and sales": (
        f"{_ALPHA}\nNIFTY26NOV24000CE 65 300.00 0.00 300.00 19500.00 0 0.00 0.00 0.00 0.00 65 -19500.00",
        "STT 130.00\nStamp duty 20.09\nExchange transaction charges 10.92",
    ),
    "a side and a quantity in one": (f"{_ALPHA}\nBETA LTD-EQ B1000 50.00 50000.00", "STT 180.00"),
    "a side that was lost": (f"{_ALPHA}\nBETA LTD-EQ 1000 50.00 50000.00", "STT 180.00\nStamp duty 27.00"),
    "GST on clearing": (_ALPHA, "Brokerage 390.00\nExchange transaction charges 3.99\nSEBI 0.13\nClearing charges 13.00\nIGST 73.28"),
    "GST on a fee": (_ALPHA, "Brokerage 390.00\nExchange transaction charges 3.99\nSEBI 0.13\nMinimum brokerage charges 50.00\nIGST 79.94"),
    "brokerage rounded for each unit": (
        "1100000012345678 09:20:11 70001234 09:20:12 ALPHA-EQ / INE111A01011 B 1000 101.35 0.30 101.65 101650.00",
        "Brokerage 300.00",
    ),
    "four places": (_ALPHA, "Exchange transaction charges 3.9909\nSEBI turnover fees 0.1300"),
    "the same trades twice": (
        f"1100000012345678 {_ALPHA}\n1100000012345679 BETA-EQ INE222A01012 B 1 100.00 100.00\nSTT 130.00\nDuplicate\n"
        f"1100000012345678 {_ALPHA}\n1100000012345679 BETA-EQ INE222A01012 B 1 100.00 100.00", "",
    ),
    "trades and their sum": (f"1100000012345678 {_ALPHA}\nWAP {_ALPHA}", "STT 130.00\nStamp duty 19.50"),
    "labels, then amounts": (_ALPHA, "Brokerage\nSTT\nStamp duty\nSEBI\n390.00\n130.00\n19.50\n0.13"),
    "amounts above their labels": (_ALPHA, "390.00\nBrokerage\n130.00\nSTT\n19.50\nStamp duty\n3.99"),
    "a final settlement": (
        "NSE - F&O\nNIFTY26N1224000CE B 65 150.00 9750.00\n"
        "Final settlement NIFTY26N1224000CE S 65 150.00 0.00 150.00 9750.00",
        "STT 0.00\nStamp duty 0.29\nExchange transaction charges 3.46",
    ),
    "an offer for sale": (f"NSE - OFS\n{_ALPHA}", "STT 0.00"),
    "trade to trade by its heading": (
        f"NSE - CAPITAL - Trade to Trade\n{_ALPHA}\nALPHA-EQ INE111A01011 S 100 1301.00 130100.00", "STT 260.00\nStamp duty 19.50",
    ),
    "two exchanges in a heading": (f"Segments: NSE / BSE Equity\n{_ALPHA}", "Exchange transaction charges 4.88"),
    "a sum before levies": (_ALPHA, "Brokerage 390.00\nNet amount before levies 130390.00"),
    "the number of a page": (_ALPHA, "STT\n2\n130.00"),
    "a cumulative sum": (_ALPHA, "Cumulative STT 1450.00"),
    "the fund apart from the exchange": (_ALPHA, "Exchange transaction charges 3.86\nIPFT 0.13"),
    "a price of futures that the note does not show": (
        "NSE - F&O\nNIFTY26NOVFUT B 65 24000.00 1560000.00", "Pay in/Pay out obligation 650.00",
    ),
    # A row is reported as not adding up only if all of its columns are known.
    "a total with charges": (f"{_HEAD} Rate Total\n{_ROW} 130390.00", ""),
    "a total with charges and their GST": (f"{_HEAD} Rate Total\n{_ROW} 130460.20", ""),
    "a figure behind the total": (f"{_HEAD} Rate Total\n{_ROW} 130000.00 1310.00", ""),
    "a column of another rate": (f"{_HEAD} Rate Closing Rate Total\n{_ROW} 1310.00 130000.00", ""),
    "a column of a charge": (f"{_HEAD} Rate STT Total\n{_ROW} 130.00 130130.00", ""),
    "a column of GST": (f"{_HEAD} Gross Rate Brokerage GST Net Rate Net Total\n{_ROW} 3.90 0.70 1303.90 130460.20", ""),
    "brokerage of the whole row": (f"{_HEAD} Gross Rate Brokerage Net Rate Net Total\n{_ROW} 390.00 1300.00 130390.00", ""),
    "a column of interest": (f"{_HEAD} Rate Accrued Interest Total\n{_ROW} 250.00 130250.00", ""),
    "a total that says what is in it": (f"{_HEAD} Rate Total after brokerage\n{_ROW} 130390.00", ""),
}  # fmt: skip


@each(OF_READERS)
def test_what_stands_in_real_notes_is_not_accused(kind: str):
    rows, foot = OF_READERS[kind]
    note = f"Trade Date: 12-11-2026\nNSE - CAPITAL MARKET\n{rows}\n{foot}"
    assert differing(checked(note, plan=OWN, rate="0.3")) == []


def test_each_reason_why_nothing_is_checked_is_said_in_hindi_too():
    with speaking("hi"):
        assert not [why for why in WHY.values() if t(why, line="3") == why.format(line="3")]


def altered(made: MadeNote, what: str, chance: random.Random) -> tuple[MadeNote, str]:
    """The note with one line changed, and the label that must be named."""
    if what in made.foot:
        # By more than rounding can explain.
        by = chance.choice([-1, 1]) * chance.randint(600, 5000)
        amount = made.foot[what] + by
        if what != "net" and amount < 0:
            amount -= 2 * by
        label = LABELS["gst" if what == "cgst" else what]
        return MadeNote(made.trades, made.foot | {what: amount}), label
    trades, at = [*made.trades], chance.randrange(len(made.trades))
    old = getattr(trades[at], what)
    new = (
        old + chance.randint(1, 40)
        if what == "quantity"
        else f"{Decimal(old) + chance.randint(20, 400)}"
    )
    trades[at] = replace(trades[at], **{what: new})
    return MadeNote(trades, made.foot), "Trade in line"


@given(st.integers(0, 10**6), st.sampled_from(ALTERED))
def test_of_an_altered_note_the_altered_line_is_named_and_no_other(seed: int, what: str):
    wrong, label = altered(make(seed), what, random.Random(seed))
    result = checked(by_trade(wrong))
    if named := differing(result):
        assert [one[: len(label)] for one in named] == [label], by_trade(wrong)
    else:
        # Figures that fit in another way as well are not read at all.
        own = [line.verdict for line in result.sheet.lines if line.label.startswith(label)]
        assert result.sheet.refused or own == ["not checked"], by_trade(wrong)


def test_too_much_brokerage_with_its_gst_accuses_the_brokerage_alone():
    made = make(3)
    foot = dict(made.foot)
    foot["maxBrokerage"] += 10_000
    foot["cgst"] += 900
    foot["sgst"] += 900
    foot["net"] -= 11_800
    result = checked(by_trade(MadeNote(made.trades, foot)))
    assert differing(result) == [LABELS["maxBrokerage"]]
    named = line(result, "maxBrokerage")
    assert (named.verdict, "desk" in named.ask) == ("₹100.00 more", True)
    assert named.note in named.words
    assert named.rules in named.words


def test_two_wrong_lines_accuse_neither_gst_nor_total():
    made = make(3)
    wrong = made.foot | {n: made.foot[n] + by for n, by in (("sebiFees", 4), ("STTtotal", 700))}
    result = checked(by_trade(MadeNote(made.trades, wrong)))
    first, second, *_ = result.sheet.lines
    assert differing(result) == [first.label, second.label]
    assert "differ: STT (₹7.00 more), SEBI fee (₹0.04 more)." in result.sheet.summary
    assert ["rounding" in each.ask for each in (first, second)] == [False, True]


@each(
    (side, by, apart)
    for side, (by, apart) in product(["buy", "sell"], [(700, "₹7.00 more"), (-700, "₹7.00 less")])
)
def test_a_wrong_net_amount_says_who_would_pay(side: str, by: int, apart: str):
    trade = replace(make(1).trades[0], kind="shares", isin="INE111A01011", side=side)
    made = charged([trade])
    wrong = made.foot | {"net": made.foot["net"] + (by if side == "sell" else -by)}
    amount, _, than = apart.partition(" ")
    verb = "pay" if side == "buy" else "receive"
    net = line(checked(by_trade(MadeNote(made.trades, wrong))), "net")
    assert net.verdict == f"you would {verb} {amount} {than}"


def test_a_desk_of_ours_is_named_for_a_note_that_may_be_another_brokers():
    made = make(3)
    text = by_trade(MadeNote(made.trades, made.foot | {"STTtotal": made.foot["STTtotal"] + 700}))
    assert line(answer({"text": text}, on=DAY), "STTtotal").ask.startswith("If the note is ours")


def test_the_charges_of_a_note_without_a_foot_are_those_of_the_rules():
    made = make(1)
    trades_alone = by_trade(MadeNote(made.trades, {}))
    result = checked(trades_alone)
    assert not differing(result)
    assert line(result, "STTtotal").verdict == "not on the note"
    assert line(result, "STTtotal").rules == f"₹{made.foot['STTtotal'] // 100:,}.00"


def test_brokerage_by_another_firms_rate():
    made = make(2)
    unknown = checked(by_trade(made), plan=OWN)
    assert line(unknown, "maxBrokerage").verdict.startswith("not compared")
    assert not [label for label in differing(unknown) if label != LABELS["net"]]
    faulty = checked(by_trade(made), plan=OWN, rate="abc")
    assert faulty.sheet.faults["rate"]
    trade = replace(make(1).trades[0], kind="shares", isin="INE111A01011", side="buy")
    alone = charged([trade])
    own = brokerage_of(default_plan(), "delivery")
    result = checked(by_trade(alone), plan=OWN, rate=str(own.rate), minimum=str(own.minimum))
    assert not differing(result)
    assert differing(checked(by_trade(alone), plan=OWN, rate="0.01")) == [LABELS["maxBrokerage"]]


def test_the_other_layout_has_purchases_and_sales_of_an_isin_in_one_line():
    text = f"""Trade Date {DAY:%d-%m-%Y}
ISIN Security BUY Quantity WAP Brokerage WAP after brokerage Total SELL Quantity WAP Brokerage WAP after brokerage Total Net quantity Net obligation
INE111A01011 ALPHA CO LTD 100 1300.0000 3.9000 1303.9000 130390.00 0 0.0000 0.0000 0.0000 0.00 100 -130390.00
INE222A01012 BETA WORKS 0 0.0000 0.0000 0.0000 0.00 50 400.0000 1.2000 398.8000 19940.00 -50 19940.00
Brokerage 390.00 60.00 450.00
Securities Transaction Tax 150.00
Stamp duty 19.50"""
    result = checked(text)
    assert not differing(result), result.sheet.lines
    assert [line(result, name).verdict for name in ("maxBrokerage", "STTtotal")] == ["equal"] * 2


def test_what_is_not_read_is_named_and_nothing_is_guessed():
    text = by_trade(make(4)).replace("SEBI turnover fees ", "SEBI turnover fees 12.00 7.00 ")
    result = checked(text + "\nB 100 ALPHA\nSome other remark")
    assert any("several amounts" in why for *_, why in result.sheet.refused)
    assert any(str(len(text.splitlines()) + 1) in message for message in result.sheet.messages)
    assert line(result, "sebiFees").verdict == "not on the note"
    assert any("No trade and no charge" in message for message in result.sheet.messages)
    assert "No trade could be read" in checked("Hello\nWorld").sheet.summary


def test_the_specimen_is_read_from_its_pdf_and_reconciles():
    (job,) = (job for job in jobs(queries.site_content()) if job.key == note_page.SPECIMEN)
    made = typeset(job.text or "", job.facts, job.date).pdf
    text = "\n".join(each.extract_text() for each in PdfReader(io.BytesIO(made)).pages)
    assert "AAAPA0000A" in text
    result = answer({"text": text})
    assert result.sheet.summary == "Every charge that was compared is equal."
    verdicts = {line.label: line.verdict for line in result.sheet.lines}
    for name in {*NAMES, "net"} - {"cgst", "sgst"}:
        assert verdicts[LABELS[name]] == "equal", name
    assert "AAAPA0000A" not in repr(result)
    assert "VINAYA" not in repr(result)


def test_what_names_somebody_is_in_no_answer():
    text = by_trade(make(5))
    assert "RAMESH" in text
    html = render(note_page.PAGE.fill("", {"text": text}).main or "")
    assert "RAMESH" not in html
    assert "ABCDE1234F" not in html
    assert FOOT["stampDuty"] in html


@given(st.text() | st.text(alphabet="BSbuy NSE0129.,()₹\n\tINE111A01011gstbrokerage-"))
def test_no_text_makes_the_check_fail(text: str):
    checked(text)
    checked(by_trade(make(6)) + "\n" + text)


FOOT_IN_ROWS = """Trade Date,Security,Buy/Sell,Quantity,Rate,Total
12-11-2026,ALPHA,B,100,1300.00,"1,30,000.00"
12-11-2026,BETA,S,50,500.00,"25,000.00"
,,,,,
Brokerage,465.00,,,,
STT,,,,,155.00
Stamp duty,,,,,20.00
Total charges,,,,,640.00
"""
EACH_CELL_A_LINE = """Trade Date
12-11-2026
1100000012345678
09:20:11
70001234
09:20:12
ALPHA LTD
B
100
1300.00
3.90
1303.90
130390.00
Brokerage
390.00
"""


def test_the_foot_of_a_file_is_read_where_its_rows_are_as_wide_as_the_trades():
    note = read_note(FOOT_IN_ROWS)
    assert not note.refusals
    assert note.stated == {
        "maxBrokerage": Decimal("465.00"), "STTtotal": Decimal("155.00"),
        "stampDuty": Decimal("20.00"), "charges": Decimal("640.00"),
    }  # fmt: skip
    lines = {line.label: line for line in answer({"text": FOOT_IN_ROWS}).sheet.lines}
    # An own rate is read as people type it.
    own = answer({"text": FOOT_IN_ROWS, "plan": OWN, "rate": "0.3%", "minimum": "₹ 0.05"}).sheet
    assert not any(own.faults.values())
    assert own.lines[0].verdict == "equal"
    # 19.50 by the paisa; members round it to the rupee too.
    assert lines["Stamp duty"].verdict == "equal but for rounding"


def test_a_trade_with_each_cell_in_a_line_of_its_own_is_read_whole():
    note = read_note(EACH_CELL_A_LINE)
    (trade,) = note.trades
    assert (trade.quantity, trade.price, trade.day) == (100, 1300, date(2026, 11, 12))
    assert trade.stated
    assert trade.stated.total == Decimal("130390.00")
    assert note.stated == {"maxBrokerage": Decimal("390.00")}
    # Without its rate it takes no number of an order for one.
    without = EACH_CELL_A_LINE.replace("1300.00\n3.90\n1303.90\n130390.00\n", "")
    assert not read_note(without).trades


def test_lines_are_joined_behind_the_number_and_the_time_of_an_order_alone():
    """The text that is sent joins the same lines, so no half of a trade is read with another."""
    rest = "PE S 390 264.92 1.3246 263.5954 102802.21"
    (trade,) = read_note(f"1100000012345678 10:20:11 NIFTY 24000\n{rest}").trades
    assert (trade.security, trade.quantity) == ("NIFTY 24000 PE", 390)
    note = read_note(f"1100000012345678 70001234 NIFTY 24000\n{rest}")
    assert [refusal.line for refusal in note.refusals] == [1]
    assert [trade.security for trade in note.trades] == ["PE"]


def test_a_text_that_is_too_long_stays_in_the_form_without_what_names_somebody():
    result = answer({"text": "Client name: RAMESH\n" + "buy 1 BETA 100\n" * 2000})
    assert result.text.startswith("\nbuy 1 BETA 100")
    assert "RAMESH" not in result.text
    assert not result.sheet.lines


def test_a_charge_on_commodities_has_their_name():
    text = "Trade date 12-11-2026\nMCX - COMMODITY\nCRUDEOIL 19NOV2026 S 100 5500.00\nCTT 55"
    assert "CTT" in [line.label for line in answer({"text": text}).sheet.lines]


SUMMED_UP = """Trade Date 12-Nov-2026
1 ALPHA LTD INE111A01011 100 1300.0000 3.9000 1303.9000 130390.00 0 0.0000 0.0000 0.0000 0.00 100 -130390.00
Brokerage 390.00
1100000012345678 09:20:11 70001234 09:20:12 ALPHA LTD INE111A01011 B 60 1300.0000 3.9000 1303.9000 78234.00
1100000012345678 09:20:11 70001235 09:20:12 ALPHA LTD INE111A01011 B 40 1300.0000 3.9000 1303.9000 52156.00
Sub Total 100 130390.00
Total Buy 100 130000.00
"""


def test_a_number_below_a_label_that_may_be_a_postal_code_is_no_charge():
    assert "stampDuty" not in read_note("Stamp duty\n400097\n").stated
    assert read_note("Stamp duty\n4,00,097\n").stated["stampDuty"] == Decimal(400097)


def test_a_note_that_lists_its_trades_and_sums_them_up_has_each_trade_once():
    note = read_note(SUMMED_UP)
    assert [trade.quantity for trade in note.trades] == [60, 40]
    assert not note.refusals
    assert answer({"text": SUMMED_UP}).sheet.lines[0].verdict == "equal"


def test_a_sum_that_is_not_that_of_the_trades_is_refused():
    note = read_note(SUMMED_UP.replace("B 40 1300", "B 30 1300"))
    assert [trade.quantity for trade in note.trades] == [60, 30]
    (refusal,) = note.refusals
    assert refusal.line == 2
    with speaking("hi"):
        assert say(refusal.why) != refusal.why
