"""How the complaint data of a month are published from a table: checked, committed with two names, taken over by the running site.

No part of the site that is served: of `nnm_site` only the command line asks for it, when its command is given, and container images
leave it out.
"""
