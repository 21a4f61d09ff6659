"""A contact that the register lacks is found, on a page and in a file."""

from pathlib import Path

import pytest

from nnm_site.platform.publish.facts import gathered
from nnm_site.shared.content import queries
from nnm_site.shared.publishing.contacts import contacts_of, known_contacts, typed, unregistered
from tests.rows import each
from tools.nodes import nodes_of

pytestmark = pytest.mark.slow


def found(body: str) -> set[str]:
    facts, words = gathered(nodes_of(body))
    return set(unregistered(contacts_of(words.text, facts.outward), known_contacts("site.in")))


@each([
    ("Call +91 22 5550 013.", "+91 22 5550 013"),
    ("Call +91 22 5550 0199.", "+91 22 5550 0199"),
    ('<a href="tel:+912255500199">Call</a>', "tel:+912255500199"),
    ("Write to support@nmm.example.", "support@nmm.example"),
    ('<a href="mailto:help@nnm.example?subject=x">Write</a>', "help@nnm.example"),
    ("See www.nnm-securities.com", "www.nnm-securities.com"),
    ('<a href="https://nmm.in/x">See</a>', "nmm.in"),
    ("Pay nnm.brk@validicici", "nnm.brk@validicici"),
])  # fmt: skip
def test_a_contact_that_the_register_lacks_is_named(body: str, stranger: str) -> None:
    assert stranger in found(body)


def test_the_registers_own_are_none() -> None:
    firm = queries.firm()
    assert found(f"{firm.phone} {firm.email} {firm.domains[0]} https://site.in") == set()


def test_an_address_of_mail_is_no_host_too() -> None:
    assert found("help@nmm-broking.example") == {"help@nmm-broking.example"}


def test_a_typed_contact_is_named_with_its_line(tmp_path: Path) -> None:
    text = tmp_path / "help" / "x.md"
    text.parent.mkdir()
    text.write_text("One\nCall +91 22 5550 0100\n", encoding="utf-8")
    (tmp_path / "firm.toml").write_text('phone = "+91 22 5550 0100"\n', encoding="utf-8")

    (fault,) = typed(tmp_path, [tmp_path / "firm.toml", text])
    assert str(fault).startswith("content/help/x.md: line 2: +91 22 5550 0100 is typed here")
