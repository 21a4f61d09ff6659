"""Queries on the shipped content: what pages get, and what the specification counts on."""

import datetime
import inspect

import pytest
from pydantic import ValidationError

from nnm_site.content import queries


def test_every_query_without_arguments_answers() -> None:
    plain = [
        query
        for name, query in inspect.getmembers(queries, inspect.isfunction)
        if query.__module__ == queries.__name__
        and not name.startswith("_")
        and all(
            parameter.default is not inspect.Parameter.empty
            for parameter in inspect.signature(query).parameters.values()
        )
    ]

    assert queries.firm in plain
    assert all(query() for query in plain)


def test_values_are_frozen() -> None:
    with pytest.raises(ValidationError, match="frozen"):
        queries.firm().name = "Another"
    assert isinstance(queries.firm().hours, tuple)


def test_the_firm() -> None:
    firm = queries.firm()

    assert firm.name == "NNM Securities"
    assert firm.hours == ("Mon-Fri 9 AM to 7 PM", "Sat 10 AM to 4 PM")
    assert [branch.label for branch in queries.branches()] == ["Mumbai", "Delhi"]
    assert len(queries.trading_desks()) == 5


def test_claims_have_a_source() -> None:
    claims = {claim.key: claim for claim in queries.claims()}

    assert claims["founded"].figure == "1950"
    assert claims["staff"].figure == "70+"
    assert claims["clients"].figure == "19,000+"
    assert claims["reputation"].statement == "Over seven decades of reputation."
    assert {claim.source for claim in claims.values()} == {"As stated by the firm"}


def test_desks_in_order() -> None:
    assert [desk.label for desk in queries.desks()] == [
        "Dealer-Desk",
        "Wealth",
        "E-KYC",
        "Compliance",
        "Billing",
        "CDSL",
    ]


def test_services_in_order_with_three_lines_each() -> None:
    services = queries.services()

    assert [service.label for service in services] == [
        "Equity",
        "Derivatives",
        "Commodities",
        "Currency",
        "Mutual Funds",
        "ALGO",
        "IPO",
    ]
    assert {len(service.lines) for service in services} == {3}
    assert all(service.drawing == f"service-{service.key}" for service in services)


def test_ticker_tabs_hold_their_texts() -> None:
    tabs = queries.ticker_tabs()

    assert [tab.label for tab in tabs] == ["Attention Investors", "KYC", "IPO"]
    assert tabs[0].texts[0].texts[2] == (
        "Pay 20% upfront margin of the transaction value to trade in cash market segment."
    )
    assert tabs[2].texts == (queries.prescribed("ipo"),)


def test_a_prescribed_text_names_the_firm() -> None:
    (text,) = queries.prescribed("bank-accounts").texts

    assert text.count(f"Stock broker {queries.firm().legal_name} is ") == 2
    assert "{" not in text


def test_risk_disclosures_are_the_four_prescribed_facts() -> None:
    disclosure = queries.prescribed("derivatives-risk")

    assert disclosure.title == "RISK DISCLOSURES ON DERIVATIVES"
    assert disclosure.texts == (
        "9 out of 10 individual traders in equity Futures and Options Segment,"
        " incurred net losses.",
        "On an average, loss makers registered net trading loss close to ₹ 50,000.",
        "Over and above the net trading losses incurred, loss makers expended an additional"
        " 28% of net trading losses as transaction costs.",
        "Those making net trading profits, incurred between 15% to 50% of such profits"
        " as transaction cost.",
    )
    assert disclosure.note is not None
    assert disclosure.note.startswith("Source: SEBI study dated January 25, 2023")


def test_public_bodies_have_their_real_addresses() -> None:
    assert queries.link("scores").url == "https://scores.sebi.gov.in"
    assert queries.link("smart-odr").url == "https://smartodr.in"
    assert not queries.link("sebi-check").sample
    assert queries.link("account-opening").sample


def test_the_home_page_has_what_the_specification_counts() -> None:
    assert [notice.key for notice in queries.notices()] == [
        "margin-rule",
        "online-account",
        "depository-participant",
    ]
    assert queries.notices()[2].contact == "compliance-officer"
    assert [(item.worry, item.answer) for item in queries.solutions()] == [
        ("Lack of investment guidance", "Skilled professionals"),
        ("Lack of research reports", "Research and analytics"),
        ("Lack of offline assistance", "Customer support with physical branches"),
        ("Concerns about value-added services", "Value-added services"),
    ]
    assert len(queries.testimonials()) == 9
    assert [platform.key for platform in queries.platforms()] == ["mobile-app", "web-platform"]


def test_answers_and_testimonials_keep_their_length() -> None:
    assert len(queries.faqs()) == 12
    assert all(40 <= len(faq.answer.split()) <= 90 for faq in queries.faqs())
    assert all(25 <= len(voice.content.split()) <= 50 for voice in queries.testimonials())


def test_questions_of_another_topic_are_left_out() -> None:
    assert queries.faqs("partners") == ()


def test_research_notes_are_newest_first() -> None:
    issues, reports = queries.notes("ipo"), queries.notes("fundamental")

    assert len(issues) == 18
    assert len(reports) == 5
    for notes in (issues, reports):
        dates = [note.date for note in notes]
        assert dates == sorted(dates, reverse=True)
        assert all(date.weekday() < 5 for date in dates)
    assert (issues[-1].date.year, issues[-1].date.month) == (2023, 3)
    assert (issues[0].date.year, issues[0].date.month) == (2024, 3)
    assert (reports[-1].date.year, reports[-1].date.month) == (2017, 12)
    assert (reports[0].date.year, reports[0].date.month) == (2018, 4)
    assert isinstance(issues[0].date, datetime.date)


def test_the_latest_notes_are_the_first_of_all_notes() -> None:
    assert queries.latest_notes("ipo", 4) == queries.notes("ipo")[:4]
    assert queries.latest_notes("fundamental", 4) == queries.notes("fundamental")[:4]


def test_the_hero_verse() -> None:
    verse = queries.verse("arthashastra-1-4-3")

    assert verse.work == "Arthashastra"
    assert verse.devanagari.startswith("अलब्धलाभार्था")


@pytest.mark.parametrize("query", [queries.link, queries.prescribed, queries.verse, queries.popup])
def test_an_unknown_key_is_a_mistake(query: object) -> None:
    assert callable(query)
    with pytest.raises(KeyError, match="'nowhere'"):
        query("nowhere")
