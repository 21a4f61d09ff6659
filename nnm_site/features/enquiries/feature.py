"""What the enquiries give: their pages and endpoint, and the forms that other features show."""

from collections.abc import Iterator
from pathlib import Path

from nnm_site.features.enquiries.endpoint import EnquiryEndpoint
from nnm_site.features.enquiries.forms import SENDS
from nnm_site.features.enquiries.monitoring import CHECKS, COLLECTOR
from nnm_site.features.enquiries.page import routes
from nnm_site.features.enquiries.service import dispatch_enquiries
from nnm_site.features.enquiries.withdrawal_endpoint import WithdrawalEndpoint
from nnm_site.platform.feature import Endpoint, Feature, Part


def _endpoints(build: Path) -> Iterator[Endpoint]:
    door = EnquiryEndpoint(build)
    # The pages of the forms stand at the same addresses.
    yield Endpoint("form", door.addresses, door, beside_pages=True)
    back = WithdrawalEndpoint()
    yield Endpoint("form", back.addresses, back, beside_pages=True)


FEATURE = Feature(
    routes=routes,
    endpoints=_endpoints,
    parts={f"{kind}-form": Part(form) for kind, form in SENDS.items()},
    tasks=(dispatch_enquiries,),
    checks=CHECKS,
    collectors=(COLLECTOR,),
)
