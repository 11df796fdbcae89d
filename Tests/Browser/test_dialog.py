"""A bar that opens in a dialog: presentation="dialog"."""
import unittest

import axe
from element import ElementCase

BODY = """<header><div role="toolbar" aria-label="Tools"><button id="menu">Menu</button>
<search-bar presentation="dialog" focus-keys="command-k" results="results" configuration="/inkling.json"></search-bar>
<button id="share">Share</button></div></header><div id="results"></div><main><h1>Places</h1><a href="#x">A link</a></main>"""


class DialogCase(ElementCase):
    def setUp(self):
        super().setUp()
        self.show(body=BODY, css="[role=toolbar] { display: flex; gap: 8px; min-height: 48px }")
        # The script of the dialog comes with the bar.
        self.dialog.wait_for(state="attached")

    @property
    def dialog(self):
        return self.page.locator("dialog[data-inkling-search]")

    @property
    def opener(self):
        return self.page.get_by_role("button", name="Search", exact=True)

    def places(self):
        return self.page.get_by_role("toolbar").evaluate(
            "(bar) => Array.from(bar.querySelectorAll('button'), (one) => one.getBoundingClientRect().x)")

    def expand(self):
        self.opener.click()
        self.field.wait_for(state="visible")
        self.frames(2)

    def gone(self):
        self.until("() => !document.querySelector('dialog').open")
        self.frames(2)


class WideTests(DialogCase):
    def test_the_dialog_holds_bar_and_results_and_the_page_waits(self):
        """S1-26, S1-28: the field has the focus in a modal dialog with a name; the toolbar stays as it is behind it."""
        before = self.places()
        self.expand()
        self.assertTrue(self.page.evaluate("() => document.querySelector('dialog').matches(':modal')"))
        self.assertEqual(self.dialog.get_attribute("aria-label"), "Search")
        self.assertTrue(self.focused())
        self.assertEqual(self.places(), before)
        self.search("zen")
        self.assertEqual(self.titles(), ["Zenith Observatory"])
        self.assertTrue(self.dialog.locator("#results .card").first.is_visible())
        self.assertEqual(axe.violations(self.page), [])

    def test_the_keys_open_it_and_escape_closes_it(self):
        """S1-32, D-03: Escape takes the list first, then the text, then closes; the button has the focus again, and nothing has moved."""
        before = self.page.get_by_role("toolbar").aria_snapshot()
        places = self.places()
        self.page.keyboard.press("Control+k")
        self.until("() => document.querySelector('dialog').open")
        self.assertTrue(self.focused())
        self.page.keyboard.type("zen")
        self.until("() => document.querySelectorAll('#results .card:not([hidden])').length === 1")
        self.page.get_by_role("option").first.wait_for()
        told = []
        for _ in range(3):
            self.page.keyboard.press("Escape")
            self.frames(2)
            told.append((self.text(), self.dialog.evaluate("(dialog) => dialog.open")))
        self.assertEqual(told, [("zen", True), ("", True), ("", False)])
        self.gone()
        self.assertEqual(self.page.evaluate("() => window.__active()?.getAttribute('aria-label')"), "Search")
        # What is said of it goes again.
        self.bar.get_by_text("Search closed.").wait_for(state="detached")
        self.assertEqual(self.page.get_by_role("toolbar").aria_snapshot(), before)
        self.assertEqual(self.places(), places)

    def test_another_presentation_puts_bar_and_results_back(self):
        """S1-28: while it is open as well, and a dialog can be had again."""
        where = "() => [document.querySelectorAll('dialog').length, !!document.querySelector('[role=toolbar] > #menu + search-bar + #share')," \
                " document.querySelector('#results').parentElement.localName]"
        self.expand()
        self.search("zen")
        self.bar.evaluate("(bar) => bar.removeAttribute('presentation')")
        self.until(f"() => JSON.stringify(({where})()) === '[0,true,\"body\"]'")
        self.search("zenith")
        self.assertEqual(self.titles(), ["Zenith Observatory"])
        self.assertTrue(self.page.locator("#results .card").first.is_visible())
        self.clear.click()
        self.bar.evaluate("(bar) => bar.setAttribute('presentation', 'dialog')")
        self.dialog.wait_for(state="attached")
        self.page.locator("#menu").focus()
        self.page.keyboard.press("Control+k")
        self.until("() => document.querySelector('dialog').open")
        self.search("zen")
        self.assertTrue(self.dialog.locator("#results .card").first.is_visible())

    def test_a_result_on_the_same_page_closes_it(self):
        """S3-17: the place that it leads to would lie behind the dialog."""
        self.expand()
        self.search("zen")
        self.page.evaluate("() => document.querySelector('#results').append(Object.assign(document.createElement('a'), { href: '#x', textContent: 'There' }))")
        self.dialog.get_by_role("link", name="There").click()
        self.gone()
        self.assertTrue(self.page.url.endswith("#x"))

    def test_a_press_beside_it_and_the_arrow_close_it(self):
        """S1-32, S1-30: and it opens again, empty, with the same session: what was searched is a recent search."""
        for close in (lambda: self.page.mouse.click(5, 690), lambda: self.button("Close search").click()):
            self.expand()
            self.search("zen")
            self.field.press("Enter")
            self.frames(2)
            close()
            self.gone()
            self.assertEqual(self.page.locator("#results").is_visible(), False)
        self.expand()
        self.assertEqual(self.text(), "")
        self.page.get_by_role("option", name="zen").first.wait_for()

    def test_the_session_hears_one_beginning_and_one_end(self):
        """S3-22: moving the bar is no end of editing."""
        self.listen()
        self.expand()
        self.search("zen")
        self.button("Close search").click()
        self.gone()
        told = [name for name, _ in self.heard(only=("searchbeginediting", "searchendediting"))]
        self.assertEqual(told, ["searchbeginediting", "searchendediting"])


class NarrowTests(DialogCase):
    viewport = {"width": 390, "height": 700}

    def test_search_takes_the_page_and_the_way_back_leaves_it(self):
        """S1-26, S1-32: the whole window, and Back leads to the page as it was."""
        self.expand()
        box = self.dialog.bounding_box()
        self.assertEqual((box["x"], box["y"], box["width"], box["height"]), (0, 0, 390, 700))
        self.search("zen")
        self.page.go_back()
        self.gone()
        self.assertTrue(self.opener.is_visible())
        self.assertTrue(self.page.url.endswith("/element.html"))

    def test_the_way_back_from_a_submitted_search_leaves_after_it(self):
        """S1-32: a search has an entry of its own; Forward brings it back, and no entry of it closes what it shows."""
        self.expand()
        self.search("zen")
        self.field.press("Enter")
        self.until("() => location.search === '?q=zen' && !history.state?.inklingDialog")
        self.page.go_back()
        self.frames(3)
        self.page.go_forward()
        self.until("() => location.search === '?q=zen' && document.querySelector('dialog').open")
        self.assertEqual(self.titles(), ["Zenith Observatory"])

    def test_closed_by_the_arrow_nothing_is_left_to_go_back_to(self):
        """S1-32: the entry of the dialog goes with it."""
        self.page.evaluate("() => history.pushState({ mine: 1 }, '', '#mine')")
        self.expand()
        self.button("Close search").click()
        self.gone()
        self.until("() => history.state?.mine === 1 && !history.state.inklingDialog")
        self.page.go_back()
        self.assertTrue(self.page.url.endswith("/element.html"))


if __name__ == "__main__":
    unittest.main()
