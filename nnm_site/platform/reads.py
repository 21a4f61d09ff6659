"""What is read while something is made: each input by its name, so that what is kept can be told from what is stale.

The name of an input is `KIND:NAME`, or its kind alone where there is one of it. Whoever holds an input notes it
when it is read, and says what its hash is.
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

#: By kind of input: the hash of the one of that name.
_HASHES: dict[str, Callable[[str], str]] = {}


def note(*names: str) -> None:
    """Say that inputs are read."""
    noted = _NOTED.get()
    if noted is not None:
        noted.update(names)


@contextmanager
def noted() -> Iterator[set[str]]:
    """The names of all that is read inside. Whoever notes around it gets them too."""
    names: set[str] = set()
    token = _NOTED.set(names)
    try:
        yield names
    finally:
        _NOTED.reset(token)
        note(*names)


@contextmanager
def unnoted() -> Iterator[None]:
    """What is read inside is not noted: it makes an input, which is noted itself."""
    token = _NOTED.set(None)
    try:
        yield
    finally:
        _NOTED.reset(token)


class Remembered(Generic[Given, Result]):
    """A function that is asked once for the same values; what it read then is noted each time."""

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
        """What the function returned at first."""
        result, names = self._made(*args, **kwargs)
        if (noted := _NOTED.get()) is not None:
            noted |= names
        return result


def remembered(function: Callable[Given, Result]) -> Remembered[Given, Result]:
    """`functools.cache` for what reads inputs."""
    return Remembered(function)


def hashes(kind: str) -> Callable[[Callable[[str], str]], Callable[[str], str]]:
    """Let a function say the hash of the input of a kind, which it is given the name of."""

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

#: The hash of an input, made once in a process. Raises `LookupError` for a kind that nobody holds. It is asked for each
#: input of each page, so it is a look-up and no function of ours.
now = _NOW.__getitem__
#: Make every hash anew when it is next asked for.
forget = _NOW.clear


def read(name: str) -> str:
    """The hash of an input that is read now. Raises `LookupError` for a kind that nobody holds."""
    note(name)
    return now(name)


def key_of(*pieces: str | bytes) -> str:
    """The hash of the pieces, each told from its neighbours, in 40 letters."""
    made = hashlib.sha256()
    for piece in pieces:
        data = piece.encode() if isinstance(piece, str) else piece
        made.update(len(data).to_bytes(8, "big") + data)
    return made.hexdigest()[:40]


def digest(*pieces: str | bytes) -> str:
    """The hash of an input's pieces in 16 letters: each page keeps those of hundreds."""
    return key_of(*pieces)[:16]


def noted_file(path: Path) -> Path:
    """A file of this repository that is read now."""
    note(f"file:{path.relative_to(ROOT).as_posix()}")
    return path


@hashes("file")
def _file_now(name: str) -> str:
    path = ROOT / name
    return digest(path.read_bytes() if path.exists() else "")
