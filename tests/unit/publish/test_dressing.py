"""The rules and scripts that a build adds to a document."""

import re
from pathlib import Path

import pytest

from nnm_site.platform.framework import FrameworkError
from nnm_site.platform.publish import BuildError
from nnm_site.platform.publish.dressing import Dress, dress_of, with_dress
from nnm_site.platform.publish.facts import gathered
from nnm_site.shared.scripts import SCRIPTS
from tests.rows import each

_HEAD = (
    '<!DOCTYPE html><html lang="en-IN"><head><title>T</title>'
    '<link as="style" href="/assets/a.css" rel="preload"/>'
    '<script src="/scripts/first.js" type="module"></script>'
    '<script src="/scripts/site.js" type="module"></script>'
    '<link href="/assets/a.css" rel="stylesheet" type="text/css"/>'
)
#: A document as the framework builds it.
LIVE = (
    f'{_HEAD}<link rel="modulepreload" href="/assets/root-1.js"/></head><body><main>'
    '<p class="card">H</p><a href="/about/?tab=x">x</a></main>'
    '<script>((storageKey, restoreKey) => {})("x", null)</script>'
    "<script>window.__reactRouterContext = {};</script>"
    '<script type="module" async="">import "/assets/manifest-1.js";\n'
    'import * as route0 from "/assets/root-1.js";\n'
    'window.__reactRouterRouteModules = {"root":route0};\n'
    'import("/assets/entry-1.js");</script><div hidden id="S:0"></div></body></html>'
)
SHEET = '@import url("/other.css");.card{color:red}.list{color:blue}'

RULES = '{"prerender":[]}'
PREPARED = f'<script type="speculationrules">{RULES}</script></head>'


@pytest.fixture
def dress(tmp_path: Path, packages: Path) -> Dress:
    """A build that contains only a style sheet."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "a.css").write_text(SHEET)
    return dress_of(SCRIPTS, tmp_path, packages, tmp_path, "/assets/a.css", RULES)


def test_a_live_page_starts_the_framework_by_our_script(dress: Dress):
    made = dress.live(LIVE, ".card{color:red}", "", "", ["/assets/market.js"])
    assert "const modules={" in made
    assert '"entry":"/assets/entry-1.js"' in made
    assert "modulepreload" not in made.partition("const modules")[0]
    assert '<script src="/scripts/first.js" type="text/plain"></script>' in made
    assert '<link href="/assets/a.css" rel="stylesheet" type="text/css" media="print"/>' in made
    assert f'<script defer src="/assets/market.js"></script>{PREPARED}' in made
    assert "<style>.card{color:red}</style>" in made


def test_a_still_page_carries_the_rules_it_can_use(dress: Dress):
    _, words = gathered([["p", {"class": "card"}, ["list"]]])
    (rules,) = dress.sheet.rules_for([dress.sheet.relevant_uses(words.uses)]).values()
    head = dress.still(rules, "", [])
    made = with_dress("<html><head><title>T</title></head><body></body></html>", head)
    assert f"<style>.card{{color:red}}</style>{PREPARED}" in made
    assert f'<script defer src="{dress.site}"></script>' in made


def test_the_sheet_itself_holds_no_rules(dress: Dress, tmp_path: Path):
    assert ".card" in dress.sheet.rules
    assert ".card" not in (tmp_path / "assets" / "a.css").read_text()


def test_a_script_of_few_pages_is_for_the_documents_that_need_it(dress: Dress):
    def named(attribute: str) -> list[str]:
        _, words = gathered([["form", {attribute: "x"}, []]])
        return [re.sub("-.*", "", address) for address in dress.few_of(words.uses)]

    assert named("data-enquiry") == ["/assets/enquiry"]
    assert named("data-other") == []


@each([
    '<link href="/assets/a.css" rel="stylesheet" type="text/css"/>',
    '<link as="style" href="/assets/a.css" rel="preload"/>',
    '<script src="/scripts/first.js" type="module"></script>',
    '<script src="/scripts/site.js" type="module"></script>',
    'import("/assets/entry-1.js");',
])  # fmt: skip
def test_a_framework_that_writes_something_else_stops_the_build(part: str, dress: Dress):
    with pytest.raises((BuildError, FrameworkError)):
        dress.live(LIVE.replace(part, ""), "", "", "", [])
