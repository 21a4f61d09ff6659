"""What Vite makes of the live pages, kept as long as nothing that it is made from has changed."""

import io
import shutil
import zipfile
from collections.abc import Iterator
from pathlib import Path

from nnm_site.platform.publish import cache

#: In `.web`, but nothing that Vite builds from. Files of `public` are copied as they are.
_OTHERS = {
    "node_modules", "build", "builds", "public", "backend", "still", "still-pages.mjs",
    ".react-router", "reflex.json", "routes.json", ".memo-manifest.json",
}  # fmt: skip

_KIND = "live-pages"


class LivePagesUnchangedError(Exception):
    """Leaves `reflex export` before Vite: what it would make is kept already."""


def key(web: Path) -> str:
    """The hash of everything in `web` (`.web`) that the live pages are built from."""
    parts: list[bytes] = []
    for path in _sources(web):
        parts += [path.relative_to(web).as_posix().encode(), path.read_bytes()]
    return cache.key_of(*parts)


def _sources(web: Path) -> Iterator[Path]:
    for entry in sorted(web.iterdir()):
        if entry.name in _OTHERS or entry.suffix == ".cached":
            continue
        if entry.is_dir():
            yield from sorted(path for path in entry.rglob("*") if path.is_file())
        else:
            yield entry


def is_kept(key: str, folder: Path = cache.CACHE) -> bool:
    """Whether the live pages of these sources have been built before."""
    return cache.find(_KIND, key, folder) is not None


def keep(key: str, web: Path, static_dir: Path, folder: Path = cache.CACHE) -> None:
    """Keep what Vite has written into `static_dir`, without the files that it copied."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for path in sorted(static_dir.rglob("*")):
            name = path.relative_to(static_dir)
            if path.is_file() and not (web / "public" / name).exists():
                archive.write(path, name.as_posix())
    cache.store(_KIND, key, packed.getvalue(), folder)


def restore(key: str, web: Path, static_dir: Path, folder: Path = cache.CACHE) -> None:
    """Write what Vite wrote once into `static_dir`, anew. Only after `is_kept`."""
    packed = cache.find(_KIND, key, folder)
    assert packed is not None, "`is_kept` has looked"
    shutil.rmtree(static_dir, ignore_errors=True)
    shutil.copytree(web / "public", static_dir)
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        archive.extractall(static_dir)
