"""Ways through a page that keeps its search in its address, as journeys.txt tells them: each is a scenario of its own."""
import functools
import json
import pathlib
import subprocess

from inkling import LOGS, binary, servers
from scenario import BAR, FIELD, NOTES, PAGE, ROOT, ROWS, SCRIPT, Scenario, notes

BOATS = [{"id": str(number), "title": f"Boat {number}", "text": f"The {number}th boat of the harbour", "url": "boat.html"}
         for number in range(1, 301)]
COLLECTIONS = {
    "notes": (NOTES, ("--title", "title", "--text", "text", "--scope", "kind", "--url", "url")),
    "boats": (BOATS, ("--title", "title", "--text", "text", "--url", "url")),
}
OPENED = '<!doctype html><html lang="en"><head><title>Opened</title></head><body><p>Opened</p></body></html>'
# For what is to be left alone: longer than the pause before the address is written.
PAUSE = "return new Promise((done) => setTimeout(done, 700))"


def served(name: str) -> str:
    rows, options = COLLECTIONS[name]
    return notes() if name == "notes" else servers.serving(name, rows, *options).address


@functools.cache
def folder(name: str) -> pathlib.Path:
    """The same as files."""
    rows, options = COLLECTIONS[name]
    file, site = LOGS / f"journeys-{name}.ndjson", LOGS / f"journeys-{name}"
    LOGS.mkdir(exist_ok=True)
    file.write_text("".join(json.dumps(row) + "\n" for row in rows))
    subprocess.run([str(binary()), "build", str(file), "--output", str(site), *options],
                   check=True, timeout=60, stdout=subprocess.DEVNULL)
    return site


def journeys() -> list[tuple[str, list[str]]]:
    text = (pathlib.Path(__file__).parent / "journeys.txt").read_text(encoding="utf8")
    parts = (part.strip("\n").split("\n") for part in text.split("\n\n"))
    told = ([line for line in part if not line.startswith("#")] for part in parts)
    return [(lines[0], lines[1:]) for lines in told if len(lines) > 1]


class Journeys(Scenario):
    expected = ("404", "page-", "boat.html")

    def play(self, steps: list[str]):
        self.place = self.origin = None
        for step in steps:
            name, _, rest = step.partition(" ")
            try:
                getattr(self, "step_" + name)(rest)
            except AssertionError as error:
                raise AssertionError(f"at “{step}”: {error}") from None

    # Where

    def step_at(self, rest):
        kind, _, name = rest.rpartition(" ")
        self.origin = self.front(folder(name) if kind else served(name))
        for page in ("page-1.html", "page-3.html", "page-4.html", "boat.html"):
            self.origin.pages["/" + page] = OPENED

    def step_open(self, rest):
        if rest.startswith("row "):
            self.js(f"{ROWS}[{rest[4:]}].querySelector('a').click()")
            return
        self.open(self.origin, rest)
        self.begin()

    def step_page(self, rest):
        """An element with these attributes on a page of its own, behind `?` with that question."""
        attributes, asked, question = rest.partition("?")
        two, results = "two" in attributes.split(), "" if "results=" in attributes else ' results="results"'
        bar = f'<search-bar loading="eager" configuration="/inkling.json"{results} {attributes.replace("two", "")}></search-bar><main id="results"></main>'
        other = '<search-bar loading="eager" configuration="/inkling.json" name="b" results="others"></search-bar><main id="others"></main>'
        self.origin.pages["/page.html"] = PAGE % (SCRIPT, bar + (other if two else ""))
        self.open(self.origin, "/page.html" + asked + question)
        self.begin()

    def step_bare(self, rest):
        """A page whose program cannot come."""
        self.origin.lost.append("bar.wasm")
        self.expected += ("bar.wasm", "WebAssembly", "wasm", "Failed to load", "MIME", "lost", "NetworkError")
        self.open(self.origin, rest, wait=False)

    def begin(self):
        # The length of a browser's history ends at 50. Firefox's driver has a global object of its own beside `window`.
        self.js("const push = history.pushState; window.__entries = 0; "
                "history.pushState = (...words) => { window.__entries += 1; push.apply(history, words); }")

    # Doings

    def step_focus(self, _):
        self.js("scrollTo(0, 0)")
        if self.js(f"const opener = {ROOT}.querySelector('.opener'); return !!opener && !opener.hidden && getComputedStyle(opener).display !== 'none'"):
            self.engine.press(f"{ROOT}.querySelector('.opener')")
        self.focus()

    def step_search(self, rest):
        self.step_focus("")
        self.js(f"{FIELD}.select()")
        self.type(rest)
        self.answered(rest)

    def step_type(self, rest):
        self.type(rest)

    def step_key(self, rest):
        self.key(rest)

    def step_clear(self, _):
        self.engine.press(f"{ROOT}.querySelector('.clear-button')")
        self.wait(f"return {FIELD}.value === ''")

    def step_cancel(self, _):
        self.engine.press(f"{ROOT}.querySelector('.cancel-button')")

    def step_scope(self, rest):
        self.engine.press(f"{ROOT}.querySelectorAll('[role=radio]')[{rest}]")

    def step_back(self, _):
        self.engine.back()

    def step_forward(self, _):
        self.js("history.forward()")

    def step_reload(self, _):
        # What was written after a pause has to be there before the page goes.
        self.js(PAUSE)
        self.engine.reload()
        self.live()

    def step_pause(self, _):
        self.js(PAUSE)

    def step_over(self, rest):
        """Another question where the page is, without going to its top."""
        self.js(f"{FIELD}.focus({{ preventScroll: true }}); {FIELD}.select()")
        self.type(rest)
        self.answered(rest)

    def step_scroll(self, rest):
        """Down to a place that lies behind the first rows."""
        self.place = int(rest)
        self.wait("scrollTo(0, arguments[0]); return Math.abs(scrollY - arguments[0]) < 1", self.place)
        self.js(PAUSE)

    def step_wheel(self, _):
        """A wheel that turns while the page is on its way to the old place."""
        self.js("dispatchEvent(new WheelEvent('wheel')); scrollTo(0, 0); " + PAUSE)
        self.assertEqual(self.js("return scrollY"), 0)

    def step_state(self, rest):
        if rest == "kept":
            self.assertEqual(self.js("return history.state?.mine"), 7)
        else:
            self.js("history.replaceState({ mine: 7 }, '')")

    # What is seen

    def step_live(self, _):
        self.live()

    def step_address(self, rest):
        self.wait("return location.pathname + location.search + location.hash === arguments[0]", rest)

    def step_rows(self, rest):
        """The question that the rows answer, and their titles; nothing at all: no rows."""
        self.live()
        words, *titles = rest.split(" | ")
        if not words:
            self.wait(f"return {ROWS}.length === 0")
            return
        self.answered(words)
        self.wait(f"return {ROWS}.length >= {len(titles) or 1}")
        self.assertEqual(self.text(), words)
        if titles:
            self.assertEqual(self.titles(), titles)

    def step_text(self, rest):
        self.wait(f"return {FIELD}.value === arguments[0]", rest)

    def step_chosen(self, rest):
        radios = f"Array.from({ROOT}.querySelectorAll('[role=radio]'))"
        self.wait(f"return {radios}.findIndex((radio) => radio.getAttribute('aria-checked') === 'true') === {rest}")
        self.assertEqual(self.js(f"return {BAR}.selectedScopeButtonIndex"), int(rest))

    def step_entries(self, rest):
        self.js(PAUSE)
        self.assertEqual(self.js("return window.__entries"), int(rest))

    def step_options(self, rest):
        self.wait(f"return Array.from({ROOT}.querySelectorAll('.popup [role=option]:not([hidden])'), (o) => o.textContent.trim()).includes(arguments[0])", rest)

    def step_elsewhere(self, rest):
        self.wait("return location.pathname.includes(arguments[0]) && !document.querySelector('search-bar')", rest)

    def step_scrolled(self, _):
        self.live()
        self.wait("return Math.abs(scrollY - arguments[0]) < 1", self.place)
        self.js(PAUSE)
        self.assertAlmostEqual(self.js("return scrollY"), self.place, delta=1)

    def step_drawn(self, rest):
        self.wait("return document.querySelectorAll('#results li').length > 0")
        self.assertEqual(self.js("return Array.from(document.querySelectorAll('#results li h2'), (title) => title.textContent.trim())"), rest.split(" | "))


def scenario(name: str, steps: list[str]):
    def test(self):
        self.play(steps)
    test.__doc__ = name
    return test


for told, lines in journeys():
    label = "".join(letter if letter.isalnum() else "_" for letter in told)
    setattr(Journeys, f"test_{label}", scenario(told, lines))
