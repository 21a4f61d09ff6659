"""The unit tests with another firm: no contact, number or sample flag is the shipped one.

    .venv/bin/python -m tests.another_firm tests/unit

copies the checkout, rewrites its `content/` as the real firm may one day, and runs pytest there. A
failing test expects the shipped firm, not the content's. Not in `make test`: it takes as long.
"""

import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.checkout import copy_sources

COMMITTER = ("-c", "user.name=Another", "-c", "user.email=firm@another.example")

#: Patterns of sample values → the other firm's. Numbers keep their last digits, to stay distinct.
OTHERS = [
    (r"\+91 (\d\d) 5550 01(\d\d)", r"+91 \1 4213 78\2"),
    (r"nnm\.example", "nnmbroking.in"),
    (r"\bINZ000000000\b", "INZ000298431"),
    (r"\bINH000000000\b", "INH000014276"),
    (r"\bINP000000000\b", "INP000007315"),
    (r"\bIN-DP-000-0000\b", "IN-DP-512-2021"),
    (r"\bARN-00000\b", "ARN-31742"),
    (r"\bU00000MH0000PTC000000\b", "U67120MH1950PTC008123"),
    (r"\b0000000000000(\d)\b", r"5020004127731\1"),
    (r"\bSPCM0", "NNMB0"),
    (r"@validspecimen", "@validunion"),
    (r"Specimen Bank", "Union Co-operative Bank"),
    (r"Specimen House", "Ashoka House"),
    (r"00 Sample Street", "14 Mint Road"),
    (r"Sample Street", "Mint Road"),
    (r'"00000"', '"31742"'),
    (r'"00000000"', '"12048700"'),
]

#: Files whose samples stay: others publish their documents and days, or they do not exist yet.
STILL_SAMPLES = ("documents/catalogue.toml", "research/", "market/", "rate_cards/")

#: Dates and records every page and document again.
RECORD = """
from nnm_site.features.regulatory import review
from nnm_site.shared.content.validate import validate
from nnm_site.shared.documents import dated
content = validate()
for module in (review, dated):
    module.RECORD.path.write_text(module.RECORD.text(module.current(content)), encoding="utf-8")
"""


def rewrite(content: Path) -> None:
    """Replace the firm in a content folder by another one."""
    for path in content.rglob("*"):
        if path.suffix not in {".toml", ".md", ".typ", ".po"}:
            continue
        text = path.read_text(encoding="utf-8")
        for old, new in OTHERS:
            text = re.sub(old, new, text)
        if not path.relative_to(content).as_posix().startswith(STILL_SAMPLES):
            text = re.sub(r"^sample = true\n", "", text, flags=re.MULTILINE)
        path.write_text(text, encoding="utf-8")


def main(arguments: list[str]) -> int:
    """Run pytest with these arguments in a copy of the checkout; returns its exit code."""
    with TemporaryDirectory() as folder:
        copy = Path(folder) / "checkout"
        copy_sources(copy)
        rewrite(copy / "content")
        subprocess.run([sys.executable, "-c", RECORD], cwd=copy, check=True)
        # `.ci/run` clones the checkout.
        for command in ("init -q", "add -A", "commit -q -m Another"):
            subprocess.run(["git", *COMMITTER, *command.split()], cwd=copy, check=True)
        return subprocess.run([sys.executable, "-m", "pytest", *arguments], cwd=copy).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
