"""From the field on: into the rows by key, from a suggestion's words, and to where the opened page shows what was found."""
import axe
from element import ElementCase
from inkling import servers
from search_page import PLACES, SearchPageCase
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


LONG = [{"id": "1", "title": "Long page", "text": "At last an old lighthouse, white and well-kept, stands where the pier ends.", "url": "/long.html"},
        {"id": "2", "title": "Lighthouses", "text": "None is named here.", "url": "/long.html#part"}]
PAGE = ("<!doctype html><html lang=en><title>Long</title><body><p>An old song.</p>" + "<p>Nothing.</p>" * 200
        + "<p>At last an old lighthouse, <b>white</b> and well-kept, stands where the pier ends.</p>" + "<p>Nothing.</p>" * 200)


class WhereTests(ElementCase):
    def server(self):
        return servers.serving("long-page", LONG, "--title", "title", "--text", "text", "--url", "url")

    def begin(self, text: str, attributes: str = ""):
        self.asked = []

        def answer(route):
            self.asked.append(route.request.url)
            route.fulfill(body=PAGE, content_type="text/html")

        self.page.route("**/long.html*", answer)
        self.show(attributes)
        self.field.fill(text)
        self.wait_for_query(text)
        self.results.first.locator(".card-link").click()
        self.page.wait_for_url("**/long.html*")

    def test_the_opened_page_shows_where(self):
        """S3-17: the page is scrolled to the words of the snippet, which no script of it hears of."""
        self.begin("old lightho")
        self.until("() => scrollY > 500")
        self.assertEqual(self.page.evaluate("location.hash + location.search"), "")
        place = self.page.evaluate("document.querySelector('b').getBoundingClientRect().top")
        self.assertTrue(0 < place < self.page.viewport_size["height"])

    def test_words_with_signs_are_found(self):
        """S3-17: a hyphen belongs to the word."""
        self.begin("kept")
        self.until("() => scrollY > 500")

    def test_a_match_in_the_title_alone_opens_the_page_as_it_is(self):
        """S3-17: there is no place to go to."""
        self.begin("long page")
        self.page.wait_for_timeout(300)
        self.assertEqual(self.page.evaluate("scrollY"), 0)

    def test_it_can_be_turned_off(self):
        """S3-17: with highlight=no the address is that of the data."""
        self.begin("old lightho", 'highlight="no"')
        self.page.wait_for_timeout(300)
        self.assertEqual(self.page.evaluate("scrollY"), 0)

    def test_other_browsers_get_a_parameter(self):
        """S3-17: where text fragments are not known, the words are in the parameter that the bar names."""
        self.page.add_init_script("delete Document.prototype.fragmentDirective")
        self.begin("old lightho", 'highlight="mark"')
        self.assertEqual(self.page.evaluate("location.search"), "?mark=old&mark=lighthouse%2C")


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

    def test_clear_can_be_turned_off(self):
        """S2-07: without it Escape still clears, and Bookmarks stay away while there is text."""
        self.show('shows-clear-button="no" shows-bookmark-button')
        self.search("zen")
        self.assertFalse(self.clear.is_visible())
        self.assertFalse(self.page.get_by_role("button", name="Bookmarks").is_visible())
        self.page.locator("search-bar").evaluate("(bar) => { bar.showsClearButton = true; }")
        self.clear.wait_for()

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


class ChoiceTests(SearchPageCase):
    """A server that does not answer, and somebody who chooses to ask it by Search alone."""

    expected_complaints = (r"Applying inline style violates",)

    def server(self):
        return servers.serving(
            "places-asked", PLACES, "--title", "title", "--text", "text", "--scope", "kind", "--browser-limit", "0")

    def setUp(self):
        super().setUp()
        self.is_free, self.held = False, []

        def hold(route):
            if self.is_free:
                route.continue_()
            else:
                self.held.append(route)

        self.open()
        self.page.route("**/search.json?*", hold)

    def let_go(self):
        self.is_free = True
        for route in self.held:
            try:
                route.continue_()
            except Exception:
                pass  # the page has taken it back

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
