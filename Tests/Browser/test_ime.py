"""Every input method: nothing is written while composing, no key is acted on, one search on commit."""
import unittest

from ime import SCRIPTS, InputMethod
from search_page import SearchPageCase


class InputMethodTests(SearchPageCase):
    def setUp(self):
        super().setUp()
        self.open()
        self.field.click()
        self.method = InputMethod(self.page)

    def writes_while_composing(self):
        return [write for write in self.seen()["writes"] if write["composing"]]

    def again(self):
        self.page.reload()
        self.wait_until_live()
        self.field.click()
        self.method = InputMethod(self.page)

    def note_what_is_asked(self):
        """The text of each question, to the worker's engine and to the page's own, in `__asked`."""
        self.page.add_init_script(
            """{ const post = Worker.prototype.postMessage, make = WebAssembly.instantiate; window.__asked = [];
              const note = (question) => window.__asked.push(JSON.parse(new TextDecoder().decode(question)).q);
              Worker.prototype.postMessage = function (message, ...rest) {
                if (message?.body) note(message.body);
                return post.call(this, message, ...rest); };
              WebAssembly.instantiate = async (...words) => {
                const { exports } = await make.apply(WebAssembly, words);
                const ask = (at, count, steps) => {
                  note(new Uint8Array(exports.memory.buffer, at, count)); return exports.ask(at, count, steps); };
                return { exports: { ...exports, ask } }; }; }""")

    def test_the_text_is_never_written_while_composing(self):
        """S4-11, S2-09: value and selection are the input method's; Clear comes with the first character."""
        for name, steps, committed in SCRIPTS:
            with self.subTest(name):
                self.again()
                for step in steps:
                    self.method.compose(step)
                    self.frames()
                    self.assertEqual(self.text(), step)
                    self.assertEqual(self.clear.count(), 1)
                self.method.commit(committed)
                self.frames()
                self.assertEqual(self.text(), committed)
                self.assertEqual(self.writes_while_composing(), [])

    def test_a_commit_is_searched_for_once(self):
        """S1-18, S0-04: after the commit stands the answer to what was committed, asked once."""
        self.note_what_is_asked()
        for name, steps, committed in SCRIPTS:
            with self.subTest(name):
                self.again()
                self.method.steps(*steps)
                self.method.commit(committed)
                self.wait_for_query(committed)
                self.frames(4)
                self.assertEqual(self.text(), committed)
                asked = self.page.evaluate("() => window.__asked")
                self.assertEqual(asked.count(committed), 1, asked)
                self.assertEqual(asked[-1], committed)

    def test_a_letter_that_another_overtakes_before_its_frame_is_not_asked(self):
        """S0-04, S1-18: the first letter waits for its frame; where a second comes before it, that one alone is asked."""
        self.note_what_is_asked()
        self.again()
        self.page.evaluate("() => { for (const letter of 'st') document.execCommand('insertText', false, letter); }")
        self.wait_for_query("st")
        self.frames(4)
        asked = [text for text in self.page.evaluate("() => window.__asked") if text in ("s", "st")]
        self.assertEqual(asked, ["st"])

    def test_latin_composed_on_a_phone_filters_while_it_is_composed(self):
        """S0-04: keyboards with a strip of suggestions compose plain Latin; search as you type must live there."""
        self.method.steps("s", "st", "sta")
        self.wait_for_query("sta")
        self.assertIn("Stardust Theatre", self.titles())

    def test_no_key_of_a_composition_is_acted_on(self):
        """S1-18, S3-12: Enter, Escape, arrows and Tab belong to the input method while it composes."""
        for key in ("Enter", "Escape", "ArrowDown", "ArrowUp", "Tab"):
            with self.subTest(key):
                self.again()
                self.method.steps("s", "st")
                address, active = self.page.url, self.field.get_attribute("aria-activedescendant")
                self.method.key(key)
                self.frames()
                self.assertEqual(self.text(), "st")
                self.assertTrue(self.focused())
                self.assertEqual(self.page.url, address)
                self.assertEqual(self.field.get_attribute("aria-activedescendant"), active)
                self.assertEqual(self.writes_while_composing(), [])

    def test_escape_gives_up_the_composition_and_nothing_else(self):
        """S3-12: the text before the composition stays, and so do the results."""
        self.type("zen")
        self.wait_for_query("zen")
        self.method.steps("ｈ", "ほ")
        self.method.key("Escape")
        self.method.cancel()
        self.wait_for_query("zen")
        self.assertEqual(self.text(), "zen")
        self.assertTrue(self.focused())

    def test_nothing_is_remembered_before_the_commit(self):
        """D-09: a composition that was given up leaves no trace in the history."""
        self.method.steps("ｈ", "ほ", "ほし")
        self.method.cancel()
        self.frames()
        self.page.reload()
        self.wait_until_live()
        self.field.click()
        self.frames()
        self.assertEqual(self.options.count(), 0)

    def test_a_composition_in_the_middle_of_text_keeps_the_caret(self):
        """S4-11: composing between two words moves neither of them."""
        self.type("abcd")
        self.field.press("ArrowLeft")
        self.field.press("ArrowLeft")
        self.method.steps("ほ", "ほし")
        self.frames()
        self.assertEqual(self.text(), "abほしcd")
        self.method.commit("星")
        self.frames()
        self.assertEqual(self.text(), "ab星cd")
        self.assertEqual(self.caret(), (3, 3))

    def test_a_dead_key_is_a_composition(self):
        """S4-11: ¨ and o make ö, which finds what begins with it."""
        self.method.compose("¨")
        self.frames()
        self.method.commit("ö")
        self.wait_for_query("ö")
        self.assertIn("Österbro Köpcenter", self.titles())


class WebKitOrderTests(SearchPageCase):
    """WebKit ends a composition first, and then tells of the Enter that ended it, as of any other."""

    def setUp(self):
        super().setUp()
        self.submitted = "() => { window.__submits = 0; addEventListener('searchsubmit', () => { window.__submits += 1; }); }"

    def commit_then_enter(self) -> int:
        self.open()
        self.page.evaluate(self.submitted)
        self.field.click()
        method = InputMethod(self.page)
        method.steps("ほ", "ほし")
        self.field.evaluate("""(field) => field.addEventListener('compositionend', () => queueMicrotask(() => field.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, composed: true, cancelable: true }))), { once: true })""")
        method.commit("星")
        self.wait_for_query("星")
        return self.page.evaluate("() => window.__submits")

    def test_the_enter_that_ends_a_composition_submits_nothing_there(self):
        """S1-18, S3-12: for 50 ms after the end of a composition, where the browser has WebKit's gesture events."""
        self.page.add_init_script("window.GestureEvent = class extends Event {};")
        self.assertEqual(self.commit_then_enter(), 0)
        self.page.wait_for_timeout(80)
        self.field.press("Enter")
        self.assertEqual(self.page.evaluate("() => window.__submits"), 1)

    def test_elsewhere_an_enter_after_a_composition_is_meant(self):
        """S1-18: the Search key of a keyboard on Android ends the composition and submits, both at once."""
        self.assertEqual(self.commit_then_enter(), 1)


if __name__ == "__main__":
    unittest.main()
