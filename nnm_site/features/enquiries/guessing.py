"""Reference numbers are short: whoever tries one after the other is refused before he meets one."""

from collections.abc import Callable
from functools import cache
from typing import TypeVar

from nnm_site.features.enquiries.limits import Misses
from nnm_site.settings import settings

#: Numbers that were never given out, which one address may try in an hour.
MOST_MISSES = 30

Found = TypeVar("Found")


class GuessingError(Exception):
    """An address has tried too many numbers; after so many `seconds` it may try another one."""

    def __init__(self, seconds: int) -> None:
        super().__init__(seconds)
        self.seconds = seconds


@cache
def misses() -> Misses:
    """The count of this process, or of all of them, by the settings."""
    return Misses(MOST_MISSES, settings.redis_url)


def tried(find: Callable[[], Found], client: str) -> Found:
    """What `find` finds for a number that the internet address `client` names; nothing counts as a miss.

    Raises `GuessingError`, and then nothing was looked for.
    """
    if seconds := misses().wait(client):
        raise GuessingError(seconds)
    found = find()
    if not found:
        misses().count(client)
    return found
