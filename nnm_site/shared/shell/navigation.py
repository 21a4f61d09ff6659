"""The navigation bar (R202).

One list serves both widths: on a wide screen it is in the bar, on a narrow one it is a popover that
the hamburger opens. The About list is a popover on a wide screen and part of the menu on a narrow
one. Popovers close by Escape and by a click outside without a script.
"""

import reflex as rx

from nnm_site.shared import ui
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.firm import ExternalLink
from nnm_site.shared.content.models.shell import Menu, MenuItem, Page
from nnm_site.shared.shell.icons import icon

MENU = "site-menu"
ABOUT_MENU = "about-menu"


def navigation(here: str) -> rx.Component:
    """Logo, hamburger, menu, theme switch; `here` is the address of the page.

    The links asked for most are in the strip on a wide screen and in the menu on a narrow one.
    """
    search = Page.get("search").href
    return ui.el.div(
        logo(),
        ui.el.button(
            icon("menu"),
            class_name="menu-toggle",
            type="button",
            popoverTarget=MENU,
            aria_label="Menu",
            aria_controls=MENU,
        ),
        ui.el.nav(
            ui.el.ul(
                _about(here),
                ui.el.li(
                    *(_item(item, here) for item in Menu.get("asked-most").items),
                    class_name="menu-asked-most",
                ),
                *(ui.el.li(_item(item, here)) for item in Menu.get("main").items),
                ui.el.li(
                    ui.link(
                        "Login",
                        href=ExternalLink.get("login").url,
                        class_name="menu-link menu-login",
                    )
                ),
                ui.el.li(
                    ui.el.a(
                        icon("search"),
                        ui.el.span("Search"),
                        class_name="menu-link menu-search",
                        href=search,
                        aria_keyshortcuts="Control+K",
                        aria_current="page" if here == search else None,
                    )
                ),
                ui.el.li(
                    ui.el.span("Light or dark", class_name="menu-hint", aria_hidden=True),
                    ui.theme_switch(),
                    class_name="menu-theme",
                ),
                class_name="menu-list",
                role="list",
                data_tells_english="",
            ),
            class_name="menu",
            id=MENU,
            popover="auto",
            aria_label="Main",
        ),
        class_name="masthead",
    )


def logo() -> rx.Component:
    """The firm's mark and name, leading home."""
    return ui.link(
        _mark(),
        ui.el.span(
            ui.el.span(queries.firm().name, class_name="logo-name"),
            ui.el.span(queries.line().replace(" and ", " & "), class_name="logo-line"),
            class_name="logo-words",
        ),
        href="/",
        class_name="logo",
    )


def _mark() -> rx.Component:
    """The firm's mark, inline: another file would delay the fonts of the first screen."""
    letter = {"stroke": "#f0a24a", "stroke_linecap": "round", "stroke_linejoin": "round"}
    return ui.el.svg(
        ui.el.rect(width="64", height="64", rx="15", fill="#1b2f6b"),
        ui.el.path(d="M20 12v41M44 11v41", stroke_width="1.4", **letter),
        ui.el.path(
            d="M18.9 21.4h2.2v22.2h-2.2zM42.9 20.4h2.2v22.2h-2.2z", stroke_width="4.8", **letter
        ),
        ui.el.path(d="M20 23L44 41.5", stroke_width="6", **letter),
        viewBox="0 0 64 64",
        class_name="logo-mark",
        width="64",
        height="64",
        aria_hidden="true",
    )


def _about(here: str) -> rx.Component:
    return ui.el.li(
        ui.el.button(
            "About",
            icon("chevron"),
            class_name="menu-link about-toggle",
            type="button",
            popoverTarget=ABOUT_MENU,
            aria_controls=ABOUT_MENU,
        ),
        ui.el.span("About", class_name="about-label", aria_hidden=True),
        ui.el.ul(
            *(ui.el.li(_item(item, here)) for item in Menu.get("about").items),
            class_name="about-list",
            id=ABOUT_MENU,
            popover="auto",
            role="list",
            aria_label="About",
            data_tells_english="",
        ),
        class_name="about",
    )


def _item(item: MenuItem, here: str) -> rx.Component:
    """A menu item that leads to a page or another website."""
    href = item.href or ExternalLink.get(item.link or "").url
    return ui.link(item.label, href=href, class_name="menu-link", current=href == here)
