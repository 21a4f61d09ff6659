"""What is said of faulty content."""

from pathlib import Path

import pytest

from nnm_site.shared.content.problems import ContentError
from nnm_site.shared.content.validate import validate


def faults(root: Path) -> list[str]:
    """Every fault of the content in the folder `root`, as it is told."""
    with pytest.raises(ContentError) as caught:
        validate(root)
    lines = str(caught.value).splitlines()
    assert lines == [str(problem) for problem in caught.value.problems]
    return lines
