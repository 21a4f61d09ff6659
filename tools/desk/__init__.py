"""How people who do not program change the content: each change is checked, committed with two names, and published.

No part of the site that is served: of `nnm_site` only the command line asks for it, when one of its two commands is given,
and container images leave it out.
"""
