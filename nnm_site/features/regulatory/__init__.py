"""Policies, disclosures and the investor charter (R901 to R908)."""
