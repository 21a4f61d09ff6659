"""The home page as structured data (schema.org): the firm, and its questions and answers."""

from typing import Any

from nnm_site.settings import settings
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.firm import Claim
from nnm_site.shared.content.models.home import Faq


def structured_data() -> list[dict[str, Any]]:
    """JSON-LD objects for the home page: `FinancialService` and `FAQPage`."""
    return [_firm(), _questions()]


def _firm() -> dict[str, Any]:
    firm = queries.firm()
    *street, city = firm.registered_office
    founded = next(claim.figure for claim in Claim.all() if claim.key == "founded")
    return {
        "@type": "FinancialService",
        "@id": f"{settings.site_url}/#firm",
        "name": firm.name,
        "legalName": firm.legal_name,
        "url": f"{settings.site_url}/",
        "logo": f"{settings.site_url}/icons/icon-512.png",
        "foundingDate": founded,
        "telephone": firm.phone,
        "email": firm.email,
        "address": {
            "@type": "PostalAddress",
            "streetAddress": ", ".join(street),
            "addressLocality": city,
            "addressCountry": "IN",
        },
        "areaServed": "IN",
        "openingHoursSpecification": [
            _hours(["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"], "09:00", "19:00"),
            _hours(["Saturday"], "10:00", "16:00"),
        ],
    }


def _hours(days: list[str], opens: str, closes: str) -> dict[str, Any]:
    return {
        "@type": "OpeningHoursSpecification",
        "dayOfWeek": days,
        "opens": opens,
        "closes": closes,
    }


def _questions() -> dict[str, Any]:
    return {
        "@type": "FAQPage",
        "mainEntity": [
            {
                "@type": "Question",
                "name": faq.question,
                "acceptedAnswer": {"@type": "Answer", "text": faq.answer},
            }
            for faq in Faq.all(topic="demat")
        ],
    }
