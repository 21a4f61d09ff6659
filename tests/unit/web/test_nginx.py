"""What nginx is told about a build."""

import re
from pathlib import Path

import pytest

from nnm_site.features.calculator.page import PATH as SHEET
from nnm_site.platform.publish import nginx
from nnm_site.platform.serve.headers import SHORT_POLICY, headers_everywhere
from nnm_site.platform.serve.listing import files_below, list_files
from nnm_site.site_map import plan
from tests.rows import each

pytestmark = pytest.mark.slow


def maps(text: str) -> dict[str, dict[str, str]]:
    """Variable → key → value."""
    return {
        variable: dict(re.findall(r'^  "(.*?)" "(.*)";$', body, re.MULTILINE))
        for variable, body in re.findall(r"^map \S+ \$(\w+) \{\n(.*?)^\}", text, re.M | re.S)
    }


def test_every_address_leads_to_its_file_and_nothing_else_does(build: Path):
    files = maps(nginx.configuration(build, plan()))["nnm_file"]
    assert files["GET:/about"] == files["HEAD:/about"] == "/about.html"
    assert files["GET:/assets/app-abc.js"] == "/assets/app-abc.js"
    for address in ("/", "/about/", "/index.html", "/404.html", "/about.html", "/blog/not-found",
                    "/assets/app-abc.js.gz", SHEET, "/thank-you"):  # fmt: skip
        assert f"GET:{address}" not in files
    assert not any(key.startswith("POST") for key in files)


def test_a_file_has_the_headers_that_the_app_would_send(build: Path):
    (build / "about.html").write_text("<title>About</title><script>one()</script>")
    list_files(files_below(build), build.parent)
    found = maps(nginx.configuration(build, plan()))
    assert "'sha256-" in found["nnm_policy"]["/about.html"]
    assert "/behaviour.js" not in found["nnm_policy"]
    assert f'default "{SHORT_POLICY}";' in nginx.configuration(build, plan())
    assert found["nnm_cache"]["/assets/app-abc.js"] == "public, max-age=31536000, immutable"
    assert found["nnm_cache"]["/about.html"] == "no-cache"
    assert "  text/javascript js;" in nginx.configuration(build, plan())


def test_every_answer_of_nginx_carries_the_same_headers():
    for subdomains in (False, True):
        site = ("https://www.nnm.example", True, subdomains)
        text = nginx.locations(*site)
        written = dict(re.findall(r'^add_header (\S+) "(.*)" always;$', text, re.MULTILINE))
        assert written == headers_everywhere(*site)


@each(['a"b', "a$b", "a\\b", "a{b", "a\nb"])
def test_a_name_that_nginx_would_read_otherwise_is_refused(name: str, build: Path):
    (build / f"{name}.txt").write_text("x")
    list_files(files_below(build), build.parent)
    with pytest.raises(ValueError, match="nginx would read"):
        nginx.configuration(build, plan())
