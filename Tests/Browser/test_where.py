"""Where the page of a result shows what was found."""
from element import ElementCase
from inkling import servers

LONG = [{"id": "1", "title": "Long page", "text": "At last an old lighthouse, white and well-kept, stands where the pier ends.", "url": "/long.html"},
        {"id": "2", "title": "Lighthouses", "text": "None is named here.", "url": "/long.html#part"}]
PAGE = ("<!doctype html><html lang=en><title>Long</title><body><p>An old song.</p>" + "<p>Nothing.</p>" * 200
        + "<p>At last an old lighthouse, <b>white</b> and well-kept, stands where the pier ends.</p>" + "<p>Nothing.</p>" * 200)


class WhereTests(ElementCase):
    def server(self):
        return servers.serving("long-page", LONG, "--title", "title", "--text", "text", "--url", "url")

    def begin(self, text: str, attributes: str = ""):
        self.asked = []

        def answer(route):
            self.asked.append(route.request.url)
            route.fulfill(body=PAGE, content_type="text/html")

        self.page.route("**/long.html*", answer)
        self.show(attributes)
        self.field.fill(text)
        self.wait_for_query(text)
        self.results.first.locator(".card-link").click()
        self.page.wait_for_url("**/long.html*")

    def test_the_opened_page_shows_where(self):
        """S3-17: the page is scrolled to the words of the snippet, which no script of it hears of."""
        self.begin("old lightho")
        self.until("() => scrollY > 500")
        self.assertEqual(self.page.evaluate("location.hash + location.search"), "")
        place = self.page.evaluate("document.querySelector('b').getBoundingClientRect().top")
        self.assertTrue(0 < place < self.page.viewport_size["height"])

    def test_words_with_signs_are_found(self):
        """S3-17: a hyphen belongs to the word."""
        self.begin("kept")
        self.until("() => scrollY > 500")

    def test_a_match_in_the_title_alone_opens_the_page_as_it_is(self):
        """S3-17: there is no place to go to."""
        self.begin("long page")
        self.page.wait_for_timeout(300)
        self.assertEqual(self.page.evaluate("scrollY"), 0)

    def test_it_can_be_turned_off(self):
        """S3-17: with highlight=no the address is that of the data."""
        self.begin("old lightho", 'highlight="no"')
        self.page.wait_for_timeout(300)
        self.assertEqual(self.page.evaluate("scrollY"), 0)

    def test_other_browsers_get_a_parameter(self):
        """S3-17: where text fragments are not known, the words are in the parameter that the bar names."""
        self.page.add_init_script("delete Document.prototype.fragmentDirective")
        self.begin("old lightho", 'highlight="mark"')
        self.assertEqual(self.page.evaluate("location.search"), "?mark=old&mark=lighthouse%2C")
