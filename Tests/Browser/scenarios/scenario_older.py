"""Browsers two years old, played by one feature less at a time: the page stays readable and searches."""
from scenario import BAR, FIELD, ROOT, ROWS, Scenario, demo

# What is taken away: words of the style sheet, and a script before all others.
OLDER = {
    "light_dark": ("light-dark(", "unknown(", ""),
    "popover": (":popover-open", ":unknown-open", """
      for (const name of ["togglePopover", "showPopover", "hidePopover", "popover"]) delete HTMLElement.prototype[name];
      const set = Element.prototype.setAttribute;
      Element.prototype.setAttribute = function (name, value) { if (name !== "popover") set.call(this, name, value); };"""),
    "has": (":has(", ":unknown(", ""),
    "backdrop_filter": ("backdrop-filter", "unknown", ""),
    "content_visibility": ("content-visibility", "unknown", ""),
    "individual_transforms": ("translate:", "unknown:", ""),
    "text_wrap_and_units": ("100dvb", "100unknown", ""),
    "declarative_shadow_roots": ("", "", ""),
    "dir_selector": (":dir(", ":unknown(", """
      const matches = Element.prototype.matches;
      Element.prototype.matches = function (selector) { if (selector.includes(":dir(")) throw new SyntaxError(selector); return matches.call(this, selector); };"""),
    "search_element": ("", "", """
      const create = Document.prototype.createElement;
      Document.prototype.createElement = function (tag, ...more) { return create.call(this, tag === "search" ? "unknown" : tag, ...more); };"""),
    "visual_viewport": ("", "", "delete globalThis.visualViewport;"),
    "webkit_line_clamp": ("-webkit-line-clamp", "unknown", ""),
}


class Older(Scenario):
    """Each is the same visit: type, see the list over the rows, choose a scope by key, search."""

    def visit(self, less: str):
        old, new, script = OLDER[less]
        front = self.front(demo())
        front.files["/older.js"] = ("text/javascript", script)
        front.swap("^/$", "<head>", '<head><script src="/older.js"></script>')
        if old:
            front.swap(r"\.css", old, new)
        if less == "declarative_shadow_roots":
            front.swap("^/$", "shadowrootmode", "data-unknown")
        self.open(front)
        self.search("arro")
        self.wait(f"return !!{ROOT}.querySelector('[role=option]:not([hidden])')")
        self.wait(f"return {ROWS}.length >= 8")
        popup = f"{ROOT}.querySelector('.popup')"
        ground = self.js(f"return getComputedStyle({popup}).backgroundColor")
        self.assertNotIn(ground, ("rgba(0, 0, 0, 0)", "transparent"), "the list has no ground")
        x, y = self.engine.middle(f"{ROOT}.querySelector('[role=option]:not([hidden])')")
        self.assertTrue(
            self.js(f"return !!{ROOT}.elementFromPoint(arguments[0], arguments[1])?.closest('[role=option]')", x, y), "rows lie over the list")
        below = self.js(f"return {popup}.getBoundingClientRect().top - {ROOT}.querySelector('form').getBoundingClientRect().bottom")
        self.assertTrue(0 <= below <= 20, f"the list stands {below} px below the bar")
        self.key("Escape")
        self.wait(f"return getComputedStyle({popup}).display === 'none'")
        self.assertRegex(self.js("return document.querySelector('#results .result-count').textContent"), r"\d")
        self.engine.press(f"{ROOT}.querySelector('[role=radio]')")
        self.key("ArrowRight")
        self.wait(f"return {ROOT}.querySelectorAll('[role=radio]')[1].getAttribute('aria-checked') === 'true'")
        self.assertEqual(self.js(f"return {ROOT}.querySelector('.bar').getAttribute('role')"), "search")
        card = self.js("return getComputedStyle(document.querySelector('#results .card')).backgroundColor")
        self.assertNotIn(card, ("rgba(0, 0, 0, 0)", "transparent"), "cards have no ground")


def visit(less: str):
    def test(self):
        self.visit(less)
    test.__doc__ = f"Without {less.replace('_', ' ')}."
    return test


for less in OLDER:
    setattr(Older, f"test_without_{less}", visit(less))
