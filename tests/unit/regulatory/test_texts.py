"""The texts as shipped: complete, well linked, and without copies of other texts."""

import re
from pathlib import Path

import pytest

from nnm_site.features.regulatory import charter
from nnm_site.features.regulatory.blocks import BLOCKS
from nnm_site.features.regulatory.page import CHARTER, GLOSSARY, SITE_MAP
from nnm_site.shared import ui
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.law import Prescribed
from nnm_site.shared.content.models.regulatory import Policy, Term, Topic
from nnm_site.shared.content.validate import CONTENT_DIR
from nnm_site.shared.documents.charters import CHARTERS
from nnm_site.shared.shell.facts import fill
from nnm_site.shared.shell.popups import popups
from nnm_site.site_map import routes
from tests.rows import each

pytestmark = [pytest.mark.slow, pytest.mark.requirement("R901", "R902", "R907")]

FOLDER = CONTENT_DIR / "regulatory"
TEXTS = sorted(FOLDER.rglob("*.md"))
WITH_BLOCKS_OF_THEIR_OWN = {CHARTER, GLOSSARY, SITE_MAP}


def body(path: Path) -> str:
    return path.read_text(encoding="utf-8").split("+++\n", 2)[2]


def test_every_text_has_a_page() -> None:
    english = {f"/{path.stem}" for path in FOLDER.glob("*.md")}
    assert english <= {route.path for route in routes()}


@each(text.key for text in Policy.all() if text.key not in WITH_BLOCKS_OF_THEIR_OWN)
def test_a_text_renders_with_numbered_sections(key: str) -> None:
    prose = ui.prose(fill(Policy.get(key).body), BLOCKS, numbered=True)
    numbers = [heading.number for heading in prose.headings if heading.level == 2]
    assert numbers
    assert numbers == [str(n) for n in range(1, 1 + len(numbers))]


def test_nothing_is_left_to_fill_in() -> None:
    content = queries.site_content()
    texts = {entry.key: entry.body for entry in (*content.all(Policy), *content.all(Topic))}
    left = [
        path.name
        for path in TEXTS
        if re.search(r"[{}]|\(link:", fill(texts.get(path.stem) or body(path)))
    ]
    assert left == []


def test_no_term_refers_to_itself_and_most_are_linked_to() -> None:
    terms = Term.all()
    assert not [term.key for term in terms if f"(#{term.key})" in term.meaning]
    everything = "\n".join(map(body, TEXTS)) + "".join(term.meaning for term in terms)
    assert len([one for one in terms if f"#{one.key})" in everything]) >= len(terms) // 2


def test_no_text_copies_a_prescribed_one() -> None:
    """Prescribed texts are only in prescribed.toml; other texts include them by key.

    A short line ("Register on SCORES portal") may occur in any text.
    """
    prescribed = [
        text
        for entry in queries.site_content().all(Prescribed)
        for text in entry.texts
        if len(text) > 60
    ]
    assert prescribed
    copied = [
        f"{path.name}: {sentence}"
        for path in TEXTS
        for words in [ui.plain(body(path))]
        for sentence in prescribed
        if sentence in words
    ]
    assert not copied, "\n".join(copied)


#: The required words of each text. `python -m nnm_site check` checks that pages with a row in
#: docs/regulatory-checklist.md are as last reviewed.
@each([
    ("refund-and-cancellation", ["non-refundable", "within 7 days", "excess payment", "withdrawal request in the app or on the web"]),
    ("privacy-policy", ["KYC", "cookies", "SSL", "login ID and a password", "last logged in", "Log out when you leave", "up to 90 days", "back office", "Data Protection Board of India", "TradingView"]),
    ("voluntary-freezing", ["one hour", "pending orders", "before the next trading session"]),
    ("investor-grievance", ["21 days, extendable by 10 days", "30 days, extendable by 30 days", "21 calendar days"]),
    ("first-steps", ["What it costs", "How little you can start with", "Delivery or intraday", "Order types", "first trade, step by step", "When you can withdraw money", "Tax in outline", "Hours and holidays", "SIP", "NAV", "ETF"]),
])  # fmt: skip
def test_a_text_says_what_is_asked_of_it(key: str, phrases: list[str]) -> None:
    words = ui.plain(fill(Policy.get(key).body))
    assert [phrase for phrase in phrases if phrase not in words] == []


def test_the_seven_advisories_come_first_and_the_most_important_terms_are_eleven() -> None:
    terms, most_important = (
        ui.prose(fill(Policy.get(key).body), BLOCKS).headings
        for key in ("terms-and-conditions", "mitc")
    )
    assert [heading.text for heading in terms][:7] == [
        "Fill in the account-opening forms yourself",
        "Ask about brokerage before you trade",
        "Orders that are not executed",
        "Confirm your trades the same evening",
        "Follow the exchanges' margin norms",
        "Keep proof of every deposit",
        "Links to other websites",
    ]
    assert len(most_important) == 11 + 1  # and where they come from


@each(["", "before\n# One\n", "# One\n\n# Two\n"])
def test_a_charter_with_another_number_of_parts_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="parts, not 5"):
        charter.parts(text)


def test_the_charter_has_five_parts_and_current_rules_come_before_earlier_ones() -> None:
    """R906; R113: the earlier figure is kept, after the current one, and labelled."""
    parts = dict(charter.parts(Policy.get("investor-charter").body))
    services = parts["Services"]
    assert [*parts] == [
        *("Vision & Mission", "Services", "Grievance Redressal"),
        *("Dos/Don'ts & Rights", "Code of Conduct"),
    ]
    for rows in re.findall(r"\|---.*?\n((?:\|.*\n)+)", services):
        labels = [row.split("|")[1] for row in rows.splitlines()]
        earlier = ["Earlier scheme" in label for label in labels]
        assert earlier == sorted(earlier)
    assert services.index("₹4,00,000") < services.index("₹50,000")
    assert services.index("6 p.m. on T |") < services.index("6 p.m. on T+1")


#: The rows of each table of a charter: facts sections 4 and 5; SEBI circulars of 2 June 2025 and, for portfolio managers,
#: December 2021.
@each([
    ("charter-stock-broker", {"Services": 12, "Rights of Investors": 22, "Activities and timelines": 13, "DOs": 12, "DON’Ts": 11, "Steps of the exchange": 4, "Information on the website of the exchange": 7}),
    ("charter-depository-participant", {"Mission in plain words": 3, "Business": 1, "Basic Services": 8, "Special services": 3, "Ways to complain": 6, "Steps to be followed in ODR for Review, Conciliation and Arbitration": 8, "Special circumstances": 1, "Dos and Don’ts": 20, "Rights": 14, "Responsibilities": 9}),
    ("charter-research-analyst", {"Business": 7, "Services": 13, "Rights": 15, "Do’s": 12, "Don’ts": 4}),
    ("charter-portfolio-manager", {"Vision and mission": 2, "Business": 4, "Services": 2, "Time for the main services": 7}),
])  # fmt: skip
def test_a_charter_has_every_point_beside_its_plain_words(key: str, rows: dict[str, int]) -> None:
    text = Policy.get(key).body
    for caption, number in rows.items():
        (table,) = re.findall(rf"Table: {re.escape(caption)}\n\n((?:\|.*\n)+)", text)
        head, _, *lines = table.splitlines()
        # The times in the broker's charter are already in plain words.
        assert caption == "Activities and timelines" or head.endswith("| In plain words |"), caption
        cells = [row.strip("|").split("|") for row in lines]
        assert len(cells) == number, caption
        assert all(cell.strip() for row in cells for cell in row), caption


def test_a_charter_says_what_is_in_our_own_words() -> None:
    """Until the wording of the broker's section on complaints is available (docs/go-live.md)."""
    vision = Policy.get("charter-depository-participant").body.partition("## Mission")[0]
    assert "::: prescribed depository-vision\n\n**In plain words:** " in vision
    policy = Policy.get("charter-stock-broker")
    section = policy.body.partition("## Grievance Redressal Mechanism")[2]
    ours = section.lstrip().startswith("Here we use our own words.")

    assert ours == bool(policy.unconfirmed)
    assert ours == ("but for the section on complaints" in policy.intro)
    # The PDF is made from this page, so it has the same wording and the same remark.
    assert "For print: [Investor charter for stock brokers (PDF)]" in policy.body
    assert CHARTERS["investor-charter-stock-brokers"] == policy.key


def test_the_popup_leads_to_the_text_of_both_charters() -> None:
    rendered = str(popups().render())
    for path in ("/charter-stock-broker", "/charter-depository-participant"):
        assert f'href:"{path}"' in rendered


@each(["charter-research-analyst", "charter-portfolio-manager"])
def test_the_complaint_data_has_the_prescribed_columns(key: str) -> None:
    assert (
        "| Sr. No. | Received from | Pending at the end of last month | Received | Resolved* | Total Pending# "
        "| Pending complaints > 3 months | Average Resolution time^ (in days) |"
    ) in Policy.get(key).body
