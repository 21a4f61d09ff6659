"""Look for secrets in everything that git knows: passwords, tokens, private keys.

What is no secret although it looks like one stands in `.secrets.baseline`; after a look at it,
`python -m tools.secrets --accept` writes that file anew. A file that was found clean is looked at
again when it changes, when the baseline names other secrets, or when this module changes.
"""

import json
import re
import subprocess
import sys
from pathlib import Path

from nnm_site.build import cache

ROOT = Path(__file__).resolve().parents[1]
BASELINE = ".secrets.baseline"
BIN = Path(sys.executable).parent

#: Pictures, fonts, translations of the interface, and files that consist of hashes.
LEFT_OUT = re.compile(
    r"^(reflex\.lock/|(bench|tools)/package-lock\.json|requirements(-dev)?\.txt|content/regulatory/reviewed\.toml|assets/gallery/index\.json|\.secrets\.baseline)"
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


def files() -> list[str]:
    """What git knows, and what it would be told about next."""
    known = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    ).stdout.splitlines()  # fmt: skip
    return [name for name in known if not LEFT_OUT.search(name) and (ROOT / name).is_file()]


def unseen(names: list[str]) -> dict[str, str]:
    """The files that have not been found clean as they are, each with its key in the cache."""
    known = json.loads((ROOT / BASELINE).read_text(encoding="utf-8"))["results"]
    # In which lines they stand matters to nobody.
    secrets = sorted(one["hashed_secret"] for found in known.values() for one in found)
    rules = "".join(secrets).encode() + Path(__file__).read_bytes()
    keys = {name: cache.key_of(rules, name.encode(), (ROOT / name).read_bytes()) for name in names}
    return {name: key for name, key in keys.items() if cache.find("secrets", key) is None}


def main() -> int:
    """0 when nothing new was found; what was found has been shown otherwise."""
    if "--accept" in sys.argv:
        off = [part for name in UNUSED for part in ("--disable-plugin", f"{name}Detector")]
        found = subprocess.run(
            [BIN / "detect-secrets", "scan", "--no-verify", *off, *files()],
            cwd=ROOT, capture_output=True, text=True, check=True,
        )  # fmt: skip
        (ROOT / BASELINE).write_text(found.stdout)
        return 0
    if not (ROOT / ".git").exists():
        print("no git here: nothing was looked at")
        return 0
    looked_at = unseen(files())
    code = subprocess.run(
        [BIN / "detect-secrets-hook", "--no-verify", "--baseline", BASELINE, *looked_at], cwd=ROOT
    ).returncode
    if code == 0:
        for key in looked_at.values():
            cache.store("secrets", key, b"")
    return 0 if code == ONLY_MOVED else code


if __name__ == "__main__":
    sys.exit(main())
