"""Routes of pages whose title, description, label and drawing are content."""

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

import reflex as rx

from nnm_site.platform.route import Route
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.pages import PageHead, fitting

RouteT = TypeVar("RouteT", bound=Route)


def titled(heading: str) -> str:
    """The title of a page with this heading, with the firm's name if there is room for it."""
    return fitting(heading + queries.title_end())


def page_route(
    path: str,
    page: Callable[..., rx.Component],
    *,
    kind: type[RouteT] = Route,
    head: PageHead | None = None,
    **more: Any,
) -> RouteT:
    """The route of the page at an address, with `more` fields of its kind of route.

    Its head is that of the address in `content/pages.toml`, or `head`. Raises `KeyError` if there is none.
    """
    head = head or head_of(path)
    return kind(
        path=path,
        title=head.title,
        page=page,
        # Read when it is needed, so that the page notes its head.
        description=partial(_description, type(head), head.key),
        label=head.label or None,
        drawing=head.drawing,
        **more,
    )


def head_of(path: str) -> PageHead:
    """The head of the page at an address. Raises `KeyError` if there is none."""
    return PageHead.get(path.strip("/").replace("/", "-") or "home")


def _description(kind: type[PageHead], key: str) -> str:
    return kind.get(key).description
