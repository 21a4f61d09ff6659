"""Forms are content: what is wrong in one is told by file, entry and field."""

from pathlib import Path

import pytest

from tests.unit.content.conftest import Edit, unsaid

pytestmark = pytest.mark.requirement("A16")

FORMS = "forms.toml"


def test_a_fault_in_a_form_is_told_by_its_place(root: Path, edit: Edit) -> None:
    rows = [
        (FORMS, ", lines = 4 }", " }", '"list" and "lines" go together'),
        (FORMS, ', options = ["There are none"', ', boxes = ["There are none"', "boxes"),
        (FORMS, '{ note = "Open positions', '{ choices = "x", note = "Open', "a row is one of"),
        (FORMS, 'autocomplete = "tel"', 'autocomplete = "telephone"', "autocomplete"),
        (FORMS, 'key = "unpledge-form"', 'key = "closure"', 'there is no document "closure"'),
    ]
    assert not unsaid(root, edit, rows)


def test_no_two_fields_of_a_form_have_one_label(root: Path, edit: Edit) -> None:
    """It is seen where every row of the form can be read."""
    second = 'label = "PAN of the second holder"'
    said = "two fields have one label: PAN"
    assert not unsaid(root, edit, [(FORMS, second, 'label = "PAN"', said)])
