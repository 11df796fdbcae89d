"""What made the page useless in one engine, each as the person met it."""
from scenario import BAR, FIELD, ROOT, SCRIPT, Scenario, catalog, demo, folder, notes

# Whether a bar that sets a look has it.
DRAWN = """return Array.from(document.querySelectorAll("#gallery search-bar")).filter((bar) =>
  bar.getAttributeNames().some((name) => /tint|style|theme|image|translucent|icon/.test(name)) && !bar.shadowRoot?.querySelector(".bar").style.length).length"""


class Looks(Scenario):
    size = (1200, 820)

    def test_every_bar_of_the_catalogue_has_its_look(self):
        """W1: 44 bars ask for look.js while it is still on its way."""
        self.open(catalog(), "/catalog", wait=False)
        self.wait("return document.querySelectorAll('#gallery search-bar').length >= 44")
        self.wait("return Array.from(document.querySelectorAll('#gallery search-bar')).every((bar) => bar.shadowRoot?.querySelector('.input'))")
        self.until(DRAWN + " === 0", limit=5)
        self.assertEqual(self.js(DRAWN), 0, "bars that are drawn as the default")

    def test_a_tint_that_is_set_while_the_look_loads_is_drawn(self):
        """W1: the second word counts, whenever it comes."""
        front = self.front(notes())
        front.delays.append(("look.(js|wasm)", .3))
        front.pages["/element.html"] = (
            "<!doctype html><html lang=en><head><link rel=icon href=data:,>" + SCRIPT +
            '</head><body><search-bar bar-tint-color="#ff0000"></search-bar></body></html>')
        self.open(front, "/element.html")
        self.js(f"{BAR}.setAttribute('tint-color', '#008000')")
        self.wait(f"return getComputedStyle({ROOT}.querySelector('.bar')).getPropertyValue('--inkling-tint').trim() === '#008000'")
        self.assertIn("#ff0000", self.js(f"return getComputedStyle({ROOT}.querySelector('.bar')).getPropertyValue('--inkling-bar-background')"))


class Modules(Scenario):
    def test_who_imports_the_module_beside_its_tag_finds_the_element(self):
        """W3: after `import` the element is defined, as Web.md says."""
        front = self.front(notes())
        front.pages["/element.html"] = (
            "<!doctype html><html lang=en><head><link rel=icon href=data:,>" + SCRIPT + '<script type="module" src="/app.js"></script>'
            "</head><body><search-bar></search-bar></body></html>")
        front.files["/app.js"] = ("text/javascript", """import { ready } from "./assets/inkling.js";
          await ready; window.found = typeof customElements.get("search-bar");""")
        self.open(front, "/element.html")
        self.wait("return window.found")
        self.assertEqual(self.js("return window.found"), "function")

    def test_a_developer_gets_every_advice(self):
        """W4: 44 bars ask for diagnostics.js while it is still on its way."""
        self.open(catalog(), "/catalog", wait=False)
        self.wait("return document.querySelectorAll('#gallery search-bar').length >= 44")
        self.wait("return window.__seen.console.some((line) => line.startsWith('warn: <search-bar> '))")
        self.assertEqual(self.js("return window.__seen.errors"), [])


class Back(Scenario):
    def go_and_come_back(self, behind):
        self.open(behind)
        self.search("harbour")
        self.submit_and_leave()
        self.js("document.querySelector('#results a').click()")
        self.wait("return !document.querySelector('search-bar') || !/harbour/.test(document.body.textContent)")
        self.engine.back()
        self.live()

    def check(self):
        self.wait("return document.querySelectorAll('#results li:not([hidden], [aria-hidden])').length === 2")
        self.assertEqual(self.text(), "harbour")
        self.focus()
        self.engine.js("return new Promise((done) => setTimeout(done, 200))")
        self.assertEqual(self.text(), "harbour")
        self.assertEqual(len(self.titles()), 2, "the rows stay when the field is pressed")

    def test_back_to_a_served_page_keeps_text_and_rows(self):
        """W2: the browser's page cache keeps the rows; the field must keep the words that they answer."""
        self.go_and_come_back(notes())
        self.check()

    def test_back_to_a_folder_of_files_keeps_text_and_rows(self):
        """W2, without a server behind."""
        self.go_and_come_back(folder())
        self.check()


class Counts(Scenario):
    def test_counts_of_scopes_stay_when_further_rows_come(self):
        """F2: a page of further rows is the same answer, not another source's."""
        self.open(demo())
        self.search("arrow")
        self.key("Enter")
        counts = f"return Array.from({ROOT}.querySelectorAll('.scope-count'), (count) => count.textContent)"
        self.wait(f"return {ROOT}.querySelector('.scope-count').textContent !== ''")
        first = self.js(counts)
        for _ in range(2):
            rows = len(self.titles())
            self.js("scrollTo(0, document.body.scrollHeight)")
            self.wait("return document.querySelectorAll('#results li:not([hidden], [aria-hidden])').length > arguments[0]", rows)
        self.js("return new Promise((done) => setTimeout(done, 300))")
        self.assertEqual(self.js(counts), first)


class Names(Scenario):
    def test_the_field_has_the_bars_name_once(self):
        """F1: the label that the server wrote is replaced, not added to."""
        self.open(demo())
        self.assertEqual(self.engine.label(FIELD), self.js(f"return {ROOT}.querySelector('.label').textContent"))
        self.assertNotIn("SearchSearch", self.js(f"return {ROOT}.querySelector('label').textContent"))
