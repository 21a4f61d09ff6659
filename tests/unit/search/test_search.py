"""The search (R1201): every word, endings, beginnings, small typing errors, parts of pages, excerpts."""

import io
import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
import reflex as rx
from hypothesis import given
from hypothesis import strategies as st
from pypdf import PdfWriter

from nnm_site.features.search import lines, query, state
from nnm_site.features.search.index import Entry, Section, Text, indexed, page_text, write_index
from nnm_site.features.search.query import MOST_WORDS, excerpt, search
from nnm_site.features.search.state import summary
from nnm_site.platform.publish.records import Record
from nnm_site.platform.route import Route
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.documents import DownloadCategory
from nnm_site.shared.content.published import PublishedFile, write_manifest
from tests.records import record_of
from tests.rows import each
from tools.nodes import nodes_of

pytestmark = pytest.mark.requirement("R1201", "V1.2.4", "V15.2.2")

PAGES = {
    "": "<h1>A motto</h1><nav>Menu of nominees</nav><p>A house of brokers.</p>",
    "blog/5": "<h1>Nomination in half an hour</h1><p>Up to three nominees may be named. Under the rules the risk of drought is theirs.</p>",
    "risk": "<h1>Risk</h1><p>The nominee is mentioned once.</p><script>let hidden</script>",
    "search": "<h1>Search</h1><p>nominee</p>",
    "danger": "<h1>Risk</h1><p>The nominee is mentioned once.</p>",
    "rules": '<h1>Rules</h1><p>Zinnia. Under rules of drought, the risk is theirs.</p><h2 id="soil">Soil</h2><p>Loam.</p><h2 id="rain">Rain</h2><p>Umbrella loam.</p>',
}
#: Pages that show the content of another.
CANONICAL = {"risk": "/risk", "danger": "/risk"}


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("index")
    target = folder / "search.sqlite"
    entries = indexed(records(), folder / "none.json")
    assert len(entries) == 4
    write_index(entries, target)
    return target


def records() -> list[Record]:
    return [
        record_of(
            route(f"/{address}", CANONICAL.get(address)),
            f"<header>Everywhere</header><main>{main}</main>",
        )
        for address, main in PAGES.items()
    ]


def route(path: str, canonical: str | None = None) -> Route:
    return Route(path, "A title", rx.fragment, canonical=canonical)


def hits(index: Path, question: str, kind: str = "") -> list[str]:
    return [result.address for result in search(index, question, kind).results]


@each([
    # A page that shows the content of another is left out.
    ("mentioned", ["/risk"]),
    ("motto", ["/"]),
    # One letter is too short as a beginning; a longer one is enough, and every word must match.
    ("n", []),
    ("brok", ["/"]),
    ("once mentioned house", ["/risk", "/"]),
    # Initials of a title.
    ("NIH", ["/blog/5"]),
    # A part of a page is found at its anchor.
    ("umbrella loam", ["/rules#rain"]),
    ("zinnia", ["/rules"]),
    # Navigation, scripts and the frame of a page.
    ("menu", []), ("hidden", []), ("everywhere", []),
])  # fmt: skip
def test_what_a_question_finds(question: str, addresses: list[str], index: Path):
    assert hits(index, question) == addresses


@each([
    # A quotation ranks the page that contains it first.
    ("risk drought rules theirs", "/rules"),
    ("“under the rules the risk of drought”", "/blog/5"),
    ("Under rules of drought, the risk", "/rules"),
    # A hit in the title comes first.
    ("nomination", "/blog/5"),
    # Stop words do not count among the eight.
    ("how do i know what to do when my the of in zinnia", "/rules"),
])  # fmt: skip
def test_what_a_question_finds_first(question: str, address: str, index: Path):
    answer = search(index, question)
    assert (answer.results[0].address, answer.ignored) == (address, 0)


def test_the_home_page_is_called_so(index: Path):
    """Its heading is a motto."""
    (result,) = search(index, "house of brokers").results
    assert (result.address, result.title) == ("/", "Home page")


def test_words_beyond_the_eighth_are_ignored_and_that_is_said(index: Path):
    words = [f"nominee{letter}" for letter in "abcdefghij"]
    assert len(words) == MOST_WORDS + 2
    question = " ".join(words)
    answer = search(index, question)
    assert answer.ignored == 2
    assert summary(question, answer).endswith("Only the first 8 words were looked for.")
    assert "Only" not in summary("nominee", search(index, "nominee"))


def test_a_word_that_is_repeated_counts_once(index: Path):
    once, often = search(index, "nominee"), search(index, "nominee " * 50)
    assert often == once
    assert once.ignored == 0


def test_a_question_that_takes_too_long_is_ended_inside_the_index(
    index: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(query, "MOST_SECONDS", -1)
    monkeypatch.setattr(query, "_STEPS", 1)
    with pytest.raises(query.CostlyQuestionError):
        search(index, "nominee")
    monkeypatch.setattr(state, "search_index", lambda: index)
    assert state.find({"q": "nominee"}).summary == (
        "This question takes too long. Fewer words help."
    )


def test_plurals_and_endings_count_as_the_same_word(index: Path):
    assert set(hits(index, "nominees")) == set(hits(index, "Nominee")) == {"/blog/5", "/risk"}


def test_where_all_words_find_little_some_are_enough_and_that_is_said(index: Path):
    answer = search(index, "house nominee")
    assert answer.some
    assert {result.address for result in answer.results} == {"/", "/blog/5", "/risk"}
    assert summary("house nominee", answer).startswith("Nothing has all words of “house nominee”.")


def test_a_part_of_a_page_is_found_at_its_anchor_and_the_page_once(index: Path):
    (result,) = search(index, "rain").results
    assert (result.address, result.title, result.heading) == ("/rules#rain", "Rules", "Rain")


def test_a_misspelt_word_of_the_lists_is_put_right_and_told(index: Path):
    answer = search(index, "nominne")
    assert answer.corrected == "nominee"
    assert answer.results[0].address == "/blog/5"
    text = summary("nominne", answer)
    assert text.startswith("There is nothing for “nominne”.")


def test_a_word_that_only_looks_alike_is_suggested(index: Path):
    """The page has “umbrella”, which is in no list: it may be a name."""
    answer = search(index, "umbrela")
    assert (answer.results, answer.corrected, answer.suggested) == ([], "", "umbrella")


@each(["600", "1601", "abc123"])
def test_a_number_is_never_taken_for_another(question: str, index: Path):
    answer = search(index, question)
    assert (answer.corrected, answer.suggested) == ("", "")


def test_results_can_be_narrowed_to_a_kind_and_counts_stay(index: Path):
    answer = search(index, "nominee", "article")
    assert [result.address for result in answer.results] == ["/blog/5"]
    assert (answer.counts["article"], answer.counts["page"], answer.total) == (1, 1, 2)


def test_what_was_found_is_marked_in_the_excerpt(index: Path):
    (result,) = search(index, "brokers").results
    assert [piece.text for piece in result.excerpt if piece.found] == ["brokers"]
    assert "".join(piece.text for piece in result.excerpt) == "A house of brokers. A motto"


def shown(*lines: str) -> str:
    return "".join(piece.text for piece in excerpt("\n".join(lines), ("demat",)))


def test_an_excerpt_is_whole_sentences_of_the_first_line_that_says_something():
    cell, text = "Demat account", "A house. A demat account holds. It is kept."
    assert shown(cell, text) == "A demat account holds. It is kept."
    assert shown(cell, "Nothing of it.") == "Demat account"
    assert shown("A heading", "The first sentence. Another.") == "The first sentence. Another."
    assert shown("A heading") == ""
    # A document is one line, whose end need not be a sentence.
    assert shown("To stop it, write to us. Place Date") == "To stop it, write to us. Place Date"


def test_an_excerpt_leaves_out_what_would_not_fit_whole():
    long = f"{'word ' * 60}demat {'word ' * 60}end."
    assert shown(f"A demat account. {long}") == "A demat account."
    short = shown(long)
    assert short.startswith("…")
    assert short.endswith("…")
    assert "demat" in short
    assert len(short) < 200


NOTE = '<span class="fact-note">A circular, <em>checked</em></span>'
LINK = '<a href="/x"><span>Charter</span><span class="visually-hidden"> (new tab)</span></a>'
TYPED = '<span class="visually-hidden">Since 1993</span>'


@each([
    # Lines stay separate, and a link leaves no space before its full stop.
    ("<ul><li>One</li><li>Two <a href='/x'>three</a>.</li></ul>", "One\nTwo three."),
    # A link's description and text that the server rewrites are not words of the page.
    (f"<p>{LINK} for all. {TYPED}</p>", "Charter for all. Since 1993"),
    ("<p>Kept.</p><div><!--part day-->Fell<!--/part--></div>", "Kept."),
    # The source of a fact does not split its sentence.
    (f"<p>in <span data-source='x'>21 days{NOTE}</span> at most</p>", "in 21 days at most"),
])  # fmt: skip
def test_the_words_of_a_page(main: str, words: str):
    text = page_text(nodes_of(f"<p>Other</p><main><h1>A <em>title</em></h1> {main}</main>"))
    assert (text.title, text.words) == ("A title", words)


def test_no_result_says_so(index: Path):
    assert summary("zebra", search(index, "zebra")) == "Nothing found for “zebra”."
    assert summary("", search(index, "")) == ""


#: Text that is syntax in the index's query language.
SYNTAX = ['"', "a OR b", "NEAR(", "title:risk", "*", "risk AND (", "é"]


@given(st.text(max_size=300) | st.sampled_from(SYNTAX))
def test_nothing_that_is_typed_is_syntax(index: Path, question: str):
    search(index, question)


def test_without_an_index_there_is_an_error_and_no_empty_one(tmp_path: Path):
    with pytest.raises(sqlite3.OperationalError):
        search(tmp_path / "none.sqlite", "nominee")
    assert list(tmp_path.iterdir()) == []


def blank() -> bytes:
    writer = PdfWriter()
    writer.add_blank_page(100, 100)
    made = io.BytesIO()
    writer.write(made)
    return made.getvalue()


def test_documents_are_called_by_category_and_name(tmp_path: Path):
    category = DownloadCategory.all()[0]
    (document, *_) = queries.documents(category.key)
    path = tmp_path / document.href.lstrip("/")
    path.parent.mkdir(parents=True)
    path.write_bytes(blank())
    row = PublishedFile(
        path=document.href.lstrip("/"),
        fingerprint="A blank page of a test.",
        size=1,
        pages=1,
        sample=False,
    )
    manifest, target = tmp_path / "manifest.json", tmp_path / "search.sqlite"
    write_manifest(manifest, {document.key: row})
    entries = indexed([], manifest, tmp_path)
    assert len(entries) == 1
    write_index(entries, target)
    (result,) = search(target, document.heading).results
    assert result.address == document.href
    assert result.title == f"{category.name}: {document.heading}"


def test_the_same_content_makes_the_same_index_whatever_was_kept(tmp_path: Path):
    first, second = tmp_path / "first.sqlite", tmp_path / "second.sqlite"
    made = records()
    write_index(indexed(made, tmp_path / "none.json"), first)
    # The tree of a page is requested once.
    lost = record_of(made[0].route, "<main></main>").key
    again = [replace(one, key=lost) for one in reversed(made)]
    write_index(indexed(again, tmp_path / "none.json"), second)
    assert first.read_bytes() == second.read_bytes()

    # These are not cached.
    write_index(
        indexed([replace(one, verdicts={}) for one in again], tmp_path / "none.json"), second
    )
    assert first.read_bytes() != second.read_bytes()


@pytest.fixture
def few_lines(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Replace the list of people's questions by a few lines."""
    few = [
        ("okapi", ("/short", "/second")),
        ("okapi quagga", ("/long",)),
        ("okapi zebra", ("/long",)),
        ("dodo", ("/none#at", "/short#at")),
    ]
    monkeypatch.setattr(lines, "question_lines", lambda: few)
    lines.known_lines.cache_clear()
    yield
    lines.known_lines.cache_clear()


@pytest.mark.usefixtures("few_lines")
def test_what_people_ask_leads_to_a_page_by_its_lines(tmp_path: Path):
    """The first page of a line comes before its second; a line may lead to a section."""
    target = tmp_path / "search.sqlite"
    pages = ("/short", "/second", "/long", *(f"/other-{n}" for n in range(9)))
    text = Text("A page", "Nothing.", [Section("at", "A section", "Nothing.")])
    write_index([Entry(page, text, "", page) for page in pages], target)
    assert hits(target, "okapi") == ["/short", "/second", "/long"]
    assert hits(target, "zebra")[0] == "/long"
    assert hits(target, "dodo") == ["/short#at"]


@pytest.mark.usefixtures("few_lines")
def test_what_the_lines_of_a_page_say_is_weighed_against_their_number():
    often = lines.known_lines().often["okapi"]
    assert often["/short"] > often["/second"] > 0
    assert 2 * often["/short"] > often["/long"] > 0


@pytest.mark.requirement("R1205")
def test_a_search_without_a_result_is_counted_and_nothing_of_it_kept(
    index: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(state, "search_index", lambda: index)

    def counted() -> float:
        (metric,) = state.WITHOUT_RESULT.collect()
        return next(s.value for s in metric.samples if s.name.endswith("_total") and not s.labels)

    before = counted()
    for question in ("xylophonist", "", "nominee"):
        state.find({"q": question})
    assert counted() == before + 1
