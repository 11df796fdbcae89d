"""Pages of our own around `<search-bar>`, served under the address and the policy of a running server."""
from search_page import SearchPageCase

PAGE = """<!doctype html><html lang="{lang}"><head><meta charset="utf-8"><title>Element</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
<link rel="stylesheet" href="/assets/inkling.css"><link rel="stylesheet" href="/element.css">
<script type="module" src="/assets/inkling.js"></script></head>
<body>{body}</body></html>"""

# What the delegate is told, as the page hears it.
EVENTS = [
    "searchshouldbeginediting", "searchbeginediting", "searchshouldendediting", "searchendediting",
    "searchtextchange", "searchsubmit", "searchbookmark", "searchcancel", "searchresultslist",
    "searchscopechange"]


class ElementCase(SearchPageCase):
    """`show('<search-bar …>')` puts an element onto a page and waits until it lives."""

    background = "#ffffff"

    def show(self, attributes: str = "", after: str = "", lang: str = "en", body: str | None = None, css: str = ""):
        address = self.server().address
        policy = self.server().get("/")[1]["Content-Security-Policy"]
        body = body if body is not None else (
            f'<search-bar results="results" configuration="/inkling.json" {attributes}></search-bar>'
            f'<main id="results"></main>{after}')
        # These pages are about the program, not about when it comes.
        body = body.replace("<search-bar", '<search-bar loading="eager"')
        sheet = f"html {{ background: {self.background} }} {css}"
        self.page.route("**/element.html", lambda route: route.fulfill(
            body=PAGE.format(lang=lang, body=body), content_type="text/html; charset=utf-8",
            headers={"Content-Security-Policy": policy}))
        self.page.route("**/element.css", lambda route: route.fulfill(body=sheet, content_type="text/css"))
        self.page.goto(address + "/element.html")
        self.page.wait_for_function(
            "() => Array.from(document.querySelectorAll('search-bar')).every((bar) => bar.shadowRoot?.querySelector('search, form'))")
        self.drawn()

    def drawn(self):
        """Waits until every bar that sets its look has it: the first one loads the program that knows."""
        self.until(
            """() => Array.from(document.querySelectorAll('search-bar')).every((bar) =>
              !bar.getAttributeNames().some((name) => /color|style|theme|translucent|image|icon|adjustment|prominence/.test(name))
              || bar.shadowRoot?.querySelector('.bar').style.length > 0)""")
        self.frames(3)

    @property
    def bar(self):
        return self.page.locator("search-bar")

    def listen(self):
        self.page.evaluate(
            "(names) => { window.__heard = []; for (const name of names) addEventListener(name,"
            " (event) => window.__heard.push([name, event.detail ?? null])); }", EVENTS)

    def heard(self, *, only: tuple[str, ...] = ()):
        return [
            (name, detail) for name, detail in self.page.evaluate("() => window.__heard")
            if not only or name in only]

    def set(self, name: str, value):
        """Sets a DOM property of the element, as an app does."""
        self.bar.first.evaluate("(bar, [name, value]) => { bar[name] = value; }", [name, value])
        self.drawn()

    def button(self, name: str):
        return self.page.get_by_role("button", name=name, exact=True)

    def box(self):
        """The bounding box of the bar's own background."""
        return self.page.get_by_role("search").first.bounding_box()
