"""What the pages of this feature tell search engines."""

from typing import Any

from nnm_site import ui
from nnm_site.settings import settings


def downloads_data() -> list[dict[str, Any]]:
    """JSON-LD of the downloads centre."""
    return [ui.breadcrumb_data(settings.site_url, here="Downloads", path="/downloads")]


def complaints_data() -> list[dict[str, Any]]:
    """JSON-LD of the complaint data page."""
    trail = ("Downloads", "/downloads")
    return [
        ui.breadcrumb_data(settings.site_url, trail, here="Complaint data", path="/complaint-data")
    ]
