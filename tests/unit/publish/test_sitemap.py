"""The site map gives search engines the date of a page's content (R1309)."""

import datetime

import pytest

from nnm_site.shared.publishing.sitemap import sitemap

pytestmark = pytest.mark.requirement("R1309")


def test_the_site_map_has_the_day_of_each_page_that_has_one():
    made = sitemap(
        "https://www.nnm.example", {"/": datetime.date(2026, 11, 23), "/hi": None}
    ).decode()

    assert "<loc>https://www.nnm.example/</loc>" in made
    assert made.count("<lastmod>") == 1
    assert "<lastmod>2026-11-23T00:00:00+05:30</lastmod>" in made
