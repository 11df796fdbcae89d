"""A server whose answers a test holds back until it lets them go."""
from playwright.sync_api import Error

from inkling import servers
from search_page import PLACES, SearchPageCase


class HeldCase(SearchPageCase):
    """The page of a server that is asked for each answer."""

    def server(self):
        return servers.serving(
            "places-asked", PLACES, "--title", "title", "--text", "text", "--scope", "kind", "--browser-limit", "0")

    def begin(self):
        """Opens the page and holds back what the server says until the test lets it go."""
        self.is_free, self.held = False, []

        def hold(route):
            if self.is_free:
                route.continue_()
            else:
                self.held.append(route)

        self.open()
        self.page.route("**/search.json?*", hold)

    def let_go(self):
        self.is_free = True
        for route in self.held:
            try:
                route.continue_()
            except Error:
                pass  # the page has taken the question back
