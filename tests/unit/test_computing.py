"""Few answers are computed at once, a place is free when its work is done, and turns are fair."""

import asyncio
import threading
from collections.abc import Iterable

import pytest

from nnm_site.platform import computing
from nnm_site.platform.computing import (
    HALF_FORGOTTEN_SECONDS,
    LOOKED_AFTER_SECONDS,
    MOST_REMEMBERED,
    FairLimiter,
    compute,
)
from tests.asynchronous import run

pytestmark = pytest.mark.requirement("V15.2.2")


@pytest.fixture
def nobody_has_used_little(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the ordinary places exist, none for visitors who have used little."""
    monkeypatch.setattr(computing, "LITTLE_SECONDS", 0)


def test_what_is_brief_is_computed_at_once_for_who_has_used_little_alone():
    async def visit() -> None:
        clock = 0.0
        limiter = FairLimiter(1, lambda: clock)
        own = threading.get_ident()

        async def where() -> int:
            return await compute(threading.get_ident, who="a", limiter=limiter, brief=True)

        assert await where() == own
        limiter.count("a", 2 * computing.LITTLE_SECONDS)
        assert await where() != own
        clock = 10 * HALF_FORGOTTEN_SECONDS
        assert await where() == own

    run(visit())


def test_what_is_brief_is_counted():
    async def visit() -> None:
        limiter = FairLimiter(1)
        while limiter.has_used_little("a"):
            await compute(sum, range(10**6), who="a", limiter=limiter, brief=True)

    run(visit())


class Work:
    """Work that ends when the test lets it."""

    def __init__(self) -> None:
        self.begun, self.may_end = threading.Event(), threading.Event()

    def __call__(self) -> str:
        self.begun.set()
        assert self.may_end.wait(20)
        return "done"


@pytest.mark.usefixtures("nobody_has_used_little")
def test_no_more_is_computed_than_there_are_places_and_who_is_cancelled_gives_his_turn_away():
    """Work that has started keeps its place."""

    async def test() -> None:
        limiter, first, second, third = FairLimiter(1), Work(), Work(), Work()
        asks = [
            asyncio.ensure_future(compute(work, who="a", limiter=limiter))
            for work in (first, second)
        ]
        await asyncio.to_thread(first.begun.wait)
        for ask in asks:
            ask.cancel()
            with pytest.raises(asyncio.CancelledError):
                await ask
        last = asyncio.ensure_future(compute(third, who="b", limiter=limiter))
        await asyncio.sleep(0)
        assert not third.begun.is_set(), "the first still computes"
        for work in (first, third):
            work.may_end.set()
        assert await last == "done"
        assert not second.begun.is_set()

    run(test())


def test_what_goes_wrong_is_raised_and_frees_the_place():
    async def test() -> None:
        limiter = FairLimiter(1)
        with pytest.raises(ZeroDivisionError):
            await compute(lambda: 1 // 0, who="a", limiter=limiter)
        assert await compute(str, 7, who="a", limiter=limiter) == "7"

    run(test())


def turns(limiter: FairLimiter, waiting: list[str]) -> list[str]:
    """The order in which visitors get their turns after waiting for the only place."""
    order: list[str] = []

    async def ask(who: str) -> None:
        await limiter.take(who)
        order.append(who)
        limiter.give_back(who, 0)

    async def test() -> None:
        await limiter.take("before")
        asks = [asyncio.ensure_future(ask(who)) for who in waiting]
        await asyncio.sleep(0)
        limiter.give_back("before", 0)
        await asyncio.gather(*asks)

    run(test())
    return order


@pytest.mark.usefixtures("nobody_has_used_little")
def test_who_has_used_less_lately_has_his_turn_first():
    now = 0.0
    limiter = FairLimiter(1, lambda: now)
    for who, seconds in (("much", 3.0), ("some", 1.0)):
        run(limiter.take(who))
        limiter.give_back(who, seconds)
    assert turns(limiter, ["much", "much", "some", "new"]) == ["new", "some", "much", "much"]
    # Much later, only the order of arrival counts.
    now = 2000 * HALF_FORGOTTEN_SECONDS
    assert turns(limiter, ["much", "some", "new"]) == ["much", "some", "new"]


def test_who_has_used_little_waits_for_nobody_who_has_used_much():
    async def test() -> list[str]:
        limiter, begun = FairLimiter(1, lambda: 0.0), []

        async def ask(who: str) -> None:
            await limiter.take(who)
            begun.append(who)

        await limiter.take("much")
        limiter.give_back("much", computing.LITTLE_SECONDS)
        asks = [asyncio.ensure_future(ask(who)) for who in ("much", "much", "new", "newer")]
        await asyncio.sleep(0)
        at_once = list(begun)
        # One place is reserved; it returns to visitors who have used little.
        limiter.give_back("new", 0)
        await asyncio.sleep(0)
        after_the_kept_place, begun[:] = list(begun), []
        limiter.give_back("much", 1)
        await asyncio.sleep(0)
        assert begun == ["newer"]
        for who in ("newer", "much"):
            limiter.give_back(who, 0)
            await asyncio.sleep(0)
        await asyncio.gather(*asks)
        assert after_the_kept_place == at_once
        return at_once

    assert run(test()) == ["much", "new"]


def test_a_crowd_is_not_remembered_and_who_asked_minutes_ago_is_forgotten_with_the_next_question():
    """It is an internet address; the privacy policy states how long it is stored."""
    now = 0.0
    limiter = FairLimiter(1, lambda: now)

    async def ask(names: Iterable[object]) -> None:
        nonlocal now
        for name in names:
            await limiter.take(str(name))
            limiter.give_back(str(name), 0.1)
            now += 1

    run(ask(range(3 * MOST_REMEMBERED)))
    assert len(limiter._used) <= MOST_REMEMBERED
    now += 2 * LOOKED_AFTER_SECONDS
    run(ask(["late"]))
    assert set(limiter._used) == {"late"}


@pytest.mark.usefixtures("nobody_has_used_little")
def test_a_place_that_comes_free_as_somebody_is_cancelled_goes_to_the_next():
    async def test() -> None:
        limiter = FairLimiter(1)
        for when in ("before", "after"):
            await limiter.take("first")
            asks = [asyncio.ensure_future(limiter.take(who)) for who in ("gone", "next")]
            await asyncio.sleep(0)
            # Neither task has resumed when the other event happens.
            if when == "before":
                asks[0].cancel()
                limiter.give_back("first", 0)
            else:
                limiter.give_back("first", 0)
                asks[0].cancel()
            async with asyncio.timeout(5):
                await asks[1]
            limiter.give_back("next", 0)
        async with asyncio.timeout(5):
            await limiter.take("last")

    run(test())
