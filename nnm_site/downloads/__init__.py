"""The downloads centre (specification §2.14) and the complaint data behind Annexure C."""
