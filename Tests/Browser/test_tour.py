"""The tour of the search bar: a live page for each thing that the bar does, with the code that makes it."""
import re
import unittest

import axe
from case import PageCase
from inkling import ROOT, servers
from pixels import colour_at

FILES = ROOT / "Sources" / "InklingServer" / "Tour"
PAGES = re.findall(r'target="page" href="([\w-]+)\.html"', (FILES / "index.html").read_text())


class TourCase(PageCase):
    # The frame beside its code, and filters beside their rows.
    viewport = {"width": 1280, "height": 900}
    # Axe adds a style sheet to pages that have none to spare.
    expected_complaints = (r"Applying inline style violates",)

    @property
    def address(self):
        return servers.catalog().address + "/tour/"

    @property
    def field(self):
        # It may be the plain form's until the program comes.
        return self.page.locator("search-bar input.input").first

    def visit(self, name: str):
        """A page of the tour on its own, awake."""
        self.page.goto(f"{self.address}{name}.html")
        self.until("() => document.querySelector('search-bar')?.shadowRoot?.querySelector('search, form')")

    def write(self, text: str):
        self.field.click()
        self.page.keyboard.type(text, delay=20)

    def rows(self, count: int | None = None):
        """Waits for rows; says their titles."""
        cards = self.page.locator("#results .card:not([hidden]) .card-title")
        if count is not None:
            self.until("(n) => document.querySelectorAll('#results .card:not([hidden])').length === n", count)
        cards.first.wait_for()
        return [card.inner_text() for card in cards.all()]


class FrameTests(TourCase):
    def open(self, fragment: str = ""):
        self.page.goto(self.address + fragment)
        self.until("() => document.querySelectorAll('#code section').length > 0")

    def inside(self):
        return self.page.frame_locator("iframe")

    def test_each_page_is_named_and_shown_with_its_code(self):
        """The frame's name, its note and its code are those of the page that is chosen; each file is shown as it is."""
        self.open()
        self.assertEqual(len(PAGES), 21)
        for name in PAGES:
            with self.subTest(name):
                self.page.locator(f"nav a[href='{name}.html']").click()
                self.until("(name) => location.hash === `#${name}`", name)
                source = (FILES / f"{name}.html").read_text()
                self.until("(text) => document.querySelector('#code code').textContent === text", source)
                shown = self.page.locator("#code code").all_text_contents()
                script = FILES / f"{name}.js"
                self.assertEqual(shown, [source] + ([script.read_text()] if script.exists() else []))
                title = re.search("<title>(.*)</title>", source)[1]
                self.assertEqual(self.page.locator("#title").inner_text(), title)
                self.assertEqual(self.page.locator("iframe").get_attribute("title"), title)
                self.assertEqual(self.page.locator("nav [aria-current]").count(), 1)

    def test_a_link_leads_to_a_page_and_back_to_the_one_before(self):
        """The address names the page; Back goes to the one before."""
        self.open("#fields")
        self.until("() => document.querySelector('#title').textContent === 'Scopes that are fields'")
        self.page.get_by_role("link", name="Shortcuts").click()
        self.until("() => location.hash === '#shortcuts'")
        self.page.go_back()
        self.until("() => location.hash === '#fields'")
        self.assertEqual(self.page.locator("#title").inner_text(), "Scopes that are fields")

    def test_one_searches_in_the_frame(self):
        """What is typed into the frame's bar is answered there."""
        self.open()
        field = self.inside().locator("input.input").first
        field.click()
        field.press_sequentially("smiling", delay=20)
        self.inside().locator("#results .card").first.wait_for()
        self.assertIn("Smiling", self.inside().locator("#results .card-title").first.inner_text())

    def test_nothing_is_wrong_for_axe(self):
        """Frame and pages, wide and narrow."""
        for width in (1280, 390):
            self.page.set_viewport_size({"width": width, "height": 900})
            self.open()
            self.assertEqual(axe.violations(self.page), [])

    def test_without_script_the_links_show_their_pages(self):
        """The frame is plain HTML."""
        context = self.new_context(java_script_enabled=False)
        page = context.new_page()
        page.goto(self.address)
        page.get_by_role("link", name="As a tab").click()
        page.frame_locator("iframe").get_by_role("heading", name="Library").wait_for()
        context.close()


class PageTests(TourCase):
    def test_no_page_breaks_a_rule_or_complains(self):
        """Axe and the console, page by page, at rest."""
        for name in PAGES:
            with self.subTest(name):
                self.visit(name)
                self.frames(3)
                self.assertEqual(axe.violations(self.page), [])

    def test_a_list_has_an_index(self):
        """S0-11: letters beside the list; results in its place while one searches."""
        self.visit("list")
        self.page.get_by_role("link", name="Z", exact=True).click()
        self.assertGreater(self.page.evaluate("() => scrollY"), 500)
        self.page.get_by_role("button", name="Search", exact=True).click()
        self.write("kath")
        self.assertEqual(self.rows(1), ["Nepal"])

    def test_a_row_of_suggestions_lies_over_the_whole_count(self):
        """S3-17: in a narrow window, on a page and in a dialog; nobody sees half a line of words."""
        self.page.set_viewport_size({"width": 390, "height": 800})
        for name, results in (("persistent", "#results"), ("dialog", "#found")):
            with self.subTest(name):
                self.visit(name)
                self.write("arrow")
                self.page.locator(f"{results} .card").first.wait_for()
                self.page.get_by_role("option").first.wait_for()
                self.frames(3)
                row, count = (self.page.locator(one).first.bounding_box() for one in (".popup", f"{results} .result-count"))
                # The words are in the middle of their line, 8 px from its edges.
                self.assertLessEqual(row["y"], count["y"] + 4)
                self.assertGreaterEqual(row["y"] + row["height"], count["y"] + count["height"] - 4)

    def test_tabs_show_their_own_sections(self):
        """S0-13: the search is the last tab."""
        self.visit("tab")
        self.page.get_by_role("tab", name="Saved").click()
        self.page.get_by_role("heading", name="Saved").wait_for()
        self.page.get_by_role("tab", name="Search").click()
        self.write("star")
        self.assertIn("Star of David", self.rows())

    def test_a_slow_server_is_told_and_can_be_asked_less(self):
        """S0-09, S0-10, D-13: a notice, its choice, and then a Search button; rows as soon as the server is quick."""
        self.visit("slow")
        self.write("heart")
        self.page.get_by_text("Searching is taking longer than usual.").first.wait_for(timeout=8_000)
        choice = self.page.get_by_role("button", name="Search only when I press Search")
        choice.wait_for(timeout=12_000)
        choice.click()
        self.page.locator(".switch input").uncheck()
        self.field.fill("hand")
        self.page.wait_for_timeout(600)
        self.assertNotIn("Raised Hand", self.page.locator("#results").inner_text())
        self.page.get_by_role("search").get_by_role("button", name="Search", exact=True).click()
        self.page.locator("#results").get_by_text("Hand", exact=False).first.wait_for()

    def test_without_a_network_the_page_says_so_and_tries_again(self):
        """What failed is told; the network brings the rows."""
        self.expected_complaints = (r"a source failed",)
        self.visit("offline")
        self.write("arrow")
        self.rows()
        self.page.get_by_label("No network").check()
        self.write("s")
        retry = self.page.get_by_role("button", name="Retry")
        retry.wait_for()
        self.page.get_by_label("No network").uncheck()
        retry.wait_for(state="hidden")
        self.assertIn("Arrows", " ".join(self.rows()))

    def test_pictures_come_after_their_rows_and_move_nothing(self):
        """S0-17, S0-18: rows first, with room for what takes 1.5 s."""
        self.visit("pictures")
        self.write("europe")
        self.rows(15)
        before = [card.bounding_box() for card in self.page.locator("#results .card").all()]
        self.assertGreater(self.page.locator("[data-media=pending]").count(), 0)
        self.until("() => document.querySelectorAll('#results [data-media=loaded]').length >= 4", timeout=8_000)
        self.assertEqual([card.bounding_box() for card in self.page.locator("#results .card").all()], before)

    def test_categories_narrow_with_counts(self):
        """S0-19: six of them, as a list beside the rows."""
        self.visit("categories")
        self.write("an")
        self.page.get_by_label("Africa").check()
        self.until("() => document.querySelectorAll('#results .card:not([hidden])').length === 2")
        self.assertEqual(self.rows(), ["Angola", "Madagascar"])

    def test_scopes_look_into_fields(self):
        """S0-22: From, To, Subject."""
        self.visit("fields")
        self.write("rail")
        self.assertEqual(len(self.rows(2)), 2)
        self.page.get_by_role("radio", name="Subject").click()
        self.until("() => document.querySelectorAll('#results .card:not([hidden])').length === 0")
        self.page.get_by_role("radio", name="From").click()
        self.assertEqual(len(self.rows(2)), 2)

    def test_shortcuts_search(self):
        """S3-16: what is offered before the first letter."""
        self.visit("shortcuts")
        self.field.click()
        self.page.get_by_role("button", name="musical").click()
        self.assertIn("Musical", self.rows()[0])

    def test_buttons_open_views_of_the_page(self):
        """S3-18, S3-19, S4-18: bookmarks without a text, what was looked at with one."""
        self.visit("views")
        self.page.get_by_role("button", name="Bookmarks").click()
        self.page.get_by_role("dialog").get_by_role("button", name="star").click()
        self.page.locator("#results .card button, #results .card a").first.click()
        button = self.page.get_by_role("button", name="Results", exact=True)
        self.assertEqual(button.get_attribute("aria-pressed"), "false")
        button.click()
        self.page.get_by_role("dialog").get_by_text("Star of David").wait_for()
        self.assertEqual(self.page.locator("search-bar .results-list-button").get_attribute("aria-pressed"), "true")
        self.page.get_by_role("dialog").get_by_role("button", name="Done").click()
        self.until("() => document.querySelector('search-bar').shadowRoot.querySelector('.results-list-button').ariaPressed === 'false'")
        self.assertFalse(self.page.evaluate("document.querySelector('dialog').open"))

    def test_the_list_is_there_where_something_is_found(self):
        """S3-19: the Results List button comes with rows and goes without."""
        self.visit("views")
        button = self.page.get_by_role("button", name="Results", exact=True)
        self.write("qqqqxyzzy")
        self.page.get_by_text("No results").first.wait_for()
        self.assertFalse(button.is_visible())
        self.field.fill("star")
        self.rows()
        button.wait_for()

    def test_automatic_asks_on_search_while_slow_and_live_again(self):
        """S4-60: once the server is slow, letters ask nobody and there is a Search button; quick answers bring typing back."""
        self.visit("automatic")
        asked, button = self.page.locator("output"), self.page.locator("search-bar .submit-button")
        answered = "(text) => document.querySelector('#results').dataset.query === text"
        self.write("s")
        self.until(answered, "s")
        self.assertFalse(button.is_visible())
        self.page.get_by_label("The server takes").check()
        self.field.click()
        for letter in "tarting":
            self.page.keyboard.type(letter)
            self.page.wait_for_timeout(1_800)
            if button.is_visible():
                break
        button.wait_for()
        count = int(asked.inner_text())
        self.page.keyboard.type("x")
        self.page.wait_for_timeout(1_200)
        self.assertEqual(int(asked.inner_text()), count)
        self.assertTrue(self.page.locator("#results .results").evaluate("(list) => list.hasAttribute('data-due') && list.ariaBusy !== 'true'"))
        text = self.field.input_value()
        button.click()
        self.until(answered, text)
        self.assertEqual(int(asked.inner_text()), count + 1)
        self.page.get_by_label("The server takes").uncheck()
        for text in ("arrow", "heart", "sun", "moon", "cat"):
            self.field.fill(text)
            self.field.press("Enter")
            self.until(answered, text)
        count = int(asked.inner_text())
        self.field.fill("dog")
        self.until(answered, "dog")
        self.assertEqual(int(asked.inner_text()), count + 1)
        self.assertFalse(button.is_visible())

    def test_a_toolbar_wears_the_gradient_of_its_bar(self):
        """S2-13: toolbar and bar of 2010 have the same blue at the same height."""
        self.visit("classic")
        self.until("() => document.querySelector('search-bar').shadowRoot.querySelector('.bar')?.style.length > 0")
        self.page.wait_for_timeout(300)
        bar, toolbar = self.page.locator("search-bar").bounding_box(), self.page.locator("[role=toolbar]").bounding_box()
        for part in (.06, .5, .94):
            colours = [colour_at(self.page, 8, box["y"] + part * (box["height"] - 1)) for box in (bar, toolbar)]
            for one, other in zip(*colours):
                self.assertLessEqual(abs(one - other), 4, (part, colours))
            self.assertGreater(colours[0][2], colours[0][0], "blue")

    def test_right_to_left(self):
        """The page is from right to left and searches Arabic names."""
        self.visit("right-to-left")
        self.write("مسقط")
        self.assertEqual(self.rows(1), ["عُمان"])
        self.page.get_by_role("radio", name="أفريقيا").click()
        self.until("() => document.querySelectorAll('#results .card:not([hidden])').length === 0")

    def test_ten_bars_do_not_meet(self):
        """Each has its own rows."""
        self.visit("ten")
        for name, text in (("Arrows", "rightwards arrow"), ("Music", "musical")):
            self.page.get_by_role("search", name=name).locator("input").click()
            self.page.keyboard.type(text, delay=20)
            self.page.locator(f"#{name} .card").first.wait_for()
        self.assertIn("Arrow", self.page.locator("#Arrows .card-title").first.inner_text())
        self.assertIn("Musical", self.page.locator("#Music .card-title").first.inner_text())


if __name__ == "__main__":
    unittest.main()
