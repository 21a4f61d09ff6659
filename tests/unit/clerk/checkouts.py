"""Checkouts for tests: folders of git with content."""

import subprocess
from pathlib import Path

#: Git asks for somebody who commits.
BY = ("-c", "user.name=A", "-c", "user.email=")


def git(root: Path, *arguments: str) -> str:
    """What git answers in a checkout."""
    return subprocess.run(
        ["git", *arguments], cwd=root, capture_output=True, text=True, check=True
    ).stdout


def committed(root: Path) -> Path:
    """The folder as a checkout, with all that is in it committed."""
    git(root, "init", "--quiet")
    git(root, "add", ".")
    git(root, *BY, "commit", "--quiet", "-m", "Content")
    return root
