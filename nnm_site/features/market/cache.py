"""Caches market answers for a few seconds, and longer while the database fails."""

import logging
import time
from collections.abc import Callable
from functools import lru_cache, wraps
from typing import ParamSpec, TypeVar

from sqlalchemy.exc import SQLAlchemyError

from nnm_site.platform.reads import note
from nnm_site.shared.data import database
from nnm_site.shared.languages.speaking import spoken_code

log = logging.getLogger(__name__)

#: An imported day appears on every page within this time; a minute is promised.
SECONDS = 10.0

_ANSWERS_KEPT = 64

P = ParamSpec("P")
T = TypeVar("T")


class UnreadableError(Exception):
    """The database cannot be read, and no earlier answer is cached."""


def kept(make: Callable[P, T]) -> Callable[P, T]:
    """Cache the function's results for `SECONDS`, by language; its arguments must be hashable.

    While the database cannot be read, the last result is returned and a warning logged. Without one,
    `UnreadableError` is raised; the failure is cached for `SECONDS` too.
    """

    @lru_cache(maxsize=_ANSWERS_KEPT)
    def kept_for(*_key: object) -> list[tuple[float, T | UnreadableError]]:
        """The time of the newest answer and the answer; empty at first."""
        return []

    @wraps(make)
    def ask(*args: P.args, **kwargs: P.kwargs) -> T:
        note("market")
        language, named = spoken_code(), tuple(sorted(kwargs.items()))
        entry, now = kept_for(database.engine().url, language, args, named), time.monotonic()
        if not entry or now - entry[0][0] >= SECONDS:
            try:
                answer = make(*args, **kwargs)
            except SQLAlchemyError as error:
                log.warning("market data cannot be read, pages stay as they were: %s", error)
                answer = entry[0][1] if entry else UnreadableError()
            entry[:] = [(now, answer)]
        _, answer = entry[0]
        if isinstance(answer, UnreadableError):
            # A new instance each time: re-raising one would grow its traceback.
            raise UnreadableError
        return answer

    return ask
