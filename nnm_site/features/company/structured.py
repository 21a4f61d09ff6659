"""The firm's pages as structured data (schema.org)."""

from typing import Any

from nnm_site.features.company.gallery import address, size
from nnm_site.settings import settings
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.company import Award, GalleryCategory
from nnm_site.shared.content.models.firm import Claim

SITE = settings.site_url


def about_data() -> list[dict[str, Any]]:
    """The firm as an organization."""
    firm = queries.firm()
    founded = next(claim.figure for claim in Claim.all() if claim.key == "founded")
    organization = {
        "@type": "Organization",
        "@id": f"{SITE}/#firm",
        "name": firm.name,
        "url": f"{SITE}/",
        "logo": f"{SITE}/icons/icon-512.png",
        "foundingDate": founded,
        "award": [f"{award.title}, {award.year}" for award in Award.all() if not award.sample],
    }
    return [{key: value for key, value in organization.items() if value}]


def gallery_data() -> list[dict[str, Any]]:
    """The pictures with their captions."""
    pictures = [
        photo for category in GalleryCategory.all() for photo in queries.photos(category.key)
    ]
    gallery = {
        "@type": "ImageGallery",
        "name": "Gallery of NNM Securities",
        "url": f"{SITE}/about/gallery",
        "image": [
            {
                "@type": "ImageObject",
                "contentUrl": SITE + address(photo, "large", "webp"),
                "thumbnailUrl": SITE + address(photo, "small", "webp"),
                "caption": photo.caption,
                "width": size(photo)[0],
                "height": size(photo)[1],
            }
            for photo in pictures
        ],
    }
    return [gallery]
