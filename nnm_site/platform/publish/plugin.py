"""What the site adds to what Reflex makes of it, as a plugin of Reflex."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from reflex_base.plugins import Plugin

from nnm_site.platform.publish.scripts import Scripts

#: Finds the rules of the style sheet that a page uses (`critical_css.py`).
PURGE_CSS = "purgecss@8.0.0"


@dataclass(frozen=True)
class SitePlugin(Plugin):
    """The scripts of every page for `make dev`, and what a build needs from npm."""

    scripts: Scripts

    def get_static_assets(self, **context) -> Sequence[tuple[Path, str | bytes]]:  # noqa: ARG002
        """Files that are added to those in `assets/`; a production build bundles them."""
        return [
            (Path("public/scripts", file.name), file.read_bytes())
            for file in sorted(self.scripts.folder.glob("*.js"))
        ]

    def get_frontend_development_dependencies(self, **context) -> list[str]:  # noqa: ARG002
        """What the build needs from npm besides the framework's own."""
        return [PURGE_CSS]
