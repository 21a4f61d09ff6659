"""The enquiries feature: its pages and endpoints, and the forms that other features show."""

from collections.abc import Iterator
from pathlib import Path
from typing import get_args

from nnm_site.features.enquiries.dispatcher import dispatch_enquiries
from nnm_site.features.enquiries.endpoint import EnquiryEndpoint, WithdrawalEndpoint
from nnm_site.features.enquiries.forms import enquiry_form
from nnm_site.features.enquiries.monitoring import CHECKS, OutboxCollector
from nnm_site.features.enquiries.page import routes
from nnm_site.features.enquiries.rules.fields import Kind
from nnm_site.features.enquiries.texts import forms
from nnm_site.platform.feature import Endpoint, Feature, Part


def _endpoints(build: Path) -> Iterator[Endpoint]:
    yield EnquiryEndpoint(build).endpoint()
    yield WithdrawalEndpoint().endpoint()


def _part(kind: Kind) -> Part:
    return Part(lambda: enquiry_form(forms()[kind]))


FEATURE = Feature(
    routes=routes,
    endpoints=_endpoints,
    parts={f"{kind}-form": _part(kind) for kind in get_args(Kind)},
    tasks=(dispatch_enquiries,),
    checks=CHECKS,
    collectors=(OutboxCollector(),),
)
