"""The processes that listen on a port. Linux only; elsewhere the result is empty."""

from pathlib import Path

_PROC = Path("/proc")
_LISTENING = "0A"


def listeners(port: int) -> dict[int, str]:
    """The processes listening on a TCP port, each with its command, as far as visible to us."""
    sockets = {f"socket:[{inode}]" for inode in _listening_inodes(port)}
    commands: dict[int, str] = {}
    for process in _PROC.glob("[0-9]*") if sockets else ():
        try:
            if any(str(handle.readlink()) in sockets for handle in (process / "fd").iterdir()):
                words = (process / "cmdline").read_bytes().split(b"\0")
                commands[int(process.name)] = b" ".join(words[:8]).decode(errors="replace").strip()
        except OSError:
            continue  # ended meanwhile, or another user's
    return commands


def _listening_inodes(port: int) -> set[str]:
    inodes: set[str] = set()
    for table in ("tcp", "tcp6"):
        try:
            lines = (_PROC / "net" / table).read_text().splitlines()[1:]
        except OSError:
            continue
        for fields in map(str.split, lines):
            if fields[3] == _LISTENING and int(fields[1].rpartition(":")[2], 16) == port:
                inodes.add(fields[9])
    return inodes
