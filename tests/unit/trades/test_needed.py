"""Only the needed part of a text leaves the browser or reaches the rules; it is read as before."""

import json
import random
import time
from collections.abc import Callable
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import html

from nnm_site.features.trades.form import trades_field
from nnm_site.features.trades.orders import read_orders
from nnm_site.features.trades.rules.check import check
from nnm_site.platform.publish.node import run_node
from nnm_site.platform.tree import render
from nnm_site.shared.charges.cards import TODAY, card_in_force
from nnm_site.shared.charges.plans import brokerage_of, default_plan
from nnm_site.shared.charges.rules.notes import Paid
from nnm_site.shared.scripts import SCRIPTS
from nnm_site.shared.trades.rules.needed import needed
from nnm_site.shared.trades.rules.needed_patterns import (
    LONGEST_LINE,
    LONGEST_PASTED,
    MOST_LINES,
    NOTE,
    ORDERS,
    Wanted,
)
from nnm_site.shared.trades.rules.reading import Note, read_note
from nnm_site.shared.trades.rules.trades import Trade, UnreadError, merged
from tests.identities import PLANTED, TEXTS
from tests.rows import each
from tests.unit.contract_note.notes import DAY, LAYOUTS, by_trade, make
from tests.unit.contract_note.test_check import (
    EACH_CELL_A_LINE,
    FEET,
    FOOT_IN_ROWS,
    PREMISES,
    SUMMED_UP,
)
from tests.unit.month_bill.test_month import HEAD
from tests.unit.trades.test_layouts import LAYOUTS as OF_BROKERS
from tests.unit.trades.test_reading import GROWW, LINES, REFUSED, SHAPES, TABS, ZERODHA

pytestmark = pytest.mark.requirement("R514")

WRITTEN = [
    ZERODHA, GROWW, TABS, EACH_CELL_A_LINE, FOOT_IN_ROWS, SUMMED_UP,
    *(text for text, _, _ in SHAPES.values()), *(line for line, _ in REFUSED), *(line for line, *_ in LINES),
    *(f"{heading}\n{line}\n" if heading else line for _, heading, line, *_ in OF_BROKERS),
    *(f"Trade date 12-11-2026\nNSE - CAPITAL MARKET\nALPHA LTD-EQ INE111A01011 B 100 1300.00\n{foot}" for foot in FEET),
    f"{HEAD}\nALPHA,INE111A01011,BSE,X,buy,100,1000\n",
    "2026-11-02 sell 10 BETA 100 delivery\nbuy 75 NIFTY 29 DEC 2026 25000 CE at 120\nbuy 1 BETA 100\nsell 10 KAPAS FUT 1300 MCX",
    f"{by_trade(make(4))}\nB 100 ALPHA\nSome other remark\nINE111A01011 100 7.00\n1100000012345678 ALPHA 7.00",
    "Symbol,Side,Qty,Price,Order ID\nBETA,buy,1,5,1100000012345670\nBETA,buy,1,5,1100000012345680\n",
    "Date,Scrip,Qty,Foo,Bar\n12-11-2026,BETA,10,buy,3000\n",
    # A label without its amount after it, and a table ended by a line that is not needed.
    "Stamp duty\nsee below\n19.50\nB 10 ALPHA 100",
    "Symbol,Side,Qty,Price\nALPHA,buy,5,10\nsee below\nB 100 1,300.00 1,30,000.00",
    "Symbol,Side,Qty,Price\nALPHA,buy,5,10\nNAME,hold,ten,98200\nALPHA,buy,5,\n",
    "Name,Instr,Side,Qty,Price\nRAMESH,ALPHA,buy,10,100\n",
    "B 12 GARDEN HEIGHTS 400097\nGARDEN B 12 400097",
    "RK0042 1100000012345678 09:20:11 ALPHA LTD B 100 1300.00 3.90 1303.90 130390.00\nSomething 12345",
    "Net amount payable by RAMESH 98200 12345\nSTT 130\nIPFT 1.00 Dr\nIGST 18 % 12.00 Cr\nBrokerage 45 an order",
    "ALPHA B 100 1300.00 3.90 1303.90 130390.00\nStamp duty\n400097\nSEBI fees\n19\nIPFT\n98200 12345",
]  # fmt: skip

#: Lines of a note → what is kept of them.
LEFT = {
    "B 12 GARDEN HEIGHTS 400097": "B 0 xxx xxx 0",
    "RK0042 1100000012345678 RAMESH 70001234 ALPHA LTD B 100 1300.00 3.90 130390.00":
        "00000001 ALPHA LTD B 100 1300.00 3.90 130390.00",
    "1100000012345678 ALPHA B 100 1300.00 3.90 130390.00 98200": "00000000 xxx B 0 0 0 0 0",
    "Stamp duty 19.50 Dr": "Stamp duty 19.50 Dr",
    "STT 130": "STT 130",
    "Brokerage (12.00) 112.00 100.00": "Brokerage (12.00) 112.00 100.00",
    "Stamp duty Mumbai 400097": "Stamp duty xxx 1 2",
    "Brokerage a/c 12345678 45.00": "Brokerage x/x 1 2",
    "Net amount payable by RAMESH 98200 12345": "Net amount payable xx xxx 1 2",
    "Stamp duty 400097": "Stamp duty 1 2",
    "Brokerage 45 for RAMESH": "Brokerage 0 for xxx",
    "Stamp duty\n400097": "Stamp duty\nother 0",
    "Stamp duty\n98200 12345": "Stamp duty\n1 2",
    "Symbol,Side,Qty,Price,Client: RAMESH,Own Code\nBETA,buy,1,5,,": "Symbol,Side,Qty,Price,xxx: xxx,Own Code\nBETA,buy,1,5,,",
    "Symbol,Side,Qty,Price\nRAMESH,hold,1,5": "Symbol,Side,Qty,Price\nxxx,xxx,0,0",
    "Name,Foo,Side,Qty,Price\nRAMESH,BETA,buy,1,5": "Name,Foo,Side,Qty,Price\nxxx,xxx,buy,0,0",
}  # fmt: skip


def unnumbered(trades: list[Trade]) -> list[Trade]:
    """The trades without their order numbers, which are replaced by running ones."""
    return [replace(trade, order="") for trade in trades]


def verdicts(note: Note) -> object:
    """The check's verdicts on a note: compared, fitting and doubtful lines."""
    if not note.trades:
        return ()
    card = card_in_force(TODAY, DAY)
    paid = {kind: brokerage_of(default_plan(), kind) for kind in card.sections}
    try:
        result = check(note, card, {k: Paid(p.rate, p.minimum) for k, p in paid.items()}, "")
    except UnreadError as error:
        return str(error)
    return result.lines, [(each.trade.line, each.is_sure) for each in result.misfits]


def is_read_as_before(
    text: str, wanted: Wanted, read: Callable[..., Any], chosen: dict[str, str] | None = None
) -> None:
    result = needed(text, wanted, chosen)
    before, after = read(text, chosen), read(result.text, chosen)
    for name, own in vars(before).items():
        other = getattr(after, name)
        if name == "trades":
            assert unnumbered(own) == unnumbered(other), result.text
            assert unnumbered(merged(own)) == unnumbered(merged(other))
        elif name == "refusals":
            assert [r.line for r in own] == [r.line for r in other], result.text
        elif name == "unread":
            assert {*other} <= {*own}
            assert {*own} <= {*other, *result.dropped}
        elif name == "questions":
            assert own == other, result.text
        elif name == "unsure_days":
            assert len(own) == len(other)
        else:
            assert own == other, (name, result.text)
    if read is read_note:
        assert verdicts(before) == verdicts(after), result.text
    assert needed(result.text, wanted, chosen).text == result.text, "the server does it once more"


@given(
    st.integers(0, 10**6), st.booleans(), st.sampled_from(LAYOUTS),
    st.sampled_from([str, *(without for without, _ in PREMISES.values())]),
)  # fmt: skip
def test_a_note_is_read_as_before(
    seed: int, others: bool, layout: Callable[..., str], without: Callable[[str], str]
):
    is_read_as_before(without(layout(make(seed, others=others))), NOTE, read_note)


@each(WRITTEN)
def test_orders_and_notes_are_read_as_before(text: str):
    is_read_as_before(text, ORDERS, read_orders)
    is_read_as_before(text, NOTE, read_note)


@each(LEFT)
def test_no_more_is_left_than_is_needed(text: str):
    assert needed(text, NOTE).text == LEFT[text]
    assert needed(LEFT[text], NOTE).text == LEFT[text]


def test_a_column_that_was_chosen_is_sent():
    text = "Date,Scrip,Qty,Foo,Bar,Own\n12-11-2026,BETA,10,buy,3000,RAMESH\n"
    kept = needed(text, ORDERS).text
    assert "Foo" in kept
    assert "3000" not in kept
    chosen = {"side": "Foo", "price": "Bar"}
    is_read_as_before(text, ORDERS, read_orders, chosen)
    assert "RAMESH" not in needed(text, ORDERS, chosen).text


@each(product(TEXTS, [ORDERS, NOTE]))
def test_who_somebody_is_stays(layout: str, wanted: Wanted):
    text, trades = TEXTS[layout]
    assert [one for one in PLANTED if one in text], "it is planted"
    result = needed(text, wanted)
    assert not [one for one in PLANTED if one in result.text], result.text
    if wanted is NOTE:
        assert len(read_note(result.text).trades) == trades
    assert result.text.count("\n") == text.count("\n"), "lines keep their numbers"
    assert result.kept + len(result.dropped) == result.filled


def test_of_a_long_text_what_is_needed_may_fit():
    about = "a remark of the broker\n" * 900
    assert not needed(f"{about}buy 1 BETA 100", ORDERS).is_long
    for text in ("x" * (LONGEST_PASTED + 1), "buy 1 BETA 100\n" * (MOST_LINES + 1), "\n" * 2000):
        assert needed(text, ORDERS).is_long
    assert needed("buy 1 BETA 100\nbuy 1 " + "x" * LONGEST_LINE, ORDERS).long == [2]


@pytest.mark.slow
@each(["a,", "b 1 ", "1.", "option", "in", "(B)", "a@", '"a",', "1100000012345678\n09:20:11\n", f"{by_trade(make(3))}\n"])  # fmt: skip
def test_what_is_asked_of_a_text_costs_little(piece: str):
    text = piece * (LONGEST_PASTED // len(piece))
    short = "\n".join(text[at : at + LONGEST_LINE] for at in range(0, LONGEST_PASTED, LONGEST_LINE))
    for pasted in (text, short):
        needed(pasted, NOTE)
        began = time.process_time()
        needed(pasted, NOTE)
        # It takes a twentieth of a second on an idle machine.
        assert time.process_time() - began < 0.2


WORDS = [
    "\n", ",", ";", "\t", "|", '"', "B", "s", "buy", "sold", "Trade date", "12 Nov 2026", "INE111A01011", "ram@ybl",
    "ABCDE1234F", "98200", "client", "mobile", "@", "₹1,300.00", "(5)", "१००", "लाख", "\u200b", "\xa0", "Stamp duty",
    "Symbol,Side,Qty,Price\n", "1100000012345678", "09:20:11", "1,2", "12,34,56,789", "é", "ſ", "K", "İ", "CE", "F&O",
]  # fmt: skip


@pytest.mark.slow
def test_the_browser_leaves_out_the_same_by_what_the_page_tells_it(tmp_path: Path):
    chance = random.Random(5)
    texts = [*WRITTEN, *(text for text, _ in TEXTS.values())]
    texts += [layout(make(seed)) for seed in range(20) for layout in LAYOUTS]
    words = WORDS + [word for text in texts for word in text.split(" ")]
    for _ in range(2000):
        texts.append("".join(chance.choice(words) + chance.choice(" \n,") for _ in range(30)))
    texts += ["x" * (LONGEST_PASTED + 1), "buy 1 BETA 100\n" * (MOST_LINES + 1), "\n" * 2000]
    module, given_texts = tmp_path / "run.mjs", tmp_path / "texts.json"
    for wanted in (ORDERS, NOTE):
        page = html.fromstring(render(trades_field("Trades", "", None, wanted)))
        rules = json.loads(page.xpath("string(//textarea/@data-trades)"))
        given_texts.write_text(json.dumps([rules, texts]), encoding="utf-8")
        module.write_text(
            f"import {{ cutter }} from {json.dumps((SCRIPTS.folder / 'needed.js').as_uri())};\n"
            'import { readFileSync } from "node:fs";\n'
            f"const [rules, texts] = JSON.parse(readFileSync({json.dumps(str(given_texts))}, 'utf8'));\n"
            "const cut = cutter(rules);\n"
            "console.log(JSON.stringify(texts.map((text) => cut(text))));",
            encoding="utf-8",
        )
        written = run_node(
            ["--disable-warning=MODULE_TYPELESS_PACKAGE_JSON", str(module)], tmp_path
        )
        for text, answer in zip(texts, json.loads(written), strict=True):
            own = needed(text, wanted)
            assert answer == {
                "text": own.text, "filled": own.filled, "kept": own.kept, "isLong": own.is_long,
            }, text  # fmt: skip
