"""Answers that are cached for seconds, including `None`."""

import pytest
from sqlalchemy.exc import OperationalError

from nnm_site.features.market import cache

pytestmark = pytest.mark.requirement("A12")


class Database:
    """Answers each query with a new number, or fails."""

    fails = False
    reads = 0

    def answer(self) -> int:
        self.reads += 1
        if self.fails:
            raise OperationalError("SELECT", {}, Exception("no such table"))
        return self.reads


@pytest.fixture
def seconds(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The clock of the cached answers, which stays as set."""
    clock = [1000.0]
    monkeypatch.setattr(cache.time, "monotonic", lambda: clock[0])
    return clock


@pytest.mark.slow
def test_a_failure_is_kept_for_ten_seconds_and_the_last_answer_stays(seconds: list[float]):
    database = Database()
    ask = cache.kept(database.answer)
    assert ask() == 1
    database.fails = True
    seconds[0] += 10
    assert [ask(), ask()] == [1, 1]
    seconds[0] += 9.9
    assert (ask(), database.reads) == (1, 2)
    seconds[0] += 0.1
    assert (ask(), database.reads) == (1, 3)
    database.fails = False
    seconds[0] += 10
    assert ask() == 4


def test_without_an_answer_the_failure_is_kept_for_ten_seconds(seconds: list[float]):
    database = Database()
    database.fails = True
    ask = cache.kept(database.answer)
    raised: list[BaseException] = []
    for after in (0, 9.9):
        seconds[0] += after
        with pytest.raises(cache.UnreadableError) as failure:
            ask()
        raised.append(failure.value)
    assert database.reads == 1
    assert raised[0] is not raised[1], "the traceback of one that is raised again would grow"
    database.fails = False
    seconds[0] += 0.1
    assert ask() == 2
