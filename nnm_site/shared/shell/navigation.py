"""The navigation bar (R202).

One list serves both widths. On a wide screen it stands in the bar; on a narrow one it is a
popover that the hamburger opens. The About list is a popover on a wide screen and simply stands
in the menu on a narrow one. Popovers close by Escape and by a click outside without a script.
"""

import reflex as rx

from nnm_site.shared import ui
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.shell import MenuItem
from nnm_site.shared.shell.icons import icon

MENU = "site-menu"
ABOUT_MENU = "about-menu"


def navigation(here: str) -> rx.Component:
    """Logo, hamburger, menu, theme switch; `here` is the address of the page.

    What is asked for most stands in the strip on a wide screen and in the menu on a narrow one.
    """
    search = queries.page("search").href
    return rx.el.div(
        logo(),
        rx.el.button(
            icon("menu"),
            class_name="menu-toggle",
            **ui.attrs(type="button", popoverTarget=MENU, aria_label="Menu", aria_controls=MENU),
        ),
        rx.el.nav(
            rx.el.ul(
                _about(here),
                rx.el.li(
                    *(_item(item, here) for item in queries.menu("asked-most").items),
                    class_name="menu-asked-most",
                ),
                *(rx.el.li(_item(item, here)) for item in queries.menu("main").items),
                rx.el.li(
                    ui.link(
                        "Login", href=queries.link("login").url, class_name="menu-link menu-login"
                    )
                ),
                rx.el.li(
                    ui.plain_link(
                        icon("search"),
                        rx.el.span("Search"),
                        class_name="menu-link menu-search",
                        **ui.attrs(
                            href=search,
                            aria_keyshortcuts="Control+K",
                            aria_current="page" if here == search else None,
                        ),
                    )
                ),
                rx.el.li(
                    rx.el.span("Light or dark", class_name="menu-hint", aria_hidden=True),
                    ui.theme_switch(),
                    class_name="menu-theme",
                ),
                class_name="menu-list",
                **ui.attrs(role="list", data_tells_english=""),
            ),
            class_name="menu",
            **ui.attrs(id=MENU, popover="auto", aria_label="Main"),
        ),
        class_name="masthead",
    )


def logo() -> rx.Component:
    """The firm's mark and name, leading home."""
    return ui.link(
        ui.drawing("mark-logo"),
        rx.el.span(
            rx.el.span(queries.firm().name, class_name="logo-name"),
            rx.el.span("Broking & depository since 1950", class_name="logo-line"),
            class_name="logo-words",
        ),
        href="/",
        class_name="logo",
    )


def _about(here: str) -> rx.Component:
    return rx.el.li(
        rx.el.button(
            "About",
            icon("chevron"),
            class_name="menu-link about-toggle",
            **ui.attrs(type="button", popoverTarget=ABOUT_MENU, aria_controls=ABOUT_MENU),
        ),
        rx.el.span("About", class_name="about-label", aria_hidden=True),
        rx.el.ul(
            *(rx.el.li(_item(item, here)) for item in queries.menu("about").items),
            class_name="about-list",
            **ui.attrs(
                id=ABOUT_MENU,
                popover="auto",
                role="list",
                aria_label="About",
                data_tells_english="",
            ),
        ),
        class_name="about",
    )


def _item(item: MenuItem, here: str) -> rx.Component:
    """A line of a menu that leads to a page or another website."""
    href = item.href or queries.link(item.link or "").url
    return ui.link(item.label, href=href, class_name="menu-link", current=href == here)
