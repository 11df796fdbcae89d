"""A site that lies on a disk: opened without a server, results in a dialog, and a page of results to start from."""
import pathlib
import subprocess
import tempfile
import unittest

from inkling import binary
from case import PageCase

PAGES = {
    "guide/index.html": "<title>Guide</title><main><h1>Guide</h1><p>How to moor a boat.</p>"
                        "<section id='ropes'><h2>Ropes</h2><p>Hemp and nylon for the harbour.</p></section></main>",
    "harbour.html": "<title>Harbour</title><main><h1>Harbour</h1><p>Where boats lie.</p></main>",
}
OWN = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Own</title>
<link rel="stylesheet" href="search/assets/inkling.css">
<script {how}></script>
<header><search-bar configuration="search/inkling.json" results="found" placeholder="Search"></search-bar></header>
<button id="elsewhere">Elsewhere</button>
<dialog id="found"></dialog>"""


class FolderCase(PageCase):
    options: tuple[str, ...] = ()

    def setUp(self):
        super().setUp()
        self.folder = tempfile.TemporaryDirectory(prefix="inkling-folder-")
        self.site = pathlib.Path(self.folder.name)
        for path, text in PAGES.items():
            (self.site / path).parent.mkdir(exist_ok=True)
            (self.site / path).write_text(text)
        subprocess.run(
            [str(binary()), "build", ".", "--output-subdir", "search", *self.options], cwd=self.site, check=True,
            timeout=60, capture_output=True)

    def tearDown(self):
        super().tearDown()
        self.folder.cleanup()

    def search(self, words: str):
        field = self.page.locator("search-bar input[name=q]")
        field.click()
        field.press_sequentially(words)

    def links(self) -> list[str]:
        self.page.locator("a.card-link").first.wait_for()
        return self.page.locator("a.card-link").evaluate_all("(links) => links.map((link) => link.href)")


class WithoutServerTests(FolderCase):
    options = ("--local",)

    def test_a_folder_that_is_opened_from_the_disk_searches(self):
        """Issue 28, part 4: index.html, its policy included, with typing errors, and a row opens its section."""
        self.page.goto((self.site / "search/index.html").as_uri())
        self.search("harbuor nylon")
        address = self.links()[0]
        self.assertEqual(address, (self.site / "guide/index.html").as_uri() + "#ropes")
        self.page.locator("a.card-link").first.click()
        self.page.wait_for_url(lambda url: "/guide/index.html#ropes" in url)
        self.assertEqual(self.complaints, [])

    def test_a_page_of_the_folder_searches_too(self):
        """With local.js in place of inkling.js; nothing comes before somebody wants to search."""
        (self.site / "guide/own.html").write_text(
            OWN.format(how='defer src="search/local.js"').replace('"search/', '"../search/'))
        self.page.goto((self.site / "guide/own.html").as_uri())
        self.page.wait_for_timeout(300)
        self.assertFalse([one for one in self.requests if "engine" in one or "segment" in one], self.requests)
        self.search("moor")
        self.assertEqual(self.links(), [(self.site / "guide/index.html").as_uri()])
        self.assertTrue(self.page.evaluate("() => document.getElementById('found').open"))
        self.assertEqual(self.complaints, [])

    def test_the_same_files_search_over_http(self):
        """local.js is the usual script there."""
        process = subprocess.Popen(
            [str(binary()), "build", ".", "--output-subdir", "search", "--local", "--serve", "--port", "0"],
            cwd=self.site, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            line = next(line for line in process.stdout if line.startswith("Serving at"))
            self.page.goto(line.split()[2])
            self.search("nylon")
            self.assertTrue(self.links()[0].endswith("/guide/index.html#ropes"))
            self.assertFalse([one for one in self.requests if "/local/" in one], self.requests)
        finally:
            process.terminate()
            process.communicate(timeout=10)


    # The folder has no icon.
    expected_complaints = (r"status of 404",)


class DialogTests(FolderCase):
    def open(self):
        (self.site / "own.html").write_text(OWN.format(how='type="module" src="search/assets/inkling.js"'))
        self.process = subprocess.Popen(
            [str(binary()), "build", ".", "--output-subdir", "search", "--serve", "--port", "0"],
            cwd=self.site, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        line = next(line for line in self.process.stdout if line.startswith("Serving at"))
        self.page.goto(line.split()[2].replace("/search/", "/own.html"))

    def tearDown(self):
        if hasattr(self, "process"):
            self.process.terminate()
            self.process.communicate(timeout=10)
        super().tearDown()

    expected_complaints = (r"status of 404",)

    def is_open(self) -> bool:
        return self.page.evaluate("() => document.getElementById('found').open")

    def focused(self) -> bool:
        return self.page.evaluate("() => document.activeElement.localName === 'search-bar'")

    def test_results_open_in_a_dialog_and_close_again(self):
        """Issue 28, part 6: four lines of HTML. The focus stays in the bar; Escape, Clear and a press elsewhere close."""
        self.open()
        self.assertFalse(self.is_open())
        self.search("harb")
        self.assertTrue(self.links()[0].endswith("/harbour.html"))
        self.assertTrue(self.is_open())
        self.assertTrue(self.focused())
        bar = self.page.locator("search-bar").bounding_box()
        dialog = self.page.locator("#found").bounding_box()
        self.assertGreaterEqual(dialog["y"], bar["y"] + bar["height"])
        self.page.locator("#elsewhere").click(force=True)
        self.assertFalse(self.is_open())
        self.page.locator("search-bar input").click()
        self.until("() => document.getElementById('found').open")
        self.page.locator("a.card-link").first.focus()
        self.page.keyboard.press("Escape")
        self.assertFalse(self.is_open())
        self.assertTrue(self.focused())
        for _ in range(4):
            self.page.keyboard.press("Backspace")
        self.until("() => !document.getElementById('found').open")


class ThemeTests(FolderCase):
    def test_the_printed_page_searches(self):
        """Issue 28, part 6: `inkling init-theme` beside what `inkling build` wrote."""
        printed = subprocess.run(
            [str(binary()), "init-theme"], check=True, timeout=20, capture_output=True, text=True).stdout
        (self.site / "own.html").write_text(printed)
        process = subprocess.Popen(
            [str(binary()), "build", ".", "--output-subdir", "search", "--serve", "--port", "0"],
            cwd=self.site, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            line = next(line for line in process.stdout if line.startswith("Serving at"))
            self.page.goto(line.split()[2].replace("/search/", "/own.html"))
            self.search("nylon")
            self.assertTrue(self.links()[0].endswith("/guide/#ropes"))
        finally:
            process.terminate()
            process.communicate(timeout=10)

    expected_complaints = (r"status of 404",)


if __name__ == "__main__":
    unittest.main()
