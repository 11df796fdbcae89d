"""Sources of the page's own: a function or an address answers, instead of the index or beside it."""
import json
import pathlib
import shutil
import subprocess
import tempfile
import unittest

import axe
from element import ElementCase

ALONE = '<search-bar results="results" placeholder="Search boats" scope-titles="All,Boats" shows-scope-bar></search-bar><main id="results"></main>'
BESIDE = '<search-bar results="results" configuration="/inkling.json"></search-bar><main id="results"></main>'

# A source that a test lets answer, fail and wait; what it was asked is kept.
HARBOUR = """() => {
  window.asked = []; window.signals = [];
  window.boats = [
    { id: 1, title: "Harbour pilot", text: "Guides ships into the harbour", url: "/pilot", kind: "Boat" },
    { id: 2, title: "Grüne Harfe", text: "A sailing boat", url: "/harp" },
  ];
  document.querySelector("search-bar").source = async (question, signal) => {
    asked.push(question); signals.push(signal);
    return boats.filter(({ title }) => title.replace("ü", "u").toLowerCase().startsWith(question.words[0].toLowerCase()));
  };
}"""


class OwnSourceTests(ElementCase):
    """S0-03, S0-15, S3-17: rows of the page's own come as those of an index do."""

    def begin(self, body: str = ALONE, source: str | None = HARBOUR, **options):
        self.show(body=body, **options)
        if source:
            self.page.evaluate(source)

    def count(self) -> str:
        return self.page.locator("#results .result-count").inner_text()

    def wait_for_titles(self, *titles: str):
        self.until(
            "(wanted) => JSON.stringify(Array.from(document.querySelectorAll('#results li:not([hidden], [aria-hidden]) h2'),"
            " (title) => title.textContent.trim())) === wanted",
            json.dumps(list(titles), ensure_ascii=False, separators=(",", ":")))

    def test_a_function_answers(self):
        """S0-03: rows, marks, count and what the function is told."""
        self.begin()
        self.search("harbour")
        self.wait_for_titles("Harbour pilot")
        self.assertEqual(self.count(), "1 result")
        self.assertEqual(self.page.locator("#results mark").all_inner_texts(), ["Harbour", "harbour"])
        asked = self.page.evaluate("() => asked.at(-1)")
        self.assertEqual(
            {name: asked[name] for name in ("text", "words", "scope", "scopeTitle", "limit", "offset", "filters", "sort")},
            {"text": "harbour", "words": ["harbour"], "scope": 0, "scopeTitle": "All", "limit": 20, "offset": 0, "filters": [], "sort": ""})

    def test_accents_and_beginnings_are_marked(self):
        """S0-03: what was typed is set off in the words as they are written."""
        self.begin()
        self.search("grun har")
        self.wait_for_titles("Grüne Harfe")
        self.assertEqual(self.page.locator("#results h2 mark").all_inner_texts(), ["Grün", "Har"])

    def test_the_scope_is_told_by_its_title(self):
        """S4-22"""
        self.begin()
        self.search("harbour")
        self.page.get_by_text("Boats", exact=True).click()
        self.until("() => asked.at(-1).scopeTitle === 'Boats' && asked.at(-1).scope === 1")

    def test_a_scope_can_be_a_rule(self):
        """S0-20: what a title means is the page's to say: a place, a rule over two fields, and what an object has."""
        self.begin(body='<search-bar results="results" scope-titles="All,In Bilbao,Large and new,With sails" shows-scope-bar></search-bar>'
                   '<main id="results"></main>', source="""() => {
          const boats = [
            { id: 1, title: "Boat Ana", port: "Bilbao", length: 30, built: 1999, sails: 2 },
            { id: 2, title: "Boat Bea", port: "Bilbao", length: 8, built: 2021, sails: 0 },
            { id: 3, title: "Boat Cai", port: "Vigo", length: 30, built: 2021, sails: 0 },
            { id: 4, title: "Boat Dia", port: "Vigo", length: 25, built: 2015, sails: 3 },
          ];
          const rules = {
            "In Bilbao": ({ port }) => port === "Bilbao",
            "Large and new": ({ length, built }) => length > 20 && built > 2010,
            "With sails": ({ sails }) => sails > 0,
          };
          document.querySelector("search-bar").source = ({ scopeTitle }) => boats.filter(rules[scopeTitle] ?? (() => true));
        }""")
        self.search("boat")
        self.wait_for_titles("Boat Ana", "Boat Bea", "Boat Cai", "Boat Dia")
        for title, *rows in (
                ("In Bilbao", "Boat Ana", "Boat Bea"), ("Large and new", "Boat Cai", "Boat Dia"), ("With sails", "Boat Ana", "Boat Dia"),
                ("All", "Boat Ana", "Boat Bea", "Boat Cai", "Boat Dia")):
            self.page.get_by_text(title, exact=True).click()
            self.wait_for_titles(*rows)

    def test_a_question_that_nobody_waits_for_is_aborted(self):
        """S0-05: its signal says so, and its rows are not shown."""
        self.begin(source="""() => {
          window.signals = []; window.waiting = [];
          document.querySelector("search-bar").sources = [{ place: "local", answer: (question, signal) => {
            signals.push(signal);
            return new Promise((answer) => waiting.push(() => answer([{ id: question.text, title: question.text }])));
          } }];
        }""")
        self.field.click()
        self.type("a")
        self.until("() => waiting.length === 1")
        self.type("b")
        self.until("() => waiting.length === 2")
        self.assertEqual(self.page.evaluate("() => signals.map(({ aborted }) => aborted)"), [True, False])
        self.page.evaluate("() => waiting[1]()")
        self.wait_for_titles("ab")
        self.page.evaluate("() => waiting[0]()")
        self.frames(4)
        self.wait_for_titles("ab")

    def test_an_answer_comes_in_parts(self):
        """S0-15: the first rows are there while others are waited for, and keep their places."""
        self.begin(source="""() => {
          document.querySelector("search-bar").source = async function* ({ text }) {
            yield { rows: [{ id: 1, title: `${text} one` }, { id: 2, title: `${text} two` }] };
            await new Promise((go) => { window.goOn = go; });
            yield { rows: [{ id: 3, title: `${text} three` }] };
            await new Promise((go) => { window.goOn = go; });
          };
        }""")
        self.field.click()
        self.type("zen")
        self.wait_for_titles("zen one", "zen two")
        self.until("() => !!document.querySelector('#results li[aria-hidden=true]:not([hidden])')")
        place = self.results.first.bounding_box()
        self.page.evaluate("() => goOn()")
        self.wait_for_titles("zen one", "zen two", "zen three")
        self.assertEqual(self.results.first.bounding_box(), place)
        self.page.evaluate("() => goOn()")
        self.until("() => document.querySelector('#results .result-count').textContent === '3 results'")
        self.until("() => !document.querySelector('#results li[aria-hidden=true]:not([hidden])')")

    def test_an_address_answers_in_lines(self):
        """S0-15: a server's NDJSON, each line as soon as it is whole, however it is cut."""
        self.begin(source="""() => {
          const real = fetch;
          window.fetch = (url, options) => {
            if (!String(url).includes("/find")) return real(url, options);
            window.asked = String(url);
            let send;
            const body = new ReadableStream({ start: (control) => { send = control; } });
            window.send = (text) => send.enqueue(new TextEncoder().encode(text));
            window.close = () => send.close();
            return Promise.resolve(new Response(body, { headers: { "content-type": "application/x-ndjson" } }));
          };
          document.querySelector("search-bar").source = "/find?site=boats";
        }""")
        self.field.click()
        self.type("zen")
        self.until("() => !!window.send")
        self.assertIn("/find?site=boats&q=zen&scope=0&limit=20&offset=0", self.page.evaluate("() => asked"))
        self.page.evaluate("""() => { send('{"rows":[{"id":1,"title":"Zen one"}]}\\n{"rows":[{"id":2,'); }""")
        self.wait_for_titles("Zen one")
        self.page.evaluate("""() => { send('"title":"Zen two"}]}'); close(); }""")
        self.wait_for_titles("Zen one", "Zen two")
        self.until("() => document.querySelector('#results .result-count').textContent === '2 results'")

    def test_the_index_and_an_own_source_answer_together(self):
        """S0-15: the index at once, the page's own behind it; what both have is shown once."""
        self.begin(BESIDE)
        self.page.evaluate("""() => { boats[0].title = "Harbour again"; boats.push({ id: 9, title: "Harbour seal", url: "/seal" }); }""")
        self.search("harbour")
        self.wait_for_titles("Harbour Light", "Harbour Market", "Harbour again", "Harbour seal")
        self.assertEqual(self.count(), "4 results")

    def test_one_that_fails_takes_nothing_from_the_others(self):
        """S0-04, S0-09: the rows of the index stand, what is missing is said, and only the other is asked again."""
        self.expected_complaints = ("a source failed",)
        self.begin(BESIDE, source="""() => {
          window.times = 0;
          document.querySelector("search-bar").source = async () => {
            times += 1;
            if (times === 1) throw new Error("the boats are out");
            return [{ id: 7, title: "Harbour boat" }];
          };
        }""")
        self.search("harbour")
        self.until("() => /missing/.test(document.querySelector('#results .result-count')?.textContent)")
        self.wait_for_titles("Harbour Light", "Harbour Market")
        self.assertEqual(self.count(), "2 results. Some results are missing.")
        self.assertEqual(axe.violations(self.page), [])
        self.page.get_by_role("button", name="Retry").click()
        self.wait_for_titles("Harbour Light", "Harbour Market", "Harbour boat")
        self.assertEqual(self.count(), "3 results")

    def test_alone_it_fails_as_a_server_does(self):
        """S0-09: the line, the button, and rows once it answers."""
        self.expected_complaints = ("a source failed",)
        self.begin(source="""() => {
          window.isBroken = true;
          document.querySelector("search-bar").source = () => { if (isBroken) throw new Response("", { status: 503 }); return [{ id: 1, title: "Zen" }]; };
        }""")
        self.field.click()
        self.type("zen")
        retry = self.page.get_by_role("button", name="Retry")
        retry.wait_for()
        self.assertIn("did not work", self.count())
        self.page.evaluate("() => { isBroken = false; }")
        retry.click()
        self.wait_for_titles("Zen")

    def test_what_is_no_answer_ends_as_one_that_cannot_be_read(self):
        """S0-09: hits that are none, and objects that hold nothing."""
        self.begin(source="""() => {
          document.querySelector("search-bar").source = () => ({ hits: [{ title: 7 }] });
        }""")
        self.field.click()
        self.type("zen")
        self.page.get_by_role("button", name="Retry").wait_for()
        self.page.evaluate("""() => { document.querySelector("search-bar").source = () => null; }""")
        self.until("() => document.querySelector('#results .result-count').textContent.startsWith('No results')")

    def test_a_source_that_is_none_is_told(self):
        """S0-09: on the console, with what a source is."""
        self.expected_complaints = ("a source is a function, an address",)
        self.begin(source="() => { document.querySelector('search-bar').source = 7; }")
        self.field.click()
        self.type("zen")
        self.page.get_by_role("button", name="Retry").wait_for()

    def test_a_slow_one_is_told_and_left_out_while_typing(self):
        """S0-08, S0-09, S0-10: the notice after 1 s, the way out after 2 s, as for a server."""
        self.begin(source="""() => {
          window.times = 0;
          document.querySelector("search-bar").source = () => { times += 1; return new Promise(() => {}); };
        }""")
        self.field.click()
        self.type("zen")
        self.page.get_by_role("button", name="Search only when I press Search").click(timeout=6_000)
        times = self.page.evaluate("() => times")
        self.type(" motor")
        self.page.wait_for_timeout(700)
        self.assertEqual(self.page.evaluate("() => times"), times)
        self.field.press("Enter")
        self.until("(before) => times === before + 1", times)

    def test_suggestions_of_its_own(self):
        """S1-16: beside the rows, and choosing one searches it."""
        self.begin(source="""() => {
          document.querySelector("search-bar").sources = [{ place: "local", answer: ({ text }) => ({ rows: [{ id: 1, title: text }], suggestions: ["zen gardens", "zen and tea"] }) }];
        }""")
        self.field.click()
        self.type("zen")
        self.options.filter(has_text="zen gardens").first.click()
        self.wait_for_titles("zen gardens")

    def test_further_rows_are_asked_for(self):
        """S0-06: as many as it says there are."""
        self.begin(source="""() => {
          document.querySelector("search-bar").source = ({ text, offset, limit }) =>
            ({ total: 45, rows: Array.from({ length: Math.min(limit, 45 - offset) }, (_, n) => ({ id: offset + n, title: `${text} ${offset + n}` })) });
        }""")
        self.field.click()
        self.type("zen")
        self.until("() => document.querySelector('#results .result-count')?.textContent === '45 results'")
        self.page.mouse.move(500, 500)
        for _ in range(12):
            self.page.mouse.wheel(0, 1500)
            self.page.wait_for_timeout(60)
        self.until("() => document.querySelectorAll('#results li:not([hidden], [aria-hidden])').length === 45")

    def test_data_is_never_markup(self):
        """S1-23: neither elements nor addresses that run."""
        self.begin(source="""() => {
          document.querySelector("search-bar").source = () => [
            { id: "<b>", title: "<img src=x onerror=alert(1)> zen", text: "<script>alert(1)</" + "script>", url: "javascript:alert(1)" }];
        }""")
        self.field.click()
        self.type("zen")
        self.wait_for_titles("<img src=x onerror=alert(1)> zen")
        self.assertEqual(self.page.locator("#results img, #results script, #results a[href^=javascript]").count(), 0)

    def test_it_may_be_there_before_the_element_and_change_later(self):
        """S0-03: a property that was set first holds; another source answers what the field holds."""
        self.page.add_init_script("""addEventListener("DOMContentLoaded", () => {
          document.querySelector("search-bar").source = () => [{ id: 1, title: "First zen" }]; });""")
        self.begin(source=None)
        self.field.click()
        self.type("zen")
        self.wait_for_titles("First zen")
        self.page.evaluate("""() => { document.querySelector("search-bar").source = () => [{ id: 1, title: "Second zen" }]; }""")
        self.wait_for_titles("Second zen")
        self.assertEqual(self.page.evaluate("() => document.querySelector('search-bar').sources.length"), 1)

    def test_filters_reach_it_and_it_counts(self):
        """S0-20: what `<search-filter>` has chosen goes with the question, and its counts are drawn."""
        self.begin(ALONE + '<search-filter field="kind" title="Kind"></search-filter>', source="""() => {
          window.asked = [];
          const boats = [["Zen sloop", "Sail"], ["Zen yawl", "Sail"], ["Zen tug", "Motor"]];
          document.querySelector("search-bar").source = (question) => {
            asked.push(question);
            const wanted = question.filters.find((filter) => filter.startsWith("kind:"))?.slice(5).split(",");
            const rows = boats.filter(([, kind]) => !wanted || wanted.includes(kind)).map(([title, kind]) => ({ id: title, title, kind }));
            return { rows, facets: [{ field: "kind", values: [{ value: "Sail", count: 2 }, { value: "Motor", count: 1 }] }] };
          };
        }""")
        self.field.click()
        self.type("zen")
        self.page.get_by_role("checkbox", name="Motor").check()
        self.wait_for_titles("Zen tug")
        self.assertEqual(self.page.evaluate("() => asked.at(-1).filters"), ["kind:Motor"])

    def test_a_page_without_one_loads_none_of_it(self):
        """S4-61: bytes are for who uses them."""
        self.begin(BESIDE, source=None)
        self.search("harbour")
        self.assertFalse([url for url in self.requests if "sources.js" in url])


class TypeTests(unittest.TestCase):
    """inkling.d.ts says what the element is, where TypeScript can be had."""

    @unittest.skipUnless(shutil.which("tsc"), "Debian's node-typescript is not installed")
    def test_a_page_in_typescript_is_checked(self):
        """S0-03: sources, rows, properties and events have types, and what is wrong is refused."""
        root = pathlib.Path(__file__).resolve().parents[2]
        with tempfile.TemporaryDirectory() as folder:
            shutil.copy(root / "Sources/InklingServer/Assets/inkling.d.ts", folder)
            shutil.copy(root / "Tests/Browser/sources.ts", folder)
            said = subprocess.run(
                ["tsc", "--strict", "--noEmit", "--target", "es2022", "--module", "es2022", "--moduleResolution", "node", "sources.ts"],
                cwd=folder, capture_output=True, text=True, timeout=120)
        self.assertEqual((said.returncode, said.stdout), (0, ""))
