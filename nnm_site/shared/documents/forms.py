"""Makes a typeset form fillable on a screen: fields with names, boxes to tick with words.

Typst makes no fields. Its template notes where each belongs (`fillable` in `style.typ`); here a field is
added there and to the document's tags (PDF/UA-1, ISO 14289-1, 7.18).
"""

import io
from collections.abc import Sequence
from typing import Any

from pypdf import PdfWriter
from pypdf.generic import (
    ArrayObject,
    BooleanObject,
    DecodedStreamObject,
    DictionaryObject,
    FloatObject,
    IndirectObject,
    NameObject,
    NumberObject,
    TextStringObject,
)

from nnm_site.shared.documents.typeset import Fillable

_COMB, _PRINTED = 1 << 24, 4
#: The look of text that is filled in: a font that every PDF reader has.
_LOOK = "/Helv 9.5 Tf 0 g"
_FONT = DictionaryObject({
    NameObject("/Type"): NameObject("/Font"), NameObject("/Subtype"): NameObject("/Type1"),
    NameObject("/BaseFont"): NameObject("/Helvetica"), NameObject("/Encoding"): NameObject("/WinAnsiEncoding"),
})  # fmt: skip


def with_fields(made: bytes, places: Sequence[Fillable]) -> bytes:
    """The PDF with a field at each place, in their order; unchanged without places."""
    if not places:
        return made
    writer = PdfWriter(clone_from=io.BytesIO(made))
    fields = ArrayObject(_add(writer, place, number) for number, place in enumerate(places, 1))
    writer.root_object[NameObject("/AcroForm")] = DictionaryObject({
        NameObject("/Fields"): fields,
        NameObject("/DA"): TextStringObject(_LOOK),
        NameObject("/NeedAppearances"): BooleanObject(True),
        NameObject("/DR"): DictionaryObject({
            NameObject("/Font"): DictionaryObject({NameObject("/Helv"): writer._add_object(_FONT)}),
        }),
    })  # fmt: skip
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def _add(writer: PdfWriter, place: Fillable, number: int) -> IndirectObject:
    """A field and its widget in one, added to its page and to the document's tags."""
    page: Any = writer.pages[place.page - 1]
    top = float(page.mediabox.height)
    field = DictionaryObject({
        NameObject("/Type"): NameObject("/Annot"), NameObject("/Subtype"): NameObject("/Widget"),
        NameObject("/T"): TextStringObject(f"{number:02} {place.name}"),
        NameObject("/TU"): TextStringObject(place.name),
        NameObject("/F"): NumberObject(_PRINTED),
        NameObject("/P"): page.indirect_reference,
        NameObject("/Rect"): ArrayObject(map(FloatObject, (
            place.x, top - place.y - place.height, place.x + place.width, top - place.y))),
    })  # fmt: skip
    field.update(_tick(writer, place) if place.kind == "tick" else _text(place))
    reference = writer._add_object(field)
    page.setdefault(NameObject("/Annots"), ArrayObject()).get_object().append(reference)
    page[NameObject("/Tabs")] = NameObject("/S")
    _tag(writer, field, reference, page.indirect_reference)
    return reference


def _text(place: Fillable) -> dict[NameObject, Any]:
    own: dict[NameObject, Any] = {
        NameObject("/FT"): NameObject("/Tx"),
        NameObject("/DA"): TextStringObject(_LOOK),
    }
    if place.most:
        own |= {
            NameObject("/MaxLen"): NumberObject(place.most),
            NameObject("/Ff"): NumberObject(_COMB),
        }
    return own


def _tick(writer: PdfWriter, place: Fillable) -> dict[NameObject, Any]:
    size = place.width

    def drawn(strokes: str) -> IndirectObject:
        stream = DecodedStreamObject()
        stream.set_data(strokes.encode())
        stream.update({
            NameObject("/Type"): NameObject("/XObject"), NameObject("/Subtype"): NameObject("/Form"),
            NameObject("/BBox"): ArrayObject(map(FloatObject, (0, 0, size, size))),
        })  # fmt: skip
        return writer._add_object(stream)

    near, far = size * 0.2, size * 0.8
    cross = f"1 w {near} {near} m {far} {far} l S {near} {far} m {far} {near} l S"
    looks = DictionaryObject({NameObject("/Yes"): drawn(cross), NameObject("/Off"): drawn("")})
    return {
        NameObject("/FT"): NameObject("/Btn"),
        NameObject("/V"): NameObject("/Off"),
        NameObject("/AS"): NameObject("/Off"),
        NameObject("/AP"): DictionaryObject({NameObject("/N"): looks}),
    }


def _tag(
    writer: PdfWriter, field: DictionaryObject, widget: IndirectObject, page: IndirectObject | None
) -> None:
    """A form element for the widget, at the end of the document's tags."""
    root: Any = writer.root_object["/StructTreeRoot"].get_object()
    kids = root["/K"].get_object()
    parent = kids[0] if isinstance(kids, ArrayObject) else root.raw_get("/K")
    element = writer._add_object(DictionaryObject({
        NameObject("/Type"): NameObject("/StructElem"), NameObject("/S"): NameObject("/Form"),
        NameObject("/P"): parent, NameObject("/Alt"): field["/TU"],
        NameObject("/K"): DictionaryObject({
            NameObject("/Type"): NameObject("/OBJR"), NameObject("/Obj"): widget, NameObject("/Pg"): page,
        }),
    }))  # fmt: skip
    parent.get_object()["/K"].get_object().append(element)
    key = NumberObject(root.get("/ParentTreeNextKey", 0))
    field[NameObject("/StructParent")] = key
    root[NameObject("/ParentTreeNextKey")] = NumberObject(key + 1)
    _numbers(root["/ParentTree"].get_object()).extend([key, element])


def _numbers(tree: Any) -> ArrayObject:
    """The last list of a number tree, to which larger numbers are added."""
    if "/Nums" in tree:
        return tree["/Nums"].get_object()
    last = tree["/Kids"].get_object()[-1].get_object()
    return _numbers(last)
