"""Forms are content: what is wrong in one is told by file, entry and field."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.unit.content.conftest import faults

pytestmark = [pytest.mark.slow, pytest.mark.requirement("A16")]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (", lines = 4 }", " }", '"list" and "lines" go together'),
        (', options = ["There are none"', ', boxes = ["There are none"', "boxes"),
        ('{ note = "Open positions', '{ choices = "x", note = "Open positions', "a row is one of"),
        ('label = "PAN of the second holder"', 'label = "PAN"', "two fields have one label: PAN"),
        ('autocomplete = "tel"', 'autocomplete = "telephone"', "autocomplete"),
        ('key = "account-closure-form"', 'key = "closure"', 'there is no document "closure"'),
    ],
)
def test_a_fault_in_a_form_is_told_by_its_place(
    root: Path, edit: Callable[[str, str, str], None], old: str, new: str, said: str
) -> None:
    edit("forms.toml", old, new)

    found = faults(root)
    assert any("forms.toml" in fault and said in fault for fault in found), found
