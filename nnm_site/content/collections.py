"""The registry: which file or folder holds which entries, and what they point to.

A TOML file holds one or several collections, each as `[[name]]` tables (or one `[name]` table
where there is a single entry). A folder of Markdown files is one collection, keyed by file name.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from sqlmodel import SQLModel

from nnm_site.content.models.base import Entry
from nnm_site.content.models.blog import Article, ArticleRow
from nnm_site.content.models.company import (
    Award,
    AwardRow,
    GalleryCategory,
    GalleryCategoryRow,
    GalleryPhoto,
    GalleryPhotoRow,
    Leader,
    LeaderRow,
    Milestone,
    MilestoneRow,
    Team,
    TeamRow,
    Value,
    ValueRow,
)
from nnm_site.content.models.documents import (
    ComplaintMonth,
    ComplaintMonthRow,
    Document,
    DocumentRow,
    DownloadCategory,
    DownloadCategoryRow,
    chain_problems,
)
from nnm_site.content.models.firm import (
    Branch,
    BranchRow,
    Claim,
    ClaimRow,
    Contact,
    ContactRow,
    Desk,
    DeskRow,
    ExternalLink,
    ExternalLinkRow,
    Firm,
    FirmRow,
    Registration,
    RegistrationRow,
    TradingDesk,
    TradingDeskRow,
)
from nnm_site.content.models.home import (
    Faq,
    FaqRow,
    Notice,
    NoticeRow,
    Platform,
    PlatformRow,
    Service,
    ServiceRow,
    Solution,
    SolutionRow,
    TeamMember,
    TeamMemberRow,
    Testimonial,
    TestimonialRow,
    Verse,
    VerseRow,
)
from nnm_site.content.models.prescribed import Prescribed, PrescribedRow
from nnm_site.content.models.products import Product, ProductRow
from nnm_site.content.models.regulatory import (
    AuthorisedPerson,
    AuthorisedPersonRow,
    BankAccount,
    BankAccountRow,
    EscalationLevel,
    EscalationLevelRow,
    KeyPerson,
    KeyPersonRow,
    Policy,
    PolicyRow,
    Review,
    ReviewRow,
    Term,
    TermRow,
    Topic,
    TopicRow,
)
from nnm_site.content.models.research import Note, NoteRow
from nnm_site.content.models.shell import Popup, PopupRow, TickerTab, TickerTabRow


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
    row: type[SQLModel]
    single: bool = False
    references: Mapping[str, str] = field(default_factory=dict)
    together: Callable[[Sequence[Entry]], Iterator[tuple[str, str, str]]] | None = None


#: Folders whose files a feature reads by its own rules; `python -m nnm_site.content check` asks it.
ELSEWHERE = ("rate_cards/",)

COLLECTIONS: tuple[Collection, ...] = (
    Collection("firm", "firm.toml", Firm, FirmRow, single=True),
    Collection("claim", "firm.toml", Claim, ClaimRow),
    Collection("registration", "firm.toml", Registration, RegistrationRow),
    Collection("contact", "firm.toml", Contact, ContactRow),
    Collection("desk", "firm.toml", Desk, DeskRow),
    Collection("trading_desk", "firm.toml", TradingDesk, TradingDeskRow),
    Collection("branch", "firm.toml", Branch, BranchRow),
    Collection("link", "firm.toml", ExternalLink, ExternalLinkRow),
    Collection("prescribed", "prescribed.toml", Prescribed, PrescribedRow),
    Collection(
        "tab",
        "shell/ticker.toml",
        TickerTab,
        TickerTabRow,
        references={"prescribed": "prescribed"},
    ),
    Collection(
        "popup",
        "shell/popups.toml",
        Popup,
        PopupRow,
        references={"links": "link", "contact": "contact"},
    ),
    Collection(
        "notice",
        "home/notices.toml",
        Notice,
        NoticeRow,
        references={"prescribed": "prescribed", "links": "link", "contact": "contact"},
    ),
    Collection("service", "home/services.toml", Service, ServiceRow),
    Collection("solution", "home/solutions.toml", Solution, SolutionRow),
    Collection("testimonial", "home/testimonials.toml", Testimonial, TestimonialRow),
    Collection("member", "home/team.toml", TeamMember, TeamMemberRow),
    Collection("faq", "home/faq.toml", Faq, FaqRow),
    Collection(
        "platform", "home/platforms.toml", Platform, PlatformRow, references={"links": "link"}
    ),
    Collection("verse", "home/verses.toml", Verse, VerseRow),
    Collection(
        "product",
        "products/products.toml",
        Product,
        ProductRow,
        references={"documents": "category", "risk_disclosure": "prescribed"},
    ),
    Collection("note", "research/notes.toml", Note, NoteRow),
    Collection("article", "blog/", Article, ArticleRow),
    Collection("category", "documents/catalogue.toml", DownloadCategory, DownloadCategoryRow),
    Collection(
        "document",
        "documents/catalogue.toml",
        Document,
        DocumentRow,
        references={"category": "category"},
    ),
    Collection(
        "complaints",
        "documents/complaints.toml",
        ComplaintMonth,
        ComplaintMonthRow,
        together=chain_problems,
    ),
    Collection("value", "company/about.toml", Value, ValueRow),
    Collection("award", "company/about.toml", Award, AwardRow),
    Collection("leader", "company/people.toml", Leader, LeaderRow),
    Collection("team", "company/people.toml", Team, TeamRow),
    Collection("milestone", "company/milestones.toml", Milestone, MilestoneRow),
    Collection("gallery_category", "company/gallery.toml", GalleryCategory, GalleryCategoryRow),
    Collection(
        "photo",
        "company/gallery.toml",
        GalleryPhoto,
        GalleryPhotoRow,
        references={"category": "gallery_category"},
    ),
    Collection("policy", "regulatory/", Policy, PolicyRow),
    Collection("topic", "regulatory/topics/", Topic, TopicRow),
    Collection("term", "regulatory/glossary.toml", Term, TermRow),
    Collection(
        "key_person",
        "regulatory/people.toml",
        KeyPerson,
        KeyPersonRow,
        references={"contact": "contact"},
    ),
    Collection(
        "escalation",
        "regulatory/people.toml",
        EscalationLevel,
        EscalationLevelRow,
        references={"contact": "contact"},
    ),
    Collection("bank_account", "regulatory/bank_accounts.toml", BankAccount, BankAccountRow),
    Collection(
        "authorised_person",
        "regulatory/authorised_persons.toml",
        AuthorisedPerson,
        AuthorisedPersonRow,
    ),
    Collection(
        "review", "regulatory/reviewed.toml", Review, ReviewRow, references={"key": "policy"}
    ),
)
