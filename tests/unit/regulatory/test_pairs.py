"""What stands on a page and in a document of its own: both say the same."""

import re

import pytest

from nnm_site.content import queries
from nnm_site.content.validate import CONTENT_DIR

FOLDER = CONTENT_DIR / "documents"


def page(key: str) -> str:
    return " ".join(queries.policy(key).body.split())


def document(path: str) -> str:
    return " ".join((FOLDER / path).read_text(encoding="utf-8").split())


def everything() -> str:
    return "\n".join(
        path.read_text(encoding="utf-8")
        for suffix in ("toml", "md", "typ")
        for path in sorted(CONTENT_DIR.rglob(f"*.{suffix}"))
    )


def test_trading_on_our_own_account_is_disclosed_by_one_text() -> None:
    assert "::: prescribed proprietary-trading" in page("disclosure")
    assert '#prescribed("proprietary-trading")' in document("policies/policies-and-procedures.typ")
    assert "do not trade on our own account" not in everything()


@pytest.mark.parametrize(
    "phrase",
    [
        "only to close or reduce positions",
        "New positions are not taken",
        "choose Profile, then Freeze online access",
        "15 minutes",
    ],
)
def test_freezing_is_the_same_on_the_page_and_in_the_policy(phrase: str) -> None:
    """By e-mail, and by app or website besides a call (facts section 8)."""
    policy = document("policies/voluntary-freezing.typ")

    for text in (page("voluntary-freezing"), policy):
        assert phrase in text
        assert re.search("App or website", text)
        assert re.search(r"E-mail", text)


def test_a_late_claim_for_a_refund_keeps_the_rights_of_the_law() -> None:
    sentence = "The 7 days do not limit a right that the law gives you"

    for text in (page("refund-and-cancellation"), document("policies/refund-and-cancellation.typ")):
        assert sentence in text
        assert "is not considered under this policy" in text


def test_the_procedure_for_complaints_climbs_the_escalation_matrix() -> None:
    rows = re.findall(
        r"\(\[(\d)\], \[(.+?)\], \[#reach\(contact\(\"([a-z-]+)\"\)\)\]\)",
        document("accounts/complaint-procedure.typ"),
    )

    assert [(number, key) for number, _, key in rows] == [
        (str(level), post.contact.key) for level, post in enumerate(queries.escalation(), start=1)
    ]


def test_the_compliance_officer_is_the_level_that_the_matrix_says() -> None:
    levels = [post.contact.key for post in queries.escalation()]
    ordinal = ["first", "second", "third", "fourth", "fifth"][levels.index("compliance-officer")]
    (officer,) = [
        leader for leader in queries.leaders("management") if leader.key == "compliance-officer"
    ]

    assert f"{ordinal} level for complaints" in officer.summary


def test_the_most_important_terms_lead_to_the_tariff() -> None:
    assert "[tariff](/charges)" in page("mitc")


@pytest.mark.parametrize(
    "outdated",
    [
        r"demat account within one working day",
        r"within 10 days after the end of a month",
        r"Mutual Funds\) Regulations, 1996",
        r"third level for complaints",
        r"one year from the credit",
        r"we distribute mutual funds and insurance",
        r"senior adviser",
        r"draws up financial plans",
        r"Requests that arrive later cannot be accepted",
    ],
)
def test_what_is_out_of_date_is_said_nowhere(outdated: str) -> None:
    assert not re.findall(outdated, everything(), re.IGNORECASE)


@pytest.mark.parametrize(
    "text",
    [
        "investor-grievance", "investor-charter",
    ],
)  # fmt: skip
def test_the_reader_learns_what_smart_odr_ends_before_the_choice(text: str) -> None:
    body = page(text)

    assert "ends the complaint on SCORES" in body
    assert "SCORES first is not required" in body
    assert body.index("Before you choose") < body.index("Stages on SMART ODR")


def test_an_exchange_is_named_only_with_a_registration() -> None:
    registered = {entry.authority for entry in queries.registrations()}

    for person in queries.authorised_persons():
        assert set(person.exchanges) <= registered
