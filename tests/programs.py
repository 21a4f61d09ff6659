"""Programs of other projects that tests use."""

import pytest

from tools import programs


def find_program(name: str) -> str:
    """The path of a program, installed now if need be; skips where that cannot be done."""
    try:
        return programs.require(name)
    except programs.MissingProgramError as problem:
        pytest.skip(str(problem))
