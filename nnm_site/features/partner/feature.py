"""The address of the partner page."""

from nnm_site.features.partner.page import partner
from nnm_site.platform.feature import Feature
from nnm_site.shared.content.models.pages import Partner
from nnm_site.shared.publishing.routes import page_route

FEATURE = Feature(routes=lambda: [page_route("/partner-us", partner, head=Partner.only())])
