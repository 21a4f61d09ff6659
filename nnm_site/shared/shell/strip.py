"""The top strip (R201)."""

from collections.abc import Iterator

import reflex as rx

from nnm_site.shared import ui
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.shell import MenuItem
from nnm_site.shared.languages.language import Language, languages
from nnm_site.shared.languages.speaking import spoken_code


def strip(here: str) -> rx.Component:
    """A menu, Open Account and the languages in one line; `here` is the page's address."""
    account = queries.link("account-opening")
    return rx.el.nav(
        rx.el.ul(
            *(rx.el.li(_link(item, here)) for item in queries.menu("strip").items),
            *(
                rx.el.li(_link(item, here), class_name="strip-wide")
                for item in queries.menu("asked-most").items
            ),
            rx.el.li(ui.link(account.label, href=account.url, class_name="strip-link strong")),
            *(rx.el.li(switch) for switch in _switches(here)),
            class_name="strip-list",
            **ui.attrs(role="list"),
        ),
        class_name="strip",
        **ui.attrs(aria_label="Shortcuts"),
    )


def _link(item: MenuItem, here: str) -> rx.Component:
    return ui.link(
        item.label, href=item.href or "", class_name="strip-link", current=item.href == here
    )


def _switches(here: str) -> Iterator[rx.Component]:
    """A link to this page in each language but the one that it is in."""
    if spoken_code():
        yield ui.plain_link(
            "English",
            class_name="strip-link language-switch",
            **ui.attrs(href=here, lang="en", hrefLang="en-IN", data_language_switch="en"),
        )
    yield from (_switch(each, here) for each in languages() if each.code != spoken_code())


def _switch(language: Language, here: str) -> rx.Component:
    """The link to this page in another language; to that language's home where it has no twin.

    `nnm_site/shared/scripts/language.js` keeps what the address says, and offers the twin once.
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
