"""The bill as the texts of the page, for the entries of an address."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from functools import lru_cache
from urllib.parse import quote_plus

from nnm_site.features.calculator.butterfly import shapes
from nnm_site.features.calculator.cautions import cautions, depository_sentence
from nnm_site.features.calculator.comparison import (
    Pair,
    bill_today,
    by_exchange,
    by_other_plan,
    compare,
    of_type,
)
from nnm_site.features.calculator.entries import (
    TYPES,
    contracts_of,
    entries_of,
    note_of,
    order_of,
    picked,
    table_entries,
    table_of,
    type_of,
)
from nnm_site.features.calculator.inputs import AMOUNTS, InputError
from nnm_site.features.calculator.report import (
    SCHEDULE_WORDS,
    bill_name,
    or_dash,
    order_line,
    shown,
)
from nnm_site.shared.charges.cards import FIRM, choices_of
from nnm_site.shared.charges.plans import brokerage_in_words, depository_charge, source_of
from nnm_site.shared.charges.rates import check_in_words
from nnm_site.shared.charges.rules.amounts import plain
from nnm_site.shared.charges.rules.charges import LINES, Bill, Order, break_even_with
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.charges import TradingStep
from nnm_site.shared.languages.speaking import as_spoken, own_address, say, t
from nnm_site.shared.rules import dates
from nnm_site.shared.rules.dates import long_date
from nnm_site.shared.rules.money import rupees

#: What the drawing compares: today's bill with that of another plan, or with the earlier rates.
WINGS = {"plans": "Plans", "earlier": "Today and earlier rates"}

#: Part of the headline → the charges that it sums up.
SPLIT = {
    "brokerage": ("maxBrokerage",),
    "taxes": ("STTtotal", "stampDuty", "gst"),
    "exchange and SEBI charges": ("transCharge", "ipft", "clgfees", "sebiFees"),
}

#: In an address: the entries are not of a known contract.
NO_PRESET = "other"


@dataclass(frozen=True)
class Figures:
    """A text of both bills: by today's rates, and by the earlier ones."""

    today: str = ""
    earlier: str = ""


@dataclass(frozen=True)
class BillLine:
    """One charge on both bills; base, sentence, source and check are those of today's rates."""

    label: str
    amount: Figures
    rate: Figures
    differs: bool
    reason: str
    share: str
    base: str
    why: str
    source: str
    checked: str


@dataclass(frozen=True)
class OnExchange:
    """Today's bill on one exchange: each charge by its name, the total, the break-even selling price."""

    charges: dict[str, str]
    total: str
    break_even: str


@dataclass(frozen=True)
class OfType:
    """The totals of the same entries as another type of trade, and the link to its bill."""

    total: str = ""
    other: str = ""
    link: str = ""


@dataclass(frozen=True)
class BillView:
    """Every text of the bill; one without content is empty.

    `lines` are the charges and `results` the other figures, always all, under their names in data.
    `butterfly` are the shapes of the drawing. `asked` is the page's query for this order, `query` the
    files'.
    """

    order: str
    plan: str
    plan_line: str
    query: str
    asked: str
    preset: str
    wings: str
    wing_names: list[str]
    butterfly: list[str]
    types: dict[str, OfType]
    plan_name: str
    other_name: str
    other_total: str
    other_apart: str
    split: str
    schedule: Figures
    note: Figures
    exchange: Figures
    exchange_note: str
    results: dict[str, Figures]
    net_label: str
    floor: str
    lines: dict[str, BillLine]
    depository: str
    cautions: dict[str, str]
    preset_note: str
    exchanges: dict[str, OnExchange]
    exchanges_note: str
    cheaper: str


@dataclass(frozen=True)
class Answer:
    """The content of the page, under the names of its state; for faulty entries the bill of the example.

    `faults` has a sentence for each amount, "" for none. `asked` is the address's query.
    """

    bill: BillView
    faults: dict[str, str] = field(default_factory=lambda: dict.fromkeys(AMOUNTS, ""))
    faulty: bool = False
    asked: str = ""


def answer(query: Mapping[str, str]) -> Answer:
    """The answer to an address's entries."""
    try:
        return Answer(bill_view(table_entries(query)))
    except InputError as error:
        faults = {name: say(error.errors.get(name, "")) for name in AMOUNTS}
        return Answer(bill_view(table_entries({})), faults, faulty=True)


def bill_view(entries: Mapping[str, str], on: date | None = None) -> BillView:
    """The bill of a table's entries in the current language. Raises `InputError`."""
    day = on or dates.today()
    table, order = table_of(entries), order_of(entries, day)
    both = compare(order, day)
    today, earlier = both.today, both.earlier
    other = by_other_plan(today.order, day)
    wings = picked(entries, "wings", WINGS)
    right, wing_names = other, [bill_name(today), bill_name(other)]
    if wings == "earlier":
        right, wing_names = earlier, ["Today", SCHEDULE_WORDS[FIRM]]
    contracts = contracts_of(table.key)
    contract = contracts.get(entries.get("preset", ""))
    odd = list(cautions(today, table.key, TradingStep.all(), contract))
    # The extra cost of a sale of delivered shares, once for a company and day.
    charge = None
    if table.key == "delivery" and order.side != "buy":
        charge = depository_charge(queries.fees(), today.card.gst.rate)

    def figures(of: Callable[[Bill], str]) -> Figures:
        return Figures(of(today), of(earlier))

    def with_charge(bill: Bill) -> str:
        price = None if charge is None else break_even_with(bill, charge)
        return "" if price is None else rupees(price)

    # A one-sided trade has no results of a round trip.
    of_trip = figures if order.side == "both" else lambda _: Figures()
    texts = {
        "wing_names": wing_names,
        "plan_name": bill_name(today),
        "other_name": bill_name(other),
        "other_total": rupees(other.total),
        "other_apart": _apart(other.total - today.total),
        "split": _split(today),
        "schedule": Figures(
            f"Rates in force since {long_date(today.card.effective)}", SCHEDULE_WORDS[FIRM]
        ),
        "note": figures(lambda bill: bill.card.note),
        "exchange": figures(lambda bill: bill.order.exchange),
        "exchange_note": both.exchange_in_words,
        "net_label": _net_label(today),
        "floor": _floor(today),
        "lines": {pair.name: _line(pair, today) for pair in both.pairs},
        "results": {
            "turnover": figures(lambda bill: rupees(bill.turnover)),
            "brokerageRate": figures(lambda bill: rupees(bill.brokerage_by_rate)),
            "totalCharges": figures(lambda bill: rupees(bill.total)),
            "net": of_trip(lambda bill: or_dash(bill.net)),
            "breakEven": of_trip(_break_even),
            "depositoryBreakEven": of_trip(with_charge),
        },
        "depository": "" if charge is None else depository_sentence(charge),
        "cautions": {
            name: " ".join(text for field, text in odd if field == name) for name in AMOUNTS
        },
        "preset_note": note_of(contract) if contract else "",
        **_on_exchanges(order, today, day),
    }
    kept = {name: entries[name] for name in ("contract", "preset") if entries.get(name)}
    same = _in_address(entries_of(order))
    return BillView(
        order=order_line(today),
        plan=order.plan,
        plan_line=brokerage_in_words(today.order),
        query=f"type={type_of(entries)}&{same}",
        asked=f"{_in_address(table.place | kept)}&{same}",
        preset=contract.key if contract else NO_PRESET if contracts else "",
        wings=wings,
        butterfly=shapes(today, right),
        types=_as_types(entries, order, today, other, day),
        **as_spoken(texts),  # pyright: ignore[reportArgumentType]
    )


#: Cached because many addresses of one answer share the same entries.
_quoted = lru_cache(maxsize=1024)(quote_plus)


def _in_address(entries: Mapping[str, str]) -> str:
    return "&".join(f"{name}={_quoted(text)}" for name, text in entries.items())


def _apart(rupees_more: Decimal) -> str:
    """How much another bill differs: `₹177.00 less`."""
    if rupees_more == 0:
        return "the same"
    return f"{rupees(abs(rupees_more))} {'more' if rupees_more > 0 else 'less'}"


def _net_label(today: Bill) -> str:
    """The label of a bill's net: a loss or a profit."""
    if today.net is None:
        return "Net (enter a selling price)"
    return "Net loss" if today.net < 0 else "Net profit"


def _split(bill: Bill) -> str:
    """The parts of the total: `₹300.00 brokerage, ₹169.67 taxes, …`."""
    return ", ".join(
        t("{amount} " + words, amount=rupees(sum(map(bill.charges.__getitem__, names), Decimal(0))))
        for words, names in SPLIT.items()
    )


def _floor(bill: Bill) -> str:
    """If the minimum brokerage applies: why, and the resulting effective rate; else ""."""
    if not bill.floor_wins or bill.effective_rate is None:
        return ""
    why = bill.line("maxBrokerage").why
    return f"{why} The brokerage charged comes to {plain(bill.effective_rate)}% of turnover."


def _line(pair: Pair, bill: Bill) -> BillLine:
    today, earlier, total = pair.today, pair.earlier, bill.total
    rates = [f"{plain(line.rate)}%" if line.levied else "–" for line in (today, earlier)]
    if pair.name == "maxBrokerage" and bill.floor_wins and bill.effective_rate is not None:
        rates = [f"{plain(bill.effective_rate)}%"] * 2
    checked = ""
    if source := today.published:
        checked = check_in_words(source.checked, source.compared, source.note)
    return BillLine(
        label=pair.label,
        amount=Figures(shown(today), shown(earlier)),
        rate=Figures(*rates),
        differs=bool(pair.reason),
        reason=pair.reason,
        share=f"{today.amount * 100 / total:.1f}%" if total and today.levied else "–",
        base=rupees(today.base) if today.levied else "–",
        why=today.why,
        source=source_of(today, bill.order.plan) or "–",
        checked=checked,
    )


def _break_even(bill: Bill) -> str:
    return "None: charges take it all" if bill.break_even is None else rupees(bill.break_even)


def _on_exchanges(order: Order, today: Bill, day: date) -> dict[str, object]:
    """Today's bill on NSE and on BSE, "–" where it is not traded, and sentences that compare the two."""
    _, _, exercised = choices_of(order.type)
    is_sold_later = order.side != "sell" and not exercised
    bills = by_exchange(order, day) | {today.order.exchange: today}

    def column(exchange: str) -> OnExchange:
        if (bill := bills.get(exchange)) is None:
            none = "–" if is_sold_later else ""
            return OnExchange(dict.fromkeys(LINES, "–"), "–", none)
        levied = {"maxBrokerage", *bill.section.levies, "gst"}
        charges = {
            name: rupees(amount) if name in levied else "–" for name, amount in bill.charges.items()
        }
        later = ""
        if is_sold_later:
            trip = order._replace(side="both", exchange=exchange)
            later = _break_even(bill if order.side == "both" else bill_today(trip, day))
        return OnExchange(charges, rupees(bill.total), later)

    note, cheaper = f"Today's rates have it on {' and '.join(bills)} alone.", ""
    if {"NSE", "BSE"} <= set(bills):
        note, more = "", bills["NSE"].total - bills["BSE"].total
        cheaper = (
            t(
                "{exchange} is cheaper by {amount}.",
                exchange="NSE" if more < 0 else "BSE",
                amount=rupees(abs(more)),
            )
            if more
            else "NSE and BSE cost the same."
        )
    columns = {exchange: column(exchange) for exchange in ("NSE", "BSE")}
    return {"exchanges": columns, "exchanges_note": note, "cheaper": cheaper}


def _as_types(
    entries: Mapping[str, str], order: Order, today: Bill, other: Bill, day: date
) -> dict[str, OfType]:
    """The totals of every equity type for the same entries, by both plans; empty for another table.

    `today` and `other` are the bills of the `order` itself.
    """
    key = table_of(entries).key
    if key not in TYPES:
        return dict.fromkeys(TYPES, OfType())
    shares = order
    if order.group or order.type != key:
        # Entries that only one table has mean nothing in the others.
        shared = {k: v for k, v in entries.items() if k not in ("what", "exercised", "group")}
        shares = order_of(shared, day)
    keeps_minimum = bool(entries.get("minimum", "").strip())

    def row(type: str) -> OfType:
        # The entries are this table's, not the initial ones of another table's contract.
        own, bills = today.order, (today, other)
        if type != key:
            own = of_type(shares, type, keeps_minimum=keeps_minimum)
            bills = bill_today(own, day), by_other_plan(own, day)
        query = {"tab": "equity", **entries_of(own), "preset": NO_PRESET, "type": type}
        total, other_total = (say(rupees(bill.total)) for bill in bills)
        return OfType(total, other_total, own_address(f"/calculator?{_in_address(query)}"))

    return {type: row(type) for type in TYPES}
