"""`python -m nnm_site.build build NAME [--compress-later]`: documents and pages of the present sources, as the build NAME.

`compress NAME` compresses the files of one that was made without that. `lock [PACKAGE …]` writes `reflex.lock` for what
the pages need, the named packages in their newest version. One process does everything: most of what its parts need to
begin with is the same.
"""

import gc
import os
import signal
import sys

#: Whatever Node runs does with little memory, while this process waits for it with its own: V8, and what Vite allocates by.
_LITTLE_MEMORY = {
    "NODE_OPTIONS": "--max-old-space-size=384 --max-semi-space-size=2",
    "MIMALLOC_ARENA_EAGER_COMMIT": "0",
    "MIMALLOC_PURGE_DELAY": "0",
}


def _end_with_all(_signal: int, _frame: object) -> None:
    """End this process and those it started (npm, Node), which are its process group."""
    os.killpg(0, signal.SIGKILL)


def main(arguments: list[str]) -> None:
    """Run the command."""
    command, *given = arguments
    for name, value in _LITTLE_MEMORY.items():
        os.environ.setdefault(name, value)
    if os.getpgid(0) == os.getpid():
        signal.signal(signal.SIGTERM, _end_with_all)
    # Half a million objects that all live until the end: looking for garbage among them, from the first import on, and
    # taking them apart one by one at the end, are several seconds.
    gc.disable()
    from nnm_site import building

    match command:
        case "lock":
            code = building.write_lock(given)
        case "compress":
            code = building.compress_build(*given)
        case _:
            code = building.build(*given)
    building.packages.stop()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


if __name__ == "__main__":
    main(sys.argv[1:])
