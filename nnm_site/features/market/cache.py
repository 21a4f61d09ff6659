"""Answers that many visitors ask for are made once in some seconds, and outlive a fault of the database."""

import logging
import time
from collections import OrderedDict
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from sqlalchemy.exc import SQLAlchemyError

from nnm_site.platform.reads import note, noted
from nnm_site.shared.data import database
from nnm_site.shared.languages.speaking import spoken_code

log = logging.getLogger(__name__)

#: An imported day is on every page within this time; a minute is promised.
SECONDS = 10.0

#: So many answers of a function are kept.
_KEPT = 64

P = ParamSpec("P")
T = TypeVar("T")


class UnreadableError(Exception):
    """The database cannot be read, and no answer is known from before."""


def kept(make: Callable[P, T]) -> Callable[P, T]:
    """The function with its answers kept for `SECONDS`, in each language; its arguments must be hashable.

    While the database cannot be read the last answer stays, and the log says so. Raises
    `UnreadableError` when there is none, without asking again for as long.
    """
    answers: OrderedDict[object, tuple[float, T | UnreadableError, frozenset[str]]] = OrderedDict()

    @wraps(make)
    def ask(*args: P.args, **kwargs: P.kwargs) -> T:
        key = (database.engine().url, spoken_code(), args, tuple(sorted(kwargs.items())))
        now = time.monotonic()
        before = answers.get(key)
        if before is not None and now - before[0] < SECONDS:
            note(*before[2])
            return answered(before[1])
        with noted() as names:
            answer: T | UnreadableError
            try:
                answer = make(*args, **kwargs)
            except SQLAlchemyError as error:
                log.warning("market data cannot be read, pages stay as they were: %s", error)
                answer = UnreadableError() if before is None else before[1]
        answers[key] = (now, answer, frozenset(names))
        answers.move_to_end(key)
        if len(answers) > _KEPT:
            answers.popitem(last=False)
        return answered(answer)

    def answered(answer: T | UnreadableError) -> T:
        if isinstance(answer, UnreadableError):
            raise answer
        return answer

    return ask
