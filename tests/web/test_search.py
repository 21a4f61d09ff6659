"""What the search finds in the built site: questions of strangers, and ours."""

from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path

import pytest

from nnm_site.features.search.query import Answer, Result, search
from nnm_site.features.search.state import search_index
from tests.routes import PATHS
from tests.rows import each
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
#: So many of the questions find a right page among the first.
ENOUGH = 0.92


@pytest.fixture(scope="session")
def index(server: Site | None) -> Path:
    """The search index of the built site."""
    assert server, "the index of SITE_UNDER_TEST cannot be read"
    return search_index()


@cache
def answer_to(index: Path, question: str) -> Answer:
    """What the search answers."""
    return search(index, question)


def english_address(result: Result) -> str:
    """The address of a result on the English page."""
    address = result.address
    return (address.removeprefix(f"/{result.language}") or "/") if result.language else address


def english_page(result: Result) -> str:
    """The same without an anchor."""
    return english_address(result).partition("#")[0]


def pages(index: Path, question: str) -> list[str]:
    """The English addresses of the first results, without anchors."""
    return [english_page(result) for result in answer_to(index, question).results[:FIRST]]


def there(lines: Iterable[Sequence[str]]) -> list[tuple[str, set[str]]]:
    """Questions with those of their pages that the firm has."""
    known = [(ask, {*pages.split()} & {*PATHS}) for ask, pages in lines]
    return [(ask, pages) for ask, pages in known if pages]


def missed(index: Path, lines: Iterable[Sequence[str]]) -> list[str]:
    """The questions that find none of their pages among the first, if they are more than a few."""
    known = there(lines)
    assert known
    lost = [ask for ask, wanted in known if not wanted & {*pages(index, ask)}]
    return lost if len(lost) > (1 - ENOUGH) * len(known) else []


def test_every_result_says_something_of_its_page(index: Path):
    """Also one that lists lead to and that has only some of the words."""
    for ask, _ in OURS:
        silent = {english_address(one) for one in answer_to(index, ask).results if not one.excerpt}
        assert silent <= FORMS, ask


@pytest.mark.long
def test_strangers_questions_find_a_right_page_among_the_first(index: Path):
    assert missed(index, STRANGERS) == []


@pytest.mark.requirement("T20")
@pytest.mark.slow
def test_our_own_questions_find_a_right_page_among_the_first(index: Path):
    assert missed(index, OURS) == []


DANGER = ["scam", "scammer", "cheat", "phishing", "hacked", "stolen", "police", "lost phone", "घोटाला", "धोखाधड़ी हो गई", "dhokha", "farji app", "frod ho gya", "मेरा फोन खो गया है"]  # fmt: skip


@pytest.mark.requirement("T20")
@pytest.mark.slow
def test_words_of_danger_pin_what_to_do(index: Path):
    what_to_do = {"/know-it-is-us", "/voluntary-freezing", "/investor-grievance"}
    assert [q for q in DANGER if not answer_to(index, q).urgent] == []
    assert [q for q in DANGER if {*pages(index, q)} != what_to_do] == []


@pytest.mark.slow
def test_ordinary_words_are_no_danger(index: Path):
    questions = (
        "brokerage", "nominee", "trading hours", "account closure", "how to place a trade",
        "trading khate me paise kaise dale", "my order did not get placed",
    )  # fmt: skip
    assert [question for question in questions if answer_to(index, question).urgent] == []


@pytest.mark.slow
def test_a_devanagari_question_shows_the_hindi_page_first(index: Path):
    assert answer_to(index, "शिकायत कैसे करें").results[0].address == "/hi/investor-grievance"
    assert answer_to(index, "shikayat kaise kare").results[0].address == "/investor-grievance"


@pytest.mark.slow
def test_an_english_question_shows_english_pages(index: Path):
    for question in ("complaint status", "which bank account to pay", "dp charge"):
        assert {result.language for result in answer_to(index, question).results} == {""}, question


@pytest.mark.slow
def test_a_page_comes_once(index: Path):
    for question in ("account", "charges demat", "complaint", "खाता"):
        named = list(map(english_page, answer_to(index, question).results))
        assert named, question
        assert len(set(named)) == len(named), question


#: A question, its page, and among how many first it has to be: words of one row of a page, or all lines of a page
#: together against one common word.
FIRSTS = [
    ("toc nse", "/help/ledger", 3),
    ("short margin penalty ledger", "/help/ledger", 3),
    ("trigger pending", "/help/order-messages", 3),
    ("self trade", "/help/order-messages", 3),
    ("t pin", "/help/tpin", 3),
    ("टी पिन", "/help/tpin", 3),
    ("मैंडेट नहीं आया", "/help/mandate-not-received", 3),
    ("paise kab aayenge", "/help/where-is-my-money", 3),
    ("मेरा पैसा कहाँ है", "/help/where-is-my-money", 3),
    ("where to complain", "/help/complain", 3),
    ("शिकायत कहाँ करें", "/help/complain", 3),
    ("download capital gains for ITR", "/help/tax-statement", 1),
    ("app download link genuine", "/know-it-is-us", 1),
    ("what papers to add a second bank", "/help/change-bank", 1),
    ("my shares show in pool account not in demat", "/help/shares-not-received", 1),
    ("सर्किट लगा हुआ है शेयर बिक नहीं रहा", "/help/price-band", 1),
    ("shut my demat", "/help/close-account", 1),
    ("wind up demat", "/help/close-account", 1),
    ("interest on mtf", "/help/margin-trading-facility", 1),
    ("min balance to keep", "/help/unused-money", 1),
    ("न्यूनतम बैलेंस", "/first-steps", 1),
    ("statement of funds", "/help/read-ledger", 1),
    ("funds statement", "/help/read-ledger", 1),
    ("share lending", "/help/lend-shares", 1),
    ("SLB", "/help/lend-shares", 1),
]


@pytest.mark.slow
@each(FIRSTS)
def test_a_page_is_found_by_the_words_of_its_rows(ask: str, page: str, first: int, index: Path):
    assert page not in PATHS or page in pages(index, ask)[:first]


#: Questions with words of danger that are none, and their page.
NO_DANGER = [
    *((question, "/help/cannot-log-in") for question in (
        "account block ho gaya galat password", "account blocked after wrong password",
        "खाता ब्लॉक हो गया पासवर्ड गलत",
    )),
    *((question, "/know-it-is-us") for question in (
        "does NNM have a telegram channel", "telegram channel of NNM",
    )),
    *((question, "/accessibility") for question in (
        "how to share my screen reader", "how to share screen reader settings",
    )),
    *((question, "/help/unused-money") for question in (
        "min balance to keep", "must money stay in my account",
        "kam se kam kitna paisa rakhna padega", "खाते में कम से कम कितना पैसा रखना",
    )),
]  # fmt: skip


@pytest.mark.slow
@pytest.mark.requirement("T20")
@each(NO_DANGER)
def test_what_is_no_danger_has_its_answer_first(question: str, page: str, index: Path):
    assert not answer_to(index, question).urgent
    assert page not in PATHS or pages(index, question)[0] == page


@pytest.mark.slow
@each(["complaint status", "brokerage", "screen reader brokerage"])
def test_pages_for_programs_do_not_come_first(question: str, index: Path):
    assert pages(index, question)[0] != "/developers"
