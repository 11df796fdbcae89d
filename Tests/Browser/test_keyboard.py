"""The keyboard table, row by row. Editing is compared with a bare `<input>` given the same keys."""
import unittest

from element import ElementCase
from search_page import SearchPageCase
from inkling import servers


class KeyboardCase(SearchPageCase):
    """The demo, where “arr” has completions; the popup is open after typing it."""

    QUERY = "arr"

    def server(self):
        return servers.demo()

    def setUp(self):
        super().setUp()
        self.open()
        self.field.click()

    def opened(self, text: str | None = None):
        text = text or self.QUERY
        self.type(text)
        self.wait_for_query(text)
        self.popup.wait_for(state="visible")
        self.assertTrue(self.is_open())

    def closed(self, text: str | None = None):
        self.opened(text)
        self.field.press("Escape")
        self.frames()
        self.assertFalse(self.is_open())

    def option(self, index: int) -> str:
        return self.options.nth(index).text_content()


class ArrowTests(KeyboardCase):
    def test_down_on_a_closed_popup_opens_it_at_the_first(self):
        """S3-17, S1-14: Down opens and highlights the first."""
        self.closed()
        self.field.press("ArrowDown")
        self.assertTrue(self.is_open())
        self.assertEqual(self.active_option(), self.option(0))

    def test_down_and_up_move_and_lead_on(self):
        """S3-17: down to the last and then to the rows; up from the first to the last."""
        self.opened()
        self.assertIsNone(self.active_option())
        count = self.options.count()
        for step in range(count):
            self.field.press("ArrowDown")
            self.assertEqual(self.active_option(), self.option(step))
        for step in reversed(range(count - 1)):
            self.field.press("ArrowUp")
            self.assertEqual(self.active_option(), self.option(step))
        self.field.press("ArrowUp")
        self.assertEqual(self.active_option(), self.option(count - 1))
        self.field.press("ArrowDown")
        self.assertEqual(self.page.evaluate("document.activeElement.className"), "card-link")

    def test_up_highlights_the_last(self):
        """S3-17: from no highlight."""
        self.opened()
        self.field.press("ArrowUp")
        self.assertEqual(self.active_option(), self.option(self.options.count() - 1))

    def test_alt_down_opens_without_a_highlight_and_alt_up_closes(self):
        """S3-17: the keys that only open and close."""
        self.closed()
        self.field.press("Alt+ArrowDown")
        self.assertTrue(self.is_open())
        self.assertIsNone(self.active_option())
        self.field.press("ArrowDown")
        self.field.press("Alt+ArrowUp")
        self.assertFalse(self.is_open())
        self.assertIsNone(self.active_option())

    def test_arrows_up_and_down_do_not_move_the_caret(self):
        """S3-17: the caret stays where it was."""
        self.opened()
        self.field.press("ArrowLeft")
        before = self.caret()
        self.field.press("ArrowDown")
        self.field.press("ArrowUp")
        self.assertEqual(self.caret(), before)

    def test_left_home_and_end_drop_the_highlight_and_move_the_caret(self):
        """S3-17: the text keeps its own keys."""
        for key, expected in (("ArrowLeft", 2), ("Home", 0), ("End", 3)):
            with self.subTest(key):
                self.field.fill("")
                self.opened()
                self.field.press("ArrowDown")
                self.assertIsNotNone(self.active_option())
                self.field.press(key)
                self.frames()
                self.assertIsNone(self.active_option())
                self.assertEqual(self.caret()[0], expected)

    def test_the_highlight_is_in_view_and_text_is_unchanged(self):
        """S3-17, S1-17: moving shows an option, and writes nothing."""
        self.opened()
        for _ in range(self.options.count()):
            self.field.press("ArrowDown")
            name = self.field.get_attribute("aria-activedescendant")
            self.assertTrue(self.page.locator(f'[id="{name}"]').is_visible())
            self.assertEqual(self.text(), self.QUERY)


class EnterAndEscapeTests(KeyboardCase):
    def test_enter_without_a_highlight_submits_what_is_typed(self):
        """S1-18, S1-35, S0-24: and closes the popup."""
        self.opened()
        self.field.press("Enter")
        self.frames()
        self.assertEqual(self.text(), self.QUERY)
        self.assertFalse(self.is_open())
        self.assertTrue(self.focused())

    def test_enter_on_a_highlight_puts_it_into_the_field_and_submits(self):
        """S1-14, S1-07: one key, the text of the suggestion, results that exist."""
        self.opened()
        self.field.press("ArrowDown")
        wanted = self.active_option().strip()
        self.field.press("Enter")
        self.wait_for_query(wanted)
        self.assertEqual(self.text(), wanted)
        self.assertFalse(self.is_open())
        self.assertGreater(len(self.titles()), 0)

    def test_escape_closes_first_then_clears_then_leaves(self):
        """S3-12, S1-15, D-03: three presses, three steps, typed text kept after the first."""
        self.opened()
        self.field.press("Escape")
        self.frames()
        self.assertFalse(self.is_open())
        self.assertEqual(self.text(), self.QUERY)
        self.assertTrue(self.focused())
        self.field.press("Escape")
        self.frames()
        self.assertEqual(self.text(), "")
        if self.is_open():
            self.field.press("Escape")
            self.frames()
        self.field.press("Escape")
        self.frames()
        self.assertFalse(self.focused())

    def test_tab_leaves_without_taking_the_highlight(self):
        """S1-15: the next stop has focus, the typed text stays, the popup is closed."""
        self.opened()
        self.field.press("ArrowDown")
        self.field.press("Tab")
        self.frames()
        self.assertFalse(self.focused())
        self.assertEqual(self.text(), self.QUERY)
        self.assertFalse(self.is_open())

    def test_enter_in_an_empty_field_does_nothing(self):
        """S1-18: there is nothing to submit."""
        address = self.page.url
        self.field.press("Enter")
        self.frames()
        self.assertEqual(self.page.url, address)


class UpArrowTests(ElementCase):
    """The way out of a persistent bar that has no Cancel."""

    def test_the_up_arrow_leaves_and_keeps_the_text(self):
        """S1-15, D-03: a press takes list and focus away; text and rows stay, and so does where they are."""
        self.show('automatically-shows-cancel-button="no"')
        arrow = self.bar.locator(".dismiss-button")
        self.assertFalse(arrow.is_visible())
        self.search("harbour")
        self.popup.wait_for(state="visible")
        self.assertTrue(arrow.is_visible())
        self.assertEqual(self.page.get_by_role("button", name="Cancel").count(), 0)
        field, rows = self.field.bounding_box(), self.titles()
        self.assertEqual(rows, ["Harbour Light", "Harbour Market"])
        arrow.click()
        self.popup.wait_for(state="hidden")
        self.assertFalse(self.is_open())
        self.assertFalse(self.focused())
        self.assertEqual(self.text(), "harbour")
        self.assertEqual(self.titles(), rows)
        arrow.wait_for(state="hidden")
        self.assertEqual(self.field.bounding_box(), field)


class EditingTests(KeyboardCase):
    """The same keys in our field and in a bare one: text and caret must be alike after each."""

    SCRIPTS = [
        ["Home", "Delete", "End", "Backspace"],
        ["Control+ArrowLeft", "Shift+End", "Delete"],
        ["Shift+ArrowLeft", "Shift+ArrowLeft", "q"],
        ["Control+Backspace", "a", "b"],
        ["Home", "Control+Delete", "z"],
        ["Shift+Home", "Control+c", "End", "Control+v"],
        ["Control+a", "Control+x", "Control+v", "Control+v"],
        ["ArrowLeft", "ArrowLeft", "ArrowRight", "m", "Backspace"],
        ["Control+a", "Backspace", "n", "e", "w"],
        ["Control+a", "x", "y", "Control+z"],
        ["Control+a", "a", "r", "Backspace", "Control+z", "Control+z", "Control+Shift+z"],
    ]

    def test_editing_keys_do_what_they_do_in_a_bare_input(self):
        """S4-01: every key that edits is the browser's own."""
        start = "two words here"
        bare = self.context.new_page()
        bare.goto(self.server().address + "/health", wait_until="commit")
        self.complaints.clear()
        bare.set_content("<!doctype html><html lang=en><title>bare</title><input id=bare>")
        for script in self.SCRIPTS:
            with self.subTest(" ".join(script)):
                steps = []
                for page, field in ((self.page, self.field), (bare, bare.locator("#bare"))):
                    page.bring_to_front()
                    field.fill("")
                    field.click()
                    field.press_sequentially(start)
                    taken = []
                    for key in script:
                        field.press(key)
                        taken.append(field.evaluate("(f) => [f.value, f.selectionStart, f.selectionEnd]"))
                    steps.append(taken)
                self.assertEqual(steps[0], steps[1])
        bare.close()
        self.complaints.clear()

    def test_keys_that_edit_are_never_kept_from_the_browser(self):
        """S4-01: with the popup open as well."""
        self.opened()
        self.page.evaluate("() => { window.__seen.keys = []; }")
        keys = ["ArrowLeft", "ArrowRight", "Home", "End", "Backspace", "Control+a", "Control+u", "b", "Tab"]
        for key in keys:
            self.field.press(key)
        self.frames(3)
        self.assertEqual([key["key"] for key in self.seen()["keys"] if key["prevented"]], [])

    def test_typing_after_a_highlight_drops_it_and_filters(self):
        """S1-33, S1-34: a letter goes to the text."""
        self.opened()
        self.field.press("ArrowDown")
        self.type("o")
        self.wait_for_query(self.QUERY + "o")
        self.assertEqual(self.text(), self.QUERY + "o")
        self.assertIsNone(self.active_option())

    def test_no_key_is_a_trap(self):
        """S4-55: Tab goes through every stop of the page and comes round."""
        self.opened()
        seen = []
        for _ in range(60):
            self.page.keyboard.press("Tab")
            at = self.page.evaluate(
                "() => { const n = window.__active();"
                " return n === document.body ? 'body' : `${n.localName}#${n.id}.${n.className}:${(n.textContent || n.value || '').slice(0, 20)}`; }")
            if at == "body":
                break
            seen.append(at)
        self.assertEqual(at, "body", f"never left: {seen[-5:]}")


if __name__ == "__main__":
    unittest.main()
