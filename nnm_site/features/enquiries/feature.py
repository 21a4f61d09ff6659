"""What the enquiries give: their pages and endpoint, and the forms that other features show."""

from collections.abc import Iterator
from pathlib import Path

from nnm_site.features.enquiries.dispatcher import dispatch_enquiries
from nnm_site.features.enquiries.endpoint import EnquiryEndpoint, WithdrawalEndpoint
from nnm_site.features.enquiries.forms import SENDS
from nnm_site.features.enquiries.monitoring import CHECKS, OutboxCollector
from nnm_site.features.enquiries.page import routes
from nnm_site.platform.feature import Endpoint, Feature, Part


def _endpoints(build: Path) -> Iterator[Endpoint]:
    yield EnquiryEndpoint(build).endpoint()
    yield WithdrawalEndpoint().endpoint()


FEATURE = Feature(
    routes=routes,
    endpoints=_endpoints,
    parts={f"{kind}-form": Part(form) for kind, form in SENDS.items()},
    tasks=(dispatch_enquiries,),
    checks=CHECKS,
    collectors=(OutboxCollector(),),
)
