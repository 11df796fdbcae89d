"""What was opened stands a little higher when the same question is begun again, on this device alone."""
import json
import unittest
from pathlib import Path

from inkling import servers
from search_page import SearchPageCase

BOATS = [{"id": str(number), "title": f"Harbour boat {number:02}", "url": f"boat-{number}.html", "length": 40 - number} for number in range(1, 13)]
BOATS.append({"id": "90", "title": "Hrabour", "url": "typo.html", "length": 1})
DAY = 86_400_000


class OpenedTests(SearchPageCase):
    """Issue 24.8: learning what a person opens."""

    def setUp(self):
        super().setUp()
        self.address = servers.serving("boats", BOATS, "--title", "title", "--number", "length", "--url", "url").address
        self.begin()

    def begin(self, path: str = "/"):
        """A new visit: in the tab of an opening rows stay where they are."""
        if self.page.url.startswith("http"):
            self.page.evaluate("() => sessionStorage.clear()")
        self.page.goto(self.address + path)
        self.page.evaluate("() => document.addEventListener('searchresultopen', (event) => event.preventDefault())")

    def titles(self, text: str) -> list[str]:
        self.search(text)
        self.until("() => document.querySelectorAll('#results .card:not([hidden]):not(.placeholder)').length >= 10")
        # Further rows come in tasks of their own: what is read twice alike has come to rest.
        seen = []
        for _ in range(40):
            last, seen = seen, self.page.locator("#results .card:not([hidden]) .card-title").all_inner_texts()[:10]
            if seen == last:
                break
            self.page.wait_for_timeout(60)
        return seen

    def open_row(self, title: str):
        before = self.page.evaluate("() => localStorage['inkling.opened'] ?? ''")
        self.page.locator("#results .card:not([hidden])", has_text=title).first.locator("a").first.click()
        self.until("(before) => (localStorage['inkling.opened'] ?? '') !== before", before)

    def usual(self) -> list[str]:
        return [f"Harbour boat {number:02}" for number in range(1, 11)]

    def test_an_opened_result_rises_two_places(self):
        self.assertEqual(self.titles("harb"), self.usual())
        self.open_row("Harbour boat 07")
        self.begin()
        wanted = self.usual()
        wanted.insert(4, wanted.pop(6))
        # The same beginning, a shorter one and a longer one; another question is as it was.
        for text in ("harb", "har", "harbour"):
            self.assertEqual(self.titles(text), wanted, text)
        self.assertEqual(self.titles("boat"), self.usual())

    def test_it_rises_five_places_at_most_and_never_above_a_better_match(self):
        for _ in range(4):
            self.titles("harb")
            self.open_row("Harbour boat 09")
        self.begin()
        self.assertEqual(self.titles("harb").index("Harbour boat 09"), 3)
        # A typing error away stays behind what was typed.
        self.search("harbour")
        self.page.evaluate("""(site) => { localStorage["inkling.opened"] = JSON.stringify(Array(9).fill(["/", "harbour", "90", Date.now()])) }""")
        self.begin()
        titles = self.titles("harbour")
        self.assertEqual(titles, self.usual())

    def test_rows_stay_where_they_are_in_the_tab_of_the_opening(self):
        """S1-18: whoever comes back finds the order that was left."""
        self.titles("harb")
        self.open_row("Harbour boat 07")
        self.page.goto(self.address + "/")
        self.assertEqual(self.titles("harb"), self.usual())

    def test_openings_fade(self):
        """Half as much after 30 days."""
        self.titles("harb")
        self.open_row("Harbour boat 07")
        for days, place in ((0, 4), (35, 5), (90, 6)):
            self.page.evaluate("""(age) => { const [note] = JSON.parse(localStorage["inkling.opened"]); note[3] = Date.now() - age;
              localStorage["inkling.opened"] = JSON.stringify([note]) }""", days * DAY)
            self.begin()
            self.assertEqual(self.titles("harb").index("Harbour boat 07"), place, days)

    def test_an_order_stays_the_order(self):
        self.titles("harb")
        self.open_row("Harbour boat 07")
        self.begin("/?q=harb&sort=length")
        self.until("() => document.querySelectorAll('#results .card:not([hidden]):not(.placeholder)').length >= 10")
        titles = self.page.locator("#results .card:not([hidden]) .card-title").all_inner_texts()
        self.assertEqual(titles[:3], ["Harbour boat 12", "Harbour boat 11", "Harbour boat 10"])

    def test_it_is_forgotten_with_the_search_and_comes_back_with_it(self):
        """S1-17: deleting what was searched deletes what was learnt of it; Undo brings both back."""
        self.titles("harb")
        self.open_row("Harbour boat 07")
        self.begin()
        self.assertEqual(self.titles("harb").index("Harbour boat 07"), 4)
        self.field.fill("")
        self.page.locator(".clear-history-button").click()
        self.assertEqual(self.titles("harb"), self.usual())
        self.field.fill("")
        self.page.locator(".undo-button").click()
        self.assertEqual(self.titles("harb").index("Harbour boat 07"), 4)

    def test_the_next_visit_keeps_nothing_of_a_deleted_search(self):
        """S1-17: the note itself goes, not only its effect."""
        self.titles("harb")
        self.open_row("Harbour boat 07")
        self.begin()
        self.titles("boat")
        self.open_row("Harbour boat 05")
        self.begin()
        self.page.evaluate("() => { const h = JSON.parse(localStorage['inkling.history']); h.entries = h.entries.filter(({ text }) => text !== 'harb'); "
                           "localStorage['inkling.history'] = JSON.stringify(h); }")
        self.begin()
        self.titles("boat")
        self.until("() => !localStorage['inkling.opened'].includes('harb')")
        self.assertIn("boat", self.page.evaluate("() => localStorage['inkling.opened']"))

    def test_nothing_is_noted_where_nothing_is_to_be(self):
        for name, value in (("history", "off"), ("history", "session"), ("learns", "no")):
            self.begin()
            self.page.locator("search-bar").evaluate("(bar, [name, value]) => bar.setAttribute(name, value)", [name, value])
            self.titles("harb")
            self.page.locator("#results .card:not([hidden])", has_text="Harbour boat 07").first.locator("a").first.click()
            self.frames(3)
            self.assertEqual(self.page.evaluate("() => localStorage['inkling.opened'] ?? ''"), "", (name, value))

    def test_the_rule_is_that_of_apps(self):
        """The vectors that `OpenedResultsTests` holds the native rule to."""
        vectors = json.loads((Path(__file__).parents[1] / "Vectors" / "opened.json").read_text())
        self.assertGreaterEqual(len(vectors), 12)
        self.titles("harb")
        self.open_row("Harbour boat 07")
        self.begin()
        self.titles("harb")
        for vector in vectors:
            ids = self.page.evaluate("""async ({ opened, remembered, asked, hits }) => {
              const now = Date.now();
              localStorage["inkling.opened"] = JSON.stringify(opened.map(([text, id, days]) => ["/", text, id, now - days * 86_400_000]));
              localStorage["inkling.history"] = JSON.stringify({ entries: remembered.map((text) => ({ text })) });
              const address = performance.getEntriesByType("resource").find(({ name }) => /opened[^/]*\\.js$/.test(name)).name;
              const { lifted, rises } = await import(address);
              return lifted(hits.map((hit) => { const [id, tier] = hit.split(" "); return { id, tier }; }), rises("/", asked, now)).map(({ id }) => id);
            }""", vector)
            self.assertEqual(ids, vector["expect"], vector["name"])

    def test_damaged_notes_are_none(self):
        self.titles("harb")
        self.open_row("Harbour boat 07")
        for damage in ("{", "7", "[[1]]", '[["/", "harb", "7"]]', json.dumps([["/", {}, [], "x"]])):
            self.page.evaluate("(damage) => { localStorage['inkling.opened'] = damage }", damage)
            self.begin()
            self.assertEqual(self.titles("harb"), self.usual(), damage)
            # And they hinder no new one.
            self.open_row("Harbour boat 07")
            self.begin()
            self.assertEqual(self.titles("harb").index("Harbour boat 07"), 4, damage)


if __name__ == "__main__":
    unittest.main()
