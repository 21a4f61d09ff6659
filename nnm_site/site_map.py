"""Every page of the site, once, in the order of the readable site map.

Each feature names its own addresses in its `routes.py`; this is where they come together.
"""

from collections.abc import Iterator

from nnm_site.company.routes import routes as company
from nnm_site.contact.routes import routes as contact
from nnm_site.forte.routes import routes as forte
from nnm_site.home.routes import routes as home
from nnm_site.products.routes import routes as products
from nnm_site.route import Route
from nnm_site.style_guide.routes import routes as style_guide
from nnm_site.wealth.routes import routes as wealth

FEATURES = (
    home,
    company,
    products,
    wealth,
    forte,
    contact,
    style_guide,
)


def routes() -> Iterator[Route]:
    """All pages."""
    for feature in FEATURES:
        yield from feature()
