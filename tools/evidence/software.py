"""The site's software: its packages as a CycloneDX bill of materials, and the hashes of its published files.

Names, versions and hashes come from the pinned files (`requirements.txt`, `reflex.lock`), licences from npm's lock
and the installed Python packages; where both are silent, from reading the package itself.
"""

import base64
import datetime
import hashlib
import json
import re
import uuid
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path
from typing import Any

from packageurl import PackageURL

from nnm_site.settings import PROJECT_ROOT

_PINNED = re.compile(r"^([a-z0-9._-]+)==([^ ;\\]+)(.*(?:\n    .*)*)", re.MULTILINE)
_SHA256 = re.compile(r"--hash=sha256:([0-9a-f]{64})")

#: Licences of packages for other platforms, or missing in npm's lock, read in the packages' own metadata:
#: async-timeout 5.0.1, psutil 7.2.2, xmlhttprequest-ssl 2.1.2.
_READ = {"async-timeout": "Apache-2.0", "psutil": "BSD-3-Clause", "xmlhttprequest-ssl": "MIT"}
NOT_STATED = "not stated"

_SITE = {"type": "application", "name": "nnm-site", "bom-ref": "nnm-site"}

#: A package in CycloneDX's format.
Component = dict[str, Any]


def _package(url: PackageURL, place: str, stated: str | None, **hashes: object) -> Component:
    """A component with its licence; `place` distinguishes several copies of a package."""
    return {
        "type": "library",
        "name": url.name,
        "version": url.version,
        "purl": url.to_string(),
        "bom-ref": f"{url.type}:{place}@{url.version}",
        "licenses": [{"license": {"name": licence(place, stated)}}],
        **({"group": url.namespace} if url.namespace else {}),
        **hashes,
    }


def python_packages(requirements: Path) -> Iterator[Component]:
    """A component for each pinned Python package, with the hashes of its files."""
    for name, version, rest in _PINNED.findall(requirements.read_text(encoding="utf-8")):
        # The requirements allow files for every platform: each has its own hash.
        hashes = [
            {"name": "pinned:sha256", "value": one} for one in dict.fromkeys(_SHA256.findall(rest))
        ]
        url = PackageURL("pypi", name=name, version=version)
        yield _package(url, name, _stated(name), properties=hashes)


def npm_packages(lock: Path) -> Iterator[Component]:
    """A component for each package of npm's lock, with the hash of its archive."""
    for place, package in sorted(json.loads(lock.read_text(encoding="utf-8"))["packages"].items()):
        if place:
            group, _, name = place.rpartition("node_modules/")[2].rpartition("/")
            url = PackageURL("npm", group or None, name, package["version"])
            kind, _, digest = package.get("integrity", "").partition("-")
            hashes = [{"alg": "SHA-512", "content": base64.b64decode(digest).hex()}]
            archive = {"hashes": hashes} if kind == "sha512" else {}
            yield _package(url, place, package.get("license"), **archive)


def bill_of_materials(root: Path = PROJECT_ROOT) -> str:
    """The list as JSON. Raises `ValueError` if it does not fit CycloneDX's own schema."""
    packages = [
        *python_packages(root / "requirements.txt"),
        *npm_packages(root / "reflex.lock" / "package-lock.json"),
    ]
    depends = {"ref": _SITE["bom-ref"], "dependsOn": [one["bom-ref"] for one in packages]}
    bom = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid.uuid4()}",
        "metadata": {
            "timestamp": datetime.datetime.now(datetime.UTC).isoformat(),
            "component": _SITE,
        },
        "components": packages,
        "dependencies": [depends],
    }
    text = json.dumps(bom, indent=1)
    # Imported here because loading them takes seconds, in every test run too.
    from cyclonedx.schema import SchemaVersion
    from cyclonedx.validation.json import JsonStrictValidator

    if fault := JsonStrictValidator(SchemaVersion.V1_6).validate_str(text):
        raise ValueError(f"the list of packages is not valid: {fault}")
    return text


def hashes(folder: Path) -> str:
    """The SHA-256 of every file below `folder`, in the format of `sha256sum`."""
    return "".join(
        f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.relative_to(folder).as_posix()}\n"
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    )


def licence(place: str, stated: str | None) -> str:
    """The licence of a package: as stated, as read in the package, or `NOT_STATED`."""
    return stated or _READ.get(place.rpartition("node_modules/")[2], NOT_STATED)


def _stated(name: str) -> str | None:
    """The licence that an installed package states; `None` if it states none or is not installed here."""
    try:
        own: Any = metadata(name)  # its type does not say that it is a message
    except PackageNotFoundError:
        return None
    mark = "License :: OSI Approved :: "
    classifiers = [one for one in own.get_all("Classifier") or () if one.startswith(mark)]
    named = classifiers[0].rpartition(" :: ")[2] if classifiers else own.get("License")
    stated = own.get("License-Expression") or named
    return stated.strip().splitlines()[0][:100] if stated else None
