"""The words of the partner page."""

from nnm_site.shared.content.models.base import Many, Some
from nnm_site.shared.content.models.pages import (
    Cards,
    DatedRule,
    PageWords,
    Points,
    Proof,
    Section,
    Titled,
    Titles,
)


class PaperRule(Titled):
    """A rule for a paper, with what is different for others."""

    note: str | None = None


class Conditions(Section):
    """Who may apply, and what the rules forbid."""

    may: Points
    may_not: Points


class Application(Section):
    """The steps, and the card around the form."""

    form: Titled
    steps: Titles


class Papers(Section):
    """The checklist: the kinds of proof, and the rules for the papers."""

    rules_title: str
    proofs: Many[Proof]
    rules: Many[PaperRule]


class Partner(PageWords, name="partner", source="partner/partner.toml", single=True):
    """The partner page."""

    heading: str
    facts: Some[DatedRule]
    kinds: Cards
    conditions: Conditions
    application: Application
    documents: Papers
