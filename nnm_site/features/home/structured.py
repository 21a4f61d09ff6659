"""The home page as structured data (schema.org): the firm, and its questions and answers."""

from typing import Any

from nnm_site.shared.content import queries
from nnm_site.shared.content.models.home import Faq
from nnm_site.shared.publishing.structured import firm_data

_WEEK = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"]


def structured_data() -> list[dict[str, Any]]:
    """JSON-LD objects for the home page: `FinancialService` and `FAQPage`."""
    *street, city = queries.firm().registered_office
    return [
        firm_data(
            *("@id", "name", "legalName", "url", "logo", "foundingDate", "telephone", "email"),
            kind="FinancialService",
            address={
                "@type": "PostalAddress",
                "streetAddress": ", ".join(street),
                "addressLocality": city,
                "addressCountry": "IN",
            },
            areaServed="IN",
            openingHoursSpecification=[
                _hours(_WEEK, "09:00", "19:00"),
                _hours(["Saturday"], "10:00", "16:00"),
            ],
        ),
        {
            "@type": "FAQPage",
            "mainEntity": [
                {
                    "@type": "Question",
                    "name": faq.question,
                    "acceptedAnswer": {"@type": "Answer", "text": faq.answer},
                }
                for faq in Faq.all(topic="demat")
            ],
        },
    ]


def _hours(days: list[str], opens: str, closes: str) -> dict[str, Any]:
    hours = {"dayOfWeek": days, "opens": opens, "closes": closes}
    return {"@type": "OpeningHoursSpecification", **hours}
