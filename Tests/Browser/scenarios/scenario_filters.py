"""Filters, orders and counts on the page: chosen by pointer and keys, in the address, in a sheet, and without script."""
import functools
import json
import pathlib
import subprocess
import time

import axe
from drivers import Cannot
from inkling import LOGS, binary, servers
from scenario import ALIVE, BAR, FIELD, PAGE, ROOT, ROWS, SCRIPT, Scenario
from scenario_access import AXE
from scenario_wire import PROGRAMS

GENRES = ["Drama", "Comedy", "War", "Music", "Crime", "Horror", "Romance", "Western", "Family", "Action", "History", "Fantasy", "Sport", "Short, silent"]
WORDS = ["river", "night", "garden", "stone", "winter"]
FILMS = [{
    "id": str(number), "title": f"{WORDS[number % 5].title()} {WORDS[number // 5 % 5]} {number}", "url": f"film-{number}.html",
    "genre": sorted({GENRES[number * 5 % 14], GENRES[number % 3]}), "country": ["France", "Italy", "Japan"][number % 3],
    "year": 1950 + number % 70, "seen": f"20{number % 20:02}-0{number % 9 + 1}-15"} for number in range(120)]
OPTIONS = ("--title", "title", "--keyword", "genre", "--keyword", "country", "--number", "year", "--date", "seen", "--url", "url")

# What a person sees of a filter: each value that is shown with its count, and whether it is chosen.
SHOWN = """return Array.from(document.querySelectorAll("search-filter[field=" + arguments[0] + "] li:not([hidden])"), (item) =>
  [item.querySelector(".filter-value").textContent, Number(item.querySelector(".filter-count").textContent), item.querySelector("input").checked])"""


def films(*options: str) -> str:
    return servers.serving("films" + "-server" * bool(options), FILMS, *OPTIONS, *options).address


@functools.cache
def film_folder() -> pathlib.Path:
    file, site = LOGS / "films.ndjson", LOGS / "films-site"
    LOGS.mkdir(exist_ok=True)
    file.write_text("".join(json.dumps(row) + "\n" for row in FILMS))
    subprocess.run([str(binary()), "build", str(file), "--output", str(site), *OPTIONS], check=True, timeout=60, stdout=subprocess.DEVNULL)
    return site


def counted(field: str, found: list[dict]) -> dict[str, int]:
    values = [value for film in found for value in ([film[field]] if isinstance(film[field], str) else film[field])]
    return {value: values.count(value) for value in set(values)}


class FilterPage(Scenario):
    """A page with filters, answered by the engine in the page."""

    def behind(self):
        return films()

    def drawn(self, front, path="/"):
        """The filters are there, whether the program is or not."""
        self.open(front, path, wait=False)
        self.wait("return document.querySelectorAll('search-filter li').length > 0 && !!document.querySelector('.filter-more')")
        return front

    def page(self, path="/"):
        front = self.drawn(self.front(self.behind()), path)
        self.js("document.querySelector('search-filters').dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))")
        self.live()
        return front

    def search(self, text):
        super().search(text)
        # The values take their places when the rows are painted.
        self.counts_are("country", counted("country", [film for film in FILMS if text in film["title"].lower()]))

    def shown(self, field: str) -> list:
        return self.js(SHOWN, field)

    def counts(self, field: str) -> dict[str, int]:
        return {value: count for value, count, _ in self.shown(field)}

    def counts_are(self, field: str, wanted: dict[str, int]):
        self.until_equal(lambda: self.counts(field), wanted)

    def until_equal(self, read, wanted):
        end = time.monotonic() + 8
        while read() != wanted and time.monotonic() < end:
            time.sleep(.05)
        self.assertEqual(read(), wanted)

    def chosen(self, field: str) -> list[str]:
        return [value for value, _, is_chosen in self.shown(field) if is_chosen]

    def press(self, element: str):
        self.js(f"{element}.scrollIntoView({{ block: 'center' }})")
        self.engine.press(element)

    def box(self, field: str, value: str) -> str:
        return (f"Array.from(document.querySelectorAll('search-filter[field={field}] input[type=checkbox]'))"
                f".find((box) => box.value === {json.dumps(value)})")

    def rows_are(self, wanted: list[dict], words: str = ""):
        self.wait("return (document.querySelector('#results').dataset.query ?? null) === arguments[0]"
                  " && ('\\n' + document.querySelector('#results').innerText).includes('\\n' + arguments[1])", words, f"{len(wanted)} result")
        # Rows come a few a frame.
        self.until_equal(lambda: set(self.titles()) - {film["title"] for film in wanted}, set())

    def status(self) -> str:
        return self.js(f"return Array.from({ROOT}.querySelectorAll('[role=status]'), (region) => region.textContent).join('').trim()")


class Filters(FilterPage):
    """Answered by the engine in the page; the classes below ask a server, or a folder of files."""

    def test_the_first_page_offers_what_there_is(self):
        self.page()
        self.assertEqual(self.counts("country"), {"France": 40, "Italy": 40, "Japan": 40})
        everything, shown = counted("genre", FILMS), self.counts("genre")
        self.assertEqual(len(shown), 8)
        self.assertEqual({value: everything[value] for value in shown}, shown)
        self.press("document.querySelector('search-filter[field=genre] .filter-more')")
        self.assertEqual(self.counts("genre"), everything)
        self.assertEqual(len(everything), 14)

    def test_counts_follow_each_key(self):
        self.page()
        self.focus()
        for typed in ("r", "river", "river n"):
            self.js(f"{FIELD}.select()")
            self.type(typed)
            self.answered(typed)
            found = [film for film in FILMS if all(any(
                word.lower().startswith(part) for word in film["title"].split()) for part in typed.split())]
            self.counts_are("country", counted("country", found))

    def test_where_nothing_is_found_nothing_can_be_chosen(self):
        self.page()
        self.focus()
        self.type("zzzz")
        self.answered("zzzz")
        self.counts_are("country", {})

    def test_a_filter_narrows_the_rows_and_counts_what_could_be_chosen_beside_it(self):
        self.page()
        self.search("river")
        river = [film for film in FILMS if "river" in film["title"].lower()]
        self.press(self.box("country", "Italy"))
        self.rows_are([film for film in river if film["country"] == "Italy"], "river")
        self.wait("return document.querySelectorAll('.filter-chip').length === 1")
        # The field itself counts what it could have; the others count what is left.
        self.counts_are("country", counted("country", river))
        italian = counted("genre", [film for film in river if film["country"] == "Italy"])
        self.assertEqual({value: count for value, count in self.counts("genre").items() if count}, {
            value: count for value, count in italian.items() if value in self.counts("genre")})
        self.press(self.box("country", "Japan"))
        self.rows_are([film for film in river if film["country"] != "France"], "river")

    def test_filters_without_words_show_what_fulfils_them(self):
        self.page()
        self.press(self.box("country", "Japan"))
        self.rows_are([film for film in FILMS if film["country"] == "Japan"])
        self.press(self.box("country", "Japan"))
        self.wait(f"return {ROWS}.length === 0")
        self.assertEqual(self.counts("country"), {"France": 40, "Italy": 40, "Japan": 40})

    def test_a_range_holds_and_a_reversed_one_says_so(self):
        self.page()
        self.js("document.querySelector('search-filter[field=year] input').scrollIntoView({ block: 'center' })")
        self.engine.press("document.querySelector('search-filter[field=year] input')")
        self.type("2010")
        self.rows_are([film for film in FILMS if film["year"] >= 2010])
        self.key("Tab")
        self.type("2009")
        self.wait("return !document.querySelectorAll('search-filter[field=year] input')[1].validity.valid")
        # The address follows 400 ms behind the last key.
        self.wait("return new URLSearchParams(location.search).getAll('filter').join() === 'year:2010..'")

    def test_a_range_of_dates(self):
        self.page()
        self.js("""const [from, to] = document.querySelectorAll("search-filter[field=seen] input");
          from.value = "2015-01-01"; to.value = "2016-12-31"; from.dispatchEvent(new Event("change", { bubbles: true }))""")
        self.rows_are([film for film in FILMS if "2015" <= film["seen"] < "2017"])

    def handles(self, field: str) -> list:
        return self.js("return Array.from(document.querySelectorAll(`search-filter[field=${arguments[0]}] [type=range]`), (handle) =>"
                       " [handle.ariaLabel, handle.ariaValueText ?? handle.value, handle.min, handle.max])", field)

    def test_handles_narrow_a_range_by_keys(self):
        self.page()
        self.until_equal(lambda: self.handles("year"), [["From", "1950", "1950", "2019"], ["To", "2019", "1950", "2019"]])
        self.js("document.querySelector('search-filter[field=year] [type=range]').focus()")
        for _ in range(3):
            self.key("ArrowRight")
        self.rows_are([film for film in FILMS if film["year"] >= 1953])
        self.assertEqual(self.js("return Array.from(document.querySelectorAll('search-filter[field=year] [type=number]'), (field) => field.value)"),
                         ["1953", ""])
        # Neither passes the other.
        self.js("document.querySelectorAll('search-filter[field=year] [type=range]')[1].focus()")
        self.key("Home")
        self.rows_are([film for film in FILMS if film["year"] == 1953])
        # At their ends they are no limits, and the address has no filter.
        self.key("End")
        self.js("document.querySelector('search-filter[field=year] [type=range]').focus()")
        self.key("Home")
        self.wait(f"return {ROWS}.length === 0 && location.search === ''")

    def test_handles_stand_where_the_fields_say(self):
        self.page("/?filter=year:1960..1980&filter=seen:2005-03-01..")
        self.until_equal(lambda: self.handles("year"), [["From", "1960", "1950", "2019"], ["To", "1980", "1950", "2019"]])
        self.assertIn(self.handles("seen")[0][1], ("March 1, 2005", "1 March 2005"))
        self.press("document.querySelector('.filter-clear')")
        self.until_equal(lambda: [value for _, value, _, _ in self.handles("year")], ["1950", "2019"])

    def test_an_order(self):
        self.page()
        self.search("river")
        self.js("""const order = document.querySelector("search-sort select"); order.value = "-year";
          order.dispatchEvent(new Event("change", { bubbles: true }))""")
        wanted = sorted((film for film in FILMS if "river" in film["title"].lower()), key=lambda film: -film["year"])
        self.rows_are(wanted, "river")
        self.wait("return document.querySelector('#results h2').textContent.trim() === arguments[0]", wanted[0]["title"])
        years = {film["title"]: film["year"] for film in FILMS}
        self.until_equal(lambda: [years[title] for title in self.titles()][:5], [film["year"] for film in wanted[:5]])

    def test_a_value_with_signs_in_it(self):
        self.page("/?filter=" + "genre%3AShort%5C%2C%20silent")
        self.rows_are([film for film in FILMS if "Short, silent" in film["genre"]])
        self.assertEqual(self.chosen("genre"), ["Short, silent"])

    def test_what_is_chosen_is_taken_away_one_by_one_or_all_at_once(self):
        self.page("/?q=river&filter=country:Italy,Japan&filter=year:1960..&sort=year")
        self.wait("return document.querySelectorAll('.filter-chip').length === 3")
        self.assertEqual(self.js("return Array.from(document.querySelectorAll('.filter-chip'), (chip) => chip.textContent)"),
                         ["Italy", "Japan", "Year: 1960–"])
        self.js("document.querySelector('.filter-chip').focus()")
        self.key("Enter")
        self.wait("return document.querySelectorAll('.filter-chip').length === 2")
        # The focus stays with what is left.
        self.assertEqual(self.active(), "filter-chip")
        self.assertEqual(self.chosen("country"), ["Japan"])
        self.press("document.querySelector('.filter-clear')")
        self.wait("return document.querySelectorAll('.filter-chip').length === 0")
        self.rows_are([film for film in FILMS if "river" in film["title"].lower()], "river")
        self.assertEqual(self.js("return document.querySelector('search-filter[field=year] input').value"), "")
        self.assertEqual(self.js("return document.querySelector('search-sort select').value"), "year")

    def test_the_address_brings_the_filters_back(self):
        front = self.page()
        self.search("river")
        self.press(self.box("country", "Italy"))
        self.wait("return location.search === '?q=river&filter=country%3AItaly'")
        self.engine.reload()
        self.live()
        wanted = [film for film in FILMS if "river" in film["title"].lower() and film["country"] == "Italy"]
        self.rows_are(wanted, "river")
        self.assertEqual(self.chosen("country"), ["Italy"])
        # WebKit ends what a page still loads when it is left, and brings the page back without it.
        self.wait("return document.querySelector('#results').innerText.startsWith('Search results')")
        self.js("return new Promise((done) => setTimeout(done, 700))")
        front.pages["/elsewhere.html"] = "<!doctype html><html lang=en><title>Elsewhere</title><p>Elsewhere"
        self.engine.open(front.address + "/elsewhere.html")
        self.engine.back()
        self.live()
        self.rows_are(wanted, "river")
        self.wait("return document.querySelectorAll('.filter-chip').length === 1")
        self.assertEqual(self.chosen("country"), ["Italy"])

    def test_clear_keeps_the_filters_and_cancel_drops_them(self):
        self.page("/?q=river&filter=country:Italy")
        self.rows_are([film for film in FILMS if "river" in film["title"].lower() and film["country"] == "Italy"], "river")
        self.focus()
        self.engine.press(f"{ROOT}.querySelector('.clear-button')")
        self.rows_are([film for film in FILMS if film["country"] == "Italy"])
        self.engine.press(f"{ROOT}.querySelector('.cancel-button')")
        self.wait(f"return {ROWS}.length === 0 && document.querySelectorAll('.filter-chip').length === 0")
        self.assertEqual(self.chosen("country"), [])
        self.wait("return location.search === ''")

    def test_what_is_left_is_said_once(self):
        self.page()
        self.search("river")
        self.press(self.box("country", "Italy"))
        self.rows_are([film for film in FILMS if "river" in film["title"].lower() and film["country"] == "Italy"], "river")
        count = len([film for film in FILMS if "river" in film["title"].lower() and film["country"] == "Italy"])
        self.wait(f"return Array.from({ROOT}.querySelectorAll('[role=status]'), (region) => region.textContent).join('').startsWith(arguments[0])",
                  f"{count} results")

    def test_a_value_is_found_among_many(self):
        self.page()
        self.js("document.querySelector('search-filter[field=genre] .filter-find').focus()")
        self.type("hor")
        self.assertEqual(list(self.counts("genre")), ["Horror", "Short, silent"])
        self.key("Enter")
        self.assertEqual(self.js("return location.search"), "")

    def test_nothing_moves_under_the_pointer(self):
        self.page()
        before = list(self.counts("genre"))
        self.press(self.box("genre", before[3]))
        self.wait("return document.querySelectorAll('.filter-chip').length === 1")
        self.js("return new Promise((done) => setTimeout(done, 300))")
        self.assertEqual(list(self.counts("genre")), before)


class EarlyFilters(FilterPage):
    """Before the program (issue 28): filters of the page bring it, and what is chosen meanwhile holds."""

    def front(self, behind):
        """Over short records the program comes with the page, over long texts as here."""
        front = super().front(behind)
        front.swap(r"^/($|\?)", ' loading="eager"', "")
        return front

    def still(self, front):
        self.js("return new Promise((done) => setTimeout(done, 600))")
        self.assertEqual([path for path in front.asked if PROGRAMS.search(path)], [])
        self.assertFalse(self.js(ALIVE))

    def test_filters_bring_no_program_by_themselves(self):
        front = self.drawn(self.front(self.behind()))
        self.still(front)
        self.assertEqual(self.counts("country"), {"France": 40, "Italy": 40, "Japan": 40})
        self.press("document.querySelector('search-filter[field=genre] .filter-more')")
        self.assertEqual(self.counts("genre"), counted("genre", FILMS))

    def test_what_is_chosen_before_the_program_holds(self):
        front = self.front(self.behind())
        front.delays.append((r"bar\.wasm", 1.5))
        self.drawn(front)
        self.press(self.box("country", "Japan"))
        self.assertFalse(self.js(ALIVE), "the program came too early for this test")
        self.assertEqual(self.js("return document.querySelector('.filter-chip').textContent"), "Japan")
        self.rows_are([film for film in FILMS if film["country"] == "Japan"])
        self.assertEqual(self.chosen("country"), ["Japan"])
        self.wait("return location.search === '?filter=country%3AJapan'")

    def test_an_order_before_the_program_holds(self):
        front = self.front(self.behind())
        front.delays.append((r"bar\.wasm", 1.5))
        self.drawn(front)
        self.js("""const order = document.querySelector("search-sort select"); order.focus(); order.value = "-year";
          order.dispatchEvent(new Event("change", { bubbles: true }))""")
        self.assertFalse(self.js(ALIVE), "the program came too early for this test")
        self.rows_are(FILMS)
        self.wait(f"return {ROWS}.length > 4")
        years = {film["title"]: film["year"] for film in FILMS}
        self.assertEqual([years[title] for title in self.titles()][:3], sorted(years.values(), reverse=True)[:3])
        self.assertEqual(self.js("return document.querySelector('search-sort select').value"), "-year")

    def test_an_address_with_filters_brings_the_program(self):
        self.drawn(self.front(self.behind()), "/?filter=country:Italy")
        self.live()
        self.rows_are([film for film in FILMS if film["country"] == "Italy"])


class AskedFilters(Filters):
    def behind(self):
        return films("--browser-limit", "0")


class FiledFilters(Filters):
    def behind(self):
        return film_folder()


class FilterElements(Filters):
    """On a page of one's own."""

    def page(self, path="/"):
        front = self.front(self.behind())
        front.pages["/own.html"] = PAGE % (
            SCRIPT + '<link rel="stylesheet" href="/assets/filters.css">',
            '<search-bar loading="eager" id="films" configuration="/inkling.json" results="results"></search-bar><search-chosen for="films"></search-chosen>'
            '<search-sort for="films" fields="year"></search-sort><search-filter for="films" field="country" label="Land"></search-filter>'
            '<search-filter for="films" field="genre"></search-filter><search-filter for="films" field="year"></search-filter>'
            '<search-filter for="films" field="seen"></search-filter><main id="results"></main>')
        self.open(front, "/own.html" + path.lstrip("/"))
        self.wait("return document.querySelectorAll('search-filter li').length > 0")
        return front

    def test_a_name_of_ones_own(self):
        self.page()
        self.assertEqual(self.js("return document.querySelector('search-filter[field=country] legend').textContent"), "Land")

    def test_parameters_of_ones_own(self):
        """Issue 25, part 4: all that the address names is named by the page; what it calls `sort` itself stays."""
        front = self.front(self.behind())
        front.pages["/own.html"] = PAGE % (
            SCRIPT, '<search-bar id="films" name="find" address="sort:by, filter:only" configuration="/inkling.json" results="results"></search-bar>'
            '<search-sort for="films" fields="year"></search-sort><search-filter for="films" field="country"></search-filter><main id="results"></main>')
        self.open(front, "/own.html?sort=loud&find=river&only=country:Italy&by=-year")
        wanted = [film for film in FILMS if "river" in film["title"].lower() and film["country"] == "Italy"]
        self.rows_are(wanted, "river")
        self.assertEqual(self.js("return document.querySelector('search-sort select').value"), "-year")
        self.press(self.box("country", "Japan"))
        self.rows_are([film for film in FILMS if "river" in film["title"].lower() and film["country"] != "France"], "river")
        self.wait("return location.search === '?sort=loud&find=river&only=country%3AItaly%2CJapan&by=-year'")


class FilterSheet(Filters):
    """On a phone the filters are behind a button, in a sheet."""
    size = (390, 700)

    def page(self, path="/"):
        front = super().page(path)
        self.assertEqual(self.js("return document.querySelector('search-filters form').checkVisibility?.() ?? false"), False)
        self.press("document.querySelector('.filter-opener')")
        self.wait("return document.querySelector('.filter-sheet').open")
        return front

    def search(self, text):
        # The sheet covers the field.
        self.js("document.querySelector('.filter-sheet').close()")
        super().search(text)
        # The suggestions cover the button.
        self.key("Escape")
        self.wait(f"return {FIELD}.getAttribute('aria-expanded') === 'false'")
        self.press("document.querySelector('.filter-opener')")
        self.wait("return document.querySelector('.filter-sheet').open")

    def focus(self):
        self.js("document.querySelector('.filter-sheet')?.close()")
        super().focus()

    def test_it_goes_with_Escape_and_says_how_many_are_chosen(self):
        self.page()
        self.press(self.box("country", "Italy"))
        self.wait("return document.querySelector('.filter-done').textContent === 'Show 40 results'")
        self.key("Escape")
        self.wait("return !document.querySelector('.filter-sheet').open")
        self.assertEqual(self.active(), "filter-opener")
        self.assertEqual(self.js("return document.querySelector('.filter-opener').textContent"), "Filters (1)")


class FilterRules(Scenario):
    """Every rule of WCAG that a machine can look for."""

    def check(self, path, *presses):
        front = self.front(films())
        front.files["/axe.js"] = ("text/javascript", axe.rules())
        front.swap(r"^/($|\?|search)", "<head>", '<head><script src="/axe.js"></script>')
        self.open(front, path)
        self.wait("return document.querySelectorAll('search-filter li').length > 0")
        for press in presses:
            self.js(f"document.querySelector('{press}').click()")
        self.js("return new Promise((done) => setTimeout(done, 400))")
        found = self.js(AXE, axe.TAGS)
        self.js("window.__seen.policy.length = 0")
        self.assertEqual(found, [])

    def test_beside_the_rows(self):
        self.check("/?q=river&filter=country:Italy&filter=year:1960..&sort=year", ".filter-more")

    def test_without_a_question(self):
        self.check("/")


class DarkFilterRules(FilterRules):
    wishes = {"scheme": "dark"}


class FilterSheetRules(FilterRules):
    size = (390, 700)

    def test_beside_the_rows(self):
        self.check("/?q=river&filter=country:Italy", ".filter-opener")


class PlainFilters(Scenario):
    """Without script the panel is a form."""
    wishes = {"script": False}

    def test_a_form_narrows(self):
        if self.engine.name == "firefox":
            raise Cannot("the driver runs no script where the page runs none")
        self.open(films(), "/?q=river", wait=False)
        for element in ("search-filter[field=country] input[value=Italy]", ".filter-apply"):
            self.js(f"document.querySelector('{element}').scrollIntoView({{ block: 'center' }})")
            self.engine.press(f"document.querySelector('{element}')")
        self.wait("return document.querySelectorAll('#results li').length === arguments[0]",
                  min(20, len([film for film in FILMS if "river" in film["title"].lower() and film["country"] == "Italy"])))
        self.assertTrue(self.js("return document.querySelector('search-filter[field=country] input[value=Italy]').checked"))
