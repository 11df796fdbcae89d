"""A further source that the site's configuration names: its rows come behind the site's own."""

from search_page import SearchPageCase

ROWS = [
    {"id": f"far {n}", "title": [1, "Harbour", 0, f" of the north {n}"], "text": [], "url": "", "image": "", "glyph": "",
     "scope": "Sights", "tier": "exact", "typos": 0, "stored": {}} for n in range(3)]


class FurtherSourceTests(SearchPageCase):
    """S0-03, S3-17: what is here is shown at once, what is elsewhere is added behind it, and nothing moves."""

    def begin(self, answer):
        def configure(route):
            configuration = route.fetch().json()
            route.fulfill(json={**configuration, "sources": ["further.json"]})

        self.page.route("**/inkling.json", configure)
        self.page.route("**/further.json?*", answer)
        self.open()

    def answer(self, route):
        self.asked = route.request.url
        route.fulfill(json={
            "v": 1, "generation": 0, "query": "harbour", "scope": 0, "total": 3, "totalIsExact": True, "partial": False,
            "hits": ROWS, "scopes": [{"title": "All", "count": 3}, {"title": "Sights", "count": 3}]})

    def titles(self):
        return self.page.locator("#results li:not([hidden]) h2").all_inner_texts()

    def test_rows_are_added_behind_those_of_the_site(self):
        self.begin(self.answer)
        self.search("harbour")
        self.until("() => document.querySelectorAll('#results li:not([hidden]) h2').length === 5")
        self.assertEqual(
            self.titles()[2:], [f"Harbour of the north {n}" for n in range(3)])
        self.assertEqual(self.page.locator("#results .result-count:not([hidden])").inner_text(), "5 results")
        self.assertIn("q=harbour", self.asked)

    def test_one_that_fails_is_said_and_asked_again(self):
        self.expected_complaints = (r"status of 502",)
        self.begin(lambda route: route.fulfill(status=502, json={"error": {"code": "unreachable", "message": "away"}}))
        self.search("harbour")
        retry = self.page.locator(".retry-button")
        retry.wait_for()
        self.assertEqual(self.titles(), ["Harbour Light", "Harbour Market"])
        self.assertIn("Some results are missing.", self.page.locator("#results .result-count:not([hidden])").inner_text())
        self.page.unroute("**/further.json?*")
        self.page.route("**/further.json?*", self.answer)
        retry.click()
        self.until("() => document.querySelectorAll('#results li:not([hidden]) h2').length === 5")

    def test_a_source_of_the_page_stands_beside_it(self):
        """Sources that a page sets itself do not take the configured ones away."""
        self.begin(self.answer)
        self.search("harbour")
        self.page.evaluate("() => { document.querySelector('search-bar').source = () => [{ title: 'Harbour of my own' }]; }")
        self.until("() => document.querySelectorAll('#results li:not([hidden]) h2').length === 6")
        self.page.evaluate("() => { document.querySelector('search-bar').source = null; }")
        self.until("() => document.querySelectorAll('#results li:not([hidden]) h2').length === 5")
