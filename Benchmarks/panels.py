"""What a page with filters can, tried, beside InstantSearch and Pagefind's page: `Scripts/bench panels FOLDER`.

FOLDER holds `instantsearch.html`, a page of Algolia's InstantSearch over an array that takes `data`, `facets` and `number` from its
address, and its script. The array forgives no slips; Algolia's service does. Pagefind is tried where `pagefind` or the Python package
`pagefind_bin` is there. The 2,000 rows are films that are made here, with genres, a country and a year. InstantSearch's page gets the parts
that it has for what holds and for its address. A time is from a key's event to the first task after the frame with other rows.
"""
import functools
import html
import http.server
import json
import pathlib
import random
import subprocess
import sys
import tempfile
import threading

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "Benchmarks"), str(ROOT / "Tests" / "Browser")]

import axe  # noqa: E402
from chromium import chromium  # noqa: E402
from inkling import binary  # noqa: E402
from paint import percentile  # noqa: E402
from wire import PAGEFIND, pagefind  # noqa: E402

WORDS = "river night garden stone winter harbour bridge lantern window library sister summer letter island forest".split()
GENRES, COUNTRIES = "Drama Comedy War Music Crime Horror Romance Western".split(), ["France", "Italy", "Japan"]
WATCH = """([field, rows]) => new Promise((done) => {
  let begun = 0;
  const watch = new MutationObserver(() => { watch.disconnect(); requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel(); port1.onmessage = () => done(performance.now() - begun); port2.postMessage(0); }); });
  addEventListener("input", (event) => { begun = event.timeStamp;
    watch.observe(document.querySelector(rows), { subtree: true, childList: true, characterData: true }); }, { capture: true, once: true });
  setTimeout(() => { watch.disconnect(); done(null); }, 1500);
})"""
MORE = """search.addWidgets([w.currentRefinements({ container: panel("held") }), w.clearRefinements({ container: panel("none") })]); search.start();"""
# Where things are: the field, the list, a row in it, the box of a value, its count, a chosen value's button.
INKLING = dict(field="search-bar input", rows="#results", row="#results h2", box='search-filter[field=country] input[value="{0}"]',
               count='search-filter[field=country] li:has(input[value="{0}"]) .filter-count', chip=".filter-chip",
               low="search-filter[field=year] input >> nth=0")
INSTANT = dict(field="#box input", rows="#hits", row="#hits article b", box='[data-facet=country] input[value="{0}"]',
               count='[data-facet=country] li:has(input[value="{0}"]) .ais-RefinementList-count',
               chip=".ais-CurrentRefinements-delete", low="[data-facet=year] input >> nth=0")
FOUND = dict(field=".pagefind-ui__search-input", rows="#search", row=".pagefind-ui__result-link",
             box='.pagefind-ui__filter-checkbox[value="{0}"]', count='.pagefind-ui__filter-value:has([value="{0}"]) label',
             chip=None, low=None)


def films() -> list[dict]:
    dice = random.Random(7)
    return [{"id": str(number), "title": " ".join(dice.choices(WORDS, k=3)).title() + f" {number}", "body": " ".join(dice.choices(WORDS, k=9)),
             "genre": sorted(set(dice.choices(GENRES, k=2))), "country": dice.choice(COUNTRIES), "year": dice.randint(1950, 2019)}
            for number in range(2_000)]


def served(folder: pathlib.Path) -> str:
    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_):
            pass
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}/"


def sites(rows: list[dict], peer: pathlib.Path, folder: pathlib.Path):
    """(name, address, where things are) of each page."""
    file = folder / "films.ndjson"
    file.write_text("".join(json.dumps(row) + "\n" for row in rows))
    subprocess.run([binary(), "build", file, "--output", folder / "inkling", "--title", "title", "--text", "body", "--keyword", "genre",
                    "--keyword", "country", "--number", "year"], check=True, stdout=subprocess.DEVNULL)
    yield "Inkling", served(folder / "inkling"), INKLING
    instant = folder / "instant"
    instant.mkdir()
    for path in peer.glob("instantsearch*"):
        text = path.read_text()
        if path.suffix == ".html":
            text = text.replace("search.start();", MORE).replace('indexName: "rows",', 'indexName: "rows", routing: true,')
            # Its address becomes that of the search.
            text = text.replace("location.search", '"data=records.json&facets=genre,country&number=year"')
        (instant / path.name).write_text(text)
    (instant / "records.json").write_text(json.dumps(rows))
    yield "InstantSearch", served(instant) + "instantsearch.html", INSTANT
    if command := pagefind():
        pages = folder / "pages"
        pages.mkdir()
        for row in rows:
            marks = "".join(f'<i data-pagefind-filter="{field}">{value}</i> ' for field in ("genre", "country")
                            for value in ([row[field]] if isinstance(row[field], str) else row[field]))
            (pages / f"{row['id']}.html").write_text(
                f"<!doctype html><html lang=en><title>{html.escape(row['title'])}</title><body><h1>{row['title']}</h1><p>{row['body']}</p>{marks}")
        subprocess.run([*command, "--site", pages], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        (pages / "index.html").write_text(PAGEFIND)
        yield "Pagefind's page", served(pages), FOUND


class Trial:
    def __init__(self, browser, address: str, at: dict):
        self.browser, self.address, self.at = browser, address, at

    def page(self, width=1280, **options):
        page = self.browser.new_context(viewport={"width": width, "height": 800}, **options).new_page()
        page.set_default_timeout(4_000)
        page.goto(self.address)
        page.wait_for_timeout(1_200)
        return page

    def searched(self, text="river", width=1280):
        page = self.page(width)
        page.locator(self.at["field"]).click()
        page.locator(self.at["field"]).press_sequentially(text, delay=40)
        page.wait_for_timeout(900)
        return page

    def titles(self, page) -> list[str]:
        return [title for title in page.locator(self.at["row"]).all_inner_texts() if title.strip()]

    def choose(self, page, value: str):
        page.locator(self.at["box"].format(value)).first.evaluate("(box) => box.click()")
        page.wait_for_timeout(900)

    def count(self, page, value: str) -> str:
        return "".join(filter(str.isdigit, page.locator(self.at["count"].format(value)).first.text_content()))

    def forgives(self):
        return any("Harbour" in title for title in self.titles(self.searched("harbuor")))

    def beside(self):
        page = self.searched()
        before = self.count(page, "Italy")
        self.choose(page, "Japan")
        return before == self.count(page, "Italy") != ""

    def said(self):
        page = self.searched()
        page.evaluate("""() => { window.said = 0; const roots = [document, ...[...document.querySelectorAll("*")].map((e) => e.shadowRoot).filter(Boolean)];
          for (const root of roots) for (const region of root.querySelectorAll("[aria-live], [role=status], output, [role=log]"))
            new MutationObserver(() => { window.said += 1; }).observe(region, { subtree: true, childList: true, characterData: true }); }""")
        self.choose(page, "Japan")
        page.wait_for_timeout(1_200)
        return page.evaluate("window.said") > 0

    def comes_back(self):
        page = self.searched()
        self.choose(page, "Japan")
        before = self.titles(page)
        page.reload()
        page.wait_for_timeout(1_800)
        return bool(before) and self.titles(page) == before

    def taken_away(self):
        if not self.at["chip"]:
            return False
        page = self.searched()
        before = self.titles(page)
        self.choose(page, "Japan")
        during = self.titles(page)
        page.locator(self.at["chip"]).first.click()
        page.wait_for_timeout(900)
        return during != before and self.titles(page) == before

    def ranged(self):
        if not self.at["low"]:
            return False
        page = self.searched()
        before = self.titles(page)
        page.locator(self.at["low"]).fill("2010")
        page.locator(self.at["low"]).press("Enter")
        page.wait_for_timeout(1_200)
        return self.titles(page) != before

    def phone(self):
        page = self.searched(width=390)
        page.evaluate("document.activeElement?.blur()")
        box = page.locator(self.at["row"]).first.bounding_box()
        return bool(box) and box["y"] < 500

    def scriptless(self):
        page = self.page(java_script_enabled=False)
        return page.locator("a[href]:visible, form:visible").count() > 0

    def broken(self):
        page = self.searched()
        self.choose(page, "Japan")
        return len(axe.violations(page))

    def times(self):
        page, times = self.page(), []
        for word in WORDS:
            page.locator(self.at["field"]).fill("")
            page.wait_for_timeout(250)
            for letter in word:
                page.evaluate(f"(words) => {{ window.took = ({WATCH})(words); }}", [self.at["field"], self.at["rows"]])
                page.locator(self.at["field"]).press_sequentially(letter)
                if (took := page.evaluate("window.took")) is not None:
                    times.append(took)
        return f"{percentile(times, .5):.0f} / {percentile(times, .95):.0f}"


# The task "a filter by genre and a range of years" in a page that has a bar, rows and the theme already.
TASK = {
    "Inkling": """<search-filter field="genre"></search-filter>
<search-filter field="year"></search-filter>""",
    "InstantSearch": """<div id="genre"></div>
<div id="year"></div>
search.addWidgets([
  instantsearch.widgets.refinementList({ container: "#genre", attribute: "genre", operator: "or" }),
  instantsearch.widgets.rangeInput({ container: "#year", attribute: "year" }),
]);"""}

TRIALS = [
    ("a word with a slip finds its rows", Trial.forgives), ("counts of what could be chosen beside what is", Trial.beside),
    ("a range of years", Trial.ranged), ("what is chosen is taken away by a button of its own", Trial.taken_away),
    ("a choice is told to a screen reader", Trial.said), ("a reload brings words and choice back", Trial.comes_back),
    ("on 390 px rows are in view, not the panel", Trial.phone), ("a way on without script", Trial.scriptless),
    ("nodes that break a rule of axe-core", Trial.broken), ("key to paint, p50 / p95 in ms", Trial.times)]


def written(cell) -> str:
    return ("no", "yes")[cell] if isinstance(cell, bool) else str(cell)


def main():
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    with tempfile.TemporaryDirectory() as folder:
        try:
            found = [(name, Trial(chromium.browser, address, at))
                     for name, address, at in sites(films(), pathlib.Path(sys.argv[1]), pathlib.Path(folder))]
            print("| | " + " | ".join(name for name, _ in found) + " |\n|---|" + "---|" * len(found))
            for title, trial in TRIALS:
                print(f"| {title} | " + " | ".join(written(trial(site)) for _, site in found) + " |", flush=True)
            lines = [str(len(TASK[name].splitlines())) if name in TASK else "" for name, _ in found]
            print(f"| lines for a filter by genre and a range of years | {' | '.join(lines)} |")
        finally:
            chromium.stop()


if __name__ == "__main__":
    main()
