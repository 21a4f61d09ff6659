"""`python -m nnm_site evidence OUT/` writes what an inspector is shown."""

import argparse
import sys
from contextlib import suppress
from pathlib import Path

from nnm_site.features.regulatory.mandates import faults, mandates
from nnm_site.platform import builds
from nnm_site.shared.content.problems import ContentError
from nnm_site.shared.documents.build import ASSETS
from nnm_site.shared.rules.dates import today
from tools.evidence import (
    accessibility,
    looks,
    regulator,
    requirements,
    results,
    rules,
    software,
)
from tools.evidence.pages import served

_BUILD = """How the site is built

Packages are pinned with hashes: requirements.txt (Python), reflex.lock/package-lock.json (npm). `make run` or `make publish`
installs nothing else, checks the content, makes the documents, and writes the pages. One fingerprint of all sources decides whether
a build is needed. `make lock` writes the pinned files anew. How to report a weakness, and what is supported: SECURITY.md.

sbom.cdx.json    the packages in CycloneDX 1.6, with licences and hashes
sha256sums.txt   the files of the build that is served, if there is one here
"""


def main(arguments: list[str] | None = None) -> int:
    """Write the folder; 1 with a line for each row that does not hold, and each test that is named and is not there."""
    parser = argparse.ArgumentParser(prog="python -m nnm_site evidence", description=__doc__)
    parser.add_argument("out", type=Path)
    try:
        sentence, found = write(parser.parse_args(arguments).out, ASSETS)
    except ContentError as problem:
        sentence, found = "", str(problem).splitlines()
    print(sentence)
    for fault in found:
        print(fault, file=sys.stderr)
    return int(bool(found))


def write(out: Path, documents: Path) -> tuple[str, list[str]]:
    """Write all of it below `out`; what it comes to in a sentence, and what is wrong with the lists.

    `documents` holds the PDFs that are published.
    """
    last = results.read()
    pages, origin = served()
    found = list(regulator.evidence(mandates(), pages))
    made = out / "software"
    made.mkdir(parents=True, exist_ok=True)
    (out / "regulator.html").write_text(regulator.as_html(found, origin), encoding="utf-8")
    (out / "regulator.csv").write_text(regulator.as_csv(found), encoding="utf-8")
    uses = rules.used()
    (out / "rules.html").write_text(rules.as_html(uses), encoding="utf-8")
    (out / "rules.csv").write_text(rules.as_csv(uses), encoding="utf-8")
    (out / "requirements.html").write_text(requirements.as_html(last), encoding="utf-8")
    (made / "sbom.cdx.json").write_text(software.bill_of_materials(), encoding="utf-8")
    (made / "README.txt").write_text(_BUILD, encoding="utf-8")
    with suppress(builds.NoBuildError):
        sums = software.hashes(builds.current_client())
        (made / "sha256sums.txt").write_text(sums, encoding="utf-8")
    missing = sum(bool(one.missing) or not one.words for one in found)
    sentence = (
        f"{len(found)} mandates, {missing} not carried by a page in full; "
        f"{_accessibility(out / 'accessibility', documents, last)}; written to {out}."
    )
    claimed = looks.faults(looks.recorded(), last)
    return sentence, [*map(str, faults(found)), *accessibility.lost_tests(), *claimed]


def _accessibility(folder: Path, documents: Path, last: results.Results) -> str:
    """Write what is known of accessibility; what it comes to."""
    folder.mkdir(exist_ok=True)
    day = today()
    checked = accessibility.check_documents(documents)
    said = accessibility.verdicts(accessibility.criteria(), last, checked)
    for name, text in (
        ("openacr.yaml", accessibility.as_openacr(said, day)),
        ("report.html", accessibility.as_html(said, checked, day)),
        ("documents.csv", accessibility.as_csv(checked)),
    ):
        (folder / name).write_text(text, encoding="utf-8")
    gaps = sum(one.level == "partially-supports" for one in said)
    faulty = sum(bool(one.faults) for one in checked)
    return f"{len(said)} criteria, {gaps} with gaps; {len(checked)} documents, {faulty} with faults"


if __name__ == "__main__":
    sys.exit(main())
