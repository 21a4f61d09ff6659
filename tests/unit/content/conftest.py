"""What is said of faulty content."""

from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from nnm_site.shared.content.problems import ContentError
from nnm_site.shared.content.validate import validate

Edit = Callable[[str, str, str], None]


def faults(root: Path) -> list[str]:
    """Every fault of the content in the folder `root`, as it is told."""
    with pytest.raises(ContentError) as caught:
        validate(root)
    lines = str(caught.value).splitlines()
    assert lines == [str(problem) for problem in caught.value.problems]
    return lines


def unsaid(root: Path, edit: Edit, wrong: Iterable[tuple[str, str, str, str]]) -> list[str]:
    """Make all these faults (file, old, new, what is to be said of it); those of which it is not said."""
    wrong = list(wrong)
    for file, old, new, _ in wrong:
        edit(file, old, new)
    lines = faults(root)
    return [
        f"{file}: {said}"
        for file, _, _, said in wrong
        if not any(line.startswith(f"content/{file}: ") and said in line for line in lines)
    ]
