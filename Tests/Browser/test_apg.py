"""The combobox pattern of the ARIA Authoring Practices, check by check, in our own words.

The practices' own suites look at 34 points of the combobox with a list and at 32 of the one with inline
completion. Ours is the one with a list (`aria-autocomplete="list"`): S1-14 and S1-17 want a suggestion to enter
the text when it is chosen and not before, and an inline completion is what input methods and keyboards on
phones stumble over. So there are 66 checks:

  01-52  what both suites ask, once, and what only the list's suite asks;
  53-66  what the inline suite asks beside that, the other way round: that nothing is completed inline,
         at every place where that suite looks for a completion.

Their “open” button is the job of Clear, Cancel and Search here.
"""
import unittest

from test_keyboard import KeyboardCase


class RolesAndAttributesTests(KeyboardCase):
    def test_01_the_input_is_the_combobox(self):
        """S4-55: the role is on the input itself, and on nothing around it."""
        self.assertEqual(self.page.locator("[role=combobox]").count(), 1)
        self.assertEqual(self.field.evaluate("(f) => f.localName"), "input")

    def test_02_the_input_is_of_type_text(self):
        """S4-55: `type=search` must not carry the role."""
        self.assertIn(self.field.get_attribute("type"), (None, "text"))

    def test_03_autocomplete_tells_the_truth(self):
        """S4-55: a list to choose from, nothing put into the text."""
        self.assertEqual(self.field.get_attribute("aria-autocomplete"), "list")

    def test_04_controls_names_the_list_that_exists(self):
        """S4-55: closed as well as open."""
        for state in ("closed", "open"):
            with self.subTest(state):
                if state == "open":
                    self.opened()
                name = self.field.get_attribute("aria-controls")
                self.assertTrue(name)
                self.assertEqual(self.page.locator(f'[id="{name}"][role=listbox]').count(), 1)

    def test_05_expanded_is_false_while_closed(self):
        """S1-12: said, not left out."""
        self.assertEqual(self.field.get_attribute("aria-expanded"), "false")

    def test_06_expanded_is_true_while_open(self):
        """S1-12: with options on the screen."""
        self.opened()
        self.assertEqual(self.field.get_attribute("aria-expanded"), "true")
        self.assertTrue(self.options.first.is_visible())

    def test_07_the_popup_is_a_listbox_with_a_name(self):
        """S4-55: by `aria-label` or `aria-labelledby`."""
        self.opened()
        self.assertEqual(self.popup.count(), 1)
        self.assertTrue(self.popup.evaluate(
            "(n) => n.getAttribute('aria-label') || n.getRootNode().getElementById(n.getAttribute('aria-labelledby'))?.textContent"))

    def test_08_what_is_in_the_popup_are_options(self):
        """S4-55: options, or groups of options, and nothing to press inside an option."""
        self.opened()
        self.assertGreater(self.options.count(), 0)
        self.assertEqual(self.popup.locator("[role=option] :is(a, button, input, [tabindex])").count(), 0)

    def test_09_every_option_has_an_id_of_its_own(self):
        """S4-55: what `aria-activedescendant` can name."""
        self.opened()
        ids = self.options.evaluate_all("(nodes) => nodes.map((n) => n.id)")
        self.assertTrue(all(ids))
        self.assertEqual(len(set(ids)), len(ids))

    def test_10_nothing_is_selected_before_a_key(self):
        """S4-55: and the attribute is left out, not empty."""
        self.opened()
        self.assertIsNone(self.field.get_attribute("aria-activedescendant"))
        self.assertEqual(self.popup.locator("[aria-selected=true]").count(), 0)

    def test_11_exactly_the_highlighted_option_is_selected(self):
        """S4-55: one at a time, wherever the highlight goes."""
        self.opened()
        for _ in range(self.options.count()):
            self.field.press("ArrowDown")
            self.active_option()
            self.assertEqual(self.popup.locator("[aria-selected=true]").count(), 1)

    def test_12_focus_stays_in_the_field_while_the_highlight_moves(self):
        """S4-55: the reader's point of regard moves, the focus does not."""
        self.opened()
        self.field.press("ArrowDown")
        self.assertTrue(self.focused())

    def test_13_the_buttons_say_what_they_do(self):
        """S4-55: each button of the bar has a name, and is reached by Tab."""
        self.opened()
        buttons = self.page.get_by_role("search").get_by_role("button")
        for n in range(buttons.count()):
            self.assertTrue(buttons.nth(n).evaluate(
                "(b) => (b.getAttribute('aria-label') || b.textContent).trim()"))
            self.assertGreaterEqual(buttons.nth(n).evaluate("(b) => b.tabIndex"), 0)

    def test_14_the_highlight_can_be_seen(self):
        """S4-55: it is drawn differently from its neighbours."""
        self.opened()
        self.field.press("ArrowDown")
        looks = [self.options.nth(n).evaluate(
            "(n) => { const s = getComputedStyle(n); return [s.backgroundColor, s.outlineStyle, s.borderColor].join(); }")
            for n in (0, 1)]
        self.assertNotEqual(looks[0], looks[1])


class TextFieldKeysTests(KeyboardCase):
    def test_15_down_opens_a_closed_list_and_highlights_the_first(self):
        """S3-17: with text in the field."""
        self.closed()
        self.field.press("ArrowDown")
        self.assertEqual(self.active_option(), self.option(0))

    def test_16_up_opens_a_closed_list_at_its_last(self):
        """S3-17: the optional half of the pattern."""
        self.closed()
        self.field.press("ArrowUp")
        self.assertTrue(self.is_open())
        self.assertEqual(self.active_option(), self.option(self.options.count() - 1))

    def test_17_down_in_an_open_list_highlights_the_first(self):
        """S3-17: nothing was highlighted before."""
        self.opened()
        self.field.press("ArrowDown")
        self.assertEqual(self.active_option(), self.option(0))

    def test_18_up_in_an_open_list_highlights_the_last(self):
        """S3-17: likewise."""
        self.opened()
        self.field.press("ArrowUp")
        self.assertEqual(self.active_option(), self.option(self.options.count() - 1))

    def test_19_alt_down_opens_and_highlights_nothing(self):
        """S3-17: opening only."""
        self.closed()
        self.field.press("Alt+ArrowDown")
        self.assertTrue(self.is_open())
        self.assertIsNone(self.active_option())

    def test_20_enter_keeps_the_typed_text_and_closes(self):
        """S1-18: no highlight, so what was typed."""
        self.opened()
        self.field.press("Enter")
        self.assertEqual(self.text(), self.QUERY)
        self.assertFalse(self.is_open())

    def test_21_one_escape_closes_and_keeps_the_text(self):
        """S1-15: the first of two."""
        self.opened()
        self.field.press("Escape")
        self.assertFalse(self.is_open())
        self.assertEqual(self.text(), self.QUERY)

    def test_22_two_escapes_clear(self):
        """S1-19: the second of two."""
        self.opened()
        self.field.press("Escape")
        self.field.press("Escape")
        self.frames()
        self.assertEqual(self.text(), "")

    def test_23_left_moves_the_caret(self):
        """S4-01: with the list open."""
        self.opened()
        self.field.press("ArrowLeft")
        self.assertEqual(self.caret(), (2, 2))

    def test_24_right_moves_the_caret(self):
        """S4-01: back again."""
        self.opened()
        self.field.press("ArrowLeft")
        self.field.press("ArrowLeft")
        self.field.press("ArrowRight")
        self.assertEqual(self.caret(), (2, 2))

    def test_25_home_moves_the_caret_to_the_start(self):
        """S4-01: as in any field."""
        self.opened()
        self.field.press("Home")
        self.assertEqual(self.caret(), (0, 0))

    def test_26_end_moves_the_caret_to_the_end(self):
        """S4-01: as in any field."""
        self.opened()
        self.field.press("Home")
        self.field.press("End")
        self.assertEqual(self.caret(), (3, 3))

    def test_27_backspace_takes_one_character_away_and_filters(self):
        """S4-01, S1-17: it does not complete again."""
        self.opened()
        self.field.press("Backspace")
        self.wait_for_query(self.QUERY[:-1])
        self.assertEqual(self.text(), self.QUERY[:-1])

    def test_28_delete_takes_the_character_after_the_caret(self):
        """S4-01: as in any field."""
        self.opened()
        self.field.press("Home")
        self.field.press("Delete")
        self.assertEqual(self.text(), self.QUERY[1:])

    def test_29_control_a_selects_everything(self):
        """S4-01: as in any field."""
        self.opened()
        self.field.press("Control+a")
        self.assertEqual(self.caret(), (0, 3))

    def test_30_shift_arrows_select(self):
        """S4-01: as in any field."""
        self.opened()
        self.field.press("Shift+ArrowLeft")
        self.field.press("Shift+ArrowLeft")
        self.assertEqual(self.caret(), (1, 3))

    def test_31_typing_opens_the_list_with_what_begins_so(self):
        """S1-16, S1-17: completions of what is typed."""
        self.opened()
        for n in range(self.options.count()):
            self.assertIn(self.QUERY, self.option(n).lower())

    def test_32_text_that_nothing_completes_closes_the_list(self):
        """S1-07: no options is no popup."""
        self.opened()
        self.type("qqqxyzzy")
        self.wait_for_query(self.QUERY + "qqqxyzzy")
        # The last ones stay for 600 ms, in case that the next key brings others.
        self.page.wait_for_timeout(700)
        self.assertFalse(self.is_open())


class ListKeysTests(KeyboardCase):
    def setUp(self):
        super().setUp()
        self.opened()
        self.field.press("ArrowDown")

    def test_33_down_goes_to_the_next(self):
        """S3-17: from the first to the second."""
        self.field.press("ArrowDown")
        self.assertEqual(self.active_option(), self.option(1))

    def test_34_down_leads_on_at_the_end(self):
        """S3-17: from the last to the first of the rows, where there are some; without rows it goes round."""
        self.field.press("ArrowUp")
        self.field.press("ArrowDown")
        self.assertEqual(self.page.evaluate("document.activeElement.textContent.trim()"), self.titles()[0])

    def test_35_up_goes_to_the_one_before(self):
        """S3-17: from the second to the first."""
        self.field.press("ArrowDown")
        self.field.press("ArrowUp")
        self.assertEqual(self.active_option(), self.option(0))

    def test_36_up_goes_round_at_the_start(self):
        """S3-17: from the first to the last."""
        self.field.press("ArrowUp")
        self.assertEqual(self.active_option(), self.option(self.options.count() - 1))

    def test_37_enter_takes_the_highlighted_and_closes(self):
        """S1-14: its text is in the field."""
        wanted = self.active_option().strip()
        self.field.press("Enter")
        self.frames()
        self.assertEqual(self.text(), wanted)
        self.assertFalse(self.is_open())

    def test_38_enter_leaves_no_highlight_behind(self):
        """S1-14: neither attribute."""
        self.field.press("Enter")
        self.frames()
        self.assertIsNone(self.field.get_attribute("aria-activedescendant"))
        self.assertEqual(self.page.locator("[role=option][aria-selected=true]").count(), 0)

    def test_39_escape_closes_and_keeps_what_was_typed(self):
        """S1-15: the highlighted one is not taken."""
        self.field.press("Escape")
        self.frames()
        self.assertFalse(self.is_open())
        self.assertEqual(self.text(), self.QUERY)
        self.assertIsNone(self.active_option())

    def test_40_tab_closes_and_keeps_what_was_typed(self):
        """S1-15: the list is chosen from by hand."""
        self.field.press("Tab")
        self.frames()
        self.assertEqual(self.text(), self.QUERY)
        self.assertFalse(self.is_open())

    def test_41_left_returns_to_the_text(self):
        """S3-17: the highlight goes, the caret moves."""
        self.field.press("ArrowLeft")
        self.frames()
        self.assertIsNone(self.active_option())
        self.assertEqual(self.caret(), (2, 2))

    def test_42_right_returns_to_the_text(self):
        """S3-17: within the text the highlight goes and the caret moves; at its end the words are taken (`TakingTests`)."""
        self.field.evaluate("(field) => field.setSelectionRange(1, 1)")
        self.field.press("ArrowRight")
        self.frames()
        self.assertIsNone(self.active_option())
        self.assertEqual(self.caret(), (2, 2))

    def test_43_home_returns_to_the_start_of_the_text(self):
        """S3-17: the highlight goes."""
        self.field.press("Home")
        self.frames()
        self.assertIsNone(self.active_option())
        self.assertEqual(self.caret(), (0, 0))

    def test_44_end_returns_to_the_end_of_the_text(self):
        """S3-17: the highlight goes."""
        self.field.press("End")
        self.frames()
        self.assertIsNone(self.active_option())
        self.assertEqual(self.caret(), (3, 3))

    def test_45_a_letter_goes_to_the_text(self):
        """S1-33: the highlight goes, the list is filtered anew."""
        self.type("o")
        self.frames(3)
        self.assertEqual(self.text(), self.QUERY + "o")
        self.assertIsNone(self.active_option())

    def test_46_backspace_goes_to_the_text(self):
        """S4-01: the highlight goes."""
        self.field.press("Backspace")
        self.frames(3)
        self.assertEqual(self.text(), self.QUERY[:-1])
        self.assertIsNone(self.active_option())

    def test_47_delete_goes_to_the_text(self):
        """S4-01: at the end it takes nothing away."""
        self.field.press("Delete")
        self.frames(3)
        self.assertEqual(self.text(), self.QUERY)
        self.assertIsNone(self.active_option())


class PointerTests(KeyboardCase):
    def test_48_a_click_on_an_option_takes_it(self):
        """S1-14, S1-31: on release, and it submits."""
        self.opened()
        wanted = self.option(1).strip()
        self.options.nth(1).click()
        self.wait_for_query(wanted)
        self.assertEqual(self.text(), wanted)
        self.assertFalse(self.is_open())

    def test_49_a_press_that_is_taken_back_takes_nothing(self):
        """S1-14: pointer down on an option, up elsewhere."""
        self.opened()
        box = self.options.first.bounding_box()
        self.page.mouse.move(box["x"] + 20, box["y"] + box["height"] / 2)
        self.page.mouse.down()
        self.page.mouse.move(box["x"] + 20, 650)
        self.page.mouse.up()
        self.frames()
        self.assertEqual(self.text(), self.QUERY)

    def test_50_pressing_an_option_does_not_take_the_focus_away(self):
        """S1-13: or a phone's keyboard would go and come."""
        self.opened()
        box = self.options.first.bounding_box()
        self.page.mouse.move(box["x"] + 20, box["y"] + box["height"] / 2)
        self.page.mouse.down()
        self.assertTrue(self.focused())
        self.page.mouse.move(box["x"] + 20, 650)
        self.page.mouse.up()

    def test_51_a_click_elsewhere_closes_and_keeps_the_text(self):
        """S1-15: and the highlight is not taken."""
        self.opened()
        self.page.mouse.click(5, 690)
        self.frames()
        self.assertFalse(self.is_open())
        self.assertEqual(self.text(), self.QUERY)

    def test_52_the_popup_follows_the_field_in_the_document(self):
        """S1-30: so that swiping reaches it next; and it is drawn right below."""
        self.opened()
        self.assertTrue(self.field.evaluate(
            "(f) => !!(f.compareDocumentPosition(f.getRootNode().querySelector('[role=listbox]')) & Node.DOCUMENT_POSITION_FOLLOWING)"))
        bar, popup = self.page.locator(".form").bounding_box(), self.popup.bounding_box()
        self.assertGreaterEqual(popup["y"], bar["y"] + bar["height"] - 1)
        self.assertLess(popup["y"], bar["y"] + bar["height"] + 24)


class NoInlineCompletionTests(KeyboardCase):
    """What the suite of inline completion looks at, in a bar that completes only what is chosen."""

    def setUp(self):
        super().setUp()
        self.opened()

    def assertTyped(self, text: str | None = None, caret: tuple[int, int] | None = None):
        """The field holds what was typed, with nothing selected behind the caret."""
        text = self.QUERY if text is None else text
        self.assertEqual(self.text(), text)
        self.assertEqual(self.caret(), caret or (len(text), len(text)))

    def test_53_the_attribute_stays_true(self):
        """S1-17: `list`, closed, open, and with a highlight."""
        for key in ("ArrowDown", "Escape", "ArrowDown"):
            self.assertEqual(self.field.get_attribute("aria-autocomplete"), "list")
            self.field.press(key)

    def test_54_typing_completes_nothing(self):
        """S1-17: the text is what was typed, and no part of it is selected."""
        self.assertTyped()

    def test_55_typing_highlights_nothing(self):
        """S1-17: Enter would submit what was typed."""
        self.assertIsNone(self.active_option())

    def test_56_one_more_letter_completes_nothing(self):
        """S1-17: with other completions on the screen."""
        self.type("o")
        self.wait_for_query(self.QUERY + "o")
        self.assertTyped(self.QUERY + "o")

    def test_57_down_writes_nothing(self):
        """S1-14: a highlighted option is not in the text."""
        self.field.press("ArrowDown")
        self.assertTyped()

    def test_58_up_writes_nothing(self):
        """S1-14: likewise."""
        self.field.press("ArrowUp")
        self.assertTyped()

    def test_59_going_round_writes_nothing(self):
        """S1-14: each option in turn."""
        for _ in range(self.options.count() + 1):
            self.field.press("ArrowDown")
            self.assertTyped()

    def test_60_backspace_deletes_a_typed_letter_at_once(self):
        """S1-17: there is no completion to be deleted before it, and none comes back."""
        self.field.press("Backspace")
        self.wait_for_query(self.QUERY[:-1])
        self.assertTyped(self.QUERY[:-1])

    def test_61_home_and_end_go_round_what_was_typed(self):
        """S4-01: End is the end of the typed text."""
        self.field.press("ArrowDown")
        self.field.press("Home")
        self.assertTyped(caret=(0, 0))
        self.field.press("End")
        self.assertTyped()

    def test_62_right_accepts_nothing(self):
        """S4-01: where no suggestion is chosen; the caret is at the end already."""
        self.field.press("ArrowRight")
        self.frames()
        self.assertTyped()

    def test_63_tab_accepts_nothing(self):
        """S1-15: the highlight is not taken along."""
        self.field.press("ArrowDown")
        self.field.press("Tab")
        self.frames()
        self.assertEqual(self.text(), self.QUERY)

    def test_64_escape_has_nothing_to_take_back(self):
        """S1-15: the text is the typed one before and after."""
        self.field.press("ArrowDown")
        self.field.press("Escape")
        self.assertTyped()

    def test_65_leaving_accepts_nothing(self):
        """S1-15: a click elsewhere with a highlight."""
        self.field.press("ArrowDown")
        self.page.mouse.click(5, 690)
        self.frames()
        self.assertEqual(self.text(), self.QUERY)

    def test_66_in_the_middle_of_the_text_nothing_is_completed_either(self):
        """S1-17: a letter typed before the end."""
        self.field.press("ArrowLeft")
        self.type("r")
        self.wait_for_query("arrr")
        self.assertTyped("arrr", (3, 3))


if __name__ == "__main__":
    unittest.main()
