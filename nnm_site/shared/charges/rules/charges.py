"""What a trade costs: an order and a rate card make a bill.

The rules are the same for the rates in force today and for the earlier ones:

- Arithmetic is decimal and exact; each charge is its rate on the exact turnover, rounded once,
  half up, to the paisa (STT in force today: to the rupee).
- `brokerage_by_rate` is rate × turnover; the brokerage charged is the larger of that and
  quantity × minimum brokerage. In a round trip (buy and sell in one bill) it is formed for each
  of the two orders, rounded, and added.
- GST is charged on the *shown* brokerage, SEBI fee and transaction charge.
- The total is the sum of the lines as shown, so that a bill always adds up.
- Every other charge of a round trip is formed on the exact sum of the legs that bear it, and
  rounded once.

Amounts are rupees, rates are per cent.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal, localcontext
from functools import cached_property, reduce
from typing import NamedTuple

from nnm_site.shared.charges.rules.amounts import EXACT, RUPEE, percent, plain, rounded
from nnm_site.shared.charges.rules.card import Levy, RateCard, Section, Side, Source

#: The step in which prices are quoted.
TICK = Decimal("0.05")

#: If charges leave less than this share of an extra rupee of price, no realistic price breaks even.
LEAST_KEPT = Decimal("0.001")

#: The charges a schedule may levy, in the order of the bill: name in data → label.
LEVIES: dict[str, str] = {
    "STTtotal": "STT",
    "stampDuty": "Stamp duty",
    "transCharge": "Exchange transaction charge",
    "ipft": "Investor protection fund (IPFT)",
    "clgfees": "Clearing charge",
    "sebiFees": "SEBI fee",
}

#: Every line of a bill by its name in data, in the order of the bill.
LINES = ("maxBrokerage", *LEVIES, "gst")

NOTHING = Decimal("0.00")


class Order(NamedTuple):
    """What is traded. `price` is the only leg's price, or the buying price of a round trip.

    `rate` is the brokerage in per cent of turnover, `minimum` the least brokerage in rupees a unit.
    `plan` is the key of the brokerage plan that both follow, "own" for a rate that the user entered.
    `prices_given` is false if the order does not name both prices of a round trip: then it has charges and a
    break-even price, but no gain or loss. `group` is a BSE group with rates of its own, "" for all others.
    `strike` and `settlement` are the prices of an option that is exercised.
    """

    type: str
    exchange: str
    quantity: Decimal
    price: Decimal
    rate: Decimal
    minimum: Decimal = Decimal(0)
    side: Side = "buy"
    sell_price: Decimal = Decimal(0)
    prices_given: bool = True
    plan: str = "own"
    group: str = ""
    strike: Decimal = Decimal(0)
    settlement: Decimal = Decimal(0)

    @property
    def legs(self) -> tuple[Side, ...]:
        """The orders that are charged brokerage: two in a round trip."""
        return ("buy", "sell") if self.side == "both" else (self.side,)


@dataclass(frozen=True)
class Line:
    """One charge of a bill. `levied` is false if the schedule has no such charge.

    `rate` is per cent of `base`; `why` is a sentence that explains the amount; `published` is the source of
    its rate, `None` for brokerage and where nothing is levied; `levy` is `None` for these and GST.
    """

    name: str
    label: str
    amount: Decimal
    rate: Decimal
    base: Decimal
    why: str
    published: Source | None = None
    levy: Levy | None = None
    levied: bool = True


@dataclass(frozen=True)
class Bill:
    """What an order costs under a rate card. The lines always add up to `total`.

    Each result is computed when first used: many bills are made for their total alone.
    """

    order: Order
    card: RateCard

    @cached_property
    def section(self) -> Section:
        """What the card says about the order's type of trade."""
        return self.card.sections[self.order.type]

    @cached_property
    def turnovers(self) -> Mapping[Side, Decimal]:
        """Quantity × price, exact: of the purchase, of the sale, of both."""
        order = self.order
        selling = order.sell_price if order.side == "both" else order.price
        bought = NOTHING if order.side == "sell" else EXACT.multiply(order.quantity, order.price)
        sold = NOTHING if order.side == "buy" else EXACT.multiply(order.quantity, selling)
        return {"buy": bought, "sell": sold, "both": EXACT.add(bought, sold)}

    @property
    def turnover(self) -> Decimal:
        """Quantity × price of every leg, exact."""
        return self.turnovers["both"]

    def base(self, levy: Levy) -> Decimal:
        """The amount that a charge is a percentage of, exact."""
        if levy.of != "intrinsic":
            return self.turnovers[levy.on]
        order = self.order
        if order.side not in (levy.on, "both"):
            return Decimal(0)
        value = EXACT.subtract(order.settlement, order.strike).copy_abs()
        return EXACT.multiply(order.quantity, value)

    @cached_property
    def brokerage_by_rate(self) -> Decimal:
        """The brokerage if there were no minimum."""
        return _brokerage(self)

    @cached_property
    def charges(self) -> Mapping[str, Decimal]:
        """Name in data → amount as shown, in the order of the bill."""
        order, gst, amounts = self.order, self.card.gst, dict.fromkeys(LINES, NOTHING)
        least = rounded(EXACT.multiply(order.quantity, order.minimum))
        amounts["maxBrokerage"] = _brokerage(self, least)
        for name, levy, share in self.section.shares(order.exchange, order.group):
            if base := self.base(levy):
                amounts[name] = rounded(EXACT.multiply(share, base), levy.unit)
        amounts["gst"] = rounded(percent(gst.rate, _sum([amounts[name] for name in gst.of])))
        return amounts

    @cached_property
    def total(self) -> Decimal:
        """All charges together."""
        return _sum(self.charges.values())

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """The charges, each with its rate, base and source."""
        return tuple(_line(self, name, amount) for name, amount in self.charges.items())

    @cached_property
    def net(self) -> Decimal | None:
        """Gain or loss of a round trip after charges; `None` unless both its prices were given."""
        order = self.order
        if order.side != "both" or not order.prices_given:
            return None
        with localcontext(EXACT):
            return self.turnovers["sell"] - self.turnovers["buy"] - self.total

    @cached_property
    def break_even(self) -> Decimal | None:
        """The selling price from which a round trip loses nothing; `None` without one."""
        return break_even_with(self, NOTHING) if self.order.side == "both" else None

    def line(self, name: str) -> Line:
        """The line of that name in data. Raises `ValueError` if there is none."""
        return self.lines[LINES.index(name)]

    @cached_property
    def floor_wins(self) -> bool:
        """Whether the minimum brokerage is charged, on one order at least."""
        return self.charges["maxBrokerage"] > self.brokerage_by_rate

    @cached_property
    def effective_rate(self) -> Decimal | None:
        """The brokerage charged, in per cent of turnover to four places; `None` without turnover."""
        if self.turnover == 0:
            return None
        charged = EXACT.multiply(self.charges["maxBrokerage"], Decimal(100))
        return EXACT.quantize(EXACT.divide(charged, self.turnover), Decimal("0.0001"))

    def amounts(self) -> dict[str, str]:
        """Every result under its name (R503), as text with two decimals.

        `breakEven` is there for a round trip, empty if no price breaks even; `net` only if both its prices
        were given.
        """
        names = ("maxBrokerage", "STTtotal", "stampDuty", "sebiFees", "ipft", "clgfees")
        results = {
            "turnover": rounded(self.turnover),
            "brokerageRate": self.brokerage_by_rate,
            **{name: self.charges[name] for name in (*names, "transCharge", "gst")},
            "totalCharges": self.total,
        }
        shown = {name: f"{amount:f}" for name, amount in results.items()}
        if self.net is not None:
            shown["net"] = f"{rounded(self.net):f}"
        if self.order.side == "both":
            shown["breakEven"] = "" if self.break_even is None else f"{self.break_even:f}"
        return shown


def make_bill(order: Order, card: RateCard) -> Bill:
    """The bill of `order` under `card`.

    Raises `KeyError` when the card has no section for the order's type or no such exchange there.
    """
    if order.exchange not in card.sections[order.type].exchanges:
        raise KeyError(order.exchange)
    return Bill(order, card)


def break_even_with(bill: Bill, besides: Decimal) -> Decimal | None:
    """The lowest tick at which a sale loses nothing, there and at every higher tick.

    `besides` is a fixed cost of the round trip on top of its bill. `None` if there is nothing to sell, or if
    charges take what a higher price brings. Raises `ValueError` for a bill of one side.

    Charges grow with the selling price: by their rates, and by rounding of less than two rupees. So the
    bill's own charges give a price from which the net is certainly not negative. The search goes down from
    there: if charges at a price are C, every lower price that gains even with charges of C also gains with
    its own smaller ones. So the next candidate is the highest price that would lose with charges of C. The
    first that really loses is one tick below the answer.
    """
    order, card = bill.order, bill.card
    if order.side != "both":
        raise ValueError("one side of a trade has no break-even price")

    def due(price: Decimal) -> Decimal:
        return bought + besides + Bill(order._replace(sell_price=price), card).total

    with localcontext(EXACT):
        gst = 1 + card.gst.rate / 100
        kept = 1 - order.rate * gst / 100
        for name, levy, share in bill.section.shares(order.exchange, order.group):
            if levy.on != "buy" and levy.of == "turnover":
                kept -= share * (gst if name in card.gst.of else 1)
        if order.quantity == 0 or kept < LEAST_KEPT:
            return None
        bought = order.quantity * order.price
        step = order.quantity * TICK
        own = order.sell_price
        gain = order.quantity * own - bought - besides - bill.total - 2
        # If the order's own price already gains, the search starts there.
        tick = (own + max(-gain / kept / order.quantity, NOTHING)) // TICK + 1
        while tick >= 0:
            needed = due(tick * TICK)
            if tick * step < needed:
                break
            ticks, rest = divmod(needed, step)
            tick = ticks if rest else ticks - 1
        return rounded((tick + 1) * TICK)


def _sum(amounts: Iterable[Decimal]) -> Decimal:
    return reduce(EXACT.add, amounts, NOTHING)


def _brokerage(bill: Bill, least: Decimal = NOTHING) -> Decimal:
    """Rate × turnover of each order, rounded and at least `least`, added."""
    order, turnovers = bill.order, bill.turnovers
    return _sum([max(rounded(percent(order.rate, turnovers[leg])), least) for leg in order.legs])


def _line(bill: Bill, name: str, amount: Decimal) -> Line:
    """A line of the bill: its amount with rate, base and source."""
    order, gst, levies = bill.order, bill.card.gst, bill.section.levies
    if name == "maxBrokerage":
        why = _why_brokerage(amount, bill)
        return Line(name, "Brokerage", amount, order.rate, bill.turnover, why)
    if name == "gst":
        labels = [_label(charge, levies) for charge in gst.of]
        why = f"{plain(gst.rate)}% of {', '.join(labels[:-1])} and {labels[-1]}, as shown."
        base = _sum([bill.charges[charge] for charge in gst.of])
        return Line(name, "GST", amount, gst.rate, base, why, gst.source)
    if (levy := levies.get(name)) is None:
        none = Decimal(0)
        return Line(name, LEVIES[name], amount, none, none, "Not levied.", levied=False)
    rate, source = levy.at(order.exchange, order.group)
    why, label = _why_levy(levy, rate, order), levy.label or LEVIES[name]
    return Line(name, label, amount, rate, bill.base(levy), why, source, levy)


def _label(name: str, levies: Mapping[str, Levy]) -> str:
    label = "brokerage" if name == "maxBrokerage" else levies[name].label or LEVIES[name]
    return label if label.startswith("SEBI") else label[0].lower() + label[1:]


def _why_brokerage(amount: Decimal, bill: Bill) -> str:
    order = bill.order
    rate = f"{plain(order.rate)}% of turnover"
    if order.minimum == 0:
        return f"{rate}."
    floor = f"₹{plain(order.minimum)} a unit on {plain(order.quantity)} units"
    if amount == bill.brokerage_by_rate:
        return f"{rate}, which is at least {floor}."
    if order.side != "both":
        return f"{floor}: {rate} is less."
    if amount == 2 * rounded(EXACT.multiply(order.quantity, order.minimum)):
        return f"{floor}, on the purchase and on the sale: {rate} is less."
    return f"{rate} on one order, {floor} on the other, where the rate gives less."


def _why_levy(levy: Levy, rate: Decimal, order: Order) -> str:
    if rate == 0:
        return f"None on {order.exchange}."
    if levy.on != "both" and order.side not in (levy.on, "both"):
        return f"Charged on a {'purchase' if levy.on == 'buy' else 'sale'} only."
    of = {"both": "turnover", "buy": "the purchase", "sell": "the sale"}[levy.on]
    if levy.of == "intrinsic":
        of = "the intrinsic value, the difference between settlement and strike price"
    unit = ", to the nearest rupee" if levy.unit == RUPEE else ""
    return f"{plain(rate)}% of {of}{unit}."
