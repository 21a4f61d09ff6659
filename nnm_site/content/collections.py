"""The registry: which file or folder holds which entries, and what they point to.

A TOML file holds one or several collections, each as `[[name]]` tables (or one `[name]` table
where there is a single entry). A folder of Markdown files is one collection, keyed by file name.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from nnm_site.content.models import (
    blog,
    calendar,
    charges,
    company,
    documents,
    firm,
    home,
    prescribed,
    products,
    regulatory,
    research,
    shell,
)
from nnm_site.content.models.base import Entry


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
    Collection("firm", "firm.toml", firm.Firm, single=True),
    Collection("claim", "firm.toml", firm.Claim),
    Collection("registration", "firm.toml", firm.Registration),
    Collection("contact", "firm.toml", firm.Contact),
    Collection("desk", "firm.toml", firm.Desk),
    Collection("trading_desk", "firm.toml", firm.TradingDesk),
    Collection("branch", "firm.toml", firm.Branch),
    Collection("link", "firm.toml", firm.ExternalLink),
    Collection("prescribed", "prescribed.toml", prescribed.Prescribed),
    Collection(
        "tab", "shell/ticker.toml", shell.TickerTab, references={"prescribed": "prescribed"}
    ),
    Collection(
        "popup",
        "shell/popups.toml",
        shell.Popup,
        references={"links": "link", "contact": "contact"},
    ),
    Collection(
        "notice",
        "home/notices.toml",
        home.Notice,
        references={"prescribed": "prescribed", "links": "link", "contact": "contact"},
    ),
    Collection(
        "service", "home/services.toml", home.Service, references={"risk_disclosure": "prescribed"}
    ),
    Collection("solution", "home/solutions.toml", home.Solution),
    Collection("testimonial", "home/testimonials.toml", home.Testimonial),
    Collection("member", "home/team.toml", home.TeamMember),
    Collection("faq", "home/faq.toml", home.Faq),
    Collection("platform", "home/platforms.toml", home.Platform, references={"links": "link"}),
    Collection("verse", "home/verses.toml", home.Verse),
    Collection(
        "product",
        "products/products.toml",
        products.Product,
        references={"documents": "category", "risk_disclosure": "prescribed"},
    ),
    Collection("note", "research/notes.toml", research.Note),
    Collection("article", "blog/", blog.Article),
    Collection("tariff", "charges/tariff.toml", charges.Tariff, single=True),
    Collection("plan", "charges/tariff.toml", charges.Plan),
    Collection("brokerage", "charges/tariff.toml", charges.Brokerage, references={"plan": "plan"}),
    Collection("fee_group", "charges/tariff.toml", charges.FeeGroup),
    Collection("fee", "charges/tariff.toml", charges.Fee, references={"group": "fee_group"}),
    Collection("contract", "charges/contracts.toml", charges.Contract),
    Collection("trading_step", "charges/contracts.toml", charges.TradingStep),
    Collection("earlier_rate", "charges/earlier.toml", charges.EarlierRate),
    Collection("task", "documents/catalogue.toml", documents.DownloadTask),
    Collection(
        "category",
        "documents/catalogue.toml",
        documents.DownloadCategory,
        references={"task": "task"},
    ),
    Collection(
        "document",
        "documents/catalogue.toml",
        documents.Document,
        references={"category": "category"},
    ),
    Collection(
        "complaints",
        "documents/complaints.toml",
        documents.ComplaintMonth,
        together=documents.chain_problems,
    ),
    Collection("value", "company/about.toml", company.Value),
    Collection("award", "company/about.toml", company.Award),
    Collection("leader", "company/people.toml", company.Leader),
    Collection("team", "company/people.toml", company.Team),
    Collection("milestone", "company/milestones.toml", company.Milestone),
    Collection("gallery_category", "company/gallery.toml", company.GalleryCategory),
    Collection(
        "photo",
        "company/gallery.toml",
        company.GalleryPhoto,
        references={"category": "gallery_category"},
    ),
    Collection("policy", "regulatory/", regulatory.Policy),
    Collection("topic", "regulatory/topics/", regulatory.Topic),
    Collection("term", "regulatory/glossary.toml", regulatory.Term),
    Collection("published_source", "regulatory/sources.toml", regulatory.PublishedSource),
    Collection(
        "key_person",
        "regulatory/people.toml",
        regulatory.KeyPerson,
        references={"contact": "contact"},
    ),
    Collection(
        "escalation",
        "regulatory/people.toml",
        regulatory.EscalationLevel,
        references={"contact": "contact"},
    ),
    Collection("bank_account", "regulatory/bank_accounts.toml", regulatory.BankAccount),
    Collection(
        "authorised_person", "regulatory/authorised_persons.toml", regulatory.AuthorisedPerson
    ),
    Collection(
        "review", "regulatory/reviewed.toml", regulatory.Review, references={"key": "policy"}
    ),
    Collection("source", "market/calendar.toml", calendar.CalendarSource),
    Collection("segment", "market/calendar.toml", calendar.TradingSegment),
    Collection(
        "session",
        "market/calendar.toml",
        calendar.TradingSession,
        references={"segment": "segment", "source": "source"},
    ),
    Collection(
        "holiday",
        "market/calendar.toml",
        calendar.Holiday,
        references={"source": "source"},
        together=calendar.holidays_on_one_day,
    ),
    Collection(
        "special",
        "market/calendar.toml",
        calendar.SpecialTradingSession,
        references={"source": "source"},
    ),
    Collection("expiry", "market/calendar.toml", calendar.Expiry, references={"source": "source"}),
)
