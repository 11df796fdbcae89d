"""What is on the wire and when: nothing before somebody wants to search, then what an answer needs (issue 28)."""
import functools
import json
import pathlib
import random
import re
import subprocess
import time
import urllib.parse
import urllib.request

from inkling import LOGS, binary, servers
from scenario import ALIVE, BAR, FIELD, PAGE, ROOT, ROWS, SCRIPT, Scenario

SAYS = f"const said = {ROOT}.querySelector('[role=alert]'); return said ? said.textContent : ''"
PROGRAMS = re.compile(r"program\.js|\.wasm|\.json|segment")


def written(name: str, pages: int, words: int) -> pathlib.Path:
    """A folder of long pages of made-up words; every tenth treats a lighthouse."""
    dice, source = random.Random(28), LOGS / name
    source.mkdir(parents=True, exist_ok=True)
    letters = "abcdefghijklmnopqrstuvwxyz"
    known = ["".join(dice.choice(letters) for _ in range(dice.randint(4, 9))) for _ in range(20_000)]
    for page in range(pages):
        text = [dice.choice(known) for _ in range(words)]
        if page % 10 == 0:
            text[words // 2:words // 2] = ["harbour", "lighthouse"] * (1 + page // 10 % 7)
        title = f"Lighthouse {page}" if page % 50 == 0 else f"Page {page} {dice.choice(known)}"
        (source / f"page-{page}.html").write_text(
            f"<!doctype html><html lang=en><title>{title}</title><main><h1>{title}</h1><h2 id=one>{text[0]} harbour</h2><p>{' '.join(text)}</p></main></html>")
    return source


def built(source: pathlib.Path) -> pathlib.Path:
    site = source.with_name(source.name + "-search")
    subprocess.run([str(binary()), "build", str(source), "--output", str(site)], check=True, timeout=120, stdout=subprocess.DEVNULL)
    return site


@functools.cache
def manual() -> pathlib.Path:
    """So long that its index comes in blocks."""
    site = built(written("wire-manual", 300, 1_500))
    assert list(site.glob("segment-*/*.block")), "the index is one file"
    return site


@functools.cache
def booklet() -> pathlib.Path:
    site = built(written("wire-booklet", 20, 600))
    assert list(site.glob("segment-*.inkling")), "the index is no file"
    return site


class Wire(Scenario):
    expected = ("404", "lost", "search-bar: ", "Failed to load", "no block", "WebAssembly", "wasm")

    def still(self, front, seconds: float = 1.0):
        """Nothing that searches is asked for in this time."""
        self.js("return new Promise((done) => setTimeout(done, arguments[0]))", seconds * 1000)
        self.assertEqual([path for path in front.asked if PROGRAMS.search(path)], [])
        self.assertFalse(self.js(ALIVE))

    def opened(self, site, path: str = "/"):
        front = self.open(site, path, wait=False)
        self.wait(f"return !!{BAR}?.shadowRoot?.querySelector('[data-light], [role=combobox]')")
        return front

    def box(self, node: str):
        return self.js(f"const box = {node}.getBoundingClientRect(); return [box.left, box.top, box.width, box.height].map(Math.round)")


class Intent(Wire):
    def test_nothing_is_loaded_until_somebody_wants_to_search(self):
        for site in (manual(), booklet()):
            front = self.opened(site)
            self.still(front)
            files = [path for path in front.asked if path != "/watch.js"]
            self.assertEqual(sorted(set(files)), ["/", "/assets/inkling.css", "/assets/inkling.js"])

    def test_nothing_is_loaded_in_idle_time_where_data_is_saved(self):
        front = self.front(manual())
        front.files["/less.js"] = ("text/javascript", "Object.defineProperty(navigator, 'connection', { value: { saveData: true } });")
        front.swap(r"^/($|\?)", "<head>", '<head><script src="/less.js"></script>')
        self.opened(front)
        self.still(front, 2)

    def test_a_pointer_over_the_bar_brings_the_program(self):
        front = self.opened(manual())
        self.still(front, .3)
        self.js(f"{BAR}.dispatchEvent(new PointerEvent('pointerover', {{ bubbles: true }}))")
        self.live()
        self.assertEqual(front.asked.count("/assets/bar.wasm"), 1)

    def test_the_index_begins_to_come_before_the_program_of_the_bar(self):
        """The configuration comes beside the program, and what it names comes with it: each of them once."""
        front = self.front(manual())
        front.delays.append((r"bar\.wasm", 1.5))
        self.opened(front)
        self.engine.press(FIELD)
        self.type("lighthouse")
        end = time.monotonic() + 1
        while time.monotonic() < end and not any(path.endswith(".core") for path in front.asked):
            time.sleep(.02)
        self.assertFalse(self.js(ALIVE))
        self.assertTrue(any(path.endswith(".core") for path in front.asked), front.asked)
        self.answered("lighthouse")
        self.wait(f"return {ROWS}.length >= 2")
        for name in ("/inkling.json", "/assets/bar.wasm", "/assets/engine.wasm"):
            self.assertEqual(front.asked.count(name), 1, name)
        self.assertEqual(sum(path.endswith(".core") for path in front.asked), 1)

    def test_letters_typed_at_once_are_answered(self):
        for site in (manual(), booklet()):
            self.opened(site)
            self.engine.press(FIELD)
            self.type("lighthouse")
            self.answered("lighthouse")
            self.wait(f"return {ROWS}.length >= 2")
            self.assertEqual(self.text(), "lighthouse")
            self.assertTrue(self.titles()[0].startswith("Lighthouse"), self.titles())

    def test_enter_before_the_program_searches(self):
        front = self.front(manual())
        front.delays.append((r"bar\.wasm", .8))
        self.opened(front)
        self.engine.press(FIELD)
        self.type("lighthouse")
        self.key("Enter")
        self.answered("lighthouse")
        self.wait(f"return {ROWS}.length >= 2")
        self.wait("return new URLSearchParams(location.search).get('q') === 'lighthouse'")

    def test_the_key_that_leads_to_the_bar_does_before_the_program(self):
        self.opened(manual())
        self.js(f"dispatchEvent(new KeyboardEvent('keydown', {{ key: 'k', ctrlKey: true, bubbles: true, cancelable: true }}))")
        self.wait(f"return {ROOT}.activeElement === {FIELD}")
        self.live()

    def test_the_form_looks_as_the_bar_will(self):
        """Layout shift 0: field, bar and results stay where they are; buttons inside the field may come."""
        self.opened(manual())
        self.wait(f"return {ROOT}.querySelector('.field').offsetHeight >= 44")
        places = [BAR, f"{ROOT}.querySelector('.field')", "document.querySelector('#results')"]
        before = [self.box(node) for node in places] + self.box(FIELD)[:2]
        self.js("import('./assets/inkling.js').then(async ({ ready }) => { await ready; })")
        self.live()
        self.assertEqual([self.box(node) for node in places] + self.box(FIELD)[:2], before)


class Elements(Wire):
    def page(self, attributes: str, after: str = ""):
        front = self.front(booklet())
        front.pages["/element.html"] = PAGE % (
            SCRIPT, f'<search-bar configuration="/inkling.json" results="results" {attributes}></search-bar><main id="results"></main>{after}')
        self.open(front, "/element.html", wait=False)
        return front

    def test_a_bar_on_ones_own_page_is_a_field_before_its_program(self):
        front = self.page('placeholder="Search the booklet"')
        self.wait(f"return !!{BAR}.shadowRoot && {ROOT}.querySelector('.field').offsetHeight >= 44")
        self.still(front, .5)
        before = [self.box(node) for node in (BAR, FIELD)]
        self.engine.press(FIELD)
        self.type("lighthouse")
        self.answered("lighthouse")
        self.assertEqual([self.box(BAR), self.box(FIELD)[3]], [before[0], before[1][3]])
        self.assertEqual(self.js(f"return {ROOT}.querySelectorAll('.search-icon').length"), 1)

    def test_text_that_a_script_sets_is_searched(self):
        front = self.page('placeholder="Search"')
        self.wait(f"return !!{BAR}.shadowRoot")
        self.still(front, .3)
        self.js(f"{BAR}.text = 'lighthouse'")
        self.answered("lighthouse")
        self.assertEqual((self.text(), self.js(f"return {BAR}.text")), ("lighthouse", "lighthouse"))

    def test_whoever_waits_for_the_program_wants_it(self):
        front = self.page('placeholder="Search"')
        self.wait(f"return !!{BAR}.shadowRoot")
        self.still(front, .3)
        self.js("import('/assets/inkling.js').then(async ({ ready }) => { await ready; })")
        self.live()

    def test_a_bar_that_is_no_plain_form_comes_at_once(self):
        for attributes in ('presentation="expandable"', 'loading="eager"', 'prompt="Where to?"', "autofocus"):
            self.page(attributes)
            self.live()

    def test_a_bar_that_a_script_adds_is_drawn(self):
        front = self.page('placeholder="Search"')
        self.wait(f"return !!{BAR}.shadowRoot")
        self.js("const bar = document.createElement('search-bar'); bar.setAttribute('placeholder', 'Second'); document.body.append(bar)")
        self.wait("return !!document.querySelectorAll('search-bar')[1].shadowRoot?.querySelector('.field')")
        self.still(front, .2)


class Blocks(Wire):
    def paste(self, text: str):
        """One question, and not one for each letter."""
        self.js(f"const field = {FIELD}; field.focus(); field.value = arguments[0];"
                "field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));", text)

    def ask(self, text: str):
        self.paste(text)
        self.answered(text)

    def settled(self, titles: list[str], text: str):
        """Rows are drawn a few at a time."""
        end = time.monotonic() + 4
        while self.titles()[:len(titles)] != titles and time.monotonic() < end:
            time.sleep(.05)
        self.assertEqual(self.titles()[:len(titles)], titles, text)

    def test_answers_are_those_of_the_whole_index(self):
        """The same questions to a server, which has the segment in one piece."""
        source = written("wire-manual", 300, 1_500)
        server = servers.pages(source).address
        front = self.opened(manual())
        self.engine.press(FIELD)
        self.live()
        for text in ("lighthouse", "harbour lighthouse", "lighthosue", "page 17", "harb", '"lighthouse harbour"', "title:lighthouse"):
            self.ask(text)
            with urllib.request.urlopen(f"{server}/search.json?limit=8&q={urllib.parse.quote(text)}", timeout=10) as answer:
                hits = json.load(answer)["hits"]
            titles = ["".join(run for run in hit["title"][1::2]) for hit in hits]
            self.settled(titles, text)
        blocks = {path for path in front.asked if path.endswith(".block")}
        self.assertLess(len(blocks), len(list(manual().glob("segment-*/*.block"))) / 2)

    def test_a_block_is_asked_for_once(self):
        front = self.opened(manual())
        self.engine.press(FIELD)
        self.live()
        for text in ("lighthouse", "harbour", "lighthouse"):
            self.ask(text)
        blocks = [path for path in front.asked if path.endswith(".block")]
        self.assertEqual(len(blocks), len(set(blocks)))

    def type_steadily(self, text: str):
        """A letter every 80 ms, by the page's own clock."""
        self.js(f"""const field = {FIELD}, text = arguments[0]; field.focus();
          return (async () => {{ for (let end = 1; end <= text.length; end += 1) {{
            field.value = text.slice(0, end);
            field.dispatchEvent(new InputEvent("input", {{ bubbles: true, composed: true }}));
            await new Promise((next) => setTimeout(next, 80));
          }} }})()""", text)

    def test_beginnings_of_a_word_bring_no_blocks(self):
        """What is typed without a pause, first or over another question, brings what the whole question needs, and nothing else."""
        text = "harbour lighthouse"
        for before in (None, "page 17"):
            asked = []
            for bring in (self.paste, self.type_steadily):
                front = self.opened(manual())
                self.engine.press(FIELD)
                self.live()
                if before:
                    self.ask(before)
                bring(text)
                self.answered(text)
                self.wait(f"return {ROWS}.length >= 2")
                asked.append({path for path in front.asked if path.endswith(".block")})
            pasted, typed = asked
            self.assertTrue(pasted)
            self.assertEqual(typed - pasted, set(), before)

    def test_blocks_that_nobody_waits_for_are_given_up(self):
        """They would hold the six connections of HTTP/1.1; whoever wants them later asks again."""
        front = self.front(manual())
        self.opened(front)
        self.engine.press(FIELD)
        self.live()
        front.delays.append((r"\.block$", 8))
        self.paste("harbour lighthouse")
        self.engine.until("return false", limit=.6)
        given_up = [path for path in front.asked if path.endswith(".block")]
        self.assertTrue(given_up)
        front.delays.clear()
        self.ask("page 17")
        self.paste("harbour lighthouse")
        self.assertTrue(self.until("return document.querySelector('#results').dataset.query === 'harbour lighthouse'", limit=4), "the old request is waited for")
        self.assertEqual([front.asked.count(path) for path in given_up], [2] * len(given_up))

    def test_a_lost_block_is_asked_for_again_and_then_said(self):
        front = self.front(manual())
        front.lost.append(r"\.block$")
        self.opened(front)
        self.engine.press(FIELD)
        self.live()
        self.paste("lighthouse")
        retry = "document.querySelector('#results .retry-button:not([hidden])')"
        self.wait(f"return !!{retry}")
        asked = [path for path in front.asked if path.endswith(".block")]
        # A block that was on its way when another was given up may have been asked for once.
        self.assertEqual({asked.count(path) for path in asked} - {1, 2}, set(), "asked more than once again")
        self.assertIn(2, {asked.count(path) for path in asked})
        front.lost.clear()
        self.engine.press(retry)
        self.wait(f"return {ROWS}.length >= 2")

    def test_further_rows_come_as_they_are_needed(self):
        self.opened(manual())
        self.engine.press(FIELD)
        self.type("harbour")
        self.answered("harbour")
        self.wait(f"return {ROWS}.length >= 2")
        self.js("scrollTo({ top: 1e6, behavior: 'instant' })")
        self.wait(f"return {ROWS}.length > 8")

    def test_a_link_a_reload_and_back_show_their_rows(self):
        front = self.open(manual(), "/?q=lighthouse", wait=False)
        self.answered("lighthouse")
        self.wait(f"return {ROWS}.length >= 2")
        rows = self.titles()
        self.engine.reload()
        self.answered("lighthouse")
        self.wait(f"return {ROWS}.length >= 2")
        self.assertEqual(self.titles()[:2], rows[:2])
        front.pages["/other.html"] = "<!doctype html><html lang=en><title>Other</title><p>Other</p></html>"
        self.js("location.assign('/other.html')")
        self.wait("return document.title === 'Other'")
        self.engine.back()
        self.wait(f"return !!document.querySelector('search-bar') && {ROWS}.length >= 2")
        self.assertEqual(self.text(), "lighthouse")

    def test_without_workers_the_page_brings_the_blocks(self):
        front = self.front(manual())
        front.files["/less.js"] = ("text/javascript", "delete globalThis.Worker;")
        front.swap(r"^/($|\?)", "<head>", '<head><script src="/less.js"></script>')
        self.opened(front)
        self.engine.press(FIELD)
        self.type("lighthouse")
        self.answered("lighthouse")
        self.wait(f"return {ROWS}.length >= 2")

    def test_without_webassembly_it_is_said_on_the_first_touch(self):
        front = self.front(manual())
        front.files["/less.js"] = ("text/javascript", "delete globalThis.WebAssembly;")
        front.swap(r"^/($|\?)", "<head>", '<head><script src="/less.js"></script>')
        self.opened(front)
        self.engine.press(FIELD)
        self.type("harbour")
        self.wait(SAYS)
        self.key("Enter")
        self.js("return new Promise((done) => setTimeout(done, 200))")
        self.assertEqual(self.text(), "harbour", "the text is lost")


class NoScript(Wire):
    wishes = {"script": False}

    def test_the_form_is_there_without_script(self):
        front = self.front(manual())
        self.engine.open(front.address + "/?q=harbour")
        self.assertFalse([path for path in front.asked if path.endswith(".js") and "watch" not in path], "a script was loaded")
