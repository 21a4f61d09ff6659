"""The home page: notices, services, solutions, voices, people, questions, platforms, verses."""

from nnm_site.content.models.base import Entry, Key, Keys, Texts, list_field


class Notice(Entry):
    """An opening notice, outermost first: its own paragraphs, then the prescribed text it names.

    `prescribed`, `links` and `contact` are keys of other entries.
    """

    title: str
    paragraphs: Texts = list_field()
    prescribed: Key | None = None
    links: Keys = list_field(optional=True)
    contact: Key | None = None


class NoticeRow(Notice, table=True):
    """`Notice` as stored."""

    position: int


class Service(Entry):
    """A tab of the services section: `lines` are its three-line description."""

    label: str
    heading: str
    lines: Texts = list_field()
    drawing: str


class ServiceRow(Service, table=True):
    """`Service` as stored."""

    position: int


class Solution(Entry):
    """A worry of investors and the firm's answer to it."""

    worry: str
    answer: str
    detail: str


class SolutionRow(Solution, table=True):
    """`Solution` as stored."""

    position: int


class Testimonial(Entry):
    """What a client says."""

    person: str
    designation: str
    content: str


class TestimonialRow(Testimonial, table=True):
    """`Testimonial` as stored."""

    position: int


class TeamMember(Entry):
    """Somebody at the firm: name, role, and in a sentence what they do."""

    name: str
    role: str
    does: str


class TeamMemberRow(TeamMember, table=True):
    """`TeamMember` as stored."""

    position: int


class Faq(Entry):
    """A question and its answer; `topic` says in which accordion it stands."""

    topic: Key
    question: str
    answer: str


class FaqRow(Faq, table=True):
    """`Faq` as stored."""

    position: int


class Platform(Entry):
    """A way to trade; `links` are the keys of the addresses where to get it."""

    heading: str
    description: str
    points: Texts = list_field()
    links: Keys = list_field()
    drawing: str


class PlatformRow(Platform, table=True):
    """`Platform` as stored."""

    position: int


class Verse(Entry):
    """A Sanskrit verse: text in Devanagari, in IAST letters, its sense, and where it stands."""

    devanagari: str
    iast: str
    meaning: str
    work: str
    reference: str


class VerseRow(Verse, table=True):
    """`Verse` as stored."""

    position: int
