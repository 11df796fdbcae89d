"""The instruments themselves: each must notice what it is there to notice, on a small page of our own."""
import functools
import http.server
import tempfile
import threading
import unittest
import pathlib

import axe
from case import PageCase
from ime import SCRIPTS, InputMethod

GOOD = """<!doctype html><html lang=en><title>Good</title><meta charset=utf-8><link rel=icon href=data:,>
<main><h1>Good</h1><search><form><label for=q>Search</label> <input id=q type=text></form></search></main></html>"""
BAD = """<!doctype html><html><title>Bad</title><meta charset=utf-8><link rel=icon href=data:,>
<input id=q type=text><img src=data:, style="width:1px"><p id=p>text</p></html>"""


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *arguments):
        pass


class InstrumentTests(PageCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        root = pathlib.Path(cls.folder.name)
        (root / "good.html").write_text(GOOD)
        (root / "bad.html").write_text(BAD)
        cls.server = http.server.ThreadingHTTPServer(
            ("127.0.0.1", 0), functools.partial(Quiet, directory=cls.folder.name))
        threading.Thread(target=cls.server.serve_forever, daemon=True).start()

    @classmethod
    def tearDownClass(cls):
        cls.server.shutdown()
        cls.server.server_close()
        cls.folder.cleanup()

    def open(self, name):
        self.page.goto(f"http://127.0.0.1:{self.server.server_port}/{name}.html")

    def test_axe_passes_a_good_page_and_names_the_faults_of_a_bad_one(self):
        self.open("good")
        self.assertEqual(axe.violations(self.page), [])
        self.open("bad")
        found = " ".join(axe.violations(self.page))
        for rule in ("label", "image-alt", "html-has-lang"):
            self.assertIn(rule, found)

    def test_an_input_method_composes_and_commits_as_a_person_does(self):
        for name, steps, committed in SCRIPTS:
            with self.subTest(name):
                self.open("good")
                self.page.focus("#q")
                method = InputMethod(self.page)
                method.steps(*steps)
                self.assertEqual(self.page.input_value("#q"), steps[-1])
                self.assertTrue(all(entry["composing"] for entry in self.seen()["inputs"]))
                method.key("Enter")
                self.assertEqual(
                    [(key["key"], key["composing"]) for key in self.seen()["keys"]], [("Enter", True)])
                method.commit(committed)
                self.assertEqual(self.page.input_value("#q"), committed)
                self.assertFalse(self.seen()["composing"])

    def test_the_watch_sees_a_value_written_while_composing(self):
        self.open("good")
        self.page.evaluate("""() => q.addEventListener("input", () => { q.value = q.value; })""")
        self.page.focus("#q")
        InputMethod(self.page).steps("a")
        self.assertEqual(self.seen()["writes"], [{"what": "value=a", "composing": True}])

    def test_the_watch_sees_a_shift_of_the_layout(self):
        self.open("bad")
        self.frames(4)
        self.page.evaluate("() => { const d = document.createElement('div'); d.style.height = '200px';"
                           " document.body.prepend(d); }")
        self.until("() => window.__seen.shifts.length > 0")
        self.assertGreater(sum(shift["value"] for shift in self.seen()["shifts"]), 0)

    def test_the_watch_sees_a_long_task(self):
        self.open("good")
        self.page.evaluate("() => new Promise((done) => setTimeout(() => {"
                           " const end = performance.now() + 120; while (performance.now() < end); done(); }))")
        self.until("() => window.__seen.longTasks.length > 0")

    def test_the_watch_sees_a_key_that_the_page_keeps_from_the_browser(self):
        self.open("good")
        self.page.evaluate("() => q.addEventListener('keydown', (e) => { if (e.key === 'Home') e.preventDefault(); })")
        self.page.focus("#q")
        self.page.keyboard.press("Home")
        self.page.keyboard.press("End")
        self.frames()
        self.assertEqual([key["prevented"] for key in self.seen()["keys"]], [True, False])


if __name__ == "__main__":
    unittest.main()
