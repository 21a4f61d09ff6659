"""The registry: which file or folder holds which entries, and what they point to.

A TOML file holds one or several collections, each as `[[name]]` tables (or one `[name]` table
where there is a single entry). A folder of Markdown files is one collection, keyed by file name.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from nnm_site.content.models.base import Entry
from nnm_site.content.models.blog import Article
from nnm_site.content.models.calendar import (
    CalendarSource,
    Expiry,
    Holiday,
    SpecialTradingSession,
    TradingSegment,
    TradingSession,
    holidays_on_one_day,
)
from nnm_site.content.models.charges import (
    Brokerage,
    Contract,
    EarlierRate,
    Fee,
    FeeGroup,
    Plan,
    Tariff,
    TradingStep,
)
from nnm_site.content.models.company import (
    Award,
    GalleryCategory,
    GalleryPhoto,
    Leader,
    Milestone,
    Team,
    Value,
)
from nnm_site.content.models.documents import (
    ComplaintMonth,
    Document,
    DownloadCategory,
    DownloadTask,
    chain_problems,
)
from nnm_site.content.models.firm import (
    Branch,
    Claim,
    Contact,
    Desk,
    ExternalLink,
    Firm,
    Registration,
    TradingDesk,
)
from nnm_site.content.models.home import (
    Faq,
    Notice,
    Platform,
    Service,
    Solution,
    TeamMember,
    Testimonial,
    Verse,
)
from nnm_site.content.models.prescribed import Prescribed
from nnm_site.content.models.products import Product
from nnm_site.content.models.regulatory import (
    AuthorisedPerson,
    BankAccount,
    EscalationLevel,
    KeyPerson,
    Policy,
    PublishedSource,
    Review,
    Term,
    Topic,
)
from nnm_site.content.models.research import Note
from nnm_site.content.models.shell import Popup, TickerTab


@dataclass(frozen=True)
class Collection:
    """Entries of one kind.

    `source` is a TOML file or, ending in a slash, a folder of Markdown files, below `content/`.
    `references` maps a field that holds keys to the name of the collection they belong to.
    `together` yields key, field and fault of entries that are right alone but not with the others.
    """

    name: str
    source: str
    entry: type[Entry]
    single: bool = False
    references: Mapping[str, str] = field(default_factory=dict)
    together: Callable[[Sequence[Entry]], Iterator[tuple[str, str, str]]] | None = None


#: Folders whose files a feature reads by its own rules; `python -m nnm_site.content check` asks it.
ELSEWHERE = (
    "languages/",
    "rate_cards/",
)

COLLECTIONS: tuple[Collection, ...] = (
    Collection("firm", "firm.toml", Firm, single=True),
    Collection("claim", "firm.toml", Claim),
    Collection("registration", "firm.toml", Registration),
    Collection("contact", "firm.toml", Contact),
    Collection("desk", "firm.toml", Desk),
    Collection("trading_desk", "firm.toml", TradingDesk),
    Collection("branch", "firm.toml", Branch),
    Collection("link", "firm.toml", ExternalLink),
    Collection("prescribed", "prescribed.toml", Prescribed),
    Collection(
        "tab",
        "shell/ticker.toml",
        TickerTab,
        references={"prescribed": "prescribed"},
    ),
    Collection(
        "popup",
        "shell/popups.toml",
        Popup,
        references={"links": "link", "contact": "contact"},
    ),
    Collection(
        "notice",
        "home/notices.toml",
        Notice,
        references={"prescribed": "prescribed", "links": "link", "contact": "contact"},
    ),
    Collection(
        "service",
        "home/services.toml",
        Service,
        references={"risk_disclosure": "prescribed"},
    ),
    Collection("solution", "home/solutions.toml", Solution),
    Collection("testimonial", "home/testimonials.toml", Testimonial),
    Collection("member", "home/team.toml", TeamMember),
    Collection("faq", "home/faq.toml", Faq),
    Collection("platform", "home/platforms.toml", Platform, references={"links": "link"}),
    Collection("verse", "home/verses.toml", Verse),
    Collection(
        "product",
        "products/products.toml",
        Product,
        references={"documents": "category", "risk_disclosure": "prescribed"},
    ),
    Collection("note", "research/notes.toml", Note),
    Collection("article", "blog/", Article),
    Collection("tariff", "charges/tariff.toml", Tariff, single=True),
    Collection("plan", "charges/tariff.toml", Plan),
    Collection("brokerage", "charges/tariff.toml", Brokerage, references={"plan": "plan"}),
    Collection("fee_group", "charges/tariff.toml", FeeGroup),
    Collection("fee", "charges/tariff.toml", Fee, references={"group": "fee_group"}),
    Collection("contract", "charges/contracts.toml", Contract),
    Collection("trading_step", "charges/contracts.toml", TradingStep),
    Collection("earlier_rate", "charges/earlier.toml", EarlierRate),
    Collection("task", "documents/catalogue.toml", DownloadTask),
    Collection(
        "category",
        "documents/catalogue.toml",
        DownloadCategory,
        references={"task": "task"},
    ),
    Collection(
        "document",
        "documents/catalogue.toml",
        Document,
        references={"category": "category"},
    ),
    Collection(
        "complaints",
        "documents/complaints.toml",
        ComplaintMonth,
        together=chain_problems,
    ),
    Collection("value", "company/about.toml", Value),
    Collection("award", "company/about.toml", Award),
    Collection("leader", "company/people.toml", Leader),
    Collection("team", "company/people.toml", Team),
    Collection("milestone", "company/milestones.toml", Milestone),
    Collection("gallery_category", "company/gallery.toml", GalleryCategory),
    Collection(
        "photo",
        "company/gallery.toml",
        GalleryPhoto,
        references={"category": "gallery_category"},
    ),
    Collection("policy", "regulatory/", Policy),
    Collection("topic", "regulatory/topics/", Topic),
    Collection("term", "regulatory/glossary.toml", Term),
    Collection("published_source", "regulatory/sources.toml", PublishedSource),
    Collection(
        "key_person",
        "regulatory/people.toml",
        KeyPerson,
        references={"contact": "contact"},
    ),
    Collection(
        "escalation",
        "regulatory/people.toml",
        EscalationLevel,
        references={"contact": "contact"},
    ),
    Collection("bank_account", "regulatory/bank_accounts.toml", BankAccount),
    Collection(
        "authorised_person",
        "regulatory/authorised_persons.toml",
        AuthorisedPerson,
    ),
    Collection("review", "regulatory/reviewed.toml", Review, references={"key": "policy"}),
    Collection("source", "market/calendar.toml", CalendarSource),
    Collection("segment", "market/calendar.toml", TradingSegment),
    Collection(
        "session",
        "market/calendar.toml",
        TradingSession,
        references={"segment": "segment", "source": "source"},
    ),
    Collection(
        "holiday",
        "market/calendar.toml",
        Holiday,
        references={"source": "source"},
        together=holidays_on_one_day,
    ),
    Collection(
        "special", "market/calendar.toml", SpecialTradingSession, references={"source": "source"}
    ),
    Collection("expiry", "market/calendar.toml", Expiry, references={"source": "source"}),
)
