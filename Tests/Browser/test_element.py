"""`<search-bar>`: every property of UISearchBar that a page can set, seen in the page."""
import unittest

from element import ElementCase


class ContentTests(ElementCase):
    def test_the_placeholder_is_shown_and_changes_at_run_time(self):
        """S2-05, S3-14, S4-06, S4-09: as an attribute and as a property."""
        self.show('placeholder="Search places"')
        self.assertEqual(self.field.get_attribute("placeholder"), "Search places")
        self.set("placeholder", "Find a star")
        self.assertEqual(self.field.get_attribute("placeholder"), "Find a star")
        self.assertEqual(self.bar.get_attribute("placeholder"), "Find a star")

    def test_without_a_placeholder_the_field_still_has_a_name(self):
        """D-12: its own label, else the placeholder, else the word Search; never only a placeholder."""
        for attributes, expected in (
                ("", "Search"), ('placeholder="Places"', "Places"),
                ('placeholder="Places" accessibility-label="Find places"', "Find places")):
            with self.subTest(attributes):
                self.show(body=f"<search-bar {attributes}></search-bar>")
                self.assertEqual(self.page.get_by_role("combobox", name=expected, exact=True).count(), 1)
                self.assertTrue(self.field.evaluate("(f) => f.labels.length"))

    def test_what_the_configuration_names_lies_beside_it(self):
        """A page anywhere on a site has a bar for a search that lies elsewhere on it."""
        asked = []

        def bring(route):
            asked.append(route.request.url)
            route.fulfill(response=route.fetch(url=route.request.url.replace("/search-of/", "/")))

        self.page.route("**/search-of/**", bring)
        self.show(body='<search-bar results="results" configuration="/search-of/inkling.json"></search-bar><main id="results"></main>')
        self.search("zen")
        self.assertIn("Zenith Observatory", self.titles())
        self.assertTrue(any("/search-of/segment" in url for url in asked), asked)

    def test_a_prompt_stands_above_and_describes_the_field(self):
        """S2-08, S4-13, S4-15, S3-15: adjacent, inside the bar, one line, announced as the description."""
        self.show('prompt="Search all places in the city."')
        prompt = self.page.get_by_text("Search all places in the city.")
        above, field = prompt.bounding_box(), self.field.bounding_box()
        self.assertLessEqual(above["y"] + above["height"], field["y"] + 1)
        self.assertGreaterEqual(above["y"], self.box()["y"])
        self.assertEqual(
            self.field.evaluate("(f) => f.getRootNode().getElementById(f.getAttribute('aria-describedby'))?.textContent.trim()"),
            "Search all places in the city.")

    def test_a_prompt_is_one_line_however_long(self):
        """S3-15: no wrap; the whole text stays readable for those who listen."""
        words = "A rather long sentence that does not fit. " * 8
        self.show(f'prompt="{words}"')
        prompt = self.page.get_by_text("A rather long sentence").first
        line = prompt.evaluate("(p) => parseFloat(getComputedStyle(p).lineHeight) || parseFloat(getComputedStyle(p).fontSize) * 1.5")
        self.assertLess(prompt.bounding_box()["height"], line * 1.8)
        self.assertEqual(prompt.text_content().strip(), words.strip())
        self.assertTrue(self.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"))

    def test_the_prompt_stays_with_text(self):
        """S4-14: with text, without, with results."""
        self.show('prompt="Places"')
        self.search("zen")
        self.assertTrue(self.page.get_by_text("Places", exact=True).is_visible())

    def test_a_text_set_beforehand_is_shown_and_searched_for(self):
        """S4-07, S2-09: the field holds it, Clear is there, the results are."""
        self.show('text="zen"')
        self.wait_for_query("zen")
        self.assertEqual(self.text(), "zen")
        self.assertEqual(self.clear.count(), 1)
        self.assertEqual(self.titles(), ["Zenith Observatory"])

    def test_text_set_in_code_is_searched_for_and_tells_nobody(self):
        """S4-06, S4-26: the delegate hears of edits, not of assignments."""
        self.show()
        self.listen()
        self.set("text", "harbour")
        self.wait_for_query("harbour")
        self.assertEqual(self.text(), "harbour")
        self.assertEqual(self.heard(only=("searchtextchange",)), [])

    def test_a_long_placeholder_covers_nothing(self):
        """S4-12: it is cut off with an ellipsis before the buttons."""
        self.show(f'placeholder="{"very long words " * 30}" shows-bookmark-button shows-cancel-button')
        field, bookmark = self.field.bounding_box(), self.button("Bookmarks").bounding_box()
        inner = self.field.evaluate("(f) => parseFloat(getComputedStyle(f).paddingRight)")
        self.assertLessEqual(field["x"] + field["width"] - inner, bookmark["x"] + 1)
        self.assertEqual(self.field.evaluate("(f) => getComputedStyle(f).textOverflow"), "ellipsis")

    def test_a_disabled_bar_takes_nothing(self):
        """S4-06: neither text nor a press."""
        self.show("disabled shows-bookmark-button")
        self.assertTrue(self.field.is_disabled())
        self.listen()
        self.button("Bookmarks").evaluate("(b) => b.click()")
        self.assertEqual(self.heard(), [])
        self.bar.evaluate("(bar) => { bar.disabled = false; }")
        self.frames()
        self.assertFalse(self.field.is_disabled())

    def test_the_language_can_be_changed_at_run_time(self):
        """S4-56: built-in words follow the element's language."""
        self.show("shows-cancel-button", lang="en")
        self.assertEqual(self.button("Cancel").count(), 1)
        for tag, cancel in (("de", "Abbrechen"), ("fr", "Annuler"), ("ja", "キャンセル"), ("en", "Cancel")):
            self.bar.evaluate("(bar, tag) => bar.setAttribute('lang', tag)", tag)
            self.button(cancel).wait_for(timeout=2_000)

    def test_a_page_loads_only_the_words_that_it_speaks(self):
        """S4-56: none for English, those of another language once, and English ones if they cannot be had."""
        self.expected_complaints = ("the words of the bar's language could not be loaded",)

        def asked():
            return [url.rsplit("/", 1)[1] for url in self.requests if "/words-" in url]

        self.show("shows-cancel-button", lang="en")
        self.frames()
        self.assertEqual(asked(), [])
        self.show("shows-cancel-button", lang="de")
        self.button("Abbrechen").wait_for(timeout=2_000)
        self.bar.evaluate("(bar) => bar.setAttribute('lang', 'en')")
        self.button("Cancel").wait_for(timeout=2_000)
        self.bar.evaluate("(bar) => bar.setAttribute('lang', 'de')")
        self.frames()
        self.assertEqual(self.button("Abbrechen").count(), 1, "the words are here already")
        self.assertEqual(asked(), ["words-de.txt"])
        self.bar.evaluate("(bar) => { for (const [name, value] of [['lang', 'es'], ['prompt', 'a'], ['prompt', 'b']]) bar.setAttribute(name, value); }")
        self.button("Cancelar").wait_for(timeout=2_000)
        self.assertEqual(asked(), ["words-de.txt", "words-es.txt"])
        bodies = ["Chercher", "", "x\n" * 300]
        self.page.route("**/words-fr.txt", lambda route: route.fulfill(body=bodies.pop()))
        while bodies:
            self.show("shows-cancel-button", lang="en")
            with self.page.expect_console_message(lambda message: "words" in message.text):
                self.bar.evaluate("(bar) => bar.setAttribute('lang', 'fr')")
            self.assertEqual(self.button("Cancel").count(), 1)


class ButtonTests(ElementCase):
    def test_bookmark_and_results_follow_their_table(self):
        """S2-11, S3-20, S4-19, S4-20, D-01: flags by text, all eight rows."""
        for bookmark in (False, True):
            for results in (False, True):
                self.show(" ".join(
                    word for word, on in (("shows-bookmark-button", bookmark), ("shows-search-results-button", results)) if on))
                for text in ("", "zen"):
                    with self.subTest(bookmark=bookmark, results=results, text=text):
                        self.field.fill(text)
                        self.frames()
                        self.assertEqual(self.button("Bookmarks").count(), int(bookmark and not results and not text))
                        self.assertEqual(self.button("Results").count(), int(results))
                        self.assertEqual(self.clear.count(), int(bool(text)))

    def test_placeholder_bookmark_and_icon_are_there_together(self):
        """S2-14, S3-08, S2-06: the configuration of the figure."""
        self.show('placeholder="YouTube" shows-bookmark-button')
        self.assertEqual(self.field.get_attribute("placeholder"), "YouTube")
        self.assertTrue(self.button("Bookmarks").is_visible())
        self.assertTrue(self.page.get_by_role("search").locator("svg:visible").first.is_visible())

    def test_the_buttons_stand_at_the_trailing_side(self):
        """S4-17, S3-08: and at the other side where writing runs from right to left."""
        for direction, tag in (("ltr", "en"), ("rtl", "he")):
            with self.subTest(direction):
                self.show("shows-bookmark-button", lang=tag)
                box, button = self.field.bounding_box(), self.bar.locator(".bookmark-button").bounding_box()
                centre = button["x"] + button["width"] / 2 - box["x"] - box["width"] / 2
                self.assertGreater(centre if direction == "ltr" else -centre, 0)

    def test_a_button_only_tells_its_delegate_and_once(self):
        """S2-06, S3-18, S4-18, S4-21, S2-03: one event for one click, and nothing else happens."""
        self.show("shows-bookmark-button")
        self.listen()
        self.button("Bookmarks").click()
        self.assertEqual([name for name, _ in self.heard(only=("searchbookmark", "searchtextchange", "searchsubmit"))], ["searchbookmark"])
        self.assertEqual(self.text(), "")
        self.show("shows-search-results-button")
        self.listen()
        self.button("Results").click()
        self.assertEqual([name for name, _ in self.heard(only=("searchresultslist",))], ["searchresultslist"])

    def test_the_results_button_says_whether_it_is_selected(self):
        """S3-19, S4-18: `aria-pressed` or `aria-expanded`, set by a property."""
        self.show("shows-search-results-button")
        button = self.button("Results")
        state = "(b) => b.getAttribute('aria-pressed') ?? b.getAttribute('aria-expanded')"
        self.assertEqual(button.evaluate(state), "false")
        self.set("searchResultsButtonSelected", True)
        self.assertEqual(button.evaluate(state), "true")

    def test_cancel_is_shown_by_its_flag(self):
        """S4-16, S3-09: outside the field's box."""
        self.show()
        self.assertEqual(self.cancel.count(), 0)
        self.set("showsCancelButton", True)
        self.assertEqual(self.cancel.count(), 1)
        self.assertGreaterEqual(
            self.cancel.bounding_box()["x"], self.field.bounding_box()["x"] + self.field.bounding_box()["width"] - 1)

    def test_a_search_button_stands_where_submitting_searches(self):
        """S4-01, D-13: with `shows-search-button`, and by itself where typing does not search; it does what Enter does."""
        button = self.page.get_by_role("search").get_by_role("button", name="Search", exact=True)
        self.show()
        self.assertEqual(button.count(), 0)
        self.set("showsSearchButton", True)
        self.assertEqual(button.count(), 1)
        self.show('trigger="submit"')
        self.listen()
        self.field.click()
        self.type("zen")
        self.assertEqual(self.page.locator("#results .card:not([hidden])").count(), 0)
        button.click()
        self.page.locator("#results .card").first.wait_for()
        self.assertEqual([detail["text"] for _, detail in self.heard(only=("searchsubmit",))], ["zen"])
        box, field = button.bounding_box(), self.field.bounding_box()
        self.assertGreaterEqual(box["x"], field["x"] + field["width"] - 1)

    def test_every_button_can_be_hit(self):
        """S2-07: at least 24 by 24 pixels each."""
        self.show('text="zen" shows-cancel-button shows-search-results-button')
        buttons = self.page.get_by_role("search").get_by_role("button")
        for n in range(buttons.count()):
            box = buttons.nth(n).bounding_box()
            self.assertGreaterEqual(min(box["width"], box["height"]), 24)

    def test_the_delegate_hears_a_whole_session_in_order(self):
        """S4-24, S4-25, S4-59, S4-60: begin, each change, submit, end, clear, cancel."""
        self.show("shows-cancel-button")
        self.listen()
        self.field.click()
        self.type("ze")
        self.field.press("Enter")
        self.frames(3)
        self.field.click()
        self.clear.click()
        self.cancel.click()
        self.frames(3)
        names = [name for name, _ in self.heard() if "should" not in name]
        self.assertEqual(names, [
            "searchbeginediting", "searchtextchange", "searchtextchange", "searchsubmit", "searchtextchange",
            *names[5:]])
        # A press takes the focus before it becomes a click, so the end of editing may come first.
        self.assertEqual(sorted(names[5:]), ["searchcancel", "searchendediting"])
        texts = [detail["text"] for name, detail in self.heard(only=("searchtextchange",))]
        self.assertEqual(texts, ["z", "ze", ""])

    def test_editing_can_be_refused(self):
        """S4-24: where UIKit lets the delegate say no, the event can be prevented."""
        self.show()
        self.page.evaluate("() => addEventListener('searchshouldbeginediting', (event) => event.preventDefault())")
        self.field.click()
        self.frames(3)
        self.assertFalse(self.focused())


class ScopeTests(ElementCase):
    TITLES = 'scope-titles="All,From,To,Subject"'

    def names(self):
        return [text.strip() for text in self.scopes.all_text_contents()]

    def test_titles_show_nothing_without_the_flag_and_the_flag_nothing_without_titles(self):
        """S3-21, S4-23, S4-02: both are needed."""
        for attributes, expected in ((self.TITLES, 0), ("shows-scope-bar", 0), (f"{self.TITLES} shows-scope-bar", 4)):
            with self.subTest(attributes):
                self.show(body=f'<search-bar {attributes}></search-bar><main id="results"></main>')
                self.assertEqual(self.scopes.count(), expected)

    def test_titles_stand_in_their_order_below_the_field(self):
        """S4-23, S4-03: the first one chosen."""
        self.show(body=f'<search-bar {self.TITLES} shows-scope-bar></search-bar>')
        self.assertEqual([name.rstrip("0123456789") for name in self.names()], ["All", "From", "To", "Subject"])
        self.assertTrue(self.scopes.first.is_checked())
        self.assertGreaterEqual(
            self.scopes.first.bounding_box()["y"],
            self.field.bounding_box()["y"] + self.field.bounding_box()["height"] - 1)

    def test_five_titles_show_four_and_one_shows_none(self):
        """S0-21, D-04: the rest is in the diagnostics."""
        self.expected_complaints = (".",)
        self.show(body='<search-bar scope-titles="A,B,C,D,E" shows-scope-bar></search-bar>')
        self.assertEqual(self.scopes.count(), 4)
        self.show(body='<search-bar scope-titles="A" shows-scope-bar></search-bar>')
        self.assertEqual(self.scopes.count(), 0)

    def test_choosing_a_scope_tells_the_delegate_its_index(self):
        """S4-25: once, and the property says the same."""
        self.show(body=f'<search-bar {self.TITLES} shows-scope-bar></search-bar>')
        self.listen()
        self.scopes.nth(2).click()
        self.frames()
        self.assertEqual(self.heard(only=("searchscopechange",)), [("searchscopechange", {"index": 2})])
        self.assertTrue(self.scopes.nth(2).is_checked())


class TraitTests(ElementCase):
    def attribute(self, name: str):
        return self.field.get_attribute(name)

    def test_keyboards(self):
        """S4-27: the type asks for the page's nearest keyboard."""
        for kind, expected in (
                (None, "search"), ("url", "url"), ("email-address", "email"), ("number-pad", "numeric"),
                ("decimal-pad", "decimal"), ("phone-pad", "tel"), ("web-search", "search")):
            with self.subTest(kind):
                self.show(f'keyboard-type="{kind}"' if kind else "")
                self.assertIn(self.attribute("inputmode"), (expected,) if kind else ("search", "text"))

    def test_capitals(self):
        """S4-28: none unless asked for."""
        for kind, expected in ((None, "none"), ("words", "words"), ("sentences", "sentences"), ("all-characters", "characters")):
            with self.subTest(kind):
                self.show(f'autocapitalization-type="{kind}"' if kind else "")
                self.assertEqual(self.attribute("autocapitalize"), expected)

    def test_correction(self):
        """S4-29: left to the person unless said."""
        for kind, expected in ((None, None), ("yes", "on"), ("no", "off")):
            with self.subTest(kind):
                self.show(f'autocorrection-type="{kind}"' if kind else "")
                self.assertEqual(self.attribute("autocorrect"), expected)

    def test_the_return_key(self):
        """S0-24, S4-27: Search unless asked for another word."""
        for kind, expected in ((None, "search"), ("go", "go"), ("done", "done")):
            with self.subTest(kind):
                self.show(f'return-key-type="{kind}"' if kind else "")
                self.assertEqual(self.attribute("enterkeyhint"), expected)


class SurroundingsTests(ElementCase):
    """What the bar does to the page around it while one searches."""

    def test_what_is_below_is_dimmed_until_there_are_results(self):
        """S3-06, S1-12: as the search controller does, where the page marks what that is."""
        self.show(after='<p data-obscured>Below</p>')
        dimmed = "() => getComputedStyle(document.querySelector('[data-obscured]')).opacity < 1"
        self.assertFalse(self.page.evaluate(dimmed))
        self.field.click()
        self.frames()
        self.assertTrue(self.page.evaluate(dimmed))
        self.type("zen")
        self.wait_for_query("zen")
        self.frames()
        self.assertFalse(self.page.evaluate(dimmed))

    def test_shortcuts_stand_below_the_bar_before_any_typing(self):
        """S3-16: on focus with an empty field; picking one goes straight to it and puts nothing into the field."""
        self.show(body='<search-bar><ul slot="focus-content"><li><a href="#rail">Rail</a></li><li><a href="#sights">Sights</a></li></ul></search-bar>')
        link = self.page.get_by_role("link", name="Sights")
        self.assertFalse(link.is_visible())
        self.field.click()
        self.assertTrue(link.is_visible())
        self.assertGreaterEqual(link.bounding_box()["y"], self.field.bounding_box()["y"] + self.field.bounding_box()["height"])
        self.type("z")
        self.assertFalse(link.is_visible())
        self.field.press("Backspace")
        self.assertTrue(link.is_visible())
        link.click()
        self.assertTrue(self.page.url.endswith("#sights"))
        self.assertEqual(self.text(), "")
        self.page.mouse.click(5, 690)
        self.assertFalse(link.is_visible())

    def test_shortcuts_are_reached_by_keys(self):
        """S3-16: Tab goes from the field to the first of them, Enter follows it."""
        self.show(body='<search-bar><a slot="focus-content" href="#rail">Rail</a></search-bar>')
        self.field.click()
        for _ in range(5):
            self.page.keyboard.press("Tab")
            if self.page.evaluate("() => document.activeElement.localName") == "a":
                break
        self.page.keyboard.press("Enter")
        self.assertTrue(self.page.url.endswith("#rail"))


class DiagnosticTests(ElementCase):
    def said(self):
        return [line for line in self.complaints if "<search-bar>" in line]

    def wait_for(self, count: int):
        for _ in range(200):
            if len(self.said()) >= count:
                return
            self.page.wait_for_timeout(20)

    def test_a_developer_is_told_once_with_number_and_remedy(self):
        """S4-20, S4-39, S4-57, D-04: once for each bar and each thing, with what was done instead."""
        self.show(body='<search-bar bar-style="black" bar-tint-color="#204080" shows-bookmark-button shows-search-results-button'
                       ' scope-titles="A,B,C,D,E" shows-scope-bar></search-bar><search-bar></search-bar>')
        self.wait_for(3)
        for number in ("S4-57", "S4-20", "D-04"):
            self.assertEqual(len([line for line in self.said() if number in line]), 1, number)
        self.assertIn("The color is drawn, the style is not.", " ".join(self.said()))
        before = len(self.said())
        self.bar.first.evaluate("(bar) => { for (let n = 0; n < 5; n += 1) bar.prompt = `Again ${n}`; }")
        self.page.wait_for_timeout(200)
        self.assertEqual(len(self.said()), before)
        self.bar.nth(1).evaluate("(bar) => { bar.barTintColor = '#204080'; bar.barStyle = 'black'; }")
        self.wait_for(before + 1)
        self.assertEqual(len([line for line in self.said() if "S4-57" in line]), 2, "another bar, told as well")

    def test_a_bar_that_is_as_it_should_be_says_nothing(self):
        """S4-24: no advice without a reason."""
        self.show('placeholder="Search" shows-cancel-button')
        self.page.wait_for_timeout(300)
        self.assertEqual(self.said(), [])


if __name__ == "__main__":
    unittest.main()
