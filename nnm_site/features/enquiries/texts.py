"""The forms, the answers to them, and the mails: `content/enquiries/words.toml`."""

from pathlib import Path
from typing import Any, Literal

from pydantic import model_validator

from nnm_site.features.enquiries.models import Purpose
from nnm_site.features.enquiries.rules.fields import Form, Kind
from nnm_site.platform.reads import noted_file, remembered
from nnm_site.settings import PROJECT_ROOT
from nnm_site.shared.content.models.base import Some, Table, Texts
from nnm_site.shared.languages.language import read_table

_FILE = PROJECT_ROOT / "content" / "enquiries" / "words.toml"

AnswerKey = Literal[
    "accepted", "foreign", "unreadable", "too-large", "faulty-field", "faulty-fields", "hasty",
    "limited", "unstored",
]  # fmt: skip


class AnswerText(Table):
    """An answer to a form, with the HTTP status and placeholders such as `{firm.phone}`.

    `with_call` follows the message if a call was requested.
    """

    key: AnswerKey
    status: int
    title: str
    message: str
    with_call: str = ""


class MailText(Table):
    """A mail's text; paragraphs that are empty once filled in are left out."""

    purpose: Purpose
    subject: str
    paragraphs: Texts


class _File(Table):
    form: Some[Form]
    answer: Some[AnswerText]
    mail: Some[MailText]

    @model_validator(mode="before")
    @classmethod
    def _forms_with_their_fields(cls, tables: dict[str, Any]) -> dict[str, Any]:
        """Replace the field names of each form by the fields, which forms share."""
        fields = {field.get("name"): field for field in tables.pop("field", ())}
        for form in tables.get("form", ()):
            names, optional = form.get("fields", ()), form.pop("optional", ())
            if unknown := {*names, *optional} - fields.keys():
                raise ValueError(f"there is no field {min(unknown)!r}")
            form["fields"] = [fields[name] | {"required": name not in optional} for name in names]
        return tables


@remembered
def _file() -> _File:
    return read_file(noted_file(_FILE))


def read_file(path: Path) -> _File:
    """The file of the forms. Raises `ContentError` if it is faulty."""
    return read_table(path, _File, "enquiries/words.toml")


@remembered
def forms() -> dict[Kind, Form]:
    """The forms by kind. Raises `ContentError` if the file is faulty."""
    return {form.kind: form for form in _file().form}


@remembered
def answer_text(key: AnswerKey) -> AnswerText:
    """An answer to a form."""
    return next(answer for answer in _file().answer if answer.key == key)


@remembered
def mail_text(purpose: Purpose) -> MailText:
    """The text of a mail."""
    return next(mail for mail in _file().mail if mail.purpose == purpose)
