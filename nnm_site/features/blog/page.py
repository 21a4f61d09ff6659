"""The blog (R701): list of articles, article, page for unknown articles, data for search engines."""

import datetime
from typing import Any

import reflex as rx

from nnm_site.platform.feature import part
from nnm_site.platform.route import picture_address
from nnm_site.settings import settings
from nnm_site.shared import ui
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.firm import ExternalLink
from nnm_site.shared.content.models.publications import Article
from nnm_site.shared.publishing.structured import firm_data
from nnm_site.shared.rules.dates import long_date
from nnm_site.shared.rules.excerpts import excerpt, reading_minutes, summary
from nnm_site.shared.shell.error_pages import error_page

#: Articles in the sidebar (R701).
NEWEST = 4


def blog() -> rx.Component:
    """All articles, newest first."""
    return ui.reading_page(
        ui.el.ol(
            *(ui.el.li(_entry(article)) for article in Article.all()),
            class_name="articles",
            role="list",
        ),
        ui.paragraph(ui.link("New articles as an Atom feed", href="/blog/feed.atom")),
        name="blog",
        title="Articles",
        intro="How the securities market works, explained for investors.",
        facts=_facts(),
    )


def _facts() -> list[ui.HeadFact]:
    articles = Article.all()
    newest, first = articles[0], articles[-1]
    checked = max(article.reviewed for article in articles)
    return [
        ui.HeadFact("Newest article", newest.heading, f"revised {long_date(newest.reviewed)}"),
        ui.HeadFact("First article", first.heading, f"revised {long_date(first.reviewed)}"),
        ui.HeadFact("Facts of the articles", "last checked", f"{checked:%B %Y}"),
    ]


def article_page(article: Article) -> rx.Component:
    """One article with its sidebar."""
    text = ui.prose(article.body)
    return ui.page(
        ui.el.div(
            ui.breadcrumbs(),
            ui.el.div(
                ui.el.article(
                    _head(article),
                    *text.components,
                    _sources(article),
                    # Reports whether it worked (`nnm_site/shared/scripts/page.js`).
                    ui.el.p(
                        ui.el.span(
                            ui.button(
                                "Copy the address of this article",
                                kind="outline",
                                class_name="copy-address scripted",
                                data_copy_address="",
                            ),
                            ui.el.span(class_name="small", role="status", data_said=""),
                        )
                    ),
                    class_name="article",
                ),
                _sidebar(article),
                class_name="article-columns",
            ),
            _neighbours(article),
            class_name="measure reading",
        ),
        name="article",
    )


def address(article: Article) -> str:
    """The path of an article's page."""
    return f"/blog/{article.number}"


def _entry(article: Article) -> rx.Component:
    return ui.el.article(
        ui.drawing(article.drawing),
        ui.el.div(
            ui.el.p(_dated(article), class_name="small"),
            ui.el.h2(ui.link(article.heading, href=address(article), class_name="card-cover")),
            ui.el.p(excerpt(ui.plain(article.body)), class_name="excerpt"),
        ),
        class_name="card article-card",
    )


def _dated(article: Article) -> rx.Component:
    minutes = reading_minutes(ui.plain(article.body))
    return rx.fragment(
        "Revised ",
        _day(article.reviewed),
        ", first published ",
        _day(article.date),
        f"; {minutes} minutes to read",
    )


def _day(date: datetime.date) -> rx.Component:
    # Month, day, year: the required format (R703).
    return ui.el.time(f"{date:%B} {date.day}, {date.year}", dateTime=date.isoformat())


def _head(article: Article) -> rx.Component:
    return ui.el.header(
        ui.el.h1(article.heading),
        ui.el.p(_dated(article), class_name="small"),
        ui.drawing(article.drawing),
        class_name="article-head",
    )


def _sources(article: Article) -> rx.Component:
    return ui.el.section(
        ui.el.h2("Sources", id="sources"),
        ui.bullets(*article.sources),
        ui.small(
            "This article explains how things work. It is not advice to buy, sell or hold anything."
        ),
        *map(ui.small, queries.market_warning(funds=article.funds)[0]),
        class_name="article-sources",
        aria_labelledby="sources",
    )


def _sidebar(article: Article) -> rx.Component:
    newest = Article.all()[:NEWEST]
    return ui.el.aside(
        ui.el.nav(
            ui.el.h2("Newest articles", id="newest"),
            ui.el.ul(
                *(
                    ui.el.li(
                        ui.link(
                            other.heading,
                            href=address(other),
                            class_name="newest-link",
                            current=other.number == article.number,
                        ),
                        ui.el.p("Revised ", _day(other.reviewed), class_name="small"),
                    )
                    for other in newest
                ),
                role="list",
            ),
            aria_labelledby="newest",
        ),
        ui.card(
            ui.paragraph("Trading and demat account together, online, with your PAN and Aadhaar."),
            part("account-form").show(),
            ui.small(
                "You can also go there directly: ",
                ui.link("Open Account", href=ExternalLink.get("account-opening").url),
            ),
            title="Open an account",
            level=2,
        ),
        class_name="sidebar",
        aria_label="More from us",
    )


def _neighbours(article: Article) -> rx.Component:
    articles = Article.all()
    place = [other.number for other in articles].index(article.number)
    beside = [("Previous article", place + 1)] if place + 1 < len(articles) else []
    beside += [("Next article", place - 1)] if place else []
    return ui.el.nav(
        *(
            ui.link(
                ui.el.span(word, class_name="small"),
                ui.el.span(articles[other].heading),
                href=address(articles[other]),
                class_name="neighbour",
            )
            for word, other in beside
        ),
        class_name="neighbours",
        aria_label="Previous and next article",
    )


def blog_not_found() -> rx.Component:
    """The page for an unknown article."""
    return error_page(
        "not-found",
        "There is no article at this address. All that we have written is in the list.",
        ui.row(
            ui.button_link("All articles", "/blog"),
            ui.button_link("Go To Homepage", "/", kind="outline"),
        ),
        title="Blog Not Found",
        kicker="404: article not found",
    )


def description(article: Article) -> str:
    """The description of an article's page: its beginning."""
    return summary(ui.plain(article.body))


def article_data(article: Article) -> list[dict[str, Any]]:
    """JSON-LD of an article: `BlogPosting`."""
    page = settings.site_url + address(article)
    firm = firm_data("name", "url", "logo") | {"url": settings.site_url}
    return [
        {
            "@type": "BlogPosting",
            "headline": article.heading,
            "description": description(article),
            "datePublished": article.date.isoformat(),
            "dateModified": article.reviewed.isoformat(),
            "image": settings.site_url + picture_address(address(article)),
            "mainEntityOfPage": page,
            "url": page,
            "inLanguage": "en-IN",
            "wordCount": len(ui.plain(article.body).split()),
            "author": firm,
            "publisher": firm,
        }
    ]
