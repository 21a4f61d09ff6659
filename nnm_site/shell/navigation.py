"""The navigation bar (specification §2.2).

One list serves both widths. On a wide screen it stands in the bar; on a narrow one it is a
popover that the hamburger opens. The About list is a popover on a wide screen and simply stands
in the menu on a narrow one. Popovers close by Escape and by a click outside without a script.
"""

import reflex as rx

from nnm_site import ui
from nnm_site.content import queries
from nnm_site.shell.icons import icon

MENU = "site-menu"
ABOUT_MENU = "about-menu"

ABOUT = (
    ("About Us", "/about"),
    ("KMP Team", "/about/kmp-management"),
    ("Milestones", "/about/milestones"),
    ("Gallery", "/about/gallery"),
)
PAGES = (
    ("Products & Services", "/products"),
    ("Wealth Management", "/wealth"),
    ("Our Forte", "/our-forte"),
    ("Calculator", "/calculator"),
)


def navigation(here: str) -> rx.Component:
    """Logo, hamburger, menu, theme switch; `here` is the address of the page."""
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
                *(rx.el.li(_page(label, href, here)) for label, href in PAGES),
                rx.el.li(ui.link("Blog", href=queries.link("blog").url, class_name="menu-link")),
                rx.el.li(_page("Contact Us", "/contact", here)),
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
                            href="/search",
                            aria_keyshortcuts="/ Control+K",
                            aria_current="page" if here == "/search" else None,
                        ),
                    )
                ),
                rx.el.li(
                    rx.el.span("Light or dark", class_name="menu-hint", aria_hidden=True),
                    ui.theme_switch(),
                    class_name="menu-theme",
                ),
                class_name="menu-list",
                **ui.attrs(role="list"),
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
            *(rx.el.li(_page(label, href, here)) for label, href in ABOUT),
            class_name="about-list",
            **ui.attrs(
                id=ABOUT_MENU,
                popover="auto",
                role="list",
                aria_label="About",
            ),
        ),
        class_name="about",
    )


def _page(label: str, href: str, here: str) -> rx.Component:
    return ui.link(label, href=href, class_name="menu-link", current=href == here)
