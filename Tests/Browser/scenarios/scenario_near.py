"""Places on the page: found within a distance, nearest first, from where somebody is or from a place that the page names."""
import math
import time

import axe
from inkling import servers
from scenario import PAGE, ROWS, SCRIPT, Scenario
from scenario_access import AXE

CITIES = {"Berlin": (52.52, 13.405), "Potsdam": (52.4009, 13.0591), "Hamburg": (53.5511, 9.9937), "Dresden": (51.0504, 13.7373), "Praha": (50.0755, 14.4378), "Wien": (48.2082, 16.3738)}
INNS = [{"id": str(number), "title": f"{name} inn", "url": f"inn-{number}.html", "coordinates": {"lat": place[0], "lon": place[1]}, "stars": number % 3 + 1}
        for number, (name, place) in enumerate(CITIES.items())] + [{"id": "9", "title": "Nowhere inn", "url": "inn-9.html", "stars": 2}]
OPTIONS = ("--title", "title", "--number", "stars", "--url", "url")
# The browser of a test has no satellites: it is told where it is, or that it may not know.
HERE = """Object.defineProperty(navigator, "geolocation", { configurable: true, value: { getCurrentPosition(known, unknown) {
  window.__asked = (window.__asked ?? 0) + 1;
  setTimeout(() => arguments[0] === undefined ? unknown(new Error("denied")) : known({ coords: %s }), 30);
} } })"""
KNOWN = HERE.replace("arguments[0] === undefined", "false") % "{ latitude: 52.40091, longitude: 13.05912 }"
DENIED = HERE.replace("arguments[0] === undefined", "true") % "null"


def far(name: str, place: tuple[float, float]) -> float:
    """Kilometres."""
    one, other = (tuple(map(math.radians, point)) for point in (CITIES[name], place))
    haversine = math.sin((other[0] - one[0]) / 2) ** 2 + math.cos(one[0]) * math.cos(other[0]) * math.sin((other[1] - one[1]) / 2) ** 2
    return 2 * 6371.0088 * math.asin(math.sqrt(haversine))


def nearest(place: tuple[float, float], within: float = math.inf) -> list[str]:
    return [f"{name} inn" for name in sorted(CITIES, key=lambda name: far(name, place)) if far(name, place) <= within]


class Near(Scenario):
    """Answered by the engine in the page; the class below asks a server."""
    options = ()

    def page(self, path="/", position=KNOWN):
        front = self.open(self.front(servers.serving("inns" + "-server" * bool(self.options), INNS, *OPTIONS, *self.options).address), path)
        self.wait("return document.querySelectorAll('search-filter[field=coordinates] option').length > 1")
        self.js(position)
        return front

    def choose(self, select: str, text: str):
        self.js("""const list = document.querySelector(arguments[0]), option = Array.from(list.options).find((option) => option.text === arguments[1]);
          list.value = option.value; list.dispatchEvent(new Event("change", { bubbles: true }))""", select, text)

    def titles_are(self, wanted: list[str]):
        end = time.monotonic() + 8
        while self.titles() != wanted and time.monotonic() < end:
            time.sleep(.05)
        self.assertEqual(self.titles(), wanted)

    def test_what_is_within_a_distance_of_where_somebody_is(self):
        self.page()
        self.choose("search-filter[field=coordinates] select", "Within 50 km")
        self.wait("return document.querySelectorAll('.filter-chip').length === 1")
        self.assertEqual(self.js("return document.querySelector('.filter-chip').textContent"), "Within 50 km")
        self.titles_are(["Berlin inn", "Potsdam inn"])
        # 100 m is as near as a search has to know.
        self.wait("return new URLSearchParams(location.search).get('filter') === 'coordinates:52.401,13.059,50km'")
        self.js("document.querySelector('.filter-chip').click()")
        self.wait(f"return {ROWS}.length === 0 && document.querySelectorAll('.filter-chip').length === 0")
        self.assertEqual(self.js("return document.querySelector('search-filter[field=coordinates] select').value"), "")

    def test_the_nearest_first_and_what_is_nowhere_last(self):
        self.page()
        self.search("inn")
        self.choose("search-sort select", "Nearest first")
        self.titles_are(nearest(CITIES["Potsdam"]) + ["Nowhere inn"])
        self.choose("search-filter[field=coordinates] select", "Within 50 km")
        self.titles_are(["Potsdam inn", "Berlin inn"])
        self.assertEqual(self.js("return window.__asked"), 1)

    def test_nobody_is_asked_before_they_want_to_know(self):
        self.page()
        self.search("inn")
        self.choose("search-sort select", "Stars, largest first")
        self.assertEqual(self.js("return window.__asked ?? 0"), 0)

    def test_a_place_that_is_not_told_is_said_and_changes_nothing(self):
        self.page(position=DENIED)
        self.search("inn")
        self.wait(f"return {ROWS}.length === arguments[0]", len(INNS))
        before = self.titles()
        for select, text in [("search-sort select", "Nearest first"), ("search-filter[field=coordinates] select", "Within 10 km")]:
            part = select.split()[0]
            self.choose(select, text)
            self.wait("return document.querySelector(arguments[0] + ' [role=status]').textContent === 'Your position is not known.'", part)
            self.assertEqual(self.js("return document.querySelector(arguments[0]).value", select), "")
        self.assertEqual(self.titles(), before)
        self.assertEqual(self.js("return document.querySelectorAll('.filter-chip').length"), 0)

    def test_an_address_brings_the_place_back(self):
        self.page("/?q=inn&filter=coordinates:48.2082,16.3738,300km&sort=coordinates:48.2082,16.3738")
        self.titles_are(nearest(CITIES["Wien"], 300))
        self.assertEqual(self.js("return document.querySelector('search-sort select').selectedOptions[0].text"), "Nearest first")
        # A distance that the list has not offered is offered now.
        self.assertEqual(self.js("return document.querySelector('search-filter[field=coordinates] select').selectedOptions[0].text"), "Within 300 km")
        self.assertEqual(self.js("return document.querySelectorAll('.filter-chip').length"), 1)

    def test_several_keys_of_an_address(self):
        self.page("/?q=inn&sort=-stars,coordinates:52.52,13.405")
        stars = {row["title"]: row["stars"] for row in INNS}
        wanted = sorted(nearest(CITIES["Berlin"]) + ["Nowhere inn"], key=lambda title: -stars[title])
        self.titles_are(wanted)
        # The list has no such order; what else is chosen leaves it.
        self.js("""const [from] = document.querySelectorAll("search-filter[field=stars] input");
          from.value = "2"; from.dispatchEvent(new Event("change", { bubbles: true }))""")
        self.titles_are([title for title in wanted if stars[title] >= 2])

    def test_every_rule_that_a_machine_can_look_for(self):
        front = self.front(servers.serving("inns", INNS, *OPTIONS).address)
        front.files["/axe.js"] = ("text/javascript", axe.rules())
        front.swap(r"^/($|\?|search)", "<head>", '<head><script src="/axe.js"></script>')
        self.open(front, "/?q=inn&filter=coordinates:48.2082,16.3738,300km")
        self.wait("return document.querySelectorAll('.filter-chip').length === 1")
        self.js(DENIED)
        self.choose("search-sort select", "Nearest first")
        self.wait("return document.querySelector('search-sort [role=status]').textContent !== ''")
        found = self.js(AXE, axe.TAGS)
        self.js("window.__seen.policy.length = 0")
        self.assertEqual(found, [])


class AskedNear(Near):
    options = ("--browser-limit", "0")


class NamedPlace(Scenario):
    """On a page of one's own that knows the place, nobody is asked for theirs."""

    def test_an_order_that_the_page_begins_with(self):
        front = self.front(servers.serving("inns", INNS, *OPTIONS).address)
        front.pages["/own.html"] = PAGE % (SCRIPT, (
            '<search-bar loading="eager" id="inns" configuration="/inkling.json" results="results"></search-bar>'
            '<search-sort for="inns"><select aria-label="Order"><option value="">Best</option><option selected value="-stars,coordinates:52.52,13.405">Stars</option>'
            '</select></search-sort><main id="results"></main>'))
        self.open(front, "/own.html")
        self.search("inn")
        stars = {row["title"]: row["stars"] for row in INNS}
        self.wait(f"return {ROWS}.length === arguments[0]", len(INNS))
        self.assertEqual(self.titles(), sorted(nearest(CITIES["Berlin"]) + ["Nowhere inn"], key=lambda title: -stars[title]))

    def test_the_place_of_the_page(self):
        front = self.front(servers.serving("inns", INNS, *OPTIONS).address)
        front.pages["/own.html"] = PAGE % (
            SCRIPT + '<link rel="stylesheet" href="/assets/filters.css">',
            '<search-bar loading="eager" id="inns" configuration="/inkling.json" results="results"></search-bar>'
            '<search-sort for="inns" fields="coordinates" at="50.0755, 14.4378"></search-sort>'
            '<search-filter for="inns" field="coordinates" label="Distance" distances="200,500" at="50.0755, 14.4378"></search-filter><main id="results"></main>')
        self.open(front, "/own.html")
        self.wait("return document.querySelectorAll('search-filter option').length === 3 && document.querySelectorAll('search-sort option').length === 2")
        self.js(DENIED)
        self.search("inn")
        self.js("""for (const name of ["search-filter", "search-sort"]) {
          const list = document.querySelector(name + " select");
          list.selectedIndex = 1; list.dispatchEvent(new Event("change", { bubbles: true }));
        }""")
        end = time.monotonic() + 8
        while self.titles() != nearest(CITIES["Praha"], 200) and time.monotonic() < end:
            time.sleep(.05)
        self.assertEqual(self.titles(), nearest(CITIES["Praha"], 200))
        self.assertEqual(self.js("return window.__asked ?? 0"), 0)
