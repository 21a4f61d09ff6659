"""What has been made of each page before, and from which inputs: `var/cache/pages-….sqlite`, one for each public address.

The store is a cache. A record is used only while all that it was made from is the same; a damaged store is made anew.
"""

import json
import logging
import sqlite3
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from nnm_site.platform import reads
from nnm_site.platform.publish import cache
from nnm_site.settings import settings

log = logging.getLogger(__name__)

STORE = cache.CACHE / f"pages-{cache.key_of(settings.site_url)[:8]}.sqlite"

_TABLE = "CREATE TABLE IF NOT EXISTS page (name TEXT PRIMARY KEY, stored TEXT)"


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
        return cls(code, names, _hashes(names, reads.now), made)

    def is_current(self, code: str, now: Callable[[str], str]) -> bool:
        """Whether it would be made of the same today; `now` is the hash of an input."""
        try:
            return self.code == code and self.hashes == _hashes(self.inputs, now)
        except Exception:  # A kind, a language or a file that is gone: each says so in its own way.
            return False


def read_store(path: Path = STORE) -> dict[str, Stored]:
    """Every record by the page's name; none where the store cannot be read."""
    try:
        with closing(_connected(path)) as connection:
            rows = connection.execute("SELECT name, stored FROM page").fetchall()
            return {name: Stored(**json.loads(stored)) for name, stored in rows}
    except (sqlite3.DatabaseError, ValueError, TypeError) as fault:
        log.warning("the store of pages is made anew", extra={"reason": str(fault)})
        with suppress(FileNotFoundError):
            path.unlink()
        return {}


def write_store(changed: Mapping[str, Stored], names: Iterable[str], path: Path = STORE) -> None:
    """Keep the records that have changed, and forget all but those of `names`."""
    known = set(names)
    with closing(_connected(path)) as connection, connection:
        stored = {name for (name,) in connection.execute("SELECT name FROM page")}
        connection.executemany(
            "DELETE FROM page WHERE name = ?", [(name,) for name in stored - known]
        )
        connection.executemany(
            "INSERT OR REPLACE INTO page VALUES (?, ?)",
            [(name, json.dumps(vars(one), ensure_ascii=False)) for name, one in changed.items()],
        )


def _hashes(names: Iterable[str], now: Callable[[str], str]) -> str:
    return " ".join(map(now, names))


def _connected(path: Path) -> sqlite3.Connection:
    path.parent.mkdir(parents=True, exist_ok=True)
    connection = sqlite3.connect(path, timeout=30)
    connection.execute(_TABLE)
    return connection
