"""What a regulator asks of a broker's website stands on the built pages (`docs/regulatory-checklist.md`)."""

import itertools
import re
from collections.abc import Callable
from datetime import date

import pytest

from nnm_site.features.regulatory.blocks import AUTHORISED_PERSON_COLUMNS
from nnm_site.shared.content import queries
from nnm_site.shared.rules.dates import today, weekday_date
from tests.documents import Document, words


@pytest.mark.parametrize(
    "key",
    ["sebi-investor", "nse-defaulters", "bse-defaulters", "bse-client-documents", "nse", "bse", "mcx"],
)  # fmt: skip
def test_registrations_lead_to_the_websites_for_investors(
    documents: dict[str, Document], key: str
) -> None:
    linked = {a.attrib.get("href") for a in documents["/registrations"].one("main").iter("a")}
    assert queries.link(key).url in linked


def test_basic_details_begin_with_name_and_registration_number(
    documents: dict[str, Document],
) -> None:
    text = words(documents["/registrations"].one("main"))
    assert queries.firm().legal_name in text
    assert queries.registration("sebi-broker").number in text.partition("Granted by")[0]


def test_authorised_persons_have_the_columns_of_the_exchanges_format(
    documents: dict[str, Document],
) -> None:
    table = next(documents["/authorised-persons"].one("main").iter("table"))
    head = [words(cell) for cell in table.iter("th") if cell.attrib.get("scope") == "col"]
    assert head == list(AUTHORISED_PERSON_COLUMNS)


def test_the_accessibility_statement_says_when_an_audit_is_due_and_how_it_stands(
    documents: dict[str, Document],
) -> None:
    rows = [words(row) for row in documents["/accessibility"].one("main").iter("tr")]
    (audit,) = [row for row in rows if "31 October 2026" in row]
    assert re.search(r"Not recorded yet|Held on", audit)


def test_the_accessibility_statement_has_the_date_of_the_initial_report_too(
    documents: dict[str, Document],
) -> None:
    rows = [words(row) for row in documents["/accessibility"].one("main").iter("tr")]
    assert any("30 April 2026" in row for row in rows)


@pytest.mark.parametrize(("path", "most"), [("/", 3000), ("/complaint-data", 4000)])
def test_a_long_page_keeps_its_measure(
    documents: dict[str, Document], path: str, most: int
) -> None:
    """In words of `main`, folded parts included."""
    assert len(words(documents[path].one("main")).split()) <= most


@pytest.mark.parametrize(
    ("path", "key"),
    [
        ("/disclosure", "derivatives-study"),
        ("/terms-and-conditions", "order-validity"),
        ("/terms-and-conditions", "unused-funds"),
        ("/charter-portfolio-manager", "pms-direct"),
        ("/account-opening", "accessible-kyc"),
        ("/investor-grievance", "scores-limit"),
        ("/voluntary-freezing", "freezing"),
        ("/blog/5", "transmission"),
        ("/blog/5", "transmission-quick"),
    ],
)
def test_a_rule_stands_on_its_page(documents: dict[str, Document], path: str, key: str) -> None:
    assert queries.rule(key).says in words(documents[path].one("main"))


def test_the_present_losses_stand_beside_the_prescribed_ones(
    documents: dict[str, Document],
) -> None:
    (_, fifty, *_) = queries.prescribed("derivatives-risk").texts
    for path in ("/", "/disclosure"):
        said = words(documents[path].one("body"))
        assert " ".join(fifty.split()) in said
        assert queries.rule("derivatives-study").says in said


def test_the_article_on_monthly_plans_has_the_sentence_on_funds(
    documents: dict[str, Document],
) -> None:
    (sentence,) = queries.prescribed("mutual-fund-warning").texts
    assert sentence in words(documents["/blog/3"].one("main"))


@pytest.mark.parametrize("key", ["sebi-helpline", "cdsl-complaints"])
def test_the_grievance_page_names_who_answers_by_telephone_or_mail(
    documents: dict[str, Document], key: str
) -> None:
    assert queries.link(key).label in words(documents["/investor-grievance"].one("main"))


@pytest.mark.parametrize("key", ["sebi", "nse", "bse", "mcx", "cdsl"])
def test_the_grievance_page_says_where_letters_go(ask: Callable[[str], Document], key: str) -> None:
    for path in ("/investor-grievance", "/hi/investor-grievance"):
        assert ", ".join(queries.link(key).address) in words(ask(path).one("main"))


@pytest.mark.parametrize("path", ["/accessibility", "/investor-grievance", "/registrations"])
def test_every_footer_leads_there(documents: dict[str, Document], path: str) -> None:
    for address, document in documents.items():
        linked = {
            a.attrib.get("href", "").removeprefix("/hi") for a in document.one("footer").iter("a")
        }
        assert path in linked, address


@pytest.mark.parametrize("path", ["/", "/products", "/first-steps", "/wealth",
                                  "/wealth/wealth-management", "/wealth/personal-finance"])  # fmt: skip
def test_pages_that_offer_funds_have_the_risk_sentence(
    documents: dict[str, Document], path: str
) -> None:
    (sentence,) = queries.prescribed("mutual-fund-warning").texts
    assert sentence in words(documents[path].one("main"))


def test_the_escalation_matrix_ends_with_the_exchanges_sentence(
    documents: dict[str, Document],
) -> None:
    text = words(documents["/investor-grievance"].one("main"))
    assert "Exchange at https://investorhelpline.nseindia.com/NICEPLUS/" in text
    assert "at SEBI SCORES/Exchange portal." in text


#: A day on which something was held against its source, and words that say that nobody has.
STAMP = re.compile(r"\b(?:checked|compared)\b[^.]* on \d{1,2} [A-Z][a-z]+ 20\d\d", re.IGNORECASE)
UNCONFIRMED = re.compile(
    r"\bnot (?:yet )?(?:been )?confirmed\b|\bnot compared yet\b", re.IGNORECASE
)
HEADINGS = {"h1", "h2", "h3"}


def test_what_a_page_calls_unconfirmed_bears_no_stamp(documents: dict[str, Document]) -> None:
    """Neither the sentence itself nor, where it speaks of a section, what follows to the next heading."""
    seen, stamped = 0, []
    for address, document in documents.items():
        for element in document.one("main").iter("li", "td", "p"):
            if not UNCONFIRMED.search(words(element)):
                continue
            seen += 1
            below = itertools.takewhile(lambda one: one.tag not in HEADINGS, element.itersiblings())
            section = below if element.tag == "p" else ()
            said = " ".join(map(words, (element, *section)))
            stamped += [f"{address}: {stamp}" for stamp in STAMP.findall(said)]
    assert seen > 3
    assert stamped == []


def test_a_session_that_is_over_says_so_and_is_no_longer_expected(
    documents: dict[str, Document],
) -> None:
    rows = [words(row) for row in documents["/trading-calendar"].one("main").iter("tr")]
    # Those of earlier years are not listed; in January there may be none.
    past = [
        one for one in queries.special_sessions() if date(today().year, 1, 1) <= one.date < today()
    ]

    for one in past:
        (said, *_) = [row for row in rows if weekday_date(one.date) in row and one.name in row]
        assert said.endswith("Over Hours not confirmed" if one.sample else "Over"), said


def test_the_hours_say_what_is_not_true_of_every_share(documents: dict[str, Document]) -> None:
    """The closing auction cancels stop-losses, and futures have a session before the market opens."""
    rows = [words(row) for row in documents["/trading-calendar"].one("main").iter("tr")]
    auctions = [row for row in rows if "Closing auction" in row]

    assert auctions
    assert all("stop-loss" in row and "cancelled" in row for row in auctions)
    assert any("Equity derivatives" in row and "Pre-open" in row for row in rows)
    assert "closing auction" in words(documents["/first-steps"].one("main"))


def test_clients_learn_from_which_numbers_a_firm_is_to_call(documents: dict[str, Document]) -> None:
    said = words(documents["/know-it-is-us"].one("main"))
    assert "1600" in said
    assert queries.rule("series-1600").published in said
