"""The blog in a browser (R701); its documents: tests/web/test_blog.py."""

import re

import pytest
from playwright.sync_api import expect

from nnm_site.shared.content.models.publications import Article
from tests.pages import OpenPage

pytestmark = pytest.mark.requirement("R701")


def test_the_whole_card_leads_to_the_article(open_page: OpenPage):
    *_, article = Article.all()[:3]
    page = open_page("/blog")
    page.get_by_role("main").get_by_role("article").nth(2).click(position={"x": 15, "y": 15})
    expect(page).to_have_url(re.compile(f"/blog/{article.number}$"))
    expect(page.get_by_role("heading", level=1)).to_have_text(article.heading)
