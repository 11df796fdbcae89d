"""What a page, or a person, turns off and on: suggestions, Clear, voice, times, and asking while one types."""
import axe
from element import ElementCase
from held import HeldCase


class SwitchTests(ElementCase):
    def test_suggestions_can_be_turned_off(self):
        """S1-16: without them rows come as before; recent searches stay."""
        self.show('suggestions="no"')
        self.search("z")
        self.results.first.wait_for()
        self.assertEqual(self.options.count(), 0)
        self.page.locator("search-bar").evaluate("(bar) => { bar.suggestions = true; }")
        self.search("ze")
        self.options.first.wait_for()
        self.page.locator("search-bar").evaluate("(bar) => { bar.suggestions = false; }")
        self.until("() => !document.querySelector('search-bar').shadowRoot.querySelector('.popup').matches(':popover-open')")
        self.field.press("Enter")
        self.field.fill("")
        self.page.get_by_role("group", name="Recent searches").wait_for()

    def test_clear_can_be_turned_off(self):
        """S2-07: without it Escape still clears, and Bookmarks stay away while there is text."""
        self.show('shows-clear-button="no" shows-bookmark-button')
        self.search("zen")
        self.assertFalse(self.clear.is_visible())
        self.assertFalse(self.page.get_by_role("button", name="Bookmarks").is_visible())
        self.page.locator("search-bar").evaluate("(bar) => { bar.showsClearButton = true; }")
        self.clear.wait_for()
        self.page.locator("search-bar").evaluate("(bar) => { bar.showsClearButton = false; }")
        self.field.press("Escape")
        self.field.press("Escape")
        self.assertEqual(self.text(), "")

    def test_top_hits_are_a_second_group(self):
        """D-08: with top-hits the best rows are options of the popup, below the suggestions; choosing one opens it."""
        self.show("top-hits")
        self.search("z")
        self.page.get_by_role("group", name="Top hits").wait_for()
        self.assertEqual(self.page.locator("[role=group]:visible").evaluate_all("(groups) => groups.map((group) => group.ariaLabel)"), ["Suggestions", "Top hits"])
        self.page.evaluate("() => addEventListener('searchresultopen', ({ detail }) => { window.opened = detail.title; })")
        hit = self.page.get_by_role("group", name="Top hits").get_by_role("option").first
        title = hit.text_content()
        hit.click()
        self.until("(title) => window.opened === title", title)

    def test_the_times_are_the_pages_to_set(self):
        """D-10: the notice and the choice come when the page says."""
        self.show()
        self.page.route("**/search.json*", lambda route: None)
        self.page.route("**/inkling.json", lambda route: route.fulfill(json={"v": 1, "title": "Slow", "placeholder": "Search", "scopes": [], "documents": 9, "source": "server"}))
        self.show('notice-delay="300" choice-delay="900"')
        begin = "() => { const bar = document.querySelector('search-bar'); window.began = performance.now(); window.seen = {};" \
                " const look = () => { const notice = bar.shadowRoot.querySelector('.notice'); if (notice && !notice.hidden) { window.seen.notice ??= performance.now() - window.began;" \
                " if (notice.querySelector('button:not([hidden])')) window.seen.choice ??= performance.now() - window.began; } requestAnimationFrame(look); }; look(); }"
        self.field.click()
        self.page.evaluate(begin)
        self.page.keyboard.type("z")
        self.until("() => window.seen.choice")
        seen = self.page.evaluate("window.seen")
        # The server is asked 150 ms after the key.
        self.assertTrue(400 < seen["notice"] < 950, seen)
        self.assertTrue(950 < seen["choice"] < 1_700, seen)


class VoiceSwitchTests(ElementCase):
    def test_voice_can_be_turned_off(self):
        """S1-27: with voice=no there is no microphone, though the browser hears; the property brings it back."""
        self.page.add_init_script("window.SpeechRecognition = window.webkitSpeechRecognition = class extends EventTarget { start() {} stop() {} abort() {} }")
        microphone = self.page.get_by_role("button", name="Search by voice")
        self.show('voice="no"')
        self.assertEqual(microphone.count(), 0)
        self.page.locator("search-bar").evaluate("(bar) => { bar.voice = true; }")
        microphone.wait_for()
        self.page.locator("search-bar").evaluate("(bar) => { bar.voice = false; }")
        microphone.wait_for(state="hidden")


class ChoiceTests(HeldCase):
    """A server that does not answer, and somebody who chooses to ask it by Search alone."""

    expected_complaints = (r"Applying inline style violates",)

    def setUp(self):
        super().setUp()
        self.begin()

    def loads(self) -> list:
        """What says that something is on its way."""
        return self.page.evaluate("""() => {
          const bar = document.querySelector("search-bar").shadowRoot;
          return [...document.querySelectorAll("#results .placeholder, #results [aria-busy=true]"), ...bar.querySelectorAll(".progress")]
            .filter((part) => part.checkVisibility()).map((part) => part.className)
            .concat(document.querySelector("#results").innerText.includes("Loading") ? ["Loading…"] : []); }""")

    def test_after_the_choice_nothing_loads_and_it_can_be_taken_back(self):
        """S0-10: nobody is asked, so nothing says that something comes; also after the next letter. Then typing asks again."""
        self.field.click()
        self.type("h")
        self.page.get_by_role("button", name="Search only when I press Search").click()
        self.until("() => !document.querySelector('#results .placeholder')?.checkVisibility()")
        self.assertEqual(self.loads(), [])
        self.field.press("End")
        self.type("a")
        self.page.wait_for_timeout(1_300)
        self.assertEqual(self.loads(), [])
        count = len(self.held)
        self.let_go()
        self.page.get_by_role("button", name="Search while I type").click()
        self.results.first.wait_for()
        self.assertEqual(count, 1)

    def test_old_rows_are_named_and_dimmed_while_a_submit_is_due(self):
        """S0-06: rows of an earlier text say so until Search is pressed."""
        self.let_go()
        self.page.locator("search-bar").evaluate("(bar) => { bar.trigger = 'submit'; }")
        self.field.fill("harbour")
        self.field.press("Enter")
        self.results.first.wait_for()
        colour = "() => getComputedStyle(document.querySelector('#results .card')).backgroundColor"
        before = self.page.evaluate(colour)
        self.field.fill("zen")
        self.page.locator("#results").get_by_text("harbour: 2 results").wait_for()
        self.assertNotEqual(self.page.evaluate(colour), before)
        self.assertEqual(self.loads(), [])
        self.assertEqual(axe.violations(self.page), [])
        self.field.press("Enter")
        self.wait_for_query("zen")
        self.assertEqual(self.page.evaluate(colour), before)
