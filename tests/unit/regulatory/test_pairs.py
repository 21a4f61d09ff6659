"""What stands on a page and in a document of its own: both say the same."""

import re
from datetime import timedelta

import lxml.html
import pytest

from nnm_site.document import document as whole_document
from nnm_site.features.regulatory import blocks
from nnm_site.platform.tree import render
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.documents import ANNEXURE_C, SEGMENT_NAMES, SEGMENT_WORDS
from nnm_site.shared.content.validate import CONTENT_DIR
from nnm_site.shared.rules.dates import long_date

pytestmark = pytest.mark.slow

FOLDER = CONTENT_DIR / "documents"
STYLE = CONTENT_DIR.parent / "nnm_site" / "shared" / "documents" / "style.typ"


def page(key: str) -> str:
    return " ".join(queries.policy(key).body.split())


def document(path: str) -> str:
    """The text of a document with the figures and the days of a refund that it takes."""
    text = (FOLDER / path).read_text(encoding="utf-8")
    text = text.replace("#firm.refund_days", str(queries.firm().refund_days))
    taken = re.sub(r'#figure-of\("([^"]+)"\)', lambda call: queries.figure(call[1]), text)
    return " ".join(taken.split())


def section(path: str, heading: str) -> str:
    """The text of a document below a heading, up to the next."""
    _, text = document(path).split(f" = {heading} ")
    return text.split(" = ")[0]


def source(path: str) -> str:
    """A content file as it is written."""
    return (CONTENT_DIR / path).read_text(encoding="utf-8")


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


def test_freezing_is_the_same_on_the_page_and_in_the_policy(subtests: pytest.Subtests) -> None:
    for phrase in [
        "only to close or reduce positions",
        "New positions are not taken",
        "15 minutes",
    ]:
        with subtests.test(phrase=phrase):
            for text in (page("voluntary-freezing"), document("policies/voluntary-freezing.typ")):
                assert phrase in text


def test_the_ways_to_ask_for_a_freeze_are_those_of_the_policy() -> None:
    """Page and policy draw the same list; both have the addresses that it leads to."""
    asked, policy = queries.request("freezing"), document("policies/voluntary-freezing.typ")
    desk = queries.person_or_desk(asked.desk)
    words = whole_document("/voluntary-freezing")
    assert all(each in words for each in (asked.menu, desk.email, desk.phone))
    assert all(way.sender in words and way.needs in words for way in queries.freezing_ways())
    assert "..facts.freezing_ways.map(" in policy
    assert '#menu-of("freezing")' in policy
    assert f'freezing = contact("{desk.key}")' in policy


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


@pytest.mark.requirement("T4")
def test_the_procedure_for_complaints_climbs_the_escalation_matrix() -> None:
    rows = re.findall(
        r"\(\[(\d)\], \[(.+?)\], \[#reach\(contact\(\"([a-z-]+)\"\)\)\]\)",
        document("accounts/complaint-procedure.typ"),
    )

    assert [(number, key) for number, _, key in rows] == [
        (str(level), post.contact.key) for level, post in enumerate(queries.escalation(), start=1)
    ]


@pytest.mark.requirement("T8")
def test_the_compliance_officer_is_the_level_that_the_matrix_says() -> None:
    levels = [post.contact.key for post in queries.escalation()]
    ordinal = ["first", "second", "third", "fourth", "fifth"][levels.index("compliance-officer")]
    (officer,) = [
        leader for leader in queries.leaders("management") if leader.key == "compliance-officer"
    ]

    assert f"{ordinal} level for complaints" in officer.summary


def test_the_key_personnel_include_a_chief_executive_and_are_the_same_on_both_pages() -> None:
    """A chief executive is a key managerial person (Companies Act 2013, section 2(51))."""
    people = queries.key_people()
    management = whole_document("/about/kmp-management")

    assert [post for post in people if "chief executive officer (CEO)" in post.title]
    assert queries.escalation()[-1].contact in [post.contact for post in people]
    for post in people:
        assert post.title in management
        assert str(post.contact.person) in management
    (head, _) = queries.leaders("head")
    assert head.name == queries.escalation()[-1].contact.person


def test_who_is_on_the_home_page_and_on_the_management_page_has_one_role() -> None:
    roles = {
        leader.name: leader.role
        for rank in ("head", "management")
        for leader in queries.leaders(rank)
    }
    both = [member for member in queries.team() if member.name in roles]

    assert len(both) > 1
    assert [member.name for member in both if member.role != roles[member.name]] == []


def test_no_client_of_the_testimonials_has_the_name_of_a_member_of_staff() -> None:
    staff = {leader.name for rank in ("head", "management") for leader in queries.leaders(rank)}
    staff |= {member.name for member in queries.team()}
    staff |= {contact.person for contact in queries.contacts() if contact.person}
    staff |= {
        person.partition(", ")[0]
        for kind in ("network", "department")
        for team in queries.teams(kind)
        for person in team.people
    }

    assert not staff & {voice.person for voice in queries.testimonials()}


def test_the_minutes_of_a_freeze_count_from_the_request_on_page_and_in_policy() -> None:
    assert "{rule.freezing}" in source("regulatory/voluntary-freezing.md")
    assert '#rule-of("freezing")' in document("policies/voluntary-freezing.typ")
    assert "receipt of your request" in queries.rule("freezing").says


def test_a_pledge_form_has_the_undertakings_of_both_sides() -> None:
    form = document("forms/pledge.typ")

    assert '#rule-of("pledge-notice")' in form
    assert "I/We undertake" in form
    assert "We undertake to give the pledgor reasonable notice" in form


def test_paper_statements_of_a_basic_account_cost_the_same_everywhere() -> None:
    for text in (source("home/faq.toml"), source("charges/tariff.toml")):
        assert "{rule.bsda-statements}" in text
    assert not re.search(r"two (?:a year|paper statements)", everything())


def test_a_week_to_open_an_account_counts_from_complete_papers() -> None:
    """In every text of ours: the charter's own words are prescribed."""
    at_most = re.compile(r"\bat most \[?(?:a|one) week\b[^.;\n]*", re.IGNORECASE)
    flow = (CONTENT_DIR.parent / "nnm_site/features/regulatory/flows.py").read_text(
        encoding="utf-8"
    )
    # A sentence may go on in the next line.
    texts = " ".join(f"{everything()}\n{flow}".replace("\n\n", " ; ").split())
    found = [
        re.split(r"[.:;\[\]]", texts[max(0, said.start() - 300) : said.start()])[-1] + said[0]
        for said in at_most.finditer(texts)
    ]
    assert found
    assert [one for one in found if "complete papers" not in one] == []


def test_the_most_important_terms_lead_to_the_tariff() -> None:
    assert "[tariff](/charges)" in page("mitc")


def test_what_is_out_of_date_is_said_nowhere(subtests: pytest.Subtests) -> None:
    for outdated in [
        r"demat account within one working day",
        r"within 10 days after the end of a month",
        r"Mutual Funds\) Regulations, 1996",
        r"third level for complaints",
        r"one year from the credit",
        r"we distribute mutual funds and insurance",
        r"senior adviser",
        r"draws up financial plans",
        r"Requests that arrive later cannot be accepted",
        r"how much loss you could bear",
        r"This page (?:explains|puts|says what we do)",
        r"The firm enters here",
        r"goes through holdings with clients",
        r"split between equity and debt that is reviewed",
        r"Allocate between equity and debt",
    ]:
        with subtests.test(outdated=outdated):
            assert not re.findall(outdated, everything(), re.IGNORECASE)


def test_the_reader_learns_what_smart_odr_ends_before_the_choice(subtests: pytest.Subtests) -> None:
    for text in [
        "investor-grievance",
        "investor-charter",
    ]:
        with subtests.test(text=text):
            body = page(text)

            assert queries.rule("odr-choice").says in body
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


def test_the_choice_is_explained_where_complaints_are_the_subject() -> None:
    """Other documents lead to the page on grievances."""
    assert documents_with_the_choice() == [
        PROCEDURE,
        "charters/annexure-b.typ",
        "policies/pms-disclosure.typ",
    ]


def test_a_document_says_what_smart_odr_ends_before_it_offers_it(subtests: pytest.Subtests) -> None:
    for path in [one for one in documents_with_the_choice() if one != PROCEDURE]:
        with subtests.test(path=path):
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
        assert '#rule-of("odr-choice")' in text
    assert procedure.index("Before you choose") < procedure.index("facts.complaint_ways")


def test_an_exchange_is_named_only_with_a_registration() -> None:
    registered = {entry.authority for entry in queries.registrations()}

    for person in queries.authorised_persons():
        assert set(person.exchanges) <= registered


#: Where times of a complaint stand in the words of regulator or depository, and other rules with the same number of days.
THEIR_WORDS = {
    "charter-depository-participant.md",
    "charter-research-analyst.md",
    "charter-stock-broker.md",
    "prescribed.toml",
    "surveillance.typ",
}
#: How a time of a complaint is typed.
TYPED = re.compile(
    r"\b21 (?:calendar )?days|\b(?:ask|asks) within 15 days|within 15 days of|within one year of what"
)


def test_the_times_of_a_complaint_are_typed_in_no_text_of_ours() -> None:
    assert TYPED.search("If it does not help, ask within 15 days for a review.")
    texts = [path for suffix in ("toml", "md", "typ") for path in CONTENT_DIR.rglob(f"*.{suffix}")]
    typed = {path.name for path in texts if TYPED.search(path.read_text(encoding="utf-8"))}

    assert typed <= THEIR_WORDS
    sections = source("regulatory/charter-stock-broker.md").split("Table: Ways to complain")
    assert not TYPED.search(sections[1])
    for path in (CONTENT_DIR.parent / "nnm_site" / "features").rglob("*.py"):
        if path.parent.name in {"help", "rules", "regulatory"}:
            assert not TYPED.search(path.read_text(encoding="utf-8")), path


def test_both_charts_of_a_complaint_are_drawn_from_the_same_ways() -> None:
    for address in ("/investor-grievance", "/investor-charter"):
        words = whole_document(address)
        for key in ("scores", "odr"):
            assert queries.complaint_way(key).title in words
    assert "facts.complaint_ways" in document("charters/annexure-b.typ")


def test_the_time_of_a_stage_on_smart_odr_is_on_its_pages(subtests: pytest.Subtests) -> None:
    for stage in ["Conciliation", "Arbitration"]:
        with subtests.test(stage=stage):
            time = queries.complaint_stage(stage).time

            assert time
            for address in ("/investor-grievance", "/investor-charter", "/charter-stock-broker"):
                assert time in whole_document(address)


def test_the_drawing_of_a_complaint_has_the_ways_of_the_procedure() -> None:
    page_words = whole_document("/investor-grievance")

    assert "facts.complaint_ways" in document(PROCEDURE)
    for key in ("scores", "odr"):
        way = queries.complaint_way(key)
        assert way.title in page_words
        for stage in way.stages:
            assert f">{stage.name}<" in page_words
            assert stage.time is None or stage.time in page_words


def test_what_ends_on_smart_odr_is_said_in_the_words_of_the_rule_alone() -> None:
    # The tab of the charter says it once, above the link to the pop-up.
    assert source("regulatory/investor-charter.md").count("{rule.odr-choice}") == 1
    assert "odr-choice" not in source("regulatory/topics/multi-level-complaint-mechanism.md")
    assert not re.search(r"ends the complaint on SCORES|You cannot go back", everything())


def test_where_stop_losses_are_explained_it_is_said_what_cancels_them(
    subtests: pytest.Subtests,
) -> None:
    for address in [
        "/trading-calendar",
        "/first-steps",
        "/help/stop-loss-missed",
        "/help/order-types",
        "/help/order-messages",
    ]:
        with subtests.test(address=address):
            assert queries.rule("closing-auction-orders").says in whole_document(address)


def test_the_guide_to_the_app_says_what_cancels_a_stop_loss() -> None:
    assert '#rule-of("closing-auction-orders")' in document("accounts/mobile-app-guide.typ")


#: What only a rule says: how it would be typed, and the files whose words are not ours.
RULES_TYPED = {
    "unpaid-securities": r"five trading days|sixth trading day",
    "margin-cash": r"20(?:%| per cent) of (?:its|the) value",
    "derivatives-options": r"92(?:%| per cent)",
    "physical-window": r"4 February 2027",
    "nomination": r"may name up to three",
}


def test_what_a_rule_says_is_typed_in_no_other_words(subtests: pytest.Subtests) -> None:
    for key in RULES_TYPED:
        with subtests.test(key=key):
            said = re.compile(RULES_TYPED[key], re.IGNORECASE)
            texts = (
                path
                for suffix in ("toml", "md", "typ")
                for path in CONTENT_DIR.rglob(f"*.{suffix}")
            )
            english = [path for path in texts if not re.search(r"\.[a-z]{2}\.md$|/hi/", str(path))]

            typed = {path.name for path in english if said.search(path.read_text(encoding="utf-8"))}
            assert typed <= {"law.toml"}


@pytest.mark.parametrize(("ahead", "status"), [(0, "Not due yet"), (1, "The date has passed")])
def test_how_the_duties_on_accessibility_stand_follows_from_their_dates(
    monkeypatch: pytest.MonkeyPatch, ahead: int, status: str
) -> None:
    audit = queries.rule("accessibility-audit")
    assert audit.due
    monkeypatch.setattr(blocks, "today", lambda: audit.due + timedelta(ahead))

    (row,) = [
        row
        for row in lxml.html.fromstring(str(render(blocks.accessibility_status("")))).iter("tr")
        if audit.says in (text := " ".join(row.itertext())) and long_date(audit.due) in text
    ]
    assert status in " ".join(row.itertext())


def test_the_circular_on_the_charter_promises_no_weekday_for_unused_money() -> None:
    said = document("circulars/investor-charter.typ")
    assert '#rule-of("return-days")' in said
    assert "Friday" not in said


def test_a_caption_that_is_seen_does_not_repeat_the_heading_above_it(
    subtests: pytest.Subtests,
) -> None:
    for address in [
        "/kmp-details",
        "/about/kmp-management",
        "/authorised-persons",
        "/investor-grievance",
        "/charter-stock-broker",
        "/charges",
        "/help/ledger",
        "/trading-calendar",
    ]:
        with subtests.test(address=address):
            (main,) = lxml.html.fromstring(whole_document(address)).iter("main")
            above = ""
            for one in main.iter("h1", "h2", "h3", "h4", "summary", "caption"):
                said = " ".join(" ".join(one.itertext()).split())
                if one.tag != "caption":
                    above = re.sub(r"^[\d.]+ ", "", said)
                elif "visually-hidden" not in (one.get("class") or ""):
                    assert said != above


def test_an_abbreviation_is_spelt_where_it_is_read_first(subtests: pytest.Subtests) -> None:
    for address, spelt in [
        ("/charges", "securities transaction tax"),
        ("/charges", "commodities transaction tax"),
        ("/account-opening", "National Population Register (NPR)"),
    ]:
        with subtests.test(address=address, spelt=spelt):
            assert spelt in whole_document(address)


def test_taxes_are_spelt_above_the_table_that_names_them() -> None:
    text = whole_document("/charges")
    assert text.index("STT: securities transaction tax") < text.index("by trade</caption>")


def test_segments_are_explained_wherever_complaints_are_listed_by_them() -> None:
    (holds,) = (one.holds for one in queries.download_categories() if one.key == ANNEXURE_C)
    intro = whole_document("/complaint-data").replace("&amp;", "&")
    for key, name in SEGMENT_NAMES.items():
        said = f"{name}: {SEGMENT_WORDS[key]}."
        assert said in holds
        assert said in intro
    assert "#data.segment_words" in document("complaints/annexure-c.typ")


def test_an_eyebrow_does_not_repeat_the_heading_below_it(subtests: pytest.Subtests) -> None:
    for address in [
        "/about",
        "/about/kmp-management",
        "/wealth/protection",
        "/wealth/wealth-management",
        "/wealth/personal-finance",
        "/our-forte",
    ]:
        with subtests.test(address=address):
            (main,) = lxml.html.fromstring(whole_document(address)).iter("main")
            for one in main.find_class("eyebrow"):
                eyebrow = set(" ".join(one.itertext()).lower().split())
                heading = " ".join(one.xpath("following::*[self::h1 or self::h2][1]//text()"))
                assert not eyebrow <= set(heading.lower().split()), heading
