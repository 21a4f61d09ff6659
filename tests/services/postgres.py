"""PostgreSQL in a folder of this run."""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg

from tests.server import free_port
from tests.services.processes import Part
from tools.programs import MissingProgramError, require


@contextmanager
def postgres() -> Iterator[tuple[Part, str]]:
    """Run a server; yields it and its empty database's address. Raises `MissingProgramError`."""
    initdb, program = require("initdb"), require("postgres")
    # Not in pytest's own folder, whose parents are closed to other users.
    folder, port = Path(tempfile.mkdtemp(prefix="nnm-postgres-")), free_port()
    owner: dict[str, Any] = {"cwd": folder}
    if os.geteuid() == 0:
        # PostgreSQL refuses to run as root; Debian's package made a user for it.
        try:
            user = pwd.getpwnam("postgres")
        except KeyError:
            missing = "PostgreSQL does not run as root, and there is no user postgres"
            raise MissingProgramError(missing) from None
        owner |= {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
        os.chown(folder, user.pw_uid, user.pw_gid)
    data, log = str(folder / "data"), folder / "log"
    subprocess.run(
        [initdb, "-D", data, "-U", "nnm", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8"],
        check=True, stdout=subprocess.DEVNULL, **owner,
    )  # fmt: skip
    command = [program, "-D", data, "-p", str(port), "-k", str(folder), "-h", "127.0.0.1"]
    address = f"postgresql://nnm@127.0.0.1:{port}/postgres"
    server = Part("PostgreSQL", command, log, lambda: _accepts(address), **owner)
    try:
        server.start()
        yield server, address
    finally:
        server.kill()
        shutil.rmtree(folder, ignore_errors=True)


def _accepts(address: str) -> bool:
    """Whether a database answers a query.

    The server listens before it is ready, and at a second start its log has the first's lines.
    """
    try:
        psycopg.connect(address).close()
    except psycopg.OperationalError:
        return False
    return True
