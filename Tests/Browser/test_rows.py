"""Rows of the page's own: a template among the results says what a row looks like."""
import unittest

import axe
from element import ElementCase

TEMPLATE = """
<template>
  <h3 data-field="title"></h3>
  <p class="about" data-field="text"></p>
  <img data-field="image" width="96" height="64">
  <p><b data-field="price">9</b> <a class="maker" data-href="maker" data-field="brand"></a></p>
  <button type="button" data-row-action="basket">Add</button>
</template>"""
BODY = f"""<search-bar results="results" placeholder="Search boats"></search-bar>
<main id="results">{TEMPLATE}</main>
<aside data-preview-of="results"><template><h2 data-field="title"></h2><p data-field="text"></p></template></aside>"""
SOURCE = """() => {
  window.boats = [
    { id: 1, title: "Harbour pilot", text: "Guides ships into the harbour", url: "/pilot", price: "12 €", brand: "Astillero", maker: "/astillero", image: "/boat.svg" },
    { id: 2, title: "Harbour <img src=x onerror=alert(1)>", text: "<b>bold</b>", price: "", brand: "Evil", maker: "javascript:alert(1)", image: "javascript:alert(1)" },
    { id: 3, title: "Harvest moon", text: "A yacht", url: "/moon", price: "3 €", brand: "", maker: "" },
  ];
  document.querySelector("search-bar").source = ({ words }) =>
    boats.filter(({ title }) => title.toLowerCase().startsWith(words[0].toLowerCase()));
}"""


class OwnRowTests(ElementCase):
    """S1-23, S0-17: cards as the page wants them."""

    def begin(self, body: str = BODY):
        self.page.route("**/boat.svg", lambda route: route.fulfill(
            body='<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>', content_type="image/svg+xml"))
        self.show(body=body)
        self.page.evaluate(SOURCE)
        self.search("har")
        self.until("() => document.querySelectorAll('#results .card:not([hidden]) .own-row').length === 3")

    def card(self, place: int):
        return self.page.locator("#results .card:not([hidden])").nth(place)

    def test_fields_stand_where_the_template_wants_them(self):
        """S1-23: words, marks, a picture, facts; nothing of the usual card beside them."""
        self.begin()
        card = self.card(0)
        self.assertEqual(card.locator(".about").inner_text(), "Guides ships into the harbour")
        self.assertEqual(card.locator(".own-row mark:visible").all_inner_texts(), ["Har", "har"])
        self.assertEqual(card.locator("b").inner_text(), "12 €")
        self.assertEqual(card.locator(".maker").get_attribute("href"), "/astillero")
        self.assertEqual((card.locator(".own-row img").bounding_box()["width"], card.locator(".own-row img").bounding_box()["height"]), (96, 64))
        self.assertEqual(card.locator(".card-snippet:visible, .card-details:visible, .card-image:visible").count(), 0)
        # What there is no value for takes no place.
        self.assertEqual(self.card(1).locator("b").is_visible(), False)
        self.assertEqual(self.card(2).locator(".own-row img").is_visible(), False)
        self.assertEqual(axe.violations(self.page), [])

    def test_data_is_neither_markup_nor_an_unsafe_address(self):
        """S1-23: what would be a tag is letters, and no address runs a script."""
        self.begin()
        card = self.card(1)
        self.assertEqual(card.locator(".about").inner_text(), "<b>bold</b>")
        self.assertEqual(card.locator(".about b, h3 img").count(), 0)
        self.assertIsNone(card.locator(".maker").get_attribute("href"))
        self.assertIsNone(card.locator(".own-row img").get_attribute("src"))

    def test_addresses_follow_the_rule_of_the_usual_rows(self):
        """S1-23: `SafeAddress` and the script let the same addresses through, whatever the page's own is."""
        good = ["/a", "a/b?c=d:e", "#x", "?q=1", "../up", "https://example.org/", "HTTP://example.org", "mailto:a@example.org", "//example.org/a", "a/b:c", "?x=javascript:1"]
        bad = ["javascript:alert(1)", "JavaScript:alert(1)", "data:text/html,x", "java\tscript:alert(1)", " /a", "a b", "a\\b", "file:///etc", "x:y", "xhttp:a", "httpx:a", ":a", "1http:a", "/\\a.b", "https\n://a", "a\x7fb", ""]
        self.begin()
        self.page.evaluate("""(all) => { boats = all.map((maker, id) => ({ id: `a${id}`, title: `Address ${id}`, brand: "x", maker })); }""", good + bad)
        self.search("address")
        self.until("(count) => document.querySelectorAll('#results .card:not([hidden]) .own-row').length === count", len(good + bad))
        self.frames(2)
        hrefs = self.page.evaluate("() => [...document.querySelectorAll('#results .card:not([hidden]) .maker')].map((link) => link.getAttribute('href'))")
        self.assertEqual(hrefs, good + [None] * len(bad))

    def test_the_rows_follow_the_letters(self):
        """S0-04: other rows, other marks, in the same elements; Undo takes the typing back as a whole."""
        self.begin()
        self.type("v")
        self.until("() => document.querySelectorAll('#results .card:not([hidden])').length === 1")
        self.assertEqual(self.card(0).locator("h3").inner_text(), "Harvest moon")
        self.assertEqual(self.card(0).locator("b").inner_text(), "3 €")
        self.assertEqual(self.card(0).locator(".own-row mark:visible").all_inner_texts(), ["Harv"])
        self.field.press("Backspace")
        self.field.press("Backspace")
        self.field.press("Backspace")
        self.type("arb")
        self.until("() => document.querySelectorAll('#results .card:not([hidden])').length === 2")
        self.assertTrue(self.card(0).locator(".own-row img").is_visible())
        self.field.press("Control+z")
        self.field.press("Control+z")
        self.field.press("Control+z")
        self.until("() => document.querySelector('search-bar').text === ''")

    def test_title_and_card_open_the_row_and_a_button_tells_the_page(self):
        """S3-17: one press each; the button does not open the row."""
        self.begin()
        self.page.evaluate("""() => { window.told = [];
          const bar = document.querySelector("search-bar");
          for (const type of ["searchresultopen", "searchresultaction"])
            bar.addEventListener(type, (event) => { told.push([type, event.detail]); event.preventDefault(); }); }""")
        self.card(0).get_by_role("button", name="Add").click()
        box = self.card(0).bounding_box()
        self.page.mouse.click(box["x"] + box["width"] - 20, box["y"] + 20)
        (first, action), (second, opened) = self.page.evaluate("() => told")
        self.assertEqual((first, second), ("searchresultaction", "searchresultopen"))
        self.assertEqual((action["action"], action["id"], action["title"], action["fields"]["brand"]), ("basket", "1", "Harbour pilot", "Astillero"))
        self.assertEqual(opened["id"], "1")

    def test_without_a_place_for_the_title_it_is_still_there_for_keys_and_ears(self):
        """S3-17: the row can be opened by Tab and Enter."""
        self.begin("""<search-bar results="results" placeholder="Search boats"></search-bar>
          <main id="results" data-layout="grid"><template><p class="about" data-field="text"></p></template></main>""")
        link = self.card(0).get_by_role("link", name="Harbour pilot")
        link.focus()
        self.assertTrue(link.evaluate("(link) => link === document.activeElement"))
        # Two stand beside each other.
        first, second = self.card(0).bounding_box(), self.card(1).bounding_box()
        self.assertEqual(first["y"], second["y"])
        self.assertGreater(second["x"], first["x"] + first["width"] - 1)

    def groups(self) -> list[tuple[str, str]]:
        """The name above each row that is shown, empty where there is none, and the row's title."""
        return [tuple(pair) for pair in self.page.evaluate("""() => Array.from(document.querySelectorAll("#results .card:not([hidden]) .own-row"), (row) =>
          [row.querySelector(".own-group").checkVisibility() ? row.querySelector(".own-group").innerText : "", row.querySelector("h3").innerText])""")]

    def test_rows_of_one_value_stand_together_below_its_name(self):
        """Issue 29.3: groups by a field, in the order of the best row of each; what has no value is last."""
        self.begin(BODY.replace("<template>", '<template data-group-by="brand">', 1))
        self.page.evaluate("""() => { boats = ["Oar,Beta", "Oak,", "Oat,Alpha", "Oasis,Beta", "Oaf,Alpha"].map((line, id) => {
          const [title, brand] = line.split(","); return { id: `g${id}`, title, brand, text: "x" }; }); }""")
        self.search("oa")
        self.until("() => document.querySelectorAll('#results .card:not([hidden]) .own-row').length === 5")
        self.frames(2)
        self.assertEqual(self.groups(), [("Beta", "Oar"), ("", "Oasis"), ("Alpha", "Oat"), ("", "Oaf"), ("…", "Oak")])
        self.assertEqual(axe.violations(self.page), [])
        # A letter more takes the first row of a group away: the name stands above the one that is first now.
        self.type("s")
        self.until("() => document.querySelectorAll('#results .card:not([hidden]) .own-row').length === 1")
        self.frames(2)
        self.assertEqual(self.groups(), [("Beta", "Oasis")])

    def test_a_preview_shows_the_row_that_is_pointed_at(self):
        """S1-23: by pointer and by focus."""
        self.begin()
        preview = self.page.locator("[data-preview-of]")
        self.card(2).hover()
        self.until("() => document.querySelector('[data-preview-of] h2')?.textContent === 'Harvest moon'")
        self.card(0).locator(".card-link").focus()
        self.until("() => document.querySelector('[data-preview-of] h2')?.textContent === 'Harbour pilot'")
        self.assertEqual(preview.locator("p").inner_text(), "Guides ships into the harbour")


if __name__ == "__main__":
    unittest.main()
