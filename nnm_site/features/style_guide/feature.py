"""The address of the style guide."""

from nnm_site.features.style_guide.page import style_guide
from nnm_site.platform.feature import Feature
from nnm_site.platform.route import Route

FEATURE = Feature(
    routes=lambda: [
        Route(
            path="/style-guide",
            label="Style guide",
            title="Style guide of this site",
            description="Every component of the design system of this site, in every state.",
            page=style_guide,
            listed=False,
        )
    ]
)
