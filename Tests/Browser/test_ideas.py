"""Where nothing is found: what else would find something, each with its count."""
import axe
from inkling import servers
from search_page import SearchPageCase

FILMS = [
    {"id": str(n), "title": f"Harbour {word}", "genre": genre, "year": year}
    for n, (word, genre, year) in enumerate(
        [("Nights", "Drama", 1990), ("Lights", "Drama", 2001), ("Laughs", "Comedy", 2005), ("Songs", "Music", 2011)] * 3)]


class IdeaTests(SearchPageCase):
    """S0-20, S4-22: a scope or a filter that leaves nothing is no dead end."""

    # What axe itself adds to the page, and the policy refuses.
    expected_complaints = (r"Applying inline style violates",)

    @property
    def ideas(self):
        return self.page.locator(".idea")

    def test_another_scope_has_what_this_one_lacks(self):
        """The words in all scopes, with their count; pressing it searches there, with the focus in the field."""
        self.open()
        self.search("harbour")
        self.scopes.filter(has_text="Rail").click()
        self.ideas.first.wait_for()
        self.assertEqual(self.ideas.all_inner_texts(), ["All: harbour 2"])
        self.assertEqual(axe.violations(self.page), [])
        self.ideas.first.click()
        self.page.wait_for_selector("#results h2 >> text=Harbour Light")
        self.assertEqual(self.ideas.count(), 0)
        self.assertTrue(self.focused())
        self.assertEqual(self.page.locator("[role=radio][aria-checked=true]").inner_text().split("\n")[0], "All")

    def test_what_is_found_nowhere_has_no_ideas(self):
        self.open()
        self.search("qqxxzz")
        self.page.wait_for_timeout(900)
        self.assertEqual(self.ideas.count(), 0)

    def test_words_that_do_not_stand_side_by_side(self):
        """Without the quotation marks they are found."""
        self.open()
        self.field.click()
        self.type('"market harbour"')
        self.ideas.first.wait_for()
        self.assertRegex(self.ideas.first.inner_text(), r"^market harbour \d+$")
        self.ideas.first.click()
        self.page.wait_for_selector("#results h2 >> text=Harbour Market")
        self.assertEqual(self.text(), "market harbour")

    def test_the_next_key_takes_them_away(self):
        self.open()
        self.search("harbour")
        self.scopes.filter(has_text="Rail").click()
        self.ideas.first.wait_for()
        self.field.click()
        self.field.press("End")
        self.type("s")
        self.until("() => !document.querySelector('.idea')")

    def test_a_page_that_finds_loads_none_of_it(self):
        self.open()
        self.search("harbour")
        self.frames(4)
        self.assertFalse([url for url in self.requests if "ideas.js" in url])


class FilterIdeaTests(SearchPageCase):
    """S0-20: each filter that could go is named, in the page's engine and by a server alike."""

    def server(self):
        return servers.serving("idea-films", FILMS, "--title", "title", "--keyword", "genre", "--number", "year")

    def play(self):
        self.open("/?filter=genre:Music&filter=year:1980..1995&q=harbour")
        ideas = self.page.locator(".idea")
        ideas.first.wait_for()
        self.assertEqual(
            ideas.all_inner_texts(), ["Remove Genre: Music 3", "Remove Year: 1980–1995 3", "Clear filters 12"])
        ideas.nth(1).click()
        self.page.wait_for_selector("#results h2 >> text=Harbour Songs")
        self.assertIn("filter=genre", self.page.url.replace("%3A", ":"))
        self.assertNotIn("year", self.page.url)

    def test_a_filter_is_dropped_here(self):
        self.play()


class ServerFilterIdeaTests(FilterIdeaTests):
    def server(self):
        return servers.serving(
            "idea-films-asked", FILMS, "--title", "title", "--keyword", "genre", "--number", "year", "--browser-limit", "0")
