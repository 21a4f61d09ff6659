"""While the database does not answer, each page that can still answers; the others say so with 503."""

from collections.abc import Mapping
from pathlib import Path

import pytest
from sqlalchemy.exc import SQLAlchemyError

from nnm_site.nnm_site import way_to
from nnm_site.plan import plan
from nnm_site.platform.route import Filled, Route, on_the_way
from nnm_site.platform.tree import render
from nnm_site.shared.data import database

pytestmark = pytest.mark.slow

FILLED = [route for route in plan().routes if route.fill is not None]
#: What pages are asked in their addresses; those that do not know a name look past it.
QUESTIONS: list[Mapping[str, str]] = [
    {}, {"exchange": "BSE", "range": "3m"}, {"show": "loser", "page": "2"}, {"q": "demat account"},
    {"ref": "NNM-0000-0000"}, {"quantity": "10", "price": "100"},
]  # fmt: skip


@pytest.fixture(autouse=True)
def no_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on there is none: its folder is a file."""
    (tmp_path / "file").touch()
    engine = database.create_site_engine(f"sqlite:///{tmp_path}/file/site.db")
    monkeypatch.setattr(database, "engine", lambda: engine)


@pytest.mark.parametrize("query", QUESTIONS, ids=str)
@pytest.mark.parametrize("route", FILLED, ids=lambda route: route.path)
def test_each_page_answers_or_says_why_not(route: Route, query: Mapping[str, str]):
    assert route.fill is not None
    with on_the_way(way_to[route.path]):
        try:
            filled = route.fill("Another%20Ltd" if route.below else "", query)
        except SQLAlchemyError:
            # The server answers 503 with a sentence; without a question with the page as it was built.
            return
    if filled is None or filled.status == 200:
        return
    assert filled.status in (404, 503)
    assert filled.status == 404 or any(
        words in _said(filled) for words in ("at the moment", "इस समय")
    )


def _said(filled: Filled) -> str:
    trees = [filled.main, filled.answers, *filled.parts.values()]
    return " ".join(str(render(tree)) for tree in trees if tree is not None)
