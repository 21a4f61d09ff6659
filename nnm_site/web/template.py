"""Built documents that the server writes anew: cut open around their content."""

import re
from dataclasses import dataclass
from pathlib import Path

from nnm_site.web.headers import content_security_policy

_MAIN = re.compile(r"(<main\b[^>]*>)(.*?)(</main>)", re.DOTALL)


@dataclass(frozen=True)
class Template:
    """A built document: what stands before its content, the content, what stands after it."""

    head: str
    content: str
    tail: str
    policy: str


def template(path: Path) -> Template:
    """Read a built document."""
    text = path.read_text(encoding="utf-8")
    found = _MAIN.search(text)
    assert found is not None, f"{path.name} has no <main>"
    return Template(
        text[: found.end(1)], found[2], text[found.start(3) :], content_security_policy(text)
    )
