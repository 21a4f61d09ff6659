"""On import, makes the dispatcher of this process raise unexpected errors while it sends mails."""

import itertools
import os
from collections.abc import Callable
from typing import TypeVar

from nnm_site.features.enquiries import dispatcher

Result = TypeVar("Result")

#: One of this many mails cannot be composed.
FAULTY_MAILS = 20

#: One of this many polls ends the dispatcher. It restarts after growing delays, up to a minute.
FAULTY_LOOKS = int(os.environ.get("FAULTY_LOOKS", "60"))


def _faulty(function: Callable[..., Result], one_of: int) -> Callable[..., Result]:
    numbers = itertools.count(1)

    def called(*given: object) -> Result:
        if next(numbers) % one_of == 0:
            raise RuntimeError("asha@namuna.example")
        return function(*given)

    return called


dispatcher.compose = _faulty(dispatcher.compose, FAULTY_MAILS)
looked: Callable[..., object] = _faulty(dispatcher.Dispatcher._next, FAULTY_LOOKS)
dispatcher.Dispatcher._next = looked
