"""Look for secrets: passwords, tokens, private keys.

`make check` looks at what is not committed yet; with `--all` at everything that git knows (a test
of `make test-long`). What is no secret although it looks like one stands in `.secrets.baseline`; after a
look at it, `python -m tools.secrets --accept` writes that file anew. Detectors are those of that file.
"""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
BASELINE = ".secrets.baseline"
BIN = Path(sys.executable).parent

#: Pictures, fonts, translations of the interface, and files that consist of hashes.
LEFT_OUT = re.compile(
    r"^(reflex\.lock/|(bench|tools)/package-lock\.json|requirements(-dev)?\.txt|\.secrets\.baseline"
    r"|content/(regulatory/(reviewed|wordings)|documents/dated)\.toml|assets/gallery/index\.json)"
    r"|\.(png|jpg|jpeg|avif|webp|ico|svg|woff2|ttf|pdf|po)$"
)

#: What is known stands in other lines than before; the baseline has been written anew.
ONLY_MOVED = 3


def files(*, everything: bool) -> list[str]:
    """What git knows and would be told about next, or only what of it is not committed yet."""
    commands = [["ls-files", "--others", "--exclude-standard"]]
    commands += [["ls-files"] if everything else ["diff", "--name-only", "HEAD"]]
    listed = [
        subprocess.run(["git", *command], cwd=ROOT, capture_output=True, text=True, check=True)
        for command in commands
    ]
    names = [name for each in listed for name in each.stdout.splitlines()]
    return [name for name in names if not LEFT_OUT.search(name) and (ROOT / name).is_file()]


def main() -> int:
    """0 when nothing new was found; what was found has been shown otherwise."""
    if "--accept" in sys.argv:
        scan = [BIN / "detect-secrets", "scan", "--no-verify", "--baseline", BASELINE]
        return subprocess.run([*scan, *files(everything=True)], cwd=ROOT).returncode
    if not (ROOT / ".git").exists():
        print("no git here: nothing was looked at")
        return 0
    hook = [BIN / "detect-secrets-hook", "--no-verify", "--baseline", BASELINE]
    code = subprocess.run([*hook, *files(everything="--all" in sys.argv)], cwd=ROOT).returncode
    return 0 if code == ONLY_MOVED else code


if __name__ == "__main__":
    sys.exit(main())
