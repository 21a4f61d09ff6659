"""The required content of pages: page, region, its parts, and their texts in order.

Texts of the content are read from it; the entries that the content must have are listed in
`tests/unit/content/test_opening_content.py`. Only texts that the request fixes are typed here.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from types import EllipsisType
from urllib.parse import quote_plus

from nnm_site.features.regulatory import charter
from nnm_site.features.regulatory.blocks import BLOCKS
from nnm_site.shared import ui
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.company import (
    Award,
    GalleryCategory,
    GalleryPhoto,
    Leader,
    Milestone,
    Team,
    Value,
)
from nnm_site.shared.content.models.documents import DownloadCategory, DownloadTask
from nnm_site.shared.content.models.firm import (
    Branch,
    Claim,
    Contact,
    Desk,
    ExternalLink,
    TradingDesk,
)
from nnm_site.shared.content.models.home import (
    Faq,
    Notice,
    Platform,
    Service,
    Solution,
    TeamMember,
    Testimonial,
    Verse,
)
from nnm_site.shared.content.models.law import Prescribed
from nnm_site.shared.content.models.pages import Partner
from nnm_site.shared.content.models.products import Product
from nnm_site.shared.content.models.publications import Note, NoteKind
from nnm_site.shared.content.models.regulatory import (
    BankAccount,
    ComplaintWay,
    EscalationLevel,
    KeyPerson,
    Policy,
    Term,
    Topic,
)
from nnm_site.shared.rules.dates import long_date
from nnm_site.shared.shell.facts import fill
from nnm_site.shared.ui.markdown import plain
from tests.documents import words
from tests.unit.fragments import tree

#: A text is a part's whole text, a tuple texts that it contains; `...`: more parts may be between.
Said = str | tuple[str, ...] | EllipsisType
#: A region is a tag, `#id`, an accessible name or a caption; parts: an XPath below it, or itself.
Row = tuple[str, str, Iterable[Said]]
Rows = Iterator[Row]

FINANCE, MANAGEMENT, PROTECTION = WEALTH = (
    "/wealth/personal-finance", "/wealth/wealth-management", "/wealth/protection",
)  # fmt: skip
#: Pages that promote something must show the warning of the code of advertisement next to it.
PROMOTING = ("/about", "/our-forte", "/products", "/partner-us", "/wealth", *WEALTH)
#: Products that the calculator supports: no mutual funds, no issues and no programs.
CALCULATED = {
    "equity": "/calculator",
    "commodity": "/calculator?tab=commodity",
    "derivatives": "/calculator?type=futures",
    "currency": "/calculator?tab=currency",
}
DRAWN = "figure//*[self::img or self::svg or self::canvas]"


def said(*texts: str | None) -> tuple[str, ...]:
    """Texts of the content, as a page shows them."""
    return tuple(plain(fill(text)) for text in texts if text)


def tel(phone: str) -> str:
    """The `tel:` address of a number."""
    return "tel:" + phone.replace(" ", "")


def default(param: str) -> str:
    """The XPath of a choice's default. That it shows nothing else is a rule for all choices."""
    return f"*[@data-choice='{param}']/@data-default"


def to(address: str) -> Row:
    """A row: the main part of a page has at least one link to the address."""
    return "main", f"a[@href='{address}']", [("",), ...]


# fmt: off
# Aligned columns are easier to read than the formatter's output.

def home() -> Rows:
    """R301 to R311."""
    for one in Notice.all():
        links = [ExternalLink.get(key).url for key in one.links]
        person = Contact.get(one.contact) if one.contact else None
        letters = Prescribed.get(one.prescribed).texts if one.prescribed else ()
        yield f"#notice-{one.key}", "", [(*said(one.title, *one.paragraphs), *letters)]
        yield f"#notice-{one.key}", "a/@href", [*links, *((f"mailto:{person.email}", tel(person.phone)) if person else ())]
        yield f"#notice-{one.key}", "button/@aria-label", ["Close"]
    yield "main", "section/@*[name()='id' or name()='aria-label']", [
        "hero", "ideology", "vision", "solutions", "services", "What we stand for", "market-trends",
        ..., "platforms", "research", "testimonials", "team", "questions"]
    verse, opening = Verse.get("arthashastra-1-4-3"), ExternalLink.get("account-opening").url
    yield "h1", "", [("Chanakya Niti",)]
    yield "#hero", "*[@lang='sa']", [verse.devanagari]
    yield "#hero", "figcaption", [(f"{verse.work} {verse.reference}",)]
    yield "#hero", "type-line", ["A Well-Planned Work Produces a Good Result"]
    yield "#hero", "type-line/@data-letter", ["50"]
    yield "#hero", "type-line/@data-pause", ["1000"]
    yield "#hero", "a[contains(., 'Open Account')]/@href", [opening]
    yield "main", "a[@href='/about']", [
        "Read More about our ideology", "Read More about our vision and mission"]
    yield "#solutions", "tbody/tr", [(one.worry, one.answer, one.detail) for one in Solution.all()]
    services = Service.all()
    yield "#services", "a[@role='tab']", [one.label for one in services]
    yield "#services", default("service"), ["algo"]
    yield "#services", "*[@role='tabpanel']", [(one.heading, *one.lines) for one in services]
    yield "#services", "use/@href", [f"/drawings/home.svg#{one.drawing}" for one in services]
    yield "What we stand for", "li", [
        "Empowering Your Equity Journey", "Mastering Derivative Dynamics", "Seamless Trading Solutions"]
    yield "#market-trends", "market-widget/@data-widget", ["ticker-tape", "advanced-chart", "screener"]
    yield "#market-trends", "a[contains(., 'Open Account')]/@href", [opening]
    yield "#platforms", "h3", [one.heading for one in Platform.all()]
    yield "#platforms", "a", [("Google Play",), ("App Store",), ("Get Started Now",)]
    yield "#platforms", "a/@href", [
        ExternalLink.get(key).url for key in ("google-play", "app-store", "web-trading")]
    yield "#research", "a[@role='tab']", ["Fundamental Analysis", "IPO Note"]
    yield "#research", default("research"), ["analysis"]
    yield "#research", "a[normalize-space()='More On NNM Research']/@href", ["/nnm-research"]
    kinds: dict[str, NoteKind] = {"analysis": "fundamental", "ipo": "ipo"}
    for key, kind in kinds.items():
        notes = Note.all(kind=kind)[:4]
        yield f"#research-{key}", "a", [(one.heading, long_date(one.date)) for one in notes]
        yield f"#research-{key}", "a[@target='_blank']/@href", [f"/pdf/ipo&reports/{one.key}.pdf" for one in notes]
    voices = Testimonial.all()
    yield "#testimonials", "auto-carousel/@data-interval", ["5000"]
    yield "#testimonials", "figure", [(one.content, one.person, one.designation) for one in voices]
    yield "#testimonials", "auto-carousel//button", [(one.person,) for one in voices]
    yield "#testimonials", "", [Prescribed.get("advertisement-warning").texts]
    yield "#team", "li", [*((one.name, one.role, one.does) for one in TeamMember.all()), ...]
    questions = Faq.all(topic="demat")
    yield "#questions", "summary", [one.question for one in questions]
    yield "#questions", "details/@name", ["question" for _ in questions]
    yield "#questions", default("question"), [questions[0].key]


def about() -> Rows:
    """R304, R401."""
    awards = Award.all()
    yield "main", "*[self::section or self::aside]/@*[name()='id' or name()='aria-label']", [
        "about", ..., "what-we-do", "vision", "values", "awards", "Market risk"]
    yield "h1", "", [(Claim.all()[0].figure,)]
    yield "#values", "li", [said(one.title, one.text) for one in Value.all()]
    yield "#awards", "article", [(one.title, one.year, one.text, f"Source: {one.source}") for one in awards]
    yield "#awards", "use/@href", [f"/company.svg#{one.emblem}" for one in awards]


def claims(*keys: str) -> Rows:
    """R108: with their source."""
    made = [one for one in Claim.all() if one.key in keys]
    yield "The firm in figures", "dd", [*(one.figure for one in made), ...]
    yield "The firm in figures", "", [(made[0].source,)]


def management() -> Rows:
    """R402."""
    (network,) = Team.all(kind="network")
    yield "#management", "article", [(one.full_name, one.role, one.summary) for one in Leader.all(rank="head")]
    yield "Management", "article", [(one.full_name, one.role, one.summary) for one in Leader.all(rank="management")]
    yield "#network", "li", [tuple(one.split(", ", 1)) for one in network.people]
    yield "#departments", "article", [(one.label, one.purpose) for one in Team.all(kind="department")]


def milestones() -> Rows:
    """R403."""
    kinds = [one.kind for one in Milestone.all()]
    yield "main", "li[@data-panel]", [(str(one.year), *said(one.title, one.text)) for one in Milestone.all()]
    yield "Kind of milestone", "a/span[2]", [
        str(len(kinds)), *(str(kinds.count(one)) for one in ("sme-issues", "licence", "membership", "firm"))]


def gallery() -> Rows:
    """R404."""
    categories = GalleryCategory.all()
    yield "main", "a[@role='tab']", [one.label for one in categories]
    yield "main", default("category"), [categories[0].key]
    for one in categories:
        yield f"#category-{one.key}", "ul[@class='photos']/li", [(photo.caption,) for photo in GalleryPhoto.all(category=one.key)]


def contact() -> Rows:
    """R601. A map is a link, not a third party's script."""
    firm, desks, branches = queries.firm(), Desk.all(), Branch.all()
    yield "Desks", "a", [one.label for one in desks]
    yield "#branches", "nav//a", [one.label for one in branches]
    yield "main", default("desk"), [desks[0].key]
    yield "main", default("branch"), [branches[0].key]
    for one in desks:
        yield f"#desk-{one.key}", "", [(one.label, *firm.hours)]
        yield f"#desk-{one.key}", "a/@href", [tel(one.phone), f"mailto:{one.email}"]
    for one in branches:
        dealers = [tel(desk.phone) for desk in TradingDesk.all() if desk.branch == one.key]
        yield f"#branch-{one.key}", "", [(*one.address, *firm.hours)]
        yield f"#branch-{one.key}", "a[starts-with(@href, 'tel:')]/@href", [tel(one.phone), *dealers]
        yield f"#branch-{one.key}", "a[starts-with(., 'Directions on a map')]/@href", [(quote_plus(", ".join(one.address)),)]
    yield "main", "*[self::iframe or self::script[@src]]", []


def products() -> Rows:
    """R405, and for each: what it is, whom it suits, how to start, costs, risks, documents."""
    listed = Product.all()
    yield "main", "details[@name='product']/@data-panel", [one.key for one in listed]
    yield "main", "details[@name='product']/summary", [one.label for one in listed]
    yield "main", default("product"), [listed[0].key]
    for one in listed:
        yield f"#{one.key}", "h4", ["Whom it suits", "How to start", "What it costs", "What can go wrong", "Documents"]
        yield f"#{one.key}", "", [said(one.heading, one.what, *one.suits, one.cost, *one.risks)]
        yield f"#{one.key}", "ol/li", [said(step) for step in one.start]
        yield f"#{one.key}", "a[starts-with(@href, '/downloads')]/@href", [f"/downloads?category={key}" for key in one.documents]
        yield f"#{one.key}", f"a[contains(., ' for {one.label}')]/@href", [CALCULATED.get(one.key, "/charges"), ...]


def wealth_management() -> Rows:
    """R802."""
    desk = queries.person_or_desk("wealth")
    yield "Quotation", "*[@lang='sa']", [("",)]
    yield "Quotation", "a[normalize-space()='Contact With Our Advisor Now']/@href", [("/contact",)]
    yield "#advisor", "a[contains(@href, ':')]/@href", [tel(desk.phone), f"mailto:{desk.email}"]
    yield "#advisor", "form/@aria-label", ["Ask the wealth desk"]


def protection() -> Rows:
    """R803."""
    yield "Quotation", "*[@lang='sa']", [("",)]
    yield "Quotation", "a[normalize-space()='Talk To Us']/@href", [("/contact",)]
    yield to(ExternalLink.get("bima-bharosa").url)


def personal_finance() -> Rows:
    """R804."""
    yield "Planners", "a[@role='tab']", ["1 Net worth", "2 Retirement corpus", "3 Retire debts", "4 SIP"]
    yield "main", default("step"), ["step-1"]
    yield "main", "a[starts-with(@href, '/contact')]", [("",), ...]


def forte() -> Rows:
    """R406: the verse has its correct caption."""
    verse = Verse.get("arthashastra-1-4-3")
    yield "main", "figure", [(verse.devanagari, verse.iast, verse.meaning)]
    yield "main", "figcaption", [(f"{verse.work} {verse.reference}",)]
    yield "main", "figcaption[contains(., 'Chanakya Niti')]", []
    yield "#conclusion", "li//a/@href", [MANAGEMENT, PROTECTION, FINANCE, "/products"]


def partner() -> Rows:
    """R602, R603."""
    firm, proofs = queries.firm(), Partner.only().documents.proofs
    yield "h1", "", ["Become Our Business Partner"]
    yield "#documents", "h2", ["Documents Checklist"]
    yield "Kinds of proof", "a", [one.label for one in proofs]
    yield "main", default("proof"), [proofs[0].key]
    yield "#application", "form/@aria-label", ["Become Our Business Partner"]
    yield "#application", "a[contains(@href, ':')]/@href", [
        tel(firm.phone), f"mailto:{firm.email}?subject=Business%20partner"]


def research() -> Rows:
    """R704: nine notes a page, newest first; a note opens its PDF in a new tab."""
    kinds: dict[str, NoteKind] = {"Fundamental Analysis": "fundamental", "IPO Note": "ipo"}
    yield "Kinds of research", "a", [(label,) for label in kinds]
    yield "main", default("kind"), ["analysis"]
    for label, kind in kinds.items():
        notes = Note.all(kind=kind)
        yield label, "article//h3", [one.heading for one in notes]
        yield label, "article//a[@target='_blank']/@href", [f"/pdf/ipo&reports/{one.key}.pdf" for one in notes]
        for at in range(0, len(notes), 9) if len(notes) > 9 else ():
            yield label, f"*[@data-panel='{at // 9 + 1}']//h3", [one.heading for one in notes[at : at + 9]]


def downloads() -> Rows:
    """R705, R707: twelve documents a page."""
    categories, tasks = DownloadCategory.all(), DownloadTask.all()
    yield "h1", "", ["Downloads"]
    yield "main", "input/@placeholder", ["Search..."]
    yield "What you came for", "strong", [*(one.label for one in tasks), "All"]
    yield "Categories", "a/span[1]", [one.name for one in categories]
    yield "Categories", "li", [(one.holds,) for one in categories]
    yield "Categories", "li/@data-task", [one.task for one in categories]
    yield "main", default("category"), [categories[0].key]
    for one in categories:
        held = queries.documents(one.key)
        yield one.name, "article//h3", [each.heading for each in held]
        yield one.name, "article//a[starts-with(., 'Download')]/@href", [each.href for each in held]
        for at in range(0, len(held), 12) if len(held) > 12 else ():
            yield one.name, f"*[@data-panel='{at // 12 + 1}']//h3", [each.heading for each in held[at : at + 12]]
        if not held:
            yield one.name, "p", [..., "No Documents Available For The Selected Item"]


def key_people() -> Rows:
    """R903."""
    posts = KeyPerson.all()
    yield "Key managerial personnel", "tbody/tr", [
        (str(number), one.holder.person or "", one.designation, one.holder.phone, one.holder.email)
        for number, one in enumerate(posts, 1)]
    yield "Key managerial personnel", "a[starts-with(@href, 'tel:')]/@href", [tel(one.holder.phone) for one in posts]


def grievance() -> Rows:
    """R904: the matrix, and the regulator, exchanges and SMART ODR."""
    address, hours = ", ".join(queries.firm().registered_office), ", ".join(queries.firm().hours)
    yield "Escalation matrix", "tbody/tr", [
        (one.role, one.holder.person or "", address, one.holder.phone, one.holder.email, hours)
        for one in EscalationLevel.all()]
    for key in ("scores", "smart-odr", "nse-complaints", "bse-complaints"):
        yield to(ExternalLink.get(key).url)
    yield "How a complaint travels", "li", [
        ..., *((one.name, one.time or "") for one in ComplaintWay.get("odr").stages)]
    yield "main", DRAWN, []


def bank_accounts() -> Rows:
    """R905."""
    yield "main", "table[caption='Client bank accounts']/tbody/tr", [
        (one.number, one.account_name, one.bank, one.ifsc, one.upi) for one in BankAccount.all()]
    yield "main", "", [("Money may only be paid to or from",)]
    yield to(ExternalLink.get("sebi-check").url)


def investor_charter() -> Rows:
    """R906 to R908: parts whole in tabs, as reviewed; today's rule first, the earlier labelled."""
    topics, parts = Topic.all(), charter.parts(Policy.get("investor-charter").body)
    yield "main", "a[@role='tab']", [title for title, _ in parts]
    yield "main", default("tab"), ["1"]
    for number, (_, text) in enumerate(parts, 1):
        prose = ui.prose(fill(text), BLOCKS, numbered=True, number=f"{number}.", anchor=f"part-{number}-")
        yield f"#tab-{number}", "", [tuple(words(tree(one).one("main")) for one in prose.components)]
    yield "Yearly charge of a basic services demat account (BSDA)", "tbody/tr/*[1]", [
        *["Current rule, since 1 September 2024"] * 3, *["Earlier scheme"] * 2, *["Earlier scheme, debt securities"] * 2]
    yield "main", "dialog[starts-with(@id, 'topic-')]//h2", [one.title for one in topics]
    yield "#topic-e-account-opening", "a[contains(., 'PDF') and @target='_blank']/@href", [
        "/pdf/downloads/online-account-opening-process.pdf"]
    ways = [one.name for key in ("scores", "odr") for one in ComplaintWay.get(key).stages]
    yield "#topic-multi-level-complaint-mechanism", "figure//strong", ["Investor", "Depository participant", *ways]
    yield "#topic-multi-level-complaint-mechanism", DRAWN, []

# fmt: on


def prescribed(policy: Policy) -> Rows:
    """R109: the prescribed texts of a page, each marked as such, with its note and its source."""
    keys = re.findall(r"^::: prescribed ([a-z-]+)", policy.body, re.MULTILINE)
    called = [Prescribed.get(key) for key in keys]
    yield "main", "aside", [
        ..., *((*one.texts, one.note or "", f"Prescribed text. {one.source}.") for one in called),
    ]  # fmt: skip


PAGES: dict[str, Callable[[], Rows]] = {
    "/": home,
    "/about": about,
    "/about/kmp-management": management,
    "/about/milestones": milestones,
    "/about/gallery": gallery,
    "/contact": contact,
    "/products": products,
    MANAGEMENT: wealth_management,
    PROTECTION: protection,
    FINANCE: personal_finance,
    "/our-forte": forte,
    "/partner-us": partner,
    "/nnm-research": research,
    "/downloads": downloads,
    "/kmp-details": key_people,
    "/investor-grievance": grievance,
    "/client-bank-account-details": bank_accounts,
    "/investor-charter": investor_charter,
}


def required() -> Iterator[tuple[str, Row]]:
    """Every row with its page."""
    tables = [(page, rows()) for page, rows in PAGES.items()]
    tables += [("/", claims("founded", "clients", "staff"))]
    tables += [("/about", claims("founded", "clients", "staff", "reputation"))]
    tables += [(page, [("Wealth pages", "a/@href", WEALTH)]) for page in WEALTH]
    # The code of advertisement: the warning, with the firm's details.
    warning, who, _ = queries.market_warning()
    tables += [(page, [("Market risk", "", [(*warning, *who)])]) for page in PROMOTING]
    # R801: a card for each page; their words: test_page_words.py.
    tables += [("/wealth", [("Wealth pages", "article[.//svg]//a/@href", WEALTH)])]
    # Every term has its anchor.
    tables += [("/glossary", ((f"#{one.key}", "dt", [(one.term,)]) for one in Term.all()))]
    tables += [(f"/{one.key}", prescribed(one)) for one in queries.site_content().all(Policy)]
    for page, rows in tables:
        yield from ((page, row) for row in rows)
