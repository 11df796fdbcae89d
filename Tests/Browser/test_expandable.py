"""The magnifier in a toolbar that turns into the field and back."""
import unittest

import axe
from element import ElementCase
from inkling import servers

BODY = """<header><div role="toolbar" aria-label="Tools"><button id="menu">Menu</button>
<search-bar presentation="expandable" results="results" configuration="/inkling.json"></search-bar>
<button id="share">Share</button></div></header><main id="results"><h1>Places</h1></main>"""


class ExpandableTests(ElementCase):
    def setUp(self):
        super().setUp()
        self.show(body=BODY, css="[role=toolbar] { display: flex; gap: 8px; min-height: 48px }")

    @property
    def opener(self):
        return self.page.get_by_role("button", name="Search", exact=True)

    @property
    def closer(self):
        return self.page.get_by_role("button", name="Close search", exact=True)

    def expand(self):
        self.opener.click()
        self.field.wait_for(state="visible")

    def test_collapsed_there_is_a_button_and_no_field(self):
        """S1-25, S1-24, S4-62: in a toolbar; the field is not in the tree of the page."""
        self.assertEqual(self.opener.count(), 1)
        self.assertEqual(self.page.get_by_role("combobox").count(), 0)
        self.assertEqual(self.page.get_by_role("toolbar").get_by_role("button", name="Search").count(), 1)

    def test_no_field_is_there_before_the_button_comes(self):
        """S1-25: while the configuration is on its way the toolbar has the room of the button, and no field for a moment."""
        held, self.is_free = [], False
        self.page.route("**/inkling.json", lambda route: route.continue_() if self.is_free else held.append(route))
        self.page.add_init_script("""window.__sizes = []; (function look() {
          const bar = document.querySelector("search-bar")?.shadowRoot?.querySelector(".bar");
          if (bar) window.__sizes.push([bar.offsetWidth, bar.querySelector("input").checkVisibility({ opacityProperty: true })]);
          requestAnimationFrame(look);
        })();""")
        self.show(body=BODY)
        self.page.wait_for_timeout(300)
        self.is_free = True
        for route in held:
            route.continue_()
        self.opener.wait_for()
        sizes = {tuple(size) for size in self.page.evaluate("() => window.__sizes")}
        self.assertEqual(sizes, {(44, False)})

    def test_collapsed_the_bar_is_as_large_as_its_button(self):
        """S1-25, S4-23: scopes and prompt come with the field; nothing of them stands in the toolbar."""
        self.bar.evaluate("(bar) => { bar.scopeTitles = ['All', 'Sights', 'Rail']; bar.showsScopeBar = true; bar.prompt = 'Where to?'; }")
        self.frames(3)
        self.assertEqual(self.page.get_by_role("radio").count(), 0)
        self.assertFalse(self.bar.locator(".prompt").is_visible())
        frame, button = self.bar.locator(".bar").bounding_box(), self.opener.bounding_box()
        self.assertEqual((frame["width"], frame["height"]), (button["width"], button["height"]))
        self.expand()
        self.assertEqual(self.page.get_by_role("radio").count(), 3)
        self.assertTrue(self.bar.locator(".prompt").is_visible())

    def test_the_button_gives_the_field_with_focus(self):
        """S1-26, S1-28, S1-29: shown and focused within the tap."""
        focused = self.opener.evaluate("(b) => { b.click(); return window.__active()?.localName; }")
        self.assertEqual(focused, "input")
        self.assertTrue(self.field.is_visible())
        self.assertTrue(self.focused())

    def test_back_restores_the_toolbar(self):
        """S1-32, D-03: as it was, focus on the icon, the query dropped."""
        self.bar.locator(".field").wait_for(state="hidden")
        before = self.page.get_by_role("toolbar").aria_snapshot()
        self.expand()
        self.search("zen")
        self.closer.click()
        # What is said of it goes again, and the field a moment behind the focus.
        self.bar.get_by_text("Cleared.").wait_for(state="detached")
        self.bar.locator(".field").wait_for(state="hidden")
        self.assertEqual(self.page.get_by_role("toolbar").aria_snapshot(), before)
        self.assertEqual(self.page.evaluate("() => window.__active()?.getAttribute('aria-label')"), "Search")
        self.expand()
        self.assertEqual(self.text(), "")

    def test_the_toolbar_is_cleared_and_its_neighbours_come_back_exactly(self):
        """S1-26, S1-32: open, the toolbar holds the field alone; closed, its elements are the very same, untouched."""
        self.page.evaluate("""() => {
          const neighbours = document.querySelectorAll('[role=toolbar] > button');
          window.__changes = 0;
          new MutationObserver((list) => { window.__changes += list.length; }).observe(
            neighbours[0].parentNode, { childList: true, characterData: true, subtree: true });
          for (const node of neighbours) new MutationObserver((list) => { window.__changes += list.length; }).observe(node, { attributes: true });
          window.__kept = Array.from(neighbours);
        }""")
        toolbar = self.page.get_by_role("toolbar")
        before, markup = toolbar.bounding_box(), toolbar.evaluate("(t) => t.innerHTML")
        places = toolbar.evaluate("(t) => Array.from(t.children, (n) => JSON.stringify(n.getBoundingClientRect()))")
        self.expand()
        self.assertEqual([b.is_visible() for b in self.page.locator("[role=toolbar] > button").all()], [False, False])
        self.assertEqual(toolbar.get_by_role("button", name="Menu").count(), 0)
        self.assertGreater(self.field.bounding_box()["width"], before["width"] / 2)
        self.search("zen")
        self.closer.click()
        self.frames(3)
        self.assertEqual(toolbar.bounding_box(), before)
        self.assertEqual(toolbar.evaluate("(t) => t.innerHTML"), markup)
        self.assertEqual(
            toolbar.evaluate("(t) => Array.from(t.children, (n) => JSON.stringify(n.getBoundingClientRect()))"), places)
        self.assertEqual(self.page.evaluate("() => window.__changes"), 0)

    def test_what_had_the_focus_goes_after_it(self):
        """S1-32, S4-55: a screen reader that loses the focus with the field does not see where it went."""
        for part, key in ((".field", "Escape"), (".back-button", "Enter")):
            with self.subTest(part):
                self.expand()
                if part == ".back-button":
                    self.closer.focus()
                node = self.bar.locator(part)
                node.evaluate("""(node) => node.getRootNode().addEventListener("focusin", () => {
                  for (const change of node.getAnimations()) change.pause();
                }, { once: true })""")
                self.page.keyboard.press(key)
                self.opener.wait_for()
                style = node.evaluate(
                    "(node) => { const s = getComputedStyle(node); return [s.visibility, s.opacity, s.pointerEvents]; }")
                self.assertEqual(style, ["visible", "0", "none"])
                node.evaluate("(node) => { for (const change of node.getAnimations()) change.finish(); }")
                self.assertFalse(node.is_visible())

    def test_x_clears_and_stays_expanded(self):
        """S1-36: focus stays in the field."""
        self.expand()
        self.search("zen")
        self.clear.click()
        self.assertEqual(self.text(), "")
        self.assertTrue(self.field.is_visible())
        self.assertTrue(self.focused())

    def test_with_results_the_form_stays(self):
        """S1-39, S1-35: expanded, cards in the body of the page; the focus stays where there are keys (D-18)."""
        self.expand()
        self.search("zen")
        self.field.press("Enter")
        self.frames(3)
        self.assertTrue(self.field.is_visible())
        self.assertTrue(self.focused())
        self.assertEqual(self.titles(), ["Zenith Observatory"])

    def test_typing_filters_as_in_the_persistent_form(self):
        """S1-33, S1-34: live from the first character."""
        self.expand()
        self.search("z")
        # A page that is slow shows the first two rows before the others.
        self.results.nth(2).wait_for()
        self.assertEqual(len(self.titles()), 3)

    def open_again(self):
        """Searches once, closes the bar and opens it again: there is a recent search."""
        self.expand()
        self.search("zen")
        self.field.press("Enter")
        self.closer.click()
        self.expand()
        self.frames(3)

    def shown_options(self):
        return [option.inner_text().strip() for option in self.options.all() if option.is_visible()]

    def test_suggestions_change_their_kind(self):
        """S1-33: recent searches over an empty field, suggestions of the data from the first letter."""
        self.open_again()
        recent, completed = (self.page.get_by_role("group", name=name, exact=True) for name in ("Recent searches", "Suggestions"))
        self.assertEqual((recent.count(), completed.count()), (1, 0))
        self.assertEqual(self.shown_options(), ["zen"])
        self.type("h")
        completed.wait_for()
        self.assertEqual((recent.count(), completed.count()), (0, 1))
        self.assertEqual(sorted(self.shown_options()), ["Harbour Light", "Harbour Market", "harbour"])

    def test_recent_searches_are_shown_below_the_toolbar(self):
        """S1-30, S1-31: after a submit, on the next opening: right below the scopes, and as wide as the field."""
        self.open_again()
        self.assertTrue(self.is_open())
        self.check_list_below(".scope-bar")
        self.options.first.click()
        self.wait_for_query("zen")

    def test_recent_searches_are_shown_below_the_field(self):
        """S1-30: right below it where there are no scopes, and as wide."""
        self.set("scopeTitles", [])
        self.open_again()
        self.check_list_below(".field")

    def check_list_below(self, part: str):
        above, field, popup = (self.bar.locator(name).bounding_box() for name in (part, ".field", ".popup"))
        bottom = above["y"] + above["height"]
        self.assertGreaterEqual(popup["y"], bottom - 1)
        self.assertLessEqual(popup["y"], bottom + 24)
        self.assertAlmostEqual(popup["x"], field["x"], delta=2)
        self.assertAlmostEqual(popup["width"], field["width"], delta=2)

    def test_reduced_motion_has_no_transition(self):
        """S1-26: it is simply there."""
        self.page.emulate_media(reduced_motion="reduce")
        self.expand()
        self.assertEqual(self.page.evaluate("() => document.getAnimations({ subtree: true }).length"), 0)

    def test_no_rule_is_broken_collapsed_or_expanded(self):
        """S4-55: axe in both."""
        self.assertEqual(axe.violations(self.page), [])
        self.expand()
        self.assertEqual(axe.violations(self.page), [])


class NarrowingTests(ElementCase):
    """Records whose suggestions are few, so that none is left out of the list."""

    ROWS = [{"id": str(n), "title": title, "text": "At the lake"} for n, title in enumerate(("Zone", "Zebra", "Zenith", "Zenon", "Harbour"))]

    def server(self):
        return servers.serving("narrowing", self.ROWS, "--title", "title", "--text", "text")

    def test_suggestions_narrow_in_order(self):
        """S1-34: each letter leaves some of them out; those that stay hold the text, in the order they had."""
        self.show(body=BODY)
        self.page.get_by_role("button", name="Search", exact=True).click()
        before = ["zone", "zebra", "zenon", "zenith", "harbour"]
        for text, count in (("z", 4), ("ze", 3), ("zen", 2)):
            self.type(text[-1])
            self.wait_for_query(text)
            self.until("(count) => [...document.querySelector('search-bar').shadowRoot.querySelectorAll('[role=option]')]"
                       ".filter((option) => option.checkVisibility()).length === count", count)
            shown = [option.inner_text().strip() for option in self.options.all() if option.is_visible()]
            self.assertEqual([one for one in shown if text not in one], [])
            self.assertEqual(shown, [one for one in before if one in shown])
            before = shown


class TouchTests(ElementCase):
    viewport = {"width": 390, "height": 844}
    context_options = {"has_touch": True, "is_mobile": True}

    def test_with_results_the_form_stays_without_focus(self):
        """S1-37, S1-38: on a phone it is expanded and not focused, so that its keyboard leaves room."""
        self.show(body=BODY)
        self.page.get_by_role("button", name="Search", exact=True).tap()
        self.field.wait_for(state="visible")
        self.search("zen")
        self.field.press("Enter")
        self.frames(3)
        self.assertTrue(self.field.is_visible())
        self.assertFalse(self.focused())
        self.assertEqual(self.titles(), ["Zenith Observatory"])


if __name__ == "__main__":
    unittest.main()
