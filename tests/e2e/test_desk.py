"""The desk in a browser: a month by the keyboard, at 360 px, and what axe finds on each of its pages."""

import asyncio
import socket
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from granian.constants import Interfaces
from granian.server.embed import Server
from playwright.sync_api import Browser, Page, expect

from tests.pages import axe_complaints
from tests.unit.desk.checkouts import git, whole
from tests.unit.desk.months import AUGUST, SEPTEMBER, checkout, records, table, workbook
from tests.unit.desk.test_kinds import PDF
from tools.desk.change import Change, Names, commit
from tools.desk.composed import Composer
from tools.desk.kinds import KINDS
from tools.desk.server import app
from tools.serve import wait_until_up

#: Milliseconds within which the pages are composed when a change is looked at.
COMPOSED = 300_000

WIDTHS = pytest.mark.parametrize("width", [360, 1360])
#: Composing the changed page takes most of a test's time, and what is shown of it is one column at every width.
PHONE = pytest.mark.parametrize("width", [360])


#: What reaches beyond the right edge of the screen, when the page can be scrolled sideways.
BESIDE = """
() => document.documentElement.scrollWidth <= innerWidth ? [] : [...document.querySelectorAll("*")]
  .filter((e) => e.getBoundingClientRect().right > innerWidth && !e.closest(".scrolls")).map((e) => e.outerHTML.slice(0, 120))
"""


@dataclass(frozen=True)
class Desk:
    """A desk that commits and builds nothing, at an address of this machine."""

    address: str
    root: Path


class _Running:
    """What `wait_until_up` asks of a process."""

    def poll(self) -> None:
        return None


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    yield from _served(checkout(tmp_path / "site", records(AUGUST, SEPTEMBER)))


@pytest.fixture
def full(tmp_path: Path) -> Iterator[Desk]:
    """A desk with the site's content, which composes the home page alone."""
    yield from _served(whole(tmp_path / "site"))


def _served(root: Path) -> Iterator[Desk]:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]

    def publish(change: Change, who: Names) -> str:
        return commit(change, who, root=root)

    server = Server(
        app("127.0.0.1", port, root, publish, Composer(root, only=["/"])),
        address="127.0.0.1", port=port, interface=Interfaces.ASGI, log_enabled=False,
    )  # fmt: skip
    thread = threading.Thread(target=lambda: asyncio.run(server.serve()), daemon=True)
    thread.start()
    assert wait_until_up("127.0.0.1", port, _Running())  # pyright: ignore[reportArgumentType]
    yield Desk(f"http://127.0.0.1:{port}", root)
    server.stop()
    thread.join(timeout=10)


@pytest.fixture
def opened(browser: Browser, desk: Desk, width: int) -> Iterator[Page]:
    yield from _open(browser, desk, width)


@pytest.fixture
def opened_full(browser: Browser, full: Desk, width: int) -> Iterator[Page]:
    yield from _open(browser, full, width)


def _open(browser: Browser, desk: Desk, width: int) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": width, "height": 800})
    page = context.new_page()
    page.set_default_timeout(COMPOSED)
    page.goto(desk.address)
    yield page
    context.close()


def look(page: Page) -> None:
    """Nothing is beside the screen, and axe finds nothing, once styles and fonts are there."""
    page.wait_for_load_state("load")
    page.evaluate("document.fonts.ready.then(() => null)")
    assert page.evaluate(BESIDE) == []
    assert axe_complaints(page) == []


def by_keyboard(page: Page, name: str) -> None:
    """Reach a link or button with the keyboard alone, and press it."""
    for _ in range(150):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent.trim()") == name:
            return page.keyboard.press("Enter")
    raise AssertionError(f"{name} cannot be reached")


@WIDTHS
def test_a_month_from_a_table_to_undo(desk: Desk, opened: Page, tmp_path: Path) -> None:
    file = tmp_path / "month.xlsx"
    file.write_bytes(workbook(table()))
    look(opened)
    by_keyboard(opened, "Complaint data of a month")
    expect(opened).to_have_title("Complaint data of a month | Desk")
    look(opened)

    opened.get_by_label("File (.xlsx or .csv)").set_input_files(file)
    by_keyboard(opened, "Look at it")
    expect(opened.get_by_role("heading", level=1)).to_have_text("Complaint data of October 2026")
    look(opened)
    opened.get_by_label("Your name").fill("Asha Shah")
    opened.get_by_label("Name of the second person").fill("asha shah")
    by_keyboard(opened, "Publish")
    expect(opened.get_by_role("alert")).to_contain_text("The two names are the same")
    look(opened)

    opened.get_by_label("Name of the second person").fill("Bharat Rao")
    by_keyboard(opened, "Publish")
    expect(opened.get_by_role("alert")).to_contain_text("Complaint data of October 2026: public")
    assert "Checked-by: Bharat Rao" in git(desk.root, "log", "-1", "--format=%B")
    look(opened)

    opened.get_by_label("Your name").fill("Bharat Rao")
    opened.get_by_label("Name of the second person").fill("Asha Shah")
    by_keyboard(opened, "Undo and publish")
    expect(opened.get_by_role("alert")).to_contain_text("Undo: Complaint data of October 2026")


@WIDTHS
def test_what_is_wrong_in_the_form_is_told_at_its_field(opened: Page) -> None:
    opened.get_by_role("link", name="Complaint data of a month").click()
    received = opened.get_by_label("Received").first
    received.fill("two")
    opened.get_by_role("button", name="Look at it").last.click()
    expect(opened.get_by_role("alert")).to_contain_text("Each field that is wrong says why")
    expect(opened.get_by_label("Received").first).to_have_accessible_description(
        "“two” is text, where a whole number belongs"
    )
    look(opened)


@pytest.mark.long
@PHONE
def test_every_list_and_every_form_is_whole(opened_full: Page, full: Desk) -> None:
    for kind in KINDS.values():
        opened_full.goto(f"{full.address}/of/{kind}")
        look(opened_full)
        opened_full.locator("main li a").first.click()
        expect(opened_full.get_by_role("heading", level=1)).to_contain_text(
            f"{kind.one}: ", timeout=COMPOSED
        )
        look(opened_full)
        if kind.adds:
            opened_full.goto(f"{full.address}/of/{kind}/new")
            look(opened_full)


@pytest.mark.long
@PHONE
def test_a_notice_by_the_keyboard_to_undo(opened_full: Page, full: Desk) -> None:
    page = opened_full
    by_keyboard(page, "Notices of the home page")
    expect(page).to_have_title("Notices of the home page | Desk")
    by_keyboard(page, "New: notice")
    expect(page).to_have_title("New: notice | Desk")
    page.get_by_label("Key").fill("office-closed")
    page.get_by_label("Title", exact=True).fill("Office closed")
    page.get_by_label("Paragraphs").fill("Write to {rule.nothing}.")
    page.get_by_label("First day").fill("2099-12-01")
    by_keyboard(page, "Look at it")
    expect(page.get_by_label("Paragraphs")).to_have_accessible_description(
        'One a line. there is no rule "nothing"'
    )
    look(page)

    page.get_by_label("Paragraphs").fill("We are closed.")
    by_keyboard(page, "Look at it")
    expect(page.get_by_role("heading", level=1)).to_have_text(
        "Notice, new: Office closed", timeout=COMPOSED
    )
    expect(
        page.get_by_role("heading", name="1 page changes, as of 1 December 2099")
    ).to_be_visible()
    expect(page.get_by_text("4 notices")).to_be_visible()
    look(page)
    page.get_by_label("Your name").fill("Asha Shah")
    page.get_by_label("Name of the second person").fill("Bharat Rao")
    by_keyboard(page, "Publish")
    expect(page.get_by_role("alert")).to_contain_text("Notice, new: Office closed: public")
    assert "Checked-by: Bharat Rao" in git(full.root, "log", "-1", "--format=%B")

    page.get_by_label("Your name").fill("Bharat Rao")
    page.get_by_label("Name of the second person").fill("Asha Shah")
    by_keyboard(page, "Undo and publish")
    expect(page.get_by_role("alert")).to_contain_text("Undo: Notice, new: Office closed")
    assert git(full.root, "diff", "HEAD~2", "--stat") == ""


@pytest.mark.long
@PHONE
def test_a_circular_is_dropped_and_what_its_pdf_lacks_is_said(
    opened_full: Page, full: Desk, tmp_path: Path
) -> None:
    file = tmp_path / "scan.pdf"
    file.write_bytes(b"no PDF")
    page = opened_full
    page.goto(f"{full.address}/of/document/new")
    page.get_by_label("Key").fill("circular-2026-11")
    page.get_by_label("Category").select_option("revised-surveillance-policy")
    page.get_by_label("Heading").fill("Circular")
    page.get_by_label("Version").fill("1.0")
    page.get_by_label("Language").fill("English")
    page.get_by_label("The document (.pdf)").set_input_files(file)
    page.get_by_role("button", name="Look at it").click()
    expect(page.get_by_label("The document (.pdf)")).to_have_accessible_description(
        "is no PDF that can be read"
    )
    look(page)

    file.write_bytes(PDF)
    page.get_by_label("The document (.pdf)").set_input_files(file)
    page.get_by_role("button", name="Look at it").click()
    expect(page.get_by_role("alert")).to_contain_text(
        "no tags, no title, no language", timeout=COMPOSED
    )
    look(page)
