"""Publishes a month's complaint data from a table: checks, commits with two names, updates the running site.

Not part of the served site: in `nnm_site` only the command line imports it, for its own commands, and container
images leave it out.
"""
