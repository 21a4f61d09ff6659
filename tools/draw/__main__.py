"""Write or check the drawings."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path

from tools.draw import devices, roadmap, services, states
from tools.draw.butterfly import butterfly
from tools.draw.grammar import Drawing
from tools.draw.logo import logo
from tools.draw.marks import MARKS
from tools.draw.story import story

FOLDER = Path(__file__).resolve().parents[2] / "assets" / "drawings"
DRAWINGS: dict[str, Callable[[], Drawing]] = {
    "butterfly": butterfly,
    "service-equity": services.equity,
    "service-derivatives": services.derivatives,
    "service-commodities": services.commodities,
    "service-currency": services.currency,
    "service-mutual-funds": services.mutual_funds,
    "service-algo": services.algo,
    "service-ipo": services.ipo,
    "story": story,
    "device-phone": devices.phone,
    "device-desktop": devices.desktop,
    "not-found": states.not_found,
    "error": states.error,
    "empty": states.empty,
    "roadmap-1": roadmap.goals,
    "roadmap-2": roadmap.risk,
    "roadmap-3": roadmap.split,
    "roadmap-4": roadmap.review,
    "roadmap-5": roadmap.adviser,
    "mark-logo": logo,
    **MARKS,
}


def files() -> dict[str, str]:
    """Return the text of every file of the folder by its name."""
    drawn = {name: make() for name, make in sorted(DRAWINGS.items())}
    index = {name: {"width": d.width, "height": d.height} for name, d in drawn.items()}
    written = {f"{name}.svg": drawing.svg() for name, drawing in drawn.items()}
    written["index.json"] = json.dumps(index, indent=2) + "\n"
    return written


def main() -> int:
    """Write the files, or with ``--check`` compare them and return 1 when they differ."""
    parser = argparse.ArgumentParser(prog="python -m tools.draw", description=__doc__)
    parser.add_argument("--check", action="store_true", help="compare instead of writing")
    check: bool = parser.parse_args().check
    wanted = files()
    if not check:
        FOLDER.mkdir(parents=True, exist_ok=True)
        for name, text in wanted.items():
            (FOLDER / name).write_text(text, encoding="utf-8")
        return 0
    present = {path.name for path in FOLDER.iterdir()} if FOLDER.is_dir() else set()
    stale = sorted(
        name
        for name in present | wanted.keys()
        if name not in present
        or name not in wanted
        or (FOLDER / name).read_text(encoding="utf-8") != wanted[name]
    )
    for name in stale:
        print(f"differs: {name}", file=sys.stderr)
    return 1 if stale else 0


if __name__ == "__main__":
    raise SystemExit(main())
