"""Searching by voice, with a recogniser that says what the test wants."""
import unittest

import axe
from element import ElementCase
from pixels import text_contrast
from search_page import SearchPageCase

RECOGNISER = """
  window.webkitSpeechRecognition = window.SpeechRecognition = class extends EventTarget {
    constructor() { super(); window.__recogniser = this; this.state = 'idle'; }
    start() { this.state = 'started'; }
    stop() { this.state = 'stopped'; this.tell('end'); }
    abort() { this.state = 'aborted'; this.tell('end'); }
    tell(kind, fields = {}) {
      const event = Object.assign(new Event(kind), fields); this['on' + kind]?.(event); this.dispatchEvent(event); }
    hear(text, isFinal) {
      this.tell('result', { resultIndex: 0, results: [Object.assign([{ transcript: text, confidence: 1 }], { isFinal })] }); }
  };"""

# A browser that hears nothing.
DEAF = "delete window.webkitSpeechRecognition; delete window.SpeechRecognition;" \
    "Object.defineProperty(window, 'webkitSpeechRecognition', { value: undefined });"


class VoiceTests(SearchPageCase):
    recogniser = RECOGNISER

    def setUp(self):
        super().setUp()
        self.page.add_init_script(self.recogniser)
        self.open()

    @property
    def microphone(self):
        return self.page.get_by_role("button", name="Search by voice")

    def start(self):
        self.page.evaluate("() => { delete window.__recogniser; }")
        self.microphone.click()
        self.until("() => window.__recogniser?.state === 'started'")
        self.page.evaluate("() => window.__recogniser.tell('start')")
        self.frames(3)

    def hear(self, text: str, final: bool):
        self.page.evaluate("([text, final]) => window.__recogniser.hear(text, final)", [text, final])

    def test_what_the_microphone_does_is_seen_and_an_error_can_be_tried_again(self):
        """S1-05, S1-11: listening and each failure have words on the page, and a button that tries again."""
        notice = self.page.locator("search-bar .notice")
        self.start()
        self.assertIn("Listening.", notice.inner_text())
        self.page.evaluate("() => window.__recogniser.tell('error', { error: 'no-speech' })")
        self.frames(3)
        self.assertIn("Nothing was heard.", notice.inner_text())
        self.page.evaluate("() => { delete window.__recogniser; }")
        self.page.get_by_role("button", name="Retry").click()
        self.until("() => window.__recogniser?.state === 'started'")
        self.page.evaluate("() => { window.__recogniser.tell('start'); window.__recogniser.hear('zen', true); }")
        self.wait_for_query("zen")
        # Where painting takes long, the parts beside the rows come a frame behind the rows.
        notice.wait_for(state="hidden", timeout=5_000)

    def test_the_microphone_starts_listening(self):
        """S1-05, S1-11, S1-27: a button with a name; a press starts, and it is said."""
        self.assertEqual(self.microphone.count(), 1)
        self.start()
        self.assertEqual(self.page.evaluate("() => window.__recogniser.state"), "started")
        self.assertEqual(self.page.get_by_role("button", name="Stop listening").count(), 1)

    def test_no_rule_is_broken_while_somebody_speaks(self):
        """S4-55: axe while the microphone is asked for, while it listens, and after an error; light and dark."""
        # What axe itself adds to the page, and the policy refuses.
        self.expected_complaints = (r"Applying inline style violates",)
        notice = self.page.locator("search-bar .notice")

        def check(words: str):
            self.frames(3)
            self.assertIn(words, notice.inner_text())
            for scheme, width in (("light", 1000), ("dark", 390)):
                with self.subTest(f"{words} {scheme}"):
                    self.page.emulate_media(color_scheme=scheme)
                    self.page.set_viewport_size({"width": width, "height": 700})
                    self.frames(3)
                    self.assertEqual(axe.violations(self.page), [])
                    self.assertGreaterEqual(text_contrast(self.page, notice.locator(".notice-text")), 4.5)
            self.assertIn(words, notice.inner_text())

        self.microphone.click()
        self.until("() => window.__recogniser?.state === 'started'")
        check("Waiting for permission to use the microphone.")
        self.page.evaluate("() => window.__recogniser.tell('start')")
        check("Listening.")
        fail = "(error) => { const it = window.__recogniser; it.tell('error', { error }); it.tell('end'); }"
        self.page.evaluate(fail, "no-speech")
        check("Nothing was heard.")
        self.start()
        self.page.evaluate(fail, "not-allowed")
        check("The microphone may not be used.")

    def test_words_on_the_way_filter_and_only_the_last_submit(self):
        """S1-05, S1-03: interim words are live; the final ones are a search."""
        self.start()
        self.hear("zen", False)
        self.wait_for_query("zen")
        self.assertEqual(self.text(), "zen")
        self.hear("zenith", True)
        self.page.evaluate("() => window.__recogniser.tell('end')")
        self.wait_for_query("zenith")
        self.assertEqual(self.titles(), ["Zenith Observatory"])
        self.assertFalse(self.focused())

    def test_a_bar_that_is_taken_away_stops_listening(self):
        """S1-05: nothing listens for a bar that nobody sees."""
        self.start()
        self.page.evaluate("() => document.querySelector('search-bar').remove()")
        self.page.wait_for_function("() => ['aborted', 'stopped'].includes(window.__recogniser.state)", timeout=5_000)

    def test_each_failure_has_its_own_words(self):
        """S1-05: not allowed, nothing heard, no microphone, no network."""
        for error, words in (
                ("not-allowed", "The microphone may not be used."), ("no-speech", "Nothing was heard."),
                ("audio-capture", "No microphone was found."),
                ("network", "The speech service cannot be reached.")):
            with self.subTest(error):
                self.open()
                self.start()
                self.page.evaluate(
                    "(error) => { const it = window.__recogniser; it.tell('error', { error }); it.tell('end'); }", error)
                self.page.get_by_text(words).first.wait_for(state="attached")


class NoVoiceTests(VoiceTests):
    recogniser = DEAF

    def test_the_microphone_starts_listening(self):
        """S1-27, S1-05: where the browser has no recogniser there is no microphone."""
        self.assertEqual(self.microphone.count(), 0)

    test_words_on_the_way_filter_and_only_the_last_submit = None
    test_each_failure_has_its_own_words = None
    test_no_rule_is_broken_while_somebody_speaks = None
    test_a_bar_that_is_taken_away_stops_listening = None
    test_what_the_microphone_does_is_seen_and_an_error_can_be_tried_again = None


class ToolbarTests(ElementCase):
    """The microphone of an expandable bar."""

    def test_an_opened_bar_has_a_microphone_where_speech_is_recognised(self):
        """S1-27: one with a recogniser, none without; and none beside the icon."""
        for script, count in ((RECOGNISER, 1), (DEAF, 0)):
            with self.subTest(count):
                self.context.close()
                self.context = self.new_context()
                self.page = self.new_page(self.context)
                self.page.add_init_script(script)
                self.show(body='<header><div role="toolbar" aria-label="Tools"><button>Menu</button><search-bar presentation="expandable"'
                          ' results="results" configuration="/inkling.json"></search-bar></div></header><main id="results"></main>')
                microphone = self.page.get_by_role("button", name="Search by voice")
                # What is collapsed goes a moment behind the button.
                microphone.wait_for(state="hidden")
                self.button("Search").click()
                self.field.wait_for(state="visible")
                self.frames(3)
                self.assertEqual(microphone.count(), count)


if __name__ == "__main__":
    unittest.main()
