"""What every test of the page shares: a fresh context, the page's parts by role, and the watch over it."""
import pathlib
import re
import unittest

from chromium import chromium
from inkling import servers

WATCH = (pathlib.Path(__file__).parent / "watch.js").read_text()


class PageCase(unittest.TestCase):
    """A test with a page. At its end nothing may have gone wrong behind the scenes."""

    viewport = {"width": 1000, "height": 700}
    context_options: dict = {}
    # For how many milliseconds a test waits for what should come.
    patience = 5_000
    # What a test expects to go wrong, as patterns of console messages.
    expected_complaints: tuple[str, ...] = ()
    # What is broken on purpose, by mutants.py.
    mutant = None

    def setUp(self):
        self.complaints: list[str] = []
        self.requests: list[str] = []
        self.context = self.new_context()
        self.page = self.new_page(self.context)

    def tearDown(self):
        try:
            for page in self.context.pages:
                self.check_watch(page)
        finally:
            self.context.close()

    def new_context(self, **options):
        context = chromium.browser.new_context(
            **{"viewport": self.viewport, "locale": "en-GB", **self.context_options, **options})
        context.set_default_timeout(self.patience)
        context.add_init_script(WATCH)
        if self.mutant:
            self.mutant.attach(context)
        return context

    def new_page(self, context):
        page = context.new_page()
        page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        page.on("console", lambda line: self.complaints.append(
            f"{line.type}: {line.text}") if line.type in ("error", "warning") else None)
        page.on("request", lambda request: self.requests.append(request.url))
        return page

    def check_watch(self, page):
        if page.is_closed() or not page.url.startswith("http"):
            return
        seen = self.seen(page)
        if seen:
            self.assertEqual(seen["policy"], [], "the content security policy was broken")
        unexpected = [
            line for line in self.complaints
            # What a bar has to say about its settings is no complaint of the page.
            if not any(re.search(pattern, line) for pattern in ("^warning: <search-bar> ", *self.expected_complaints))]
        self.assertEqual(unexpected, [], "the page complained")

    def seen(self, page=None):
        return (page or self.page).evaluate("() => window.__seen ?? null")

    def until(self, expression: str, argument=None, page=None, timeout=None):
        """Waits until a JavaScript expression holds, looked at once a frame; for `patience`, unless told otherwise."""
        return (page or self.page).wait_for_function(
            expression, arg=argument, timeout=timeout, polling="raf")

    def frames(self, count: int = 2, page=None):
        """Lets the page paint."""
        (page or self.page).evaluate(
            "(n) => new Promise((done) => { const step = () => n-- > 0 ? requestAnimationFrame(step)"
            " : setTimeout(done); step(); })", count)
