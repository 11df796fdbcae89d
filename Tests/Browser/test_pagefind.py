"""pagefind.js in a browser, by the interface that Pagefind documents: the cases of pagefind_cases.txt, and a page of a site."""
import functools
import gzip
import http.server
import json
import pathlib
import shlex
import subprocess
import tempfile
import threading
import unittest

from chromium import chromium
from inkling import LOGS, binary

CASES = pathlib.Path(__file__).with_name("pagefind_cases.txt")
HELPERS = """
window.all = async (term, options) => Promise.all((await p.search(term, options)).results.map((one) => one.data()));
window.order = async (term, options) => (await all(term, options)).map((page) => page.url);
window.urls = async (term, options) => (await order(term, options)).sort();
window.data = async (term, options) => (await p.search(term, options)).results[0].data();
window.count = async (term, options) => (await p.search(term, options)).results.length;
window.says = (filters) => Object.entries(filters).map(([name, values]) =>
  `${name}:[${Object.entries(values).map(([value, count]) => `${value}(${count})`).join(", ")}]`).join(" ");
window.in_language = async (language, act) => { document.documentElement.lang = language; return act(); };
window.both_ways = (term, key) => Promise.all(["asc", "desc"].map((way) => order(term, {sort: {[key]: way}})));
window.marks = async (path, query, options) => {
  const frame = Object.assign(document.createElement("iframe"), {src: path + query});
  await new Promise((loaded) => { frame.onload = loaded; document.body.append(frame); });
  const { default: Highlight } = await frame.contentWindow.Function("return import('/pagefind/pagefind-highlight.js')")();
  new Highlight(options);
  return Object.fromEntries([...frame.contentDocument.querySelectorAll("[id]")].map((one) =>
    [one.id, [...one.querySelectorAll("mark")].map((mark) => mark.textContent)]));
};
null;
"""


class Site:
    """Pages that are indexed, and what is asked of them."""

    def __init__(self, name: str, options: list[str]):
        self.name, self.options, self.pages, self.cases = name, options, {}, []
        self.script = "/pagefind/pagefind.js"

    def take(self, name: str, count: int = 0) -> list[str] | None:
        """The values of an option of this test's own, which is none of `inkling build`."""
        if name not in self.options:
            return None
        at = self.options.index(name)
        values = self.options[at + 1:at + 1 + count]
        del self.options[at:at + 1 + count]
        return values

    def build(self, root: pathlib.Path):
        folder = root / self.name
        zipped = self.take("--zip") is not None
        for path, text in self.pages.items():
            file = folder / path
            file.parent.mkdir(parents=True, exist_ok=True)
            content = text.encode()
            file.write_bytes(gzip.compress(content) if zipped and path.endswith(".html") else content)
        at = self.take("--at", 1)
        if self.take("--beside") is not None:
            place, arguments = folder, [".", "--output", f"../{self.name}.out/_search"]
            self.script = f"/{self.name}.out/_search/pagefind.js"
        elif self.take("--from-settings") is not None:
            place, arguments = folder, ["--output-subdir", "pagefind"]
        elif self.take("--records") is not None:
            place, arguments = folder, ["records.ndjson", "--output", "pagefind"]
        else:
            place, arguments = folder / at[0] if at else folder, ["."]
            if at:
                self.script = f"/{at[0]}/pagefind/pagefind.js"
            if "--output-subdir" in self.options:
                name = self.options[self.options.index("--output-subdir") + 1]
                self.script = f"/{name}/pagefind.js"
            else:
                arguments += ["--output-subdir", "pagefind"]
        built = subprocess.run(
            [str(binary()), "build", *arguments, "--pagefind", *self.options], cwd=place, timeout=60,
            capture_output=True, text=True)
        self.trouble = built.stderr if built.returncode else ""


def sites() -> list[Site]:
    found: list[Site] = []
    for line in CASES.read_text().splitlines():
        kind, _, rest = line.partition(" ")
        if kind == "site":
            name, *options = shlex.split(rest)
            found.append(Site(name, options))
        elif kind in ("case", "miss"):
            title, expression, expected, *reason = rest.split(" | ")
            found[-1].cases.append((title, expression, json.loads(expected), reason[0] if reason else None))
        elif line.startswith("  "):
            path, _, text = line.strip().partition(" ")
            found[-1].pages[path] = text
    return found


class Handler(http.server.SimpleHTTPRequestHandler):
    """Each site by the first label of its host; a path that begins with the name of another site leads there."""

    def translate_path(self, path):
        plain = path.split("?")[0].split("#")[0]
        own = super().translate_path(f"/{self.headers['Host'].split('.')[0]}{plain}")
        if pathlib.Path(own).exists():
            return own
        return super().translate_path(plain)

    def do_GET(self):
        if self.path == "/blank":
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(b"<!doctype html><html lang=en><body>")
            return
        super().do_GET()

    def log_message(self, *_):
        pass


class PagefindCase(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory(prefix="inkling-pagefind-")
        cls.root = pathlib.Path(cls.folder.name)
        handler = functools.partial(Handler, directory=str(cls.root))
        cls.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=cls.server.serve_forever, daemon=True).start()

    @classmethod
    def tearDownClass(cls):
        cls.server.shutdown()
        cls.server.server_close()
        cls.folder.cleanup()

    def address(self, site: str, path: str) -> str:
        return f"http://{site}.localhost:{self.server.server_port}{path}"


class PagefindCases(PagefindCase):
    def test_what_pagefind_states_holds(self):
        """Issue 28, part 2: all cases, those that do not hold with their reasons; none of these may hold unnoticed."""
        every = sites()
        for site in every:
            site.build(self.root)
        context = chromium.browser.new_context()
        lines, wrong, held, number = [], [], 0, 0
        for site in every:
            for title, expression, expected, reason in site.cases:
                number += 1
                found = self.found(context, site, expression)
                holds = found == expected
                held += holds
                lines.append(f"{'pass' if holds else 'fail'}\t{site.name}\t{title}\t{reason or ''}")
                if holds == bool(reason):
                    wrong.append(f"{site.name}: {title}: {found!r} instead of {expected!r} {site.trouble}")
        context.close()
        LOGS.mkdir(exist_ok=True)
        (LOGS / "pagefind-cases.tsv").write_text("\n".join(lines) + "\n")
        print(f"\nmeasured: {held} of {number} cases of Pagefind's hold; the list is {LOGS.name}/pagefind-cases.tsv")
        self.assertEqual(wrong, [], "\n" + "\n".join(wrong))

    def found(self, context, site: Site, expression: str):
        page = context.new_page()
        try:
            page.goto(self.address(site.name, "/blank"))
            page.evaluate(HELPERS)
            return page.evaluate(
                "async ([script, code]) => { window.p = await import(script); return await eval(code); }",
                [site.script, expression])
        except Exception as error:  # what went wrong in the page is what was found
            return f"{type(error).__name__}: {str(error)[:300]}"
        finally:
            page.close()


if __name__ == "__main__":
    unittest.main()
