"""`python -m nnm_site evidence OUT/` writes the evidence for an inspector, from the served build."""

import argparse
import sys
from pathlib import Path

from nnm_site.features.regulatory.mandates import faults, mandates
from nnm_site.platform import builds
from nnm_site.settings import settings
from nnm_site.shared.content.problems import ContentError
from nnm_site.shared.documents.build import ASSETS
from nnm_site.shared.rules.dates import today
from tools.evidence import (
    accessibility,
    looks,
    regulator,
    report,
    requirements,
    results,
    rules,
    software,
)
from tools.serve import fingerprint

_BUILD = """How the site is built

Packages are pinned with hashes: requirements.txt (Python), reflex.lock/package-lock.json (npm). `make run` or `make publish`
installs nothing else, checks the content, makes the documents, and writes the pages. One fingerprint of all sources decides whether
a build is needed. `make lock` writes the pinned files anew. How to report a weakness, and what is supported: SECURITY.md.

sbom.cdx.json    the packages in CycloneDX 1.6, with licences and hashes
sha256sums.txt   the files of the build that is served
"""

_STALE = " Sources have changed since: make a build first."


def main(arguments: list[str] | None = None) -> int:
    """Write the folder; returns 1 after printing a line for each unmet row and each missing test."""
    parser = argparse.ArgumentParser(prog="python -m nnm_site evidence", description=__doc__)
    parser.add_argument("out", type=Path)
    try:
        sentence, wrong = write(parser.parse_args(arguments).out)
    except (ContentError, builds.NoBuildError) as problem:
        sentence, wrong = "", str(problem).splitlines()
    print(sentence)
    for fault in wrong:
        print(fault, file=sys.stderr)
    return int(bool(wrong))


def write(out: Path) -> tuple[str, list[str]]:
    """Write everything below `out`; returns a one-sentence summary and the faults of the lists.

    Raises `NoBuildError` if nothing has been built.
    """
    client, day, last = builds.current_client(), today(), results.read()
    evidence = list(regulator.evidence(mandates(), regulator.pages_of(client)))
    checked = accessibility.check_documents(ASSETS)
    verdicts = list(accessibility.verdicts(accessibility.criteria(), last, checked))
    whole, name = sum(one.holds for one in evidence), client.parent.name
    is_present = name.partition("-")[0] == fingerprint(settings.site_url)
    summary = (
        f"Pages were read from the build {name}.{'' if is_present else _STALE} {whole} of {len(evidence)} mandates are "
        "carried in full. What is missing or open is marked."
    )
    tables = {
        "regulator": ("Regulatory evidence", summary, regulator.table(evidence)),
        "rules": ("Rules and where they are used", rules.table(rules.used())),
        "requirements": ("Requirements", requirements.table(last)),
    }
    texts = {f"{name}.html": report.page(*content) for name, content in tables.items()}
    texts |= {f"{name}.csv": content[-1].csv() for name, content in tables.items()}
    texts |= {
        "accessibility/openacr.yaml": accessibility.as_openacr(verdicts, day),
        "accessibility/report.html": accessibility.as_html(verdicts, checked, day),
        "accessibility/documents.csv": accessibility.documents(checked).csv(),
        "software/sbom.cdx.json": software.bill_of_materials(),
        "software/sha256sums.txt": software.hashes(client),
        "software/README.txt": _BUILD,
    }
    for name, text in texts.items():
        (out / name).parent.mkdir(parents=True, exist_ok=True)
        (out / name).write_text(text, encoding="utf-8")
    missing = sum(bool(one.missing) or not one.words for one in evidence)
    pages = [one for one in verdicts if one.of == "web"]
    gaps = sum(one.is_gap for one in pages)
    faulty = sum(bool(one.faults) for one in checked)
    sentence = (
        f"{len(evidence)} mandates, {missing} not carried by a page in full; {len(pages)} criteria, {gaps} with gaps; "
        f"{len(checked)} documents, {faulty} with faults; written to {out}."
    )
    claimed = looks.faults(looks.recorded(), last)
    return sentence, [*map(str, faults(evidence)), *accessibility.lost_tests(), *claimed]


if __name__ == "__main__":
    sys.exit(main())
