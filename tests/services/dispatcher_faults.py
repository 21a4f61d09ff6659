"""Importing it injects unexpected errors into the sending of mails in this process."""

import itertools
import os
from collections.abc import Callable
from typing import TypeVar

from nnm_site.features.enquiries import dispatcher

Result = TypeVar("Result")

#: One of so many mails cannot be composed.
FAULTY_MAILS = 20

#: One of so many looks ends the dispatcher. It begins anew ever later, up to a minute.
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
