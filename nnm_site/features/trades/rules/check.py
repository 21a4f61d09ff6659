"""Compares a note with the rules, so that one wrong line does not accuse others.

GST is compared on the note's own base and the total on the note's own lines; both also count as right if
they fit the lines by the rules in place of wrong ones. A trade whose own figures do not fit each other is
named, and the foot is compared with the reading of the trades that fits it best. A charge is not accused if
it depends on something that the note does not say (`doubts.py`).
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cached_property
from itertools import product

from nnm_site.features.trades.rules.doubts import Doubt, doubts, group_in, section_of, unread
from nnm_site.shared.charges.rules.amounts import EXACT, RUPEE, rounded
from nnm_site.shared.charges.rules.charges import LEVIES, NOTHING, RateCard
from nnm_site.shared.charges.rules.notes import BY_SECURITY, Deal, Paid, gst, note_charges
from nnm_site.shared.trades.rules.lines import COLUMN_ORDER
from nnm_site.shared.trades.rules.reading import Note
from nnm_site.shared.trades.rules.securities import is_apart
from nnm_site.shared.trades.rules.trades import (
    NO_RATES,
    SHARES,
    Portion,
    Stated,
    Trade,
    average,
    bought_and_sold,
    merged,
    refuse,
    settled,
    traded_on,
)

#: Charges in the order of the check.
CHARGES = ("maxBrokerage", *LEVIES, "gst")
GST_HALVES = ("cgst", "sgst")
#: A total of rounded rates may be off by half of their last decimal a unit, and a paisa.
_HALF, _PAISA = Decimal("0.5"), Decimal("0.01")
#: No broker charges more for a small order, in rupees.
_LEAST = Decimal(50)
#: Charges never reach this share of the turnover.
_FAR = Decimal("0.1")


@dataclass(frozen=True)
class Compared:
    """One line of the note compared with the rules. `stated` is `None` if the note does not name it.

    `name` is the charge's name in data, or "charges", "net" or "obligation" for sums. `expected` is `None`
    if there is nothing to compare with; `doubt` says why a difference does not count. `is_received`: by the
    rules the client receives the amount, as for sales.
    """

    name: str
    stated: Decimal | None
    expected: Decimal | None
    fits: bool = True
    doubt: Doubt | None = None
    is_received: bool = False

    @property
    def more(self) -> Decimal:
        """By how much the note's amount exceeds that of the rules, in rupees."""
        return (self.stated or NOTHING) - (self.expected or NOTHING)

    @property
    def is_accused(self) -> bool:
        """Whether the note differs from the rules."""
        is_known = self.stated is not None and self.expected is not None
        return is_known and not self.fits and self.doubt is None


@dataclass(frozen=True)
class Misfit:
    """A trade whose figures do not fit each other: what they come to, and what the line says.

    It `is_sure` if a heading of the note names every column.
    """

    trade: Trade
    comes_to: Decimal
    says: Decimal
    is_sure: bool = False


@dataclass(frozen=True)
class Checked:
    """A note after the check: its charges, its trades that do not add up, and what it was compared with."""

    lines: tuple[Compared, ...]
    misfits: tuple[Misfit, ...]
    deals: tuple[Deal, ...]
    card: RateCard
    paid: Mapping[str, Paid]

    @property
    def accused(self) -> int:
        """How many lines differ from the rules."""
        return sum(line.is_accused for line in self.lines)

    def with_each(self, judged: Callable[[Compared], Compared]) -> "Checked":
        """The check with `judged` applied to each line."""
        return replace(self, lines=tuple(map(judged, self.lines)))


def check(
    note: Note,
    card: RateCard,
    paid: Mapping[str, Paid],
    exchange: str,
    *,
    is_chosen: bool = True,
    is_typed: bool = False,
) -> Checked:
    """Compare a note with the rules of `card`.

    `paid` is the brokerage by kind, without an entry if unknown; `is_chosen`: the user chose it; `is_typed`:
    it is a single typed rate, which may not be all there is to know. `exchange` applies if a trade names
    none, "" for none. Raises `UnreadError` for a trade without rates.
    """
    misfits = tuple(own for trade in note.trades if (own := _misfit(trade, note.columns)))

    def read_as(trades: Sequence[Trade]) -> Checked:
        portions = settled(merged(trades))
        deals = tuple(_deal(portion, card, exchange) for portion in portions)
        open_ = doubts(note, portions, card, paid, exchange)
        if not is_chosen:
            open_.setdefault("maxBrokerage", Doubt("plan"))
        expected = note_charges(deals, card, paid)
        lines = _Comparison(note, trades, deals, card, expected, open_).lines()
        return Checked(tuple(lines), misfits, deals, card, paid)

    readings = _readings(note.trades, {own.trade for own in misfits})
    read = [(read_as(each), each) for each in readings]
    best, trades = min(read, key=lambda each: each[0].accused)
    if best.accused and any(trade.room for trade in trades):
        best = _within(best, [read_as(each) for each in _extremes(trades)])
    netted = _netted(trades)
    if best.accused and any(trade.room for trade in netted):
        # STT on netted trades is due at an average price; for stamp duty we know no rule.
        names, why = {BY_SECURITY, "stampDuty"}, Doubt("average")
        best = _within(best, [best, *map(read_as, _extremes(netted))], names, why)
    if is_typed:
        best = best.with_each(lambda line: _of_typed_rate(line, best.deals))
    turnover = sum((trade.value for trade in note.trades), NOTHING)
    stated = note.stated.get("obligation", note.stated.get("net"))
    if stated is not None and abs(stated - abs(_obligation(note.trades))) > _FAR * turnover:
        # More likely our reading of the trades is wrong than the note.
        return best.with_each(lambda line: replace(line, doubt=Doubt("trades")))
    return best


def _obligation(trades: Iterable[Trade]) -> Decimal:
    """Sales less purchases, in rupees."""
    return sum((t.value if t.side == "sell" else -t.value for t in trades), NOTHING)


def _extremes(trades: Sequence[Trade]) -> Iterable[list[Trade]]:
    """The trades with purchases and sales at the least and the most value that their `room` allows."""
    for bought, sold in product((-1, 1), repeat=2):
        yield [
            replace(t, value=t.value + (bought if t.side == "buy" else sold) * t.room)
            for t in trades
        ]


def _of_typed_rate(line: Compared, deals: Sequence[Deal]) -> Compared:
    """The line, in doubt if a cap, a least amount for an order or a rate for each kind would explain it."""
    is_plain = len({deal.kind for deal in deals}) == 1 and deals[0].kind in SHARES
    if line.name != "maxBrokerage" or (is_plain and line.more > _LEAST * len(deals)):
        return line
    return replace(line, doubt=line.doubt or Doubt("typed"))


def _netted(trades: Sequence[Trade]) -> list[Trade]:
    """The trades; those in securities bought and sold on a day may have any price of that day.

    Source: rule 3 of the Securities Transaction Tax Rules 2004, which takes the average of all of them.
    """
    own = bought_and_sold(t for t in trades if not is_apart(t.series, t.exchange))
    spans = {
        key: max(t.price for t in each) - min(t.price for t in each) for key, each in own.items()
    }
    return [replace(t, room=t.quantity * spans.get((t.day, t.company), NOTHING)) for t in trades]


def _within(
    checked: Checked,
    extremes: Sequence[Checked],
    names: Collection[str] = (*CHARGES, "net", "charges", "obligation"),
    why: Doubt | None = None,
) -> Checked:
    """The check, in which each of `names` between the least and the most of the `extremes` fits, or is in
    doubt if `why` is given.
    """

    def judged(line: Compared) -> Compared:
        own = [each.expected for one in extremes for each in one.lines if each.name == line.name]
        known = [each for each in own if each is not None]
        if line.name not in names or line.fits or line.stated is None or not known:
            return line
        if not min(known) <= line.stated <= max(known):
            return line
        if why is not None:
            return replace(line, doubt=line.doubt or why)
        return replace(line, expected=line.stated, fits=True)

    return checked.with_each(judged)


def _sign(trade: Trade) -> int:
    """The sign of brokerage: added to what is paid, subtracted from what is received."""
    return 1 if trade.side == "buy" else -1


def _misfit(trade: Trade, columns: Collection[str]) -> Misfit | None:
    """The misfit in a trade's line, if any."""
    stated = trade.stated
    if stated is None:
        return None
    is_sure = trade.kind in SHARES and _is_headed(trade, stated, columns)
    brokerage, half = _sign(trade) * (stated.brokerage or NOTHING), _HALF.scaleb(-stated.places)
    net, total = trade.price + brokerage, trade.value
    if stated.net is not None:
        # Some notes keep brokerage out of the net rate, or state that of the whole line.
        nets = (net, trade.price, trade.price + brokerage / trade.quantity)
        if min(abs(stated.net - each) for each in nets) > 2 * half:
            return Misfit(trade, net, stated.net, is_sure)
        total = trade.quantity * stated.net
    # The total may exclude brokerage, or include that of the whole line.
    totals = (total, trade.value, trade.value + brokerage)
    if min(abs(stated.total - each) for each in totals) <= trade.quantity * half + _PAISA:
        return None
    return Misfit(trade, total, stated.total, is_sure)


def _is_headed(trade: Trade, stated: Stated, columns: Collection[str]) -> bool:
    """Whether a heading names exactly the figures that a misfit follows from."""
    if stated.figures != len(columns) or stated.net is not None:
        return stated.figures == len(columns) and {*columns} == {*COLUMN_ORDER}
    # Charges may be in the total: they reduce what is received and add to what is paid.
    more = _sign(trade) * (stated.total - trade.value)
    return {*columns} == {"quantity", "price", "total"} and not 0 < more <= _FAR * trade.value


def _readings(trades: Sequence[Trade], odd: Collection[Trade]) -> Iterable[list[Trade]]:
    """The trades as printed, and with each alternative reading of those that do not fit."""
    yield [*trades]
    for read in (_other_price, _other_quantity) if odd else ():
        yield [read(trade, trade.stated) if trade in odd and trade.stated else trade for trade in trades]  # fmt: skip


def _other_price(trade: Trade, stated: Stated) -> Trade:
    """The trade with the price that follows from its net rate or its total."""
    if stated.net is None:
        return replace(trade, value=stated.total, price=average(stated.total, trade.quantity))
    price = stated.net - _sign(trade) * (stated.brokerage or NOTHING)
    if price <= 0 or price == trade.price:
        return trade
    return replace(trade, price=price, value=EXACT.multiply(price, trade.quantity))


def _other_quantity(trade: Trade, stated: Stated) -> Trade:
    """The trade with the quantity that follows from its total, if that is a whole number."""
    unit = trade.price if stated.net is None else stated.net
    quantity = (stated.total / unit).to_integral_value() if unit else NOTHING
    apart = abs(quantity * unit - stated.total)
    if not quantity or apart > quantity * _HALF.scaleb(-stated.places):
        return trade
    return replace(trade, quantity=quantity, value=EXACT.multiply(quantity, trade.price))


def _deal(portion: Portion, card: RateCard, exchange: str) -> Deal:
    trade, kind, group = portion.trade, section_of(portion, card), group_in(portion)
    refuse(kind not in card.sections, NO_RATES)
    place = traded_on(trade, card.sections[kind].exchanges, exchange)
    return Deal(
        trade.day, trade.company, kind, place, trade.side, portion.quantity, portion.value, group
    )


@dataclass(frozen=True)
class _Comparison:
    """Compares the foot of a note with the charges of one reading of its trades; `open` are in doubt."""

    note: Note
    trades: Sequence[Trade]
    deals: Sequence[Deal]
    card: RateCard
    expected: Mapping[str, Decimal]
    open: Mapping[str, Doubt]

    @cached_property
    def own(self) -> dict[str, Decimal]:
        """The note's own charges, refunds negative."""
        stated, refunds = self.note.stated, self.note.refunds
        return {name: -stated[name] if name in refunds else stated[name] for name in CHARGES[:-1] if name in stated}  # fmt: skip

    @cached_property
    def unnamed(self) -> list[str]:
        """The charges due by the rules that the note does not name."""
        return [name for name in CHARGES[:-1] if self.expected.get(name) and name not in self.own]

    def lines(self) -> Iterator[Compared]:
        """Every line of the check, in the order of a note."""
        for name in CHARGES[:-1]:
            if name in self.note.stated:
                yield self._levied(name)
            elif should := self.expected.get(name):
                yield Compared(name, None, None if name in self.open else should)
        taxed, tax = self._gst()
        is_open = taxed.stated is None and not self.open.keys().isdisjoint(self.card.gst.of)
        yield replace(taxed, expected=None) if is_open else taxed
        yield from self._sums(taxed, tax)

    def _line(self, name: str, possible: Sequence[Decimal], doubt: Doubt | None, *, received: bool = False) -> Compared:  # fmt: skip
        """A line of the note compared with all `possible` amounts, the expected one first."""
        stated = self.note.stated[name]
        fits = stated in possible
        expected = stated if fits else possible[0]
        return Compared(name, stated, expected, fits, doubt, received)

    def _levied(self, name: str) -> Compared:
        """A charge that the note names. One that the card does not have should not be there."""
        stated, should = self.note.stated[name], self.expected.get(name)
        doubt = self._doubt(name) or self.open.get(name)
        # The cards have no unchosen brokerage, and no charges of clearing members.
        if should is None and name != BY_SECURITY:
            return Compared(name, stated, None, doubt=doubt)
        should = should or NOTHING
        fits = stated == should
        if name == "maxBrokerage":
            apart = abs(stated - should)
            # If the lines name no orders, it may be rounded differently.
            if not all(trade.order for trade in self.trades) and apart <= _PAISA * len(self.trades):
                doubt = doubt or Doubt("orders")
            else:
                fits = fits or apart <= _of_units(self.trades)
            return Compared(name, stated, should, fits, doubt)
        room = self._rounding(name, stated)
        ours, theirs = self._both(self.expected), self._both(self.note.stated)
        # Many notes include the investor protection fund in the exchange's charge.
        if name == "transCharge" and "ipft" not in self.note.stated and stated == ours:
            should = stated
        is_split = name in {"transCharge", "ipft"} and abs(theirs - ours) <= room
        # No rule that we know forbids what many members do.
        is_whole = name == "stampDuty" and stated == rounded(should, RUPEE)
        fits = is_split or is_whole or abs(stated - should) <= room
        return Compared(name, stated, should, fits, doubt)

    def _both(self, charges: Mapping[str, Decimal]) -> Decimal:
        """The exchange's charge plus that of its fund."""
        return charges.get("transCharge", NOTHING) + charges.get("ipft", NOTHING)

    def _gst(self) -> tuple[Compared, Decimal]:
        """GST compared with the rules, and the amount to use for it in sums.

        Charges that the note does not name count as by the rules, so that GST and total can be compared.
        """
        of, base = self.card.gst.of, {**self.expected, **self.own}
        named = [name for name in ("igst", "gst", *GST_HALVES) if name in self.note.stated]
        count = 2 if {*named} >= {*GST_HALVES} else 1
        taxable = ({name: each.get(name, NOTHING) for name in of} for each in (base, self.expected))  # fmt: skip
        # Many notes tax a clearing member's charge, and some the fund, which is untaxed by the rules.
        outside = [self.note.stated.get("clgfees", NOTHING), base.get("ipft", NOTHING)]
        possible = [
            gst({**each, "transCharge": each.get("transCharge", NOTHING) + more}, self.card, count)
            for each in _mixed(*taxable)
            for more in dict.fromkeys((NOTHING, *outside, sum(outside, NOTHING)))
        ]
        lacks = [name for name in of if name in self.unnamed or name not in base]
        doubt = self._doubt("gst", lacks) or self.open.get("gst")
        # With only one half, a line of the note was not read.
        if not named or (count == 1 and {*named} & {*GST_HALVES}):
            return Compared("gst", None, possible[0], doubt=doubt), possible[0]
        stated = sum((self.note.stated[name] for name in named), NOTHING)
        nearest = min(possible, key=lambda each: abs(stated - each))
        fits = abs(stated - nearest) <= self._rounding("gst", NOTHING)
        expected = nearest if fits else possible[0]
        return Compared("gst", stated, expected, fits, doubt), stated

    def _sums(self, taxed: Compared, tax: Decimal) -> Iterator[Compared]:
        """The lines that sum up the charges, the trades or both."""
        expected = {**self.expected, "gst": taxed.expected or NOTHING}
        own = {**expected, **self.own, "gst": tax}
        whole = [sum(each.values(), NOTHING) for each in _mixed(own, expected)]
        whole.append(sum(self.own.values(), tax))
        # The fund's charge is small, and often part of the exchange's.
        lacks = [name for name in self.unnamed if name != "ipft"]
        lacks += ["gst"] if taxed.stated is None else []
        doubt = self._doubt("charges", lacks)
        # A note may sum up each day separately, and futures are settled at a price that it does not show.
        apart = Doubt("days") if len({trade.day for trade in self.trades}) > 1 else None
        if any("futures" in deal.kind for deal in self.deals):
            apart = apart or Doubt("marked")
        value = _obligation(self.trades)
        if "charges" in self.note.stated:
            # A line may sum up the others without brokerage or GST.
            paid = self.own.get("maxBrokerage", NOTHING)
            without = [each - left for each in whole for left in (paid, tax, paid + tax)]
            yield self._line("charges", [*whole, *without], doubt)
        if "net" in self.note.stated:
            nets = [abs(value - each) for each in whole]
            nets += [rounded(each, RUPEE) for each in nets]
            yield self._line("net", nets, doubt or apart, received=value > whole[0])
        if "obligation" in self.note.stated:
            with_brokerage = abs(value - own.get("maxBrokerage", NOTHING))
            why = unread(self.note) or apart
            yield self._line("obligation", [abs(value), with_brokerage], why, received=value > 0)

    def _doubt(self, name: str, lacks: Sequence[str] = ()) -> Doubt | None:
        """What the foot leaves open: a refund; for sums also an unread line, or a charge not named."""
        note, is_sum = self.note, name not in {*LEVIES, "maxBrokerage"}
        unsure = [line for own, line in note.unsure.items() if is_sum or own == name]
        if unsure:
            return Doubt("unread", unsure[0])
        if name in note.refunds or (is_sum and note.refunds):
            return Doubt("refund", note.where.get(name, 0))
        if not is_sum:
            return None
        if note.unknown:
            return Doubt("unknown", note.unknown[0])
        return unread(note) or (Doubt("unnamed") if lacks else None)

    def _rounding(self, name: str, stated: Decimal) -> Decimal:
        """By how much a charge may differ if it is rounded for each trade, not once for the note.

        STT may be rounded for each security, and stamp duty in whole rupees for each segment.
        """
        deals, is_whole = self.deals, stated == rounded(stated, RUPEE)
        count, unit = len(deals), _PAISA
        if name == BY_SECURITY and is_whole:
            count, unit = len({(deal.security, deal.kind, deal.day) for deal in deals}), RUPEE
        elif name == "stampDuty" and is_whole:
            count, unit = len({(deal.kind, deal.exchange) for deal in deals}), RUPEE
        elif name == "gst":
            # It has two parts, on charges that are themselves rounded.
            count *= 2
        return _HALF * unit * (count + 1) if len(deals) > 1 else NOTHING


def _of_units(trades: Sequence[Trade]) -> Decimal:
    """By how much brokerage may differ if rounded for each unit, as the lines show it."""
    shown = [(t.quantity, t.stated) for t in trades if t.stated and t.stated.brokerage is not None]
    return sum((quantity * _HALF.scaleb(-each.places) for quantity, each in shown), NOTHING)


def _mixed(
    own: Mapping[str, Decimal], expected: Mapping[str, Decimal]
) -> Iterable[dict[str, Decimal]]:
    """The note's own lines, and each mixture of them with those of the rules.

    A note with a wrong line may still have summed up the right one.
    """
    choices = [dict.fromkeys((own[name], expected.get(name, NOTHING))) for name in own]
    for mixture in product(*choices):
        yield dict(zip(own, mixture, strict=True))
