"""What the search finds in the built site: questions of strangers, and ours."""

from pathlib import Path

import pytest

from nnm_site.features.search.index import bare, language_of
from nnm_site.features.search.query import search
from nnm_site.features.search.state import search_index
from tests.routes import PATHS
from tests.server import Site
from tests.unit.search.test_questions import LINES as OURS

pytestmark = pytest.mark.requirement("R1201", "R1204")

HERE = Path(__file__).parent
STRANGERS = [
    line.split("|")
    for line in (HERE / "questions.txt").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
]
FIRST = 3
#: What is nothing but a form has no words of its own.
FORMS = {"/enquiries/account", "/enquiries/partner", "/enquiries/advisor", "/help/ledger#lines"}
#: Of a hundred questions so many find a right page among the first.
ENOUGH = 92


@pytest.fixture(scope="session")
def index(server: Site | None) -> Path:
    """The search index of the built site."""
    assert server, "the index of SITE_UNDER_TEST cannot be read"
    return search_index()


def pages(index: Path, question: str, language: str = "") -> list[str]:
    """The English addresses of the first results, without anchors."""
    found = [
        result.address.partition("#")[0] for result in search(index, question, "", language).results
    ]
    return [bare(address, language_of(address)) for address in found[:FIRST]]


def found(index: Path, lines: list[list[str]]) -> tuple[int, list[str]]:
    """How many of a hundred questions find a right page, and the questions that do not."""
    missed = [ask for ask, wanted in lines if not {*wanted.split()} & {*pages(index, ask)}]
    return 100 - round(100 * len(missed) / len(lines)), missed


def test_strangers_questions_are_three_hundred_in_three_writings():
    assert len(STRANGERS) >= 300
    assert len({ask for ask, _ in STRANGERS}) == len(STRANGERS)


def test_every_page_that_answers_a_question_stands():
    wanted = {page for _, pages in (*STRANGERS, *OURS) for page in pages.split()}
    assert wanted - {*PATHS} == set()


def test_every_result_says_something_of_its_page(index: Path):
    """Also one that lists lead to and that has only some of the words."""
    for ask, _ in OURS:
        silent = {one.address for one in search(index, ask).results if not one.excerpt}
        assert {bare(one, language_of(one)) for one in silent} <= FORMS, ask


@pytest.mark.long
def test_strangers_questions_find_a_right_page_among_the_first(index: Path):
    share, missed = found(index, STRANGERS)
    assert share >= ENOUGH, missed


@pytest.mark.requirement("T20")
@pytest.mark.slow
def test_our_own_questions_find_a_right_page_among_the_first(index: Path):
    share, missed = found(index, OURS)
    assert share >= ENOUGH, missed


DANGER = ["scam", "scammer", "cheat", "phishing", "hacked", "stolen", "police", "lost phone", "घोटाला", "धोखाधड़ी हो गई", "dhokha", "farji app", "frod ho gya", "मेरा फोन खो गया है"]  # fmt: skip


@pytest.mark.requirement("T20")
@pytest.mark.slow
@pytest.mark.parametrize("question", DANGER)
def test_words_of_danger_pin_what_to_do(index: Path, question: str):
    assert search(index, question).urgent
    assert {*pages(index, question)} == {
        "/know-it-is-us", "/voluntary-freezing", "/investor-grievance"
    }  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize(
    "question",
    [
        "brokerage",
        "nominee",
        "trading hours",
        "account closure",
        "how to place a trade",
        "trading khate me paise kaise dale",
        "my order did not get placed",
    ],
)
def test_ordinary_words_are_no_danger(index: Path, question: str):
    assert not search(index, question).urgent


@pytest.mark.slow
def test_a_devanagari_question_shows_the_hindi_page_first(index: Path):
    assert search(index, "शिकायत कैसे करें").results[0].address == "/hi/investor-grievance"
    assert search(index, "shikayat kaise kare").results[0].address == "/investor-grievance"


@pytest.mark.slow
@pytest.mark.parametrize("question", ["complaint status", "which bank account to pay", "dp charge"])
def test_an_english_question_shows_english_pages(index: Path, question: str):
    assert {result.language for result in search(index, question).results} == {""}


@pytest.mark.slow
@pytest.mark.parametrize("question", ["account", "charges demat", "complaint", "खाता"])
def test_a_page_comes_once(index: Path, question: str):
    found = [result.address.partition("#")[0] for result in search(index, question).results]
    named = [bare(address, language_of(address)) for address in found]
    assert len(set(named)) == len(named)


@pytest.mark.slow
@pytest.mark.parametrize("question", ["complaint status", "brokerage", "screen reader brokerage"])
def test_pages_for_programs_do_not_come_first(index: Path, question: str):
    assert pages(index, question)[0] not in {"/developers"}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("question", "page"),
    [
        ("toc nse", "/help/ledger"),
        ("short margin penalty ledger", "/help/ledger"),
        ("trigger pending", "/help/order-messages"),
        ("tick size", "/help/order-messages"),
        ("self trade", "/help/order-messages"),
        ("dpchg meaning", "/help/ledger"),
        ("t pin", "/help/tpin"),
        ("टी पिन", "/help/tpin"),
        ("मैंडेट नहीं आया", "/help/mandate-not-received"),
        ("rms rejection", "/help/order-messages"),
        ("where is my money", "/help/where-is-my-money"),
        ("paise kab aayenge", "/help/where-is-my-money"),
        ("मेरा पैसा कहाँ है", "/help/where-is-my-money"),
        ("complain", "/help/complain"),
        ("where to complain", "/help/complain"),
        ("shikayat kaise kare", "/help/complain"),
        ("शिकायत कहाँ करें", "/help/complain"),
    ],
)
def test_a_row_of_a_page_is_found_by_its_words(index: Path, question: str, page: str):
    assert page in pages(index, question)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("question", "page"),
    [
        ("download capital gains for ITR", "/help/tax-statement"),
        ("app download link genuine", "/know-it-is-us"),
        ("what papers to add a second bank", "/help/change-bank"),
        ("my shares show in pool account not in demat", "/help/shares-not-received"),
        ("सर्किट लगा हुआ है शेयर बिक नहीं रहा", "/help/price-band"),
    ],
)
def test_all_lines_of_a_page_together_outweigh_one_common_word(
    index: Path, question: str, page: str
):
    assert pages(index, question)[0] == page
