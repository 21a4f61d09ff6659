"""The browser's scripts: small ES modules, bundled by the build."""

from pathlib import Path

from nnm_site.platform.publish.scripts import Scripts

SCRIPTS = Scripts(
    Path(__file__).parent,
    {
        "enquiry": "data-enquiry",
        "list_search": "data-list-search",
        "live": "data-asked",
        "market": "market-widget",
        "progress": "data-progress",
        "trades": "data-trades-form",
    },
)
