"""What every scenario shares: an engine, a page of its own, and the watch over it."""
import functools
import json
import pathlib
import re
import subprocess
import unittest

from drivers import Cannot
from front import Front
from inkling import LOGS, binary, servers

BAR = "document.querySelector('search-bar')"
ROOT = f"{BAR}.shadowRoot"
FIELD = f"{ROOT}.querySelector('input')"
ALIVE = f"return !!{BAR}?.shadowRoot?.querySelector('input[role=combobox]')"
ROWS = "document.querySelectorAll('#results li:not([hidden], [aria-hidden])')"

PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Element</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
<link rel="stylesheet" href="/assets/inkling.css">%s</head><body>%s</body></html>"""
SCRIPT = '<script type="module" src="/assets/inkling.js"></script>'

NOTES = [
    {"id": "1", "title": "Zürich Station", "text": "Trains to the lake and the mountains", "kind": "Rail", "url": "page-1.html"},
    {"id": "2", "title": "Zermatt Station", "text": "Mountain railway under the Matterhorn", "kind": "Rail", "url": "page-2.html"},
    {"id": "3", "title": "Harbour Light", "text": "The old lighthouse of the harbour", "kind": "Sights", "url": "page-3.html"},
    {"id": "4", "title": "Harbour Market", "text": "Fish, bread and flowers every day", "kind": "Shops", "url": "page-4.html"},
]


def demo() -> str:
    return servers.demo().address


def catalog() -> str:
    return servers.catalog().address


def notes() -> str:
    return servers.serving("notes", NOTES, "--title", "title", "--text", "text", "--scope", "kind", "--url", "url").address


@functools.cache
def folder() -> pathlib.Path:
    """The notes as a folder of static files."""
    rows, site = LOGS / "notes.ndjson", LOGS / "notes-site"
    LOGS.mkdir(exist_ok=True)
    rows.write_text("".join(json.dumps(row) + "\n" for row in NOTES))
    subprocess.run(
        [str(binary()), "build", str(rows), "--output", str(site), "--title", "title", "--text", "text", "--scope", "kind", "--url", "url"],
        check=True, timeout=60, stdout=subprocess.DEVNULL)
    return site


class Scenario(unittest.TestCase):
    """A page in the engine of this run. At its end nothing may have gone wrong behind the scenes."""

    engine = None
    size = (1000, 700)
    wishes: dict = {}
    # What the scenario breaks on purpose, as patterns of what the page then says.
    expected: tuple[str, ...] = ()

    def setUp(self):
        self.fronts = []
        try:
            self.engine.start(*self.size, **self.wishes)
        except Cannot as reason:
            self.skipTest(str(reason))

    def tearDown(self):
        try:
            if self.wishes.get("script", True):
                self.check_watch()
        finally:
            for front in self.fronts:
                front.close()

    def run(self, result=None):
        """What the engine's driver has no way to play is skipped, with the reason."""
        method = getattr(self, self._testMethodName)

        @functools.wraps(method)
        def played():
            try:
                method()
            except Cannot as reason:
                self.skipTest(str(reason))
        setattr(self, self._testMethodName, played)
        return super().run(result)

    def check_watch(self):
        seen = self.js("return window.__seen ? [...__seen.policy, ...__seen.errors, ...__seen.console] : []")
        self.assertEqual([line for line in seen if not any(
            re.search(pattern, line) for pattern in ("^warn: <search-bar> ", *self.expected))], [], "the page complained")

    # The page

    def front(self, behind) -> Front:
        front = Front(behind)
        self.fronts.append(front)
        return front

    def open(self, behind, path: str = "/", wait: bool = True) -> Front:
        """Opens a page behind an origin of its own, and waits until its bar lives."""
        front = behind if isinstance(behind, Front) else self.front(behind)
        self.engine.open(front.address + path)
        if wait:
            self.live()
        return front

    def live(self):
        self.assertTrue(self.until(ALIVE), "the bar does not come to life")

    def show(self, attributes: str = "", after: str = "", head: str = SCRIPT, behind=None, lang: str = "en") -> Front:
        """An element with these attributes on a page that is otherwise empty."""
        front = self.front(behind or notes())
        front.pages["/element.html"] = (PAGE % (
            head, f'<search-bar loading="eager" results="results" {attributes}></search-bar><main id="results"></main>{after}')).replace(
                'lang="en"', f'lang="{lang}"')
        return self.open(front, "/element.html")

    def js(self, body, *words):
        return self.engine.js(body, *words)

    def until(self, body, *words, limit=8):
        return self.engine.until(body, *words, limit=limit)

    def wait(self, body, *words, limit=8):
        self.assertTrue(self.until(body, *words, limit=limit), f"never: {body[:300]} {words}")

    # Parts and doings

    def focus(self):
        self.engine.press(FIELD)
        self.wait(f"return {ROOT}.activeElement === {FIELD}")

    def submit_and_leave(self):
        """Searches what is in the field, and leaves it. Where a finger is the first pointer, Enter leaves it by itself."""
        self.key("Enter")
        self.wait(f"return {FIELD}.getAttribute('aria-expanded') !== 'true'")
        self.js(f"{FIELD}.blur()")
        self.wait(f"return {ROOT}.activeElement !== {FIELD}")

    def type(self, text: str, pause: float = 0):
        self.engine.type(text, pause)

    def key(self, *keys):
        self.engine.key(*keys)

    def search(self, text: str):
        self.focus()
        self.type(text)
        self.answered(text)

    def answered(self, text: str):
        self.wait("return (document.querySelector('#results').dataset.query ?? '') === arguments[0]", text)

    def text(self) -> str:
        return self.js(f"return {FIELD}.value")

    def titles(self) -> list[str]:
        return self.js(f"""return Array.from({ROWS}, (row) => {{ const title = row.querySelector("h2").cloneNode(true);
          for (const parked of title.querySelectorAll("[hidden]")) parked.remove(); return title.textContent.trim(); }})""")

    def options(self) -> list[str]:
        """The options that are shown."""
        return self.js(f"""const popup = {ROOT}.querySelector(".popup"); if (getComputedStyle(popup).display === "none") return [];
          return Array.from(popup.querySelectorAll("[role=option]:not([hidden])"), (option) => option.textContent.trim())""")

    def active(self) -> str:
        """The class of the focused element, through every shadow root."""
        return self.js("const node = window.__active(); return node ? node.className || node.localName : ''")
