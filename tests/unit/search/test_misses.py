"""What was not found is counted without telling who asked."""

import datetime
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine, event

from nnm_site.features.search import misses
from nnm_site.features.search.__main__ import main
from nnm_site.features.search.models import SearchMiss
from nnm_site.shared.data import database
from nnm_site.shared.rules.dates import today
from tests.rows import each

pytestmark = pytest.mark.requirement("R1205", "L21", "V1.2.4", "V14.1.1", "V15.2.2")

RECENTLY = today() - datetime.timedelta(20)


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Engine]:
    """An empty database, and nothing counted."""
    (tmp_path / "site.db").touch()
    engine = database.create_site_engine(f"sqlite:///{tmp_path}/site.db")
    SearchMiss.metadata.create_all(engine, [SearchMiss.__table__])  # pyright: ignore[reportAttributeAccessIssue]
    monkeypatch.setattr(database, "engine", lambda: engine)
    forget_counts()
    yield engine
    forget_counts()
    engine.dispose()


def forget_counts() -> None:
    misses._counted.clear()
    misses._due.clear()


def keep(word: str, number: int, day: datetime.date) -> None:
    """Keep a count as the task does."""
    misses._due[word, day] += number
    misses.keep_due()


@each(["zebra 9820012345", "zebra@home", "zebra १२"])
def test_a_question_with_a_digit_or_an_at_sign_is_not_counted(question: str):
    assert misses.countable(["zebra"], question) == []


def test_a_word_is_kept_when_it_was_missed_five_times(kept: Engine):
    for _ in range(misses.OFTEN - 1):
        misses.count_misses(["zebra"], "zebra crossing")
    misses.keep_due()
    assert misses.misses(kept) == []
    misses.count_misses(["zebra"], "zebra crossing")
    misses.keep_due()
    misses.count_misses(["zebra"], "zebra")
    misses.keep_due()
    assert misses.misses(kept) == [("zebra", misses.OFTEN + 1, today())]


def test_the_commonest_comes_first_with_its_last_day(kept: Engine):
    day = RECENTLY
    keep("rare", 5, day)
    keep("often", 5, day)
    keep("often", 1, day + datetime.timedelta(1))
    assert misses.misses(kept) == [("often", 6, day + datetime.timedelta(1)), ("rare", 5, day)]


def test_made_up_words_do_not_fill_the_database(
    kept: Engine, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setattr(misses, "MOST_KEPT", 2)
    day = RECENTLY
    for word in ("zebra", "quagga", "okapi"):
        keep(word, 5, day)
    keep("zebra", 1, day)
    assert misses.misses(kept) == [("zebra", 6, day), ("quagga", 5, day)]
    assert main(["misses"]) == 0
    assert "No other word is kept" in capsys.readouterr().out


def test_the_command_lists_and_forgets_and_an_old_word_is_forgotten(
    kept: Engine, capsys: pytest.CaptureFixture[str]
):
    keep("quagga", 5, today() - datetime.timedelta(misses.KEPT_DAYS + 1))
    keep("zebra", 5, RECENTLY)
    misses.forget_old()
    assert [word for word, *_ in misses.misses(kept)] == ["zebra"]
    assert main(["misses", "--forget"]) == 0
    assert f"5 zebra  (last on {RECENTLY:%d %B %Y})" in capsys.readouterr().out
    assert misses.misses(kept) == []


def test_what_cannot_be_kept_waits(tmp_path: Path, kept: Engine, monkeypatch: pytest.MonkeyPatch):
    none = database.create_site_engine(f"sqlite:///{tmp_path}/none.db")
    monkeypatch.setattr(database, "engine", lambda: none)
    keep("zebra", 5, RECENTLY)
    monkeypatch.setattr(database, "engine", lambda: kept)
    misses.keep_due()
    assert misses.misses(kept) == [("zebra", 5, RECENTLY)]


def test_a_search_asks_nothing_of_the_database(kept: Engine):
    @event.listens_for(kept, "connect")
    def connected(*_: object) -> None:
        pytest.fail("a search has opened the database")

    for _ in range(2 * misses.OFTEN):
        misses.count_misses(["zebra", "quagga"], "zebra quagga")
    assert sum(misses._due.values()) == 4 * misses.OFTEN
    event.remove(kept, "connect", connected)
