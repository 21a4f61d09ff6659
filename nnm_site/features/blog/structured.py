"""What the blog tells search engines."""

from typing import Any

from nnm_site.features.blog.page import address
from nnm_site.platform.route import picture_address
from nnm_site.settings import settings
from nnm_site.shared import ui
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.publications import Article
from nnm_site.shared.rules.excerpts import summary


def title(article: Article) -> str:
    """The title of an article's page: with the firm's name where there is room for it."""
    whole = f"{article.heading} | NNM Securities"
    return whole if len(whole) <= 65 else article.heading


def description(article: Article) -> str:
    """The description of an article's page: how it begins."""
    return summary(ui.plain(article.body))


def article_data(article: Article) -> list[dict[str, Any]]:
    """JSON-LD of an article: `BlogPosting`."""
    page = settings.site_url + address(article)
    firm = {
        "@type": "Organization",
        "name": queries.firm().name,
        "url": settings.site_url,
        "logo": f"{settings.site_url}/icons/icon-512.png",
    }
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
        },
    ]
