"""No phone number, mail address, domain or account stands on the site that the register lacks."""

import re
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from lxml.html import HtmlElement

from nnm_site.features.regulatory import register
from nnm_site.shared.content.samples import ANY_PHONE
from tests.documents import Document
from tests.routes import PATHS

EMAIL = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
UPI = re.compile(r"[\w.]+@valid[a-z]+")
HOST = re.compile(r"(?<![@\w.])(?:[a-z0-9-]+\.)+(?:in|com|example)\b")
HELPLINE = re.compile(r"(?i)(?:helpline(?: for cybercrime)?|call)\W+(1800[\d -]+|\d{4})\b")
NUMBER = re.compile(r"1800[\d -]+\d|\b\d{4}\b")

#: Who delivers the market widgets and the map of the office, and what an article shows as an example of a UPI ID.
WIDGETS = ("tradingview.com", "tradingview-widget.com", "www.google.com")
EXAMPLE_UPI = {"abc.brk@validhdfc"}


def text_of(document: Document) -> str:
    """What a visitor reads; elements are apart from each other, but for a place to break a line."""

    def texts(element: HtmlElement) -> Iterator[str]:
        if isinstance(element.tag, str) and element.tag not in ("script", "style", "template"):
            apart = "" if element.tag == "wbr" else " "
            yield apart + (element.text or "")
            for child in element:
                yield from texts(child)
                yield ("" if child.tag == "wbr" else " ") + (child.tail or "")

    return " ".join("".join(texts(document.one("body"))).split())


def links(document: Document, *attributes: str) -> Iterator[str]:
    for attribute in attributes:
        yield from (element.attrib[attribute] for element in document.with_attribute(attribute))


@pytest.mark.parametrize("path", [path for path in PATHS if path != "/style-guide"])
def test_a_page_names_only_contacts_of_the_register(
    documents: dict[str, Document], public_address: str, path: str
):
    document = documents[path]
    text = text_of(document)
    hrefs = list(links(document, "href", "action"))
    labels = register.public_labels()

    mails = {
        *EMAIL.findall(text),
        *(h[7:].partition("?")[0] for h in hrefs if h.startswith("mailto:")),
    }
    mails = {mail.rstrip(".") for mail in mails}
    assert mails <= register.own_emails() | labels

    phones = {" ".join(found.split()) for found in ANY_PHONE.findall(text)}
    assert phones <= register.own_phones()
    dialled = {h for h in hrefs if h.startswith("tel:")}
    assert dialled <= {"tel:" + phone.replace(" ", "") for phone in register.own_phones()}
    helplines = {number for label in labels for number in NUMBER.findall(label)}
    assert {number.strip() for number in HELPLINE.findall(text)} <= helplines

    assert set(UPI.findall(text)) <= register.upi_ids() | EXAMPLE_UPI

    known = register.own_hosts() | register.public_hosts() | {urlsplit(public_address).netloc}
    # A prescribed text writes some addresses of public bodies with "www.", and their links do not.
    known |= {f"www.{host}" for host in register.public_hosts()}
    hosts = {urlsplit(h).netloc for h in hrefs if h.startswith("http")} | set(HOST.findall(text))
    assert {host for host in hosts if not host.endswith(WIDGETS)} <= known


def test_the_page_lists_the_whole_register(documents: dict[str, Document]):
    text = text_of(documents["/know-it-is-us"])

    for fact in register.own_phones() | register.own_emails() | register.own_hosts():
        assert fact in text
    for upi in register.upi_ids():
        assert upi in text
