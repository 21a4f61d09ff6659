"""A site that is measured, and the compressed forms of its files."""

import gzip
from dataclasses import dataclass
from pathlib import Path

import brotli

_PACKED = {".html", ".css", ".js", ".mjs", ".svg", ".json", ".xml", ".txt"}


@dataclass(frozen=True)
class Site:
    """Its address and processes, and the seconds of a first build and after a changed sentence."""

    address: str
    processes: tuple[int, ...]
    first_build: float
    next_build: float


def pack(root: Path) -> Path:
    """Write the compressed forms of the files next to them, for nginx; returns the folder."""
    for file in [path for path in root.rglob("*") if path.suffix in _PACKED]:
        text = file.read_bytes()
        Path(f"{file}.br").write_bytes(brotli.compress(text))
        Path(f"{file}.gz").write_bytes(gzip.compress(text))
    return root
