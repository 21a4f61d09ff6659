"""What was asked to be on the site when it opens, asserted in this one file and nowhere else (R121).

Why here alone: the firm goes on publishing. So each test asks that what was listed is there, in its
order, and lets the firm add to it. All other tests compute what they expect from the content; that the pages show it:
`tests/web/required_parts.py`. Whoever takes out something that was asked for changes the requirements, and this file
with them.
"""

import datetime
from collections.abc import Iterable

import pytest

from nnm_site.shared.content import queries
from nnm_site.shared.content.models import wealth
from nnm_site.shared.content.models.company import About, Forte
from nnm_site.shared.content.models.documents import ANNEXURE_C, SEGMENT_NAMES
from nnm_site.shared.content.models.home import Notice
from nnm_site.shared.content.models.pages import Titled
from nnm_site.shared.content.models.partner import Partner

pytestmark = pytest.mark.requirement(
    "R109", "R121", "A16", "R108", "R302", "R304", "R305", "R401", "R402", "R403", "R404", "R406",
    "R601", "R602", "R603", "R802", "R803", "R804", "R905",
)  # fmt: skip


def assert_in_order(listed: Iterable[str], found: Iterable[str]) -> None:
    """Everything listed is found, in that order; more may be between."""
    listed, found = list(listed), list(found)
    assert [name for name in found if name in set(listed)] == listed


def assert_said(text: str, *phrases: str) -> None:
    """Every phrase is part of the text."""
    assert [phrase for phrase in phrases if phrase not in text] == []


def titles(entries: Iterable[Titled]) -> list[str]:
    return [entry.title for entry in entries]


#: R705: the categories of the downloads centre, and how many documents each has; 1 unless said.
CATEGORIES = {
    "Revised Surveillance Policy": 1,
    "Online Account Opening Process": 1,
    "Online Closure": 1,
    "Policy for Voluntary Freezing": 1,
    "Account Closure Form": 1,
    "Anti Money Laundering Policy": 1,
    "Bonds": 0,
    "BSE/NSE/CDSL/MCX circular (for client)": 7,
    "Client Modification Form": 1,
    "Disclosure of Investor Charter": 3,
    "DRF-Dematerialisation Form": 1,
    "Filing Complaint Procedure": 1,
    "Investor Charter Annexure C": 29 * 3,
    "IPO": 0,
    "KRA Form": 2,
    "KYC Form": 3,
    "List of Authorised Persons": 1,
    "Mutual Funds": 9,
    "brochure": 1,
    "dealer setup": 0,
    "Online Trading": 1,
    "Opening an Account": 1,
    "Pledge Form": 1,
    "Policies and Procedures": 1,
    "Refund & Cancellation Policy": 1,
    "Risk Disclosure Documents for capital market and derivatives segments": 1,
    "Risk Management Policy": 1,
    "PMS certificate": 1,
    "Software Download": 2,
    "Transmission Form": 1,
    "Unpledge Form": 1,
    "PMS Disclosure": 1,
}


def test_32_categories_of_documents() -> None:
    """R705."""
    assert len(CATEGORIES) == 32
    assert_in_order(CATEGORIES, (item.name for item in queries.download_categories()))


def test_documents_of_each_category() -> None:
    """R705."""
    held = {one.name: len(queries.documents(one.key)) for one in queries.download_categories()}
    assert {name: held[name] for name, count in CATEGORIES.items() if held[name] < count} == {}


def test_fund_houses_keep_their_names_with_the_new_one_beside_it() -> None:
    """R705."""
    names = [
        "UTI", "Tata", "SBI", "Reliance (now Nippon India)", "Mirae", "L&T (now HSBC)", "ICICI",
        "HDFC", "Franklin",
    ]  # fmt: skip
    assert_in_order(names, (one.heading for one in queries.documents("mutual-funds")))


def test_five_tasks_of_documents() -> None:
    """R705."""
    names = ["Open", "Change", "Close", "Comply", "Install"]
    assert_in_order(names, (task.label for task in queries.download_tasks()))


def test_complaints_from_march_2022_to_july_2024() -> None:
    """R709: 29 months of each segment, each with its document."""
    published = {document.key for document in queries.documents(ANNEXURE_C)}
    for segment in SEGMENT_NAMES:
        months = [record.month for record in queries.complaint_months(segment)]
        specified = [month for month in months if month <= datetime.date(2024, 7, 1)]
        assert len(specified) == 29
        assert (f"{specified[0]:%Y-%m}", f"{specified[-1]:%Y-%m}") == ("2022-03", "2024-07")
        assert {f"annexure-c-{segment}-{month:%Y-%m}" for month in specified} <= published


def test_nine_articles() -> None:
    """R701: 9 articles from February 2023 to March 2024."""
    from_to = (datetime.date(2023, 2, 1), datetime.date(2024, 3, 31))
    dates = [article.date for article in queries.articles()]
    assert len([date for date in dates if from_to[0] <= date <= from_to[1]]) >= 9
    assert {article.number for article in queries.articles()} >= set(range(1, 10))


def test_research_notes() -> None:
    """R704: 18 IPO notes and 5 fundamental reports."""
    for kind, count, first, last in (
        ("ipo", 18, (2023, 3), (2024, 3)),
        ("fundamental", 5, (2017, 12), (2018, 4)),
    ):
        months = [(note.date.year, note.date.month) for note in queries.notes(kind)]
        assert len([month for month in months if first <= month <= last]) >= count
        assert {first, last} <= set(months)


def test_the_firm() -> None:
    """R101, R206, R601."""
    firm = queries.firm()
    assert firm.name == "NNM Securities"
    assert_in_order(["Mon-Fri 9 AM to 7 PM", "Sat 10 AM to 4 PM"], firm.hours)
    assert_in_order(["Mumbai", "Delhi"], (branch.label for branch in queries.branches()))
    assert len(queries.trading_desks()) >= 5
    # Every branch has somebody who takes orders.
    dealers = {one.branch for one in queries.trading_desks()}
    assert {branch.key for branch in queries.branches()} <= dealers


def test_claims() -> None:
    """R108: as stated by the firm."""
    claims = {claim.key: claim for claim in queries.claims()}
    assert claims["founded"].figure == "1950"
    assert claims["staff"].figure == "70+"
    assert claims["clients"].figure == "19,000+"
    assert claims["reputation"].statement == "Over seven decades of reputation."


def test_six_desks() -> None:
    """R601."""
    names = ["Dealer-Desk", "Wealth", "E-KYC", "Compliance", "Billing", "CDSL"]
    assert_in_order(names, (desk.label for desk in queries.desks()))


def test_seven_services() -> None:
    """R306."""
    names = ["Equity", "Derivatives", "Commodities", "Currency", "Mutual Funds", "ALGO", "IPO"]
    assert_in_order(names, (service.label for service in queries.services()))


def test_seven_products() -> None:
    """R405."""
    names = [
        "Equity",
        "Commodity",
        "Derivatives",
        "Currency",
        "Mutual Funds",
        "IPO",
        "Algo Trading",
    ]
    assert_in_order(names, (product.label for product in queries.products()))


def test_three_ticker_tabs() -> None:
    """R204."""
    names = ["Attention Investors", "KYC", "IPO"]
    assert_in_order(names, (tab.label for tab in queries.ticker_tabs()))


def test_the_home_page() -> None:
    """R302 to R311: three notices, four worries, nine voices, twelve questions, two platforms."""
    notices = ["margin-rule", "online-account", "depository-participant"]
    assert_in_order(notices, (notice.key for notice in queries.site_content().all(Notice)))
    answers = {
        "Lack of investment guidance": "Skilled professionals",
        "Lack of research reports": "Research and analytics",
        "Lack of offline assistance": "Customer support with physical branches",
        "Concerns about value-added services": "Value-added services",
    }
    assert_in_order(answers, (item.worry for item in queries.solutions()))
    assert answers.items() <= {item.worry: item.answer for item in queries.solutions()}.items()
    assert len(queries.testimonials()) >= 9
    assert len(queries.faqs()) >= 12
    platforms = ["mobile-app", "web-platform"]
    assert_in_order(platforms, (platform.key for platform in queries.platforms()))


def test_vision_and_mission() -> None:
    """R304."""
    page = queries.page_words(About)
    assert_said(page.vision.title, "benchmark in broking and finance")
    assert_said(page.mission.title, "customer-centric", "every client a well-informed investor")


def test_eight_awards() -> None:
    """R401."""
    assert len(queries.awards()) >= 8


def test_leaders() -> None:
    """R402: two heads; three cards of the management."""
    heads = [leader.role for leader in queries.leaders("head")]
    assert_in_order(["Head and CEO", "Head of research and operations"], heads)
    assert len(queries.leaders("management")) >= 3


def test_teams() -> None:
    """R402."""
    assert_in_order(["Network team"], (team.label for team in queries.teams("network")))
    names = ["Accounts", "KYC", "Dealer", "Demat", "Billing", "Compliance", "CDSL"]
    assert_in_order(names, (team.label for team in queries.teams("department")))


def test_milestones_from_1950_to_2024() -> None:
    """R403: with market making by year, licences and memberships."""
    entries = queries.milestones()
    assert entries[0].year == 1950
    assert 2024 in {entry.year for entry in entries}
    assert {"licence", "membership"} <= {entry.kind for entry in entries}
    assert len([entry for entry in entries if entry.kind == "sme-issues"]) >= 8


def test_38_pictures_in_four_categories() -> None:
    """R404."""
    counts = {"IPO Listings": 8, "Meet-ups": 8, "Celebration": 8, "Outdoor": 14}
    categories = queries.gallery_categories()
    assert_in_order(counts, (category.label for category in categories))
    for category in categories:
        assert len(queries.photos(category.key)) >= counts.get(category.label, 0)


def test_a_verse_on_four_aims() -> None:
    """R406."""
    verse = queries.verse("arthashastra-1-4-3")
    assert_said(verse.devanagari, "अलब्धलाभार्था लब्धपरिरक्षणी रक्षितविवर्धनी वृद्धस्य तीर्थेषु प्रतिपादनी च")
    assert_said(verse.meaning, "to gain what has not been gained")
    assert queries.page_words(Forte).conclusion.title == "Tailored financial solutions"


def test_the_partner_page() -> None:
    """R602, R603: sub-brokers have ended; no client money, no shared profit, no advertising without approval."""
    page = queries.page_words(Partner)
    proofs = page.documents.proofs
    names = ["Identification Proof", "Address Proof", "Bank Proof"]
    assert_in_order(names, (proof.label for proof in proofs))
    rules = {rule.title: rule.text for rule in page.documents.rules}
    assert_said(rules["ID documents"], "valid for at least 2 months after activation")
    assert_said(rules["Utility bills"], "not be older than 3 months")
    assert_said(
        rules["Bank verification letter"],
        "letterhead", "account number", "type", "MICR", "IFSC", "signature", "stamp",
    )  # fmt: skip
    assert_in_order(["Authorised person", "Sub-Broker", "Remiser"], titles(page.kinds.cards))
    assert_said(page.kinds.cards[1].text, "31 March 2019")
    limits = " ".join(page.conditions.may_not.points)
    assert_said(limits, "clients' money", "profit or loss", "promise a return", "approval")


def test_wealth_management() -> None:
    """R802: five steps, seven solutions."""
    page = queries.page_words(wealth.Management)
    assert titles(page.roadmap.cards) == [
        "Identify financial goals", "Assess risk tolerance", "Allocate funds between equity and debt SIPs",
        "Review and adjust regularly", "Seek professional advice",
    ]  # fmt: skip
    solutions = [
        "Direct equity", "General insurance", "Portfolio management services", "Bonds and deposits",
        "Structured products", "Life insurance", "Mutual funds",
    ]  # fmt: skip
    assert_in_order(solutions, titles(page.solutions.solutions))


def test_protection() -> None:
    """R803: six benefits; complaints about insurance do not go to SEBI or an exchange."""
    page = queries.page_words(wealth.Protection)
    benefits = [
        "Here when you need us", "Personal service", "Customize", "Save money", "Save time",
        "Get insured quickly",
    ]  # fmt: skip
    assert_in_order(benefits, titles(page.life_insurance.cards))
    answers = " ".join(page.who_answers.paragraphs)
    assert_said(answers, "IRDAI", "SCORES, SMART ODR and the exchanges do not deal with insurance")


def test_two_savings_tips() -> None:
    """R804."""
    tips = " ".join(tip.title for tip in queries.page_words(wealth.PersonalFinance).tips.cards)
    assert_said(tips, "Save 40% of your net income", "6-month reserve")


def test_five_key_persons_and_five_levels_of_escalation() -> None:
    """R903 to R906."""
    persons = [
        "Managing director and chief executive officer (CEO)",
        "Whole-time director",
        "Compliance officer",
        "Company secretary",
        "Chief financial officer",
    ]
    assert_in_order(persons, (person.title for person in queries.key_people()))
    levels = [
        "Client servicing",
        "Customer care",
        "Head of client servicing and customer care",
        "Compliance officer",
        "Chief executive officer (CEO)",
    ]
    assert_in_order(levels, (level.title for level in queries.escalation()))


def test_seven_bank_accounts() -> None:
    """R903 to R906."""
    assert len(queries.bank_accounts()) >= 7
    assert all("@valid" in account.upi for account in queries.bank_accounts())


def test_five_topics_of_the_charter() -> None:
    """R903 to R906."""
    names = [
        "Basic services demat account",
        "Transposition cum dematerialisation",
        "Linkages with clearing system",
        "E-account opening",
        "Multi-level complaint mechanism",
    ]
    assert_in_order(names, (topic.title for topic in queries.topics()))


def test_fifty_terms() -> None:
    """R903 to R906."""
    assert len(queries.terms()) >= 50


def test_prescribed_letters() -> None:
    """R109, R905: written out once more to guard the one copy; that pages show it: docs/regulatory-checklist.md.

    BSE notices 20230207-34 (code of advertisement) and 20230127-42. The disclosure on derivatives: test_queries.py.
    """
    name = queries.firm().legal_name
    assert queries.prescribed("advertisement-warning").texts == (
        "Investment in securities market are subject to market risks, read all the related "
        "documents carefully before investing.",
    )
    assert queries.prescribed("bank-accounts").texts == (
        f"Investors are requested to note that Stock broker {name} is permitted to receive/pay "
        "money from/to investor through designated banks accounts only named as client bank "
        f"accounts. Stock broker {name} is also required to disclose these client bank accounts "
        "to Stock Exchange. Hence, you are requested to use following client bank accounts only "
        "for the purpose of dealings in your trading account with us. The details of these client "
        "bank accounts are also displayed by Stock Exchanges on their website under “Know/ Locate "
        "your Stock Broker”.",
    )
