"""What the site is made of: a list of its packages in CycloneDX's form, and the hashes of what it publishes.

Names, versions and hashes are those of the pinned files (`requirements.txt`, `reflex.lock`), licences those that
npm's lock and the installed Python packages state. Where neither does, the package itself was read.
"""

# The library makes its classes by decorators that hide their fields from the type checker.
# pyright: reportCallIssue=false, reportAttributeAccessIssue=false, reportArgumentType=false

import base64
import hashlib
import json
import re
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path

from cyclonedx.model import HashAlgorithm, HashType, Property
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.model.license import DisjunctiveLicense
from cyclonedx.output.json import JsonV1Dot6
from cyclonedx.schema import SchemaVersion
from packageurl import PackageURL

from nnm_site.settings import PROJECT_ROOT

_PINNED = re.compile(r"^([a-z0-9._-]+)==([^ ;\\]+)", re.MULTILINE)
_SHA256 = re.compile(r"--hash=sha256:([0-9a-f]{64})")

#: What packages state that are for other platforms, or that npm's lock is silent on. Read in their own metadata:
#: async-timeout 5.0.1, psutil 7.2.2, xmlhttprequest-ssl 2.1.2.
_READ = {"async-timeout": "Apache-2.0", "psutil": "BSD-3-Clause", "xmlhttprequest-ssl": "MIT"}
NOT_STATED = "not stated"


def python_packages(requirements: Path) -> Iterator[Component]:
    """A component for each pinned package of Python, with the hashes of its files."""
    text = requirements.read_text(encoding="utf-8")
    starts = list(_PINNED.finditer(text))
    for start, following in zip(starts, [*starts[1:], None], strict=True):
        name, version = start[1], start[2]
        own = text[start.start() : following.start() if following else len(text)]
        hashes = list(dict.fromkeys(_SHA256.findall(own)))
        yield Component(
            name=name,
            version=version,
            type=ComponentType.LIBRARY,
            purl=PackageURL("pypi", name=name, version=version),
            bom_ref=f"pypi:{name}@{version}",
            licenses=[DisjunctiveLicense(name=licence(name, _stated(name)))],
            # The pinned file allows the files of every platform: each has a hash of its own.
            properties=[Property(name="pinned:sha256", value=one) for one in hashes],
        )


def npm_packages(lock: Path) -> Iterator[Component]:
    """A component for each package of npm's lock, with the hash of its archive."""
    held = json.loads(lock.read_text(encoding="utf-8"))["packages"]
    for place, package in sorted(held.items()):
        if not place:
            continue
        name = place.rpartition("node_modules/")[2]
        group, _, short = name.rpartition("/")
        version = package["version"]
        algorithm, _, digest = package.get("integrity", "").partition("-")
        hashes = (
            [HashType(alg=HashAlgorithm.SHA_512, content=base64.b64decode(digest).hex())]
            if algorithm == "sha512"
            else []
        )
        yield Component(
            name=short,
            group=group or None,
            version=version,
            type=ComponentType.LIBRARY,
            purl=PackageURL("npm", namespace=group or None, name=short, version=version),
            bom_ref=f"npm:{place}@{version}",
            licenses=[DisjunctiveLicense(name=licence(name, package.get("license")))],
            hashes=hashes,
        )


def bill_of_materials(root: Path = PROJECT_ROOT) -> str:
    """The list as JSON. Raises `ValueError` where it is not valid by CycloneDX's own schema."""
    bom = Bom()
    site = Component(name="nnm-site", type=ComponentType.APPLICATION, bom_ref="nnm-site")
    bom.metadata.component = site
    parts = [
        *python_packages(root / "requirements.txt"),
        *npm_packages(root / "reflex.lock" / "package-lock.json"),
    ]
    bom.components.update(parts)
    bom.register_dependency(site, parts)
    text = JsonV1Dot6(bom).output_as_string(indent=1)
    # Loading it takes seconds, of every run of the tests too.
    from cyclonedx.validation.json import JsonStrictValidator

    if fault := JsonStrictValidator(SchemaVersion.V1_6).validate_str(text):
        raise ValueError(f"the list of packages is not valid: {fault}")
    return text


def hashes(folder: Path) -> str:
    """The SHA-256 of every file below `folder`, as `sha256sum` writes and checks it."""
    return "".join(
        f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.relative_to(folder).as_posix()}\n"
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    )


def licence(name: str, stated: str | None) -> str:
    """The licence of a package: as it is stated, as it was read in the package, or that none is stated."""
    return stated or _READ.get(name, NOT_STATED)


def _stated(name: str) -> str | None:
    """The licence that an installed package states; None where none is, or it is not installed here."""
    try:
        said = metadata(name)
    except PackageNotFoundError:
        return None
    classifiers = [
        one.rpartition(" :: ")[2]
        for one in said.get_all("Classifier") or ()
        if one.startswith("License :: OSI Approved :: ")
    ]
    stated = said.get("License-Expression") or (
        classifiers[0] if classifiers else said.get("License")
    )
    return stated.strip().splitlines()[0][:100] if stated else None
