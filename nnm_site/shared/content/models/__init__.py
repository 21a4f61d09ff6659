"""The kinds of content, one module per feature; `nnm_site/shared/content/collections.py` lists them."""
