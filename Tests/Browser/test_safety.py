"""Nothing from data or from an address becomes markup, and the policy would stop it if it did."""
import unittest

from case import PageCase
from inkling import servers
from search_page import SearchPageCase

HOSTILE = [
    "<script>window.__pwned=1</script> alpha",
    "<img src=x onerror=\"window.__pwned=1\"> alpha",
    "\"><svg onload=window.__pwned=1> alpha",
    "</title></li></ul><h1 id=pwned>alpha</h1>",
    "<mark>alpha</mark> and <b>bold</b>",
    "alpha &lt;script&gt; &amp;amp; &#x3c;b&#x3e;",
    "javascript:window.__pwned=1 alpha",
    "alpha \u202eevil\u2066 \u200b\ufeff text",
    "{{constructor.constructor('window.__pwned=1')()}} alpha",
    "alpha __proto__ constructor toString",
    "alpha \u0000 \u0001 \ud7ff end",
    "<style>*{display:none}</style> alpha",
]


class HostileDataTests(SearchPageCase):
    def server(self):
        return servers.serving(
            "hostile",
            [{"id": str(n), "title": text, "text": text, "kind": "<b>kind</b>" if n % 2 else "__proto__",
              "url": "javascript:window.__pwned=1"} for n, text in enumerate(HOSTILE)],
            "--title", "title", "--text", "text", "--scope", "kind", "--url", "url")

    def test_a_hostile_title_yields_text_and_marks_only(self):
        """S1-23: every title is shown as it is written; inside the link or button there are only `mark`s."""
        self.open()
        self.search("alpha")
        # Rows below the screen come in a pause on a page that has not shown that it is quick.
        self.until(f"() => document.querySelectorAll('#results li:not([hidden], [aria-hidden])').length >= {len(HOSTILE) - 2}")
        inside = self.page.evaluate(
            "(path) => Array.from(document.querySelectorAll(path + ' *'), (n) => n.localName)", self.TITLE)
        self.assertLessEqual(set(inside), {"mark", "a", "button"})
        self.assertIsNone(self.page.evaluate("() => window.__pwned ?? null"))
        self.assertEqual(self.page.locator("#pwned").count(), 0)
        shown = " ".join(self.titles())
        for piece in ("<script>window.__pwned=1</script>", "onerror=", "&lt;script&gt;"):
            self.assertIn(piece, shown)

    def test_no_link_runs_a_script(self):
        """S1-04: an address from data is followed only if it is http, https or of the same site."""
        self.open()
        self.search("alpha")
        links = self.page.evaluate("() => Array.from(document.querySelectorAll('main a'), (a) => a.protocol)")
        self.assertLessEqual(set(links), {"http:", "https:", ""})

    def test_the_server_rendered_page_escapes_the_same_data(self):
        """S1-04: without scripts nothing becomes markup either."""
        context = self.new_context(java_script_enabled=False)
        page = context.new_page()
        page.goto(self.server().address + "/search?q=alpha")
        self.assertEqual(page.locator("#pwned, main script, main img[onerror], main style").count(), 0)
        self.assertIn("<script>window.__pwned=1</script>", page.locator("main").inner_text())
        context.close()

    def test_a_hostile_query_in_the_address_is_text(self):
        """S4-07: what stands in the address stands in the field, and nowhere as markup."""
        query = "\"><script>window.__pwned=1</script>"
        self.page.goto(self.server().address + "/search?q=%22%3E%3Cscript%3Ewindow.__pwned%3D1%3C%2Fscript%3E")
        self.assertEqual(self.page.locator("input[name=q]").input_value(), query)
        self.assertIsNone(self.page.evaluate("() => window.__pwned ?? null"))


class PolicyTests(SearchPageCase):
    def test_the_policy_allows_no_inline_script_and_no_eval(self):
        """S4-55: own scripts and WebAssembly only; nothing else, on every page."""
        for path in ("/", "/search?q=z"):
            status, headers, _ = self.server().get(path)
            self.assertEqual(status, 200)
            policy = {
                words[0]: words[1:] for part in headers["Content-Security-Policy"].split(";")
                if (words := part.split())}
            scripts = policy.get("script-src", policy.get("default-src", []))
            self.assertIn("'self'", scripts)
            for refused in ("'unsafe-inline'", "'unsafe-eval'", "*", "data:", "https:"):
                self.assertNotIn(refused, scripts)
            self.assertNotIn("'unsafe-inline'", policy.get("style-src", policy.get("default-src", [])))
            self.assertEqual(headers.get("X-Content-Type-Options"), "nosniff")

    def test_an_injected_inline_script_does_not_run(self):
        """S4-55: the policy is in force, not only sent."""
        self.open()
        self.page.evaluate(
            "() => { const s = document.createElement('script'); s.textContent = 'window.__ran = 1';"
            " document.body.append(s); }")
        self.frames()
        self.assertIsNone(self.page.evaluate("() => window.__ran ?? null"))
        self.assertTrue(self.seen()["policy"])
        self.page.evaluate("() => { window.__seen.policy = []; }")
        self.complaints.clear()

    def test_the_page_speaks_to_its_own_server_only(self):
        """S4-55: nothing that one types leaves for anybody else."""
        self.open()
        self.search("zen")
        address = self.server().address
        self.assertEqual([url for url in self.requests if not url.startswith((address, "data:", "blob:"))], [])

    def test_the_page_has_no_inline_script_or_handler(self):
        """S4-55: neither in the page as sent nor as it stands after a search."""
        self.open()
        self.search("zen")
        found = self.page.evaluate(
            """() => Array.from(document.querySelectorAll('*')).flatMap((n) => [
              ...(n.localName === 'script' && !n.src && n.type !== 'application/json' ? [n.outerHTML] : []),
              ...Array.from(n.attributes).filter((a) => a.name.startsWith('on')).map((a) => a.name)])""")
        self.assertEqual(found, [])


class WrongAddressTests(PageCase):
    def test_what_does_not_exist_is_said_and_nothing_outside_is_served(self):
        """S4-01: a wrong path is 404, a wrong parameter 400, never a file from elsewhere."""
        server = servers.demo()
        for path in ("/assets/../Package.swift", "/assets/%2e%2e%2fPackage.swift", "/assets/nothing.js", "/nothing"):
            self.assertIn(server.get(path)[0], (400, 404), path)
        for query in ("scope=x", "limit=-1", "offset=999999999999999999999", "scope=99"):
            status = server.get(f"/search.json?q=a&{query}")[0]
            self.assertIn(status, (200, 400), query)
        self.assertEqual(server.get("/search.json?q=%ff%fe%00")[0] in (200, 400), True)
        self.assertIn(server.get("/search.json?q=" + "a" * 5000)[0], (200, 400, 413, 414))
        self.assertEqual(server.get("/search.json?q=arrow")[0], 200)


if __name__ == "__main__":
    unittest.main()
