"""From the first character to the result, and away again."""
import unittest

from element import ElementCase
from search_page import PLACES, SearchPageCase


class TypingTests(SearchPageCase):
    def setUp(self):
        super().setUp()
        self.open()

    def test_results_change_from_the_first_character_without_a_press_of_search(self):
        """S0-04, S4-59, S1-04: live from the first character."""
        before = len(self.requests)
        self.field.click()
        self.type("z")
        self.wait_for_query("z")
        self.assertEqual(sorted(self.titles()), ["Zenith Observatory", "Zermatt Station", "Zürich Station"])
        self.assertFalse([url for url in self.requests[before:] if "/search?" in url], "no page was loaded")
        self.assertTrue(self.focused())

    def test_each_further_character_narrows_what_is_shown(self):
        """S0-05: what is shown for a longer text was shown for the shorter one."""
        shown = None
        for text in ("z", "ze", "zen", "zeni"):
            self.search(text)
            titles = set(self.titles())
            self.assertTrue(titles)
            if shown is not None:
                self.assertLessEqual(titles, shown)
            shown = titles
        self.assertEqual(shown, {"Zenith Observatory"})

    def test_the_match_is_marked_and_nothing_else_is(self):
        """S1-04: the part of a title that matches is a `mark`."""
        self.search("harbour mar")
        first = self.page.locator(self.TITLE).first
        self.assertEqual(first.locator("mark:not([aria-hidden])").all_text_contents(), ["Harbour", "Mar"])
        self.assertEqual(first.text_content(), "Harbour Market")

    def test_one_search_for_one_character(self):
        """S1-18, S4-25: one keystroke is one `input` and one answer on the page."""
        self.field.click()
        self.type("s")
        self.wait_for_query("s")
        self.assertEqual([entry["text"] for entry in self.seen()["inputs"]], ["s"])

    def test_clear_erases_with_one_click_and_stays_in_the_field(self):
        """S1-19, S2-07, S3-11, D-02: Clear empties the text; focus stays; the results go."""
        self.search("zen")
        self.clear.click()
        self.assertEqual(self.text(), "")
        self.assertTrue(self.focused())
        self.wait_for_query("")

    def test_clear_is_there_exactly_while_there_is_text(self):
        """S2-09, S2-10, S4-11: not in the tree of the page without text, there with the first character."""
        self.assertEqual(self.clear.count(), 0)
        self.field.click()
        for text, expected in (("a", 1), ("", 0), ("  ", 1), ("", 0)):
            self.field.fill(text)
            # It leaves the tree a moment behind what can be seen.
            self.clear.wait_for(state="visible" if expected else "hidden")
            self.assertEqual(self.clear.count(), expected, repr(text))

    def test_clear_is_large_enough_to_hit(self):
        """S2-07: at least 24 by 24 CSS pixels."""
        self.search("zen")
        box = self.clear.bounding_box()
        self.assertGreaterEqual(min(box["width"], box["height"]), 24)

    def test_cancel_ends_the_search_at_once(self):
        """S3-12, S3-09, S4-16, D-14: text, results, popup and focus go with one click."""
        self.search("zen")
        self.assertEqual(self.cancel.count(), 1)
        self.cancel.click()
        self.assertEqual(self.text(), "")
        self.assertFalse(self.focused())
        self.assertFalse(self.is_open())
        self.wait_for_query("")

    def test_cancel_stands_outside_the_box_of_the_field(self):
        """S3-09: Cancel is beside the field, not in it."""
        self.search("zen")
        field, cancel = self.field.bounding_box(), self.cancel.bounding_box()
        self.assertGreaterEqual(cancel["x"], field["x"] + field["width"] - 1)

    def test_submit_keeps_box_text_and_the_focus(self):
        """S1-20, D-18: after Enter the box is in view with its text; what is typed next goes on from there."""
        self.search("zen")
        self.field.press("Enter")
        self.frames(3)
        self.assertTrue(self.focused())
        self.assertEqual(self.text(), "zen")
        self.assertFalse(self.is_open())
        self.assertEqual(self.titles(), ["Zenith Observatory"])
        self.page.keyboard.type("i")
        self.assertEqual(self.text(), "zeni")

    def test_enter_twice_submits_nothing_twice(self):
        """S1-18: Enter reaches one submit; the page is not left."""
        self.search("zen")
        address = self.page.url.split("?")[0]
        self.field.press("Enter")
        self.frames()
        self.assertEqual(self.page.url.split("?")[0], address)
        self.assertEqual(self.titles(), ["Zenith Observatory"])

    def test_the_field_is_ready_and_not_focused_on_load(self):
        """S1-10, S1-02: visible at once; focus is the person's to give."""
        self.assertTrue(self.field.is_visible())
        self.assertFalse(self.focused())
        self.field.click()
        self.assertTrue(self.focused())

    def test_a_tap_anywhere_in_the_box_focuses_the_field(self):
        """S2-02, S1-13: also beside the text, where the icon is."""
        box = self.field.bounding_box()
        self.page.mouse.click(box["x"] - 12, box["y"] + box["height"] / 2)
        self.assertTrue(self.focused())

    def test_the_placeholder_is_shown_only_without_text(self):
        """S4-09, S4-11, S2-05: and it says what can be searched."""
        shown = "(field) => field.matches(':placeholder-shown')"
        self.assertTrue(self.field.get_attribute("placeholder"))
        self.assertTrue(self.field.evaluate(shown))
        self.field.click()
        self.type("a")
        self.assertFalse(self.field.evaluate(shown))
        self.field.press("Backspace")
        self.assertTrue(self.field.evaluate(shown))

    def test_nothing_found_is_said_and_no_row_is_left(self):
        """S1-04: an empty answer is a state with words, not an empty list."""
        self.search("zen")
        self.search("qqqqxyzzy")
        self.assertEqual(self.titles(), [])
        self.assertRegex(self.page.locator("main").inner_text(), r"(?i)no (results|matches)|nothing")

    def test_results_are_cards_in_the_main_part_of_the_page(self):
        """S1-39, S1-22: below the bar, in `main`, not in the popup."""
        self.search("s")
        self.assertTrue(self.results.first.evaluate("(card) => !!card.closest('main')"))
        field, card = self.field.bounding_box(), self.results.first.bounding_box()
        self.assertGreaterEqual(card["y"], field["y"] + field["height"])

    def test_cards_share_the_inset_look_of_the_box(self):
        """S1-22: the radius and the edge of a card are the box's."""
        self.search("z")
        look = self.page.evaluate(
            """([field, card]) => {
              const box = (node) => { // the drawn box around the input is the nearest rounded ancestor
                for (let n = node; n; n = n.parentElement ?? n.getRootNode()?.host)
                  if (parseFloat(getComputedStyle(n).borderTopLeftRadius) > 0) return n;
                return node;
              };
              const f = box(field), c = box(card);
              return [f, c].map((n) => ({ radius: getComputedStyle(n).borderTopLeftRadius, left: n.getBoundingClientRect().left }));
            }""", [self.field.element_handle(), self.results.first.element_handle()])
        self.assertEqual(look[0]["radius"], look[1]["radius"])

    def test_the_search_key_says_search(self):
        """S0-24, S4-27, S1-13: `enterkeyhint` and `inputmode` ask a phone for its search keyboard."""
        self.assertEqual(self.field.get_attribute("enterkeyhint"), "search")
        self.assertEqual(self.field.get_attribute("inputmode"), "search")
        self.assertEqual(self.field.get_attribute("autocomplete"), "off")
        self.assertEqual(self.field.get_attribute("autocapitalize"), "none")

    def test_exactly_one_field_in_one_landmark(self):
        """S2-01, S3-07, S3-10, D-12: a search landmark with one labelled field and its icon."""
        self.assertEqual(self.page.get_by_role("search").count(), 1)
        self.assertEqual(self.page.get_by_role("search").get_by_role("combobox").count(), 1)
        self.assertEqual(self.page.get_by_role("textbox").count(), 0)
        labels = self.field.evaluate("(field) => Array.from(field.labels, (label) => label.textContent.trim())")
        self.assertTrue(labels and labels[0], "a real label")

    def test_the_icon_stands_before_the_text_and_is_silent(self):
        """S2-04: the magnifier is decoration at the leading side."""
        icons = self.page.get_by_role("search").locator("svg:visible")
        self.assertGreater(icons.count(), 0)
        self.assertEqual(icons.first.evaluate(
            "(icon) => !!icon.closest('[aria-hidden=true]') || icon.getAttribute('role') === 'presentation'"), True)
        field, icon = self.field.bounding_box(), icons.first.bounding_box()
        text_starts = field["x"] + float(self.field.evaluate(
            "(field) => parseFloat(getComputedStyle(field).paddingLeft)"))
        self.assertLess(icon["x"], text_starts)


class TouchTests(SearchPageCase):
    """On a phone the keyboard covers what is found."""

    viewport = {"width": 390, "height": 844}
    context_options = {"has_touch": True, "is_mobile": True}

    def test_submit_drops_focus_and_keeps_box_and_text(self):
        """S1-20, S1-21, S1-37, S1-38: after Search the box is in view with its text, and not focused."""
        self.open()
        self.field.tap()
        self.type("zen")
        self.wait_for_query("zen")
        self.field.press("Enter")
        self.until("() => !window.__active()?.matches('input')")
        self.assertFalse(self.focused())
        self.assertEqual(self.text(), "zen")
        self.assertTrue(self.field.is_visible())
        self.assertFalse(self.is_open())
        self.assertEqual(self.titles(), ["Zenith Observatory"])


class ScopeTests(SearchPageCase):
    def setUp(self):
        super().setUp()
        self.open()

    def names(self):
        return [self.scopes.nth(n).evaluate(
            "(radio) => (radio.labels?.[0] ?? radio).textContent.trim()") for n in range(self.scopes.count())]

    def test_scopes_are_at_most_four_with_the_widest_first(self):
        """S0-19, S0-21, S4-23, S3-21, D-04: All, then the categories of the data in their order."""
        names = self.names()
        self.assertLessEqual(len(names), 4)
        self.assertTrue(names[0].startswith("All"), names)
        self.assertTrue(self.scopes.first.is_checked())

    def test_the_scope_bar_is_below_the_field(self):
        """S4-03, S4-02: inside the same search landmark."""
        bar = self.page.get_by_role("search").get_by_role("radiogroup")
        self.assertEqual(bar.count(), 1)
        field, scopes = self.field.bounding_box(), bar.bounding_box()
        self.assertGreaterEqual(scopes["y"], field["y"] + field["height"] - 1)

    def test_a_scope_narrows_the_query_that_stands(self):
        """S0-23, S4-22, S0-20: the same text, fewer results, at once, and back."""
        self.search("sta")
        everything = set(self.titles())
        rail = next(n for n, name in enumerate(self.names()) if name.startswith("Rail"))
        self.choose(rail)
        self.until(f"(many) => document.querySelectorAll('{self.RESULTS}').length < many", len(everything))
        self.frames(3)
        narrowed = set(self.titles())
        self.assertLess(narrowed, everything)
        kinds = {place["title"]: place["kind"] for place in PLACES}
        self.assertEqual({kinds[title] for title in narrowed}, {"Rail"})
        self.choose(0)
        self.until(f"(many) => document.querySelectorAll('{self.RESULTS}').length === many", len(everything))

    def test_every_scope_says_how_many_it_has(self):
        """S0-23: the counts belong to the text in the field."""
        self.search("z")
        counts = {name.rstrip("0123456789 (),") : name for name in self.names()}
        self.assertIn("3", counts["All"])
        self.assertIn("2", counts["Rail"])

    def test_arrow_keys_choose_a_scope_and_the_group_is_one_stop(self):
        """S0-23: a radio group: arrows move, Tab leaves."""
        self.search("mar")
        self.scopes.first.focus()
        self.page.keyboard.press("ArrowRight")
        self.assertTrue(self.scopes.nth(1).is_checked())
        self.assertEqual(self.page.evaluate(
            "() => window.__active().getAttribute('role') ?? window.__active().type"), "radio")

    def choose(self, number: int):
        radio = self.scopes.nth(number)
        radio.evaluate("(radio) => (radio.labels?.[0] ?? radio).click()")
        self.assertTrue(radio.is_checked())


class OwnScopeTests(ElementCase):
    """Scopes that the page lists in an order of its own; the data have All, Sights, Shops and Rail."""

    def check(self, titles: str, chosen: str, *rows: str):
        self.show(f'scope-titles="{titles}" shows-scope-bar')
        self.search("harbour")
        self.assertEqual(self.titles(), ["Harbour Light", "Harbour Market"])
        self.scopes.filter(has_text=chosen).click()
        self.until("(many) => document.querySelectorAll('#results li:not([hidden], [aria-hidden])').length === many", len(rows))
        self.assertEqual(self.titles(), list(rows))

    def test_a_scope_is_asked_by_its_title(self):
        """S4-22: “Shops” gives shops only, whatever its place; the data have sights there."""
        self.check("All,Shops", "Shops", "Harbour Market")

    def test_a_title_that_the_data_do_not_have_means_the_category_at_its_place(self):
        """S4-22: so a page may say the categories in its own words: the second of the data are sights."""
        self.check("Everything,From", "From", "Harbour Light")
        self.check("Everything,From,To", "To", "Harbour Market")


if __name__ == "__main__":
    unittest.main()
