"""The top strip (R201)."""

from collections.abc import Iterator

import reflex as rx

from nnm_site.shared import ui
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.firm import ExternalLink
from nnm_site.shared.content.models.shell import Menu, MenuItem
from nnm_site.shared.languages.catalogue import catalogue
from nnm_site.shared.languages.language import Language, languages
from nnm_site.shared.languages.speaking import speaking, spoken_code
from nnm_site.shared.languages.translator import Translator


def strip(here: str) -> rx.Component:
    """A menu, Open Account and the languages in one line; `here` is the page's address."""
    account = ExternalLink.get("account-opening")
    return ui.el.nav(
        ui.el.ul(
            *(ui.el.li(_link(item, here)) for item in Menu.get("strip").items),
            *(
                ui.el.li(_link(item, here), class_name="strip-wide")
                for item in Menu.get("asked-most").items
            ),
            ui.el.li(ui.link(account.label, href=account.url, class_name="strip-link strong")),
            *(ui.el.li(switch) for switch in _switches(here)),
            class_name="strip-list",
            role="list",
        ),
        class_name="strip",
        aria_label="Shortcuts",
    )


def _link(item: MenuItem, here: str) -> rx.Component:
    return ui.link(
        item.label, href=item.href or "", class_name="strip-link", current=item.href == here
    )


def _switches(here: str) -> Iterator[rx.Component]:
    """A link to this page in each other language."""
    if spoken_code():
        yield ui.el.a(
            "English",
            class_name="strip-link language-switch",
            href=here,
            lang="en",
            hrefLang="en-IN",
            data_language_switch="en",
        )
    yield from (_switch(each, here) for each in languages() if each.code != spoken_code())


def _switch(language: Language, here: str) -> rx.Component:
    """The link to this page in another language; without a translation a button that says so and offers
    the nearest pages. Nothing entered on this page is lost.

    `nnm_site/shared/scripts/language.js` keeps the entries in the address, and offers the translation once.
    """
    if not language.has(here):
        return rx.fragment(
            ui.el.button(
                language.name,
                class_name="strip-link language-switch",
                type="button",
                lang=language.code,
                commandfor=_dialog_id(language),
                command="show-modal",
                aria_haspopup="dialog",
            ),
            nearest(language, here),
        )
    return ui.el.a(
        language.name,
        class_name="strip-link language-switch",
        href=language.address(here),
        lang=language.code,
        hrefLang=language.code,
        data_language_switch=language.code,
        data_offer=language.offer,
        data_close=language.close,
    )


def _dialog_id(language: Language) -> str:
    return f"not-in-{language.code}"


def nearest(language: Language, here: str) -> rx.Component:
    """The dialog in a language on an English page without a translation. Closing it returns to the page."""
    pages = [queries.menu_item(path) for path in language.nearest(here)]
    dialog = ui.dialog(
        _dialog_id(language),
        f"This page is not in {language.english_name} yet",
        ui.paragraph(
            f"Close this to read it in English. Nothing that you have entered is lost. These pages are in {language.english_name}:"
        ),
        ui.bullets(*(ui.link(each.label, href=each.href or "") for each in pages)),
    )
    with speaking(language.code):
        own = Translator(catalogue(language.code)).tree(dialog)
    return ui.el.div(own, lang=language.code)
