"""The content required when the site opens, asserted only in this file (R121).

Only here, as the firm continues to publish: each table requires that the listed entries exist, in
order, and lets the firm add to them. All other tests compute their expectations from the content;
that pages show it: `tests/web/required_parts.py`. To remove a required entry, change the
requirements and this file.
"""

import datetime
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from nnm_site.shared.content import queries
from nnm_site.shared.content.complaints import segment_names
from nnm_site.shared.content.models import home, wealth
from nnm_site.shared.content.models.company import (
    About,
    Award,
    Forte,
    GalleryCategory,
    GalleryPhoto,
    Leader,
    Milestone,
    Team,
)
from nnm_site.shared.content.models.documents import (
    ANNEXURE_C,
    ComplaintMonth,
    DownloadCategory,
    DownloadTask,
)
from nnm_site.shared.content.models.firm import Branch, Claim, Desk, TradingDesk
from nnm_site.shared.content.models.home import (
    Faq,
    Notice,
    Platform,
    Service,
    Solution,
    Verse,
)
from nnm_site.shared.content.models.law import Prescribed
from nnm_site.shared.content.models.pages import Partner
from nnm_site.shared.content.models.products import Product
from nnm_site.shared.content.models.publications import Article, Note
from nnm_site.shared.content.models.regulatory import (
    BankAccount,
    EscalationLevel,
    KeyPerson,
    Term,
    Topic,
)
from nnm_site.shared.content.models.shell import TickerTab

pytestmark = pytest.mark.requirement(
    "R108", "R109", "R121", "R302", "R304", "R305", "R401", "R402", "R403", "R404", "R406", "R601",
    "R602", "R603", "R802", "R803", "R804", "R905", "A16",
)  # fmt: skip

#: R705: the 32 categories of the downloads centre, and their numbers of documents.
CATEGORIES = {
    "Revised Surveillance Policy": 1, "Online Account Opening Process": 1, "Online Closure": 1,
    "Policy for Voluntary Freezing": 1, "Account Closure Form": 1, "Anti Money Laundering Policy": 1,
    "Bonds": 0, "BSE/NSE/CDSL/MCX circular (for client)": 7, "Client Modification Form": 1,
    "Disclosure of Investor Charter": 3, "DRF-Dematerialisation Form": 1, "Filing Complaint Procedure": 1,
    "Investor Charter Annexure C": 29 * 3, "IPO": 0, "KRA Form": 2, "KYC Form": 3,
    "List of Authorised Persons": 1, "Mutual Funds": 9, "brochure": 1, "dealer setup": 0,
    "Online Trading": 1, "Opening an Account": 1, "Pledge Form": 1, "Policies and Procedures": 1,
    "Refund & Cancellation Policy": 1,
    "Risk Disclosure Documents for capital market and derivatives segments": 1,
    "Risk Management Policy": 1, "PMS certificate": 1, "Software Download": 2, "Transmission Form": 1,
    "Unpledge Form": 1, "PMS Disclosure": 1,
}  # fmt: skip

#: R305.
ANSWERS = {
    "Lack of investment guidance": "Skilled professionals",
    "Lack of research reports": "Research and analytics",
    "Lack of offline assistance": "Customer support with physical branches",
    "Concerns about value-added services": "Value-added services",
}

#: R404: 38 pictures.
PICTURES = {"IPO Listings": 8, "Meet-ups": 8, "Celebration": 8, "Outdoor": 14}


def of(entries: Sequence[Any], name: str = "label") -> list[str]:
    return [getattr(entry, name) for entry in entries]


def lists() -> Iterator[tuple[str, list[str], list[str]]]:
    """The required list and the content's, which may have more between."""
    partner = Partner.only()
    plan, cover = wealth.Management.only(), wealth.Protection.only()
    yield "R101", ["Mon-Fri 9 AM to 7 PM", "Sat 10 AM to 4 PM"], [*queries.firm().hours]
    yield "R204", ["Attention Investors", "KYC", "IPO"], of(TickerTab.all())
    notices = ["margin-rule", "online-account", "depository-participant"]
    yield "R302", notices, of(queries.site_content().all(Notice), "key")
    yield "R305", [*ANSWERS], of(Solution.all(), "worry")
    services = ["Equity", "Derivatives", "Commodities", "Currency", "Mutual Funds", "ALGO", "IPO"]
    yield "R306", services, of(Service.all())
    yield "R308", ["mobile-app", "web-platform"], of(Platform.all(), "key")
    heads = ["Head and CEO", "Head of research and operations"]
    yield "R402", heads, of(Leader.all(rank="head"), "role")
    yield "R402", ["Network team"], of(Team.all(kind="network"))
    departments = ["Accounts", "KYC", "Dealer", "Demat", "Billing", "Compliance", "CDSL"]
    yield "R402", departments, of(Team.all(kind="department"))
    yield "R404", [*PICTURES], of(GalleryCategory.all())
    products = ["Equity", "Commodity", "Derivatives", "Currency", "Mutual Funds", "IPO", "Algo Trading"]  # fmt: skip
    yield "R405", products, of(Product.all())
    desks = ["Dealer-Desk", "Wealth", "E-KYC", "Compliance", "Billing", "CDSL"]
    yield "R601", desks, of(Desk.all())
    yield "R601", ["Mumbai", "Delhi"], of(Branch.all())
    proofs = ["Identification Proof", "Address Proof", "Bank Proof"]
    yield "R602", proofs, of(partner.documents.proofs)
    kinds = ["Authorised person", "Sub-Broker", "Remiser"]
    yield "R602", kinds, of(partner.kinds.cards, "title")
    yield "R705", [*CATEGORIES], of(DownloadCategory.all(), "name")
    tasks = ["Open", "Change", "Close", "Comply", "Install"]
    yield "R705", tasks, of(DownloadTask.all())
    # Fund houses keep their old names, with the new one next to it.
    houses = [
        "UTI", "Tata", "SBI", "Reliance (now Nippon India)", "Mirae", "L&T (now HSBC)", "ICICI",
        "HDFC", "Franklin",
    ]  # fmt: skip
    yield "R705", houses, of(queries.documents("mutual-funds"), "heading")
    steps = [
        "Identify financial goals", "Assess risk tolerance",
        "Allocate funds between equity and debt SIPs", "Review and adjust regularly",
        "Seek professional advice",
    ]  # fmt: skip
    yield "R802", steps, of(plan.roadmap.cards, "title")
    solutions = [
        "Direct equity", "General insurance", "Portfolio management services", "Bonds and deposits",
        "Structured products", "Life insurance", "Mutual funds",
    ]  # fmt: skip
    yield "R802", solutions, of(plan.solutions.solutions, "title")
    benefits = [
        "Here when you need us", "Personal service", "Customize", "Save money", "Save time",
        "Get insured quickly",
    ]  # fmt: skip
    yield "R803", benefits, of(cover.life_insurance.cards, "title")
    tips = ["Save 40% of your net income", "Keep a 6-month reserve"]
    yield "R804", tips, of(wealth.PersonalFinance.only().tips.cards, "title")
    persons = [
        "Managing director and chief executive officer (CEO)", "Whole-time director",
        "Compliance officer", "Company secretary", "Chief financial officer",
    ]  # fmt: skip
    yield "R903", persons, of(KeyPerson.all(), "designation")
    levels = [
        "Client servicing", "Customer care", "Head of client servicing and customer care",
        "Compliance officer", "Chief executive officer (CEO)",
    ]  # fmt: skip
    yield "R904", levels, of(EscalationLevel.all(), "role")
    topics = [
        "Basic services demat account", "Transposition cum dematerialisation",
        "Linkages with clearing system", "E-account opening", "Multi-level complaint mechanism",
    ]  # fmt: skip
    yield "R906", topics, of(Topic.all(), "title")


def counts() -> Iterator[tuple[str, int, int]]:
    """The required minimum, and the actual number."""
    yield "R206, trading desks", 5, len(TradingDesk.all())
    yield "R310, voices", 9, len(home.Testimonial.all())
    yield "R311, questions", 12, len(Faq.all(topic="demat"))
    yield "R401, awards", 8, len(Award.all())
    yield "R402, management", 3, len(Leader.all(rank="management"))
    issues = [entry for entry in Milestone.all() if entry.kind == "sme-issues"]
    yield "R403, years of market making", 8, len(issues)
    for entry in GalleryCategory.all():
        yield (
            f"R404, {entry.label}",
            PICTURES.get(entry.label, 0),
            len(GalleryPhoto.all(category=entry.key)),
        )
    for entry in DownloadCategory.all():
        documents = len(queries.documents(entry.key))
        yield f"R705, {entry.name}", CATEGORIES.get(entry.name, 0), documents
    yield "R905, bank accounts", 7, len(BankAccount.all())
    yield "R906, terms", 50, len(Term.all())


def phrases() -> Iterator[tuple[str, str, Sequence[str]]]:
    """A text of the content and the words that it must contain."""
    about, partner = About.only(), Partner.only()
    yield "R101", queries.firm().name, ["NNM Securities"]
    claims = {claim.key: f"{claim.figure} {claim.statement}" for claim in Claim.all()}
    yield "R108", claims["founded"], ["1950"]
    yield "R108", claims["staff"], ["70+"]
    yield "R108", claims["clients"], ["19,000+"]
    yield "R108", claims["reputation"], ["Over seven decades of reputation."]
    yield "R304", about.vision.title, ["benchmark in broking and finance"]
    yield "R304", about.mission.title, ["customer-centric", "every client a well-informed investor"]
    verse = Verse.get("arthashastra-1-4-3")
    yield "R406", verse.devanagari, ["अलब्धलाभार्था लब्धपरिरक्षणी रक्षितविवर्धनी वृद्धस्य तीर्थेषु प्रतिपादनी च"]  # fmt: skip
    yield "R406", verse.meaning, ["to gain what has not been gained"]
    yield "R406", Forte.only().conclusion.title, ["Tailored financial solutions"]
    rules = {rule.title: rule.text for rule in partner.documents.rules}
    yield "R603", rules["ID documents"], ["valid for at least 2 months after activation"]
    yield "R603", rules["Utility bills"], ["not be older than 3 months"]
    letter = ["letterhead", "account number", "type", "MICR", "IFSC", "signature", "stamp"]
    yield "R603", rules["Bank verification letter"], letter
    # Sub-brokers have ended; no client money, no shared profit, no advertising without approval.
    yield "R602", " ".join(of(partner.kinds.cards, "text")), ["31 March 2019"]
    limits = ["clients' money", "profit or loss", "promise a return", "approval"]
    yield "R602", " ".join(partner.conditions.may_not.points), limits
    # Complaints about insurance do not go to SEBI or an exchange.
    answers = ["IRDAI", "SCORES, SMART ODR and the exchanges do not deal with insurance"]
    cover = wealth.Protection.only()
    yield "R803", " ".join(cover.who_answers.paragraphs), answers
    for account in BankAccount.all():
        yield "R905", account.upi, ["@valid"]


def test_what_was_listed_is_there_in_its_order() -> None:
    faults = [
        f"{number}: {listed} are {kept}"
        for number, listed, found in lists()
        if (kept := [name for name in found if name in listed]) != listed
    ]
    assert len(CATEGORIES) == 32
    assert not faults, "\n".join(faults)


def test_there_are_as_many_as_were_asked_for() -> None:
    faults = [f"{what}: {has} of {asked}" for what, asked, has in counts() if has < asked]
    assert not faults, "\n".join(faults)


def test_texts_say_what_was_asked_of_them() -> None:
    faults = [
        f"{number}: {phrase!r} is not in {text!r}"
        for number, text, asked in phrases()
        for phrase in asked
        if phrase not in text
    ]
    assert not faults, "\n".join(faults)


def test_each_worry_has_its_answer_and_each_branch_its_dealers() -> None:
    """R305, R601."""
    assert ANSWERS.items() <= {one.worry: one.answer for one in Solution.all()}.items()
    dealers = {one.branch for one in TradingDesk.all()}
    assert {branch.key for branch in Branch.all()} <= dealers


def test_complaints_from_march_2022_to_july_2024() -> None:
    """R709: 29 months of each segment, each with its document."""
    published = {document.key for document in queries.documents(ANNEXURE_C)}
    for segment in segment_names():
        months = [f"{record.month:%Y-%m}" for record in ComplaintMonth.all(segment=segment)]
        specified = [month for month in months if month <= "2024-07"]
        assert len(specified) == 29
        assert (specified[0], specified[-1]) == ("2022-03", "2024-07")
        assert {f"annexure-c-{segment}-{month}" for month in specified} <= published


def test_articles_research_notes_and_milestones() -> None:
    """R701: 9 articles from February 2023 to March 2024. R704: 18 IPO notes and 5 fundamental reports. R403: 1950 to
    2024, with market making by year, licences and memberships.
    """
    from_to = (datetime.date(2023, 2, 1), datetime.date(2024, 3, 31))
    dates = [article.date for article in Article.all()]
    assert len([date for date in dates if from_to[0] <= date <= from_to[1]]) >= 9
    assert {article.number for article in Article.all()} >= set(range(1, 10))
    for kind, count, first, last in (
        ("ipo", 18, "2023-03", "2024-03"),
        ("fundamental", 5, "2017-12", "2018-04"),
    ):
        months = [f"{note.date:%Y-%m}" for note in Note.all(kind=kind)]
        assert len([month for month in months if first <= month <= last]) >= count
        assert {first, last} <= set(months)
    entries = Milestone.all()
    assert entries[0].year == 1950
    assert 2024 in {entry.year for entry in entries}
    assert {"licence", "membership", "sme-issues"} <= {entry.kind for entry in entries}


def test_prescribed_letters() -> None:
    """R109, R905: written out once more to guard the one copy; that pages show it: docs/regulatory-checklist.md.

    BSE notices 20230207-34 (code of advertisement) and 20230127-42. The disclosure on derivatives: test_queries.py.
    """
    name = queries.firm().legal_name
    assert Prescribed.get("advertisement-warning").texts == (
        "Investment in securities market are subject to market risks, read all the related "
        "documents carefully before investing.",
    )
    assert Prescribed.get("bank-accounts").texts == (
        f"Investors are requested to note that Stock broker {name} is permitted to receive/pay "
        "money from/to investor through designated banks accounts only named as client bank "
        f"accounts. Stock broker {name} is also required to disclose these client bank accounts "
        "to Stock Exchange. Hence, you are requested to use following client bank accounts only "
        "for the purpose of dealings in your trading account with us. The details of these client "
        "bank accounts are also displayed by Stock Exchanges on their website under “Know/ Locate "
        "your Stock Broker”.",
    )
