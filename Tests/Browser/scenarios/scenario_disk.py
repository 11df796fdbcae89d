"""A folder that is opened from the disk, without a server."""
import pathlib
import subprocess
import tempfile

from inkling import binary
from scenario import ROWS, Scenario

PAGES = {
    "guide/index.html": "<title>Guide</title><main><h1>Guide</h1><p>How to moor a boat.</p>"
                        "<section id='ropes'><h2>Ropes</h2><p>Hemp and nylon for the harbour.</p></section></main>",
    "harbour.html": "<title>Harbour</title><main><h1>Harbour</h1><p>Where boats lie.</p></main>",
}


class DiskScenarios(Scenario):
    def setUp(self):
        super().setUp()
        folder = tempfile.TemporaryDirectory(prefix="inkling-disk-")
        self.addCleanup(folder.cleanup)
        self.site = pathlib.Path(folder.name)
        for path, text in PAGES.items():
            (self.site / path).parent.mkdir(exist_ok=True)
            (self.site / path).write_text(text)
        subprocess.run(
            [str(binary()), "build", ".", "--output-subdir", "search", "--local"], cwd=self.site, check=True, timeout=60,
            capture_output=True)

    def begin(self):
        self.engine.open((self.site / "search/index.html").as_uri())
        self.live()

    def test_it_searches_with_typing_errors(self):
        """Issue 28, part 4: rows and marks come although a browser gives such a page no modules and no fetch."""
        self.begin()
        self.search("harbuor")
        self.wait(f"return {ROWS}.length === 2")
        self.assertEqual(self.titles()[0], "Harbour")

    def test_a_row_opens_its_section(self):
        """Issue 28, part 4: the address of a row leads to another file of the folder, and to its place."""
        self.begin()
        self.search("nylon")
        self.wait(f"return {ROWS}.length === 1")
        self.engine.press(f"{ROWS}[0].querySelector('a')")
        self.wait("return location.href.endsWith('/guide/index.html#ropes')")
        self.wait("return document.querySelector('h1').textContent === 'Guide'")
