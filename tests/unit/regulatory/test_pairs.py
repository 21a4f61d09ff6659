"""What stands on a page and in a document of its own: both say the same."""

import re

import pytest

from nnm_site.content import queries
from nnm_site.content.validate import CONTENT_DIR

FOLDER = CONTENT_DIR / "documents"
STYLE = CONTENT_DIR.parent / "nnm_site" / "documents" / "style.typ"


def page(key: str) -> str:
    return " ".join(queries.policy(key).body.split())


def document(path: str) -> str:
    return " ".join((FOLDER / path).read_text(encoding="utf-8").split())


def section(path: str, heading: str) -> str:
    """The text of a document below a heading, up to the next."""
    _, text = document(path).split(f" = {heading} ")
    return text.split(" = ")[0]


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
    sentence = "The 7 days do not limit your legal rights"

    for text in (page("refund-and-cancellation"), document("policies/refund-and-cancellation.typ")):
        assert sentence in text
        assert "is not considered under this policy" in text


def test_a_rise_of_charges_needs_the_same_notice_on_the_page_and_in_the_policy() -> None:
    promised = re.findall(r"at least (\d+) days' notice in writing", queries.tariff().intro)
    brokerage = section("policies/policies-and-procedures.typ", "Brokerage")

    assert len(promised) == 1
    assert re.findall(r"(\d+) days", brokerage) == promised
    assert f"notice in writing of at least {promised[0]} days" in brokerage


def test_an_application_is_cancelled_by_one_sentence_and_at_one_address() -> None:
    start = "You may stop an application"
    (said,) = re.findall(rf"{start}.+?\{{firm\.email\}}\.", page("refund-and-cancellation"))
    cancelling = section("policies/refund-and-cancellation.typ", "Cancelling an application")

    assert "at any time before the account is open" in said
    assert cancelling.startswith(said.replace("{firm.email}", "#mail(firm.email)"))
    assert cancelling.count("#mail(") == 1


def test_no_document_says_that_every_step_of_a_complaint_is_free() -> None:
    """Arbitration costs money, as the page and the procedure say."""
    grievances = section("policies/policies-and-procedures.typ", "Grievances")

    assert "describes the further steps and what they cost." in grievances
    assert "nothing" not in grievances
    for text in (page("investor-grievance"), document("accounts/complaint-procedure.typ")):
        assert "₹4,800" in text
        assert "₹600" in text


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


#: How a document names SMART ODR.
ODR = re.compile(r'web\("smart-odr"\)|SMART ODR')
#: It goes through the ways one by one, and says in its own words what SMART ODR ends.
PROCEDURE = "accounts/complaint-procedure.typ"


def documents_with_the_choice() -> list[str]:
    """Every document that offers SMART ODR beside SCORES."""
    return [
        path
        for path in sorted(found.relative_to(FOLDER).as_posix() for found in FOLDER.rglob("*.typ"))
        if ODR.search(document(path)) and re.search(r'SCORES|web\("scores"\)', document(path))
    ]


@pytest.mark.parametrize("path", [one for one in documents_with_the_choice() if one != PROCEDURE])
def test_a_document_says_what_smart_odr_ends_before_it_offers_it(path: str) -> None:
    source = document(path)
    offer = ODR.search(source)

    assert offer is not None
    assert "#odr-choice" in source
    assert source.index("#odr-choice") < offer.start()


def test_the_shared_sentence_and_the_procedure_say_what_smart_odr_ends() -> None:
    style = " ".join(STYLE.read_text(encoding="utf-8").split())
    (shared,) = re.findall(r"#let odr-choice = \[(.+?)\] ", style)
    procedure = document(PROCEDURE)

    for text in (shared, procedure):
        assert "Before you choose" in text
        assert "SCORES first is not required" in text
        assert "ends the complaint on SCORES" in text
    assert procedure.index("Before you choose") < procedure.index("([Review],")


def test_an_exchange_is_named_only_with_a_registration() -> None:
    registered = {entry.authority for entry in queries.registrations()}

    for person in queries.authorised_persons():
        assert set(person.exchanges) <= registered
