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
BASELINE = ("--no-verify", "--baseline", ".secrets.baseline")
BIN = Path(sys.executable).parent

#: What is known stands in other lines than before; the baseline has been written anew.
ONLY_MOVED = 3


def files(*commands: str) -> list[str]:
    """What git lists."""
    listed = [
        subprocess.run(
            ["git", *command.split()], cwd=ROOT, capture_output=True, text=True, check=True
        )
        for command in commands
    ]
    return [name for each in listed for name in each.stdout.splitlines()]


def main() -> int:
    """0 when nothing new was found; what was found has been shown otherwise."""
    new = "ls-files --others --exclude-standard"
    if "--accept" in sys.argv:
        scan = [BIN / "detect-secrets", "scan", *BASELINE]
        return subprocess.run([*scan, *files(new, "ls-files")], cwd=ROOT).returncode
    if not (ROOT / ".git").exists():
        print("no git here: nothing was looked at")
        return 0
    known = "ls-files" if "--all" in sys.argv else "diff --name-only --diff-filter=d HEAD"
    hook = [BIN / "detect-secrets-hook", *BASELINE]
    code = subprocess.run([*hook, *files(new, known)], cwd=ROOT).returncode
    return 0 if code == ONLY_MOVED else code


if __name__ == "__main__":
    sys.exit(main())
