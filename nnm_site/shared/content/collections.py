"""The registry: which file or folder holds which entries, and what they point to.

A TOML file holds one or several collections, each as `[[name]]` tables (or one `[name]` table
where there is a single entry). A folder of Markdown files is one collection, keyed by file name.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from nnm_site.shared.content.models import (
    blog,
    calendar,
    charges,
    clients,
    company,
    documents,
    firm,
    forms,
    help,
    home,
    law,
    partner,
    prescribed,
    products,
    regulatory,
    research,
    shell,
    wealth,
)
from nnm_site.shared.content.models.base import Entry


@dataclass(frozen=True)
class Collection:
    """Entries of one kind.

    `source` is a TOML file or, ending in a slash, a folder of Markdown files, below `content/`.
    `references` maps a field that holds keys to the name of the collection they belong to.
    `filled` are the fields in which pages put the firm's facts for `{firm.email}` and the like.
    `together` yields key, field and fault of entries that are right alone but not with the others.
    """

    name: str
    source: str
    entry: type[Entry]
    single: bool = False
    references: Mapping[str, str] = field(default_factory=dict)
    together: Callable[[Sequence[Entry]], Iterator[tuple[str, str, str]]] | None = None
    filled: tuple[str, ...] = ()


#: Folders whose files a feature reads by its own rules; `python -m nnm_site check` asks it.
ELSEWHERE = (
    "languages/",
    "search/",
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
    Collection("rule", "law.toml", law.Rule),
    Collection("prescribed", "prescribed.toml", prescribed.Prescribed),
    Collection("menu", "shell/menus.toml", shell.Menu),
    Collection("page", "shell/menus.toml", shell.Page),
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
    Collection(
        "answer",
        "help/",
        help.HelpAnswer,
        references={"related": "answer", "rules": "rule", "fees": "fee", "request": "request"},
        filled=("body",),
    ),
    Collection(
        "ledger_line",
        "clients/ledger.toml",
        clients.LedgerLine,
        references={"fees": "fee", "answers": "answer"},
        together=clients.seen_twice,
    ),
    Collection("ledger-words", "clients/ledger.toml", clients.LedgerWords, single=True),
    Collection(
        "order_message",
        "clients/messages.toml",
        clients.OrderMessage,
        references={"answers": "answer"},
        together=clients.seen_twice,
    ),
    Collection(
        "money_way",
        "clients/ways.toml",
        clients.MoneyWay,
        references={"rules": "rule", "answers": "answer"},
    ),
    Collection(
        "request",
        "clients/requests.toml",
        clients.Request,
        references={"document": "document"},
    ),
    Collection("freezing_way", "clients/freezing.toml", clients.FreezingWay),
    Collection(
        "complaint_kind",
        "clients/complaint.toml",
        clients.ComplaintKind,
        references={"body": "link", "answers": "answer"},
    ),
    Collection("tariff", "charges/tariff.toml", charges.Tariff, single=True),
    Collection("plan", "charges/tariff.toml", charges.Plan),
    Collection(
        "brokerage",
        "charges/tariff.toml",
        charges.Brokerage,
        references={"plan": "plan", "replaces": "brokerage"},
        together=charges.replacements,
    ),
    Collection("fee_group", "charges/tariff.toml", charges.FeeGroup),
    Collection(
        "fee",
        "charges/tariff.toml",
        charges.Fee,
        references={"group": "fee_group", "replaces": "fee"},
        together=charges.replacements,
    ),
    Collection("contract", "charges/contracts.toml", charges.Contract),
    Collection("trading_step", "charges/contracts.toml", charges.TradingStep),
    Collection("earlier_rate", "charges/earlier.toml", charges.EarlierRate),
    Collection("specimen_trade", "documents/specimen-note.toml", documents.SpecimenTrade),
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
    Collection("form", "forms.toml", forms.Form, references={"key": "document"}, filled=("intro",)),
    Collection("dated", "documents/dated.toml", documents.DatedDocument),
    Collection(
        "complaints",
        "documents/complaints.toml",
        documents.ComplaintMonth,
        together=documents.complaint_problems,
    ),
    Collection("partner", "partner/partner.toml", partner.Partner, single=True),
    Collection("wealth", "wealth/wealth.toml", wealth.Wealth, single=True),
    Collection("management", "wealth/management.toml", wealth.Management, single=True),
    Collection("protection", "wealth/protection.toml", wealth.Protection, single=True),
    Collection(
        "personal-finance", "wealth/personal-finance.toml", wealth.PersonalFinance, single=True
    ),
    Collection("about", "company/about.toml", company.About, single=True),
    Collection("forte", "company/forte.toml", company.Forte, single=True),
    Collection("value", "company/about.toml", company.Value),
    Collection("award", "company/about.toml", company.Award),
    Collection(
        "leader",
        "company/people.toml",
        company.Leader,
        references={"contact": "contact"},
    ),
    Collection("team", "company/people.toml", company.Team),
    Collection("milestone", "company/milestones.toml", company.Milestone),
    Collection("gallery_category", "company/gallery.toml", company.GalleryCategory),
    Collection(
        "photo",
        "company/gallery.toml",
        company.GalleryPhoto,
        references={"category": "gallery_category"},
    ),
    Collection("policy", "regulatory/", regulatory.Policy, filled=("body",)),
    Collection("topic", "regulatory/topics/", regulatory.Topic, filled=("body",)),
    Collection("warning", "regulatory/warnings.toml", regulatory.Warning),
    Collection("complaint_way", "regulatory/complaint_ways.toml", regulatory.ComplaintWay),
    Collection("term", "regulatory/glossary.toml", regulatory.Term),
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
    Collection("looks", "regulatory/looks.toml", regulatory.LookedAt),
    Collection("wording", "regulatory/wordings.toml", prescribed.RecordedWording),
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
    Collection(
        "return_day", "market/calendar.toml", calendar.ReturnDay, references={"source": "source"}
    ),
    Collection("expiry", "market/calendar.toml", calendar.Expiry, references={"source": "source"}),
)


def file_of(entry: Entry) -> str:
    """The file in which an entry stands, as editors see it: `content/home/faq.toml`.

    Raises `StopIteration` for an entry of no collection.
    """
    source = next(one.source for one in COLLECTIONS if one.entry is type(entry))
    return f"content/{source}{entry.key}.md" if source.endswith("/") else f"content/{source}"
