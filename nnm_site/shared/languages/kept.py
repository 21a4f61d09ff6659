"""What is worked out of the content for the languages takes a second: it is kept from one process to the next.

It is kept file by file, so that a changed sentence costs its file alone: as JSON in `var/cache`, by the hash of all that
it is made of.
"""

import json
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

from nnm_site.platform.publish.cache import CACHE, find, key_of, store
from nnm_site.settings import PROJECT_ROOT

#: What makes it: the code of these folders, and these libraries.
_FOLDERS = (PROJECT_ROOT / "nnm_site" / "shared", PROJECT_ROOT / "nnm_site" / "platform" / "tree")
_LIBRARIES = ("Babel", "markdown-it-py")


@cache
def _code_now() -> str:
    versions = [sys.version, *map(version, _LIBRARIES)]
    code = [path.read_bytes() for folder in _FOLDERS for path in sorted(folder.rglob("*.py"))]
    return key_of(repr(versions), *code)


def kept(name: str, made_of: Iterable[bytes], make: Callable[[], Any], folder: Path = CACHE) -> Any:
    """What `make` once returned when it was made of the same, as JSON has it: lists, texts and numbers."""
    key = key_of(_code_now(), *made_of)
    data = find(name, key, folder)
    if data is not None:
        return json.loads(data)
    data = json.dumps(make(), ensure_ascii=False).encode()
    # A site that may write nothing works it out at each start.
    with suppress(OSError):
        store(name, key, data, folder)
    return json.loads(data)
