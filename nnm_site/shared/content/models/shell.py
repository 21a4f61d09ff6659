"""What stands around every page: the menus, the footer ticker's tabs and the popups."""

from typing import Annotated, Literal

from pydantic import Field, model_validator

from nnm_site.shared.content.models.base import Entry, Key, Keys, SitePath, Table, Texts


class MenuItem(Table):
    """One line of a menu. It leads to one thing: a page, a pop-up, or another website."""

    label: str
    href: SitePath | None = None
    popup: Literal["investor-charter", "add-nominee"] | None = None
    link: Key | None = None

    @model_validator(mode="after")
    def _one_target(self) -> "MenuItem":
        if [self.href, self.popup, self.link].count(None) != 2:
            raise ValueError("needs one of href, popup and link")
        return self


class Menu(Entry):
    """A menu that every page has."""

    items: Annotated[tuple[MenuItem, ...], Field(strict=False, min_length=1)]


class Page(Entry):
    """A page to which sentences of every page lead."""

    href: SitePath


class TickerTab(Entry):
    """A tab of the footer ticker; `prescribed` are the keys of the texts it shows."""

    label: str
    prescribed: Keys


class Popup(Entry):
    """A popup: a title, a lead sentence, points, and the keys of the links and contact it names."""

    title: str
    lead: str
    points: Texts
    links: Keys = ()
    contact: Key | None = None
