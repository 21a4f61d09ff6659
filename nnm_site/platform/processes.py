"""Processes that end with the one that has started them."""

import ctypes
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from typing import ParamSpec, TypeVar

Given = ParamSpec("Given")
Result = TypeVar("Result")

_PR_SET_PDEATHSIG = 1


def end_with_parent() -> Callable[[], object]:
    """What a child runs first, so that it is told to end when its parent is gone, even by SIGKILL."""
    prctl = None
    with suppress(AttributeError, OSError):
        # Looked up now: between fork and exec as little as possible may happen. Linux alone has it.
        prctl = ctypes.CDLL(None).prctl
    return lambda: prctl and prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)


def apart(function: Callable[Given, Result], *args: Given.args, **kwargs: Given.kwargs) -> Result:
    """What a function returns in a process of its own, with which all ends that its libraries keep in memory.

    It is begun anew: a copy of this process would lack the threads that a library may have here.
    """
    with ProcessPoolExecutor(1, get_context("spawn"), _end_with_parent) as pool:
        return pool.submit(function, *args, **kwargs).result()


@contextmanager
def meanwhile(*works: Callable[[], object]) -> Iterator[None]:
    """Let a copy of this process do some work, and wait for it at the end. The copy has nothing of the threads here.

    Raises `ChildProcessError` where it failed: it has said why.
    """

    def run() -> None:
        _end_with_parent()
        for work in works:
            work()

    child = get_context("fork").Process(target=run)
    child.start()
    try:
        yield
    finally:
        child.join()
    if child.exitcode:
        raise ChildProcessError(f"{child.name} ended with {child.exitcode}")


def _end_with_parent() -> None:
    end_with_parent()()
