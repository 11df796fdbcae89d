"""The parts of the search page, found as a person's tools find them: by role and name."""
import re

from case import PageCase
from inkling import servers

# Twelve records with what matters in few: accents, several scripts, shared prefixes, every scope.
PLACES = [
    {"id": "1", "title": "Zürich Station", "text": "Trains to the lake and the mountains", "kind": "Rail"},
    {"id": "2", "title": "Zermatt Station", "text": "Mountain railway under the Matterhorn", "kind": "Rail"},
    {"id": "3", "title": "Zenith Observatory", "text": "Stars over the mountain", "kind": "Sights"},
    {"id": "4", "title": "Stardust Theatre", "text": "Evening shows and star guests", "kind": "Sights"},
    {"id": "5", "title": "Harbour Light", "text": "The old lighthouse of the harbour", "kind": "Sights"},
    {"id": "6", "title": "Harbour Market", "text": "Fish, bread and flowers every day", "kind": "Shops"},
    {"id": "7", "title": "Flower Market", "text": "Tulips by the canal", "kind": "Shops"},
    {"id": "8", "title": "星の図書館", "text": "星と宇宙の本", "kind": "Sights"},
    {"id": "9", "title": "별빛 공원", "text": "밤하늘의 별", "kind": "Sights"},
    {"id": "10", "title": "星星咖啡馆", "text": "咖啡和蛋糕", "kind": "Shops"},
    {"id": "11", "title": "מוזיאון הכוכבים", "text": "כוכבים וחלל", "kind": "Sights"},
    {"id": "12", "title": "Österbro Köpcenter", "text": "Shops under one roof", "kind": "Shops"},
]


def places():
    return servers.serving("places", PLACES, "--title", "title", "--text", "text", "--scope", "kind")


class SearchPageCase(PageCase):
    """A test over the page of `inkling serve`, with twelve places, or over the demo."""

    path = "/"

    def server(self):
        return places()

    def open(self, path: str | None = None, page=None):
        """Opens the page and waits until it answers as one types."""
        page = page or self.page
        page.goto(self.server().address + (self.path if path is None else path))
        self.wait_until_live(page)
        return page

    def wait_until_live(self, page=None):
        """The field is a combobox as soon as the bar has taken it over."""
        (page or self.page).wait_for_selector("input[role=combobox]", state="visible")

    # Parts

    @property
    def field(self):
        return self.page.locator("input[role=combobox]")

    @property
    def popup(self):
        return self.page.locator("[role=listbox]")

    @property
    def options(self):
        return self.page.locator("[role=listbox] [role=option]")

    @property
    def scopes(self):
        return self.page.get_by_role("radio")

    @property
    def clear(self):
        return self.page.get_by_role("button", name="Clear text")

    @property
    def cancel(self):
        return self.page.get_by_role("button", name="Cancel", exact=True)

    @property
    def results(self):
        return self.page.locator(self.RESULTS)

    RESULTS = "#results li:not([hidden], [aria-hidden])"
    TITLE = "#results li:not([hidden], [aria-hidden]) h2"

    def titles(self) -> list[str]:
        """The titles without what the page keeps hidden in them until the typing is over."""
        return self.page.locator(self.TITLE).evaluate_all(
            """(titles) => titles.map((title) => {
              const seen = title.cloneNode(true);
              for (const parked of seen.querySelectorAll("[hidden]")) parked.remove();
              return seen.textContent.trim();
            })""")

    def text(self) -> str:
        return self.field.input_value()

    # Doings

    def type(self, text: str, delay: int = 0):
        self.field.press_sequentially(text, delay=delay)

    def wait_for_query(self, query: str, page=None):
        """Until the answer to this query, and not to an earlier one, is on the page."""
        selector = f'#results[data-query="{query}"]' if query else "#results:not([data-query]:not([data-query='']))"
        (page or self.page).wait_for_selector(selector, state="attached")

    def search(self, text: str):
        self.field.click()
        self.field.fill("")
        self.type(text)
        self.wait_for_query(text)

    def focused(self) -> bool:
        return self.field.evaluate("(field) => field.getRootNode().activeElement === field")

    def caret(self) -> tuple[int, int]:
        return tuple(self.field.evaluate("(field) => [field.selectionStart, field.selectionEnd]"))

    def active_option(self) -> str | None:
        """The text of the option that `aria-activedescendant` names; it must exist and be selected."""
        name = self.field.get_attribute("aria-activedescendant")
        if name is None:
            return None
        option = self.page.locator(f'[id="{name}"]')
        self.assertEqual(option.count(), 1, f"aria-activedescendant names “{name}”, which is not there")
        self.assertEqual(option.get_attribute("role"), "option")
        self.assertEqual(option.get_attribute("aria-selected"), "true")
        return option.text_content()

    def is_open(self) -> bool:
        """Whether the popup is shown; what is said of it must be true."""
        shown = self.popup.count() > 0 and self.popup.is_visible()
        said = self.field.get_attribute("aria-expanded")
        self.assertEqual(said, "true" if shown else "false", "aria-expanded does not say what is shown")
        return shown
