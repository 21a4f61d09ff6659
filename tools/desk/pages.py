"""The pages of the desk, made of the site's components and written as HTML."""

import difflib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

import reflex as rx

from nnm_site.platform.tree import render
from nnm_site.shared import ui
from tools.desk import month_form
from tools.desk.change import Change, File
from tools.desk.complaints import Fault
from tools.desk.composed import Difference
from tools.desk.entry_change import Faults, Raw
from tools.desk.entry_form import Field, Values, checkbox, drawn, name_in_lists
from tools.desk.kinds import KINDS, Kind

#: Of the site's style sheets those whose components are used here, in its order.
STYLES = ("tokens", "fonts", "base", "ui", "reading")


@dataclass(frozen=True)
class Page:
    """A page: its title, which is its heading, and what follows."""

    title: str
    parts: tuple[rx.Component, ...]


def document(page: Page) -> str:
    """The whole document."""
    head = rx.el.head(
        rx.el.meta(**ui.attrs(charset="utf-8")),
        rx.el.meta(name="viewport", content="width=device-width, initial-scale=1"),
        rx.el.title(f"{page.title} | Desk"),
        *(rx.el.link(rel="stylesheet", href=f"/styles/{name}.css") for name in STYLES),
    )
    body = rx.el.body(
        ui.skip_link(),
        rx.el.header(
            rx.el.nav(
                ui.button_link("Desk", "/", kind="quiet"),
                class_name="measure",
                **ui.attrs(aria_label="Desk"),
            )
        ),
        ui.page(
            ui.section(
                ui.stack(*page.parts),
                id="desk",
                title=page.title,
                level=1,
                reveal=False,
            ),
            name="desk",
        ),
    )
    return f'<!DOCTYPE html><html lang="en-IN">{render(head)}{render(body)}</html>'


def home(
    done: str = "", newest: str = "", values: Mapping[str, str] | None = None, fault: str = ""
) -> Page:
    """What can be done; `newest` is the change that can be undone."""
    parts = [
        _said(done, "Done") if done else None,
        ui.bullets(
            ui.link("Complaint data of a month", href="/month"),
            *(ui.link(kind.title, href=address(kind)) for kind in KINDS.values()),
        ),
    ]
    if newest:
        parts += [
            ui.heading("The newest change", 2),
            ui.paragraph(newest),
            _said(fault, "Not undone") if fault else None,
            _form("/undo", *_names(values or {}), _button("Undo and publish"), _patience()),
        ]
    return Page("What the site says", tuple(part for part in parts if part is not None))


def month(
    values: Mapping[str, str],
    *,
    table_faults: Sequence[str] = (),
    faults: Sequence[Fault] = (),
    how: Mapping[str, str] | None = None,
) -> Page:
    """A month, from a file or typed; faults of a table come in sentences."""
    cases = how or {}
    return Page(
        "Complaint data of a month",
        (
            ui.heading("From a table", 2),
            _said(table_faults, "Not taken") if table_faults else rx.fragment(),
            _form(
                "/month/table",
                ui.field("file", "File (.xlsx or .csv)", kind="file", required=True, accept=".xlsx,.csv"),
                *_cases("table", cases),
                _button("Look at it"),
                encType="multipart/form-data",
            ),
            ui.heading("Or typed", 2),
            _said("Each field that is wrong says why.", "Not taken") if faults else rx.fragment(),
            _form(
                "/month/form",
                month_form.fields(values, faults),
                *_cases("form", cases),
                _button("Look at it"),
            ),
        ),
    )  # fmt: skip


def address(kind: Kind, key: str = "") -> str:
    """Where the entries of a kind stand, or one of them."""
    return f"/of/{kind.collection}" + (f"/entry/{key}" if key else "")


def new_address(kind: Kind) -> str:
    """Where a new entry of a kind is typed."""
    return f"{address(kind)}/new"


def entries(kind: Kind, found: Sequence[Raw]) -> Page:
    """All entries of a kind, to choose one, and the way to a new one."""
    links = (
        ui.link(name_in_lists(kind, one), href=address(kind, str(one["key"]))) for one in found
    )
    return Page(
        kind.title,
        (
            ui.paragraph(ui.button_link(f"New: {kind.one.lower()}", new_address(kind)))
            if kind.adds
            else ui.lead("A price is not changed: another one follows it from a day on."),
            ui.bullets(*links),
        ),
    )


def entry(
    kind: Kind,
    old: Raw | None,
    fields: Sequence[Field],
    values: Values,
    faults: Faults | None = None,
) -> Page:
    """The form of an entry."""
    key = str(old["key"]) if old else ""
    said = faults or Faults({})
    title = f"{kind.one}: {name_in_lists(kind, old)}" if old else f"New: {kind.one.lower()}"
    wrong = (*said.others, *(["Each field that is wrong says why."] if said.fields else ()))
    ends = old is not None and not (kind.followed and "since" not in old)
    return Page(
        title,
        (
            _said(wrong, "Not taken") if wrong else rx.fragment(),
            _form(
                address(kind, key) if old else new_address(kind),
                *drawn(kind, fields, values, said.fields, new=old is None),
                _button("Look at it"),
                _composing(),
                **({"encType": "multipart/form-data"} if kind.drop else {}),
            ),
            *(
                (
                    ui.heading("Take it out", 2),
                    _form(f"{address(kind, key)}/end", _button("Look at the site without it"), _composing()),
                )
                if ends
                else ()
            ),
        ),
    )  # fmt: skip


def differences(found: Sequence[Difference], day: str, remarks: Sequence[str]) -> rx.Component:
    """What a change makes of pages, and what is to be looked at besides."""
    pages = list(dict.fromkeys(page for one in found for page in one.pages))
    many = "1 page changes" if len(pages) == 1 else f"{len(pages)} pages change"
    return rx.fragment(
        _said(remarks, "Nothing keeps it from being published, but") if remarks else rx.fragment(),
        ui.heading(f"{many if pages else 'No page changes'}, as of {day}", 2),
        ui.small(
            "The pages in English. Those in other languages follow where a sentence has a translation."
        ),
        *(
            rx.fragment(
                ui.heading(_pages(paths), 3),
                *(ui.definitions(("Now", _side(one.now)), ("Then", _side(one.then))) for one in on),
            )
            for paths, on in groupby(found, key=lambda one: one.pages)
        ),
    )


#: More pieces, or pages, than this are counted and not shown.
_MOST = 12


def _pages(paths: Sequence[str]) -> str:
    more = len(paths) - _MOST
    page = "Page" if len(paths) == 1 else "Pages"
    return f"{page} {', '.join(paths[:_MOST])}" + (f" and {more} more" if more > 0 else "")


def _side(pieces: Sequence[str] | None) -> rx.Component:
    if pieces is None:
        return ui.small("There is no such page.")
    if not pieces:
        return ui.small("Nothing stands here.")
    more = len(pieces) - _MOST
    return rx.fragment(
        *map(ui.paragraph, pieces[:_MOST]),
        ui.small(f"and {more} pieces more") if more > 0 else None,
    )


def preview(
    change: Change,
    key: str,
    shown: rx.Component,
    values: Mapping[str, str] | None = None,
    fault: str = "",
) -> Page:
    """What a change makes, and the names with which it is published."""
    return Page(
        change.subject,
        (
            ui.lead("Nothing is public yet. A second person looks at this, then it is published."),
            _said(fault, "Not published") if fault else rx.fragment(),
            shown,
            *(
                ui.folded(
                    f"The lines of {file.name} that change",
                    rx.el.pre(_lines(file), **ui.attrs(tabindex="0", aria_label=f"Lines of {file.name} that change")),
                )
                for file in change.files
            ),
            _form(
                "/publish",
                rx.el.input(**ui.attrs(type="hidden", name="change", value=key)),
                *_names(values or {}),
                _button("Publish"),
                _patience(),
            ),
        ),
    )  # fmt: skip


def _lines(file: File) -> str:
    """The lines of a file that change; of one without lines how large it is."""
    try:
        before, after = ((side or b"").decode().splitlines() for side in (file.before, file.after))
    except UnicodeDecodeError:
        sizes = [
            f"{len(side):,} bytes" if side else "nothing" for side in (file.before, file.after)
        ]
        return " → ".join(sizes)
    return "\n".join(list(difflib.unified_diff(before, after, lineterm="", n=1))[2:])


def refused(sentence: str) -> Page:
    """Why something was not done."""
    return Page("Not done", (ui.paragraph(sentence), ui.paragraph(ui.link("Back", href="/"))))


def _said(lines: Sequence[str] | str, title: str) -> rx.Component:
    """What has happened, which a screen reader says first."""
    shown = lines.splitlines() if isinstance(lines, str) else lines
    return rx.el.div(
        ui.callout(ui.bullets(*shown), title=title, tone="note" if title == "Done" else "warning"),
        **ui.attrs(role="alert"),
    )  # fmt: skip


def _form(action: str, *fields: rx.Component, **html: str) -> rx.Component:
    return ui.PlainForm.create(
        ui.stack(*fields), custom_attrs={"action": action, "method": "post", **html}
    )


def _names(values: Mapping[str, str]) -> tuple[rx.Component, rx.Component]:
    return (
        ui.field("by", "Your name", value=values.get("by"), required=True, autocomplete="name"),
        ui.field(
            "checked_by",
            "Name of the second person, who has looked at it",
            value=values.get("checked_by"),
            required=True,
            autocomplete="off",
        ),
    )


def _cases(where: str, how: Mapping[str, str]) -> tuple[rx.Component, ...]:
    """The two cases that have to be meant."""
    cases = {
        month_form.REPLACES: "The month is there already, and this takes its place",
        month_form.BEGINS: "Take the sample months out: the data begin with this month",
    }
    return tuple(
        checkbox(name, label, checked=name in how, where=f"{where}-")
        for name, label in cases.items()
    )


def _button(label: str) -> rx.Component:
    return rx.el.p(ui.button(label, type="submit"))


def _patience() -> rx.Component:
    return ui.small(
        "It takes a minute or two: the whole site is checked and built. Leave this page open."
    )


def _composing() -> rx.Component:
    return ui.small("It takes a minute or two: every page is composed, as it is and as it will be.")
