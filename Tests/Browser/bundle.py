"""The files that a page loads, as the built `inkling` writes them."""
import functools
import pathlib
import subprocess

from inkling import LOGS, binary


@functools.cache
def bundle() -> pathlib.Path:
    """The browser's files, which lie in the program: written out beside a page for one row."""
    folder = LOGS / "bundle"
    folder.mkdir(parents=True, exist_ok=True)
    row = folder / "row.ndjson"
    row.write_text('{"name": "row"}\n')
    site = folder / "site"
    subprocess.run(
        [str(binary()), "build", str(row), "--output", str(site)], check=True, timeout=60,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return site / "assets"
