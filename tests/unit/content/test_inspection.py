"""Messages about composed pages: a fault has a place, and never a traceback."""

from functools import cache
from pathlib import Path

import pytest

from nnm_site.nnm_site import composed
from nnm_site.platform.publish.records import Kept, Record
from nnm_site.platform.route import Route
from nnm_site.platform.tree import MEMO, Data, as_data
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.law import Prescribed
from nnm_site.shared.content.places import place
from nnm_site.shared.content.validate import validate
from nnm_site.shared.publishing import inspection
from nnm_site.shared.publishing.inspection import markdown_faults
from nnm_site.site_map import answered, plan
from tests.records import record_from, record_of
from tests.unit.content.conftest import Edit

pytestmark = [pytest.mark.slow, pytest.mark.requirement("A16")]

ARTICLE = "blog/margin-and-the-pledge.md"


#: Markup that no page can show, and the message, with the line in which it begins or ends.
NOT_SHOWN = [
    ("![A drawing](/drawings/x.svg)", "image is not supported in a line of text"),
    ("- One\n- ![Another](/drawings/x.svg)", "image is not supported in a line of text"),
    ("#### Small", "a heading of level 4; use 2 and 3"),
    ("    code", "code_block is not supported"),
    ("| a | b |\n|---|---|\n| 1 | 2 |", "a table needs a paragraph 'Table: caption' before it"),
]


def test_what_no_page_can_show_is_named_with_its_line(root: Path, edit: Edit) -> None:
    """The first fault of a text hides those after it."""
    path = root / ARTICLE
    before = path.read_text(encoding="utf-8")
    for text, fault in NOT_SHOWN:
        path.write_text(before, encoding="utf-8")
        edit(ARTICLE, "\n+++\n", f"\n+++\n\nFirst.\n\n{text}\n\nLast.\n")
        lines = path.read_text(encoding="utf-8").splitlines()
        line = lines.index(text.splitlines()[-1 if text.startswith("-") else 0]) + 1

        (problem,) = markdown_faults(validate(root), root)
        assert str(problem) == f'content/{ARTICLE}: line {line}: field "body": {fault}'


def test_a_page_that_cannot_be_composed_is_a_fault_with_its_place() -> None:
    """The missing key is used in a content file, which the message names."""
    assert place('key = "service-that-is-none"') is None
    shown, line = place("service-commodities") or ("", 0)
    assert "service-commodities" in Path(shown).read_text(encoding="utf-8").splitlines()[line - 1]
    error = KeyError("there is no drawing 'service-commodities'")
    fault = str(inspection._not_composed("/blog", error))
    assert fault.startswith(f"content/home/services.toml: line {line}: ")
    assert fault.endswith(
        "the page cannot be composed: there is no drawing 'service-commodities' (KeyError) (page /blog)"
    )


#: A page end without texts or inputs.
NO_END = {"": Kept.made([])}


def route(path: str) -> Route:
    return next(each for each in plan().routes if each.path == path)


def words_of(*records: Record, end: str = "") -> list[str]:
    ends = {"": record_of(route("/"), end)}
    return [str(one) for one in inspection._of_words(records, ends)]


def test_words_and_references_of_a_page_are_looked_at() -> None:
    page = record_of(
        route("/"),
        '{firm.emial} <a href="/dead">x</a> <a href="/downloads#nowhere">x</a>'
        '<img src="/gallery/none.webp"> <svg><use href="/company.svg#portrait-9"/></svg>'
        '<a href="/pdf/downloads/pledge-form.pdf">x</a> +91 22 5550 013',
    )
    downloads = record_of(route("/downloads"), "<main></main>")

    assert words_of(page, downloads) == [
        "page /: +91 22 5550 013 is no contact of the register",
        "page /: {firm.emial} is shown with its braces",
    ]
    assert words_of(downloads, page, end="Call +91 22 5550 013") == [
        "page /downloads and 1 more: +91 22 5550 013 is no contact of the register",
        "page /: {firm.emial} is shown with its braces",
    ]
    problems = inspection._of_references(
        [page, downloads],
        NO_END,
        plan(),
        inspection._file(plan(), answered(), queries.site_content()),
    )
    assert [str(one) for one in problems] == [
        "page /: /dead: leads nowhere",
        "page /: /downloads#nowhere: /downloads has no place #nowhere",
        "page /: /gallery/none.webp: leads nowhere",
        "page /: /company.svg#portrait-9: /company.svg has no part #portrait-9",
    ]


@cache
def data(path: str) -> tuple[list[Data], list[Data]]:
    """A page, and the parts at its end."""
    nodes = as_data(composed(route(path)))
    (end,) = [node[2] for node in nodes if node[0] == MEMO]
    return nodes, end


def changed(nodes: list[Data], old: str, new: str) -> list[Data]:
    """The same nodes with another text."""
    return [
        node.replace(old, new) if isinstance(node, str) else [*node[:2], changed(node[2], old, new)]
        for node in nodes
    ]


def wordings_of(path: str, old: str = "", new: str = "") -> list[str]:
    nodes, end = data(path)
    record = record_from(route(path), changed(nodes, old, new) if old else nodes)
    ends = {"": Kept.made(end)}
    return [str(one) for one in inspection._of_wordings([record], ends, queries.site_content())]


#: A prescribed text on a page, a change of its words there, and the message.
BROKEN = [
    (
        "/charter-depository-participant", "Transparent, Efficient", "Transparent, Effective",
        "depository-vision: “Towards making Indian", "breaks at “Efficient,”",
    ),
    (
        "/charter-stock-broker", "highest standard of compliances", "high standard of compliances",
        "charter-stock-broker: “3 To observe highest", "breaks at “highest”",
    ),
    (
        "/charter-stock-broker", "Following steps are carried out", "These steps are carried out",
        "charter-stock-broker: “Following steps", "is missing",
    ),
    (
        "/complaint-data", "resolved in the current month, if any", "of this month, if any",
        "complaint-notes: “*Should include", "breaks at “resolved”",
    ),
    (
        "/terms-and-conditions", "permitted to accept transfer", "permitted to take",
        "investor-advisory: “Brokers are not permitted", "breaks at “accept”",
    ),
]  # fmt: skip


def test_a_page_says_a_prescribed_text_to_the_letter() -> None:
    for path in {path for path, *_ in BROKEN}:
        assert wordings_of(path) == []
    for path, old, new, text, fault in BROKEN:
        problems = wordings_of(path, old, new)
        assert any(
            one.startswith(f"page {path}: content/") and text in one and fault in one
            for one in problems
        ), (path, text, problems)

    # Without a part of a text that it uses.
    vision, *_ = Prescribed.get("depository-vision").texts
    problems = wordings_of("/charter-depository-participant", vision, "")
    assert {one.split(", ")[1].split(":")[0] for one in problems} == {
        "depository-vision",
        "charter-depository-participant",
    }


def test_what_was_said_of_a_text_is_kept_until_a_text_changes() -> None:
    path, old, new, *_ = BROKEN[-1]
    nodes, end = data(path)
    content = queries.site_content()
    record = record_from(route(path), changed(nodes, old, new))

    def said(end: list[Data]) -> list[str]:
        ends = {"": Kept.made(end)}
        return [str(one) for one in inspection._of_wordings([record], ends, content)]

    first = said(end)
    assert first
    kept = record.verdicts["wordings"]
    assert said(end) == first
    assert record.verdicts["wordings"] is kept
    said([*end, "More."])
    assert record.verdicts["wordings"] is not kept
