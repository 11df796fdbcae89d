"""`<search-bar>` as a control of a form: name, value, validity, reset, restore, submit."""
import unittest
import urllib.parse

from element import ElementCase


class FormTests(ElementCase):
    FORM = ('<form id="outer" action="/search" method="get"><search-bar name="q" {0}></search-bar>'
            '<input id="other" name="other" value="1"><button id="go">Go</button></form>')

    def form(self, attributes: str = ""):
        self.show(body=self.FORM.format(attributes))

    def value(self):
        return self.page.evaluate("() => new FormData(document.getElementById('outer')).get('q')")

    def test_the_text_is_the_form_s_value(self):
        """S4-01, S1-03: typed, cleared, set in code, preset."""
        self.form('text="preset"')
        self.assertEqual(self.value(), "preset")
        self.field.fill("zen")
        self.assertEqual(self.value(), "zen")
        self.set("value", "harbour")
        self.assertEqual(self.value(), "harbour")
        self.clear.click()
        self.assertEqual(self.value(), "")

    def test_a_reset_brings_the_preset_text_back(self):
        """S4-01, S4-07: as an input does; the delegate is not told, for nobody typed."""
        for attributes, expected in (("", ""), ('text="preset"', "preset")):
            with self.subTest(attributes):
                self.form(attributes)
                self.field.fill("zen")
                self.listen()
                self.page.evaluate("() => document.getElementById('outer').reset()")
                self.frames()
                self.assertEqual((self.text(), self.value()), (expected, expected))
                if not expected:
                    self.clear.wait_for(state="detached")
                self.assertEqual(self.clear.count(), 1 if expected else 0)
                self.assertEqual(self.heard(only=("searchtextchange",)), [])

    def test_it_knows_its_form_and_its_labels(self):
        """S4-01, D-12: name, type, form, labels; a label of the page focuses the field."""
        self.show(body='<form id="outer"><label for="bar">Places</label><search-bar id="bar" name="q"></search-bar></form>')
        self.assertEqual(self.bar.evaluate("(bar) => [bar.name, bar.type, bar.form.id, bar.labels.length, bar.willValidate]"),
                         ["q", "search", "outer", 1, True])
        self.page.get_by_text("Places").click()
        self.assertTrue(self.focused())

    def test_a_required_text_that_is_missing_keeps_the_form(self):
        """S3-10: validity as an input has it, in the browser's words; the field takes the focus."""
        self.form("required")
        self.assertEqual(self.bar.evaluate("(bar) => [bar.validity.valueMissing, bar.checkValidity()]"), [True, False])
        self.assertTrue(self.bar.evaluate("(bar) => bar.validationMessage.length > 5"))
        self.assertTrue(self.bar.evaluate("(bar) => bar.matches(':invalid')"))
        address = self.page.url
        self.page.locator("#go").click()
        self.frames()
        self.assertEqual(self.page.url, address)
        self.assertTrue(self.focused())
        self.field.fill("zen")
        self.assertTrue(self.bar.evaluate("(bar) => bar.checkValidity() && bar.matches(':valid')"))

    def test_search_sends_the_form(self):
        """S1-18, S4-60: Enter sends it once, with the other fields; a listener of `searchsubmit` can keep it."""
        self.form()
        self.page.evaluate("() => addEventListener('searchsubmit', (event) => event.preventDefault(), { once: true })")
        self.field.fill("zen & more")
        address = self.page.url
        self.field.press("Enter")
        self.frames(3)
        self.assertEqual(self.page.url, address)
        self.field.click()
        with self.page.expect_navigation():
            self.field.press("Enter")
        query = urllib.parse.parse_qs(urllib.parse.urlsplit(self.page.url).query)
        self.assertEqual(query, {"q": ["zen & more"], "other": ["1"]})

    def test_a_bar_in_a_disabled_fieldset_is_disabled(self):
        """S4-06: and comes to life with it; it is not sent meanwhile."""
        self.show(body='<form id="outer"><fieldset disabled><search-bar name="q" text="zen"></search-bar></fieldset></form>')
        self.frames(3)
        self.assertTrue(self.field.is_disabled())
        self.assertIsNone(self.value())
        self.page.evaluate("() => { document.querySelector('fieldset').disabled = false; }")
        self.frames()
        self.assertFalse(self.field.is_disabled())
        self.assertEqual(self.value(), "zen")

    def test_going_back_restores_what_was_typed(self):
        """S1-10: the page was left by a link, and one comes back."""
        self.form()
        self.field.fill("typed before")
        self.page.goto(self.server().address + "/health")
        self.page.go_back()
        self.page.wait_for_selector("input[role=combobox]")
        self.frames(5)
        self.assertEqual(self.text(), "typed before")
        self.assertEqual(self.value(), "typed before")
        self.assertEqual(self.clear.count(), 1)

    def test_the_browser_s_restored_state_is_taken(self):
        """S4-01: `formStateRestoreCallback`, which the browser calls with the value it kept."""
        self.form()
        self.bar.evaluate("(bar) => bar.formStateRestoreCallback('kept', 'restore')")
        self.frames()
        self.assertEqual((self.text(), self.value()), ("kept", "kept"))


if __name__ == "__main__":
    unittest.main()
