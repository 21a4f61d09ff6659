"""While the database is down, pages that do not need it still answer; the others return 503."""

from collections.abc import Callable, Mapping
from itertools import product
from pathlib import Path

import pytest

from nnm_site.platform.route import PageAnswer, Route, RouteFamily, on_trail, trail_of
from nnm_site.platform.tree import render
from nnm_site.shared.data import database
from nnm_site.shared.languages.pages import english_path
from nnm_site.site_map import plan
from tests.rows import each

pytestmark = pytest.mark.slow

Query = Mapping[str, str]

#: Queries in addresses; pages ignore names that they do not know.
QUESTIONS: list[Query] = [
    {}, {"exchange": "BSE", "range": "3m"}, {"show": "loser", "page": "2"}, {"q": "demat account"},
    {"ref": "NNM-0000-0000"}, {"quantity": "10", "price": "100"},
]  # fmt: skip

#: Pages → the queries that they cannot answer. Without a query they stay as built.
NEEDY: dict[str, Callable[[Query], bool]] = {
    "/equity": lambda query: "exchange" in query,
    "/equity/gainers-and-losers": bool,
    "/equity/gainers-and-losers/company-profile": lambda _: True,
}


@pytest.fixture(autouse=True)
def no_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the database unavailable: its folder is a file."""
    (tmp_path / "file").touch()
    engine = database.create_site_engine(f"sqlite:///{tmp_path}/file/site.db")
    monkeypatch.setattr(database, "engine", lambda: engine)


@each(product((route for route in plan().routes if route.answer), QUESTIONS))
def test_each_page_answers_or_says_why_not(route: Route, query: Query):
    answer = route.answer
    assert answer
    with on_trail(trail_of(english_path(route))):
        filled = answer("Another%20Ltd" if isinstance(route, RouteFamily) else "", query)
    needs = NEEDY.get(route.path.removeprefix("/hi"), lambda _: False)(query)
    assert (503 if needs else 200) == (200 if filled is None else filled.status), route.path
    if needs and filled:
        assert any(words in _said(filled) for words in ("at the moment", "इस समय")), route.path


def _said(filled: PageAnswer) -> str:
    trees = [filled.main, filled.answers, *filled.parts.values()]
    return " ".join(str(render(tree)) for tree in trees if tree is not None)
