"""Records the inputs that are read while something is made, so that stale cache entries can be recognised.

The name of an input is `KIND:NAME`, or its kind if there is only one. The module that owns an input
notes each read, and registers a function that returns its hash.
"""

import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, update_wrapper
from pathlib import Path
from typing import Generic, ParamSpec, TypeVar

Given = ParamSpec("Given")
Result = TypeVar("Result")

ROOT = Path(__file__).parents[2]

_NOTED: ContextVar[set[str] | None] = ContextVar("noted", default=None)

#: By kind of input: a function from an input's name to its hash.
_HASHES: dict[str, Callable[[str], str]] = {}


def note(*names: str) -> None:
    """Note that inputs are read."""
    noted = _NOTED.get()
    if noted is not None:
        noted.update(names)


@contextmanager
def noted() -> Iterator[set[str]]:
    """Collects the names of all inputs read inside the context. An enclosing context gets them too."""
    names: set[str] = set()
    token = _NOTED.set(names)
    try:
        yield names
    finally:
        _NOTED.reset(token)
        note(*names)


@contextmanager
def unnoted() -> Iterator[None]:
    """Reads inside the context are not noted: they make an input, which is noted itself."""
    token = _NOTED.set(None)
    try:
        yield
    finally:
        _NOTED.reset(token)


class Remembered(Generic[Given, Result]):
    """A cached function: the inputs that it read are noted at each call."""

    def __init__(self, function: Callable[Given, Result]) -> None:
        @cache
        def made(*args: Given.args, **kwargs: Given.kwargs) -> tuple[Result, frozenset[str]]:
            with noted() as names:
                result = function(*args, **kwargs)
            return result, frozenset(names)

        self._made = made
        self.cache_clear = made.cache_clear
        update_wrapper(self, function)

    def __call__(self, *args: Given.args, **kwargs: Given.kwargs) -> Result:
        """The cached result."""
        result, names = self._made(*args, **kwargs)
        if (noted := _NOTED.get()) is not None:
            noted |= names
        return result


def remembered(function: Callable[Given, Result]) -> Remembered[Given, Result]:
    """`functools.cache` for functions that read inputs."""
    return Remembered(function)


def hashes(kind: str) -> Callable[[Callable[[str], str]], Callable[[str], str]]:
    """Register the function that returns the hash of an input of this kind by its name."""

    def let(function: Callable[[str], str]) -> Callable[[str], str]:
        _HASHES[kind] = function
        return function

    return let


class _Now(dict[str, str]):
    def __missing__(self, name: str) -> str:
        kind, _, rest = name.partition(":")
        if kind not in _HASHES:
            raise LookupError(f"Nobody says the hash of {name!r}.")
        with unnoted():
            made = self[name] = _HASHES[kind](rest)
        return made


_NOW = _Now()

#: The hash of an input, computed once in a process. Raises `LookupError` for an unknown kind. It is
#: called for each input of each page, so it is a dictionary look-up, not a function.
now = _NOW.__getitem__
#: Forget all hashes, so that they are computed again.
forget = _NOW.clear


def read(name: str) -> str:
    """Note an input, and return its hash. Raises `LookupError` for an unknown kind."""
    note(name)
    return now(name)


def key_of(*pieces: str | bytes) -> str:
    """The hash of the pieces, separated from each other, in 40 characters."""
    made = hashlib.sha256()
    for piece in pieces:
        data = piece.encode() if isinstance(piece, str) else piece
        made.update(len(data).to_bytes(8, "big") + data)
    return made.hexdigest()[:40]


def digest(*pieces: str | bytes) -> str:
    """A hash of an input's pieces in 16 characters: each page stores hundreds."""
    return key_of(*pieces)[:16]


def noted_file(path: Path) -> Path:
    """Note a file of this repository, and return it."""
    note(f"file:{path.relative_to(ROOT).as_posix()}")
    return path


@hashes("file")
def _file_now(name: str) -> str:
    path = ROOT / name
    return digest(path.read_bytes() if path.exists() else "")
