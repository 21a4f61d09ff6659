"""The words of whole pages: the metadata of every page, and the shapes that its parts share.

Texts called `text` and the lines of `points` may contain links and emphasis, in one line of Markdown.
"""

from typing import Annotated, Generic, TypedDict, TypeVar

from pydantic import AfterValidator
from pydantic import Field as Constraint

from nnm_site.shared.content.models.base import Entry, Key, Many, Some, Table, Texts


def _of_length(least: int, most: int) -> AfterValidator:
    """Accepts only texts of `least` to `most` characters."""

    def check(value: str) -> str:
        if not least <= len(value) <= most:
            raise ValueError(f"must have {least} to {most} characters, and has {len(value)}")
        return value

    return AfterValidator(check)


LONGEST_TITLE = 65


def fitting(title: str) -> str:
    """A title, without the firm's name after its bar if it is too long with it."""
    return title if len(title) <= LONGEST_TITLE else title.partition(" | ")[0]


class PageHead(Entry, name="head", source="pages.toml"):
    """A page's metadata; its key is its address, with hyphens.

    `title` and `description` appear in tabs and search results, `label` in the breadcrumb trail and in lists
    of pages (by default the title up to the first colon or bar), `drawing` on the picture of a shared link.
    `groups` are the headings under which it lists its entries, by their keys, in the page's order.
    """

    title: Annotated[str, AfterValidator(fitting), _of_length(10, LONGEST_TITLE)]
    description: Annotated[str, _of_length(50, 160)]
    label: str = ""
    drawing: str = "butterfly"
    groups: dict[Key, str] = Constraint(default_factory=dict)


class PageWords(PageHead):
    """A page with all its words; `intro` is below its heading."""

    label: str  # pyright: ignore[reportGeneralTypeIssues]
    intro: str


class Head(TypedDict):
    """The heading of a part of a page."""

    title: str
    kicker: str | None
    intro: str | None


class Section(Table):
    """A part of a page with its heading, a word above it and a sentence below it."""

    title: str
    kicker: str | None = None
    intro: str | None = None

    @property
    def head(self) -> Head:
        """The part's heading by itself."""
        return Head(title=self.title, kicker=self.kicker, intro=self.intro)


class Titled(Table):
    """A heading with its text: a card, a step."""

    title: str
    text: str


Titles = Many[Titled]
Card = TypeVar("Card", bound=Titled)


class Cards(Section, Generic[Card]):
    """A part of titled cards or steps, in their order."""

    cards: Many[Card]


class Points(Table):
    """A heading with a list of points, and a text below them."""

    title: str
    points: Texts
    text: str | None = None


class Proof(Table):
    """A kind of proof: its key in the address, what to bring, a note below the list."""

    key: Key
    label: str
    text: str
    points: Texts
    note: str | None = None


class DatedRule(Table):
    """A rule that a page is based on: what it is, where it was published, on which day."""

    label: str
    text: str
    day: str


class PaperRule(Titled):
    """A rule for a paper, with what differs for others."""

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
    kinds: Cards[Titled]
    conditions: Conditions
    application: Application
    documents: Papers
