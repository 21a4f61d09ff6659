"""Orders as people write them, and tradebooks as brokers lay them out."""

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nnm_site.features.trades.orders import read_orders
from nnm_site.features.trades.words import refused
from nnm_site.shared.languages.speaking import say, speaking
from nnm_site.shared.trades.rules.days import day_in
from nnm_site.shared.trades.rules.lines import read_line
from nnm_site.shared.trades.rules.needed import needed
from nnm_site.shared.trades.rules.needed_patterns import ORDERS
from nnm_site.shared.trades.rules.tables import NEEDED, read_table
from nnm_site.shared.trades.rules.trades import (
    Trade,
    TradeSide,
    UnreadError,
    average,
    merged,
    settled,
)
from tests.rows import each

pytestmark = pytest.mark.requirement("R512")

LINES = [
    ("buy 100 RELIANCE 1300 delivery", "buy", "100", "RELIANCE", "1300", "delivery", ""),
    ("Sold 1,000 shares of IDEA at ₹7.25 BSE MIS", "sell", "1000", "IDEA", "7.25", "intraday", "BSE"),
    ("B 10 TCS @3,500.50 CNC", "buy", "10", "TCS", "3500.50", "delivery", ""),
    ("100 RELIANCE 1300 buy", "buy", "100", "RELIANCE", "1300", "", ""),
    ("sell 65 NIFTY 24000 CE 200", "sell", "65", "NIFTY 24000 CE", "200", "options", ""),
    ("sell NIFTY 24000 CE 65 200", "sell", "65", "NIFTY 24000 CE", "200", "options", ""),
    ("NIFTY26NOVFUT sell 65 24,100.05", "sell", "65", "NIFTY26NOVFUT", "24100.05", "futures", ""),
    ("buy 5 3M INDIA 30000", "buy", "5", "3M INDIA", "30000", "", ""),
    ("buy,100,RELIANCE,1300", "buy", "100", "RELIANCE", "1300", "", ""),
    ("buy 100 GOLD FUT 1,25,000 MCX", "buy", "100", "GOLD", "125000", "commodity-futures", "MCX"),
    ("buy 1000 USDINR 85.25 currency", "buy", "1000", "USDINR", "85.25", "currency-futures", ""),
    ("खरीद १०० RELIANCE 1300 डिलीवरी", "buy", "100", "RELIANCE", "1300", "delivery", ""),
    ("sell 1.5 lakh IDEA 7.25", "sell", "150000", "IDEA", "7.25", "", ""),
    ("sell 65 NIFTY 22 SEP 23300 PUT 140.45", "sell", "65", "NIFTY 22 SEP 23300 PUT", "140.45", "options", ""),
    ("sell USDINR 1000 88.5", "sell", "1000", "USDINR", "88.5", "currency-futures", ""),
]  # fmt: skip


@each(LINES)
def test_a_line_is_read(
    line: str, side: str, quantity: str, security: str, price: str, kind: str, exchange: str
):
    trade = read_line(line, 3)
    assert (trade.line, trade.side, trade.security) == (3, side, security)
    assert (trade.quantity, trade.price) == (Decimal(quantity), Decimal(price))
    assert (trade.kind, trade.exchange) == (kind, exchange)
    assert trade.value == trade.quantity * trade.price


REFUSED = [
    ("100 RELIANCE 1300", "buy or sell"),
    ("buy and sell 100 RELIANCE 1300", "buy and sell"),
    ("buy RELIANCE 1300", "a quantity and a price"),
    ("buy 1 lot NIFTY 24000", "not in lots"),
    ("buy 0 RELIANCE 1300", "quantity is zero"),
    ("buy 10 RELIANCE 0", "price is zero"),
    ("buy 10.5 RELIANCE 1300", "whole shares"),
    ("buy RELIANCE 100 LTD 200 1300", "quantity before the name"),
    ("buy 100 1300", "Name the security"),
    ("buy 100 RELIANCE 1300 NSE BSE", "one exchange"),
    ("buy 100 RELIANCE 1300 delivery intraday", "one kind"),
    ("buy 65 NIFTY FUT 24000 delivery", "one kind"),
    ("buy 65 NIFTY 24000", "a future or an option"),
    ("buy 10 GUARSEED 5400 NCDEX", "NSE, BSE and MCX alone"),
    ("buy -5 RELIANCE 1300", "quantity is negative"),
    ("buy 5 RELIANCE (1300)", "price is negative"),
    ("1100000012345678 70001234 ALPHA LTD B 100", "a quantity and a price"),
    ("bought 100 shares of RELIANCE for 130000", "the price of one unit"),
    ("buy Rs 50000 of RELIANCE at 1300", "not in rupees"),
    ("RELIANCE 1300 100 buy", "quantity before the name"),
    ("buy RELIANCE @ 1300 qty 10", "quantity before the name"),
    ("RELIANCE 1300 buy 10", "quantity before the name"),
    ("buy nifty 24000 ce @120 qty 65", "quantity before the name"),
    ("RELIANCE Buy 1300.00 10", "which figure is the quantity"),
    ("buy 10 infy 15000 total", "neither quantity nor price"),
    ("BUY RELIANCE CMP 1300 TGT 1350", "neither quantity nor price"),
    ("1. Buy INFY 1500", "number of the line"),
    ("buy 10 BSE LTD 2500", "Name the security"),
    ("sell 100 TCS 3000 f&o", "a future or an option"),
    ("SBI mutual fund buy 100 45.6", "no rates"),
    ("buy 100 SBIN on 12 nov at 800", "this date"),
    ("5 nov buy 100 SBIN 800", "this date"),
    ("buy SBIN 800 x 100", "which figure is the quantity"),
    ("buy SBIN 800 100", "which figure is the quantity"),
    ("bought SBIN 100 80000 rupees", "the price of one unit"),
    ("buy 100 SBIN 800 cancelled", "that were made"),
    ("buy 100 SBIN 800 not intraday", "that were made"),
    ("buy 10 NIFTY NOV 24000 120", "quantity before the name"),
    ("NIFTY26NOV24000CE S 1 65 300.00 19500.00", "which figure is the quantity"),
    ("ALPHA 100 BUY 1300 130000", "which figure is the quantity"),
    ("B 12 GARDEN HEIGHTS 400001", "buy or sell"),
    ("RELIANCE buy 100 1300.00 3.90 130390.00 98200 12345", "who somebody is"),
    ("buy 10 TCS at 3500 user RK0042", "who somebody is"),
    ("Buy 10 TCS for Ramesh at 3500", "who somebody is"),
    ("[12/11/26, 9:20:11 AM] Ramesh Sharma: RELIANCE buy 10 1300", "who somebody is"),
    ("Sell bill 4242 RAMESH 13,000.00 Cr", "who somebody is"),
    ("buy 100 1300 400001 RELIANCE", "neither quantity nor price"),
]


@each(REFUSED)
def test_a_line_that_could_mean_two_things_is_refused_with_its_reason(line: str, why: str):
    with pytest.raises(UnreadError, match=why):
        read_line(line, 1)


@pytest.mark.slow
def test_each_reason_is_said_in_hindi_too():
    texts = [*(line for line, _ in REFUSED), *(text for text, _, _ in SHAPES.values())]
    reasons = {refusal.why for text in texts for refusal in read_orders(text).refusals}
    assert len(reasons) > 10
    with speaking("hi"):
        assert not [why for why in reasons if say(why) == why]


@each(["2026-11-12", "12-11-2026", "12/11/26", "12 Nov 2026", "12-NOV-26", "Nov 12, 2026", "2026-11-12T09:20:11", "12-11-2026 10:15 AM"])  # fmt: skip
def test_a_day_is_read(text: str):
    assert day_in(text) == date(2026, 11, 12)


@each(["", "31-02-2026", "1300.50", "INE002A01018", "5 USDINR 85.25"])
def test_what_is_no_day_is_none(text: str):
    assert day_in(text) is None


# The column heads are those of brokers' files; names and figures are invented.
ZERODHA = """symbol,isin,trade_date,exchange,segment,series,trade_type,auction,quantity,price,trade_id,order_id,order_execution_time
ALPHACO,INE111A01011,2026-11-02,NSE,EQ,EQ,buy,false,60,1300.50,501,1100000001,2026-11-02T09:20:11
ALPHACO,INE111A01011,2026-11-02,NSE,EQ,EQ,buy,false,40,1300.55,502,1100000001,2026-11-02T09:20:11
NIFTY26NOV24000CE,,2026-11-03,NSE,FO,,sell,false,65,200.00,503,1100000009,2026-11-03T10:00:00
"""
GROWW = """Order history for stocks from 01-11-2026 to 30-11-2026

Stock name,Symbol,ISIN,Type,Quantity,Value,Exchange,Exchange Order Id,Execution date and time,Order status
Alpha Company,ALPHACO,INE111A01011,BUY,3,"1,000.00",NSE,130000012345,02-11-2026 10:15 AM,Executed
Beta Company,BETACO,INE222A01012,SELL,10,5000,BSE,130000012346,03-11-2026 11:00 AM,Cancelled
"""
TABS = """Date\tScrip Name\tBuy/Sell\tTraded Qty\tAvg. Price\tProduct
12-11-2026\tBETA CO\tS\t1,250\t98.40\tCNC
13-11-2026\tBETA CO\tB\t10\t98.40\tMIS
"""


def test_what_was_cancelled_is_skipped_and_cells_may_be_parted_by_tabs():
    result = read_orders(GROWW)
    assert ([trade.security for trade in result.trades], result.skipped) == (["ALPHACO"], 1)
    sold, bought = read_orders(TABS).trades
    assert (sold.side, sold.quantity, sold.kind) == ("sell", Decimal(1250), "delivery")
    assert (bought.side, bought.kind) == ("buy", "intraday")


# Other heads of brokers' files, with invented rows → the reading of each row.
SHAPES = {
    "funds and currency": (
        """symbol,isin,trade_date,exchange,segment,series,trade_type,auction,quantity,price,trade_id,order_id
NIFTY26NOVFUT,,2026-11-02,NFO,FO,,buy,false,75,25000,1,11
USDINR26NOVFUT,,2026-11-12,CDS,CDS,,sell,false,1000,88.50,2,12
CRUDEOIL26NOVFUT,,2026-11-12,MCX,COM,,buy,false,100,5500,3,13
ALPHAFUND,INF111A01011,2026-11-12,BSE,MF,,buy,false,10,55,4,14
""",
        ["futures NSE 75 25000", "currency-futures NSE 1000 88.50", "commodity-futures MCX 100 5500"],
        ["no rates for this kind of trade"],
    ),
    "a kind in a column of its own": (
        """Date,Company,Amount,Exchange,Segment,Scrip Code,Instrument Type,Strike Price,Expiry,Trade Num,Trade Time,Side,Quantity,Price
12-11-2026,ALPHA TEXTILES LTD,1000,NSE,EQ,11111,EQ,,,T1,10:15:00,Buy,10,100
12-11-2026,NIFTY,1875000,NSE,FO,22222,FUTIDX,0,24-11-2026,T2,10:16:00,Buy,75,25000
12-11-2026,NIFTY,3750,NSE,FO,22222,OPTIDX,25000,24-11-2026,T3,10:16:00,Sell,75,50
12-11-2026,JPYINR,5600,CDS,CD,,FUTCUR,0,28-11-2026,T4,10:00:00,SELL,1,56
12-11-2026,GAMMA,3750,NSE,FO,22222,,,24-11-2026,T5,10:16:00,Buy,75,50
""",
        [" NSE 10 100", "futures NSE 75 25000", "options NSE 75 50"],
        ["in units, not in lots", "a future or an option"],
    ),
    "prices of both sides": (
        """Scrip/Contract,Buy/Sell,Buy Price,Sell Price,Quantity,Brokerage,STT,Order Type,Segment,Exchange,Order ID,Trade ID,Date
FUTIDX NIFTY Nov 24 2026,Buy,25000,0,75,20,0,Carryforward,FO,NSE,O1,T1,11/13/26 0:00
OPTIDX NIFTY Nov 24 2026 25000 CE,Sell,0,210.5,75,20,0,Carryforward,FO,NSE,O2,T2,11/3/26 0:00
ALPHACO,Sell,0,210.5,75,20,0,Delivery,EQ,NSE,O3,T3,11/3/26 0:00
""",
        ["futures NSE 75 25000", "options NSE 75 210.5", "delivery NSE 75 210.5"],
        [],
    ),
    "an option in three columns": (
        """Trade Date,Trade Time,Exchange,Segment,Symbol Name,Transaction Type,Quantity,Trade Price,Expiry Date,Strike Price,Option Type,Product Type
12-11-2026,09:30:15,NFO,OPT,NIFTY,BUY,75,120.50,25-11-2026,24500,CE,CARRYFORWARD
12-11-2026,13:02:44,NSE,EQ,ALPHA,BUY,5,3890.10,,,,DELIVERY
12-11-2026,13:02:44,NSE,EQ,BETA,SELL,5,389.10,,,,INTRADAY
""",
        ["options NSE 75 120.50", "delivery NSE 5 3890.10", "intraday NSE 5 389.10"],
        [],
    ),
    "semicolons and thousands": (
        """Date;Stock;Action;Qty;Price;Trade Value;Settlement;Exchange
12-Nov-2026;ALPCON;Buy;20;3,800.00;76,000.00;;NSE
Total;;;20;;76,000.00;;
""",
        [" NSE 20 3800.00"],
        [],
    ),
    "a column of lots": (
        "Symbol,Side,Qty,Lot Size,Price\nNIFTY26NOVFUT,buy,1,65,24000\nNIFTY26NOVFUT,buy,130,65,24000\n",
        ["futures  130 24000"],
        ["in units, not in lots"],
    ),
    "what was ordered beside what was filled": (
        "Symbol,Side,Qty,Filled,Price\nALPHA,buy,100,40,1300\n",
        ["  40 1300"],
        [],
    ),
    "a time of the execution": (
        "Symbol,Side,Qty,Executed,Price\nALPHA,buy,100,09:20:11,1300\n",
        ["  100 1300"],
        [],
    ),
    "a kind under other names": (
        "Symbol,CE/PE,Side,Quantity,Price\nRELIANCE,CE,BUY,500,22\n\nSymbol,Mode,Side,Quantity,Price\nSBIN,Intraday,BUY,5,800\n",
        ["options  500 22", "intraday  5 800"],
        [],
    ),
    "lots by the name of the column": (
        "Symbol,Side,Quantity(Lot),Price\nNIFTY 26NOV2026 24000 CE,buy,2,120\n",
        [],
        ["in units, not in lots"],
    ),
    "words of a company that tell a kind elsewhere": (
        "Symbol,ISIN,Side,Qty,Price\nCE INFO SYSTEMS LTD,INE0BV301023,buy,10,1300\n",
        ["  10 1300"],
        [],
    ),
    "lines below the names of columns": (
        "Scrip Buy/Sell Rate Qty\nINFY Buy 1500 10\n",
        [],
        ["columns in this order alone"],
    ),
    "an amount that charges may be in": (
        "Symbol,Side,Qty,Amount\nALPHA,buy,100,130390.00\n",
        [],
        ["may hold charges"],
    ),
    "a comma without quotes": (
        "Symbol,Side,Qty,Price\nALPHA,buy,10,1,500.50\nBETA,buy,10,500.50\n",
        ["  10 500.50"],
        ["more cells than the heading"],
    ),
    "signs of a sale": (
        """Symbol,Side,Qty,Price
ALPHA,buy,-5,3500
ALPHA,SELL,-5,3500
ALPHA,B,5,-3500
ALPHA,s,5,3500

Symbol,Side,Qty,Price
BETA,buy,1,2
""",
        ["  5 3500", "  5 3500", "  1 2"],
        ["quantity is negative", "price is negative"],
    ),
}  # fmt: skip


@each(SHAPES)
def test_each_row_of_a_file_is_read_as_what_it_is_or_refused(shape: str):
    text, rows, refused = SHAPES[shape]
    result = read_orders(text.replace("\n", "\r\n"))
    assert not result.questions
    assert [f"{t.kind} {t.exchange} {t.quantity} {t.price}" for t in result.trades] == rows
    assert len(result.refusals) == len(refused)
    for refusal, why in zip(result.refusals, refused, strict=True):
        assert why in refusal.why


def test_the_exact_value_counts_where_a_price_is_an_average():
    row = "Symbol,Side,Qty,Price,Trade Value\nALPHA,buy,30,153.18,4595.50\n"
    (trade,) = read_orders(row).trades
    assert trade.value == Decimal("4595.50")
    assert 0 <= trade.price * 30 - trade.value < Decimal("1e-20")
    # A value that includes charges is not the traded value.
    (trade,) = read_orders(row.replace("4595.50", "4610.00")).trades
    assert trade.value == Decimal("4595.40")


def test_days_that_may_be_month_first_are_told_and_those_that_must_be_are_read_so():
    head = "Date,Symbol,Side,Qty,Price\n"
    assert read_orders(f"{head}11/3/26 0:00,X,buy,1,5\n").unsure_days == ["11/3/26 0:00"]
    for sure in ("11-03-2026", "13/3/26", "3/13/26", "3/3/26", "2026-03-11"):
        assert not read_orders(f"{head}{sure},X,buy,1,5\n").unsure_days
    both = read_orders(f"{head}09-01-2026,X,buy,1,5\n09-13-2026,X,buy,1,5\n").trades
    assert [trade.day for trade in both] == [date(2026, 9, 1), date(2026, 9, 13)]


@each([
    ("Symbol,Side,Qty,Price", 0, [1]), ("Symbol,Side,Qty,Price\n\n", 0, [1]),
    ("Symbol,Side,Qty,Price,Day\nALPHA,buy,5,10,12-11-2026\n,,,,\nTotal,,5,,\nBrokerage,20.00,,,\n", 1, [3, 4, 5]),
])  # fmt: skip
def test_a_head_alone_and_sums_and_charges_below_the_rows_are_no_orders(
    text: str, trades: int, unread: list[int]
):
    result = read_orders(text)
    assert (len(result.trades), result.questions, result.refusals) == (trades, [], [])
    assert result.unread == unread


def test_a_column_without_a_known_name_is_asked_for_and_then_read():
    text = "Date,Scrip,Qty,Foo,Bar\n12-11-2026,BETA,10,buy,3000\n"
    result = read_orders(text)
    assert not result.trades
    assert {question.role for question in result.questions} == {"side", "price"}
    (trade,) = read_orders(text, {"side": "Foo", "price": "Bar"}).trades
    assert (trade.side, trade.price) == ("buy", Decimal(3000))


def test_a_row_of_a_table_is_refused_beside_its_line():
    text = "Symbol,Side,Qty,Price\nBETA,buy,ten,5\nBETA,buy,1,5\nBETA,hold,1,5\n"
    result = read_orders(text)
    assert [refusal.line for refusal in result.refusals] == [2, 4]
    assert len(result.trades) == 1


@each([
    ("Name,Instr", "RAMESH,ALPHA", True), ("Client ID,Company", "42,RAMESH", True),
    ("Company,Scrip Code", "ALPHA,500112", False), ("Company,Expiry", "ALPHA,24 Nov 2026", False),
    ("Symbol,Instr", "ALPHA,X LIMITED", False),
])  # fmt: skip
def test_which_column_is_the_security_is_asked_where_its_name_may_be_a_clients(
    head: str, row: str, is_asked: bool
):
    text = f"{head},Side,Qty,Price\n{row},buy,1,5\n"
    result = read_orders(text)
    assert [question.role for question in result.questions] == ["security"] * is_asked
    (trade,) = read_orders(text, {"security": head.split(",")[0]}).trades
    assert trade.security == row.split(",")[0]


def test_what_stands_before_the_numbers_of_an_order_is_no_security():
    figures = "B 100 1300.00 3.90 1303.90 130390.00"
    for before in ("RK0042 RAMESH 1100000012345678", "1100000012345678 RK0042 RAMESH"):
        trade = read_line(f"{before} 09:20:11 70001234 09:20:12 ALPHA LTD {figures}", 1)
        assert (trade.security, trade.order) == ("ALPHA LTD", "1100000012345678")
    (contract,) = read_orders(f"NIFTY 24112026 24000 CE {figures}").trades
    assert contract.security == "NIFTY 24112026 24000 CE"


def test_trades_of_one_order_are_one_order():
    whole, option = merged(read_orders(ZERODHA).trades)
    assert whole.quantity == 100
    assert whole.value == Decimal("60") * Decimal("1300.50") + Decimal("40") * Decimal("1300.55")
    assert option.quantity == 65


def trade(side: TradeSide, quantity: int, kind: str = "", day: date | None = None) -> Trade:
    return Trade(
        1, side, Decimal(quantity), Decimal(10), Decimal(10 * quantity), "X", kind, day=day
    )


def test_what_is_bought_and_sold_on_a_day_is_intraday_and_the_rest_delivered():
    portions = settled(
        [trade("buy", 100), trade("sell", 30), trade("sell", 20), trade("buy", 5, "delivery")]
    )
    assert [(portion.kind, portion.quantity) for portion in portions] == [
        ("intraday", 50), ("delivery", 50), ("intraday", 30), ("intraday", 20), ("delivery", 5),
    ]  # fmt: skip
    days = settled(
        [trade("buy", 10, day=date(2026, 11, 2)), trade("sell", 10, day=date(2026, 11, 3))]
    )
    assert {portion.kind for portion in days} == {"delivery"}


@given(st.lists(st.tuples(st.sampled_from(["buy", "sell"]), st.integers(1, 500)), max_size=8))
def test_nothing_is_lost_when_trades_settle(trades: list[tuple[TradeSide, int]]):
    made = [trade(side, quantity) for side, quantity in trades]
    portions = settled(made)
    for side in ("buy", "sell"):
        own = [portion for portion in portions if portion.trade.side == side]
        assert sum(p.quantity for p in own) == sum(m.quantity for m in made if m.side == side)
        assert sum(p.value for p in own) == sum(m.value for m in made if m.side == side)
    assert not sum(
        p.quantity * (1 if p.trade.side == "buy" else -1) for p in portions if p.kind == "intraday"
    )


@given(st.decimals("0.01", 10**9, places=2), st.integers(1, 10**6))
def test_an_average_price_is_never_below_the_true_one(value: Decimal, quantity: int):
    price = average(value, Decimal(quantity))
    assert 0 <= price * quantity - value < Decimal("1e-20")


@given(st.text() | st.text(alphabet='buysell BS0129.,-₹@()CEPE\t;|"\n'))
def test_no_text_makes_the_reader_fail(text: str):
    read_orders(text)
    read_table(text, dict.fromkeys(NEEDED, "Foo"))


def test_of_a_line_that_says_who_somebody_is_nothing_is_quoted():
    sent = needed("buy 100 shares for client RAMESH 98200 12345\nbuy 5 BETA", ORDERS).text
    who, what = refused(read_orders(sent).refusals)
    assert not who[1]
    assert what[1]
