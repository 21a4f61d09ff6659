"""Forms that are filled in on a page or on paper (`content/forms.toml`)."""

from typing import Annotated, Any, Literal, Self

from pydantic import BeforeValidator, PositiveInt, model_validator

from nnm_site.shared.content.models.base import Entry, Key, Many, SitePath, Table, Texts, To


class Blank(Table):
    """A field to fill in: its label, its share of the line, and its number of one-letter boxes.

    `autocomplete` is HTML's autofill field name.
    """

    label: str
    width: Literal[1, 2, 3] = 1
    letters: PositiveInt | None = None
    autocomplete: (
        Literal[
            "name", "tel", "email", "address-line1", "address-line2", "address-level1", "address-level2",
            "postal-code",
        ]
        | None
    ) = None  # fmt: skip


def _blank(value: Any) -> Any:
    """A label alone becomes a field."""
    return {"label": value} if isinstance(value, str) else value


Blanks = Many[Annotated[Blank, BeforeValidator(_blank)]]


class FormRow(Table):
    """A row of a form: exactly one of its kinds, with what belongs to it."""

    note: str | None = None
    declaration: str | None = None
    fields: Blanks | None = None
    choices: str | None = None
    options: Texts | None = None
    list: Texts | None = None
    lines: PositiveInt | None = None
    signatures: Texts | None = None

    @model_validator(mode="after")
    def _of_one_kind(self) -> Self:
        kinds = (self.note, self.declaration, self.fields, self.choices, self.list, self.signatures)
        if sum(kind is not None for kind in kinds) != 1:
            raise ValueError(
                "a row is one of: note, declaration, fields, choices, list, signatures"
            )
        if (self.choices is None) != (self.options is None):
            raise ValueError('"choices" and "options" go together')
        if (self.list is None) != (self.lines is None):
            raise ValueError('"list" and "lines" go together')
        return self

    @property
    def labels(self) -> tuple[str, ...]:
        """The names of the fillable fields, as in the PDF."""
        ticked = (f"{self.choices}: {option}" for option in self.options or ())
        return (*(blank.label for blank in self.fields or ()), *ticked)


class FormPart(Table):
    """A part of a form under a heading."""

    title: str
    rows: Many[FormRow]


class Office(Table):
    """What the firm writes on the paper, and the client's receipt, if there is one."""

    fields: Texts
    receipt: str | None = None
    receipt_fields: Texts | None = None


class Form(Entry, name="form", source="forms.toml", filled=("intro",)):
    """A form, from which page and PDF are drawn. `key` is the document's, `address` the page's."""

    key: Annotated[Key, To("document")]
    address: SitePath
    title: str
    description: str
    intro: str
    parts: Many[FormPart]
    office: Office

    @model_validator(mode="after")
    def _labels_differ(self) -> Self:
        labels = [label for part in self.parts for row in part.rows for label in row.labels]
        twice = sorted({label for label in labels if labels.count(label) > 1})
        if twice:
            raise ValueError(f"two fields have one label: {', '.join(twice)}")
        return self
