"""No phone number, mail address, domain or account stands on the site that the register lacks."""

from urllib.parse import urlsplit

import pytest

from nnm_site.platform.publish.page_parts import parts_of
from nnm_site.shared.content import register
from nnm_site.shared.publishing.strangers import strangers
from tests.documents import Document
from tests.routes import PATHS


@pytest.mark.parametrize("path", [path for path in PATHS if path != "/style-guide"])
def test_a_page_names_only_contacts_of_the_register(
    documents: dict[str, Document], public_address: str, path: str
):
    assert not list(strangers(parts_of(documents[path].text), urlsplit(public_address).netloc))


def test_the_page_lists_the_whole_register(documents: dict[str, Document]):
    text = parts_of(documents["/know-it-is-us"].text).text

    for fact in register.own_phones() | register.own_emails() | register.own_hosts():
        assert fact in text
    for upi in register.upi_ids():
        assert upi in text
