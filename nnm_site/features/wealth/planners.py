"""The four planners: from the figures in an address to displayed results.

Their fields are content, the arithmetic is in `nnm_site.features.wealth.rules`; here results become text.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import reduce
from typing import Any

from nnm_site.features.wealth.rules.debts import Debt, NeverPaidError, Payoff, pay_off
from nnm_site.features.wealth.rules.net_worth import net_worth
from nnm_site.features.wealth.rules.plot import Plot, columns, lines
from nnm_site.features.wealth.rules.retirement import plan_retirement
from nnm_site.features.wealth.rules.sip import plan_sip
from nnm_site.shared.charges.rules.amounts import RUPEE, rounded
from nnm_site.shared.content.models.wealth import (
    MOST_RUPEES,
    PersonalFinance,
    PlannerEntry,
    PlannerWords,
)
from nnm_site.shared.languages.speaking import as_spoken, say, t
from nnm_site.shared.rules.money import rupees as to_the_paisa
from nnm_site.shared.rules.money import rupees_in_words
from nnm_site.shared.rules.typed import GroupingError, NegativeError, NumberError, number_in

Values = Mapping[str, Decimal]

NIL = Decimal(0)


@dataclass(frozen=True)
class Outcome:
    """A planner's answer as text: the sentence, the figures by name, the table, the chart.

    `faulty` is true if the current entries are invalid and this is the previous answer.
    """

    sentence: str
    figures: dict[str, str]
    rows: list[list[str]]
    plot: Plot
    faulty: bool = False


class RefusedError(Exception):
    """Valid figures that contradict each other: the fault, and the `name` of its field."""

    def __init__(self, name: str, message: str) -> None:
        super().__init__(message)
        self.name = name


@dataclass(frozen=True)
class Planner:
    """A planner by its name in the content; `answer` computes its outcome or raises `RefusedError`."""

    key: str
    answer: Callable[[Values, PlannerWords], Outcome]

    @property
    def words(self) -> PlannerWords:
        """Its fields and texts."""
        return getattr(PersonalFinance.only().planners, self.key)


#: Longer texts are cut: they are not a figure, or too large a one.
_TOO_LONG = 60


class EntryError(ValueError):
    """An invalid entry; the message is a sentence for the visitor."""


def read(entry: PlannerEntry, text: str) -> Decimal:
    """The figure in `text`, as parsed by `number_in`.

    Raises `EntryError` with the sentence to show at the field.
    """
    try:
        value = number_in(text[:_TOO_LONG], "percent" if entry.unit == "%" else "rupees")
    except NegativeError:
        raise EntryError(f"This cannot be negative. {_range(entry)}") from None
    except GroupingError as error:
        raise EntryError(str(error)) from None
    except NumberError:
        raise EntryError(f"Use digits only, such as {entry.example or '1,00,000'}.") from None
    if value is None:
        if entry.optional:
            return Decimal(0)
        raise EntryError("Enter a figure.")
    if len(f"{value:f}".partition(".")[2].rstrip("0")) > entry.places:
        raise EntryError(
            f"At most {entry.places} decimals, please." if entry.places else "Use a whole number."
        )
    if not entry.least <= value <= entry.most:
        raise EntryError(_range(entry))
    return value


def _range(entry: PlannerEntry) -> str:
    if entry.most == MOST_RUPEES:
        return f"Enter ₹{entry.least:f} to ₹1,000 crore."
    unit = {"%": "%", "years": " years", "years old": " years"}.get(entry.unit, "")
    return f"Enter {entry.least:f} to {entry.most:f}{unit}."


def ask(planner: Planner, query: Mapping[str, str]) -> tuple[Outcome | None, dict[str, str]]:
    """The planner's answer to an address, and the fault of each of its fields ("" for none).

    A field missing in the address has its example. There is no answer if a field is faulty.
    """
    words = planner.words
    faults, values = dict[str, str](), dict[str, Decimal]()
    for entry in words.entries:
        faults[entry.name] = ""
        try:
            values[entry.name] = read(entry, query.get(entry.name, entry.example))
        except EntryError as fault:
            faults[entry.name] = say(str(fault))
    if any(faults.values()):
        return None, faults
    try:
        outcome = planner.answer(values, words)
    except RefusedError as refusal:
        return None, faults | {refusal.name: say(str(refusal))}
    # Its sentence is translated already.
    spoken = {name: as_spoken(getattr(outcome, name)) for name in ("figures", "rows")}
    plot = replace(outcome.plot, x=as_spoken(outcome.plot.x), y=as_spoken(outcome.plot.y))
    return replace(outcome, **spoken, plot=plot), faults


def example(planner: Planner) -> Outcome:
    """The answer to the fields' initial examples. Raises `ValueError` for faulty content."""
    table = f'"personal-finance.planners.{planner.key}"'
    try:
        outcome, faults = ask(planner, {})
    except KeyError as missing:
        raise ValueError(f"{table} has no entry {missing}, which is reckoned with") from None
    if outcome is None:
        raise ValueError(f"the examples of {table} are refused: {faults}")
    for _, _, figure in planner.words.results:
        if figure not in outcome.figures:
            raise ValueError(f"{table} lists the figure '{figure}', which is not reckoned")
    return outcome


def _net_worth(values: Values, words: PlannerWords) -> Outcome:
    # Rounded to the rupee first, so that the displayed amounts add up.
    assets, debts = (
        [(entry.label, rounded(values[entry.name], RUPEE)) for entry in group.entries]
        for group in words.groups[:2]
    )
    worth = net_worth(
        [amount for _, amount in assets],
        [amount for _, amount in debts],
        values["net_cash"],
        values["net_spending"],
    )
    shown = _rupees(worth, "assets", "debts", "net")
    reserve = "–" if worth.reserve_months is None else say(f"{worth.reserve_months} months")
    share = "–" if worth.debt_share is None else f"{worth.debt_share}%"
    return Outcome(
        sentence=t(
            "You own {owned} and owe {owed}: your net worth is {net}.",
            owned=shown["assets"],
            owed=shown["debts"],
            net=shown["net"],
        ),
        figures=shown | {"debt_share": share, "reserve": reserve},
        rows=[
            *([label, "Owned", rupees(amount)] for label, amount in assets),
            *([label, "Owed", rupees(-amount)] for label, amount in debts),
            ["Net worth", "Owned less owed", shown["net"]],
        ],
        plot=columns(
            [(worth.assets, NIL, NIL), (NIL, worth.debts, NIL), (NIL, NIL, worth.net)],
            ["Owned", "Owed", "Net worth"],
            rupees_in_words,
        ),
    )


def _retirement(values: Values, _: PlannerWords) -> Outcome:
    age, retire_at, live_to = (
        int(values[name]) for name in ("corpus_age", "corpus_retire", "corpus_live")
    )
    if retire_at <= age:
        raise RefusedError("corpus_retire", f"Enter an age above {age}, your age now.")
    if live_to <= retire_at:
        raise RefusedError("corpus_live", f"Enter an age above {retire_at}, when you retire.")
    plan = plan_retirement(
        age=age,
        retire_at=retire_at,
        live_to=live_to,
        spending=values["corpus_spending"],
        savings=values["corpus_savings"],
        inflation=values["corpus_inflation"],
        rate_before=values["corpus_before"],
        rate_after=values["corpus_after"],
        unit=RUPEE,
    )
    shown = _rupees(plan, "spending", "corpus", "have", "gap", "instalment")
    needed = t(
        "You need {corpus} on the day of retirement. From age {retired} to {end} it pays for what {spending} a month buys today.",
        corpus=shown["corpus"],
        retired=str(retire_at),
        end=str(live_to),
        spending=rupees(values["corpus_spending"]),
    )
    saving = t("What you have saved grows to that without further saving.")
    if plan.gap:
        saving = t(
            "Saving {instalment} a month for {time} closes the gap.",
            instalment=shown["instalment"],
            time=_years(retire_at - age),
        )
    return Outcome(
        sentence=f"{needed} {saving}",
        figures=shown,
        rows=[
            [str(year.age), "Drawing" if year.drawing else "Saving", rupees(year.balance)]
            for year in plan.years
        ],
        plot=columns(
            [(NIL, year.balance) if year.drawing else (year.balance, NIL) for year in plan.years],
            [f"Age {age + 1}", f"Age {live_to}"],
            rupees_in_words,
        ),
    )


def _debts(values: Values, words: PlannerWords) -> Outcome:
    # Each group but the last is a debt: balance, rate and payment.
    debts = [
        Debt(group.legend, *(values[entry.name] for entry in group.entries))
        for group in words.groups[:-1]
    ]
    if not any(debt.balance for debt in debts):
        raise RefusedError("debt1_balance", "Enter at least one debt.")
    extra = values["debt_extra"]
    try:
        avalanche, snowball = pay_off(debts, extra, "avalanche"), pay_off(debts, extra, "snowball")
    except NeverPaidError:
        fault = "These payments do not clear the debts within 50 years: raise them."
        raise RefusedError("debt_extra", fault) from None
    saved = snowball.interest - avalanche.interest
    names = [say(cleared.name).lower() for cleared in avalanche.cleared]
    first = t(
        "Highest rate first clears everything in {time} for {interest} of interest: {order}.",
        time=_months(avalanche.months),
        interest=to_the_paisa(avalanche.interest),
        order=reduce(lambda one, other: t("{one}, then {other}", one=one, other=other), names),
    )
    second = t("Smallest first costs no more here.")
    if saved > 0:
        amount = to_the_paisa(saved)
        second = t("Smallest first costs {amount} more in interest.", amount=amount)

    def course(order: str, plan: Payoff) -> list[list[str]]:
        return [
            [f"{order}, {place}", debt.name, _months(debt.month), to_the_paisa(debt.interest)]
            for place, debt in enumerate(plan.cleared, 1)
        ]

    return Outcome(
        sentence=f"{first} {second}",
        figures={
            "avalanche_time": _months(avalanche.months),
            "avalanche_interest": to_the_paisa(avalanche.interest),
            "snowball_time": _months(snowball.months),
            "snowball_interest": to_the_paisa(snowball.interest),
            "saved": to_the_paisa(saved),
        },
        rows=[*course("Highest rate first", avalanche), *course("Smallest first", snowball)],
        plot=lines(
            [avalanche.balances, snowball.balances],
            ["Today", _months(max(avalanche.months, snowball.months))],
            rupees_in_words,
        ),
    )


_SIP_LEVEL = (
    "{amount} a month for {time} at {rate} a year comes to {value}: "
    "{invested} paid in and {growth} growth."
)
_SIP_RAISED = (
    "{amount} a month, raised by {step} each year, for {time} at {rate} a year comes to {value}: "
    "{invested} paid in and {growth} growth."
)


def _sip(values: Values, _: PlannerWords) -> Outcome:
    amount, rate, step_up = (values[name] for name in ("sip_amount", "sip_rate", "sip_step_up"))
    years = plan_sip(amount, rate, int(values["sip_years"]), step_up, RUPEE)
    shown = _rupees(years[-1], "value", "invested", "growth")
    return Outcome(
        sentence=t(
            _SIP_RAISED if step_up else _SIP_LEVEL,
            amount=rupees(amount),
            step=_percent(step_up),
            time=_years(len(years)),
            rate=_percent(rate),
            **shown,
        ),
        figures=shown | {"last": rupees(years[-1].instalment)},
        rows=[
            [
                str(year.year),
                *map(rupees, (year.instalment, year.invested, year.growth, year.value)),
            ]
            for year in years
        ],
        plot=columns(
            [(year.invested, year.growth) for year in years],
            ["Year 1", f"Year {len(years)}"] if len(years) > 1 else ["Year 1"],
            rupees_in_words,
        ),
    )


NET_WORTH = Planner("net_worth", _net_worth)
RETIREMENT = Planner("retirement", _retirement)
DEBTS = Planner("debts", _debts)
SIP = Planner("sip", _sip)
#: By their names in pages, states and content.
PLANNERS = {planner.key: planner for planner in (NET_WORTH, RETIREMENT, DEBTS, SIP)}


def rupees(amount: Decimal) -> str:
    """An amount as shown by planners: to the rupee, since the future is not known more exactly."""
    return to_the_paisa(amount, 0)


def _rupees(plan: Any, *names: str) -> dict[str, str]:
    """The named amounts of a plan as text."""
    return {name: rupees(getattr(plan, name)) for name in names}


def _percent(rate: Decimal) -> str:
    return f"{rate.normalize():f}%"


def _years(count: int) -> str:
    return say("1 year" if count == 1 else f"{count} years")


def _months(count: int) -> str:
    """A number of months as text: "7 months", "2 years 1 month"."""
    years, months = divmod(count, 12)
    pieces = [_years(years)] if years else []
    if months or not years:
        pieces.append(say("1 month" if months == 1 else f"{months} months"))
    return " ".join(pieces)
