"""A page as a tree of components: its content, the frame around it in its language, and its head."""

from typing import NotRequired, TypedDict

import reflex as rx

from nnm_site.platform.route import LiveRoute, Route, Trail, on_trail, picture_address, trail_of
from nnm_site.settings import settings
from nnm_site.shared import ui
from nnm_site.shared.content import queries
from nnm_site.shared.languages.catalogue import Catalogue
from nnm_site.shared.languages.pages import english_path
from nnm_site.shared.languages.speaking import speaking, spoken, t
from nnm_site.shared.languages.translator import Translator
from nnm_site.shared.shell.in_language import framed

LANGUAGE = "en-IN"

#: The style sheets, in their order (`assets/styles`).
STYLES = (
    "fonts", "tokens", "base", "ui", "shell", "overlays", "home", "company", "wealth", "regulatory", "facts",
    "progress", "reading", "calculator", "trades", "charges", "market", "price-chart", "enquiries", "papers",
    "style-guide", "print",
)  # fmt: skip

#: The fonts that English pages paint first.
FONTS = ("fraunces", "figtree")

#: The size of the picture that a shared link shows (drawn by `nnm_site/shared/publishing/pictures.py`).
WIDTH, HEIGHT = 1200, 630

NOINDEX = [{"name": "robots", "content": "noindex"}]


def composed(route: Route, *, of_state: bool = False) -> rx.Component:
    """A page with its frame, in its language; a live page of its state if `of_state`, else of its example."""

    def plain() -> rx.Component:
        return route.page(route.example()) if isinstance(route, LiveRoute) else route.page()

    with speaking(route.language), on_trail(trail_of(english_path(route))):
        state = route.state if of_state and isinstance(route, LiveRoute) else None
        content = route.page(state) if state else plain()
        return framed(content, english_path(route), plain)


def document_tree(route: Route) -> rx.Component:
    """The whole document of a page of plain values; a live page shows its example.

    A build adds styles and scripts to its head.
    """
    metadata = head(route)
    described = (
        {"name": "description", "content": metadata.get("description")},
        {"property": "og:image", "content": metadata.get("image")},
    )
    facts = [
        each if isinstance(each, rx.Component) else ui.el.meta(**each)
        for each in (*(one for one in described if one["content"]), *metadata["meta"])
    ]
    return ui.el.html(
        ui.el.head(
            ui.el.meta(name="viewport", content="width=device-width, initial-scale=1"),
            ui.el.meta(charSet="utf-8"),
            ui.icons(),
            ui.el.title(metadata["title"]),
            *(each for each in facts if each.tag != "script"),
        ),
        # React leaves scripts in the body, where the page has them.
        ui.el.body(composed(route), *(each for each in facts if each.tag == "script")),
        lang=route.language or LANGUAGE,
    )


def fonts_of(translation: Catalogue | None) -> tuple[str, ...]:
    """The fonts on the first screen of every page in a language."""
    # The display face has no letters of other scripts; the language switch shows "English" in Figtree.
    return (f"{translation.language.code}-400", "figtree") if translation else FONTS


def headline(title: str) -> str:
    """A page's title without the firm's name, which has its own place on the picture."""
    return title.removesuffix(queries.title_end())


class Head(TypedDict):
    """The metadata of a page, as the framework takes it."""

    title: str
    description: NotRequired[str]
    image: NotRequired[str]
    meta: list[dict[str, str] | rx.Component]


def head(route: Route) -> Head:
    """A page's metadata; only a minimum for one that is sent for an unknown address."""
    trail = trail_of(english_path(route))
    with speaking(route.language):
        if trail:
            return _head(route, trail)
        fonts = map(ui.preload_font, fonts_of(spoken()))
        return Head(title=route.title, meta=[*NOINDEX, *fonts])


def _head(route: Route, trail: Trail) -> Head:
    translation = spoken()
    address = settings.site_url + (route.canonical or route.path)
    breadcrumbs = ui.breadcrumb_data(settings.site_url, trail)
    if translation is not None:
        breadcrumbs = Translator(translation).structured(breadcrumbs)
    feed = ui.el.link(rel="alternate", type="application/atom+xml", href=route.feed)
    facts = {
        "og:type": "website",
        "og:site_name": queries.firm().name,
        "og:locale": translation.language.locale if translation else "en_IN",
        "og:title": route.title,
        "og:description": route.described,
        "og:url": address,
        "og:image:width": str(WIDTH),
        "og:image:height": str(HEIGHT),
        "og:image:alt": t(
            "{title}, with a drawing in the style of this website", title=headline(route.title)
        ),
    }
    return Head(
        title=route.title,
        description=route.described,
        image=settings.site_url + picture_address(english_path(route)),
        meta=[
            *({"property": name, "content": value} for name, value in facts.items()),
            {"name": "twitter:card", "content": "summary_large_image"},
            *([] if route.listed else NOINDEX),
            ui.el.link(rel="canonical", href=address),
            *map(ui.preload_font, (*fonts_of(translation), *route.fonts)),
            *([feed] if route.feed else []),
            *map(ui.structured_data, route.structured_data()),
            *([ui.structured_data(breadcrumbs)] if route.listed and len(trail) > 1 else []),
        ],
    )
