"""Addresses that have moved (R103 to R105)."""

from urllib.parse import urljoin, urlsplit

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from starlette.responses import RedirectResponse

from nnm_site.platform.serve.front_door import moved
from nnm_site.site_map import MOVED
from tests.rows import each

pytestmark = pytest.mark.requirement("R105", "V1.2.2", "V3.7.2", "A5")

PAGE = "https://www.nnm.example/here"


@each([
    ("/", None), ("/about", None), ("/about/", "/about"), ("/about///", "/about"),
    ("/about/gallery/", "/about/gallery"), ("/services", "/products"), ("/services/", "/products"),
    ("/refund-and-cancellation-policy", "/refund-and-cancellation"),
    ("/refund-and-cancellation", None),
])  # fmt: skip
def test_where_an_address_is_now(path: str, target: str | None):
    assert moved(path, "", MOVED) == target


paths = st.text(st.sampled_from("/\\\t\n .@:%?#ae"), max_size=12).map("/{}".format) | st.text().map(
    "/{}".format
)


@given(paths)
@example("//evil.example/")
@example("/\\evil.example/")
@example("/\t/evil.example/")
@example("/https://evil.example/")
def test_no_path_redirects_to_another_host(path: str):
    if (target := moved(path, "", MOVED)) is None:
        return
    location = RedirectResponse(target).headers["location"]
    # A browser reads a backslash as a slash and ignores tabs and line ends.
    as_read = location.replace("\\", "/").translate({9: None, 10: None, 13: None})
    assert urlsplit(urljoin(PAGE, as_read)).netloc == "www.nnm.example"
    assert as_read.startswith("/")
    assert not as_read.startswith("//")


@given(paths | st.sampled_from([*MOVED]))
def test_a_redirect_ends_after_one_step(path: str):
    if (target := moved(path, "", MOVED)) is not None:
        assert target != path
        assert moved(target, "", MOVED) is None
