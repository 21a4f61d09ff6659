"""The four planners as data: what is asked, and how the answer is worded, listed, drawn and tabulated.

The arithmetic is in `nnm_site.features.wealth.rules`; here its results become text.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import reduce
from itertools import chain
from typing import Any, Literal

from nnm_site.features.wealth.rules.debts import Debt, NeverPaidError, Payoff, pay_off
from nnm_site.features.wealth.rules.entries import Entry, EntryError, read
from nnm_site.features.wealth.rules.money import RUPEE, rounded
from nnm_site.features.wealth.rules.net_worth import net_worth
from nnm_site.features.wealth.rules.plot import Plot, columns, lines
from nnm_site.features.wealth.rules.retirement import plan_retirement
from nnm_site.features.wealth.rules.sip import plan_sip
from nnm_site.shared.languages.speaking import as_spoken, say, t
from nnm_site.shared.rules.money import rupees as to_the_paisa
from nnm_site.shared.rules.money import rupees_in_words

Values = Mapping[str, Decimal]
Tone = Literal["a", "b", "gain", "loss"]

NIL = Decimal(0)


@dataclass(frozen=True)
class Outcome:
    """What a planner answers, as text: the sentence, the figures by name, the table, the drawing.

    `faulty` is true when the entries in the fields make no sense, so that this is the answer before.
    """

    sentence: str
    figures: dict[str, str]
    rows: list[list[str]]
    plot: Plot
    faulty: bool = False


class RefusedError(Exception):
    """Entries that are figures but make no sense together: the fault by the name of its field."""

    def __init__(self, name: str, message: str) -> None:
        super().__init__(message)
        self.name = name


@dataclass(frozen=True)
class Drawing:
    """A planner's chart and its table of rows; `summary` opens the table, `numeric` are its columns of figures."""

    series: tuple[tuple[str, Tone], ...]
    caption: str
    head: tuple[str, ...]
    numeric: tuple[int, ...] = (2,)
    kind: Literal["columns", "lines"] = "columns"
    summary: str = "The chart as a table"


@dataclass(frozen=True)
class Planner:
    """One planner: its entries in groups, and the function that answers them or raises `RefusedError`.

    `step` is its key in the address. `results` are (label, `data-result`, the figure's name); the last is the total.
    """

    step: str
    title: str
    groups: Mapping[str, tuple[Entry, ...]]
    answer: Callable[[Values], Outcome]
    results: tuple[tuple[str, str, str], ...]
    drawing: Drawing

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The entries of all groups."""
        return tuple(chain.from_iterable(self.groups.values()))


def ask(planner: Planner, query: Mapping[str, str]) -> tuple[Outcome | None, dict[str, str]]:
    """The planner's answer to an address, and the fault of each of its fields ("" for none).

    A field that the address does not name holds its example. There is no answer when a field is
    at fault.
    """
    faults = {entry.name: "" for entry in planner.entries}
    values: dict[str, Decimal] = {}
    for entry in planner.entries:
        try:
            values[entry.name] = read(entry, query.get(entry.name, entry.example))
        except EntryError as fault:
            faults[entry.name] = say(str(fault))
    if any(faults.values()):
        return None, faults
    try:
        return _spoken(planner.answer(values)), faults
    except RefusedError as refusal:
        return None, faults | {refusal.name: say(str(refusal))}


def _spoken(outcome: Outcome) -> Outcome:
    """An answer in the language that is spoken, its sentence being so already."""
    return replace(
        outcome,
        figures=as_spoken(outcome.figures),
        rows=as_spoken(outcome.rows),
        plot=replace(outcome.plot, x=as_spoken(outcome.plot.x), y=as_spoken(outcome.plot.y)),
    )


def example(planner: Planner) -> Outcome:
    """The answer to the examples that the fields hold at first."""
    outcome, faults = ask(planner, {})
    if outcome is None:
        raise ValueError(f"the examples of {planner.title} are refused: {faults}")
    return outcome


# ---- Net worth ---------------------------------------------------------------------------------

NET_ASSETS = (
    Entry("net_cash", "Savings, deposits and cash", "₹", "3,00,000", optional=True),
    Entry("net_invested", "Shares, funds and bonds", "₹", "8,00,000", optional=True),
    Entry("net_pension", "Provident fund and pension", "₹", "6,00,000", optional=True),
    Entry("net_property", "House and land", "₹", "45,00,000", optional=True),
    Entry("net_other", "Gold and other things of value", "₹", "2,00,000", optional=True),
)
NET_DEBTS = (
    Entry("net_home_loan", "Home loan", "₹", "25,00,000", optional=True),
    Entry("net_loans", "Car, personal and other loans", "₹", "3,00,000", optional=True),
    Entry("net_cards", "Credit cards and other dues", "₹", "40,000", optional=True),
)
NET_SPENDING = Entry("net_spending", "Spending in a month", "₹", "45,000", optional=True)


def _net_worth(values: Values) -> Outcome:
    # To the rupee first, so that what is shown adds up.
    assets = [rounded(values[entry.name], RUPEE) for entry in NET_ASSETS]
    debts = [rounded(values[entry.name], RUPEE) for entry in NET_DEBTS]
    worth = net_worth(assets, debts, values["net_cash"], values[NET_SPENDING.name])
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
            *(
                [entry.label, "Owned", rupees(amount)]
                for entry, amount in zip(NET_ASSETS, assets, strict=True)
            ),
            *(
                [entry.label, "Owed", rupees(-amount)]
                for entry, amount in zip(NET_DEBTS, debts, strict=True)
            ),
            ["Net worth", "Owned less owed", shown["net"]],
        ],
        plot=columns(
            [(worth.assets, NIL, NIL), (NIL, worth.debts, NIL), (NIL, NIL, worth.net)],
            ["Owned", "Owed", "Net worth"],
            rupees_in_words,
        ),
    )


NET_WORTH = Planner(
    "step-1",
    "Net worth",
    {
        "What you own": NET_ASSETS,
        "What you owe": NET_DEBTS,
        "For the reserve": (NET_SPENDING,),
    },
    _net_worth,
    results=(
        ("Owned", "net-assets", "assets"),
        ("Owed", "net-debts", "debts"),
        ("Debt, as a share of what you own", "net-debt-share", "debt_share"),
        ("Savings and cash last for", "net-reserve", "reserve"),
        ("Net worth", "net-worth", "net"),
    ),
    drawing=Drawing(
        series=(("Owned", "a"), ("Owed", "loss"), ("Net worth", "b")),
        caption="Net worth, item by item",
        head=("Item", "Owned or owed", "Amount"),
    ),
)


# ---- Retirement corpus -------------------------------------------------------------------------


def _age(name: str, label: str, example: str, least: int, most: int) -> Entry:
    return Entry(name, label, "years old", example, Decimal(least), Decimal(most), places=0)


def _rate(name: str, label: str, example: str, most: int = 30) -> Entry:
    return Entry(name, label, "%", example, most=Decimal(most))


def _retirement(values: Values) -> Outcome:
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
    first_line = t(
        "You need {corpus} on the day of retirement. From age {retired} to {end} it pays for what {spending} a month buys today.",
        corpus=shown["corpus"],
        retired=str(retire_at),
        end=str(live_to),
        spending=rupees(values["corpus_spending"]),
    )
    second_line = (
        t(
            "Saving {instalment} a month for {time} closes the gap.",
            instalment=shown["instalment"],
            time=_years(retire_at - age),
        )
        if plan.gap
        else t("What you have saved grows to that without further saving.")
    )
    return Outcome(
        sentence=f"{first_line} {second_line}",
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


RETIREMENT = Planner(
    "step-2",
    "Retirement corpus",
    {
        "Years": (
            _age("corpus_age", "Your age now", "30", 18, 80),
            _age("corpus_retire", "Age at retirement", "60", 19, 85),
            _age("corpus_live", "Plan up to age", "85", 20, 110),
        ),
        "Money": (
            Entry("corpus_spending", "Spending today", "₹ a month", "40,000", least=Decimal(1)),
            Entry("corpus_savings", "Saved for it so far", "₹", "5,00,000", optional=True),
        ),
        "What you assume": (
            _rate("corpus_inflation", "Rise in prices, a year", "6", 15),
            _rate("corpus_before", "Return before retirement, a year", "10"),
            _rate("corpus_after", "Return in retirement, a year", "7"),
        ),
    },
    _retirement,
    results=(
        ("Spending a month, at retirement", "corpus-spending", "spending"),
        ("Corpus needed", "corpus", "corpus"),
        ("Your savings by then", "corpus-have", "have"),
        ("Still missing", "corpus-gap", "gap"),
        ("To save each month", "corpus-instalment", "instalment"),
    ),
    drawing=Drawing(
        series=(("Saving", "a"), ("Drawing", "b")),
        caption="Amount at the end of each year of life",
        head=("Age", "Phase", "Balance"),
    ),
)


# ---- Debts -------------------------------------------------------------------------------------

#: Debt → the examples of its three fields.
_DEBT_EXAMPLES = {
    "Credit card": ("80,000", "36", "4,000"),
    "Personal loan": ("3,00,000", "15", "9,000"),
    "Car loan": ("50,000", "9.5", "3,000"),
    "Another loan": ("", "", ""),
}
DEBT_EXTRA = Entry("debt_extra", "Extra you can pay", "₹ a month", "5,000", optional=True)


def _debt_entries(number: int, balance: str, rate: str, payment: str) -> tuple[Entry, ...]:
    """The three fields of a debt. A debt without a balance does not exist."""
    return (
        Entry(f"debt{number}_balance", "Owed", "₹", balance, optional=True),
        Entry(f"debt{number}_rate", "Rate a year", "%", rate, most=Decimal(60), optional=True),
        Entry(f"debt{number}_payment", "Fixed payment", "₹ a month", payment, optional=True),
    )


def _debts(values: Values) -> Outcome:
    debts = [
        Debt(name, *(values[f"debt{number}_{what}"] for what in ("balance", "rate", "payment")))
        for number, name in enumerate(_DEBT_EXAMPLES, 1)
    ]
    if not any(debt.balance for debt in debts):
        raise RefusedError("debt1_balance", "Enter at least one debt.")
    extra = values[DEBT_EXTRA.name]
    try:
        avalanche, snowball = pay_off(debts, extra, "avalanche"), pay_off(debts, extra, "snowball")
    except NeverPaidError:
        raise RefusedError(
            DEBT_EXTRA.name,
            "These payments do not clear the debts within 50 years: raise them.",
        ) from None
    return Outcome(
        sentence=_compare(avalanche, snowball),
        figures={
            "avalanche_time": _months(avalanche.months),
            "avalanche_interest": to_the_paisa(avalanche.interest),
            "snowball_time": _months(snowball.months),
            "snowball_interest": to_the_paisa(snowball.interest),
            "saved": to_the_paisa(snowball.interest - avalanche.interest),
        },
        rows=[*_course("Highest rate first", avalanche), *_course("Smallest first", snowball)],
        plot=lines(
            [avalanche.balances, snowball.balances],
            ["Today", _months(max(avalanche.months, snowball.months))],
            rupees_in_words,
        ),
    )


def _course(order: str, plan: Payoff) -> list[list[str]]:
    return [
        [f"{order}, {place}", debt.name, _months(debt.month), to_the_paisa(debt.interest)]
        for place, debt in enumerate(plan.cleared, 1)
    ]


def _compare(avalanche: Payoff, snowball: Payoff) -> str:
    names = [say(cleared.name).lower() for cleared in avalanche.cleared]
    sentence = t(
        "Highest rate first clears everything in {time} for {interest} of interest: {order}.",
        time=_months(avalanche.months),
        interest=to_the_paisa(avalanche.interest),
        order=reduce(lambda one, other: t("{one}, then {other}", one=one, other=other), names),
    )
    saved = snowball.interest - avalanche.interest
    if saved > 0:
        return f"{sentence} {t('Smallest first costs {amount} more in interest.', amount=to_the_paisa(saved))}"
    return f"{sentence} {t('Smallest first costs no more here.')}"


DEBTS = Planner(
    "step-3",
    "Retire debts",
    {
        **{
            name: _debt_entries(number, *examples)
            for number, (name, examples) in enumerate(_DEBT_EXAMPLES.items(), 1)
        },
        "On top of the fixed payments": (DEBT_EXTRA,),
    },
    _debts,
    results=(
        ("Highest rate first: free of debt in", "debts-avalanche-time", "avalanche_time"),
        ("Highest rate first: interest", "debts-avalanche-interest", "avalanche_interest"),
        ("Smallest first: free of debt in", "debts-snowball-time", "snowball_time"),
        ("Smallest first: interest", "debts-snowball-interest", "snowball_interest"),
        ("Highest rate first saves", "debts-saved", "saved"),
    ),
    drawing=Drawing(
        series=(("Highest rate first", "a"), ("Smallest first", "b")),
        kind="lines",
        summary="When each debt is cleared, as a table",
        caption="In which order and when the debts are cleared",
        head=("Method", "Debt", "Cleared after", "Interest"),
        numeric=(3,),
    ),
)


# ---- SIP ---------------------------------------------------------------------------------------


_SIP_LEVEL = (
    "{amount} a month for {time} at {rate} a year comes to {value}: "
    "{invested} paid in and {growth} growth."
)
_SIP_RAISED = (
    "{amount} a month, raised by {step} each year, for {time} at {rate} a year comes to {value}: "
    "{invested} paid in and {growth} growth."
)


def _sip(values: Values) -> Outcome:
    amount, rate, step_up = (values[name] for name in ("sip_amount", "sip_rate", "sip_step_up"))
    years = int(values["sip_years"])
    plan = plan_sip(amount, rate, years, step_up, RUPEE)
    shown = _rupees(plan, "value", "invested", "growth")
    return Outcome(
        sentence=t(
            _SIP_RAISED if step_up else _SIP_LEVEL,
            amount=rupees(amount),
            step=_percent(step_up),
            time=_years(years),
            rate=_percent(rate),
            **shown,
        ),
        figures=shown | {"last": rupees(plan.years[-1].instalment)},
        rows=[
            [
                str(year.year),
                *map(rupees, (year.instalment, year.invested, year.growth, year.value)),
            ]
            for year in plan.years
        ],
        plot=columns(
            [(year.invested, year.growth) for year in plan.years],
            ["Year 1", f"Year {years}"] if years > 1 else ["Year 1"],
            rupees_in_words,
        ),
    )


SIP = Planner(
    "step-4",
    "SIP",
    {
        "Your plan": (
            Entry("sip_amount", "Instalment", "₹ a month", "5,000", least=Decimal(1)),
            _rate("sip_rate", "Return assumed, a year", "12"),
            Entry("sip_years", "For how long", "years", "10", Decimal(1), Decimal(50), places=0),
            Entry(
                "sip_step_up", "Raise it each year by", "%", "0", most=Decimal(50), optional=True
            ),
        )
    },
    _sip,
    results=(
        ("Paid in", "sip-invested", "invested"),
        ("Growth", "sip-growth", "growth"),
        ("Instalment in the last year", "sip-last", "last"),
        ("Value at the end", "sip-value", "value"),
    ),
    drawing=Drawing(
        series=(("Paid in", "a"), ("Growth", "b")),
        caption="The plan at the end of each year",
        head=("Year", "Instalment", "Paid in", "Growth", "Value"),
        numeric=(1, 2, 3, 4),
    ),
)

#: By the names under which pages, states and content have them.
PLANNERS: dict[str, Planner] = {
    "net_worth": NET_WORTH,
    "retirement": RETIREMENT,
    "debts": DEBTS,
    "sip": SIP,
}

# ---- Words -------------------------------------------------------------------------------------


def rupees(amount: Decimal) -> str:
    """An amount as planners show it: to the rupee, since the years to come are not known better."""
    return to_the_paisa(amount, 0)


def _rupees(plan: Any, *names: str) -> dict[str, str]:
    """These sums of a plan as they are shown."""
    return {name: rupees(getattr(plan, name)) for name in names}


def _percent(rate: Decimal) -> str:
    return f"{rate.normalize():f}%"


def _years(count: int) -> str:
    return say("1 year" if count == 1 else f"{count} years")


def _months(count: int) -> str:
    """A number of months as it is said: "7 months", "2 years 1 month"."""
    years, months = divmod(count, 12)
    pieces = [_years(years)] if years else []
    if months or not years:
        pieces.append(say("1 month" if months == 1 else f"{months} months"))
    return " ".join(pieces)
