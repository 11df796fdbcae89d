"""Where the bar stands: above a list with an index, as a tab, reached by key; and lists without end."""
import json
import unittest

import axe
from element import ElementCase
from inkling import servers
from search_page import SearchPageCase

LETTERS = "ABCDEFGHIJ"
LIST = f"""<header data-navigation-bar><h1>Contacts</h1></header>
<search-bar presentation="above-list" section-index="{','.join(LETTERS)}" focus-keys="command-k,slash"
  results="results" configuration="/inkling.json"></search-bar>
<main id="results">{''.join(f'<section><h2 id="{letter}">{letter}</h2>' + f'<p>{letter} entry</p>' * 12 + '</section>' for letter in LETTERS)}</main>
<footer><input id="other" aria-label="Another field"></footer>"""


class AboveListTests(ElementCase):
    """The bar as it is in UIKit: the first thing of a list that scrolls."""

    def setUp(self):
        super().setUp()
        self.show(body=LIST)

    @property
    def index(self):
        return self.page.get_by_role("navigation", name="A–J")

    def bar_top(self) -> float:
        return self.bar.evaluate("(bar) => bar.getBoundingClientRect().bottom")

    def scroll_down(self):
        self.page.evaluate("() => scrollTo(0, 1500)")
        self.frames(3)

    def test_the_index_begins_with_a_magnifier(self):
        """S0-11: the first entry is the search, the others are links to their sections."""
        first = self.index.locator("button, a").first
        self.assertEqual(first.evaluate("(n) => n.localName"), "button")
        self.assertEqual(first.get_attribute("aria-label"), "Search")
        self.assertEqual([link.inner_text() for link in self.index.get_by_role("link").all()], list(LETTERS))
        self.index.get_by_role("link", name="D").click()
        self.frames(3)
        self.assertLess(abs(self.page.locator("#D").bounding_box()["y"]), 60)

    def test_the_bar_scrolls_away_and_the_magnifier_brings_it_back(self):
        """S0-12, S0-11: out of the way in the list, quickly reachable by the index and by scrolling up."""
        self.assertGreater(self.bar_top(), 0)
        self.scroll_down()
        self.assertLess(self.bar_top(), 0)
        self.index.get_by_role("button", name="Search").click()
        self.frames(3)
        self.assertGreater(self.bar.bounding_box()["y"], -1)
        self.scroll_down()
        self.page.evaluate("() => scrollTo(0, 0)")
        self.frames(3)
        self.assertGreater(self.bar_top(), 0)

    def test_the_index_is_not_beside_results(self):
        """S0-11, D-03: its sections are not there; with the list it comes back."""
        self.assertTrue(self.index.is_visible())
        self.search("zen")
        self.assertFalse(self.index.is_visible())
        self.cancel.click()
        self.frames(3)
        self.assertTrue(self.index.is_visible())

    def test_keys_bring_the_bar_from_anywhere(self):
        """S0-12: Control-K and the slash; named in `aria-keyshortcuts`; a slash in another field is a slash."""
        self.assertEqual(self.field.get_attribute("aria-keyshortcuts"), "Meta+K Control+K /")
        for key in ("Control+k", "Meta+k", "/"):
            with self.subTest(key):
                self.page.evaluate("() => window.__active()?.blur()")
                self.scroll_down()
                self.page.keyboard.press(key)
                self.frames(3)
                self.assertTrue(self.focused())
                self.assertGreater(self.bar.bounding_box()["y"], -1)
                self.assertEqual(self.text(), "")
        self.page.locator("#other").focus()
        self.page.keyboard.press("/")
        self.assertEqual(self.page.locator("#other").input_value(), "/")
        self.assertFalse(self.focused())

    def test_the_key_that_leads_to_the_field_leads_nowhere_else_from_there(self):
        """S0-12: a browser would take Control-K for its own field. On Apple's systems it edits, and Command-K is the page's."""
        pressed = {}
        for system in ("Linux x86_64", "MacIntel"):
            self.page.add_init_script(f"Object.defineProperty(Navigator.prototype, 'platform', {{ get: () => '{system}' }})")
            self.show(body=LIST)
            self.field.focus()
            self.page.evaluate("() => { window.__seen.keys = []; }")
            for key in ("Control+k", "Meta+k", "Control+u"):
                self.field.press(key)
            self.frames(3)
            pressed[system] = [key["prevented"] for key in self.seen()["keys"] if key["key"] in ("k", "u")]
            self.assertTrue(self.focused())
        self.assertEqual(pressed, {"Linux x86_64": [True, True, False], "MacIntel": [False, True, False]})

    def test_the_page_s_own_list_gives_way_and_comes_back(self):
        """S3-12, D-03: results stand in place of the list; Cancel shows it again as it was."""
        before = self.page.locator("main").inner_text()
        self.search("zen")
        self.assertEqual(self.titles(), ["Zenith Observatory"])
        self.assertNotIn("B entry", self.page.locator("main").inner_text())
        self.cancel.click()
        self.frames(3)
        self.assertEqual(self.page.locator("main").inner_text(), before)

    def test_the_navigation_bar_leaves_while_searching(self):
        """S3-06: it goes with the beginning of editing and comes with Cancel; not where that is switched off."""
        heading = self.page.get_by_role("heading", name="Contacts")
        self.assertTrue(heading.is_visible())
        self.field.click()
        self.frames(3)
        self.assertFalse(heading.is_visible())
        self.cancel.click()
        self.frames(3)
        self.assertTrue(heading.is_visible())
        self.set("hidesNavigationBarDuringPresentation", "no")
        self.field.click()
        self.frames(3)
        self.assertTrue(heading.is_visible())

    def test_no_rule_is_broken(self):
        """S4-55: axe over list and index, at rest and while searching."""
        self.assertEqual(axe.violations(self.page), [])
        self.search("zen")
        self.assertEqual(axe.violations(self.page), [])


class KeysAreOffTests(ElementCase):
    def test_without_the_attribute_no_key_is_taken(self):
        """S0-12: a page's own keys stay its own (WCAG 2.1.4)."""
        self.show()
        for key in ("Control+k", "/"):
            self.page.keyboard.press(key)
            self.assertFalse(self.focused())
        self.assertIsNone(self.field.get_attribute("aria-keyshortcuts"))


TABS = """<main><section id="library"><h1>Library</h1></section><section id="saved" hidden><h1>Saved</h1></section>
<section><search-bar presentation="tab" tabs="Library,Saved" results="results" configuration="/inkling.json"></search-bar>
<div id="results"></div></section></main>"""


class TabTests(ElementCase):
    def setUp(self):
        super().setUp()
        self.show(body=TABS)
        self.page.evaluate("""() => { window.__tabs = []; addEventListener('searchtabchange', ({ detail }) => {
          window.__tabs.push(detail.index);
          ['library', 'saved'].forEach((id, n) => { document.getElementById(id).hidden = n !== detail.index; }); }); }""")

    @property
    def tabs(self):
        return self.page.get_by_role("tab")

    def test_the_search_tab_is_there_on_every_screen(self):
        """S0-13: the last of the app's tabs, whichever is chosen; the field is seen in its own only."""
        for name in ("Library", "Saved", "Search"):
            with self.subTest(name):
                self.page.get_by_role("tab", name=name).click()
                self.frames(3)
                self.assertEqual([tab.inner_text() for tab in self.tabs.all()], ["Library", "Saved", "Search"])
                chosen = [tab.inner_text() for tab in self.tabs.all() if tab.get_attribute("aria-selected") == "true"]
                self.assertEqual(chosen, [name])
                self.assertEqual(self.page.get_by_role("combobox").count(), int(name == "Search"))
        self.assertEqual(self.page.evaluate("() => window.__tabs"), [0, 1, 2])

    def test_the_search_stays_behind_another_tab(self):
        """S0-13: text and results are there again."""
        self.page.get_by_role("tab", name="Search").click()
        self.search("zen")
        self.page.get_by_role("tab", name="Saved").click()
        self.frames(3)
        self.assertFalse(self.page.locator("#results").is_visible())
        self.page.get_by_role("tab", name="Search").click()
        self.frames(3)
        self.assertEqual(self.text(), "zen")
        self.assertEqual(self.titles(), ["Zenith Observatory"])

    def test_arrows_go_through_the_tabs(self):
        """S0-13, S4-55: one tab stop, arrows between; axe finds nothing."""
        self.tabs.first.focus()
        self.page.keyboard.press("ArrowLeft")
        self.frames(3)
        self.assertEqual(self.page.evaluate("() => window.__active()?.textContent"), "Search")
        self.assertTrue(self.field.is_visible())
        self.page.keyboard.press("ArrowLeft")
        self.page.keyboard.press("ArrowLeft")
        self.frames(3)
        self.assertEqual(axe.violations(self.page), [])

    def test_it_is_off_unless_asked_for(self):
        """S0-13: no bar has tabs by default."""
        self.show()
        self.assertEqual(self.tabs.count(), 0)


class TriggerTests(ElementCase):
    def test_on_submit_typing_alone_searches_nothing(self):
        """S0-06, S0-24, S4-60: only the Search key does."""
        self.show('trigger="submit"')
        self.field.click()
        self.type("zen")
        self.page.wait_for_timeout(400)
        self.assertEqual(self.titles(), [])
        self.assertEqual(self.field.get_attribute("enterkeyhint"), "search")
        self.field.press("Enter")
        self.wait_for_query("zen")
        self.assertEqual(self.titles(), ["Zenith Observatory"])

    def test_on_submit_the_server_hears_of_the_submitted_words_only(self):
        """S0-06: one request, with the words as they were submitted."""
        asked = []
        self.page.on("request", lambda request: asked.append(request.url) if "search.json" in request.url else None)
        self.page.route("**/inkling.json", lambda route: route.fulfill(
            json={**json.loads(self.server().get("/inkling.json")[2]), "source": "server"}))
        self.show('trigger="submit"')
        self.field.click()
        self.type("zen")
        self.page.wait_for_timeout(400)
        self.assertEqual(asked, [])
        self.field.press("Enter")
        self.wait_for_query("zen")
        self.assertEqual(len(asked), 1)


class TokenTests(ElementCase):
    def setUp(self):
        super().setUp()
        self.show('tokens="zenith,stars"')
        self.wait_for_query("zenith stars ")

    def names(self) -> list[str]:
        return [text.strip() for text in self.page.locator("search-bar .token").all_text_contents()]

    def test_tokens_are_searched_for_and_stand_before_the_text(self):
        """S4-06, S2-09: they are part of the query, and Clear is shown for them."""
        self.assertEqual(self.names(), ["zenith", "stars"])
        self.assertEqual(self.titles(), ["Zenith Observatory"])
        self.assertEqual(self.clear.count(), 1)

    def test_a_token_is_removed_by_its_button(self):
        """S4-06: a named button each; the attribute follows, the focus stays."""
        self.field.click()
        self.page.get_by_role("button", name="Remove zenith").click()
        self.frames(3)
        self.assertEqual(self.names(), ["stars"])
        self.assertEqual(self.bar.get_attribute("tokens"), "stars")
        self.assertTrue(self.focused())
        self.page.get_by_role("status").filter(has_text="Removed zenith.").wait_for()
        self.wait_for_query("stars ")

    def test_backspace_at_the_beginning_removes_one(self):
        """S4-06: one key, one token; with text behind it only at its beginning."""
        self.field.click()
        self.type("o")
        self.field.press("Home")
        self.field.press("Backspace")
        self.frames(3)
        self.assertEqual((self.names(), self.text()), (["zenith"], "o"))
        self.field.press("Delete")
        self.field.press("Backspace")
        self.frames(3)
        self.assertEqual((self.names(), self.bar.get_attribute("tokens")), ([], None))

    def test_clear_takes_the_tokens_too(self):
        """S2-07, D-02: text and tokens."""
        self.clear.click()
        self.frames(3)
        self.assertEqual(self.names(), [])

    def test_no_rule_is_broken(self):
        """S4-55: axe with tokens."""
        self.assertEqual(axe.violations(self.page), [])


class EndlessTests(SearchPageCase):
    """The demo has hundreds of arrows."""

    def server(self):
        return servers.demo()

    def setUp(self):
        super().setUp()
        self.open()
        self.search("arrow")
        # Those below the screen come when the typing pauses.
        self.until("() => document.querySelectorAll('#results li:not([hidden], [aria-hidden])').length === 20")

    def rows(self) -> int:
        return self.page.locator("#results li:not([hidden], [aria-hidden])").count()

    def scroll_to_the_end(self):
        before = self.rows()
        self.page.evaluate("() => scrollTo(0, document.documentElement.scrollHeight)")
        self.until("(n) => document.querySelectorAll('#results li:not([aria-hidden])').length > n", before)

    def test_scrolling_near_the_end_brings_more(self):
        """S0-15, S1-04: page after page, each row once, none of those before moves or changes."""
        first = self.titles()
        self.assertEqual(len(first), 20)
        for _ in range(4):
            self.scroll_to_the_end()
        titles = self.titles()
        self.assertGreaterEqual(len(titles), 100)
        self.assertEqual(titles[:20], first)
        self.assertEqual(len(set(titles)), len(titles))

    def test_a_list_that_grows_is_no_trap_for_the_keyboard(self):
        """S4-55, S1-04: Tab comes to an end; a button there brings more, and the focus goes to the first of them."""
        self.field.press("Enter")
        self.page.locator("#results .card-link").first.focus()
        for _ in range(20):
            self.page.keyboard.press("Tab")
        self.assertEqual(self.page.evaluate("() => window.__active()?.textContent"), "Show more results")
        self.page.wait_for_timeout(300)
        self.assertEqual(self.rows(), 20)
        self.page.keyboard.press("Enter")
        self.until("() => document.querySelectorAll('#results li:not([aria-hidden])').length >= 40")
        self.frames(3)
        self.assertEqual(
            self.page.evaluate("() => Array.from(document.querySelectorAll('#results .card-link')).indexOf(document.activeElement)"), 20)

    def test_another_word_begins_at_the_top_again(self):
        """S1-17: twenty rows of the new answer, and no leftovers."""
        self.scroll_to_the_end()
        self.field.fill("")
        self.type("zebra")
        self.wait_for_query("zebra")
        self.assertLess(self.rows(), 20)
        self.assertEqual(self.page.get_by_role("button", name="Show more results").count(), 0)


if __name__ == "__main__":
    unittest.main()
