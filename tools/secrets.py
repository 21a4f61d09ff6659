"""Look for secrets: passwords, tokens, private keys.

`make check` looks at what is not committed yet; with `--all` at everything that git knows (a test
of `make test-long`). `.secrets.baseline` says which detectors look, which files are left out (pictures, fonts,
translations, files that consist of hashes), and what is no secret although it looks like one; after a look at
that, `python -m tools.secrets --accept` writes it anew.
"""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
BIN = Path(sys.executable).parent

NEW, ALL = "ls-files --others --exclude-standard", "ls-files"
CHANGED = "diff --name-only --diff-filter=d HEAD"

#: What is known is in other lines than before; the baseline has been written anew.
ONLY_MOVED = 3


def main(*options: str) -> int:
    """0 when nothing new was found; what was found has been shown otherwise."""
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
