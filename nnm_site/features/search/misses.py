"""Words that people look for and that stand nowhere: what the editor should write about, or list as a synonym.

Words alone are counted, of questions without a digit or @, and only by the day. A word is kept once it has been
missed five times; until then the count is in memory and ends with the process. A search writes nothing: a task
does once a minute, so that no visitor waits for the database.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Iterable
from datetime import date, timedelta
from threading import Lock

from sqlalchemy import Connection, Engine, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from nnm_site.features.search.models import SearchMiss
from nnm_site.shared.data import database
from nnm_site.shared.rules.dates import today

#: How often a word is missed before it is kept: what one person types stays unkept.
OFTEN = 5
#: Longer words are no words.
LONGEST_WORD = 30
#: Words that are counted at one time; beyond them counting begins anew.
MOST = 5000
#: How often what is due is kept, in seconds.
EVERY_SECONDS = 60
#: Days after which a kept word is forgotten.
KEPT_DAYS = 90
#: Rows that are kept; beyond them no other word is, until the editor has read and forgotten them.
MOST_KEPT = 10_000

log = logging.getLogger(__name__)
_counted: Counter[str] = Counter()
#: Counts of words that were missed often, by word and day, until they are in the database.
_due: Counter[tuple[str, date]] = Counter()
_lock = Lock()


def countable(words: Iterable[str], question: str) -> list[str]:
    """The words that may be counted: none of a question that holds a digit or an @."""
    if any(letter.isdigit() or letter == "@" for letter in question):
        return []
    return [word for word in words if 2 < len(word) <= LONGEST_WORD]


def count_misses(words: Iterable[str], question: str) -> None:
    """Count the words of a question that stand nowhere, in memory alone."""
    for word in countable(words, question):
        with _lock:
            if len(_counted) >= MOST:
                _counted.clear()
            _counted[word] += 1
            number = _counted[word]
            if number >= OFTEN and len(_due) < MOST:
                _due[word, today()] += OFTEN if number == OFTEN else 1


async def keep_misses() -> None:
    """Keep what is due as long as the server runs, and each day forget what is old."""
    day = None
    while True:
        await asyncio.sleep(EVERY_SECONDS)
        await asyncio.to_thread(keep_due)
        if day != today():
            day = today()
            await asyncio.to_thread(forget_old)


def keep_due() -> None:
    """Add what is due to the database. What cannot be kept waits for the next time."""
    with _lock:
        due = _due.copy()
        _due.clear()
    if not due:
        return
    try:
        with database.writing(database.engine()) as connection:
            for (word, day), number in due.items():
                _keep(connection, word, number, day)
    except SQLAlchemyError as fault:
        log.warning("Words that were not found cannot be kept yet: %s", type(fault).__name__)
        with _lock:
            _due.update(due)


def forget_old() -> None:
    """Forget the words that were missed more than `KEPT_DAYS` ago."""
    miss = SearchMiss.__table__  # pyright: ignore[reportAttributeAccessIssue]
    old = delete(miss).where(miss.c.day < today() - timedelta(KEPT_DAYS))
    try:
        with database.writing(database.engine()) as connection:
            connection.execute(old)
    except SQLAlchemyError as fault:
        log.warning("Old words cannot be forgotten yet: %s", type(fault).__name__)


def _keep(connection: Connection, word: str, number: int, day: date) -> None:
    """Add to the count of a word on a day; a new row only while fewer than `MOST_KEPT` are there."""
    miss = SearchMiss.__table__  # pyright: ignore[reportAttributeAccessIssue]
    here = (miss.c.word == word) & (miss.c.day == day)
    more = update(miss).where(here).values(number=miss.c.number + number)
    if connection.execute(more).rowcount == 0:
        if is_full(connection):
            return
        try:
            with connection.begin_nested():
                connection.execute(insert(miss).values(word=word, day=day, number=number))
        except IntegrityError:
            # Another process was faster.
            connection.execute(more)


def is_full(connection: Connection) -> bool:
    """Whether no other word is kept until `forget`."""
    rows = select(func.count()).select_from(SearchMiss)
    return connection.execute(rows).scalar_one() >= MOST_KEPT


def misses(bound: Engine) -> list[tuple[str, int, date]]:
    """Every kept word with its number and the last day on which it was missed, the commonest first."""
    miss = SearchMiss.__table__  # pyright: ignore[reportAttributeAccessIssue]
    found: dict[str, tuple[int, date]] = {}
    with bound.connect() as connection:
        for word, day, number in connection.execute(select(miss.c.word, miss.c.day, miss.c.number)):
            so_far, last = found.get(word, (0, day))
            found[word] = so_far + number, max(last, day)
    listed = ((word, number, day) for word, (number, day) in found.items())
    return sorted(listed, key=lambda each: (-each[1], each[0]))


def forget(bound: Engine) -> int:
    """Begin anew; returns how many rows were dropped."""
    with database.writing(bound) as connection:
        return connection.execute(delete(SearchMiss.__table__)).rowcount  # pyright: ignore[reportAttributeAccessIssue, reportArgumentType]
