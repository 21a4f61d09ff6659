"""A list of the files of a build with what is expensive to compute, written when the build is finished.

The list is `files.json` in the build's folder and not served. A server reads it instead of the
files, and the next build reuses its entries for files that are unchanged (hard links).
"""

import hashlib
import json
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from nnm_site.platform.serve.headers import content_security_policy
from nnm_site.platform.serve.negotiation import CODINGS

_NAME = "files.json"
_FORMS = tuple(CODINGS.values())

#: Files below a folder, by their names there.
Files = Mapping[str, os.DirEntry[str]]
_NONE: Files = {}


class Listed(NamedTuple):
    """A file at an address. `path` is relative to the site's folder; documents have a `policy`."""

    path: str
    size: int
    tag: str
    policy: str | None


def list_files(
    files: Files, folder: Path, before: Path | None = None, were: Files = _NONE
) -> list[Listed]:
    """List the files of a site in its build's `folder`; returns those that the build `before` lacks.

    `were` are that build's files, many of which are the same.
    """
    known: dict[str, Listed] = {}
    if before is not None and (before / _NAME).exists():
        known = _read(before)
    listing: dict[str, Listed] = {}
    for address, name, file in _addresses(files):
        was = known.get(address)
        same = was is not None and was.path == name and is_same(were.get(name), file)
        listing[address] = was if was is not None and same else listed(name, Path(file.path))
    (folder / _NAME).write_text(json.dumps(listing, separators=(",", ":")), encoding="utf-8")
    tags = {address: file.tag for address, file in known.items()}
    return [file for address, file in listing.items() if file.tag != tags.get(address)]


def read_listing(client: Path) -> dict[str, Listed]:
    """The files of the site in `client`, by address. Raises `FileNotFoundError` without a finished build."""
    return _read(client.parent)


def listed(name: str, path: Path) -> Listed:
    """The entry of the file `name` of a site."""
    body = path.read_bytes()
    return Listed(
        name,
        len(body),
        hashlib.sha256(body).hexdigest()[:20],
        content_security_policy(body.decode()) if path.suffix == ".html" else None,
    )


def _read(folder: Path) -> dict[str, Listed]:
    rows = json.loads((folder / _NAME).read_text(encoding="utf-8"))
    return {address: Listed(*row) for address, row in rows.items()}


def files_below(folder: Path) -> Files:
    """Every file below a folder, by its relative name."""
    files: dict[str, os.DirEntry[str]] = {}
    waiting = [""]
    while waiting:
        below = waiting.pop()
        with os.scandir(folder / below) as entries:
            for entry in entries:
                if entry.is_dir():
                    waiting.append(f"{below}{entry.name}/")
                else:
                    files[below + entry.name] = entry
    return files


def is_same(was: os.DirEntry[str] | None, file: os.DirEntry[str]) -> bool:
    """Whether a file is a hard link to another."""
    return was is not None and os.path.samestat(was.stat(), file.stat())


def _addresses(files: Files) -> Iterator[tuple[str, str, os.DirEntry[str]]]:
    """Every (address, name, file) of a site, without its compressed forms."""
    for name, file in sorted(files.items()):
        if name.endswith(_FORMS):
            continue
        if name.endswith(".html"):
            yield "/" if name == "index.html" else f"/{name.removesuffix('.html')}", name, file
        else:
            yield f"/{name}", name, file
