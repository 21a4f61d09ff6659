"""Look for secrets: passwords, tokens, private keys.

`make check` looks at what is not committed yet; with `--all` at everything that git knows (a test
of `make test-long`). What is no secret although it looks like one stands in `.secrets.baseline`; after a
look at it, `python -m tools.secrets --accept` writes that file anew.
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
    r"^(reflex\.lock/|(bench|tools)/package-lock\.json|requirements(-dev)?\.txt|content/regulatory/(reviewed|wordings)\.toml|content/documents/dated\.toml|assets/gallery/index\.json|content/changed\.toml|\.secrets\.baseline)"
    r"|\.(png|jpg|jpeg|avif|webp|ico|svg|woff2|ttf|pdf|po)$"
)

#: Detectors for services that this project has nothing to do with.
UNUSED = (
    "Artifactory", "AzureStorageKey", "Cloudant", "DiscordBotToken", "IbmCloudIam", "IbmCosHmac",
    "GitLabToken", "IPPublic", "Mailchimp", "Npm", "OpenAI", "PypiToken", "SendGrid", "Slack", "Softlayer", "SquareOAuth", "Stripe",
    "TelegramBotToken", "TwilioKey",
)  # fmt: skip


#: What is known stands in other lines than before; the baseline has been written anew.
ONLY_MOVED = 3


def files(*, everything: bool) -> list[str]:
    """What git knows and would be told about next, or only what of it is not committed yet."""
    names = _git("ls-files", "--others", "--exclude-standard")
    names += _git("ls-files") if everything else _git("diff", "--name-only", "HEAD")
    return [name for name in names if not LEFT_OUT.search(name) and (ROOT / name).is_file()]


def _git(*arguments: str) -> list[str]:
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def main() -> int:
    """0 when nothing new was found; what was found has been shown otherwise."""
    if "--accept" in sys.argv:
        off = [part for name in UNUSED for part in ("--disable-plugin", f"{name}Detector")]
        found = subprocess.run(
            [BIN / "detect-secrets", "scan", "--no-verify", *off, *files(everything=True)],
            cwd=ROOT, capture_output=True, text=True, check=True,
        )  # fmt: skip
        (ROOT / BASELINE).write_text(found.stdout)
        return 0
    if not (ROOT / ".git").exists():
        print("no git here: nothing was looked at")
        return 0
    names = files(everything="--all" in sys.argv)
    code = subprocess.run(
        [BIN / "detect-secrets-hook", "--no-verify", "--baseline", BASELINE, *names], cwd=ROOT
    ).returncode
    return 0 if code == ONLY_MOVED else code


if __name__ == "__main__":
    sys.exit(main())
