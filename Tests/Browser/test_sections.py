"""A folder of pages: a row opens the section that answers, at its place, with and without JavaScript."""
import tempfile
import pathlib
import unittest
import urllib.parse

from inkling import Server
from search_page import SearchPageCase

FILLER = "<p>" + "Rows stay as they are while nobody asks for them. " * 60 + "</p>"
PAGES = {
    "manual/create index.html": f"""<!DOCTYPE html><html lang="en"><title>CREATE INDEX</title><main><h1>CREATE INDEX</h1>
<p>Defines an index.</p>{FILLER}<div class="refsect1" id="conc ürrently"><h2>Building Indexes Concurrently</h2>
<p>Writes go on meanwhile, and a deadlock is rare.</p></div>{FILLER}
<section id="notes"><h2>Notes</h2><p>The planner needs statistics.</p></section>{FILLER}</main></html>""",
    "guide.md": "# Guide\n\nHow to begin.\n\n## Set up & run\n\nInstall the harbour first.\n",
}


class SectionCase(SearchPageCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.folder = tempfile.TemporaryDirectory()
        for name, text in PAGES.items():
            file = pathlib.Path(cls.folder.name, name)
            file.parent.mkdir(exist_ok=True)
            file.write_text(text)
        cls.pages = Server("sections", "serve", cls.folder.name, *cls.options)

    options: tuple[str, ...] = ()
    # A page of the folder has no icon.
    expected_complaints = (r"status of 404",)

    def wait_until_live(self, page=None):
        """A page of texts waits until somebody wants to search."""
        page = page or self.page
        if page.locator("input[role=combobox]").count() == 0:
            page.locator("search-bar").hover()
        super().wait_until_live(page)

    @classmethod
    def tearDownClass(cls):
        cls.pages.stop()
        cls.folder.cleanup()
        super().tearDownClass()

    def server(self):
        return self.pages

    def heading_top(self) -> float:
        return self.page.locator("h2", has_text="Building").bounding_box()["y"]


class SectionTests(SectionCase):
    def test_a_pressed_row_opens_its_section(self):
        """The row says page and section, shows the section's text, and its link leads to the heading."""
        self.open()
        self.search("create index concurrently")
        self.assertEqual(self.titles()[0], "CREATE INDEX › Building Indexes Concurrently")
        row = self.results.first
        self.assertIn("Writes go on meanwhile", row.locator("p").first.inner_text())
        link = row.get_by_role("link", name="CREATE INDEX › Building Indexes Concurrently")
        self.assertEqual(urllib.parse.urlsplit(link.get_attribute("href")).fragment, "conc%20%C3%BCrrently")
        with self.page.expect_navigation():
            link.click()
        self.assertTrue(self.page.url.endswith("/manual/create%20index.html#conc%20%C3%BCrrently"), self.page.url)
        self.frames()
        self.assertLess(abs(self.heading_top()), 200)
        self.assertGreater(self.page.evaluate("scrollY"), 300)

    def test_a_page_whose_title_is_the_question_opens_at_its_top(self):
        """Its address has no fragment."""
        self.open()
        self.search("create index")
        self.assertEqual(self.titles()[0], "CREATE INDEX")
        href = self.results.first.get_by_role("link").get_attribute("href")
        self.assertEqual(urllib.parse.urlsplit(href).fragment, "")

    def test_what_stands_in_a_text_opens_its_section(self):
        """The text of a section is enough."""
        self.open()
        self.search("planner statistics")
        self.assertEqual(self.titles()[0], "CREATE INDEX › Notes")


class RowsOfSectionsTests(SectionCase):
    options = ("--sections", "rows")

    def test_each_section_is_a_row(self):
        """With --sections rows."""
        self.open()
        self.search("index")
        self.frames(6)  # a card comes with each
        self.assertEqual(set(self.titles()), {
            "CREATE INDEX", "CREATE INDEX › Building Indexes Concurrently", "CREATE INDEX › Notes"})
        self.search("harbour")
        self.assertEqual(self.titles(), ["Guide › Set up & run"])
        self.assertEqual(
            self.results.first.get_by_role("link").get_attribute("href"), "guide.md#set-up--run")


class PlainSectionTests(SectionCase):
    context_options = {"java_script_enabled": False}

    def test_without_javascript_a_row_leads_to_its_section_too(self):
        """The server's own rows."""
        self.page.goto(self.server().address + "/search?q=index+concurrently")
        link = self.page.get_by_role("link", name="CREATE INDEX › Building Indexes Concurrently")
        with self.page.expect_navigation():
            link.click()
        self.assertTrue(self.page.url.endswith("#conc%20%C3%BCrrently"), self.page.url)
        self.assertLess(abs(self.heading_top()), 200)


if __name__ == "__main__":
    unittest.main()
