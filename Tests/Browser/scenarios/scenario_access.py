"""Names, order of the focus, and every rule of WCAG that a machine can look for, in each engine's own rendering."""
import re

import axe
from scenario import BAR, FIELD, ROOT, ROWS, SCRIPT, Scenario, catalog, demo, notes

AXE = """return axe.run(document, { runOnly: { type: "tag", values: arguments[0] }, rules: { "target-size": { enabled: true } },
  resultTypes: ["violations"] }).then((found) => found.violations.flatMap((rule) => rule.nodes.map((node) => `${rule.id}: ${node.target.join(" ")}`)))"""


class Rules(Scenario):
    """States for axe; its script comes with the page, so that the policy lets it."""

    def page(self, path="/", behind=None, **front):
        front = self.front(behind or demo())
        front.files["/axe.js"] = ("text/javascript", axe.rules())
        front.swap(r"^/($|\?|catalog|search)", "<head>", '<head><script src="/axe.js"></script>')
        return self.open(front, path)

    def check(self):
        self.js("return new Promise((done) => setTimeout(done, 250))")
        found = self.js(AXE, axe.TAGS)
        # axe adds a style sheet of its own, which the policy refuses.
        self.js("window.__seen.policy.length = 0")
        self.assertEqual(found, [])

    def test_idle(self):
        self.page()
        self.check()

    def test_suggestions(self):
        self.page()
        self.search("arro")
        self.key("ArrowDown")
        self.check()

    def test_results(self):
        self.page()
        self.search("arrow left")
        self.key("Enter")
        self.check()

    def test_nothing_found(self):
        self.page()
        self.focus()
        self.type("qqqxyz")
        self.check()

    def test_recent_searches(self):
        self.page()
        self.search("heart")
        self.submit_and_leave()
        self.js(f"{BAR}.text = ''")
        self.focus()
        self.check()

    def test_undo(self):
        self.test_recent_searches()
        self.key("ArrowDown")
        self.key("Shift", "Delete")
        self.check()

    def test_a_scope(self):
        self.page(behind=notes())
        self.search("harbour")
        self.engine.press(f"{ROOT}.querySelectorAll('[role=radio]')[1]")
        self.check()

    def test_a_lost_configuration(self):
        front = self.page(behind=notes())
        front.lost.append("inkling.json")
        self.engine.reload()
        self.live()
        self.focus()
        self.type("harbour")
        self.wait("return !!document.querySelector('.retry-button:not([hidden])')")
        self.check()

    expected = ("404", "search-bar: ")

    def test_a_spelling_that_is_meant(self):
        self.page()
        self.search("hieroglpyh")
        self.check()

    def test_a_deep_link(self):
        self.page("/search?q=arrow&scope=0")
        self.check()


class DarkRules(Rules):
    wishes = {"scheme": "dark"}
    for name in [name for name in dir(Rules) if name.startswith("test_") and name not in ("test_suggestions", "test_results")]:
        locals()[name] = None
    del name

    def test_the_page_is_dark(self):
        self.page()
        self.search("arrow")
        red = int(re.match(r"rgb\((\d+)", self.js("return getComputedStyle(document.querySelector('#results .card')).backgroundColor"))[1])
        self.assertLess(red, 90)
        self.assertEqual(self.js(f"return getComputedStyle({ROOT}.querySelector('.bar')).getPropertyValue('--inkling-color-scheme').trim()"), "dark")


class Forced(Scenario):
    wishes = {"forced": True}

    def test_forced_colours_leave_a_field_and_a_choice_that_are_seen(self):
        self.open(notes())
        self.search("harbour")
        self.assertTrue(self.js("return matchMedia('(forced-colors: active)').matches"))
        borders = self.js(f"return [getComputedStyle({ROOT}.querySelector('.field'), '::before').borderTopColor, getComputedStyle(document.body).backgroundColor]")
        self.assertNotEqual(*borders)


class Names(Scenario):
    def test_buttons_of_the_bar_take_the_focus_when_pressed(self):
        """W8: Safari gives a pressed button none, and the field would take it, unless it has a tabindex."""
        for part in ("bookmark-button", "search-results-button"):
            self.show(f'shows-{part} shows-cancel-button configuration="/inkling.json"')
            bare = self.js(f"return Array.from({ROOT}.querySelectorAll('button:not([tabindex])'), (button) => button.className)")
            self.assertEqual(bare, [])
            part = part.replace("search-results", "results-list")
            self.engine.press(f"{ROOT}.querySelector('.{part}')")
            self.assertEqual(self.active(), part)

    def test_a_bar_with_tokens_gives_the_focus_to_its_field(self):
        """F3: by `focus()`, and by a label that names it."""
        self.show('id="bar" tokens="One,Two"', after='<label for="bar" id="label">Find</label>')
        self.js(f"{BAR}.focus()")
        self.assertEqual(self.active(), "input")
        self.js("window.__active().blur()")
        self.engine.press("document.querySelector('#label')")
        self.assertEqual(self.active(), "input")

    def test_tokens_stand_before_the_text(self):
        self.show('tokens="One,Two"')
        first, second = self.js(f"return [{ROOT}.querySelector('.token').getBoundingClientRect().right, {FIELD}.getBoundingClientRect().left]")
        self.assertLessEqual(first, second)

    def test_tokens_that_overflow_are_no_tab_stop(self):
        """F3a: Firefox makes one of every box that scrolls."""
        self.show('tokens="' + ",".join(f"A long token {n}" for n in range(8)) + '"')
        self.focus()
        stops = []
        for _ in range(10):
            self.key("Tab")
            stops.append(self.active())
        self.assertNotIn("tokens", stops)
        self.assertIn("token-button", stops)

    def test_a_label_names_the_field(self):
        self.show('accessibility-label="Find a place" configuration="/inkling.json"')
        self.assertEqual(self.engine.label(FIELD), "Find a place")

    def test_the_clear_button_has_a_name(self):
        self.open(demo())
        self.search("a")
        self.assertEqual(self.engine.label(f"{ROOT}.querySelector('.clear-button')"), "Clear text")


class LargeLetters(Scenario):
    wishes = {"letters": 24}

    def test_a_least_size_of_letters_cuts_no_line_of_a_card(self):
        """F7: title and snippet keep their lines when letters are never smaller than 24 pixels."""
        self.open(demo())
        self.search("heart")
        self.assertGreaterEqual(self.js("return document.querySelector('.card:not([hidden]) .card-snippet:not([hidden])').getBoundingClientRect().height"), 30)
        cut = self.js("""return Array.from(document.querySelectorAll(".card:not([hidden])")).slice(0, 5).filter((card) => {
          const text = card.querySelector(".card-text"), end = text.getBoundingClientRect().bottom, whole = card.getBoundingClientRect();
          const lines = (node) => node.getBoundingClientRect().height / parseFloat(getComputedStyle(node).lineHeight);
          const title = text.querySelector(".card-link"), snippet = text.querySelector(".card-snippet:not([hidden])");
          if (!snippet) return false;
          return lines(title) + Math.min(1, lines(snippet)) <= 3.1
            && (snippet.getBoundingClientRect().top + 30 > end + 1 || end > whole.bottom); }).length""")
        self.assertEqual(cut, 0)


class Narrow(Scenario):
    """In a frame of that width: a window of WebKitGTK is never so narrow."""
    size = (900, 700)

    def framed(self, width, lang="en"):
        front = self.front(demo())
        front.policy = ("frame-ancestors 'none'", "frame-ancestors 'self'")
        front.pages["/frame.html"] = (
            f'<!doctype html><html lang=en><head><link rel=icon href=data:,></head><body style="margin:0"><iframe title="page" src="/" width="{width}" height="640"></iframe></body></html>')
        if lang != "en":
            front.swap("^/$", 'lang="en"', f'lang="{lang}" dir="rtl"')
        self.engine.open(front.address + "/frame.html")
        self.engine.enter("iframe")
        self.live()
        return front

    def fits(self, width):
        self.search("arrow left")
        self.assertEqual(self.js("return innerWidth"), width)
        self.assertLessEqual(self.js("return document.documentElement.scrollWidth"), width)
        outside = self.js(f"""return Array.from({ROOT}.querySelectorAll('button, input')).filter((node) => node.offsetParent)
          .filter((node) => {{ const box = node.getBoundingClientRect(); return box.left < 0 || box.right > innerWidth + 1; }}).length""")
        self.assertEqual(outside, 0)

    def test_390_pixels(self):
        self.framed(390)
        self.fits(390)

    def test_320_pixels(self):
        self.framed(320)
        self.fits(320)

    def test_right_to_left(self):
        self.framed(390, "he")
        self.fits(390)
        icon, field = self.js(f"return [{ROOT}.querySelector('.search-icon').getBoundingClientRect().left, {FIELD}.getBoundingClientRect().left]")
        self.assertGreater(icon, field)

    def test_the_tails_of_a_titles_second_line_are_whole(self):
        """F6: Firefox cut them by a pixel."""
        self.framed(390)
        self.focus()
        self.type("rightwards arrow with")
        self.wait(f"return {ROWS}.length >= 3")
        cut = self.js("""return Array.from(document.querySelectorAll(".card-link")).filter((link) => {
          const lines = parseFloat(getComputedStyle(link).lineHeight), height = link.getBoundingClientRect().height;
          return height > 1.5 * lines && height < 2 * lines - .5; }).length""")
        self.assertEqual(cut, 0)
