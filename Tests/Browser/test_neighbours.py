"""A bar among others: many on a page, in a dialog, in another shadow root, scrolled away, at the lower edge."""
import time
import unittest

from element import ElementCase
from inkling import servers

MANY = "".join(
    f'<section><search-bar placeholder="{n}" results="results-{n}" configuration="/inkling.json"></search-bar>'
    f'<div id="results-{n}"></div></section>' for n in range(10))


class ManyBarsTests(ElementCase):
    def test_ten_bars_search_each_for_itself(self):
        """S3-07, S4-54: ten fields, ten texts, ten lists of results."""
        self.show(body=MANY)
        self.assertEqual(self.field.count(), 10)
        for n, text in ((3, "zen"), (7, "harbour"), (0, "flower")):
            self.field.nth(n).click()
            self.field.nth(n).press_sequentially(text)
        for n, text in ((3, "zen"), (7, "harbour"), (0, "flower")):
            self.page.wait_for_selector(f'#results-{n}[data-query="{text}"]', state="attached")
        titles = self.page.evaluate(
            "() => Array.from({ length: 10 }, (_, n) => document.querySelectorAll(`#results-${n} li:not([hidden])`).length)")
        self.assertEqual([bool(count) for count in titles], [n in (0, 3, 7) for n in range(10)])
        self.assertEqual([value for value in self.field.evaluate_all("(f) => f.map((n) => n.value)") if value],
                         ["flower", "zen", "harbour"])

    def test_bars_over_two_indexes_search_each_its_own(self):
        """S4-54: the second index may come at any moment of what the first one's coming sets off."""
        other = servers.serving("tools", [{"id": "1", "title": "Harbour Crane"}, {"id": "2", "title": "Hammer"}])

        def bring(route):
            if "/segment" in route.request.url:
                time.sleep(self.delay)
            route.fulfill(response=route.fetch(
                url=other.address + "/" + route.request.url.split("/other/")[1]))

        self.page.route("**/other/**", bring)
        for milliseconds in (0, 5, 10, 20, 40):
            with self.subTest(milliseconds):
                self.delay = milliseconds / 1000
                self.show(body="".join(
                    f'<section><search-bar results="results-{n}" configuration="{folder}/inkling.json"></search-bar>'
                    f'<div id="results-{n}"></div></section>' for n, folder in enumerate(("", "/other"))))
                self.page.wait_for_timeout(200)
                for n, title in enumerate(("Harbour Market", "Harbour Crane")):
                    self.field.nth(n).click()
                    self.field.nth(n).press_sequentially("harbour")
                    self.page.wait_for_selector(f"#results-{n}[data-query='harbour'] li:has-text('{title}')")

    def test_only_one_popup_is_open(self):
        """S1-12: with the field that has the focus."""
        self.show(body=MANY)
        for n in (2, 5):
            self.field.nth(n).click()
            self.field.nth(n).press_sequentially("h")
            self.page.wait_for_selector(f'#results-{n}[data-query="h"]', state="attached")
            self.frames()
            open_ones = self.bar.evaluate_all(
                "(bars) => bars.flatMap((bar, n) => bar.shadowRoot.querySelector(':popover-open') ? [n] : [])")
            self.assertIn(open_ones, ([n], []))

    def test_ids_are_unique_in_each_root_and_stay(self):
        """S4-55: what `for`, `aria-controls` and `aria-activedescendant` name, before and after typing."""
        self.show(body=MANY)
        ids = "(bar) => Array.from(bar.shadowRoot.querySelectorAll('[id]'), (n) => n.id).sort()"
        before = [self.bar.nth(n).evaluate(ids) for n in range(10)]
        self.assertEqual(before, [before[0]] * 10)
        self.field.nth(4).click()
        self.field.nth(4).press_sequentially("har")
        self.page.wait_for_selector('#results-4[data-query="har"]', state="attached")
        after = self.bar.nth(4).evaluate(ids)
        self.assertEqual(len(set(after)), len(after))
        self.assertLessEqual(set(before[4]), set(after))
        for name in ("aria-controls", "aria-describedby", "aria-activedescendant"):
            self.assertTrue(self.field.nth(4).evaluate(
                "(f, name) => !f.hasAttribute(name) || f.getAttribute(name).split(' ').every((id) => f.getRootNode().getElementById(id))",
                name), name)

    def test_a_thousand_mounts_leave_nothing_behind(self):
        """S4-54: nodes and listeners are where they were, with typing in between."""
        self.show()
        devtools = self.context.new_cdp_session(self.page)
        cycle = """async (count) => { for (let n = 0; n < count; n += 1) {
            const bar = document.createElement('search-bar'); bar.setAttribute('scope-titles', 'All,Some');
            bar.setAttribute('shows-scope-bar', ''); bar.text = 'zen'; document.body.append(bar);
            if (n % 50 === 0) { await new Promise(requestAnimationFrame); bar.shadowRoot.querySelector('input').focus(); }
            bar.text = 'other'; bar.remove(); }
            await new Promise((done) => setTimeout(done, 50)); }"""

        def counters():
            devtools.send("HeapProfiler.collectGarbage")
            found = devtools.send("Memory.getDOMCounters")
            return found["nodes"], found["jsEventListeners"]

        self.page.evaluate(cycle, 50)
        before = counters()
        self.page.evaluate(cycle, 1000)
        after = counters()
        self.assertLessEqual(after[0], before[0] + 50)
        self.assertLessEqual(after[1], before[1] + 20)

    def test_a_bar_that_moves_keeps_its_text(self):
        """S4-54: taken out of one place of the page and put into another in the same turn."""
        self.show(body='<div id="a"><search-bar></search-bar></div><div id="b"></div>')
        self.field.fill("kept")
        self.page.evaluate("() => document.getElementById('b').append(document.querySelector('search-bar'))")
        self.frames(3)
        self.assertEqual(self.text(), "kept")
        self.field.click()
        self.type("!")
        self.assertEqual(self.clear.count(), 1)


class PlaceTests(ElementCase):
    BAR = '<search-bar results="results" configuration="/inkling.json"></search-bar><div id="results"></div>'

    def works(self):
        """Completions can be seen, reached with a key, and taken."""
        self.field.click()
        self.type("har")
        self.popup.wait_for(state="visible")
        self.field.press("ArrowDown")
        self.assertIsNotNone(self.active_option())
        box = self.popup.bounding_box()
        view = self.page.viewport_size
        self.assertGreaterEqual(box["y"], 0)
        self.assertLessEqual(box["y"] + box["height"], view["height"])
        hit = self.page.evaluate(
            """([x, y]) => { let n = document.elementFromPoint(x, y); while (n?.shadowRoot) { const inner = n.shadowRoot.elementFromPoint(x, y); if (!inner || inner === n) break; n = inner; }
              return !!n.closest("[role=option]"); }""",
            [self.options.first.bounding_box()["x"] + 12, self.options.first.bounding_box()["y"] + 12])
        self.assertTrue(hit, "something covers the options")
        self.options.first.click()
        self.frames(2)
        self.assertFalse(self.is_open())

    def test_in_a_dialog(self):
        """S4-54: the popup is above the dialog, and Escape closes the popup before the dialog."""
        self.show(body=f'<dialog id="dialog">{self.BAR}</dialog>')
        self.page.evaluate("() => document.getElementById('dialog').showModal()")
        self.field.click()
        self.type("har")
        self.popup.wait_for(state="visible")
        self.field.press("Escape")
        self.frames()
        self.assertFalse(self.is_open())
        self.assertTrue(self.page.evaluate("() => document.getElementById('dialog').open"))
        self.field.fill("")
        self.works()

    def test_in_another_shadow_root(self):
        """S4-54: with its results beside it."""
        self.show(body='<div id="host"></div>')
        self.page.evaluate(
            "(html) => { document.getElementById('host').attachShadow({ mode: 'open' }).innerHTML = html; }", self.BAR)
        self.page.wait_for_selector("input[role=combobox]")
        self.works()
        self.until("() => document.getElementById('host').shadowRoot.querySelectorAll('#results li').length > 0")

    def test_in_a_scrolled_box(self):
        """S4-54: the popup is not clipped by the box, and follows the field when the box scrolls."""
        self.show(body=f'<div id="box"><div class="tall"></div>{self.BAR}<div class="tall"></div></div>',
                  css="#box { block-size: 200px; overflow: auto; border: 1px solid } .tall { block-size: 150px }")
        self.page.evaluate("() => { document.getElementById('box').scrollTop = 100; }")
        self.field.click()
        self.type("har")
        self.popup.wait_for(state="visible")
        before = self.popup.bounding_box()["y"] - self.field.bounding_box()["y"]
        self.page.evaluate("() => { document.getElementById('box').scrollTop = 130; }")
        self.frames(3)
        self.assertAlmostEqual(self.popup.bounding_box()["y"] - self.field.bounding_box()["y"], before, delta=1.5)
        self.field.fill("")
        self.works()

    def test_near_the_lower_edge_the_popup_opens_upwards(self):
        """S4-54: above the whole bar, nothing of the bar covered."""
        self.show(body=f'<div class="foot">{self.BAR}</div>', css=".foot { position: fixed; inset: auto 0 10px 0 } #results { display: none }")
        self.field.click()
        self.type("har")
        self.popup.wait_for(state="visible")
        popup, bar = self.popup.bounding_box(), self.box()
        self.assertLessEqual(popup["y"] + popup["height"], bar["y"] + 12)
        self.field.fill("")
        self.works()

    def test_the_popup_leaves_the_scope_bar_alone(self):
        """S0-23, S3-21, S1-12: while completions are shown a scope can be chosen, and the prompt be read."""
        for css in ("", ".foot { position: fixed; inset: auto 0 10px 0 } #results { display: none }"):
            with self.subTest(css):
                self.show(css=css, body='<div class="foot"><search-bar prompt="Where to?" scope-titles="All,Rail,Sights" shows-scope-bar'
                          ' results="results" configuration="/inkling.json"></search-bar></div><div id="results"></div>')
                self.field.click()
                self.type("har")
                self.popup.wait_for(state="visible")
                popup = self.page.locator(".popup").bounding_box()
                for part in (self.scopes.nth(1), self.page.locator(".prompt"), self.field):
                    box = part.bounding_box()
                    self.assertTrue(box["y"] + box["height"] <= popup["y"] + .5 or box["y"] >= popup["y"] + popup["height"] - .5)
                self.scopes.nth(2).click()
                self.assertTrue(self.scopes.nth(2).is_checked())

    def test_any_layout_can_hold_it(self):
        """S4-54: a grid's cell, a flexible row, an absolute place: it fills what it is given."""
        self.show(body='<div class="grid"><search-bar></search-bar></div><div class="flex"><search-bar></search-bar><b>word</b></div>'
                       '<div class="free"><search-bar></search-bar></div>',
                  css=".grid { display: grid; grid-template-columns: 321px } .flex { display: flex; inline-size: 500px }"
                      " .flex search-bar { flex: 1 } .free { position: relative; block-size: 100px }"
                      " .free search-bar { position: absolute; inset-inline: 40px 60px; inset-block-end: 0 }")
        widths = [round(self.bar.nth(n).bounding_box()["width"]) for n in range(3)]
        self.assertEqual(widths[0], 321)
        self.assertLess(widths[1], 500)
        self.assertEqual(widths[2], round(self.page.evaluate("() => document.body.clientWidth")) - 100)


class DirectionTests(ElementCase):
    def direction(self, number: int = 0):
        return self.bar.nth(number).evaluate("(bar) => getComputedStyle(bar.shadowRoot.querySelector('.bar')).direction")

    def test_the_page_s_direction_counts_and_the_element_s_more(self):
        """S2-04, S4-17, S4-56: inherited, set on the element, or the language's own."""
        cases = (
            ('<search-bar></search-bar>', "ltr"),
            ('<search-bar dir="rtl"></search-bar>', "rtl"),
            ('<div dir="rtl"><search-bar></search-bar></div>', "rtl"),
            ('<div dir="rtl"><search-bar dir="ltr"></search-bar></div>', "ltr"),
            ('<search-bar lang="ar"></search-bar>', "rtl"),
            ('<search-bar lang="ar" dir="ltr"></search-bar>', "ltr"),
            ('<div dir="rtl"><search-bar lang="de"></search-bar></div>', "ltr"))
        for body, expected in cases:
            with self.subTest(body):
                self.show(body=body)
                self.assertEqual(self.direction(), expected)

    def test_the_direction_can_change(self):
        """S2-04: icon and Clear change sides."""
        self.show('text="zen"')
        for direction in ("rtl", "ltr"):
            self.bar.evaluate("(bar, direction) => { bar.dir = direction; }", direction)
            self.frames()
            icon, clear = self.bar.locator(".search-icon").bounding_box(), self.bar.locator(".clear-button").bounding_box()
            self.assertEqual(icon["x"] > clear["x"], direction == "rtl")

    def test_arrow_keys_in_the_scope_bar_follow_the_eye(self):
        """S0-23: Left goes left in either direction."""
        for direction, expected in (("ltr", 1), ("rtl", 2)):
            with self.subTest(direction):
                self.show(body=f'<search-bar dir="{direction}" scope-titles="All,Rail,Sights" shows-scope-bar></search-bar>')
                self.scopes.first.focus()
                self.page.keyboard.press("ArrowRight")
                self.assertTrue(self.scopes.nth(expected).is_checked())


if __name__ == "__main__":
    unittest.main()
