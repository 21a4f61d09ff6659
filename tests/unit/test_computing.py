"""Answers are computed in few places, a place is free only when its work is done, and turns are fair."""

import asyncio
import threading
from collections.abc import Iterable

import pytest

from nnm_site.platform import computing
from nnm_site.platform.computing import (
    HALF_FORGOTTEN_SECONDS,
    LOOKED_AFTER_SECONDS,
    MOST_REMEMBERED,
    Places,
    compute,
)
from tests.asynchronous import run

pytestmark = pytest.mark.requirement("V15.2.2")


@pytest.fixture
def nobody_has_used_little(monkeypatch: pytest.MonkeyPatch) -> None:
    """There are the ordinary places alone."""
    monkeypatch.setattr(computing, "LITTLE_SECONDS", 0)


class Work:
    """Work that begins, and ends when it is told to."""

    def __init__(self) -> None:
        self.begun, self.may_end = threading.Event(), threading.Event()

    def __call__(self) -> str:
        self.begun.set()
        assert self.may_end.wait(20)
        return "done"


@pytest.mark.usefixtures("nobody_has_used_little")
def test_no_more_is_computed_than_there_are_places_and_who_is_cancelled_gives_his_turn_away():
    """Work that has begun keeps its place."""

    async def test() -> None:
        places, first, second, third = Places(1), Work(), Work(), Work()
        asks = [
            asyncio.ensure_future(compute(work, who="a", places=places)) for work in (first, second)
        ]
        await asyncio.to_thread(first.begun.wait)
        for ask in asks:
            ask.cancel()
            with pytest.raises(asyncio.CancelledError):
                await ask
        last = asyncio.ensure_future(compute(third, who="b", places=places))
        await asyncio.sleep(0)
        assert not third.begun.is_set(), "the first still computes"
        for work in (first, third):
            work.may_end.set()
        assert await last == "done"
        assert not second.begun.is_set()

    run(test())


def test_what_goes_wrong_is_raised_and_frees_the_place():
    async def test() -> None:
        places = Places(1)
        with pytest.raises(ZeroDivisionError):
            await compute(lambda: 1 // 0, who="a", places=places)
        assert await compute(str, 7, who="a", places=places) == "7"

    run(test())


def turns(places: Places, waiting: list[str]) -> list[str]:
    """In which order they have their turns, who wait while the only place is taken."""
    order: list[str] = []

    async def ask(who: str) -> None:
        await places.take(who)
        order.append(who)
        places.give_back(who, 0)

    async def test() -> None:
        await places.take("before")
        asks = [asyncio.ensure_future(ask(who)) for who in waiting]
        await asyncio.sleep(0)
        places.give_back("before", 0)
        await asyncio.gather(*asks)

    run(test())
    return order


@pytest.mark.usefixtures("nobody_has_used_little")
def test_who_has_used_less_lately_has_his_turn_first():
    now = 0.0
    places = Places(1, lambda: now)
    for who, seconds in (("much", 3.0), ("some", 1.0)):
        run(places.take(who))
        places.give_back(who, seconds)
    assert turns(places, ["much", "much", "some", "new"]) == ["new", "some", "much", "much"]
    # Long after, only the order counts in which they came.
    now = 2000 * HALF_FORGOTTEN_SECONDS
    assert turns(places, ["much", "some", "new"]) == ["much", "some", "new"]


def test_who_has_used_little_waits_for_nobody_who_has_used_much():
    async def test() -> list[str]:
        places, begun = Places(1, lambda: 0.0), []

        async def ask(who: str) -> None:
            await places.take(who)
            begun.append(who)

        await places.take("much")
        places.give_back("much", computing.LITTLE_SECONDS)
        asks = [asyncio.ensure_future(ask(who)) for who in ("much", "much", "new", "newer")]
        await asyncio.sleep(0)
        at_once = list(begun)
        # The place that is kept is one; it goes back to those who have used little.
        places.give_back("new", 0)
        await asyncio.sleep(0)
        after_the_kept_place, begun[:] = list(begun), []
        places.give_back("much", 1)
        await asyncio.sleep(0)
        assert begun == ["newer"]
        for who in ("newer", "much"):
            places.give_back(who, 0)
            await asyncio.sleep(0)
        await asyncio.gather(*asks)
        assert after_the_kept_place == at_once
        return at_once

    assert run(test()) == ["much", "new"]


def test_a_crowd_is_not_remembered_and_who_asked_minutes_ago_is_forgotten_with_the_next_question():
    """It is an internet address: the privacy policy says how long it is held."""
    now = 0.0
    places = Places(1, lambda: now)

    async def ask(names: Iterable[object]) -> None:
        nonlocal now
        for name in names:
            await places.take(str(name))
            places.give_back(str(name), 0.1)
            now += 1

    run(ask(range(3 * MOST_REMEMBERED)))
    assert len(places._used) <= MOST_REMEMBERED
    now += 2 * LOOKED_AFTER_SECONDS
    run(ask(["late"]))
    assert set(places._used) == {"late"}


@pytest.mark.usefixtures("nobody_has_used_little")
def test_a_place_that_comes_free_as_somebody_is_cancelled_goes_to_the_next():
    async def test() -> None:
        places = Places(1)
        for when in ("before", "after"):
            await places.take("first")
            asks = [asyncio.ensure_future(places.take(who)) for who in ("gone", "next")]
            await asyncio.sleep(0)
            # Neither has run again when the other happens.
            if when == "before":
                asks[0].cancel()
                places.give_back("first", 0)
            else:
                places.give_back("first", 0)
                asks[0].cancel()
            async with asyncio.timeout(5):
                await asks[1]
            places.give_back("next", 0)
        async with asyncio.timeout(5):
            await places.take("last")

    run(test())
