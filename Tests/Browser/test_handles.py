"""The handles of a range under a pointer; their keys are in scenarios/scenario_filters.py."""
import unittest

from inkling import servers
from search_page import SearchPageCase

BOATS = [{"id": str(year), "title": f"Boat {year}", "year": year} for year in range(1950, 2020)]


class HandleTests(SearchPageCase):
    def server(self):
        return servers.serving("boats-by-year", BOATS, "--title", "title", "--number", "year")

    def setUp(self):
        super().setUp()
        self.open()
        self.page.wait_for_selector(".filter-handles:not([hidden])")

    def drag(self, start: float, end: float):
        """From one part of the way between the ends to another, 0 for the beginning of a line and 1 for its end."""
        handles = self.page.locator(".filter-handles")
        handles.scroll_into_view_if_needed()
        box, isLeftward = handles.bounding_box(), self.page.evaluate("() => document.documentElement.dir === 'rtl'")
        thumb = 18
        for place, act in ((start, self.page.mouse.down), (end, self.page.mouse.up)):
            part = 1 - place if isLeftward else place
            across = box["x"] + thumb / 2 + (box["width"] - thumb) * part
            self.page.mouse.move(across, box["y"] + box["height"] / 2, steps=8)
            act()

    def years_are(self, low: str, high: str):
        self.page.wait_for_function(
            "(wanted) => Array.from(document.querySelectorAll('search-filter[field=year] [type=number]'), (field) => field.value).join() === wanted",
            arg=f"{low},{high}", timeout=4_000)

    def check_both(self):
        self.drag(0, 20 / 69)
        self.years_are("1970", "")
        self.drag(1, 30 / 69)
        self.years_are("1970", "1980")
        self.page.wait_for_function("() => new URLSearchParams(location.search).get('filter') === 'year:1970..1980'")

    def test_both_are_dragged(self):
        self.check_both()

    def test_both_are_dragged_from_right_to_left(self):
        self.page.evaluate("() => { document.documentElement.dir = 'rtl' }")
        self.check_both()

    def test_two_that_meet_at_an_end_come_apart_again(self):
        """The one that can still move lies on top."""
        self.drag(0, 1)
        self.years_are("2019", "")
        self.drag(1, 0)
        self.years_are("", "")
        self.drag(1, 0)
        self.years_are("", "1950")
        self.drag(0, 1)
        self.years_are("", "")


if __name__ == "__main__":
    unittest.main()
