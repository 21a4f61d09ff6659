"""The frame of every page: the menus, the footer ticker's tabs and the popups."""

from typing import Annotated, Literal

from pydantic import model_validator

from nnm_site.shared.content.models.base import (
    Entry,
    Key,
    Keys,
    Many,
    SitePath,
    Some,
    Table,
    Texts,
    To,
)
from nnm_site.shared.content.models.law import Prescribed


class MenuItem(Table):
    """A menu item. It leads to exactly one of a page, a pop-up and another website."""

    label: str
    href: SitePath | None = None
    popup: Literal["investor-charter", "add-nominee"] | None = None
    link: Key | None = None

    @model_validator(mode="after")
    def _one_target(self) -> "MenuItem":
        if [self.href, self.popup, self.link].count(None) != 2:
            raise ValueError("needs one of href, popup and link")
        return self


class Menu(Entry, name="menu", source="shell/menus.toml"):
    """A menu of every page."""

    items: Many[MenuItem]


class Page(Entry, name="page", source="shell/menus.toml"):
    """A page to which sentences on every page link."""

    href: SitePath


class SiteGroup(Entry, name="site_group", source="shell/menus.toml"):
    """A heading of the readable site map, and how its addresses begin; one without takes all others."""

    label: str
    begins: Some[str] = ()


class TickerTab(Entry, name="tab", source="shell/ticker.toml"):
    """A tab of the footer ticker; `prescribed` are the keys of the texts it shows."""

    label: str
    prescribed: Annotated[Keys, To("prescribed")]

    @property
    def texts(self) -> tuple[str, ...]:
        """Its texts, in order."""
        return tuple(text for key in self.prescribed for text in Prescribed.get(key).texts)


class Popup(Entry, name="popup", source="shell/popups.toml"):
    """A popup: a title, a lead sentence, points, and the keys of the links and contact it names."""

    title: str
    lead: str
    points: Texts
    links: Annotated[Keys, To("link")] = ()
    contact: Annotated[Key, To("contact")] | None = None
