"""What says who somebody is goes no further: neither from the browser nor into the rules."""

import json
from pathlib import Path

import pytest

from nnm_site.platform.publish.node import run_node
from nnm_site.platform.tree import render
from nnm_site.shared.scripts import SCRIPTS
from nnm_site.shared.trades.field import trades_field
from nnm_site.shared.trades.rules import private
from nnm_site.shared.trades.rules.private import without_private

NAMED = [
    "PAN: ABCDE1234F",
    "abcde1234f",
    "Client Name : RAMESH KUMAR SHARMA",
    "Name of the Client: RAMESH KUMAR SHARMA",
    "Name\nRAMESH KUMAR SHARMA",
    "Name of client\nPAN\nUCC\nRAMESH KUMAR SHARMA\nABCDE1234F\nRK0042",
    "Trading Code: RK0042",
    "UCC RK0042",
    "GSTIN 27ABCDE1234F1Z5",
    "E-mail ramesh.kumar@sharma.example",
    "Write to ramesh.kumar@sharma.example",
    "Mobile 98200 00000",
    "BO ID 1208160000000042",
    "ग्राहक का नाम: RAMESH KUMAR SHARMA",
    "Date,Client ID,Symbol,Side\n12-11-2026,RK0042,BETA,buy",
    "Date,Name,Symbol,Side\n12-11-2026,\"SHARMA, RAMESH\",BETA,buy",
    "Name,RAMESH SHARMA,,,,",
    "Client Name,RAMESH SHARMA,City,Mumbai",
    "Name,Scrip,Qty,Side\nRAMESH,BETA,10,buy",
]  # fmt: skip
KEPT = [
    "buy 100 RELIANCE 1300 delivery",
    "buy 100@1300.50 TCS",
    "1100000012345678 09:20:11 70001234 09:20:12 ALPHA CO LTD / INE111A01011 B 100 1300.00 3.90 1303.90 130390.00",
    "Investor protection fund 0.10",
    "SEBI turnover fees (₹) 0.13",
    "CGST (@9% of Brok, SEBI, Trans & Clearing Charges) (₹) 35.47",
    "Security / Contract description,Buy(B)/Sell(S),Quantity,Gross rate",
    "Date,Time,Name,Buy/Sell,Order,Exchange,Segment,Quantity/Lot,Trade Price,Status",
    "Name,Side,Qty,Price",
    "Trade Date: 12-11-2026",
    "NSE - CAPITAL MARKET",
    "Net amount receivable / (payable by client) -130,512.33",
]  # fmt: skip
PLANTED = ("ABCDE1234F", "abcde1234f", "RAMESH", "SHARMA", "RK0042", "98200", "ramesh", "1208160000000042")  # fmt: skip


@pytest.mark.parametrize("text", NAMED)
def test_who_somebody_is_goes_with_its_line(text: str):
    left = without_private(f"{text}\nbuy 1 BETA 5")
    assert not [one for one in PLANTED if one in left.text]
    assert left.dropped + left.columns
    assert left.text.endswith("buy 1 BETA 5")
    assert left.text.count("\n") == text.count("\n") + 1, "lines keep their numbers"


@pytest.mark.parametrize("text", KEPT)
def test_trades_and_charges_stay(text: str):
    assert without_private(text) == private.Cleaned(text, 0, 0)


def test_the_browser_takes_out_the_same_with_the_same_patterns(tmp_path: Path):
    html = render(trades_field("Trades", "", None))
    assert "headCells" in html
    texts = [*NAMED, *KEPT, "\n".join(NAMED), "\n".join(KEPT)]
    patterns = {
        "numbers": private.NUMBERS, "labels": private.LABELS, "columns": private.COLUMNS,
        "name": private.NAME, "securities": private.SECURITIES, "quantities": private.QUANTITIES,
        "separators": private.SEPARATORS, "headCells": private.HEAD_CELLS,
    }  # fmt: skip
    module = tmp_path / "run.mjs"
    module.write_text(
        f"import {{ withoutPrivate }} from {json.dumps((SCRIPTS.folder / 'private_lines.js').as_uri())};\n"
        f"const texts = {json.dumps(texts)};\n"
        f"console.log(JSON.stringify(texts.map((text) => withoutPrivate(text, {json.dumps(patterns)}))));",
        encoding="utf-8",
    )
    written = run_node(["--disable-warning=MODULE_TYPELESS_PACKAGE_JSON", str(module)], tmp_path)
    for text, found in zip(texts, json.loads(written), strict=True):
        own = without_private(text)
        assert (found["text"], found["dropped"]) == (own.text, own.dropped + own.columns)
