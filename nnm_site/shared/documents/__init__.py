"""The documents of the downloads centre and the research notes, made as accessible PDF files.

`python -m nnm_site documents build` typesets the sources in `content/documents/` with Typst and
one house template (`style.typ`), and only what changed. It needs no database and no network; fonts
and template are part of the package. The results are listed in the manifest that
`nnm_site.shared.content.published` reads.
"""
