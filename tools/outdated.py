"""What is behind its newest version, of Python's packages and of npm's: `make outdated`.

Changes nothing; `tools/lock.py` brings the named ones up.
"""

import subprocess
import sys
from pathlib import Path

from tools.setup import uv_environment

ROOT = Path(__file__).resolve().parents[1]
BIN = Path(sys.executable).parent


def main() -> int:
    """Print both lists; 1 when one could not be made, else 0."""
    print("Python (requirements.txt, requirements-dev.txt)")
    uv = [BIN / "uv", "pip", "list", "--outdated", "--python", sys.executable]
    failed = subprocess.run(uv, env=uv_environment()).returncode
    print("\nnpm (reflex.lock)", flush=True)
    # It answers 1 when something is behind, and writes to stderr when it could not ask.
    npm = subprocess.run([BIN / "npm", "outdated"], cwd=ROOT / ".web", stderr=subprocess.PIPE)
    sys.stderr.buffer.write(npm.stderr)
    return int(bool(failed or npm.stderr))


if __name__ == "__main__":
    sys.exit(main())
