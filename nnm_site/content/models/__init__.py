"""The kinds of content, one module per feature; `nnm_site/content/collections.py` lists them."""
