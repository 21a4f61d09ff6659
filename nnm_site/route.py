"""What the site knows about one of its pages."""

import datetime
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import reflex as rx


@dataclass(frozen=True)
class Route:
    """One page. `title` 10–65 and `description` 50–160 characters; `path` without trailing slash.

    `on_load` reads the address into the page's state; `structured_data` are JSON-LD objects;
    `listed` is false for a page that search engines and the sitemap should not know; `canonical` is
    the address of the page whose content this one shows again; `feed` is that of its Atom feed.
    `drawing` (of `assets/drawings`) stands on the picture that a shared link shows; `updated` is the
    day of the newest thing on the page, for pages made of dated content.
    """

    path: str
    title: str
    description: str
    page: Callable[[], rx.Component]
    on_load: Any = None
    structured_data: Callable[[], list[dict[str, Any]]] = field(default=list)
    listed: bool = True
    canonical: str | None = None
    feed: str | None = None
    drawing: str = "butterfly"
    updated: datetime.date | None = None


def picture_address(path: str) -> str:
    """Where the picture is that a shared link to the page at `path` shows."""
    return f"/sharing/{path.strip('/').replace('/', '-') or 'home'}.png"
