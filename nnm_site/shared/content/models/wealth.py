"""The words of the wealth pages."""

from nnm_site.shared.content.models.base import Many, Table, Texts
from nnm_site.shared.content.models.pages import Cards, PageWords, Points, Section, Titled


class Below(Table):
    """What stands on the card of each page."""

    personal_finance: str
    management: str
    protection: str


class Wealth(PageWords, name="wealth", source="wealth/wealth.toml", single=True):
    """The page that leads to the three others; `below` says in a sentence what each is for."""

    below: Below


class Solution(Titled):
    """What can be invested in, with its main risk."""

    risk: str


class Solutions(Section):
    """What a plan is put together from."""

    solutions: Many[Solution]


class Advisor(Section):
    """Asking for a talk: the text, its link, the card with the numbers, the card around the form."""

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
    """What life insurance gives, with its drawing."""

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


class PlannerWords(Table):
    """What a planner says above its fields and below its answer."""

    title: str
    text: str
    notes: Texts


class Planners(Section):
    """The four planners; `done` says when one counts as done, `note` what holds for the answers of all."""

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
