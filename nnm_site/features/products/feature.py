"""The address of products and services."""

from nnm_site.features.products import page
from nnm_site.platform.feature import Feature
from nnm_site.shared.publishing.routes import page_route

FEATURE = Feature(
    routes=lambda: [page_route(page.PATH, page.products, structured_data=page.structured_data)],
)
