"""The command line of the site: `python -m nnm_site COMMAND …`.

    build, serve, publish, rollback  make a build; serve it; build and publish; serve the one before
    publish DUTY, publish-month      publish a notice, circular, price …; the complaints of a month
    history, undo                    list published changes; revert a change of the content
    due                              list what is to be published, renewed, read and compared
    check, translate                 list faults and samples; export and import texts for translators
    export-static FOLDER             write the served build for a CDN or an object store
    documents                        make the PDF documents
    data                             prepare, back up and restore the database
    evidence OUT/                    write the report for an inspector
    calculator, enquiries, market, search
                                     a feature's own command

`--help` after a command describes its arguments.
"""

import asyncio
import gc
import importlib.util
import os
import runpy
import signal
import sys
from pathlib import Path

#: Commands that need a checkout of the project, and their tools. The served site needs none of them.
_OF_A_CHECKOUT = {"evidence": "tools.evidence"}
_OF_A_CLERK = ("publish", "publish-month", "history", "undo")
#: Commands that belong to no feature, and their modules.
_SHARED = {
    "due": "nnm_site.due",
    "documents": "nnm_site.shared.documents.__main__",
    "data": "nnm_site.shared.data.__main__",
}
#: Commands without arguments, and their names in `tools.serve`.
_SERVING = {"build": "build", "serve": "serve", "publish": "publish", "rollback": "undo"}


def _run_tool(name: str, module: str, arguments: list[str]) -> int:
    """Run a tool as a program of its own; this one exits with its exit code if that is not 0."""
    if importlib.util.find_spec("tools") is None:
        print(f"{name} needs a checkout of the project, and this is none.", file=sys.stderr)
        return 1
    sys.argv = [module, *arguments]
    runpy.run_module(module, run_name="__main__", alter_sys=True)
    return 0


def main(arguments: list[str]) -> int:
    """Run one command; returns its exit code. Imports only what the command needs."""
    match arguments:
        case [name] if name in _SERVING:
            return _run_tool(name, "tools.serve", [_SERVING[name]])
        case [name, *_] if name in _OF_A_CLERK:
            try:
                return _run_tool(name, "tools.clerk", arguments)
            except KeyboardInterrupt:
                # Once a change is written, the command itself reports the state.
                print("\nInterrupted: nothing was changed.", file=sys.stderr)
                return 1
        case [name, *rest] if name in _OF_A_CHECKOUT:
            return _run_tool(name, _OF_A_CHECKOUT[name], rest)
        case ["export-static", folder]:
            return _export_static(Path(folder))
        case ["content", *rest]:
            return main(rest)
        case ["check" | "translate", *_]:
            # Everything that is loaded lives until the end.
            gc.disable()
            from nnm_site.content import main as content

            return content(arguments)
        case [name, *rest] if name in _SHARED:
            return importlib.import_module(_SHARED[name]).main(rest)
        case [name, *rest] if name.isidentifier() and _feature(name):
            return importlib.import_module(f"nnm_site.features.{name}.__main__").main(rest)
    print(__doc__, file=sys.stderr)
    return 0 if arguments in (["--help"], ["-h"]) else 2


def _export_static(folder: Path) -> int:
    """Export the build that is served, with the headers of its files."""
    from nnm_site.platform import builds
    from nnm_site.platform.serve.export import ExportError, export
    from nnm_site.site_map import plan

    try:
        store = asyncio.run(export(plan(), builds.current_client(), folder))
    except (ExportError, OSError) as problem:
        print(problem, file=sys.stderr)
        return 1
    print(f"{folder}: {len(store.answers)} addresses; the app answers {len(store.app)} others.")
    return 0


def _feature(name: str) -> bool:
    """Whether a feature has a command."""
    return (Path(__file__).parent / "features" / name / "__main__.py").is_file()


def _to_the_end(arguments: list[str]) -> int:
    """Run a command and flush its output; a reader may close the pipe early (`due | head`)."""
    try:
        try:
            return main(arguments)
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        # Nothing more is written into the closed pipe. A shell reports this exit code after SIGPIPE.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 128 + signal.SIGPIPE


if __name__ == "__main__":
    code = _to_the_end(sys.argv[1:])
    if not gc.isenabled():
        # Freeing all objects one by one takes long, and parts of the framework raise errors while it happens.
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)
    sys.exit(code)
