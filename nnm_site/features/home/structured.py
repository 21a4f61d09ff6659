"""The home page as structured data (schema.org): the firm, and its questions and answers."""

from calendar import day_name
from typing import Any

from nnm_site.shared.content import queries
from nnm_site.shared.content.models.home import Faq
from nnm_site.shared.publishing.structured import firm_data
from nnm_site.shared.rules.opening_hours import Session, read_weekly


def structured_data() -> list[dict[str, Any]]:
    """JSON-LD objects for the home page: `FinancialService` and `FAQPage`."""
    firm = queries.firm()
    *street, city = firm.registered_office
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
            openingHoursSpecification=list(map(_hours, read_weekly(firm.hours).sessions)),
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


def _hours(session: Session) -> dict[str, Any]:
    return {
        "@type": "OpeningHoursSpecification",
        "dayOfWeek": [day_name[day] for day in sorted(session.days)],
        "opens": f"{session.opens:%H:%M}",
        "closes": f"{session.closes:%H:%M}",
    }
