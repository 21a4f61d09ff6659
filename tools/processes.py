"""What the system knows of processes: who listens on a port, who is whose child. Linux; else nothing."""

import ctypes
import signal
import sys
from collections.abc import Callable
from pathlib import Path

_PROC = Path("/proc")
_LISTENING = "0A"
_PR_SET_PDEATHSIG = 1


def end_with_parent() -> Callable[[], None] | None:
    """What a child runs first, so that it is told to end when its parent is gone, even by SIGKILL."""
    if sys.platform != "linux":
        return None
    # Looked up now: between fork and exec as little as possible may happen.
    prctl = ctypes.CDLL(None).prctl
    return lambda: prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)


def listeners(port: int) -> dict[int, str]:
    """The processes that listen on a TCP port, each with its command, as far as we may see them."""
    sockets = {f"socket:[{inode}]" for inode in _listening_inodes(port)}
    found: dict[int, str] = {}
    if not sockets:
        return found
    for process in _PROC.glob("[0-9]*"):
        try:
            if any(str(handle.readlink()) in sockets for handle in (process / "fd").iterdir()):
                words = (process / "cmdline").read_bytes().split(b"\0")
                found[int(process.name)] = b" ".join(words[:8]).decode(errors="replace").strip()
        except OSError:
            continue  # ended meanwhile, or another user's
    return found


def _listening_inodes(port: int) -> set[str]:
    inodes: set[str] = set()
    for table in ("tcp", "tcp6"):
        try:
            lines = (_PROC / "net" / table).read_text().splitlines()[1:]
        except OSError:
            continue
        for line in lines:
            fields = line.split()
            if fields[3] == _LISTENING and int(fields[1].rpartition(":")[2], 16) == port:
                inodes.add(fields[9])
    return inodes


def is_below(process: int, ancestor: int) -> bool:
    """Whether `process` is `ancestor` or was started by it, however many steps between."""
    while process > 1:
        if process == ancestor:
            return True
        try:
            stat = (_PROC / str(process) / "stat").read_text()
        except OSError:
            return True  # it has ended: it listens no more
        process = int(stat.rpartition(")")[2].split()[1])
    return False
