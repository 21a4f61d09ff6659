"""What is done to the scripts of a finished build."""

from pathlib import Path

import pytest

from nnm_site.platform.publish.error import BuildError
from nnm_site.platform.publish.making import use_own_origin

SOCKET = 'x={PING:`http://localhost:3000/ping`,EVENT:`ws://localhost:3000/_event`,UPLOAD:""}'
OWN = 'EVENT:(globalThis.location?.origin??"http://localhost")+"/_event"'


def test_the_socket_goes_to_where_the_page_came_from(tmp_path: Path):
    (tmp_path / "env.js").write_text(SOCKET)
    (tmp_path / "other.js").write_text("nothing()")
    use_own_origin(tmp_path)
    written = (tmp_path / "env.js").read_text()
    assert OWN in written
    assert "_event`" not in written.replace(OWN, "")
    assert (tmp_path / "other.js").read_text() == "nothing()"


@pytest.mark.parametrize("codes", [[], [""], ["EVENT:location"], [SOCKET, SOCKET]])
def test_a_socket_address_that_is_not_in_one_script_stops_the_build(
    tmp_path: Path, codes: list[str]
):
    for number, code in enumerate(codes):
        (tmp_path / f"env-{number}.js").write_text(code)
    with pytest.raises(BuildError, match=r"stands in \d scripts, not in one"):
        use_own_origin(tmp_path)
