"""Policies, disclosures and the investor charter (specification §2.17)."""
