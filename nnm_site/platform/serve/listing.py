"""What it costs something to find out about the files of a build, listed when the build is finished.

The list is `files.json` in the build's folder, at no address. A server reads it in place of the files, and the next
build takes over what it says of a file that is still the same one (a hard link).
"""

import hashlib
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from nnm_site.platform.serve.headers import content_security_policy
from nnm_site.platform.serve.negotiation import CODINGS

_NAME = "files.json"
_FORMS = tuple(CODINGS.values())


class Listed(NamedTuple):
    """One file at an address. `path` counts from the folder of the site; `policy` is that of a document."""

    path: str
    size: int
    tag: str
    policy: str | None


def list_files(client: Path, folder: Path, before: Path | None = None) -> None:
    """List the files of the site in `client` in `folder`, where that stands beside it or is to be moved.

    `before` is the folder of another build, many of whose files are the same.
    """
    known: dict[str, Listed] = {}
    were: dict[str, os.DirEntry[str]] = {}
    if before is not None and (before / _NAME).exists():
        known, were = _read(before), files_below(before / client.name)
    found: dict[str, Listed] = {}
    for address, file in _addresses(client):
        was = known.get(address)
        same = was is not None and is_same(were.get(was.path), file)
        found[address] = was if was is not None and same else listed(client, Path(file.path))
    (folder / _NAME).write_text(json.dumps(found, separators=(",", ":")), encoding="utf-8")


def read_listing(client: Path) -> dict[str, Listed]:
    """The files of the site in `client`, by address. Raises `FileNotFoundError` where it is no finished build."""
    return _read(client.parent)


def listed(client: Path, path: Path) -> Listed:
    """What a list says of one file of the site in `client`."""
    body = path.read_bytes()
    return Listed(
        path.relative_to(client).as_posix(),
        len(body),
        hashlib.sha256(body).hexdigest()[:20],
        content_security_policy(body.decode()) if path.suffix == ".html" else None,
    )


def _read(folder: Path) -> dict[str, Listed]:
    rows = json.loads((folder / _NAME).read_text(encoding="utf-8"))
    return {address: Listed(*row) for address, row in rows.items()}


def files_below(folder: Path) -> dict[str, os.DirEntry[str]]:
    """Every file below a folder, by its name there."""
    found: dict[str, os.DirEntry[str]] = {}
    waiting = [""]
    while waiting:
        below = waiting.pop()
        with os.scandir(folder / below) as entries:
            for entry in entries:
                if entry.is_dir():
                    waiting.append(f"{below}{entry.name}/")
                else:
                    found[below + entry.name] = entry
    return found


def is_same(was: "os.DirEntry[str] | None", file: "os.DirEntry[str]") -> bool:
    """Whether a file is a hard link to another."""
    return was is not None and os.path.samestat(was.stat(), file.stat())


def _addresses(client: Path) -> Iterator[tuple[str, "os.DirEntry[str]"]]:
    """Every (address, file) of a site, without its compressed forms and twins."""
    for name, file in sorted(files_below(client).items()):
        if name.endswith(_FORMS):
            continue
        if name.endswith(".html"):
            if file.name == "index.html":
                yield f"/{name}".removesuffix("/index.html") or "/", file
            # Any other document is the build's own copy of a page, or its fallback.
            continue
        yield f"/{name}", file
