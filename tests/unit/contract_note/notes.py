"""Contract notes for tests, with separate arithmetic: fractions, and the published list of rates.

Their layouts are those of brokers' notes (a line for each trade; a line for each ISIN; a file);
names and numbers are invented.
"""

import random
from collections import defaultdict
from dataclasses import dataclass, field, replace
from datetime import date
from fractions import Fraction

from nnm_site.features.calculator.data_files import every_rate
from nnm_site.shared.charges.cards import TODAY
from nnm_site.shared.charges.plans import brokerage_of, default_plan

DAY = date(2026, 11, 12)


@dataclass(frozen=True)
class Security:
    """A security: `kind` by which the notes below charge it, and its possible series and groups."""

    name: str
    isin: str
    kind: str = "shares"
    series: tuple[str, ...] = ("EQ", "EQ", "BE")
    groups: tuple[str, ...] = ("A", "B", "X", "T", "XT", "M")


SHARES = [
    Security("ALPHA CO LTD", "INE111A01011"),
    Security("BETA WORKS", "INE222A01012", series=("EQ", "BZ")),
    Security("GAMMA & SONS LTD", "INE333A01013", series=("EQ", "SM", "ST")),
]
#: Other securities in notes, whose rates are not read from notes or are missing on our rate cards.
OTHERS = [
    Security("ALPHA NIFTY ETF", "INF111A01019", "equity-etf", ("EQ",), ("B", "E")),
    Security("BETA GOLD ETF", "INF222A01018", "other-etf", ("EQ",), ("B", "E")),
    Security("7.10 GOVT STOCK 2034", "IN0020240019", "government", ("GS",), ("G",)),
    Security("DELTA STATE 2031", "IN1520240018", "government", ("SG",), ("G",)),
    Security("GAMMA 9% NCD", "INE333A07017", "bond", ("N1", "Y3"), ("F",)),
    Security("EPSILON TRUST", "INE444A23012", "other", ("IV",), ("IF",)),
    Security("ZETA RE", "INE555A20013", "other", ("BE",), ("R",)),
    Security(
        "ETA SMALL LTD", "INE666A01016", series=("E1", "X1"), groups=("SS", "ST", "R", "Z", "ZP")
    ),
]
OPTIONS = ["NIFTY 26NOV2026 24000 CE", "NIFTY 26NOV2026 23800 PE"]
FUTURES = ["ALPHACO 26NOV2026 FUT"]
APART = {"BE", "BZ", "ST", "X1", "T", "XT", "R", "Z"}
GROUPS = {"X": "x", "XT": "x", "Z": "x", "ZP": "p", "SS": "p", "ST": "p", "R": "p", "M": "m"}
FOOT = {
    "maxBrokerage": "Taxable value of supply (Brokerage)",
    "transCharge": "Exchange transaction charges",
    "cgst": "CGST (@9% of Brok, SEBI, Trans & Clearing Charges)",
    "sgst": "SGST (@9% of Brok, SEBI, Trans & Clearing Charges)",
    "STTtotal": "Securities transaction tax",
    "sebiFees": "SEBI turnover fees",
    "ipft": "IPFT",
    "stampDuty": "Stamp duty",
    "net": "Net amount receivable / (payable by client)",
}


@dataclass
class MadeTrade:
    """A trade as printed: quantity, rate, brokerage per unit, net rate and total."""

    order: str
    security: str
    isin: str
    kind: str
    side: str
    quantity: int
    price: str
    exchange: str = "NSE"
    series: str = ""
    unit: str = ""
    net: str = ""
    total: str = ""


@dataclass
class MadeNote:
    """A note as printed: trades, and the amounts at its foot, in paise."""

    trades: list[MadeTrade]
    foot: dict[str, int] = field(default_factory=dict)


RATES = {
    (rate.segment, rate.charge, rate.exchange, rate.group or ""): (Fraction(rate.rate), rate.side)
    for rate in every_rate()
    if rate.schedule == TODAY and rate.in_force
}


def rate_of(kind: str, charge: str, trade: "MadeTrade") -> tuple[Fraction, str]:
    """Per cent and side of a charge on a trade of a kind, by the published list."""
    place = (kind, charge, trade.exchange)
    group = GROUPS.get(trade.series, "") if trade.exchange == "BSE" else ""
    own = RATES.get((*place, group))
    return own or RATES.get((*place, ""), (Fraction(0), "both"))


def nearest(amount: Fraction, unit: int = 1) -> int:
    """`amount` in paise to the nearest `unit` paise, half up."""
    return int((amount / unit + Fraction(1, 2)) // 1) * unit


def decimals(amount: Fraction, places: int) -> str:
    """A fraction with `places` decimals, rounded half up."""
    whole = (amount * 10**places + Fraction(1, 2)) // 1
    text = f"{int(whole):0{places + 1}d}"
    return f"{text[:-places]}.{text[-places:]}"


def make(seed: int, *, others: bool = False) -> MadeNote:
    """A note of one to eight trades, each security on one exchange; `others`: of any security."""
    chance = random.Random(seed)
    trades: list[MadeTrade] = []
    places: dict[str, tuple[str, str]] = {}
    for number in range(chance.randint(1, 8)):
        kind = chance.choices(["shares", "options", "futures"], [6, 3, 1])[0]
        one = chance.choice([*SHARES, *OTHERS] if others else SHARES)
        exchange = chance.choice(["NSE", "BSE"])
        place = exchange, chance.choice(one.series if exchange == "NSE" else one.groups)
        if others and chance.random() < 0.5:
            places[one.isin] = place
        exchange, series = places.setdefault(one.isin, place)
        security, isin = one.name, one.isin
        quantity = chance.randint(1, 400)
        price = Fraction(chance.randint(1000, 400_000) // 5 * 5, 100)
        if kind != "shares":
            security, isin = chance.choice(OPTIONS if kind == "options" else FUTURES), ""
            exchange, series = "NSE", ""
            quantity, price = 65 * chance.randint(1, 6), price / 10 if kind == "options" else price
        else:
            kind = one.kind
        trades.append(
            MadeTrade(
                f"11000000{seed % 10**4:04d}{number:04d}", security, isin, kind,
                chance.choice(["buy", "sell"]), quantity, decimals(price, 2), exchange, series,
            )
        )  # fmt: skip
    note = charged(trades)
    if others and chance.random() < 0.3:
        # A refund of a charge of an earlier day.
        name = chance.choice(["stampDuty", "sebiFees", "STTtotal"])
        back = -chance.randint(1, 500)
        note.foot["net"] += note.foot[name] - back
        note.foot[name] = back
    return note


#: Kinds of a note → those of the list of rates, delivered and not. Others have no charges.
DELIVERED = {"shares": "delivery", "equity-etf": "delivery-equity-etf", "other-etf": "delivery-other-etf", "bond": "delivery-bond", "government": "delivery-bond", "other": "delivery"}  # fmt: skip
#: Charges that do not apply, although the list of rates has them for the kind.
SPARED = {
    ("government", "stampDuty"), ("government", "sebiFees"), ("other-etf", "STTtotal"), ("other", "STTtotal"),
    ("other", "transCharge"),
}  # fmt: skip


def charged(trades: list[MadeTrade]) -> MadeNote:
    """The note of these trades, with every charge in paise."""
    totals: dict[tuple[str, str], int] = defaultdict(int)
    for trade in trades:
        if trade.series not in APART:
            totals[trade.isin or trade.security, trade.side] += trade.quantity
    left = {
        (name, side): min(totals[name, "buy"], totals[name, "sell"]) for name, side in list(totals)
    }
    sums: dict[str, Fraction] = defaultdict(Fraction)
    stt: dict[str, Fraction] = defaultdict(Fraction)
    brokerage = 0
    value = Fraction(0)
    printed = []
    for trade in trades:
        name = trade.isin or trade.security
        price = Fraction(trade.price)
        squared = 0
        if trade.kind in {"shares", "equity-etf", "other-etf"} and trade.series not in APART:
            squared = min(left[name, trade.side], trade.quantity)
            left[name, trade.side] -= squared
        quantities = {
            "intraday": squared,
            DELIVERED.get(trade.kind, trade.kind): trade.quantity - squared,
        }
        own = 0
        for kind, quantity in quantities.items():
            if not quantity:
                continue
            worth = quantity * price * 100
            paid = brokerage_of(default_plan(), kind)
            least = nearest(Fraction(paid.minimum) * quantity * 100)
            own += max(nearest(Fraction(paid.rate) * worth / 100), least)
            for charge in ("STTtotal", "stampDuty", "transCharge", "ipft", "sebiFees"):
                rate, side = rate_of(kind, charge, trade)
                if side in ("both", trade.side) and (trade.kind, charge) not in SPARED:
                    if charge == "STTtotal":
                        stt[name] += rate * worth / 100
                    else:
                        sums[charge] += rate * worth / 100
        brokerage += own
        sign = 1 if trade.side == "buy" else -1
        unit = Fraction(decimals(Fraction(own, 100) / trade.quantity, 4))
        net = price + sign * unit
        printed.append(
            replace(trade, unit=decimals(unit, 4), net=decimals(net, 4), total=decimals(net * trade.quantity, 2))
        )  # fmt: skip
        value -= sign * trade.quantity * price * 100
    foot = {"maxBrokerage": brokerage, "STTtotal": sum(nearest(each, 100) for each in stt.values())}
    foot |= {name: nearest(sums[name]) for name in ("stampDuty", "transCharge", "ipft", "sebiFees")}
    base = foot["maxBrokerage"] + foot["transCharge"] + foot["sebiFees"]
    foot["cgst"] = foot["sgst"] = nearest(Fraction(9 * base, 100))
    foot["net"] = int(value) - sum(foot.values())
    return MadeNote(printed, foot)


def rupees(paise: int) -> str:
    """An amount as notes print it, negative ones in brackets."""
    text = f"{abs(paise) // 100:,}.{abs(paise) % 100:02d}"
    return f"({text})" if paise < 0 else text


def by_trade(note: MadeNote) -> str:
    """A line for each trade, with headings of the segments."""
    lines = ["CONTRACT NOTE CUM TAX INVOICE", f"Trade Date : {DAY:%d-%m-%Y}", "Client Name: RAMESH SHARMA", "PAN : ABCDE1234F"]  # fmt: skip
    places = {"NSE - CAPITAL MARKET": ("NSE", True), "BSE - CAPITAL MARKET": ("BSE", True), "NSE - F&O": ("NSE", False)}  # fmt: skip
    for heading, place in places.items():
        own = [trade for trade in note.trades if (trade.exchange, bool(trade.isin)) == place]
        if not own:
            continue
        lines += [heading, "Order No. Order Time Trade No. Trade Time Security Buy(B)/Sell(S) Quantity Gross Rate Brokerage Net Rate Net Total"]  # fmt: skip
        for at, trade in enumerate(own):
            series = f"-{trade.series}" if trade.exchange == "NSE" else f" ({trade.series})"
            name = f"{trade.security}{series} / {trade.isin}" if trade.isin else trade.security
            lines.append(
                f"{trade.order} 09:{at:02d}:07 7001120{at} 09:{at:02d}:08 {name} {trade.side[0].upper()} "
                f"{trade.quantity} {trade.price} {trade.unit} {trade.net} {trade.total}"
            )
    return "\n".join([*lines, *(f"{FOOT[name]} {rupees(amount)}" for name, amount in note.foot.items())])  # fmt: skip


def in_pieces(note: MadeNote) -> str:
    """The same as extracted from a PDF: labels and amounts on separate lines, long rows broken."""
    lines = []
    for line in by_trade(note).splitlines():
        order = line.split(" ")
        if line[:8].isdigit():
            lines += [" ".join(order[:4]), " ".join(order[4:6]), " ".join(order[6:])]
        elif any(line.startswith(label) for label in FOOT.values()):
            label, _, amount = line.rpartition(" ")
            lines += [label, amount]
        else:
            lines.append(line)
    return "\n".join(lines)


def as_file(note: MadeNote) -> str:
    """A file of trades, with the charges below."""
    lines = [
        "Trade Date,Client Code,Security,ISIN,Exchange,Segment,Series,Trade Type,Quantity,Price,Order No"
    ]
    for trade in note.trades:
        segment = "Equity" if trade.isin else "F&O"
        lines.append(f"{DAY:%Y-%m-%d},RS0042,{trade.security},{trade.isin},{trade.exchange},{segment},{trade.series},{trade.side},{trade.quantity},{trade.price},{trade.order}")  # fmt: skip
    return "\n".join([*lines, "", *(f'{FOOT[name]},"{rupees(amount)}"' for name, amount in note.foot.items())])  # fmt: skip


LAYOUTS = (by_trade, in_pieces, as_file)
