"""The texts as they ship: complete, well linked, and without a second copy of what stands elsewhere."""

import re
from pathlib import Path

import pytest

from nnm_site.features.regulatory import charter
from nnm_site.features.regulatory.blocks import BLOCKS
from nnm_site.features.regulatory.pages import CHARTER, GLOSSARY, PAGES, SITE_MAP
from nnm_site.shared import ui
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.prescribed import Prescribed
from nnm_site.shared.content.models.regulatory import Policy, Topic
from nnm_site.shared.content.validate import CONTENT_DIR
from nnm_site.shared.documents.charters import CHARTERS
from nnm_site.shared.shell.facts import fill
from nnm_site.shared.shell.popups import popups

pytestmark = [pytest.mark.slow, pytest.mark.requirement("R901", "R902", "R907")]

FOLDER = CONTENT_DIR / "regulatory"
TEXTS = sorted(FOLDER.rglob("*.md"))
WITH_BLOCKS_OF_THEIR_OWN = {CHARTER.key, GLOSSARY.key, SITE_MAP.key}


def body(path: Path) -> str:
    return path.read_text(encoding="utf-8").split("+++\n", 2)[2]


def test_every_page_has_a_text_and_every_text_a_page() -> None:
    english = {path.stem for path in FOLDER.glob("*.md") if "." not in path.stem}
    assert {page.key for page in PAGES} == english


def test_a_text_renders_with_numbered_sections() -> None:
    for page in PAGES:
        if page.key in WITH_BLOCKS_OF_THEIR_OWN:
            continue
        prose = ui.prose(fill(queries.policy(page.key).body), BLOCKS, numbered=True)
        numbers = [heading.number for heading in prose.headings if heading.level == 2]
        assert numbers, page.key
        assert numbers == [str(n) for n in range(1, 1 + len(numbers))], page.key


def test_nothing_is_left_to_fill_in() -> None:
    content = queries.site_content()
    texts = {entry.key: entry.body for entry in (*content.all(Policy), *content.all(Topic))}
    left = [
        path.name
        for path in TEXTS
        if re.search(r"[{}]|\(link:", fill(texts.get(path.stem) or body(path)))
    ]
    assert left == []


def test_no_term_refers_to_itself() -> None:
    assert not [term.key for term in queries.terms() if f"(#{term.key})" in term.meaning]


def test_every_term_is_linked_to_or_stands_alone_on_purpose() -> None:
    """A glossary earns its place by being linked to; most terms are."""
    everything = "\n".join(body(path) for path in TEXTS) + "".join(
        t.meaning for t in queries.terms()
    )
    linked = [t for t in queries.terms() if f"#{t.key})" in everything]

    assert len(linked) >= len(queries.terms()) // 2


def test_no_text_copies_a_prescribed_one() -> None:
    """Prescribed texts stand once, in prescribed.toml; a text calls for them by key.

    A short line ("Register on SCORES portal") may be anybody's words.
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


def test_each_feature_of_the_prescribed_texts_is_called_for() -> None:
    calls = set(re.findall(r"::: prescribed ([a-z-]+)", "\n".join(map(body, TEXTS))))

    assert calls >= {
        "bank-accounts",
        "scores",
        "derivatives-risk",
        "depository-vision",
        "depository-mission",
        "advertisement-warning",
        "unauthorised-trading",
        "unauthorised-demat",
        "kyc",
    }


def test_facts_stand_once() -> None:
    """Addresses, phone numbers and e-mail addresses of the firm are filled in, never typed."""
    for path in TEXTS:
        # The charter for demat accounts itself spells out where SCORES is.
        text = body(path).replace("online at https://scores.sebi.gov.in", "")
        assert not re.search(r"\+91|\.example|https?://", text), path.name


def test_terms_and_conditions_hold_the_seven_advisories() -> None:
    """R901."""
    headings = ui.prose(fill(queries.policy("terms-and-conditions").body), BLOCKS).headings

    assert [heading.text for heading in headings][:7] == [
        "Fill in the account-opening forms yourself",
        "Ask about brokerage before you trade",
        "Orders that are not executed",
        "Confirm your trades the same evening",
        "Follow the exchanges' margin norms",
        "Keep proof of every deposit",
        "Links to other websites",
    ]


#: What each text has to say.
ASKED = [
    ("refund-and-cancellation", ["non-refundable", "within 7 days", "excess payment", "withdrawal request in the app or on the web"]),
    ("privacy-policy", ["KYC", "cookies", "SSL", "login ID and a password", "last logged in", "Log out when you leave", "up to 90 days", "back office", "Data Protection Board of India", "TradingView"]),
    ("voluntary-freezing", ["15 minutes", "one hour", "pending orders", "before the next trading session"]),
    ("investor-grievance", ["21 days, extendable by 10 days", "30 days, extendable by 30 days", "21 calendar days"]),
    ("accessibility", ["WCAG 2.2, level AA", "nodal officer", "Known limits", "SCORES"]),
    ("charter-stock-broker", ["Following steps are carried out by Stock Exchange for benefit of investor, in case stock broker defaults:", "Norms for eligibility of claims for compensation from IPF.", "List of Defaulter/Expelled members and public notice issued."]),
    ("charter-depository-participant", ["First review done by Designated Body - Second review done by SEBI", "The complaints/ grievances lodged directly with the Depository shall be resolved within 21 days.", "If the Investor is not satisfied with the resolution provided by DP or other Market Participants", "The arbitration process to be concluded by arbitrator(s) within 30 days, which is extendable by 30 days."]),
    ("charter-portfolio-manager", ["appropriate risk profiling of investors", "all an investor has to do, is to give his portfolio in any form", "The PMS provider shall act in a fiduciary capacity towards its Client"]),
    ("first-steps", ["What it costs", "How little you can start with", "Delivery or intraday", "Order types", "first trade, step by step", "When you can withdraw money", "Tax in outline", "Hours and holidays", "SIP", "NAV", "ETF"]),
]  # fmt: skip


def test_a_text_says_what_is_asked_of_it() -> None:
    """R901, R902, R907."""
    missing = [
        f"{key}: {phrase}"
        for key, phrases in ASKED
        for words in [ui.plain(fill(queries.policy(key).body))]
        for phrase in phrases
        if phrase not in words
    ]
    assert not missing, "\n".join(missing)


def test_the_charter_has_five_parts() -> None:
    """R906."""
    parts = charter.parts(queries.policy("investor-charter").body)

    assert [title for title, _ in parts] == [
        "Vision & Mission",
        "Services",
        "Grievance Redressal",
        "Dos/Don'ts & Rights",
        "Code of Conduct",
    ]


def test_a_charter_with_another_number_of_parts_is_refused() -> None:
    for text in ("", "before\n# One\n", "# One\n\n# Two\n"):
        with pytest.raises(ValueError, match="parts, not 5"):
            charter.parts(text)


def test_current_rules_come_before_earlier_ones() -> None:
    """R113: the earlier figure is kept, after the current one, and labelled."""
    services = dict(charter.parts(queries.policy("investor-charter").body))["Services"]

    for rows in re.findall(r"\|---.*?\n((?:\|.*\n)+)", services):
        labels = [row.split("|")[1] for row in rows.splitlines()]
        earlier = ["Earlier scheme" in label for label in labels]
        assert earlier == sorted(earlier)
    assert services.index("₹4,00,000") < services.index("₹50,000")
    assert services.index("6 p.m. on T |") < services.index("6 p.m. on T+1")


#: The rows of each table of a charter.
ROWS = [
    ("charter-stock-broker", {"Services": 12, "Rights of Investors": 22, "Activities and timelines": 13, "DOs": 12, "DON’Ts": 11, "Steps of the exchange": 4, "Information on the website of the exchange": 7}),
    ("charter-depository-participant", {"Mission in plain words": 3, "Business": 1, "Basic Services": 8, "Special services": 3, "Ways to complain": 6, "Steps to be followed in ODR for Review, Conciliation and Arbitration": 8, "Special circumstances": 1, "Dos and Don’ts": 20, "Rights": 14, "Responsibilities": 9}),
    ("charter-research-analyst", {"Business": 7, "Services": 13, "Rights": 15, "Do’s": 12, "Don’ts": 4}),
    ("charter-portfolio-manager", {"Vision and mission": 2, "Business": 4, "Services": 2, "Time for the main services": 7}),
]  # fmt: skip


def test_a_charter_has_every_point_beside_its_plain_words() -> None:
    """Facts sections 4 and 5; SEBI circulars of 2 June 2025 and, for portfolio managers, December 2021."""
    for key, rows in ROWS:
        text = queries.policy(key).body
        for caption, number in rows.items():
            (table,) = re.findall(rf"Table: {re.escape(caption)}\n\n((?:\|.*\n)+)", text)
            head, _, *lines = table.splitlines()
            # The times of the broker's charter are plain words already.
            plain = caption == "Activities and timelines" or head.endswith("| In plain words |")
            assert plain, (key, caption)
            cells = [row.strip("|").split("|") for row in lines]
            assert len(cells) == number, (key, caption)
            assert all(cell.strip() for row in cells for cell in row), (key, caption)


def test_a_charter_says_what_is_in_our_own_words() -> None:
    """As long as the wording of the broker's section on complaints is to be had (docs/go-live.md)."""
    vision = queries.policy("charter-depository-participant").body.partition("## Mission")[0]
    assert "::: prescribed depository-vision\n\n**In plain words:** " in vision
    policy = queries.policy("charter-stock-broker")
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


def test_the_portfolio_managers_notes_have_their_own_source() -> None:
    notes = queries.prescribed("portfolio-complaint-notes")

    assert (
        "::: prescribed portfolio-complaint-notes"
        in queries.policy("charter-portfolio-manager").body
    )
    assert "portfolio managers" in notes.source


def test_the_complaint_data_has_the_prescribed_columns() -> None:
    for key in ("charter-research-analyst", "charter-portfolio-manager"):
        assert (
            "| Sr. No. | Received from | Pending at the end of last month | Received | Resolved* | Total Pending# "
            "| Pending complaints > 3 months | Average Resolution time^ (in days) |"
        ) in queries.policy(key).body, key


def test_most_important_terms_are_eleven() -> None:
    headings = ui.prose(fill(queries.policy("mitc").body), BLOCKS).headings

    assert len(headings) == 11 + 1  # and where they come from
