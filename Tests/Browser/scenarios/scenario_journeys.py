"""Ways through a page that keeps its search in its address, as journeys.txt tells them: each is a scenario of its own."""
import functools
import json
import pathlib
import subprocess
import time

from drivers import Cannot
from inkling import LOGS, binary, servers
from journey_filters import FilterSteps
from scenario import ALIVE, BAR, FIELD, NOTES, PAGE, ROOT, ROWS, SCRIPT, Scenario, notes
from scenario_filters import FILMS

BOATS = [{"id": str(number), "title": f"Boat {number}", "text": f"The {number}th boat of the harbour", "url": "boat.html"}
         for number in range(1, 301)]
COLLECTIONS = {
    "notes": (NOTES, ("--title", "title", "--text", "text", "--scope", "kind", "--url", "url")),
    "boats": (BOATS, ("--title", "title", "--text", "text", "--url", "url")),
    # What can be filtered is guessed: genre, year, and when it was seen.
    "cinema": (FILMS, ("--title", "title", "--scope", "country", "--url", "url")),
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


class Journeys(FilterSteps, Scenario):
    expected = ("404", "page-", "boat.html")

    def play(self, steps: list[str]):
        self.place = self.origin = None
        for step in steps:
            name, _, rest = step.partition(" ")
            try:
                getattr(self, "step_" + name)(rest)
            except AssertionError as error:
                raise AssertionError(f"at “{step}”: {error}") from None

    def until_is(self, read, wanted):
        """Waits until that is read, and tells what is read instead."""
        end = time.monotonic() + 8
        while True:
            try:
                seen = read()
            except Exception:  # noqa: BLE001: as in `Driver.until`, a page that is just leaving
                if time.monotonic() > end:
                    raise
                seen = None
            if seen == wanted or time.monotonic() > end:
                return self.assertEqual(seen, wanted)
            time.sleep(.03)

    # Where

    def step_at(self, rest):
        kind, _, name = rest.rpartition(" ")
        self.origin = self.front(folder(name) if kind else served(name))
        for page in ("page-1.html", "page-3.html", "page-4.html", "boat.html", "film-101.html"):
            self.origin.pages["/" + page] = OPENED

    def step_open(self, rest):
        if rest.startswith("row "):
            self.js(f"{ROWS}[{rest[4:]}].querySelector('a').click()")
            return
        self.open(self.origin, rest)
        self.begin()

    def step_page(self, rest):
        """An element with these attributes on a page of its own, behind `?` with that question; `dialog`: with its results in one."""
        attributes, asked, question = rest.partition("?")
        two, place = "two" in attributes.split(), "dialog" if "dialog" in attributes.split() else "main"
        attributes = " ".join(word for word in attributes.split() if word not in ("two", "dialog"))
        results = "" if "results=" in attributes else ' results="results"'
        bar = f'<search-bar loading="eager" configuration="/inkling.json"{results} {attributes}></search-bar><{place} id="results"></{place}>'
        other = '<search-bar loading="eager" configuration="/inkling.json" name="b" results="others"></search-bar><main id="others"></main>'
        self.origin.pages["/page.html"] = PAGE % (SCRIPT, bar + (other if two else ""))
        self.open(self.origin, "/page.html" + asked + question)
        self.begin()

    def step_bare(self, rest):
        """A page whose program cannot come."""
        self.without_program()
        self.open(self.origin, rest, wait=False)

    def without_program(self):
        self.origin.lost.append("bar.wasm")
        self.expected += ("bar.wasm", "WebAssembly", "wasm", "Failed to load", "MIME", "lost", "NetworkError")

    def step_lazy(self, _):
        """The program comes when somebody wants to search."""
        self.origin.swap(r"^/($|\?)", ' loading="eager"', "")

    def step_early(self, rest):
        """A page whose program is on its way for two seconds; its field is there."""
        self.origin.delays.append((r"bar\.wasm", 2))
        self.open(self.origin, rest, wait=False)
        self.wait(f"return {BAR}?.shadowRoot && !!{FIELD}")
        self.begin()

    def step_again(self, rest):
        """The same page anew, whose program is on its way for two seconds, or never comes. No browser has it kept."""
        self.js(PAUSE)
        self.count = self.js(f"return {ROWS}.length")
        anew = f"?{time.monotonic_ns()}"
        self.origin.swap(r"^/($|\?)", "assets/inkling.js", "assets/inkling.js" + anew)
        self.origin.swap(r"/inkling\.js", '"bar.wasm"', f'"bar.wasm{anew}"')
        if rest == "bare":
            self.without_program()
        else:
            self.origin.delays.append((r"bar\.wasm", 2))
        self.engine.reload()

    def step_reopen(self, _):
        """As a browser brings back a tab that was closed, or has crashed: its address and the state of its entry, and nothing else."""
        self.js(PAUSE)
        address, state = self.js("return [location.href, history.state]")
        self.open(self.origin, "/boat.html", wait=False)
        self.js("sessionStorage.clear(); history.replaceState(arguments[1], '', arguments[0])", address, state)
        self.engine.reload()
        self.begin()

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

    def step_away(self, rest):
        """So many pages further; a page that has not come whole would be replaced by the next."""
        self.wait("return document.readyState === 'complete'")
        for number in range(int(rest)):
            self.js(f"setTimeout(() => location.assign('/boat.html?{number}'))")
            self.wait(f"return location.search === '?{number}' && document.readyState === 'complete'")

    def step_return(self, rest):
        """So many steps back at once. A page that was kept still knows what happened in it."""
        self.js(f"setTimeout(() => history.go(-{rest}))")
        self.wait(ALIVE)

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

    def step_soon(self, rest):
        """The same while the address is still to be written."""
        self.place = int(rest)
        self.wait("scrollTo(0, arguments[0]); return Math.abs(scrollY - arguments[0]) < 1", self.place)

    def step_enter(self, rest):
        """The row of that place gets the focus, and Enter opens it."""
        place = int(rest.removeprefix("row "))
        self.wait(f"return {ROWS}.length > {place}")
        self.js(f"{ROWS}[{place}].querySelector('a').focus()")
        self.key("Enter")

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
        self.until_is(lambda: self.js("return location.pathname + location.search + location.hash"), rest)

    def step_rows(self, rest):
        """The question that the rows answer, and their titles; nothing at all: no rows."""
        self.live()
        words, *titles = rest.split(" | ")
        if not words:
            self.wait(f"return {ROWS}.length === 0")
            return
        self.answered(words)
        self.wait(f"return {ROWS}.length > 0")
        self.assertEqual(self.text(), words)
        if titles:
            self.until_is(self.titles, titles)

    def step_nothing(self, rest):
        """The question was answered, and has no rows."""
        self.answered(rest)
        self.wait(f"return {ROWS}.length === 0 && document.querySelector('#results').innerText.includes(arguments[0])", f"No results for “{rest}”")

    def step_dialog(self, rest):
        self.until_is(lambda: self.js("return document.querySelector('dialog').open"), rest == "open")

    def step_ahead(self, _):
        self.assertFalse(self.js(ALIVE), "the program is there already")

    def step_already(self, rest):
        """These words and rows for them are seen at the old place, though the program has not come."""
        self.wait(f"return {FIELD}?.value === arguments[0] && {ROWS}.length > 0", rest)
        seen = "Array.from(document.querySelectorAll('#results .card')).some((card) => { const box = card.getBoundingClientRect(); " \
               "return box.height > 0 && box.bottom > 0 && box.top < innerHeight; })"
        self.until_is(lambda: self.js(f"return [{seen}, Math.round(scrollY)]"), [True, self.place or 0])
        self.step_ahead("")

    def step_pressed(self, rest):
        """That scope is chosen in the form that waits for the program."""
        self.wait(f"return Array.from({ROOT}.querySelectorAll('[type=radio]')).findIndex((radio) => radio.checked) === {rest}")
        self.step_ahead("")

    def step_remembered(self, rest):
        """Whether the tab has rows of its own for the way back."""
        self.until_is(lambda: self.js("return Object.keys(sessionStorage).some((key) => key.startsWith('inkling-rows'))"), rest == "yes")

    def step_own(self, rest):
        """So many rows are seen, else as many as before, all of the program's own."""
        self.live()
        seen = "Array.from(document.querySelectorAll('#results .card'), (card) => card.getBoundingClientRect().height > 0).filter(Boolean).length"
        self.until_is(lambda: self.js(f"return [{seen}, document.querySelectorAll('[data-kept]').length]"), [int(rest or self.count), 0])

    def step_kept(self, _):
        if self.engine.name == "chromium":
            raise Cannot("its driver turns the page cache off")
        self.assertTrue(self.js("return '__entries' in window"), "the page was loaded anew")

    def step_anew(self, _):
        self.assertFalse(self.js("return '__entries' in window"), "the page was kept")

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

    def step_reading(self, rest):
        """The row of that place has the focus."""
        self.until_is(lambda: self.js(f"return Array.from({ROWS}).indexOf(document.activeElement.closest('.card'))"), int(rest))

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
