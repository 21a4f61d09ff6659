"""The addresses of the regulatory and policy pages."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import reflex as rx

from nnm_site.features.regulatory import check
from nnm_site.features.regulatory.check import PATH
from nnm_site.features.regulatory.flows import flow
from nnm_site.features.regulatory.page import SITE_MAP, policy_page
from nnm_site.platform.feature import Endpoint, Feature, Part
from nnm_site.platform.route import Route
from nnm_site.shared import ui
from nnm_site.shared.content.models.firm import Contact
from nnm_site.shared.content.models.pages import PageHead
from nnm_site.shared.content.models.regulatory import Policy, Warning
from nnm_site.shared.languages.posted_pages import PostedPages
from nnm_site.shared.publishing.feeds import FeedEntry, atom
from nnm_site.shared.publishing.routes import page_route

FEED = f"{PATH}/warnings.atom"


def routes() -> Iterator[Route]:
    """In the order of the readable site map, which is added later, when all routes are known."""
    reviewed = {policy.key: policy.reviewed for policy in Policy.all()}
    for key in (head.key for head in PageHead.all() if head.key in reviewed):
        path = f"/{key}"
        own = {"feed": FEED, "examples": check.examples} if path == PATH else {}
        if key != SITE_MAP:
            page = partial(policy_page, key)
            yield page_route(path, page, updated=reviewed[key], **own)


def whom_to_call() -> rx.Component:
    """The number for freezing online trading, and the page that explains it."""
    return rx.fragment(
        "Somebody may be in your account, or your phone is gone: call us from any phone at ",
        ui.phone_link(Contact.get("voluntary-freezing").phone),
        " to ",
        ui.link("freeze online trading", href="/voluntary-freezing"),
        ".",
    )


def _endpoints(build: Path) -> Iterator[Endpoint]:
    yield PostedPages(build, PATH, check.answer_checked).endpoint()


def _files(site_url: str) -> dict[str, bytes]:
    """The feed of the warnings."""
    entries = [
        FeedEntry(f"{PATH}#{one.key}", one.title, one.date, one.date, f"{one.by}: {one.text}")
        for one in Warning.all()
    ]
    return {FEED: atom(site_url, FEED, "warnings of frauds", PATH, entries)}


FEATURE = Feature(
    routes=routes,
    endpoints=_endpoints,
    files=_files,
    parts={"complaint-flow": Part(partial(flow, "complaint")), "whom-to-call": Part(whom_to_call)},
)
