"""What it costs something to find out about the files of a build, listed when the build is finished.

The list is `files.json` in the build's folder, at no address. A server reads it in place of the files, and the next
build takes over what it says of a file that is still the same one (a hard link).
"""

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from nnm_site.platform.serve.headers import content_security_policy
from nnm_site.platform.serve.negotiation import CODINGS

_NAME = "files.json"


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
    known = _read(before) if before is not None and (before / _NAME).exists() else {}
    found: dict[str, Listed] = {}
    for address, path in _addresses(client):
        was = known.get(address)
        same = (
            was is not None
            and before is not None
            and _is_same(before / client.name / was.path, path)
        )
        found[address] = was if was is not None and same else listed(client, path)
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


def _is_same(one: Path, other: Path) -> bool:
    return one.exists() and one.samefile(other)


def _read(folder: Path) -> dict[str, Listed]:
    rows = json.loads((folder / _NAME).read_text(encoding="utf-8"))
    return {address: Listed(*row) for address, row in rows.items()}


def _addresses(client: Path) -> Iterator[tuple[str, Path]]:
    """Every (address, file) of a site, without its compressed forms and twins."""
    for path in sorted(client.rglob("*")):
        if path.suffix in CODINGS.values() or not path.is_file():
            continue
        address = "/" + path.relative_to(client).as_posix()
        if path.suffix == ".html":
            if path.name == "index.html":
                yield address.removesuffix("/index.html") or "/", path
            # Any other document is the build's own copy of a page, or its fallback.
            continue
        yield address, path
