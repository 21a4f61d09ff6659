"""A page is composed if an input has changed, otherwise taken from a cache (`nnm_site/pages.py`)."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from nnm_site import pages
from nnm_site.pages import current
from nnm_site.platform.publish import cache
from nnm_site.platform.publish.page_store import Stored, read_store, write_store
from nnm_site.platform.publish.records import TREES, Record, Records
from nnm_site.platform.route import give_trails
from nnm_site.site_map import plan

pytestmark = pytest.mark.slow

ANSWER = "/help/add-money"
#: A few pages, with their parent pages.
FEW = ("/", "/help", ANSWER, "/about", f"/hi{ANSWER}", "/calculator")


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A store that knows a site of a few pages."""
    few = replace(plan(), routes=tuple(route for route in plan().routes if route.path in FEW))
    assert len(few.routes) == len(FEW)
    monkeypatch.setattr(pages, "plan", lambda: few)
    path = tmp_path / "pages.entry"
    with current(path) as site:
        assert _composed(site) == {*FEW, *(one.route.path for one in site.not_found)}
    yield path
    give_trails(plan().routes)


def _composed(site: Records) -> set[str]:
    """The addresses of the pages that did not come from the cache."""
    faults = site.failed
    assert not faults
    return {one.route.path for one in site.documents if one.is_new}


def _page(site: Records, path: str) -> Record:
    return next(one for one in site.documents if one.route.path == path)


def _change(store: Path, change: Callable[[str, Stored], Stored]) -> None:
    held = read_store(store)
    write_store({name: change(name, one) for name, one in held.items()}, store)


def test_what_nothing_has_changed_of_is_as_it_was_kept(store: Path):
    before = read_store(store)
    with current(store) as site:
        assert _composed(site) == set()
        assert _page(site, f"/hi{ANSWER}").unreviewed
        assert not _page(site, ANSWER).unreviewed
        assert _page(site, ANSWER).words().text
        assert site.ends["hi"].nodes()
    assert read_store(store) == before


def test_the_pages_of_a_changed_input_alone_are_composed(store: Path):
    name = "entry:HelpAnswer/add-money"
    before = read_store(store)

    def changed(_: str, one: Stored) -> Stored:
        return replace(one, hashes="others") if name in one.inputs else one

    _change(store, changed)
    with current(store) as site:
        assert _composed(site) == {ANSWER, f"/hi{ANSWER}"}
    assert read_store(store) == before


def test_every_page_is_of_the_code_and_of_the_libraries_that_make_all_of_them(store: Path):
    for_all = {"code:nnm_site/shared", "file:nnm_site/pages.py", "file:requirements.txt"}
    lacking = [name for name, one in read_store(store).items() if not for_all <= set(one.inputs)]
    assert lacking == []


def test_a_page_that_is_told_something_else_is_composed(store: Path):
    _change(store, lambda name, one: replace(one, code="another") if name == "/about" else one)
    with current(store) as site:
        assert _composed(site) == {"/about"}


@pytest.mark.parametrize("damage", [Path.unlink, lambda path: path.write_bytes(b"[")])
def test_a_tree_and_words_that_are_gone_are_made_anew(
    store: Path, damage: Callable[[Path], object]
):
    with current(store) as site:
        nodes, words = _page(site, "/about").nodes(), _page(site, "/about").words()
    key = read_store(store)["/about"].made["key"]
    damage(*(cache.CACHE / TREES).glob(f"{key}.*"))
    with current(store) as site:
        assert _page(site, "/about").words() == words
        assert _page(site, "/about").nodes() == nodes
    assert cache.find(TREES, key)


def test_an_answer_about_a_page_is_kept_with_it(store: Path):
    asked: list[str] = []

    def make() -> list[str]:
        asked.append("")
        return ["answer"]

    for _ in range(2):
        with current(store) as site:
            assert _page(site, "/about").kept("question", "of this", make) == ["answer"]
    assert len(asked) == 1
    with current(store) as site:
        _page(site, "/about").kept("question", "of that", make)
    assert len(asked) == 2


def test_what_was_asked_is_kept_even_where_a_fault_ends_it(store: Path):
    def ask_and_fail() -> None:
        with current(store) as site:
            _page(site, "/about").kept("question", "of this", lambda: 1)
            raise KeyError

    with pytest.raises(KeyError):
        ask_and_fail()
    with current(store) as site:
        assert _page(site, "/about").kept("question", "of this", lambda: 2) == 1


def test_a_page_that_is_no_more_is_forgotten(store: Path, monkeypatch: pytest.MonkeyPatch):
    fewer = replace(plan(), routes=tuple(r for r in plan().routes if r.path in FEW[:3]))
    monkeypatch.setattr(pages, "plan", lambda: fewer)
    with current(store):
        pass
    assert "/about" not in read_store(store)


def test_an_input_that_nobody_holds_any_more_has_changed(store: Path):
    gone = iter(["gone:name", "entry:Gone/key", "language:xx", "word:xx/\x04Home"])

    def of_before(name: str, one: Stored) -> Stored:
        if name not in FEW[:4]:
            return one
        return replace(one, inputs=[next(gone), *one.inputs], hashes=f"1 {one.hashes}")

    _change(store, of_before)
    with current(store) as site:
        assert _composed(site) == set(FEW[:4])
