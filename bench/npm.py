"""The npm programs that are measured with, as `package-lock.json` pins them."""

import subprocess
from pathlib import Path

from tools import serve

HERE = Path(__file__).parent

#: A registry that does not answer is not waited for.
INSTALL_SECONDS = 600


def require(name: str) -> Path:
    """The command of an npm package, installed now if need be. Raises `OSError` or `subprocess.SubprocessError`."""
    command = HERE / "node_modules" / ".bin" / name
    if not command.exists():
        subprocess.run(
            ["npm", "ci", "--silent"],
            cwd=HERE, env=serve.environment(), check=True, timeout=INSTALL_SECONDS,
        )  # fmt: skip
    return command
