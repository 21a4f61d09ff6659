"""The downloads centre (R705) and the complaint data behind Annexure C."""
