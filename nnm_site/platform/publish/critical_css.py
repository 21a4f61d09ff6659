"""Each still document carries the rules of the style sheet that it can use, and loads no sheet.

A page then paints when its document is there. Which rules those are is found by PurgeCSS. Documents
whose content changes after the build, live pages and those that the server fills, carry all rules.
"""

import json
import re
from collections.abc import Iterable
from pathlib import Path

from nnm_site.platform.publish import cache
from nnm_site.platform.publish.error import BuildError
from nnm_site.platform.publish.node import run_node

_USED_CSS = Path(__file__).with_name("critical_css.mjs")

#: The framework's own rules at the end of the sheet are for components that we do not use.
_IMPORT = re.compile(r"@import[^;]+;")


def whole_sheet(static_dir: Path, address: str) -> str:
    """All rules of a build."""
    return _IMPORT.sub("", (static_dir / address.lstrip("/")).read_text(encoding="utf-8"))


def critical_css(sheet: str, documents: Iterable[str], packages: Path) -> dict[str, str]:
    """For each document, the rules of `sheet` that it can use.

    `packages` is the folder that holds `node_modules`. Raises `BuildError`.
    """
    code = _USED_CSS.read_text(encoding="utf-8")
    purge = packages / "node_modules" / "purgecss" / "package.json"
    if not purge.exists():
        raise BuildError(f"PurgeCSS is missing: {purge.parent} is not there")
    shared = cache.key_of(code.encode(), sheet.encode(), purge.read_bytes()).encode()
    keys = {text: cache.key_of(shared, text.encode()) for text in documents}
    found = {text: cache.find("css", key) for text, key in keys.items()}
    missing = sorted(text for text, css in found.items() if css is None)
    if missing:
        given = json.dumps({"sheet": sheet, "documents": missing})
        written = run_node(["--input-type=module", "--eval", code], packages, given)
        for text, css in zip(missing, json.loads(written), strict=True):
            found[text] = css.encode()
            cache.store("css", keys[text], css.encode())
    return {text: css.decode() for text, css in found.items() if css is not None}
