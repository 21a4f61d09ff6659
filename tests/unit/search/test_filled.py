"""The server's output for a question in the address."""

from pathlib import Path

import pytest
import reflex as rx

from nnm_site.features.search import state
from nnm_site.features.search.index import indexed, write_index
from nnm_site.features.search.page import KIND_LABELS, answer_results
from nnm_site.platform.route import Route
from nnm_site.shared.content import queries
from nnm_site.shared.shell.is_this_you import FIELD
from tests.documents import Document, words
from tests.records import record_of
from tests.rows import each
from tests.unit.fragments import HOSTILE, foreign, tree

pytestmark = [pytest.mark.slow, pytest.mark.requirement("V1.2.4", "V15.2.2")]

#: More pages about nominees than are shown at once.
NUMBER = state.PAGE_SIZE + 3

PAGES = {f"nominee-{n}": f"<h1>Nominee {n} &amp; “<i>x</i>”</h1><p>About a nominee &lt;b&gt;.</p>" for n in range(NUMBER)}  # fmt: skip
PAGES["blog/1"] = "<h1>Articles</h1><p>Nothing about it.</p>"


@pytest.fixture(autouse=True)
def index(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Use the index of a small site in place of the last build's."""
    records = [
        record_of(Route(f"/{address}", "A title", rx.fragment), f"<main>{main}</main>")
        for address, main in PAGES.items()
    ]
    target = tmp_path / "search.sqlite"
    write_index(indexed(records, tmp_path / "none.json"), target)
    monkeypatch.setattr(state, "search_index", lambda: target)


def results(query: dict[str, str]) -> Document:
    filled = answer_results("", query)
    assert filled is not None
    assert filled.main is None
    return tree(filled.answers)


def test_an_address_without_a_question_stays_as_built():
    assert answer_results("", {}) is None


def test_a_question_has_its_results_with_counts_and_pages():
    document = results({"q": "nominee"})
    titles = [words(heading) for heading in document.all("h2")]
    assert len(titles) == state.PAGE_SIZE
    assert all(title.startswith("Nominee ") for title in titles)
    assert (
        words(document.one("p", **{"class": "search-summary"}))
        == f"{NUMBER} results for “nominee”."
    )
    kinds = [words(e) for e in document.all("a") if e.get("class") == "selector-item"]
    assert kinds == [f"{label}{NUMBER if key in {'', 'page'} else 0}" for key, (label, _) in KIND_LABELS.items()]  # fmt: skip


def test_a_page_and_a_kind_are_in_the_address():
    second = results({"q": "nominee", "page": "2", "kind": "page"})
    first_links, links = (
        {e.get("href") for e in document.all("a") if e.get("class") == "link"}
        for document in (results({"q": "nominee"}), second)
    )
    assert len(links) == NUMBER - state.PAGE_SIZE
    assert not first_links & links
    (current,) = (e for e in second.all("a") if e.get("aria-current") == "page")
    assert current.get("href") == "?q=nominee&kind=page&page=2"


@each(["q", "kind", "page"])
def test_what_was_typed_is_text(name: str):
    document = results({"q": "nominee"} | {name: HOSTILE})
    assert not foreign(document)
    assert (f"“{HOSTILE}”" in words(document.one("main"))) == (name == "q")
    # A found passage is text too.
    assert "<b>" in words(results({"q": "nominee"}).one("main"))


def test_nothing_found_says_so():
    summary = results({"q": "zebra"}).one("p", **{"class": "search-summary"})
    assert words(summary) == "Nothing found for “zebra”."


@each([
    ("2255500114", False), ("022 5550 0199", False), ("+91 (0)22 5550 0114", False),
    ("२२५५५००११४", False), ("support@nmm.example", False), ("{near}", False),
    ("evil.in/nominee", False), ("https://nnm.example@evil.in", False),
    ("upi://pay?pa=x%40okaxis", False), ("nnm1.brk@validspeciman", False),
    ("00000000000009 SPCM0000001", False), ("nominee 022 5550 0199", True),
    ("nominee of nnm1.brk@okaxis", True),
])  # fmt: skip
def test_a_contact_is_checked_and_never_answered_by_another(question: str, is_looked_for: bool):
    question = question.format(near=f"n{queries.firm().domains[0]}")
    document = results({"q": question})
    (box,) = (e for e in document.all("input") if e.get("name") == FIELD)
    assert box.get("value") == question
    assert "Did you mean" not in words(document.one("main"))
    assert bool(list(document.all("h2"))) == is_looked_for


@each(["nominee", "form 15h", "1930", "t+1", "3 in 1 account", "2025-26"])
def test_words_are_no_contacts(question: str):
    assert state.without_contacts(question) == question
