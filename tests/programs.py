"""Programs of other projects that tests use."""

import pytest

from tools import programs


def find_program(name: str) -> str:
    """The path of a program, which is installed if missing; skips the test if that fails."""
    try:
        return programs.require(name)
    except programs.MissingProgramError as problem:
        pytest.skip(str(problem))
