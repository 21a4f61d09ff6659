"""What the research page tells search engines."""

from typing import Any

from nnm_site import ui
from nnm_site.settings import settings


def research_data() -> list[dict[str, Any]]:
    """JSON-LD of the research page."""
    return [ui.breadcrumb_data(settings.site_url, here="Research", path="/nnm-research")]
