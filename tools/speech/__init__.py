"""Pages as a screen reader says them: Orca reads them in Chromium, and its words are kept as a text.

With the site running::

    python -m tools.speech http://localhost:3000

writes `docs/speech`. It needs Orca, Chromium with windows, Xvfb, openbox and Speech Dispatcher
(`tools/programs.py` names Debian's packages).
"""
