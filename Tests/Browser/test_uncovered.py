"""What is found stays in sight while suggestions are offered."""
import unittest

from inkling import servers
from search_page import SearchPageCase

ROWS = [{"id": str(n), "title": f"{word} {n}", "text": "row"} for n, word in enumerate(
    ["Harbour light", "Harbour master", "Harbour wall", "Harvest moon", "Harmony", "Hardware store"] * 6)]


class UncoveredCase(SearchPageCase):
    """Results that begin right below their bar."""

    def server(self):
        return servers.serving("uncovered", ROWS, "--title", "title", "--text", "text")

    def suggest(self, text="har"):
        self.open()
        self.field.click()
        self.field.press_sequentially(text)
        self.until("() => document.querySelectorAll('#results .card').length > 3")
        self.page.get_by_role("option").first.wait_for()
        self.frames(3)

    def covered(self):
        """Titles of rows that cannot be pressed where they are seen, and the buttons of the results."""
        return self.page.evaluate("""() => {
          const bar = document.querySelector('search-bar'), gone = [];
          for (const node of document.querySelectorAll('#results .card-link, #results button:not([hidden])')) {
            const box = node.closest('.card, button').getBoundingClientRect();
            if (box.bottom > innerHeight || !box.height) continue;
            for (const x of [box.left + 4, (box.left + box.right) / 2, box.right - 4])
              for (const y of [box.top + 3, box.bottom - 3])
                if (document.elementFromPoint(x, y) === bar) gone.push(node.textContent);
          }
          return [...new Set(gone)]; }""")

    def check(self):
        self.assertEqual(self.covered(), [])
        box, width = self.page.locator(".popup").bounding_box(), self.page.evaluate("() => document.documentElement.offsetWidth")
        self.assertGreaterEqual(box["x"], 0)
        self.assertLessEqual(box["x"] + box["width"], width)
        return box


class WideTests(UncoveredCase):
    viewport = {"width": 1280, "height": 700}

    def test_suggestions_stand_beside_the_results(self):
        """S3-17, D-08: every row can be pressed; the list is in the window and has not moved by its scroll bar."""
        self.suggest()
        box, main = self.check(), self.page.locator("#results").bounding_box()
        self.assertGreaterEqual(box["x"], main["x"] + main["width"])

    def test_in_a_mirrored_page_they_stand_at_the_other_side(self):
        """S3-17: where a line ends."""
        self.open()
        self.page.evaluate("() => { document.documentElement.dir = 'rtl'; }")
        self.field.click()
        self.field.press_sequentially("har")
        self.page.get_by_role("option").first.wait_for()
        self.frames(3)
        box, main = self.check(), self.page.locator("#results").bounding_box()
        self.assertLessEqual(box["x"] + box["width"], main["x"])

    def test_recent_searches_stay_below_the_field(self):
        """S1-12, S1-30: nothing is found yet that they could cover."""
        self.suggest()
        self.field.press("Enter")
        self.field.fill("")
        self.page.get_by_role("group", name="Recent searches").wait_for()
        self.frames(2)
        field, box = self.page.locator(".field").bounding_box(), self.page.locator(".popup").bounding_box()
        self.assertAlmostEqual(box["x"], field["x"], delta=1)
        self.assertAlmostEqual(box["width"], field["width"], delta=1)
        self.field.press_sequentially("har")
        self.page.get_by_role("group", name="Suggestions").wait_for()
        self.frames(3)
        self.check()


class FilterTests(UncoveredCase):
    """A page with filters beside its rows."""

    viewport = {"width": 1280, "height": 700}

    def server(self):
        return servers.serving("uncovered-filters", [{**row, "kind": ["Boat", "House"][n % 2]} for n, row in enumerate(ROWS)],
                               "--title", "title", "--text", "text", "--keyword", "kind")

    def test_suggestions_lie_over_no_filter(self):
        """S3-17, D-08: what narrows can be pressed as well."""
        self.suggest()
        self.until("() => document.querySelectorAll('search-filters input').length > 1")
        self.check()
        popup = self.page.locator(".popup").bounding_box()
        filters = self.page.locator("search-filters").bounding_box()
        self.assertGreaterEqual(popup["x"], filters["x"] + filters["width"] - 1)


class NarrowFilterTests(FilterTests):
    """The same on a phone, where a button leads to the filters."""

    viewport = {"width": 390, "height": 700}

    def test_suggestions_lie_over_no_filter(self):
        """S3-17, D-08: the button can be pressed as well."""
        self.suggest()
        self.check()
        popup = self.page.locator(".popup").bounding_box()
        button = self.page.get_by_role("button", name="Filters").bounding_box()
        self.assertGreaterEqual(popup["y"], button["y"] + button["height"] - 1)


class NarrowTests(UncoveredCase):
    viewport = {"width": 390, "height": 700}

    def test_suggestions_are_a_row_above_the_results(self):
        """S3-17, D-08: each chip beside the one before, none over a row; keys bring the last one into view."""
        self.suggest()
        self.check()
        boxes = [option.bounding_box() for option in self.page.get_by_role("option").all()]
        self.assertGreater(len(boxes), 2)
        self.assertEqual(len({round(box["y"]) for box in boxes}), 1)
        for _ in boxes:
            self.field.press("ArrowDown")
        last = self.page.get_by_role("option").nth(len(boxes) - 1)
        self.assertEqual(last.get_attribute("aria-selected"), "true")
        box = last.bounding_box()
        self.assertLessEqual(box["x"] + box["width"], 390)

    def test_a_row_below_the_row_of_suggestions_is_opened_by_a_press(self):
        """S3-17: the first result, at once."""
        self.suggest()
        self.page.evaluate("() => document.querySelector('search-bar').addEventListener('searchresultopen', (e) => { window.opened = e.detail; e.preventDefault(); })")
        box = self.page.locator("#results .card-link").first.bounding_box()
        self.page.mouse.click(box["x"] + 10, box["y"] + 5)
        self.until("() => window.opened")

    def test_a_long_suggestion_ends_inside_its_chip(self):
        """D-08: its letters go no farther than its edge, and no farther than the window."""
        self.page.goto(servers.serving("uncovered-long", [{"id": "1", "title": "Harbour " + "of a very long name " * 6, "text": ""}],
                                       "--title", "title", "--text", "text").address)
        self.wait_until_live()
        self.field.click()
        self.field.press_sequentially("har")
        option = self.page.get_by_role("option").first
        option.wait_for()
        self.frames(2)
        for one in self.page.get_by_role("option").all():
            box, words = one.bounding_box(), one.locator(".option-text").bounding_box()
            self.assertLessEqual(words["x"] + words["width"], box["x"] + box["width"])
            self.assertLess(box["width"], 390)

    def test_retry_can_be_pressed_while_suggestions_are_offered(self):
        """S0-09: what is wrong, and the way out of it, are not below the row of suggestions."""
        self.expected_complaints = ("a source failed",)
        self.open()
        self.field.click()
        self.field.press_sequentially("har")
        self.page.get_by_role("option").first.wait_for()
        self.page.evaluate("""() => { const bar = document.querySelector('search-bar');
          bar.source = async () => { throw new TypeError("away"); }; }""")
        self.field.press_sequentially("b")
        self.page.get_by_role("button", name="Retry").wait_for()
        self.frames(3)
        self.assertEqual(self.covered(), [])
        count, row = self.page.locator("#results .result-count:not([hidden])").bounding_box(), self.page.locator(".popup").bounding_box()
        self.assertGreaterEqual(count["y"], row["y"] + row["height"] - 1)


if __name__ == "__main__":
    unittest.main()
