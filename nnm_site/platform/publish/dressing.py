"""Adds to each rendered document the style rules that it can use, and its scripts."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from nnm_site.platform import framework
from nnm_site.platform.publish import BuildError, scripts
from nnm_site.platform.publish.critical_css import Sheet
from nnm_site.platform.publish.scripts import Scripts
from nnm_site.platform.reads import key_of

#: The content of the style sheet that live pages load: the documents contain its rules.
_NO_RULES = "/* Every document carries its rules. */\n"


@dataclass(frozen=True)
class Dress:
    """The style sheet and the scripts of a build. `few` are the scripts of few pages by address,
    each with its marker.

    `speculation` are the speculation rules for the next page (JSON).
    """

    sheet: Sheet
    first: str
    start: str
    site: str
    speculation: str
    few: Mapping[str, str] = field(default_factory=dict)

    @property
    def key(self) -> str:
        """The hash of its contents."""
        return key_of(self.sheet.key, self.first, self.site, self.speculation, str(self.few))

    def still(self, rules: str, styles: str, few: Iterable[str]) -> str:
        """The end of the head of a still page.

        `styles` are the rules for its language's script, `few` its scripts of few pages.
        """
        own = f"<style>{styles}</style>" if styles else ""
        return (
            f'<script defer src="{self.site}"></script><script>{self.first}</script>'
            f"<style>{rules}</style>{own}{self._later(few)}"
        )

    def live(
        self, document: str, rules: str, language: str, styles: str, few: Iterable[str]
    ) -> str:
        """The finished document of a live page. Raises `FrameworkError`."""
        made = framework.with_own_head(document, rules, self.first)
        known = f'<script src="{scripts.FIRST}" type="module"></script>'
        if made.count(known) != 1 or made.count(scripts.SITE) != 1:
            raise BuildError("The framework writes the elements of our scripts in another way.")
        # The element of the script that is now inline must remain for hydration, but loads nothing.
        made = made.replace(known, scripts.INERT).replace(scripts.SITE, self.site)
        if language:
            made = framework.with_language(made, language, styles)
        start = scripts.start_script(self.start, framework.start_of(made))
        return with_dress(framework.with_start(made, start), self._later(few))

    def few_of(self, uses: Collection[str]) -> list[str]:
        """The scripts of few pages that a page needs, by its elements and attributes."""
        return [
            address
            for address, mark in self.few.items()
            if not {mark, f"[{mark}]"}.isdisjoint(uses)
        ]

    def _later(self, few: Iterable[str]) -> str:
        loaded = "".join(f'<script defer src="{address}"></script>' for address in few)
        return f'{loaded}<script type="speculationrules">{self.speculation}</script>'


def dress_of(
    own: Scripts, client: Path, packages: Path, assets: Path, sheet_address: str, speculation: str
) -> Dress:
    """The style sheet that Vite wrote into `client`, and the site's scripts, which this writes there.

    `assets` has the drawings. Raises `BuildError`.
    """
    path = client / sheet_address.removeprefix("/")
    sheet = Sheet(path.read_text(encoding="utf-8"), packages, assets)
    path.write_text(_NO_RULES, encoding="utf-8")
    return Dress(
        sheet,
        own.bundle("first", packages),
        own.bundle("start", packages),
        own.write("site", client, packages),
        speculation,
        {own.write(name, client, packages): mark for name, mark in own.of_few.items()},
    )


def with_dress(document: str, head: str) -> str:
    """A rendered document with the additions to its head."""
    return document.replace("</head>", f"{head}</head>", 1)
