"""What was asked to be on the site when it opens, asserted in this one file and nowhere else (R121).

Why here alone: the firm goes on publishing. So each test asks that what was listed is there, in its
order, and lets the firm add to it. All other tests compute what they expect from the content. Whoever takes out
something that was asked for changes the requirements, and this file with them.
"""

import datetime
from collections.abc import Iterable

import pytest

from nnm_site.shared.content import queries
from nnm_site.shared.content.models.documents import ANNEXURE_C, SEGMENT_NAMES


def assert_in_order(listed: Iterable[str], found: Iterable[str]) -> None:
    """Everything listed is found, in that order; more may stand between."""
    listed, found = list(listed), list(found)
    assert [name for name in found if name in set(listed)] == listed


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


def test_documents_of_each_category(subtests: pytest.Subtests) -> None:
    """R705."""
    for name, count in CATEGORIES.items():
        with subtests.test(name=name, count=count):
            (key,) = [item.key for item in queries.download_categories() if item.name == name]
            assert len(queries.documents(key)) >= count


def test_fund_houses_keep_their_names_with_the_new_one_beside_it() -> None:
    """R705."""
    names = [
        "UTI", "Tata", "SBI", "Reliance (now Nippon India)", "Mirae", "L&T (now HSBC)", "ICICI",
        "HDFC", "Franklin",
    ]  # fmt: skip
    assert_in_order(names, (one.heading for one in queries.documents("mutual-funds")))


def test_complaints_from_march_2022_to_july_2024(subtests: pytest.Subtests) -> None:
    """R709: 29 months of each segment, each with its document."""
    for segment in SEGMENT_NAMES:
        with subtests.test(segment=segment):
            months = [record.month for record in queries.complaint_months(segment)]
            specified = [month for month in months if month <= datetime.date(2024, 7, 1)]
            assert len(specified) == 29
            assert (specified[0], specified[-1]) == (
                datetime.date(2022, 3, 1),
                datetime.date(2024, 7, 1),
            )
            published = {document.key for document in queries.documents(ANNEXURE_C)}
            assert {f"annexure-c-{segment}-{month:%Y-%m}" for month in specified} <= published


def test_nine_articles() -> None:
    """R701: 9 articles from February 2023 to March 2024."""
    from_to = (datetime.date(2023, 2, 1), datetime.date(2024, 3, 31))
    dates = [article.date for article in queries.articles()]
    assert len([date for date in dates if from_to[0] <= date <= from_to[1]]) >= 9
    assert {article.number for article in queries.articles()} >= set(range(1, 10))


def test_research_notes(subtests: pytest.Subtests) -> None:
    """R704: 18 IPO notes and 5 fundamental reports."""
    for kind, count, first, last in [
        ("ipo", 18, (2023, 3), (2024, 3)),
        ("fundamental", 5, (2017, 12), (2018, 4)),
    ]:
        with subtests.test(kind=kind, count=count, first=first, last=last):
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
    assert_in_order(notices, (notice.key for notice in queries.notices()))
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


def test_eight_awards() -> None:
    """R401."""
    assert len(queries.awards()) >= 8


def test_leaders(subtests: pytest.Subtests) -> None:
    """R402: two heads; three cards of the management."""
    for rank, roles in [
        ("head", ["Head and CEO", "Head of research and operations"]),
        ("management", []),
    ]:
        with subtests.test(rank=rank, roles=roles):
            found = [leader.role for leader in queries.leaders(rank)]
            assert_in_order(roles, found)
            assert len(found) >= {"head": 2, "management": 3}[rank]


def test_teams(subtests: pytest.Subtests) -> None:
    """R402."""
    for kind, names in [
        ("network", ["Network team"]),
        ("department", ["Accounts", "KYC", "Dealer", "Demat", "Billing", "Compliance", "CDSL"]),
    ]:
        with subtests.test(kind=kind, names=names):
            assert_in_order(names, (team.label for team in queries.teams(kind)))


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


def test_five_topics_of_the_charter() -> None:
    """R903 to R906."""
    titles = [
        "Basic services demat account",
        "Transposition cum dematerialisation",
        "Linkages with clearing system",
        "E-account opening",
        "Multi-level complaint mechanism",
    ]
    assert_in_order(titles, (topic.title for topic in queries.topics()))


def test_fifty_terms() -> None:
    """R903 to R906."""
    assert len(queries.terms()) >= 50
