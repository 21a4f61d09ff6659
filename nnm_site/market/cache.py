"""Answers that many visitors ask for are made once in some seconds, and outlive a fault of the database."""

import logging
import time
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from sqlalchemy.exc import SQLAlchemyError

from nnm_site.data import database

log = logging.getLogger(__name__)

#: An imported day is on every page within this time; a minute is promised.
SECONDS = 10.0

P = ParamSpec("P")
T = TypeVar("T")


def cached_briefly(make: Callable[P, T]) -> Callable[P, T | None]:
    """The function with its answers kept for `SECONDS`; its arguments must be few and hashable.

    While the database cannot be read the last answer stays, and the log says so; `None` when there
    is none yet.
    """
    kept: dict[object, tuple[float, T | None]] = {}

    @wraps(make)
    def ask(*args: P.args, **kwargs: P.kwargs) -> T | None:
        key = (database.engine().url, args, tuple(sorted(kwargs.items())))
        now = time.monotonic()
        until, answer = kept.get(key, (0.0, None))
        if now < until:
            return answer
        try:
            answer = make(*args, **kwargs)
        except SQLAlchemyError as error:
            log.warning("market data cannot be read, pages stay as they were: %s", error)
        kept[key] = (now + SECONDS, answer)
        return answer

    return ask
