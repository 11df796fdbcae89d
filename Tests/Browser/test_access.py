"""For everybody: rules of WCAG by axe, and what axe cannot see."""
import unittest

from playwright.sync_api import expect

import axe
from inkling import servers
from pixels import field_contrast, text_contrast
from search_page import PLACES, SearchPageCase


class RuleTests(SearchPageCase):
    """0 violations of WCAG 2.2 A, AA and the best practices, in every state that can be reached."""

    # What axe itself adds to the page, and the policy refuses.
    expected_complaints = (r"Applying inline style violates",)

    def server(self):
        return servers.demo()

    STATES = {
        "idle": lambda t: None,
        "focused": lambda t: t.field.click(),
        "typing": lambda t: t.search("arr"),
        "highlighted": lambda t: (t.search("arr"), t.field.press("ArrowDown")),
        "results": lambda t: (t.search("arrow"), t.field.press("Enter")),
        "empty": lambda t: t.search("qqqqxyzzy"),
        "history": lambda t: (t.search("arrow"), t.field.press("Enter"), t.field.click(), t.clear.click()),
        "scope": lambda t: (t.search("arr"), t.scopes.nth(1).evaluate("(r) => (r.labels?.[0] ?? r).click()")),
        "cancelled": lambda t: (t.search("arr"), t.cancel.click()),
    }

    def look(self, name, **options):
        self.context.close()
        self.context = self.new_context(**options)
        self.page = self.new_page(self.context)
        self.open()
        self.STATES[name](self)
        self.frames(3)
        self.assertEqual(axe.violations(self.page), [])

    def test_no_violation_in_any_state(self):
        """S4-55: light, on a wide screen."""
        for name in self.STATES:
            with self.subTest(name):
                self.look(name)

    def test_no_violation_in_the_dark_on_a_narrow_screen(self):
        """S4-55, S4-32: dark, 390 pixels."""
        for name in self.STATES:
            with self.subTest(name):
                self.look(name, color_scheme="dark", viewport={"width": 390, "height": 800})

    def test_no_violation_without_scripts(self):
        """S4-55: the page that the server draws; its rules are looked at in a copy with scripts."""
        for path in ("/search?q=arrow", "/search?q=qqqqxyzzy", "/"):
            with self.subTest(path):
                page = self.context.new_page()
                page.route("**/*.{js,wasm}", lambda route: route.abort())
                page.goto(self.server().address + path)
                self.assertEqual(axe.violations(page), [])
                page.close()
        self.complaints.clear()


class WaitingRuleTests(RuleTests):
    """0 violations while a server thinks, and while none can be reached."""

    expected_complaints = (*RuleTests.expected_complaints, r"ERR_INTERNET_DISCONNECTED")
    # Of each state how the bar is set, and the part that shows it.
    STATES = {
        "slow": ("choice-delay=600000", ".notice:not(:has(button:visible))"),
        "choice": ("choice-delay=1200", ".notice >> role=button[name='Search only when I press Search']"),
        "loading": ("trigger=submit", "#results .placeholder"),
        "offline": ("trigger=live", "#results >> text=You are offline"),
    }

    def server(self):
        return servers.serving(
            f"places-waiting-{self.state}", PLACES, "--title", "title", "--text", "text", "--scope", "kind", "--browser-limit", "0",
            "--bar", self.STATES[self.state][0])

    def look(self, name, **options):
        self.context.close()
        self.context = self.new_context(**options)
        self.page, self.state = self.new_page(self.context), name
        self.open()
        held = []
        if name == "offline":
            self.context.set_offline(True)
        else:
            self.page.route("**/search.json?*", lambda route: held.append(route))
        self.field.click()
        self.type("harbour")
        if name == "loading":
            self.field.press("Enter")
        part = self.page.locator(self.STATES[name][1]).first
        part.wait_for()
        self.frames(3)
        self.assertEqual(axe.violations(self.page), [])
        for words in self.page.locator(".notice-text:visible, .notice-button:visible").all():
            self.assertGreaterEqual(text_contrast(self.page, words), 4.5)
        self.assertTrue(part.is_visible(), "the state was over before the rules were looked at")
        for route in held:
            route.continue_()

    test_no_violation_without_scripts = None


class StatusTests(SearchPageCase):
    def setUp(self):
        super().setUp()
        self.open()

    def listen(self):
        """Writes down whatever a live region comes to say."""
        self.page.evaluate(
            """() => { window.__seen.spoken = [];
              const roots = [document, ...Array.from(document.querySelectorAll('*')).map((n) => n.shadowRoot).filter(Boolean)];
              for (const root of roots) for (const region of root.querySelectorAll('[role=status], [aria-live]'))
                new MutationObserver(() => { const t = region.textContent.trim(); if (t) window.__seen.spoken.push(t); })
                  .observe(region, { childList: true, subtree: true, characterData: true }); }""")

    def test_a_status_region_is_there_from_the_start_and_silent(self):
        """S4-55: polite, atomic, empty until there is something to say."""
        region = self.page.locator("[aria-live=polite][aria-atomic=true]")
        self.assertGreaterEqual(region.count(), 1)
        self.assertEqual("".join(region.all_text_contents()).strip(), "")
        self.assertEqual(self.page.get_by_role("status").count(), 0, "a page that is read says no empty role")
        self.field.click()
        self.assertGreaterEqual(self.page.get_by_role("status").count(), 2)

    def test_the_count_is_said_once_when_typing_has_come_to_rest(self):
        """S4-55: not after each key, and never twice the same."""
        self.listen()
        self.field.click()
        self.type("zen", delay=60)
        self.page.wait_for_timeout(2500)
        spoken = self.seen()["spoken"]
        self.assertEqual(len(spoken), 1, spoken)
        self.assertRegex(spoken[0], r"\b1\b")

    def test_enter_says_the_count_again_in_a_text_that_differs(self):
        """S4-55, D-18: each Enter is answered; a reader drops a message that is letter by letter the one before."""
        self.field.click()
        self.type("zen", delay=60)
        for _ in range(2):
            said = self.page.get_by_role("status").filter(has_text="1 result")
            said.wait_for()
            before = said.text_content()
            self.field.press("Enter")
            self.until("(before) => Array.from(document.querySelector('search-bar').shadowRoot.querySelectorAll('[role=status]'),"
                       " (region) => region.textContent).some((text) => text.includes('1 result') && text !== before)", before)

    def test_what_is_taken_away_is_said(self):
        """S4-55, S2-07: Clear, and Escape behind it."""
        self.listen()
        self.search("zen")
        self.clear.click()
        # No list is open and no text is left: what is left to close is the search.
        self.field.press("Escape")
        self.frames(3)
        self.assertEqual(self.seen()["spoken"], ["Cleared.", "Search closed."])

    def test_nothing_found_is_said(self):
        """S1-04: in a status, not only on the screen."""
        self.listen()
        self.field.click()
        self.type("qqqqxyzzy")
        self.page.wait_for_timeout(2500)
        self.assertRegex(" ".join(self.seen()["spoken"]), r"(?i)no |nothing")

    def test_nothing_is_said_after_the_field_was_left(self):
        """S3-12: Cancel is the end of it."""
        self.listen()
        self.field.click()
        self.type("zen")
        self.cancel.click()
        self.page.wait_for_timeout(2500)
        self.assertFalse([text for text in self.seen()["spoken"] if "result" in text])


class NameTests(SearchPageCase):
    """What the browser itself gives to a screen reader."""

    def server(self):
        return servers.demo()

    def tree(self) -> list[dict]:
        client = self.context.new_cdp_session(self.page)
        return client.send("Accessibility.getFullAXTree")["nodes"]

    def named(self, role: str) -> list[str]:
        return [node.get("name", {}).get("value", "") for node in self.tree()
                if node.get("role", {}).get("value") == role and not node["ignored"]]

    def test_names_of_results_keep_the_spaces_between_marked_words(self):
        """S4-55: also in cards that have shown other rows before."""
        self.open()
        self.search("rightwards arow")
        # The tree of the page is written some frames after the page.
        for _ in range(50):
            titles = {" ".join(title.split()) for title in self.page.locator("#results .card-link").all_text_contents()} - {""}
            missing = titles - set(self.named("link"))
            if "Rightwards Arrow with Hook" in titles and not missing:
                break
            self.frames(6)
        self.assertIn("Rightwards Arrow with Hook", titles)
        self.assertEqual(missing, set())

    def test_the_fields_name_is_read_once(self):
        """S4-55: by the field, and not as a text before it."""
        self.open()
        self.assertEqual(self.named("combobox"), ["Search Unicode characters"])
        self.assertNotIn("Search Unicode characters", self.named("StaticText"))

    def test_the_button_that_clears_goes_after_the_focus(self):
        """S4-55: a screen reader that loses the focus with a button does not see where it went."""
        for motion in ("no-preference", "reduce"):
            with self.subTest(motion):
                self.page.emulate_media(reduced_motion=motion)
                self.open()
                self.search("smiling")
                opacity = self.clear.evaluate("""(clear) => {
                  clear.focus();
                  clear.click();
                  const { opacity } = getComputedStyle(clear);
                  for (const change of clear.getAnimations()) change.pause();
                  return opacity;
                }""")
                self.assertTrue(self.focused())
                self.assertEqual(opacity, "0", "it is seen still")
                self.assertIn("Clear text", self.named("button"))
                self.page.locator(".clear-button").evaluate("(clear) => { for (const change of clear.getAnimations()) change.finish(); }")
                self.frames()
                self.assertNotIn("Clear text", self.named("button"))


class NarrowScreenTests(SearchPageCase):
    viewport = {"width": 390, "height": 844}

    def server(self):
        return servers.demo()

    def test_no_scope_stands_on_a_title(self):
        """S4-12: the scope of a result is below a title of two lines."""
        self.open()
        self.search("arrow pointing rightwards then curving")
        boxes = self.page.evaluate("""() => [...document.querySelectorAll(".card")].filter((card) => card.checkVisibility())
          .map((card) => [".card-title", ".card-scope"].map((part) => card.querySelector(part).getBoundingClientRect()))
          .map(([title, scope]) => [title.height, title.bottom, scope.top])""")
        self.assertTrue(any(height > 40 for height, _, _ in boxes))
        for _, bottom, top in boxes:
            self.assertLessEqual(bottom, top)

    def test_what_does_not_fit_ends_in_an_ellipsis(self):
        """S4-12: titles and snippets of every length are cut by themselves, where an ellipsis says so, and not by the card."""
        words = "harbour lights over the quiet water of the old town "
        self.long = servers.serving("long", [
            {"id": str(n), "title": words * n, "text": words * m, "kind": "Sights"}
            for n, m in ((1, 1), (1, 9), (4, 1), (4, 9))])
        self.page.goto(self.long.address)
        self.wait_until_live()
        self.search("harbour")
        self.frames(3)
        cut = self.page.evaluate("""() => [...document.querySelectorAll(".card")].filter((card) => card.checkVisibility()).map((card) => {
          const end = card.querySelector(".card-text").getBoundingClientRect().bottom;
          return [...card.querySelectorAll(".card-link, .card-snippet:not([hidden])")].map((part) => ({
            isWhole: part.scrollHeight <= part.clientHeight + 2, lines: getComputedStyle(part).webkitLineClamp,
            isInside: part.getBoundingClientRect().bottom <= end + 1 })); })""")
        self.assertEqual(len(cut), 4)
        parts = [part for card in cut for part in card]
        self.assertEqual(len(parts), 8)
        self.assertTrue(all(part["isInside"] for part in parts), parts)
        self.assertTrue(all(part["isWhole"] or part["lines"] in "12" for part in parts), parts)
        self.assertTrue(any(not part["isWhole"] for part in parts))

    def test_a_count_is_written_as_in_the_sentence_below(self):
        """S0-20, S4-56: the digits of a scope are grouped by thousands, as the language writes them."""
        self.open()
        self.search("a")
        # Where painting takes long, the counts come a frame behind the rows.
        sentence = self.page.locator(".result-count", has_text=",").locator("visible=true")
        words = sentence.inner_text().split()[0]
        expect(self.scopes.first.locator(".scope-count")).to_have_text(words)

    def test_scope_titles_are_whole(self):
        """S4-12: beside or above counts of five digits, on any phone, and with text of twice the size."""
        self.open()
        self.search("a")
        for width, size in ((390, 100), (320, 100), (390, 200)):
            with self.subTest(f"{width} {size} %"):
                self.page.set_viewport_size({"width": width, "height": 844})
                self.page.evaluate("(size) => { document.documentElement.style.fontSize = `${size}%`; }", size)
                self.frames(3)
                scopes = self.scopes.evaluate_all("""(buttons) => buttons.map((button) => {
                  const box = button.getBoundingClientRect(), words = document.createRange();
                  words.selectNodeContents(button.querySelector(".scope-title"));
                  const { left, right, height } = words.getBoundingClientRect();
                  const shown = button.querySelector(".scope-title").getBoundingClientRect();
                  return { isInside: left >= Math.max(box.left, shown.left) - 1 && right <= Math.min(box.right, shown.right) + 1,
                    isOneLine: height < 2 * parseFloat(getComputedStyle(button).fontSize), right: box.right }; })""")
                self.assertEqual(len(scopes), 4)
                for scope in scopes:
                    self.assertTrue(scope["isInside"] and scope["isOneLine"], scopes)
                    self.assertLessEqual(scope["right"], width)


class AdaptationTests(SearchPageCase):
    def anew(self, **options):
        self.context.close()
        self.context = self.new_context(**options)
        self.page = self.new_page(self.context)
        self.open()

    def test_nothing_is_lost_at_320_pixels(self):
        """S4-12: no scrolling sideways; every part of the bar in view."""
        self.anew(viewport={"width": 320, "height": 568})
        self.search("harbour")
        wide = self.page.evaluate("() => [document.documentElement.scrollWidth, innerWidth]")
        self.assertLessEqual(wide[0], wide[1])
        for part in (self.field, self.clear, self.cancel):
            box = part.bounding_box()
            self.assertGreaterEqual(box["x"], 0)
            self.assertLessEqual(box["x"] + box["width"], 320)
        field, clear = self.field.bounding_box(), self.clear.bounding_box()
        self.assertGreater(field["width"], 80)
        self.assertGreater(clear["width"], 0)

    def test_nothing_is_lost_at_twice_the_text_size(self):
        """S4-12: 200 % text on a phone: no part covers another."""
        self.anew(viewport={"width": 390, "height": 800})
        self.page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
        self.search("harbour")
        self.frames(3)
        wide = self.page.evaluate("() => [document.documentElement.scrollWidth, innerWidth]")
        self.assertLessEqual(wide[0], wide[1])
        boxes = [part.bounding_box() for part in (self.clear, self.cancel)]
        self.assertFalse(overlap(*boxes))
        # Cancel goes below the field rather than take its room, and that of the list below it.
        self.assertGreater(self.page.locator("search-bar .field").bounding_box()["width"], 300)

    def test_nothing_is_lost_with_wider_spacing(self):
        """S4-12: the spacing that a reader may set (WCAG 1.4.12)."""
        self.page.goto(self.server().address)
        self.wait_until_live()
        self.page.evaluate(
            """() => { const sheet = new CSSStyleSheet();
              sheet.replaceSync('* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }');
              const add = (root) => { root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]; };
              add(document); document.querySelectorAll('*').forEach((n) => n.shadowRoot && add(n.shadowRoot)); }""")
        self.search("harbour")
        for button in (self.clear, self.cancel):
            self.assertTrue(button.evaluate("(b) => b.scrollWidth <= b.clientWidth + 1"))

    def test_text_is_large_enough_that_a_phone_does_not_zoom(self):
        """S1-13: at least 16 pixels in the field."""
        self.open()
        self.assertGreaterEqual(float(self.field.evaluate("(f) => parseFloat(getComputedStyle(f).fontSize)")), 16)

    def test_reduced_motion_moves_nothing(self):
        """S0-16, S1-26: no animation and no transition of position runs."""
        self.anew(reduced_motion="reduce")
        self.field.click()
        self.type("harb")
        moving = self.page.evaluate(
            """() => document.getAnimations({ subtree: true }).filter((a) => a.effect.getKeyframes().some((k) =>
              ['transform', 'rotate', 'translate', 'scale', 'left', 'top', 'width', 'height'].some((p) => p in k))).length""")
        self.assertEqual(moving, 0)

    def test_forced_colours_keep_every_edge(self):
        """S4-55: the field has a border, the highlight can be told, no blur."""
        self.context.close()
        self.context = self.new_context(forced_colors="active")
        self.page = self.new_page(self.context)
        self.open()
        self.search("har")
        edge = self.field.evaluate(
            """(f) => { for (let n = f; n; n = n.parentElement ?? n.getRootNode()?.host) {
                 const s = getComputedStyle(n);
                 if (parseFloat(s.borderTopWidth) >= 1 && s.borderTopStyle !== 'none') return s.borderTopColor;
                 if (n.localName === 'search-bar') break; } return null; }""")
        self.assertIsNotNone(edge, "a real border around the field")
        if self.is_open():
            self.field.press("ArrowDown")
            looks = self.options.evaluate_all(
                "(nodes) => nodes.map((n) => { const s = getComputedStyle(n); return [s.backgroundColor, s.color, s.outlineStyle, s.borderColor].join(); })")
            if len(looks) > 1:
                self.assertNotEqual(looks[0], looks[1])

    def test_rows_to_come_are_seen_in_forced_colours(self):
        """S4-55, S0-17: placeholder rows are no empty boxes."""
        self.context.close()
        self.context = self.new_context(forced_colors="active")
        self.page = self.new_page(self.context)
        self.open()
        line, card = self.page.evaluate(
            """() => { const row = document.createElement('li'), line = document.createElement('span');
                 row.className = 'card placeholder'; line.className = 'placeholder-line'; row.append(line);
                 document.querySelector('#results').append(row);
                 return [line, row].map((node) => getComputedStyle(node).backgroundColor); }""")
        self.assertNotEqual(line, card)

    def test_right_to_left_mirrors_the_bar(self):
        """S2-04, S4-17: the icon at the right, Clear at the left of the text, nothing outside."""
        def mirror(route):
            answer = route.fetch()
            route.fulfill(response=answer, body=answer.text().replace('<html lang="en"', '<html lang="ar" dir="rtl"', 1))
        self.page.route(lambda url: url.rstrip("/") == self.server().address, mirror)
        self.open()
        self.search("mar")
        field, clear, cancel = (self.page.locator(f"search-bar {part}").bounding_box() for part in (
            "input", ".clear-button", ".cancel-button"))
        middle = field["x"] + field["width"] / 2
        self.assertLess(clear["x"], middle)
        self.assertLess(cancel["x"], middle)
        icon = self.page.get_by_role("search").locator("svg:visible").first.bounding_box()
        self.assertGreater(icon["x"], middle)
        self.assertEqual(self.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), True)

    def test_text_of_any_direction_is_shown_in_its_own(self):
        """S2-04: `dir=auto` on the field."""
        self.open()
        self.assertEqual(self.field.get_attribute("dir"), "auto")
        self.search("מוזיאון")
        self.assertEqual(self.field.evaluate("(f) => getComputedStyle(f).direction"), "rtl")
        self.assertEqual(self.titles()[0], "מוזיאון הכוכבים")

    def test_placeholder_and_text_have_contrast(self):
        """S4-10: at least 4.5 to 1 on what is behind them, light and dark, and they differ."""
        for scheme in ("light", "dark"):
            with self.subTest(scheme):
                self.anew(color_scheme=scheme)
                ratios = field_contrast(self.page, self.field)
                self.assertGreaterEqual(ratios["text"], 4.5)
                self.assertGreaterEqual(ratios["placeholder"], 4.5)
                self.assertNotEqual(ratios["colours"][0], ratios["colours"][1])

    def test_focus_can_be_seen(self):
        """S4-55: the field with focus is drawn differently from the field without."""
        self.open()
        look = """(f) => { const out = []; for (let n = f; n; n = n.parentElement ?? n.getRootNode()?.host) {
          const s = getComputedStyle(n); out.push(s.outlineStyle, s.outlineWidth, s.boxShadow, s.borderColor);
          if (n.localName === 'search-bar') break; } return out.join(); }"""
        before = self.field.evaluate(look)
        self.field.focus()
        self.assertNotEqual(before, self.field.evaluate(look))


def overlap(a, b) -> bool:
    return not (
        a["x"] + a["width"] <= b["x"] + 0.5 or b["x"] + b["width"] <= a["x"] + 0.5
        or a["y"] + a["height"] <= b["y"] + 0.5 or b["y"] + b["height"] <= a["y"] + 0.5)


if __name__ == "__main__":
    unittest.main()
