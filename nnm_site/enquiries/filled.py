"""A built form with what somebody typed into it, and what is wrong with it, as HTML."""

import re
from collections.abc import Mapping

import lxml.html
from lxml.html import HtmlElement

from nnm_site.enquiries.answers import Answer
from nnm_site.enquiries.rules.fields import TRAP, Form

#: What the parser's own strings may not hold, and no form needs.
_UNPRINTABLE = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def filled(content: str, form: Form, entries: Mapping[str, str], answer: Answer) -> str:
    """The page's content with the entries in their fields and the answer's sentences beside them.

    The first field that needs a correction has the focus, else what is said of the whole form.
    """
    root = lxml.html.fragment_fromstring(f"<div>{content}</div>")
    (place,) = root.iter("form")
    names = [*(field.name for field in form.fields), TRAP]
    for name in names:
        _fill(_named(place, name), _UNPRINTABLE.sub("", entries.get(name, "")))
    wrong = [name for name in names if name in answer.errors]
    for name in wrong:
        element = _named(place, name)
        element.set("aria-invalid", "true")
        root.get_element_by_id(f"{element.get('id')}-error").text = answer.errors[name]
    outcome = place.find_class("enquiry-outcome")[0]
    for tag, text in (("strong", answer.title), ("p", answer.message)):
        part = outcome.makeelement(tag)
        part.text = text
        outcome.append(part)
    outcome.set("data-state", "refused")
    (_named(place, wrong[0]) if wrong else outcome).set("autofocus", "")
    return str(lxml.html.tostring(root, encoding="unicode")).removeprefix("<div>")[: -len("</div>")]


def _named(place: HtmlElement, name: str) -> HtmlElement:
    return next(e for e in place.iter("input", "select", "textarea") if e.get("name") == name)


def _fill(element: HtmlElement, text: str) -> None:
    if element.tag == "textarea":
        element.text = text
    elif element.tag == "select":
        for option in element.iter("option"):
            option.attrib.pop("selected", None)
            if option.get("value") == text:
                option.set("selected", "")
    else:
        element.set("value", text)
