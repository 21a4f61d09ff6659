"""What the home page costs a visitor: bytes over the line, as a browser loads it (issue 2)."""

from playwright.sync_api import Browser, Response

KILOBYTE = 1024
TOTAL_LIMIT = 330 * KILOBYTE
JAVASCRIPT_LIMIT = 190 * KILOBYTE


def test_the_home_page_stays_within_its_budget(browser: Browser, site: str):
    context = browser.new_context(viewport={"width": 360, "height": 740})
    page = context.new_page()
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))
    page.goto(site + "/", wait_until="networkidle")
    weight = {a.url.removeprefix(site): a.request.sizes()["responseBodySize"] for a in answers}
    context.close()
    bill = "\n".join(f"{size:8,} {url}" for url, size in sorted(weight.items(), key=lambda i: i[1]))
    scripts = sum(
        size for url, size in weight.items() if url.partition("?")[0].endswith((".js", ".mjs"))
    )
    assert scripts > 50 * KILOBYTE, f"the measurement is wrong:\n{bill}"
    assert scripts <= JAVASCRIPT_LIMIT, f"{scripts:,} bytes of JavaScript:\n{bill}"
    assert sum(weight.values()) <= TOTAL_LIMIT, f"{sum(weight.values()):,} bytes:\n{bill}"


def test_nothing_is_asked_of_another_host_before_scrolling(browser: Browser, site: str):
    """Decisions, behaviour: market widgets load when scrolled near."""
    context = browser.new_context(viewport={"width": 1360, "height": 860})
    page = context.new_page()
    hosts: set[str] = set()
    page.on("request", lambda request: hosts.add("/".join(request.url.split("/", 3)[:3])))
    page.goto(site + "/", wait_until="networkidle")
    context.close()
    assert hosts == {site}
