"""The words of the enquiries: faults of their file are reported; each answer and mail has some."""

from pathlib import Path
from typing import get_args

import pytest

from nnm_site.features.enquiries import texts
from nnm_site.features.enquiries.outbox import PURPOSES
from nnm_site.features.enquiries.texts import AnswerKey, answer_text, forms, mail_text, read_file
from nnm_site.shared.content.problems import ContentError
from tests.rows import each

pytestmark = pytest.mark.requirement("R604")

WORDS = texts._FILE.read_text(encoding="utf-8")


def test_every_answer_and_every_mail_has_its_words():
    assert all(answer_text(key).message for key in get_args(AnswerKey))
    assert all(mail_text(purpose).paragraphs for purpose in PURPOSES)


def test_forms_share_fields_and_say_by_themselves_which_need_not_be_filled_in():
    asked = {
        kind: {field.name: field.required for field in form.fields}["phone"]
        for kind, form in forms().items()
        if kind != "partner"
    }
    assert asked == {"advisor": False, "account": True}


@each([
    ('"lastName", "email"', '"surname", "email"', "there is no field 'surname'"),
    ('optional = ["callback"]', 'optional = ["fax"]', "there is no field 'fax'"),
    ('rule = "mobile"', 'rule = "fax"', "rule"),
    ('label = "Mobile number"', 'labels = "Mobile number"', "labels"),
    ('desk = "wealth"', 'desk = "nobody"', "desk"),
    ('key = "hasty"', 'key = "slow"', "key"),
    ('notice = "/privacy-policy#notice-partner-enquiry"\n', "", "notice"),
])  # fmt: skip
def test_a_fault_is_named_with_its_file(old: str, new: str, fault: str, tmp_path: Path):
    assert old in WORDS
    file = tmp_path / "words.toml"
    file.write_text(WORDS.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ContentError, match=r"enquiries/words\.toml") as refused:
        read_file(file)
    assert fault in str(refused.value)
