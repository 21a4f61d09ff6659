"""Look for secrets: passwords, tokens, private keys.

`make check` scans uncommitted files; `--all` scans everything that git knows (a test of `make test-long`).
`.secrets.baseline` lists the detectors, the excluded files (pictures, fonts, translations, files of hashes) and
known false positives; after a review, `python -m tools.secrets --accept` rewrites it.
"""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
BIN = Path(sys.executable).parent

NEW, ALL = "ls-files --others --exclude-standard", "ls-files"
CHANGED = "diff --name-only --diff-filter=d HEAD"

#: Exit code: known findings have moved to other lines, and the baseline was rewritten.
ONLY_MOVED = 3


def main(*options: str) -> int:
    """Returns 0 if nothing new was found; new findings are printed."""
    if not (ROOT / ".git").exists():
        print("no git here: nothing was looked at")
        return 0
    files: list[str] = []
    for command in (NEW, ALL if options else CHANGED):
        listed = subprocess.run(
            ["git", *command.split()], cwd=ROOT, stdout=subprocess.PIPE, check=True
        )
        files += listed.stdout.decode().splitlines()
    program = ["detect-secrets", "scan"] if "--accept" in options else ["detect-secrets-hook"]
    command = [BIN / program[0], *program[1:], "--no-verify", "--baseline", ".secrets.baseline"]
    code = subprocess.run([*command, *files], cwd=ROOT).returncode
    return 0 if code == ONLY_MOVED else code


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
