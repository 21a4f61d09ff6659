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

P = ParamSpec("P")
T = TypeVar("T")


def cached_briefly(make: Callable[P, T]) -> Callable[P, T | None]:
    """The function with its answers kept for `SECONDS`, in each language; its arguments must be few and hashable.

    While the database cannot be read the last answer stays, and the log says so; `None` when there
    is none yet.
    """
    kept: dict[object, tuple[float, T | None, frozenset[str]]] = {}

    @wraps(make)
    def ask(*args: P.args, **kwargs: P.kwargs) -> T | None:
        key = (database.engine().url, spoken_code(), args, tuple(sorted(kwargs.items())))
        now = time.monotonic()
        until, answer, read = kept.get(key, (0.0, None, frozenset()))
        if now < until:
            note(*read)
            return answer
        with noted() as names:
            try:
                answer = make(*args, **kwargs)
            except SQLAlchemyError as error:
                log.warning("market data cannot be read, pages stay as they were: %s", error)
        kept[key] = (now + SECONDS, answer, frozenset(names))
        return answer

    return ask


class UnreadableError(Exception):
    """The database cannot be read, and no answer is known from before."""


#: So many answers are kept for the time when the database cannot be read.
_KEPT = 64


def last_known(make: Callable[P, T]) -> Callable[P, T]:
    """The function; while the database cannot be read it gives its last answer for the same arguments.

    Raises `UnreadableError` when there is none.
    """
    kept: OrderedDict[object, T] = OrderedDict()

    @wraps(make)
    def ask(*args: P.args, **kwargs: P.kwargs) -> T:
        key = (database.engine().url, args, tuple(sorted(kwargs.items())))
        try:
            answer = make(*args, **kwargs)
        except SQLAlchemyError as error:
            log.warning("market data cannot be read: %s", error)
            if key not in kept:
                raise UnreadableError from error
            return kept[key]
        kept[key] = answer
        kept.move_to_end(key)
        if len(kept) > _KEPT:
            kept.popitem(last=False)
        return answer

    return ask
