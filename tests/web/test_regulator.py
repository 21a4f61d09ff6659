"""What the check of the content asks of `docs/regulatory-checklist.md` and of regulatory texts, and what no row says."""

import itertools
import re
from collections.abc import Callable, Iterable, Iterator
from datetime import date, timedelta
from functools import partial
from pathlib import Path

import pytest

from nnm_site.features.regulatory.mandates import CHECKLIST, Mandate, Pages, audit, faults, mandates
from nnm_site.platform.tree import Data
from nnm_site.shared.content import queries
from nnm_site.shared.content.attention import A_YEAR, NOTICE, attention
from nnm_site.shared.content.models.documents import Document as Paper
from nnm_site.shared.content.models.firm import ExternalLink
from nnm_site.shared.content.models.law import Prescribed, Rule
from nnm_site.shared.content.models.regulatory import Policy
from nnm_site.shared.content.problems import ContentError
from nnm_site.shared.content.queries import site_content
from nnm_site.shared.content.validate import Content
from nnm_site.shared.documents.jobs import jobs
from nnm_site.shared.documents.typeset import typeset
from nnm_site.shared.publishing import inspection
from nnm_site.site_map import plan
from tests.client import Page, every_page
from tests.documents import Document, words
from tests.records import record_of
from tools.nodes import nodes_of

pytestmark = pytest.mark.slow

Ask = Callable[[str], Document]


def said_of(places: str, carrier: str, html: dict[str, str], folder: Path) -> list[str]:
    """What the check says of a row, as a line each."""
    row = Mandate("A duty", "Its source", places, carrier, open="", line=7)
    pages = {path: partial(nodes_of, text) for path, text in html.items()}
    return [str(fault) for fault in faults(audit([row], Pages(pages, folder)))]


def test_a_row_whose_words_are_taken_from_its_page_is_named_with_its_line(
    ask: Ask, tmp_path: Path
) -> None:
    (fund,) = Prescribed.get("mutual-fund-warning").texts
    heading = re.findall(r"^## (.+)$", Policy.get("disclaimer").body, re.MULTILINE)[-1]
    rows = [
        ("/wealth", "prescribed mutual-fund-warning", fund[:20]),
        ("/terms-and-conditions", "rule order-validity", Rule.get("order-validity").says[:20]),
        ("/kmp-details", "table Key managerial personnel: Sr. No., Name of the Individual", "Sr. No."),
        ("/disclaimer", f"heading {heading}", heading),
        ("/disclaimer", "body disclaimer", heading),
        ("/disclaimer", "text {firm.legal_name}", queries.firm().legal_name),
        ("/disclaimer", "link /accessibility", 'href="/accessibility"'),
    ]  # fmt: skip
    wrong = []
    for place, carrier, old in rows:
        html = {each: ask(each).text for each in (place, "/")}
        before = said_of(f"`{place}`", carrier, html, tmp_path)
        html[place] = html[place].replace(old, "Nothing")
        now = said_of(f"`{place}`", carrier, html, tmp_path)
        begin = f"docs/regulatory-checklist.md: line 7: A duty: {carrier}: “"
        if before or not now or not (now[0].startswith(begin) and now[0].endswith(place)):
            wrong.append(f"{carrier}: {before} before, {now} now")
    assert not wrong, "\n".join(wrong)


def test_what_every_page_and_every_document_has_to_say_is_looked_for_in_each(
    ask: Ask, tmp_path: Path
) -> None:
    html = {place: ask(place).text for place in ("/disclaimer", "/mitc")}
    html["/mitc"] = html["/mitc"].replace(queries.firm().legal_name, "Nobody")
    said = said_of("every page", "text {firm.legal_name}", html, tmp_path)
    assert [one.rpartition(" on ")[2] for one in said] == ["/mitc"]

    made = [job for job in jobs(site_content()) if job.key.startswith("mutual-fund-")]
    for job in made:
        (tmp_path / job.path).parent.mkdir(parents=True, exist_ok=True)
        text = "Nothing." if job is made[-1] else "A sentence."
        (tmp_path / job.path).write_bytes(typeset(text, job.facts, job.date).pdf)
    said = said_of("`document mutual-fund-*`", "text A sentence.", html, tmp_path)
    assert [one.rpartition(" on ")[2] for one in said] == [f"document {made[-1].key}"]


def test_what_all_pages_end_with_is_read_once(tmp_path: Path) -> None:
    """It says something of every page without any of them; what it lacks is looked for in each."""

    def read() -> list[Data]:
        raise AssertionError("a page was read")

    name = queries.firm().legal_name
    end = nodes_of(f'<p>{name}</p><h2>Registered office</h2><a href="/accessibility">Access</a>')

    def missing(carrier: str, **pages: Callable[[], list[Data]]) -> list[str]:
        row = Mandate("A duty", "Its source", "every page", carrier, open="")
        first = {"/": partial(nodes_of, "<p>First.</p>")}
        return [
            one
            for found in audit([row], Pages(first | pages, tmp_path, end))
            for one in found.missing
        ]

    for carrier in ("text {firm.legal_name}", "heading Registered office", "link /accessibility"):
        assert missing(carrier, other=read) == []
    assert missing("text First.", other=partial(nodes_of, "<p>Second.</p>")) == [
        "text First.: “First.” on other"
    ]


def test_a_row_that_names_what_is_not_there_is_named_with_its_line(
    ask: Ask, tmp_path: Path
) -> None:
    html = {"/disclaimer": ask("/disclaimer").text}
    here = "docs/regulatory-checklist.md: line 7: A duty"
    for place, carrier, fault in (
        *(("`/disclaimer`", one, f"there is no '{one}'") for one in
          ("rule none", "prescribed none", "body none", "link none", "sentence Hello")),
        *((f"`{one}`", "body none", f"there is no '{one}'") for one in ("/none", "footer", "document none")),
        ("`/disclaimer`", "", "nothing on a page carries it"),
    ):  # fmt: skip
        assert said_of(place, carrier, html, tmp_path) == [f"{here}: {fault}"]

    longer = tmp_path / "list.md"
    longer.write_text(CHECKLIST.read_text(encoding="utf-8") + "| A | B |\n", encoding="utf-8")
    line = len(longer.read_text(encoding="utf-8").splitlines())
    with pytest.raises(ContentError, match=rf"^docs/regulatory-checklist.md: line {line}: 2 cells"):
        mandates(longer)


def test_the_check_names_a_broken_row_and_what_has_changed_since_its_day(ask: Ask) -> None:
    """A whole check composes all pages. Here it is given one: rows that want others say so."""
    page = Policy.get("disclaimer")
    changed = page.model_copy(update={"body": f"{page.body}\n\nOne more."})
    entries = site_content().entries
    policies = entries[Policy] | {page.key: changed}
    key = "surveillance-policy"
    papers = entries[Paper] | {key: entries[Paper][key].model_copy(update={"version": "9.9"})}
    content = Content(entries | {Policy: policies, Paper: papers})
    (route,) = [each for each in plan().routes if each.path == "/disclaimer"]
    html = ask("/disclaimer").text.replace("/accessibility", "/nowhere")

    record = record_of(route, html)
    said = list(map(str, inspection._of_features([record], {"": []}, content)))
    (row,) = [one for one in mandates() if one.carried_by == "link /accessibility"]
    assert (
        f"docs/regulatory-checklist.md: line {row.line}: {row.mandate}: link /accessibility: "
        "“/accessibility” on /disclaimer"
    ) in said
    paper, review = sorted(one for one in said if one.startswith("content/"))
    assert re.match(
        r"content/regulatory/disclaimer\.md: line 4: disclaimer: the words have changed, but",
        review,
    )
    assert re.match(
        rf"content/documents/catalogue\.toml: line \d+: {key}: has a new date or version, but",
        paper,
    )


def test_a_text_that_nobody_has_read_for_a_year_is_named() -> None:
    page = Policy.get("disclaimer")
    by, named = page.reviewed + A_YEAR, f'text "{page.key}" to be read again'

    def said(day: date) -> str:
        return " ".join(line for line in attention(site_content(), day) if named in line)

    assert said(by - NOTICE - timedelta(1)) == ""
    assert said(by).startswith("Due on")
    assert said(by + timedelta(1)).startswith("Overdue since")


def test_letters_about_a_complaint_go_to_the_same_addresses_in_hindi(ask: Ask) -> None:
    said = words(ask("/hi/investor-grievance").one("main"))
    addresses = [", ".join(one.address) for one in ExternalLink.all() if one.address]
    assert addresses
    assert [one for one in addresses if one not in said] == []


@every_page
def test_every_footer_leads_there(page: Page) -> Iterator[str]:
    linked = {a.get("href", "").removeprefix("/hi") for a in page.one("footer").iter("a")}
    yield from {"/accessibility", "/investor-grievance", "/registrations"} - linked


#: A day on which something was held against its source, and words that say that nobody has.
STAMP = re.compile(r"\b(?:checked|compared)\b[^.]* on \d{1,2} [A-Z][a-z]+ 20\d\d", re.IGNORECASE)
UNCONFIRMED = re.compile(
    r"\bnot (?:yet )?(?:been )?confirmed\b|\bnot compared yet\b", re.IGNORECASE
)
HEADINGS = {"h1", "h2", "h3"}


def stamps(document: Document) -> list[str]:
    """The stamps in a sentence that calls something unconfirmed, and, where it speaks of a section, in what follows to
    the next heading.
    """
    found = []
    for element in document.one("main").iter("li", "td", "p"):
        if UNCONFIRMED.search(words(element)):
            below = itertools.takewhile(lambda one: one.tag not in HEADINGS, element.itersiblings())
            section = below if element.tag == "p" else ()
            found += STAMP.findall(" ".join(map(words, (element, *section))))
    return found


@every_page
def test_what_a_page_calls_unconfirmed_bears_no_stamp(page: Page) -> Iterable[object]:
    return stamps(page)


def test_a_stamp_in_the_section_of_an_unconfirmed_rule_is_found() -> None:
    stamped = "<p>Hours not confirmed.</p><ul><li>Checked with NSE on 1 May 2026</li></ul>"
    assert stamps(Document(f"<main>{stamped}</main>"))
    assert not stamps(Document(f"<main>{stamped.replace('<ul>', '<h2>More</h2><ul>')}</main>"))


def test_the_hours_say_what_is_not_true_of_every_share(ask: Ask) -> None:
    """The closing auction cancels stop-losses, and futures have a session before the market opens."""
    rows = [words(row) for row in ask("/trading-calendar").one("main").iter("tr")]
    auctions = [row for row in rows if "Closing auction" in row]

    assert auctions
    assert all("stop-loss" in row and "cancelled" in row for row in auctions)
    assert any("Equity derivatives" in row and "Pre-open" in row for row in rows)
    assert "closing auction" in words(ask("/first-steps").one("main"))
