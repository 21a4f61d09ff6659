"""The store of composed pages with their inputs: `var/cache/pages-….entry`, one for each public
address of the site.

The store is a cache. A record is used only while all its inputs are the same; a damaged store is rebuilt.
"""

import json
import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from nnm_site.platform import reads
from nnm_site.platform.publish import cache
from nnm_site.settings import settings

log = logging.getLogger(__name__)

STORE = cache.CACHE / f"pages-{cache.key_of(settings.site_url)[:8]}.entry"


@dataclass(frozen=True)
class Stored:
    """A stored page with the hash of its code and its inputs, whose hashes are one text, in order."""

    code: str
    inputs: Sequence[str]
    hashes: str
    made: Any

    @classmethod
    def now(cls, code: str, inputs: Iterable[str], made: Any) -> Self:
        """A new record from the present inputs."""
        names = sorted(inputs)
        return cls(code, names, " ".join(map(reads.now, names)), made)

    def is_current(self, code: str, now: Callable[[str], str]) -> bool:
        """Whether all inputs are unchanged; `now` returns the present hash of an input."""
        try:
            return self.code == code and self.hashes == " ".join(map(now, self.inputs))
        except Exception:  # A removed kind, language or file: each raises another error.
            return False


def read_store(path: Path = STORE) -> dict[str, Stored]:
    """Every record by the page's name; none if the store cannot be read."""
    try:
        records = json.loads(cache.read(path) or "{}")
        return {name: Stored(**stored) for name, stored in records.items()}
    except TypeError as fault:  # Another release wrote it.
        log.warning("the store of pages is made anew", extra={"reason": str(fault)})
        return {}


def write_store(records: Mapping[str, Stored], path: Path = STORE) -> None:
    """Replace the store by these records."""
    data = json.dumps({name: vars(one) for name, one in records.items()}, ensure_ascii=False)
    cache.write(path, data.encode())
