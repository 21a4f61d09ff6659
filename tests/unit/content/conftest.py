"""Fixtures for the messages about faulty content."""

from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from nnm_site.shared.content.problems import ContentError
from nnm_site.shared.content.validate import validate

Edit = Callable[[str, str, str], None]


def faults(root: Path) -> list[str]:
    """The message of every fault of the content in the folder `root`."""
    with pytest.raises(ContentError) as caught:
        validate(root)
    lines = str(caught.value).splitlines()
    assert lines == [str(problem) for problem in caught.value.problems]
    return lines


def unsaid(root: Path, edit: Edit, wrong: Iterable[tuple[str, str, str, str]]) -> list[str]:
    """Make these faults (file, old, new, expected message); returns those without their message."""
    wrong = list(wrong)
    for file, old, new, _ in wrong:
        edit(file, old, new)
    lines = faults(root)
    return [
        f"{file}: {said}"
        for file, _, _, said in wrong
        if not any(line.startswith(f"content/{file}: ") and said in line for line in lines)
    ]
