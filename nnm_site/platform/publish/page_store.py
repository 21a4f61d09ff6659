"""What has been made of each page before, and from which inputs: `var/cache/pages-….entry`, one for each public address.

The store is a cache. A record is used only while all that it was made from is the same; a damaged store is made anew.
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
    """What was made of a page: from which code, and from which inputs; their hashes are in one text, in their order."""

    code: str
    inputs: Sequence[str]
    hashes: str
    made: Any

    @classmethod
    def now(cls, code: str, inputs: Iterable[str], made: Any) -> Self:
        """What is made from inputs as they are."""
        names = sorted(inputs)
        return cls(code, names, " ".join(map(reads.now, names)), made)

    def is_current(self, code: str, now: Callable[[str], str]) -> bool:
        """Whether it would be made of the same today; `now` is the hash of an input."""
        try:
            return self.code == code and self.hashes == " ".join(map(now, self.inputs))
        except Exception:  # A kind, a language or a file that is gone: each says so in its own way.
            return False


def read_store(path: Path = STORE) -> dict[str, Stored]:
    """Every record by the page's name; none where the store cannot be read."""
    try:
        records = json.loads(cache.read(path) or "{}")
        return {name: Stored(**stored) for name, stored in records.items()}
    except TypeError as fault:  # Another release has written it.
        log.warning("the store of pages is made anew", extra={"reason": str(fault)})
        return {}


def write_store(records: Mapping[str, Stored], path: Path = STORE) -> None:
    """Keep these records alone."""
    data = json.dumps({name: vars(one) for name, one in records.items()}, ensure_ascii=False)
    cache.write(path, data.encode())
