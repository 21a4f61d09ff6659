"""What a screen reader is given before a page has been laid out; the order of all is in `test_pages.py`."""

from typing import TYPE_CHECKING

import pytest

from tests.pages import OpenPage
from tests.reading import letters, tree_texts

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.mark.long
def test_what_was_not_chosen_is_not_read_before_the_page_is_laid_out(heard: "Browser", site: str):
    """Styles, `hidden` and `inert` are not in the tree of what the browser has not laid out yet."""
    opened = OpenPage(heard, site)
    for path in ("/", "/downloads", "/wealth/personal-finance"):
        page = opened(path, reduced_motion=True, before="window.requestIdleCallback = () => 0")
        hidden = page.locator("[data-panel][hidden]").all_text_contents()
        seen = letters(page.locator("body").inner_text())
        read = letters(" ".join(tree_texts(page)))
        unchosen = {part for text in hidden if (part := letters(text)[:60])}
        assert unchosen, path
        assert [part for part in unchosen if part in read and part not in seen] == [], path
    opened.close()
