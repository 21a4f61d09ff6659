"""What the site knows about one of its pages."""

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
