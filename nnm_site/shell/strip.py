"""The top strip (specification §2.2)."""

import reflex as rx

from nnm_site import ui
from nnm_site.content import queries
from nnm_site.languages.language import Language, languages


def strip(here: str) -> rx.Component:
    """Downloads, Partner Us, Research and Open Account in one line; `here` is the page's address."""
    account = queries.link("account-opening")
    return rx.el.nav(
        rx.el.ul(
            rx.el.li(_page("Downloads", "/downloads", here)),
            rx.el.li(_page("Partner Us", "/partner-us", here)),
            rx.el.li(_page("Research", "/nnm-research", here)),
            rx.el.li(ui.link(account.label, href=account.url, class_name="strip-link strong")),
            *(rx.el.li(_switch(language, here)) for language in languages()),
            class_name="strip-list",
            **ui.attrs(role="list"),
        ),
        class_name="strip",
        **ui.attrs(aria_label="Shortcuts"),
    )


def _switch(language: Language, here: str) -> rx.Component:
    """The link to this page in another language; to that language's home where it has no twin.

    `nnm_site/scripts/language.js` keeps what the address says, and offers the twin once.
    """
    twin = language.has(here)
    return ui.plain_link(
        language.name,
        class_name="strip-link language-switch",
        **ui.attrs(
            href=language.address(here) if twin else f"{language.prefix}#not-translated",
            lang=language.code,
            hrefLang=language.code,
            data_language_switch=language.code,
            data_offer=language.offer if twin else None,
            data_close=language.close if twin else None,
        ),
    )


def _page(label: str, href: str, here: str) -> rx.Component:
    return ui.link(label, href=href, class_name="strip-link", current=href == here)
