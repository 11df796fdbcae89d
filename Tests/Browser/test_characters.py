"""The demo: a start with something to press, what a typed character is, and a view of each character."""
import axe
from inkling import servers
from search_page import SearchPageCase

VIEW = "dialog.character"


class CharacterCase(SearchPageCase):
    expected_complaints = (r"Applying inline style violates",)

    def server(self):
        return servers.demo()

    def setUp(self):
        super().setUp()
        self.open()

    @property
    def start(self):
        return self.page.locator("#start")

    @property
    def named(self):
        return self.page.locator("#named a")

    @property
    def view(self):
        return self.page.locator(VIEW)

    def first(self, title: str):
        self.until("(title) => document.querySelector('#results .card:not([hidden]) .card-title')?.textContent.trim() === title", title)


class StartTests(CharacterCase):
    def test_examples_can_be_pressed(self):
        """S0-04: the page offers searches; one that is pressed is in the field, with its rows and the focus."""
        self.assertEqual(self.page.locator("#start .start-examples a").count(), 6)
        self.assertEqual(axe.violations(self.page), [])
        self.page.get_by_role("link", name="grinning fce").click()
        self.first("Grinning Face")
        self.assertEqual(self.field.input_value(), "grinning fce")
        self.assertTrue(self.field.evaluate("(field) => field.matches(':focus')"))
        self.assertFalse(self.start.is_visible())
        self.page.keyboard.press("Control+A")
        self.page.keyboard.press("Backspace")
        self.start.wait_for()

    def test_each_example_finds_something(self):
        """No example is a dead end."""
        for example in self.page.locator("#start .start-examples a").all_text_contents():
            with self.subTest(example):
                self.open()
                self.page.get_by_role("link", name=example, exact=True).click()
                self.results.first.wait_for()

    def test_what_was_searched_is_offered_again(self):
        """S1-06: recent searches are among what can be pressed."""
        self.assertFalse(self.page.locator("#start-recent").is_visible())
        self.field.fill("euro sign")
        self.field.press("Enter")
        self.results.first.wait_for()
        self.open()
        self.page.locator("#start-recent").get_by_role("link", name="euro sign").click()
        self.first("Euro Sign")

    def test_examples_are_links_without_scripts(self):
        """Without scripts an example is a link to its results."""
        context = self.page.context.browser.new_context(java_script_enabled=False)
        self.addCleanup(context.close)
        page = context.new_page()
        page.goto(self.server().address)
        page.get_by_role("link", name="rightwards arrow").click()
        page.locator("#results .card").first.wait_for()
        self.assertIn("Rightwards Arrow", page.locator("#results .card h2").all_inner_texts()[:3])
        self.assertFalse(page.locator("#start").is_visible())


class FindingTests(CharacterCase):
    def test_a_character_is_found_however_it_is_written(self):
        """S3-01: the character itself and four ways to write its number find it."""
        for typed in ("😃", "U+1F603", "1F603", "0x1F603", "&#128515;", "&#x1f603;", "\\u{1F603}"):
            with self.subTest(typed):
                self.field.fill("")
                self.field.fill(typed)
                self.first("Smiling Face with Open Mouth")
        self.field.fill("grinning face")
        self.first("Grinning Face")

    def test_what_is_typed_is_named(self):
        """A letter, and each part of a character that has several, is named with its number."""
        for typed, names in (("é", ["é U+00E9 Latin Small Letter E with Acute"]),
                             ("🇩🇪", ["🇩 U+1F1E9 Regional Indicator Symbol Letter D", "🇪 U+1F1EA Regional Indicator Symbol Letter E"]),
                             ("ab", [])):
            with self.subTest(typed):
                self.field.fill(typed)
                self.until("(names) => JSON.stringify([...document.querySelectorAll('#named a')].map((link) => link.textContent)) === JSON.stringify(names)", names)
        self.field.fill("é")
        self.named.click()
        self.view.get_by_role("heading", name="Latin Small Letter E with Acute").wait_for()


class ViewTests(CharacterCase):
    def test_a_result_opens_its_view(self):
        """S3-17: a press on a row shows the character, large, with its numbers and its name; Escape comes back to the row."""
        self.field.fill("smiling face with halo")
        self.first("Smiling Face with Halo")
        self.results.first.click()
        self.view.get_by_role("heading", name="Smiling Face with Halo").wait_for()
        self.assertTrue(self.page.url.endswith("#/1F607"))
        said = self.view.inner_text()
        for fact in ("U+1F607", "Emoticons", "Symbol", "&#128519;", "F0 9F 98 87", "D83D DE07"):
            self.assertIn(fact, said)
        glyph = self.view.locator(".character-glyph")
        self.assertEqual(glyph.inner_text().strip(), "😇")
        self.assertGreater(glyph.evaluate("(glyph) => parseFloat(getComputedStyle(glyph).fontSize)"), 90)
        self.assertEqual(axe.violations(self.page), [])
        self.page.keyboard.press("Escape")
        self.until("() => location.hash === '' && !document.querySelector('dialog').open")
        self.assertEqual(self.field.input_value(), "smiling face with halo")
        self.assertEqual(self.page.evaluate("document.activeElement.textContent.trim()"), "Smiling Face with Halo")

    def test_a_character_can_be_copied(self):
        """S3-17: Copy puts the character onto the clipboard and says so."""
        self.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        self.open("/#/20AC")
        self.view.get_by_role("button", name="Copy").click()
        self.view.get_by_role("status").get_by_text("Copied").wait_for()
        self.assertEqual(self.page.evaluate("navigator.clipboard.readText()"), "€")

    def test_an_address_shows_its_character(self):
        """S3-17: a link to a character opens its view, and closing it leaves the page; Back and Forward go through views."""
        self.open("/#/1F603")
        self.view.get_by_role("heading", name="Smiling Face with Open Mouth").wait_for()
        self.view.get_by_role("button", name="Close").click()
        self.until("() => location.hash === ''")
        self.field.fill("euro sign")
        self.first("Euro Sign")
        self.results.first.click()
        self.view.get_by_role("heading", name="Euro Sign").wait_for()
        self.page.go_back()
        self.until("() => !document.querySelector('dialog').open")
        self.page.go_forward()
        self.until("() => document.querySelector('dialog').open")

    def test_addresses_without_a_character(self):
        """What is no number, or that of no character, does no harm."""
        for hash, name in (("#/110000", None), ("#/zz", None), ("#/D800", "No character of this number has a name"),
                           ("#/10FFFF", "No character of this number has a name"), ("#/20AC", "Euro Sign")):
            with self.subTest(hash):
                self.page.evaluate("(hash) => { location.hash = hash }", hash)
                if name:
                    self.view.get_by_role("heading", name=name).wait_for()
                else:
                    self.until("() => !document.querySelector('dialog')?.open")
