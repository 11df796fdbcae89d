"""Earlier searches: only what was submitted, only on this device."""
import unittest

from search_page import SearchPageCase


class HistoryTests(SearchPageCase):
    def setUp(self):
        super().setUp()
        self.open()

    def submit(self, text: str):
        self.search(text)
        self.field.press("Enter")
        self.frames(3)

    def leave(self):
        self.page.locator("body").click(position={"x": 5, "y": 690})

    def recent(self) -> list[str]:
        """What is offered on focus with an empty field."""
        self.leave()
        self.page.evaluate("() => window.__active()?.blur()")
        self.field.click()
        self.field.fill("")
        self.frames(3)
        return [text.strip() for text in self.options.all_text_contents()] if self.is_open() else []

    def test_without_a_history_nothing_opens(self):
        """S1-12: the popup is for suggestions that exist."""
        self.field.click()
        self.frames()
        self.assertFalse(self.is_open())

    def test_recent_searches_are_shown_on_focus_newest_first(self):
        """S1-06, S1-12, S1-16: a list with the name “Recent searches”."""
        self.submit("zen")
        self.submit("harbour")
        recent = self.recent()
        self.assertEqual([text.split("\n")[0] for text in recent[:2]], ["harbour", "zen"])
        self.assertEqual(self.popup.get_by_role("group", name="Recent searches").count(), 1)

    def test_only_what_was_submitted_is_remembered(self):
        """D-09: abandoned typing leaves nothing behind."""
        self.search("zen")
        self.field.fill("")
        self.submit("harbour")
        self.assertEqual(len(self.recent()), 1)

    def test_the_same_search_in_other_letters_is_one_entry(self):
        """D-09: folded text tells whether two searches are the same."""
        for text in ("zurich", "Zürich", "ZURICH"):
            self.submit(text)
        self.assertEqual(len(self.recent()), 1)

    def test_choosing_a_recent_search_submits_it_once(self):
        """S1-14, S1-18, S1-31: text and results; the focus stays where there are keys (D-18)."""
        self.submit("zen")
        self.submit("harbour")
        self.recent()
        self.options.filter(has_text="zen").first.click()
        self.wait_for_query("zen")
        self.assertEqual(self.text(), "zen")
        self.assertTrue(self.focused())
        self.assertEqual(self.titles(), ["Zenith Observatory"])
        self.assertEqual([text.split("\n")[0] for text in self.recent()[:2]], ["zen", "harbour"])

    def test_the_keyboard_chooses_a_recent_search_too(self):
        """S1-14, S1-35: arrow down and Enter."""
        self.submit("zen")
        self.recent()
        self.field.press("ArrowDown")
        self.assertIn("zen", self.active_option())
        self.field.press("Enter")
        self.wait_for_query("zen")
        self.assertTrue(self.focused())

    def test_clear_shows_the_history_again(self):
        """S1-19, D-02: after X the suggestions are recent searches."""
        self.submit("zen")
        self.search("harb")
        self.clear.click()
        self.frames(3)
        self.assertTrue(self.is_open())
        self.assertIn("zen", self.popup.inner_text())

    def test_typing_turns_from_history_to_completion(self):
        """S1-16, S1-17: what is offered then begins with what is typed."""
        self.submit("zen")
        self.recent()
        self.assertTrue(self.is_open())
        self.search("harb")
        self.frames(3)
        for text in self.options.all_text_contents() if self.is_open() else []:
            self.assertIn("harb", text.lower())

    def test_the_history_outlives_a_reload(self):
        """S1-06: it is kept in the browser."""
        self.submit("zen")
        self.open()
        self.assertEqual(len(self.recent()), 1)

    def test_one_search_can_be_forgotten_by_key(self):
        """S1-06: Shift+Delete on the highlighted one."""
        self.submit("zen")
        self.submit("harbour")
        self.recent()
        self.field.press("ArrowDown")
        self.field.press("Shift+Delete")
        self.frames(3)
        self.assertNotIn("harbour", [text.split("\n")[0] for text in self.options.all_text_contents()])
        self.open()
        self.assertEqual([text.split("\n")[0] for text in self.recent()], ["zen"])

    def delete_button(self, text: str):
        return self.page.get_by_role("button", name=f"Remove {text} from recent searches")

    @property
    def undo(self):
        return self.page.get_by_role("button", name="Undo")

    def test_one_search_can_be_forgotten_by_its_button(self):
        """S1-06, FIELD 8: a named button beside the option, big enough to hit; the list stays open, and Undo is offered."""
        for text in ("zen", "harbour", "flower"):
            self.submit(text)
        self.recent()
        box, option = self.delete_button("harbour").bounding_box(), self.options.nth(1).bounding_box()
        self.assertGreaterEqual(min(box["width"], box["height"]), 24)
        self.assertAlmostEqual(box["y"] + box["height"] / 2, option["y"] + option["height"] / 2, delta=2)
        self.delete_button("harbour").click()
        self.frames(3)
        self.assertTrue(self.focused())
        self.assertTrue(self.is_open())
        self.assertEqual(self.options.all_text_contents(), ["flower", "zen"])
        self.assertEqual(self.page.locator(".undo-text").inner_text(), "Removed harbour.")
        self.undo.click()
        self.frames(3)
        self.assertEqual(self.options.all_text_contents(), ["flower", "harbour", "zen"])
        self.assertEqual(self.undo.count(), 0)
        self.delete_button("zen").click()
        self.open()
        self.assertEqual(self.recent(), ["flower", "harbour"])

    def test_no_button_is_inside_the_list_box(self):
        """S1-06, FIELD 20: an option has no button inside; the list box holds options and groups only."""
        self.submit("zen")
        self.recent()
        self.assertEqual(self.popup.locator("button").count(), 0)
        self.assertEqual(self.options.first.get_attribute("aria-keyshortcuts"), "Shift+Delete")

    def test_the_last_one_can_be_brought_back_by_key(self):
        """S1-06, FIELD 8: Undo stays when the list is empty; Control-Z is its key, Escape ends the offer."""
        self.submit("zen")
        self.recent()
        self.delete_button("zen").click()
        self.frames(3)
        self.assertFalse(self.is_open())
        self.assertEqual(self.undo.count(), 1)
        self.assertEqual(self.undo.get_attribute("aria-keyshortcuts"), "Control+Z Meta+Z")
        self.field.press("Control+z")
        self.frames(3)
        self.assertEqual(self.options.all_text_contents(), ["zen"])
        self.delete_button("zen").click()
        self.field.press("Escape")
        self.frames(3)
        self.assertEqual(self.undo.count(), 0)

    def test_all_can_be_forgotten_and_brought_back(self):
        """S1-06, FIELD 8: Clear recent searches, then Undo."""
        self.submit("zen")
        self.submit("harbour")
        self.recent()
        self.page.get_by_role("button", name="Clear recent searches").click()
        self.frames(3)
        self.assertEqual(self.options.count(), 0)
        self.undo.click()
        self.frames(3)
        self.assertEqual(self.options.all_text_contents(), ["harbour", "zen"])

    def test_two_tabs_agree(self):
        """S1-06, FIELD 8: what one tab deletes or adds, the other shows."""
        self.submit("zen")
        other = self.new_page(self.context)
        first, self.page = self.page, other
        self.open()
        self.submit("harbour")
        self.recent()
        self.delete_button("zen").click()
        self.frames(3)
        self.page = first
        self.frames(3)
        self.assertEqual(self.recent(), ["harbour"])

    def test_without_storage_the_page_works_all_the_same(self):
        """S1-06: when the browser refuses storage, the history lasts as long as the page."""
        page = self.context.new_page()
        page.add_init_script(
            "for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])"
            " Object.defineProperty(window, name, { get() { throw new DOMException('refused', 'SecurityError'); } });")
        page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        self.page = page
        self.open()
        self.submit("zen")
        self.assertEqual(len(self.recent()), 1)


if __name__ == "__main__":
    unittest.main()
