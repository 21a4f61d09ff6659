"""Content that is both on a page and in a separate document: both must agree."""

import re
from datetime import timedelta

import lxml.html
import pytest

from nnm_site.features.regulatory import blocks
from nnm_site.pages import document as whole_document
from nnm_site.platform.tree import render
from nnm_site.shared.content import queries
from nnm_site.shared.content.complaints import segment_names
from nnm_site.shared.content.models import home
from nnm_site.shared.content.models.clients import FreezingWay, Request
from nnm_site.shared.content.models.company import Leader, Team
from nnm_site.shared.content.models.documents import (
    ANNEXURE_C,
    DownloadCategory,
)
from nnm_site.shared.content.models.firm import ComplaintSegment, Contact, Registration
from nnm_site.shared.content.models.law import Rule
from nnm_site.shared.content.models.regulatory import (
    AuthorisedPerson,
    ComplaintWay,
    EscalationLevel,
    KeyPerson,
    Policy,
)
from nnm_site.shared.content.validate import CONTENT_DIR
from nnm_site.shared.rules.dates import long_date
from tests.rows import each

pytestmark = pytest.mark.slow

FOLDER = CONTENT_DIR / "documents"
STYLE = CONTENT_DIR.parent / "nnm_site" / "shared" / "documents" / "style.typ"
#: It describes each way separately, and states in its own words what SMART ODR ends.
PROCEDURE = "accounts/complaint-procedure.typ"


def page(key: str) -> str:
    return " ".join(Policy.get(key).body.split())


def document(path: str) -> str:
    """The text of a document with the figures and the days of a refund that it takes."""
    text = (FOLDER / path).read_text(encoding="utf-8")
    text = text.replace("#firm.refund_days", str(queries.firm().refund_days))
    figures = {name: value for rule in Rule.all() for name, value in rule.figures.items()}
    taken = re.sub(r'#figure-of\("([^"]+)"\)', lambda call: figures[call[1]], text)
    return " ".join(taken.split())


def section(path: str, heading: str) -> str:
    """The text of a document below a heading, up to the next."""
    _, text = document(path).split(f" = {heading} ")
    return text.split(" = ")[0]


@each([
    ("voluntary-freezing", "policies/voluntary-freezing.typ",
     ["only to close or reduce positions", "New positions are not taken", "15 minutes"]),
    ("refund-and-cancellation", "policies/refund-and-cancellation.typ",
     ["The 7 days do not limit your legal rights", "is not considered under this policy"]),
    ("investor-grievance", PROCEDURE, ["₹4,800", "₹600"]),
])  # fmt: skip
def test_the_page_and_its_document_say_the_same(key: str, path: str, phrases: list[str]) -> None:
    texts = (page(key), document(path))
    assert [one for one in phrases if not all(one in text for text in texts)] == []


@each([
    ("documents/policies/voluntary-freezing.typ", "..facts.freezing_ways.map("),
    ("documents/policies/voluntary-freezing.typ", '#menu-of("freezing")'),
    ("documents/forms/pledge.typ", '#rule-of("pledge-notice")'),
    ("documents/forms/pledge.typ", "I/We undertake"),
    ("documents/forms/pledge.typ", "We undertake to give the pledgor reasonable notice"),
    ("documents/accounts/mobile-app-guide.typ", '#rule-of("closing-auction-orders")'),
    ("documents/circulars/investor-charter.typ", '#rule-of("return-days")'),
    ("documents/charters/annexure-b.typ", "facts.complaint_ways"),
    ("documents/accounts/complaint-procedure.typ", "facts.complaint_ways"),
    ("documents/complaints/annexure-c.typ", "#data.segment_words"),
    ("home/faq.toml", "{rule.bsda-statements}"),
    ("charges/tariff.toml", "{rule.bsda-statements}"),
])  # fmt: skip
def test_a_text_takes_what_another_says_too(path: str, taken: str) -> None:
    assert taken in " ".join((CONTENT_DIR / path).read_text(encoding="utf-8").split())


def test_the_ways_to_ask_for_a_freeze_are_on_the_page_and_in_the_policy() -> None:
    request, policy = Request.get("freezing"), document("policies/voluntary-freezing.typ")
    desk = queries.person_or_desk(request.desk)
    words = whole_document("/voluntary-freezing")
    assert all(one in words for one in (request.menu, desk.email, desk.phone))
    assert all(way.sender in words and way.needs in words for way in FreezingWay.all())
    assert f'freezing = contact("{desk.key}")' in policy
    assert "receipt of your request" in Rule.get("freezing").says


def test_a_rise_of_charges_needs_the_same_notice_on_the_page_and_in_the_policy() -> None:
    promised = re.findall(r"at least (\d+) days' notice in writing", queries.tariff().intro)
    brokerage = section("policies/policies-and-procedures.typ", "Brokerage")

    assert len(promised) == 1
    assert re.findall(r"(\d+) days", brokerage) == promised
    assert f"notice in writing of at least {promised[0]} days" in brokerage


def test_an_application_is_cancelled_by_one_sentence_and_at_one_address() -> None:
    start = "You may stop an application"
    (sentence,) = re.findall(rf"{start}.+?\{{firm\.email\}}\.", page("refund-and-cancellation"))
    cancelling = section("policies/refund-and-cancellation.typ", "Cancelling an application")

    assert "at any time before the account is open" in sentence
    assert cancelling.startswith(sentence.replace("{firm.email}", "#mail(firm.email)"))
    assert cancelling.count("#mail(") == 1


def test_no_document_says_that_every_step_is_free_or_money_comes_back_on_a_friday() -> None:
    """Arbitration costs money, as the page and the procedure say."""
    grievances = section("policies/policies-and-procedures.typ", "Grievances")
    assert "describes the further steps and what they cost." in grievances
    assert "nothing" not in grievances
    assert "Friday" not in document("circulars/investor-charter.typ")


@pytest.mark.requirement("T4", "T8")
def test_the_escalation_matrix_is_that_of_the_procedure_and_of_the_officers_summary() -> None:
    levels = [post.holder.key for post in EscalationLevel.all()]
    rows = re.findall(
        r"\(\[(\d)\], \[.+?\], \[#reach\(contact\(\"([a-z-]+)\"\)\)\]\)", document(PROCEDURE)
    )
    assert rows == [(str(level), key) for level, key in enumerate(levels, start=1)]
    ordinal = ["first", "second", "third", "fourth", "fifth"][levels.index("compliance-officer")]
    leaders = {leader.key: leader for leader in Leader.all(rank="management")}
    assert f"{ordinal} level for complaints" in leaders["compliance-officer"].summary


def test_the_key_personnel_include_a_chief_executive_and_are_the_same_on_both_pages() -> None:
    """A chief executive is a key managerial person (Companies Act 2013, section 2(51))."""
    people, last = KeyPerson.all(), EscalationLevel.all()[-1].holder
    management = whole_document("/about/kmp-management")

    assert [post for post in people if "chief executive officer (CEO)" in post.designation]
    assert last in [post.holder for post in people]
    for post in people:
        assert post.designation in management
        assert str(post.holder.person) in management
    (head, _) = Leader.all(rank="head")
    assert head.full_name == last.person


def test_nobody_has_two_roles_and_no_client_of_the_testimonials_is_of_the_staff() -> None:
    leaders = [one for rank in ("head", "management") for one in Leader.all(rank=rank)]
    roles = {leader.full_name: leader.role for leader in leaders}
    both = [member for member in home.TeamMember.all() if member.name in roles]
    assert len(both) > 1
    assert [member.name for member in both if member.role != roles[member.name]] == []

    staff = roles.keys() | {member.name for member in home.TeamMember.all()}
    staff |= {contact.person for contact in Contact.all() if contact.person}
    teams = [team for kind in ("network", "department") for team in Team.all(kind=kind)]
    staff |= {person.partition(", ")[0] for team in teams for person in team.people}
    assert not staff & {voice.person for voice in home.Testimonial.all()}


#: How a document names SMART ODR.
ODR = re.compile(r'web\("smart-odr"\)|SMART ODR')


@each(["investor-grievance", "investor-charter"])
def test_the_reader_learns_what_smart_odr_ends_before_the_choice(key: str) -> None:
    body = page(key)
    assert Rule.get("odr-choice").says in body
    assert "SCORES first is not required" in body
    assert body.index("Before you choose") < body.index("Stages on SMART ODR")


def test_the_tab_of_the_charter_says_once_what_smart_odr_ends() -> None:
    folder = CONTENT_DIR / "regulatory"
    tab, topic = (
        (folder / name).read_text(encoding="utf-8").count("odr-choice}")
        for name in ("investor-charter.md", "topics/multi-level-complaint-mechanism.md")
    )
    assert (tab, topic) == (1, 0)


def test_a_document_that_offers_smart_odr_says_before_what_it_ends() -> None:
    """Other documents link to the page on grievances."""
    sources = {
        found.relative_to(FOLDER).as_posix(): document(found.relative_to(FOLDER).as_posix())
        for found in sorted(FOLDER.rglob("*.typ"))
    }
    offers = {
        path: found.start()
        for path, text in sources.items()
        if (found := ODR.search(text)) and re.search(r'SCORES|web\("scores"\)', text)
    }
    assert [*offers] == [PROCEDURE, "charters/annexure-b.typ", "policies/pms-disclosure.typ"]
    for path, offer in offers.items():
        assert path == PROCEDURE or -1 < sources[path].find("#odr-choice") < offer, path

    style = " ".join(STYLE.read_text(encoding="utf-8").split())
    (shared,) = re.findall(r"#let odr-choice = context \[(.+?)\] ", style)
    for text in (shared, sources[PROCEDURE]):
        assert "Before you choose" in text
        assert "SCORES first is not required" in text
        assert '#rule-of("odr-choice")' in text
    procedure = sources[PROCEDURE]
    assert procedure.index("Before you choose") < procedure.index("facts.complaint_ways")


def test_an_exchange_is_named_only_with_a_registration() -> None:
    registered = {entry.authority for entry in Registration.all()}
    named = {exchange for one in AuthorisedPerson.all() for exchange in one.exchanges}
    assert named <= registered


#: A typed time limit of a complaint.
TYPED = re.compile(
    r"\b21 (?:calendar )?days|\b(?:ask|asks) within 15 days|within 15 days of|within one year of what"
)


def test_the_times_of_a_complaint_are_typed_in_no_text_of_ours() -> None:
    """Except in the words of regulator or depository, or if another rule has as many days."""
    assert TYPED.search("If it does not help, ask within 15 days for a review.")
    texts = [path for suffix in ("toml", "md", "typ") for path in CONTENT_DIR.rglob(f"*.{suffix}")]
    code = (CONTENT_DIR.parent / "nnm_site" / "features").rglob("*.py")
    texts += [one for one in code if one.parent.name in {"help", "rules", "regulatory"}]
    typed = {path.name for path in texts if TYPED.search(path.read_text(encoding="utf-8"))}

    charters = {f"charter-{one}.md" for one in ("depository-participant", "research-analyst", "stock-broker")}  # fmt: skip
    assert typed <= charters | {"prescribed.toml", "surveillance.typ"}
    charter = (CONTENT_DIR / "regulatory" / "charter-stock-broker.md").read_text(encoding="utf-8")
    _, ours = charter.split("Table: Ways to complain")
    assert not TYPED.search(ours)


def test_charts_and_stages_of_a_complaint_are_those_of_its_ways() -> None:
    ways = [ComplaintWay.get(key) for key in ("scores", "odr")]
    grievance, tabs, charter = map(
        whole_document, ("/investor-grievance", "/investor-charter", "/charter-stock-broker")
    )
    for way in ways:
        assert way.title in grievance
        assert way.title in tabs
        for stage in way.stages:
            assert f">{stage.name}<" in grievance
            assert stage.time is None or stage.time in grievance
    for stage in ("Conciliation", "Arbitration"):
        time = queries.complaint_stage(stage).time
        assert time
        assert time in tabs
        assert time in charter


@each(["/trading-calendar", "/first-steps", "/help/stop-loss-missed", "/help/order-types", "/help/order-messages"])  # fmt: skip
def test_where_stop_losses_are_explained_it_is_said_what_cancels_them(address: str) -> None:
    assert Rule.get("closing-auction-orders").says in whole_document(address)


@pytest.mark.parametrize(("ahead", "status"), [(0, "Not due yet"), (1, "The date has passed")])
def test_how_the_duties_on_accessibility_stand_follows_from_their_dates(
    monkeypatch: pytest.MonkeyPatch, ahead: int, status: str
) -> None:
    audit = Rule.get("accessibility-audit")
    assert audit.due
    monkeypatch.setattr(blocks, "today", lambda: audit.due + timedelta(ahead))

    (row,) = [
        row
        for row in lxml.html.fromstring(str(render(blocks.accessibility_status("")))).iter("tr")
        if audit.says in (text := " ".join(row.itertext())) and long_date(audit.due) in text
    ]
    assert status in " ".join(row.itertext())


@each([
    "/kmp-details", "/about/kmp-management", "/authorised-persons", "/investor-grievance",
    "/charter-stock-broker", "/charges", "/help/ledger", "/trading-calendar",
])  # fmt: skip
def test_a_caption_that_is_seen_does_not_repeat_the_heading_above_it(address: str) -> None:
    (main,) = lxml.html.fromstring(whole_document(address)).iter("main")
    above = ""
    for element in main.iter("h1", "h2", "h3", "h4", "summary", "caption"):
        text = " ".join(" ".join(element.itertext()).split())
        if element.tag != "caption":
            above = re.sub(r"^[\d.]+ ", "", text)
        elif "visually-hidden" not in (element.get("class") or ""):
            assert text != above


@each([
    "/about", "/about/kmp-management", "/wealth/protection", "/wealth/wealth-management",
    "/wealth/personal-finance", "/our-forte",
])  # fmt: skip
def test_an_eyebrow_does_not_repeat_the_heading_below_it(address: str) -> None:
    (main,) = lxml.html.fromstring(whole_document(address)).iter("main")
    for one in main.find_class("eyebrow"):
        eyebrow = set(" ".join(one.itertext()).lower().split())
        heading = " ".join(one.xpath("following::*[self::h1 or self::h2][1]//text()"))
        assert not eyebrow <= set(heading.lower().split()), heading


def test_an_abbreviation_is_spelt_where_it_is_read_first() -> None:
    charges = whole_document("/charges")
    assert charges.index("STT: securities transaction tax") < charges.index("by trade</caption>")
    assert "commodities transaction tax" in charges
    assert "National Population Register (NPR)" in whole_document("/account-opening")


def test_segments_are_explained_wherever_complaints_are_listed_by_them() -> None:
    (holds,) = (one.holds for one in DownloadCategory.all() if one.key == ANNEXURE_C)
    intro = whole_document("/complaint-data").replace("&amp;", "&")
    for key, name in segment_names().items():
        sentence = f"{name}: {ComplaintSegment.get(key).words}."
        assert sentence in holds
        assert sentence in intro
