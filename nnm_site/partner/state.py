"""What changes on the partner page: the chosen kind of proof, in the address."""

import reflex as rx

from nnm_site import ui

PROOFS = ("identification", "address", "bank")


class PartnerState(rx.State):
    """Identification Proof by default (specification §2.15)."""

    proof: str = PROOFS[0]

    @rx.event
    def read_address(self):
        """Take the choice from the address."""
        query = self.router.url.query_parameters
        self.proof = ui.pick(query, "proof", PROOFS, PROOFS[0])
