"""Write what Orca says of some pages into `docs/speech`: `python -m tools.speech http://localhost:3000`."""

import sys
from contextlib import closing
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory

from tools.speech.listening import Desktop, as_text

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "speech"

#: Name of the text → address.
PAGES = {
    "home": "/",
    "calculator": "/calculator",
    "grievance": "/investor-grievance",
    "complaint-data": "/complaint-data",
    "gainers-and-losers": "/equity/gainers-and-losers",
    "downloads": "/downloads",
}


def main(site: str) -> None:
    """One text for each page."""
    FOLDER.mkdir(exist_ok=True)
    for name, path in PAGES.items():
        with TemporaryDirectory() as folder, closing(Desktop(Path(folder))) as desktop:
            said = desktop.read(site + path)
            head = f"{path} as {desktop.versions} say it, {date.today():%-d %B %Y}\n\n"
            (FOLDER / f"{name}.txt").write_text(head + as_text(said), encoding="utf-8")
            print(f"  {name}: {len(said)} utterances", flush=True)


if __name__ == "__main__":
    main(sys.argv[1].rstrip("/"))
