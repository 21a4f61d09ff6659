"""Child processes, which end with their parent."""

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
    """Run first in a child, so that it gets a signal when its parent ends, even by SIGKILL."""
    prctl = None
    with suppress(AttributeError, OSError):
        # Looked up now: between fork and exec as little as possible should happen. Linux only.
        prctl = ctypes.CDLL(None).prctl
    return lambda: prctl and prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)


def apart(function: Callable[Given, Result], *args: Given.args, **kwargs: Given.kwargs) -> Result:
    """The result of a function in a process of its own, which frees all memory of its libraries when it ends.

    A new process, not a fork: a fork would lack the threads of libraries.
    """
    with ProcessPoolExecutor(1, get_context("spawn"), _end_with_parent) as pool:
        return pool.submit(function, *args, **kwargs).result()


@contextmanager
def meanwhile(*works: Callable[[], object]) -> Iterator[None]:
    """Do some work in a fork of this process, and wait for it at the end. The fork has no threads
    of this process.

    Raises `ChildProcessError` if it fails: it has printed why.
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
