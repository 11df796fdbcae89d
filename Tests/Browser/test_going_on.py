"""From the field on by key and by finger: into the rows, and from a suggestion's words."""
from test_keyboard import KeyboardCase

FOCUSED = "document.activeElement.textContent.trim()"


class RowKeyTests(KeyboardCase):
    def rows(self):
        """The focus is on the first row, behind all suggestions."""
        self.opened()
        for _ in range(self.options.count() + 1):
            self.page.keyboard.press("ArrowDown")
        self.assertEqual(self.page.evaluate(FOCUSED), self.titles()[0])

    def test_down_and_up_lead_through_rows(self):
        """S3-17: from the field by Down through suggestions and rows, by Up back into the field; each row stays in view."""
        self.rows()
        self.until("() => document.querySelectorAll('#results li:not([hidden], [aria-hidden])').length >= 12")
        self.assertFalse(self.is_open())
        self.assertEqual(self.text(), self.QUERY)
        titles = self.titles()
        for title in titles[1:12]:
            self.page.keyboard.press("ArrowDown")
            self.assertEqual(self.page.evaluate(FOCUSED), title)
            top, bottom = self.page.evaluate("(() => { const box = document.activeElement.closest('.card').getBoundingClientRect(); return [box.top, box.bottom]; })()")
            bar = self.page.locator("search-bar").bounding_box()
            self.assertGreaterEqual(top, bar["y"] + bar["height"] - 1)
            self.assertLessEqual(bottom, self.page.viewport_size["height"])
        for title in reversed(titles[:11]):
            self.page.keyboard.press("ArrowUp")
            self.assertEqual(self.page.evaluate(FOCUSED), title)
            top = self.page.evaluate("document.activeElement.closest('.card').getBoundingClientRect().top")
            self.assertGreaterEqual(top, bar["height"] - 1)
        self.page.keyboard.press("ArrowUp")
        self.assertTrue(self.field.evaluate("(field) => field.matches(':focus')"))

    def test_a_held_key_is_not_stopped(self):
        """S3-17: rows that would be drawn when the keys pause are there for the next Down."""
        self.opened()
        for _ in range(self.options.count() + 12):
            self.page.keyboard.press("ArrowDown")
        self.assertEqual(self.page.evaluate("[...document.querySelectorAll('#results .card')].indexOf(document.activeElement.closest('.card'))"), 11)

    def test_escape_leads_back(self):
        """S3-17: from any row into the field, with the text as it was."""
        self.rows()
        self.page.keyboard.press("ArrowDown")
        self.page.keyboard.press("Escape")
        self.assertTrue(self.field.evaluate("(field) => field.matches(':focus')"))
        self.assertEqual(self.text(), self.QUERY)

    def test_without_suggestions_down_leads_to_the_rows(self):
        """S3-17: where there is nothing to choose from before them."""
        self.page.locator("search-bar").evaluate("(bar) => { bar.suggestions = false; }")
        self.type(self.QUERY)
        self.wait_for_query(self.QUERY)
        self.page.keyboard.press("ArrowDown")
        self.assertEqual(self.page.evaluate(FOCUSED), self.titles()[0])

    def test_enter_opens_and_with_control_in_a_new_tab(self):
        """S3-17: the row that has the focus, here or in another tab."""
        self.rows()
        with self.page.context.expect_page() as opened:
            self.page.keyboard.press("Control+Enter")
        self.assertIn("#/", opened.value.url)
        self.assertNotIn("#/", self.page.url)
        opened.value.close()
        self.page.keyboard.press("Enter")
        self.page.locator("dialog.character[open]").wait_for()


class TakingTests(KeyboardCase):
    def test_right_takes_the_words(self):
        """S1-17: at the end of the text the arrow takes the chosen suggestion into the field; nothing is submitted."""
        self.opened()
        self.field.press("ArrowDown")
        words = self.active_option()
        self.field.press("ArrowRight")
        self.assertEqual(self.text(), words)
        self.wait_for_query(words)
        self.assertTrue(self.field.evaluate("(field) => field.matches(':focus') && field.selectionStart === field.value.length"))
        self.assertIsNone(self.page.evaluate("localStorage.getItem('inkling.history')"))

    def test_elsewhere_the_arrow_moves_the_caret(self):
        """S1-17: within the text, or to the left, nothing is taken."""
        self.opened()
        self.field.press("ArrowLeft")
        self.field.press("ArrowDown")
        self.field.press("ArrowRight")
        self.assertEqual(self.text(), self.QUERY)
        self.field.press("ArrowDown")
        self.field.press("ArrowLeft")
        self.assertEqual(self.text(), self.QUERY)

    def test_what_is_typed_is_set_off(self):
        """S1-16: of a suggestion the letters that are there already are lighter than those that would come."""
        self.opened()
        first = self.options.first
        self.assertEqual(first.locator("mark:not([aria-hidden])").all_text_contents(), [first.text_content()[:3]])
        weight = "(node) => Number(getComputedStyle(node).fontWeight)"
        self.assertLess(first.locator("mark").first.evaluate(weight), first.locator(".option-text").evaluate(weight))


class FingerTests(KeyboardCase):
    context_options = {"has_touch": True, "is_mobile": True, "viewport": {"width": 390, "height": 844}}

    def test_an_arrow_takes_the_words(self):
        """S1-17: a finger on the arrow takes the words, one on the words searches them."""
        self.opened()
        option = self.options.first
        words = option.text_content()
        box = option.locator(".option-take").bounding_box()
        self.assertGreaterEqual(min(box["width"], box["height"]), 40)
        option.locator(".option-take").tap()
        self.assertEqual(self.text(), words)
        self.wait_for_query(words)
        self.assertIsNone(self.page.evaluate("localStorage.getItem('inkling.history')"))
