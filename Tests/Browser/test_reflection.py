"""Every attribute of `<search-bar>` is a property too, and both are drawn: one table, gone through whole."""
import unittest

from element import ElementCase

ONE, LINEN = "/assets/catalogue-edge.svg 1x60 tone(#d97a34,#ffc46b)", "/assets/catalogue-linen.svg 24x24 tone(#3b4a5a,#56697c)"

# Attribute, its value, the property's value, and what the bar needs besides for it to be seen.
TABLE = [
    ("placeholder", "Find", "Find", ""),
    ("prompt", "Where to?", "Where to?", ""),
    ("accessibility-label", "Find a place", "Find a place", ""),
    ("disabled", "", True, ""),
    ("prominence", "secondary", "secondary", ""),
    ("lang", "de", "de", "shows-cancel-button"),
    ("dir", "rtl", "rtl", "lang='fr'"),
    ("bar-style", "black", "black", ""),
    ("search-bar-style", "minimal", "minimal", ""),
    ("theme", "classic-blue", "classic-blue", ""),
    ("translucent", "no", "no", ""),
    ("bar-tint-color", "#ffd60a", "#ffd60a", ""),
    ("tint-color", "#d70015", "#d70015", ""),
    ("shows-bookmark-button", "", True, ""),
    ("shows-cancel-button", "", True, ""),
    ("shows-search-results-button", "", True, ""),
    ("search-results-button-selected", "", True, "shows-search-results-button"),
    ("scope-titles", "All,Mail\\, old", ["All", "Mail, old"], "shows-scope-bar"),
    ("selected-scope-button-index", "1", 1, "shows-scope-bar scope-titles='All,Mail'"),
    ("shows-scope-bar", "", True, "scope-titles='All,Mail' scope-bar-activation=manual"),
    ("scope-bar-activation", "on-text-entry", "on-text-entry", "scope-titles='All,Mail' text=a"),
    ("autocapitalization-type", "words", "words", ""),
    ("autocorrection-type", "no", "no", ""),
    ("spell-checking-type", "no", "no", ""),
    ("keyboard-type", "email-address", "email-address", ""),
    ("return-key-type", "go", "go", ""),
    ("keyboard-appearance", "dark", "dark", ""),
    ("enables-return-key-automatically", "no", False, ""),
    ("background-image", LINEN, LINEN, ""),
    ("scope-bar-background-image", LINEN, LINEN, "shows-scope-bar scope-titles='All,Mail'"),
    ("search-field-background-image", ONE, ONE, ""),
    ("scope-bar-button-background-image", LINEN, LINEN, "shows-scope-bar scope-titles='All,Mail'"),
    ("scope-bar-button-selected-background-image", LINEN, LINEN, "shows-scope-bar scope-titles='All,Mail'"),
    ("scope-bar-button-divider-image", ONE, ONE, "shows-scope-bar scope-titles='All,Mail'"),
    ("search-icon", "/assets/catalogue-star.svg 18x18", "/assets/catalogue-star.svg 18x18", ""),
    ("clear-icon", "/assets/catalogue-star.svg 18x18", "/assets/catalogue-star.svg 18x18", "text=a"),
    ("bookmark-icon", "/assets/catalogue-heart.svg 18x18", "/assets/catalogue-heart.svg 18x18", "shows-bookmark-button"),
    ("results-list-icon", "/assets/catalogue-star.svg 18x18", "/assets/catalogue-star.svg 18x18", "shows-search-results-button"),
    ("search-text-position-adjustment", "4 -1", "4 -1", ""),
    ("search-field-background-position-adjustment", "0 -3", "0 -3", ""),
    ("search-icon-position-adjustment", "3 0", "3 0", ""),
    ("clear-icon-position-adjustment", "-3 0", "-3 0", "text=a"),
    ("bookmark-icon-position-adjustment", "0 2", "0 2", "shows-bookmark-button"),
    ("results-list-icon-position-adjustment", "0 2", "0 2", "shows-search-results-button"),
    ("tokens", "Red,Blue", ["Red", "Blue"], ""),
    ("presentation", "expandable", "expandable", ""),
    ("required", "", True, ""),
    ("shows-search-button", "", True, ""),
    ("shows-clear-button", "no", False, "text=a"),
    # Seen only while searching.
    ("automatically-shows-cancel-button", "no", False, "searching"),
    ("hides-navigation-bar-during-presentation", "no", False, "searching presentation=above-list"),
    ("obscures-background-during-presentation", "no", False, "searching"),
]
# What is not drawn at rest, each with a test of its own.
OTHERS = {"text", "trigger", "configuration", "focus-keys", "section-index", "tabs", "history", "address",
          "voice", "suggestions", "top-hits", "notice-delay", "choice-delay"}

# All that a bar shows, a line each: its elements with their attributes and texts, its style properties, its states.
DRAWN = """(bar) => {
  const lines = [];
  const walk = (node, path) => {
    for (const attribute of node.attributes ?? [])
      if (attribute.name !== "style") lines.push(`${path} ${attribute.name}=${attribute.value}`);
    for (const [at, child] of [...node.childNodes].entries())
      if (child.nodeType === 3) lines.push(`${path} says ${child.data}`);
      else if (!child.hidden) walk(child, `${path}/${child.className.baseVal ?? child.className}${at}`);
  };
  walk(bar.shadowRoot, "");
  const frame = bar.shadowRoot.querySelector(".bar");
  for (const name of frame.style) lines.push(`${name}: ${frame.style.getPropertyValue(name)}`);
  for (const [name, value] of Object.entries(bar.dataset)) lines.push(`${name}: ${value}`);
  return [...lines, `direction ${getComputedStyle(frame).direction}`, `valid ${bar.validity.valid}`, `text ${bar.text}`].sort();
}"""


class ReflectionTests(ElementCase):
    def bar_with(self, besides: str):
        """A bar alone on a page, searching if that is what is asked for."""
        attributes = besides.replace("searching", "")
        self.page.evaluate(
            "(html) => { const bar = document.createRange().createContextualFragment(html); document.body.replaceChildren(bar); }",
            f"<search-bar {attributes}></search-bar>")
        self.bar.locator(".bar").wait_for(state="attached")
        if attributes != besides:
            self.bar.locator("input").focus()
        self.frames()
        return self.bar

    def assertSame(self, drawn, expected, what):
        """Says only what differs."""
        self.assertEqual(sorted(set(drawn) - set(expected)), sorted(set(expected) - set(drawn)), what)

    def test_every_attribute_is_a_property_and_both_are_drawn(self):
        """S4-06, S4-05, S3-25: attribute to property and look; property to attribute and look; and away again."""
        self.show(body="<search-bar></search-bar>")
        for attribute, word, value, besides in TABLE:
            with self.subTest(attribute):
                name = "".join(part.capitalize() if at else part for at, part in enumerate(attribute.split("-")))
                bar = self.bar_with(besides)
                read = "(bar, name) => bar[name]"
                plain, unset = bar.evaluate(DRAWN), bar.evaluate(read, name)
                bar.evaluate("(bar, [name, word]) => bar.setAttribute(name, word)", [attribute, word])
                self.assertEqual(bar.evaluate(read, name), value)
                self.frames()
                by_attribute = bar.evaluate(DRAWN)
                if attribute not in ("enables-return-key-automatically",):
                    self.assertTrue(by_attribute != plain, "it cannot be seen")
                bar.evaluate("(bar, name) => bar.removeAttribute(name)", attribute)
                self.frames()
                self.assertSame(bar.evaluate(DRAWN), plain, "removing it leaves something behind")
                self.assertEqual(bar.evaluate(read, name), unset)
                bar.evaluate("(bar, [name, value]) => { bar[name] = value; }", [name, value])
                self.assertEqual(bar.get_attribute(attribute), word)
                self.frames()
                self.assertSame(bar.evaluate(DRAWN), by_attribute, "the property draws something else")
                bar.evaluate("(bar, [name, value]) => { bar[name] = value; }", [name, unset])
                self.frames()
                self.assertSame(bar.evaluate(DRAWN), plain, "taking it back leaves something behind")

    def test_the_table_names_every_attribute(self):
        """S4-06: no attribute without a row."""
        self.show(body="<search-bar></search-bar>")
        observed = self.page.evaluate("() => customElements.get('search-bar').observedAttributes")
        self.assertEqual(set(observed), {row[0] for row in TABLE} | OTHERS)

    def test_a_property_set_before_the_element_lives_counts(self):
        """S4-06: what a page's script has put onto the element before the program came."""
        self.show(body="")
        self.page.evaluate(
            """() => { const bar = document.createElement("search-bar"); bar.prompt = "Early"; bar.showsCancelButton = true;
              bar.text = "zen"; document.body.append(bar); }""")
        self.frames(3)
        self.assertEqual(self.bar.locator(".prompt").inner_text(), "Early")
        self.assertEqual(self.cancel.count(), 1)
        self.assertEqual(self.text(), "zen")

    def test_text_is_what_stands_in_the_field(self):
        """S4-06, S4-07: like an input's value: the attribute presets it, the property is what it is now."""
        self.show(body='<search-bar text="zen"></search-bar>')
        self.assertEqual(self.bar.evaluate("(bar) => [bar.text, bar.value]"), ["zen", "zen"])
        self.field.fill("typed")
        self.assertEqual(self.bar.evaluate("(bar) => [bar.text, bar.value]"), ["typed", "typed"])
        self.assertEqual(self.bar.get_attribute("text"), "zen")
        self.set("value", "set")
        self.assertEqual(self.text(), "set")
        self.bar.evaluate("(bar) => bar.setAttribute('text', 'again')")
        self.assertEqual(self.text(), "again")

    def test_what_a_person_changes_is_reflected(self):
        """S4-06, S4-25, S3-12: the chosen scope, the tokens that are left, the results that Cancel closed."""
        self.show(body='<search-bar scope-titles="All,Rail" shows-scope-bar tokens="Red,Blue" shows-cancel-button'
                       ' shows-search-results-button search-results-button-selected></search-bar>')
        self.scopes.nth(1).click()
        self.assertEqual(self.bar.get_attribute("selected-scope-button-index"), "1")
        self.field.click()
        self.field.press("Backspace")
        self.frames()
        self.assertEqual(self.bar.get_attribute("tokens"), "Red")
        self.assertEqual(self.bar.evaluate("(bar) => bar.tokens"), ["Red"])
        self.cancel.click()
        self.frames()
        self.assertFalse(self.bar.evaluate("(bar) => bar.searchResultsButtonSelected"))
        self.assertIsNone(self.bar.get_attribute("search-results-button-selected"))

    def test_the_return_key_waits_for_text_unless_told_otherwise(self):
        """S0-24, S4-06: without text nothing is submitted."""
        for attributes, expected in (("", 0), ('enables-return-key-automatically="no"', 1)):
            with self.subTest(attributes):
                self.show(body=f"<search-bar {attributes}></search-bar>")
                self.listen()
                self.field.click()
                self.field.press("Enter")
                self.frames()
                self.assertEqual(len(self.heard(only=("searchsubmit",))), expected)

    def test_the_trigger_can_be_changed_while_the_page_lives(self):
        """S4-59, S4-60: live, then only when Search is pressed."""
        self.show()
        self.search("zen")
        self.set("trigger", "submit")
        self.field.fill("harbour")
        self.frames(4)
        self.assertNotEqual(self.page.locator("#results").get_attribute("data-query"), "harbour")
        self.field.press("Enter")
        self.wait_for_query("harbour")

    def test_a_search_outlives_a_change_of_the_bar(self):
        """S1-24, S4-06, S4-59: another presentation, trigger or language keeps text, scope, rows, focus and caret."""
        self.show()
        self.search("ze")
        self.page.get_by_role("radio", name="Sights").click()
        self.field.focus()
        self.page.wait_for_function("() => document.querySelectorAll('#results li:not([hidden]) h2').length === 1")
        self.field.evaluate("(field) => field.setSelectionRange(1, 1)")
        for name, value in (("presentation", "expandable"), ("presentation", "above-list"), ("presentation", "persistent"),
                            ("trigger", "submit"), ("trigger", "live"), ("lang", "de"), ("lang", "en")):
            with self.subTest(f"{name}={value}"):
                self.set(name, value)
                self.frames(3)
                self.assertEqual(self.text(), "ze")
                self.assertEqual(self.caret(), (1, 1))
                self.assertTrue(self.focused())
                self.assertEqual(self.page.get_by_role("radio", name="Sights").get_attribute("aria-checked"), "true")
                self.assertEqual(self.titles(), ["Zenith Observatory"])
        self.field.press("End")
        self.type("r")
        self.wait_for_query("zer")
        self.assertEqual(self.titles(), [], "the scope is another")


class AppearanceProxyTests(ElementCase):
    def test_all_bars_are_styled_at_once_and_each_can_differ(self):
        """S4-30: the proxy's value, unless the bar has its own; and taken back again."""
        self.show(body='<search-bar></search-bar><search-bar bar-tint-color="#204080"></search-bar>')
        ground = "(bars) => bars.map((bar) => bar.shadowRoot.querySelector('.bar').style.getPropertyValue('--inkling-bar-background'))"
        before = self.bar.evaluate_all(ground)
        self.page.evaluate("() => { customElements.get('search-bar').appearance.barTintColor = '#ffd60a'; }")
        after = self.bar.evaluate_all(ground)
        self.assertTrue(after[0].startswith("#ffd60a"), after)
        self.assertEqual(after[1], before[1])
        self.page.evaluate("() => document.body.append(document.createElement('search-bar'))")
        self.frames(3)
        self.assertEqual(self.bar.evaluate_all(ground)[2], after[0])
        self.page.evaluate("() => { customElements.get('search-bar').appearance.barTintColor = null; }")
        self.assertEqual(self.bar.evaluate_all(ground)[0], before[0])

    def test_the_tint_is_that_of_the_surroundings(self):
        """S4-35: three levels of `accent-color`, the nearest counts; the bar's own tint wins over all."""
        body = ('<search-bar shows-cancel-button></search-bar><div class="outer"><search-bar shows-cancel-button></search-bar>'
                '<div class="inner"><search-bar shows-cancel-button></search-bar>'
                '<search-bar shows-cancel-button tint-color="#006e2e"></search-bar></div></div>')
        self.show(body=body, css=".outer { accent-color: #a01060 } .inner { accent-color: #7a3b00 }")
        carets = self.field.evaluate_all("(fields) => fields.map((f) => getComputedStyle(f).caretColor)")
        self.assertEqual(carets[1:], ["rgb(160, 16, 96)", "rgb(122, 59, 0)", "rgb(0, 110, 46)"])


if __name__ == "__main__":
    unittest.main()
