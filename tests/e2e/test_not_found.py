"""The not-found page (specification §2.19)."""

from tests.pages import OpenPage


def test_an_unknown_address_answers_404_with_the_way_home(open_page: OpenPage):
    page = open_page("/no-such-page", expect_status=404)
    page.get_by_role("link", name="Go To Homepage").click()
    page.wait_for_url("**/")
