"""The check of a note as the texts of its page, under the names of its state."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from nnm_site.features.trades.rules.check import Checked, Compared, Misfit, check
from nnm_site.features.trades.words import Sheet, labelled, of_text, ranges, refused, text_of
from nnm_site.shared.charges.cards import EXCHANGES, SECTIONS, TODAY, NoCardError, card_in_force
from nnm_site.shared.charges.plans import (
    OWN,
    brokerage_of,
    brokerage_source,
    default_plan,
    plan_names,
)
from nnm_site.shared.charges.rules.amounts import AmountError, parse, plain
from nnm_site.shared.charges.rules.card import Levy
from nnm_site.shared.charges.rules.charges import LEVIES
from nnm_site.shared.charges.rules.notes import BY_SECURITY, Deal, Paid, levies
from nnm_site.shared.content.models.firm import Desk
from nnm_site.shared.languages.speaking import say, t
from nnm_site.shared.rules.dates import long_date, today
from nnm_site.shared.rules.money import rupees
from nnm_site.shared.rules.typed import Kind
from nnm_site.shared.trades.rules.needed import Needed
from nnm_site.shared.trades.rules.needed_patterns import NOTE
from nnm_site.shared.trades.rules.reading import Note, read_note
from nnm_site.shared.trades.rules.trades import UnreadError

LABELS = {
    "maxBrokerage": "Brokerage",
    **LEVIES,
    "gst": "GST",
    "charges": "All charges",
    "obligation": "Pay-in or pay-out of the trades",
    "net": "Net amount",
}
#: The desk that answers for a note.
DESK = "billing"
#: Why a charge is not checked, by the name of the doubt.
WHY = {
    "unread": "Line {line} could not be read, and this amount may depend on it.",
    "column": "We do not know what one column holds. Choose it in the form.",
    "day": "We do not know the day of the trade, and rates change.",
    "days": "The trades are of several days. Paste the note of one day at a time.",
    "isin": "Line {line} has no ISIN, so we cannot tell what was traded, or how much of it was intraday.",
    "security": "Line {line} is not a share, fund or bond, and we have no rates for it.",
    "rate": "We do not know for certain what the exchange or SEBI charges for line {line}.",
    "fund": "Line {line} is of an ETF or another fund, and the note does not say whether it is an equity fund.",
    "series": "Line {line} has no series or group, such as EQ, BE or T, so we cannot tell whether it is trade-to-trade.",
    "exchanges": "The security in line {line} was bought and sold on two exchanges, so we cannot tell what is intraday.",
    "kind": "Line {line} says delivery or intraday, but that follows from all trades of the day.",
    "exchange": "Line {line} names no exchange. Choose it in the form.",
    "group": "Line {line} does not name its BSE group, and some groups pay another charge.",
    "lots": "Nothing in line {line} shows whether its quantity is in units or in lots.",
    "commodity": "Agricultural commodities bear no CTT, and we cannot tell whether line {line} is one.",
    "plan": "Choose under “Brokerage by” whose rates apply.",
    "average": "Shares that are bought and sold on a day are taxed at an average price, which the note does not show.",
    "typed": "Your broker may have a least or a highest amount for an order, or another rate for a kind of trade.",
    "orders": "The lines have no order numbers, and brokerage is rounded for each order.",
    "refund": "One amount at the bottom has the opposite sign. It may be a refund.",
    "unknown": "Line {line} may hold a charge that we do not know.",
    "unnamed": "The note does not list every charge that this is worked out from.",
    "marked": "Futures are settled each day at the closing price, so the trades do not give this amount.",
    "trades": "The trades as we read them are far from the note’s own sum. We may have read them wrongly.",
}
#: How each line that is not a levy is computed.
_HOW = {
    "gst": "{rate}% of brokerage, SEBI fee and exchange transaction charge, as they are on the note.",
    "charges": "The sum of the note’s own lines.",
    "net": "Sales less purchases, less the note’s own charges.",
    "obligation": "Sales less purchases.",
}
#: How a levy is rounded, by its name; "" for all others.
_ROUNDED = {
    "": "Worked out on all trades together, then rounded once.",
    "stampDuty": "Worked out on all trades together, then rounded once, to the paisa or the rupee.",
    BY_SECURITY: "Worked out for each security and day, and rounded each time.",
}
_OWN_RATE: dict[str, Kind] = {"rate": "percent", "minimum": "rupees"}
_SIDES = {"both": "purchases and sales", "buy": "purchases", "sell": "sales"}


@dataclass(frozen=True)
class Line:
    """A charge compared with the rules. `differs` is "yes" if the note says something else."""

    label: str
    note: str
    rules: str
    verdict: str
    how: str
    source: str = ""
    differs: str = ""
    ask: str = ""
    words: str = ""


@dataclass(frozen=True)
class NoteSheet(Sheet):
    """The check, line by line, and the faults of the fields for an own rate."""

    lines: list[Line] = field(default_factory=list)
    faults: dict[str, str] = field(default_factory=lambda: {"rate": "", "minimum": ""})


@dataclass(frozen=True)
class NoteAnswer:
    """The content of the page; all but `sheet` are the form's values."""

    sheet: NoteSheet = field(default_factory=NoteSheet)
    text: str = ""
    plan: str = ""
    rate: str = ""
    minimum: str = ""
    exchange: str = ""


def answer(sent: Mapping[str, str], number: int = 1, on: date | None = None) -> NoteAnswer:
    """The check of a form's entries. It says what was not read, and never fails."""
    text, chosen = text_of(sent, NOTE)
    given = {name: sent.get(name, "")[:60] for name in ("plan", "rate", "minimum", "exchange")}
    given["plan"] = given["plan"] if given["plan"] in plan_names() else ""
    given["exchange"] = given["exchange"] if given["exchange"] in EXCHANGES else ""
    note = read_note(text.readable, chosen)
    own, faults = _own_rate(given) if given["plan"] == OWN else ({}, {})
    summary, messages, lines = _checked(note, given["plan"], given["exchange"], own, on or today())
    sheet = NoteSheet(
        number, summary, [*_of_reading(note, text), *messages], refused(note.refusals),
        labelled(note.questions), lines, {"rate": "", "minimum": "", **faults},
    )  # fmt: skip
    return NoteAnswer(sheet, text.text, **given)


def _own_rate(given: Mapping[str, str]) -> tuple[dict[str, Paid], dict[str, str]]:
    """The typed brokerage for every kind, empty if missing or faulty; and the faults of its fields."""
    amounts, faults = {}, {}
    for name, of in _OWN_RATE.items():
        try:
            amounts[name] = parse(given[name], of)
        except AmountError as error:
            faults[name] = say(str(error))
    if faults or not given["rate"].strip():
        return {}, faults
    return dict.fromkeys(SECTIONS, Paid(**amounts)), {}


def _checked(
    note: Note, plan: str, exchange: str, own: Mapping[str, Paid], day: date
) -> tuple[str, list[str], list[Line]]:
    """The summary of the check, messages about its day, and its lines."""
    if not note.trades:
        return say("No trade could be read, so nothing is compared."), [], []
    messages = []
    is_later = any(trade.day and trade.day > day for trade in note.trades)
    if is_later:
        messages.append(say("A date in the note is in the future, so it was not used."))
        trades = [replace(t, day=t.day if t.day and t.day <= day else None) for t in note.trades]
        note = replace(note, trades=trades)
    traded = next((trade.day for trade in note.trades if trade.day), None)
    try:
        card = card_in_force(TODAY, traded or day)
        paid = own
        if plan != OWN:
            rates = {kind: brokerage_of(plan or default_plan(), kind) for kind in card.sections}
            paid = {kind: Paid(each.rate, each.minimum) for kind, each in rates.items()}
        checked = check(note, card, paid, exchange, is_chosen=bool(plan), is_typed=plan == OWN)
    except NoCardError:
        return say(f"We have no rates for {long_date(traded or day)}."), messages, []
    except UnreadError as error:
        return say(str(error)), messages, []
    if traded is None and not is_later:
        messages.append(say("The note names no day. It is compared with the rates of today."))
    compared = sorted(checked.lines, key=lambda each: -abs(each.more) * each.is_accused)
    lines = [_misfit(each, plan) for each in checked.misfits]
    lines += [_line(each, checked, plan, traded) for each in compared]
    return _summary(note, lines), messages, lines


def _of_reading(note: Note, text: Needed) -> list[str]:
    messages = of_text(text)
    if note.trades:
        messages.append(t("Trades that were read: {count}.", count=str(len(note.trades))))
    if unread := text.unread(note.unread):
        messages.append(t("No trade and no charge was read from these lines: {lines}. For headings and the date this is normal.", lines=ranges(unread)))  # fmt: skip
    return messages


def _summary(note: Note, lines: Sequence[Line]) -> str:
    differ = [f"{line.label} ({line.verdict})" for line in lines if line.differs]
    if differ:
        wording = "{count} lines differ: {lines}." if differ[1:] else "One line differs: {lines}."
        return t(wording, count=str(len(differ)), lines=", ".join(differ))
    if not note.stated:
        return say("No charge could be read. These are the charges by the rules.")
    if not any(line.verdict == say("equal") for line in lines):
        return say("No charge could be compared. Each line says why.")
    return say("Every charge that was compared is equal.")


def _misfit(misfit: Misfit, plan: str) -> Line:
    label = t("Trade in line {number}", number=str(misfit.trade.line))
    says, comes_to = rupees(misfit.says), rupees(misfit.comes_to)
    if not misfit.is_sure:
        how = say("As we read it, the line does not add up. No heading names its columns, so we cannot tell.")  # fmt: skip
        return Line(label, says, comes_to, say("not checked"), how)
    how = say("Quantity, rate and brokerage of the line do not give its net rate or its total.")
    words = t(
        "In my contract note the trade in {security} does not add up: it says {says}, its figures come to {comes_to}. Please explain the difference or correct the note.",
        security=misfit.trade.security, says=says, comes_to=comes_to,
    )  # fmt: skip
    return Line(label, says, comes_to, say("does not add up"), how, "", "yes", _ask(plan), words)


def _line(each: Compared, checked: Checked, plan: str, day: date | None) -> Line:
    label, source = say(_label(each.name, checked)), _source(each.name, checked, plan)
    stated = "–" if each.stated is None else rupees(each.stated)
    if each.doubt and not each.fits:
        how = t(WHY[each.doubt.why], line=str(each.doubt.line))
        return Line(label, stated, "–", say("not checked"), how, source)
    expected = "–" if each.expected is None else rupees(each.expected)
    line = Line(label, stated, expected, _verdict(each), _how(each.name, checked), source)
    if not each.is_accused:
        return line
    words = t(
        "In my contract note of {day} the line “{charge}” says {stated}; by the rules it comes to {expected}. Please explain the difference or correct the note.",
        day=say(long_date(day)) if day else "…", charge=label, stated=stated, expected=expected,
    )  # fmt: skip
    rounding = f"{say('This may be rounding. Ask if it repeats.')} " if abs(each.more) < 1 else ""
    return replace(line, differs="yes", ask=f"{rounding}{_ask(plan)}", words=words)


def _label(name: str, checked: Checked) -> str:
    """The name of a charge: CTT if all trades are of commodities."""
    own = {levy.label for _, levy in levies(name, checked.deals, checked.card)}
    return (own.pop() if len(own) == 1 else None) or LABELS[name]


def _verdict(each: Compared) -> str:
    if each.stated is None:
        return say("not on the note")
    if each.expected is None:
        return say("not compared" if each.name == "maxBrokerage" else "not checked")
    if each.fits:
        return say("equal" if each.stated == each.expected else "equal but for rounding")
    more, less = "{amount} more", "{amount} less"
    if each.name in {"net", "obligation"}:
        more, less = "you would pay {amount} more", "you would pay {amount} less"
        if each.is_received:
            more, less = "you would receive {amount} more", "you would receive {amount} less"
    return t(more if each.more > 0 else less, amount=rupees(abs(each.more)))


def _ask(plan: str) -> str:
    """Whom to ask about a line."""
    if plan == OWN:
        return say(
            "Ask your broker’s billing desk; its number is on the note. Next come the broker’s compliance officer and SEBI’s SCORES."
        )
    desk = next(desk for desk in Desk.all() if desk.key == DESK)
    wording = (
        "If the note is ours, ask our {desk} desk: {phone}, {email}. If not, ask your own broker."
    )
    if plan:
        wording = "Ask our {desk} desk: {phone}, {email}."
    return t(wording, desk=say(desk.label), phone=desk.phone, email=desk.email)


def _how(name: str, checked: Checked) -> str:
    if name in _HOW:
        return t(_HOW[name], rate=plain(checked.card.gst.rate))
    if name == "maxBrokerage":
        kinds = sorted({deal.kind for deal in checked.deals}, key=list(SECTIONS).index)
        rules = [_of_brokerage(kind, checked.paid[kind]) for kind in kinds if kind in checked.paid]
        if not rules:
            return say("Enter your rate in the form to compare this.")
        return " ".join([*rules, say("For each order.")])
    levied = levies(name, checked.deals, checked.card)
    rules = {(deal.kind, deal.exchange, deal.group): _of_levy(deal, levy) for deal, levy in levied}
    if not rules:
        return say("Not levied by the rates that we know.")
    return " ".join([*rules.values(), say(_ROUNDED.get(name, _ROUNDED[""]))])


def _of_brokerage(kind: str, paid: Paid) -> str:
    wording = "{kind}: {rate}%, at least {minimum} a unit." if paid.minimum else "{kind}: {rate}%."
    minimum = f"₹{plain(paid.minimum)}"
    return t(wording, kind=say(SECTIONS[kind]), rate=plain(paid.rate), minimum=minimum)


def _of_levy(deal: Deal, levy: Levy) -> str:
    rate, _ = levy.at(deal.exchange, deal.group)
    return t(
        "{kind}, {exchange}: {rate}% of {sides}.",
        kind=say(SECTIONS[deal.kind]), exchange=deal.exchange, rate=plain(rate),
        sides=say(_SIDES[levy.on]),
    )  # fmt: skip


def _source(name: str, checked: Checked, plan: str) -> str:
    if name == "maxBrokerage":
        return brokerage_source(plan or default_plan())
    if name == "gst":
        return say(checked.card.gst.source.text)
    levied = levies(name, checked.deals, checked.card)
    return "; ".join(
        dict.fromkeys(say(levy.at(deal.exchange, deal.group)[1].text) for deal, levy in levied)
    )
