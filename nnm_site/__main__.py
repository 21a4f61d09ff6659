"""Everything that can be done with the site: `python -m nnm_site COMMAND …`.

    build, serve, publish, undo      make a build, serve it, let a running site take it over, go back
    publish-month FILE               the complaint data of a month, from a table
    check, translate                 faults and samples of the content; texts for translators, and back
    documents                        make the PDF documents
    data                             prepare, back up and restore the database
    evidence OUT/                    what an inspector is shown
    nginx                            what nginx must know to serve the built files
    calculator, enquiries, market, search
                                     a feature's own command

Each says with `--help` what it takes.
"""

import gc
import importlib.util
import sys
from pathlib import Path


def _serving(name: str) -> int:
    from tools import serve

    return serve.main(name)


def _nginx(arguments: list[str]) -> int:
    from nnm_site.platform.publish.nginx import write
    from nnm_site.site_map import plan

    (folder,) = arguments
    write(Path(folder), plan())
    return 0


def main(arguments: list[str]) -> int:
    """Run one command; returns its exit code. What no command needs is not imported for it."""
    match arguments:
        case ["build" | "serve" | "publish" | "undo" as name]:
            return _serving(name)
        case ["content", *rest]:
            return main(rest)
        case ["check" | "translate", *_]:
            # All that is read stays until the end.
            gc.disable()
            from nnm_site.content import main as content

            return content(arguments)
        case ["documents", *rest]:
            from nnm_site.shared.documents.__main__ import main as documents

            return documents(rest)
        case ["data", *rest]:
            from nnm_site.shared.data.__main__ import main as data

            return data(rest)
        case ["evidence" | "publish-month" as name, *_] if not _is_checkout():
            print(f"{name} needs a checkout of the project, and this is none.", file=sys.stderr)
            return 1
        case ["evidence", *rest]:
            from tools.evidence.__main__ import main as evidence

            return evidence(rest)
        case ["publish-month", *rest]:
            from tools.clerk.command import main as publish_month

            return publish_month(rest)
        case ["nginx", *rest]:
            return _nginx(rest)
        case [name, *rest] if name.isidentifier() and _feature(name):
            return importlib.import_module(f"nnm_site.features.{name}.__main__").main(rest)
    print(__doc__, file=sys.stderr)
    return 0 if arguments in (["--help"], ["-h"]) else 2


def _is_checkout() -> bool:
    """Whether all tools are here: container images leave most of them out."""
    return importlib.util.find_spec("tools") is not None and (
        importlib.util.find_spec("tools.clerk") is not None
    )


def _feature(name: str) -> bool:
    """Whether a feature has a command."""
    return (Path(__file__).parent / "features" / name / "__main__.py").is_file()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
