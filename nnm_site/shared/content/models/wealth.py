"""The words of the wealth pages, and the inputs of their planners."""

from decimal import Decimal
from itertools import chain
from typing import Annotated, Literal

from pydantic import Field as Constraint

from nnm_site.shared.charges.rules.card import Number
from nnm_site.shared.content.models.base import Key, Many, Table, Texts
from nnm_site.shared.content.models.pages import Cards, PageWords, Points, Section, Titled


class Below(Table):
    """The text on each page's card."""

    personal_finance: str
    management: str
    protection: str


class Wealth(PageWords, name="wealth", source="wealth/wealth.toml", single=True):
    """The page that links to the three others; `below` says in a sentence what each is for."""

    below: Below


class Solution(Titled):
    """A kind of investment, with its main risk."""

    risk: str


class Solutions(Section):
    """The building blocks of a plan."""

    solutions: Many[Solution]


class Advisor(Section):
    """Requesting a talk: the text, its link, the card with the numbers, the card around the form."""

    text: str
    link: str
    desk: Titled
    form_title: str


class Management(PageWords, name="management", source="wealth/management.toml", single=True):
    """Wealth management."""

    roadmap: Cards[Titled]
    solutions: Solutions
    advisor: Advisor


class Benefit(Titled):
    """A benefit of life insurance, with its drawing."""

    drawing: str


class Known(Table):
    """A card of paragraphs."""

    title: str
    paragraphs: Texts


class HealthInsurance(Section):
    """What it pays for, what to ask, what to know."""

    text: str
    ask: Points
    know: Known


class WhoAnswers(Section):
    """Who regulates insurance, and whom to ask here."""

    paragraphs: Texts
    desk: Titled


class Protection(PageWords, name="protection", source="wealth/protection.toml", single=True):
    """Life and health insurance."""

    life_insurance: Cards[Benefit]
    health_insurance: HealthInsurance
    who_answers: WhoAnswers


#: The largest amount of a household, in rupees.
MOST_RUPEES = Decimal(10_000_000_000)


class PlannerEntry(Table):
    """A figure to type in.

    `name` is its name in the address, `example` the field's initial value. It must be from `least` to
    `most`, with at most `places` decimals; a blank in an `optional` field means zero.
    """

    name: str
    label: str
    unit: Literal["₹", "₹ a month", "%", "years", "years old"]
    example: str = ""
    least: Number = Decimal(0)
    most: Number = MOST_RUPEES
    places: int = 2
    optional: bool = False


class PlannerGroup(Table):
    """Entries under one legend."""

    legend: str
    entries: Many[PlannerEntry]


class PlannerChart(Table):
    """A chart and its table: `series` are names and colours, `numeric` figure columns; `summary` opens it."""

    series: Many[Annotated[tuple[str, Literal["a", "b", "gain", "loss"]], Constraint(strict=False)]]
    kind: Literal["columns", "lines"] = "columns"
    summary: str = "The chart as a table"
    caption: str
    head: Texts
    numeric: Many[int] = (2,)


class PlannerWords(Table):
    """A planner: texts above its fields and below its answer, inputs, how the answer is listed and drawn.

    `step` is its key in the address. `results` are label, `data-result` and the figure's name; the last is the total.
    """

    step: Key
    name: str
    title: str
    text: str
    notes: Texts
    groups: Many[PlannerGroup]
    results: Many[Annotated[tuple[str, str, str], Constraint(strict=False)]]
    chart: PlannerChart

    @property
    def entries(self) -> tuple[PlannerEntry, ...]:
        """The entries of all groups."""
        return tuple(chain.from_iterable(group.entries for group in self.groups))


class Planners(Section):
    """The four planners; `done` says when one counts as done, `note` applies to the answers of all."""

    done: str
    note: str
    net_worth: PlannerWords
    retirement: PlannerWords
    debts: PlannerWords
    sip: PlannerWords


class PersonalFinance(
    PageWords, name="personal-finance", source="wealth/personal-finance.toml", single=True
):
    """Four steps, each with a planner."""

    planners: Planners
    tips: Cards[Titled]
    next: Section
