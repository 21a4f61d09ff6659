"""Which pages are live: noted when the framework evaluates them, read when the build is finished."""

import reflex as rx

from nnm_site.platform.framework import is_live

#: The framework wants this page, and Vite must find it.
FRAMEWORK_404 = "/404"

_LIVE: dict[str, bool] = {}


def note(path: str, page: rx.Component) -> None:
    """Keep whether the page at `path` holds state or handles events."""
    _LIVE[path] = is_live(page)


def live_routes() -> list[str]:
    """The addresses of all live pages, in the order of the alphabet."""
    return sorted(path for path, live in _LIVE.items() if live)


def still_routes() -> list[str]:
    """The addresses of all others, those of the pages for faults included."""
    return sorted(path for path, live in _LIVE.items() if not live and path != FRAMEWORK_404)
