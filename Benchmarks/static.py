"""A search over static pages beside Pagefind 1.5: `Scripts/bench static [FOLDER …]`.

FOLDER holds the HTML pages of a manual, or is a book with judged questions: `site` with its pages, `A-answers.tsv`, `A-exact.tsv`,
`A-typo.tsv` and `A-prefix.tsv`, as documents.py reads them. Without one the manuals of Debian are taken that are installed. Pagefind is
the program `pagefind` or the Python package `pagefind_bin`. Each manual is copied once, and both build beside the copy as they are used:
`pagefind --site`, `inkling build --output`.

Pagefind's page has the field `<pagefind-searchbox>` as its documentation of 1.5 shows it, which asks 150 ms after a key. Inkling's is the
page that `inkling build` writes. One server hands both out over HTTP/1.1 and compresses text and programs. In the table:

- Build: seconds on the clock, and of processor time in parentheses.
- Index: the bytes of its files; in parentheses with all that the build wrote.
- Sent: the bytes of bodies as the server counts them, from the opening on. A visit is a browser without a cache; a person focuses the
  field, waits, and types three questions, a key every 100 ms. The median of five visits, each with its own questions.
- Focus to rows: in the page, from the focus to the frame with rows. What the page fetches when it opens is there by then. A person types
  at once, a key every 100 ms; Chromium's own `Network.emulateNetworkConditions` gives page and workers 40 ms and 5 Mbit/s. First for any
  rows, then for those of the whole question.
- Keystroke to paint: the same words are typed twice in one visit, without that line; the second time counts. A key without an answer
  counts as 15 s.
- MRR@10: the first 100 judged questions of each form, exact / typo / prefix. Pagefind answers by `pagefind.search` in its page, Inkling by
  the rows of its page: both from the index that was built here.
"""
import html
import json
import pathlib
import re
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "Tests" / "Browser"))

import queries  # noqa: E402
from chromium import chromium  # noqa: E402
from documents import FORMS, lines  # noqa: E402
from host import BYTES_A_SECOND, LATENCY, Host, quiet  # noqa: E402
from inkling import binary  # noqa: E402
from paint import percentile  # noqa: E402
from wire import pagefind  # noqa: E402

DEBIAN = [pathlib.Path("/usr/share/doc", name, "html") for name in ("postgresql-doc-15", "python3.11", "rust-doc")]
VISITS, TYPED, WORDS, JUDGED = 5, 3, 6, 100
PACE, LONGEST = 100, 15_000
LINE = {"offline": False, "latency": LATENCY * 1_000, "downloadThroughput": BYTES_A_SECOND, "uploadThroughput": BYTES_A_SECOND}
FIELD = """<!doctype html><html lang=en><meta charset=utf-8><title>Pagefind</title><link rel=icon href=data:,>
<link href="/pagefind/pagefind-component-ui.css" rel="stylesheet"><script src="/pagefind/pagefind-component-ui.js" type="module"></script>
<pagefind-searchbox></pagefind-searchbox>"""
# Keeps in `window[name]` when the condition holds in a frame that was painted: milliseconds since the event, or null.
WATCH = """([name, kind, text, limit]) => { window[name] = new Promise((done) => {
  let begun = 0;
  const finish = (took) => { watch.disconnect(); clearTimeout(late); done(took); };
  const look = () => {
    if (!begun || !(%s)(text)) return;
    watch.disconnect();
    requestAnimationFrame(() => { const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => finish(performance.now() - begun); port2.postMessage(0); });
  };
  const watch = new MutationObserver(look), late = setTimeout(() => finish(null), limit);
  watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  addEventListener(kind, (event) => { begun = event.timeStamp; }, { capture: true, once: true });
}); }"""
# Pagefind's own call, ten addresses a question.
CALLED = """async (text) => {
  const search = import("/pagefind/pagefind.js").then(async (pagefind) => {
    const { results } = await pagefind.search(text);
    return Promise.all(results.slice(0, 10).map(async (result) => (await result.data()).url));
  });
  return Promise.race([search, new Promise((_, fail) => setTimeout(() => fail(new Error("no answer")), %d))]);
}""" % LONGEST


class Search:
    """A page with a search: its address, its field, when it has rows, when the question is answered, and what its build writes."""

    def __init__(self, name: str, path: str, field: str, row: str, answered: str, folder: str, index: str):
        self.name, self.path, self.field, self.row = name, path, field, row
        self.hasRows, self.hasAnswered = f"() => !!document.querySelector({row!r})", answered
        self.folder, self.index = folder, index


INKLING = Search("Inkling", "/search/", "search-bar input.input", "#results li.card:not(.placeholder, [hidden])",
                 "(text) => document.querySelector('#results').dataset.query === text", "search", r"^segment-|^inkling\.json$")
# The field empties its rows with each key.
PAGEFIND = Search("Pagefind", "/pagefind-field.html", ".pf-searchbox-input", ".pf-searchbox-result:not(.pf-searchbox-placeholder)",
                  """(text) => document.querySelector('.pf-searchbox-input').value === text
                    && !!document.querySelector('.pf-searchbox-result:not(.pf-searchbox-placeholder), .pf-searchbox-empty')""",
                  "pagefind", r"^(fragment|index|filter)/|\.pf_meta$|^pagefind-entry\.json$")


class Visit:
    """Somebody without a cache who opens the page of a search."""

    def __init__(self, browser, host: Host, search: Search):
        self.host, self.search = host, search
        self._context = browser.new_context(viewport={"width": 1000, "height": 800})
        self.page = self._context.new_page()
        self.page.set_default_timeout(LONGEST)
        host.bytes = host.requests = 0
        self.page.goto(host.address + search.path)
        self.field.wait_for()
        quiet(host, self.page)

    @property
    def field(self):
        return self.page.locator(self.search.field).first

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._context.close()

    def focus(self):
        self.field.focus()
        quiet(self.host, self.page)

    def watch(self, name: str, kind: str, condition: str, text: str):
        self.page.evaluate(WATCH % condition, [name, kind, text, LONGEST])

    def took(self, name: str) -> float | None:
        return self.page.evaluate(f"() => window.{name}")

    def type(self, text: str):
        """Types the question and waits for its answer and for all that is fetched afterwards."""
        self.field.fill("")
        self.page.keyboard.type(text[:-1], delay=PACE)
        self.key(text)
        quiet(self.host, self.page)

    def key(self, text: str) -> float:
        """Types the last letter of the text; milliseconds until its answer is painted."""
        self.watch("answered", "input", self.search.hasAnswered, text)
        self.page.keyboard.type(text[-1])
        took = self.took("answered")
        return LONGEST if took is None else took

    def found(self, text: str) -> list[str]:
        """The addresses of the first ten rows."""
        if self.search is PAGEFIND:
            return self.page.evaluate(CALLED, text)
        self.field.fill("")
        self.watch("answered", "input", self.search.hasAnswered, text)
        self.field.fill(text)
        self.took("answered")
        return self.page.evaluate(f"() => Array.from(document.querySelectorAll({self.search.row!r}), (row) => row.querySelector('a').href).slice(0, 10)")


class Book:
    """A manual: where its pages are, and what is asked."""

    def __init__(self, folder: pathlib.Path):
        self.folder, self.isJudged = folder, (folder / "site").is_dir()
        self.pages = folder / "site" if self.isJudged else folder
        self.name = folder.parent.name if folder.name == "html" else folder.name
        self.questions = [question for _, question in lines(folder / "A-exact.tsv")] if self.isJudged else self.titles()

    def titles(self) -> list[str]:
        """Beginnings of titles, without what all of them end in."""
        found = []
        for page in sorted(self.pages.rglob("*.html")):
            with page.open(errors="replace") as file:
                head = file.read(4_096)
            title = re.search(r"<title>(.*?)</title>", head, re.S)
            if title and "http-equiv=\"refresh\"" not in head:
                found.append(re.split(r"\s[-—–|]\s", html.unescape(title[1]))[0])
        return [question for _, question in queries.make(found, VISITS * TYPED + WORDS, seed=300, kinds=("start",))]


def built(search: Search, site: pathlib.Path) -> tuple[str, str, str]:
    """Builds the index in the folder of the pages: how many pages it has, seconds, megabytes."""
    target = site / search.folder
    command = [str(binary()), "build", str(site), "--output", str(target)] if search is INKLING else [*pagefind(), "--site", str(site)]
    begun, before = time.monotonic(), resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=1_200)
    seconds, after = time.monotonic() - begun, resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    if search is INKLING:
        pages = json.loads((target / "inkling.json").read_text())["documents"]
    else:
        pages = sum(language["page_count"] for language in json.loads((target / "pagefind-entry.json").read_text())["languages"].values())
    sizes = {file.relative_to(target).as_posix(): file.stat().st_size for file in target.rglob("*") if file.is_file()}
    index = sum(size for path, size in sizes.items() if re.search(search.index, path))
    return f"{pages:,}", f"{seconds:.1f} ({spent:.1f})", f"{index / 1e6:.2f} ({sum(sizes.values()) / 1e6:.2f})"


def sent(browser, host: Host, search: Search, questions: list[str]) -> list[str]:
    """Kilobytes after each step of a visit, then how many files that were; medians."""
    visits = []
    for start in range(0, VISITS * TYPED, TYPED):
        with Visit(browser, host, search) as visit:
            steps = [host.bytes]
            visit.focus()
            steps.append(host.bytes)
            for question in questions[start:start + TYPED]:
                visit.type(question)
                steps.append(host.bytes)
            visits.append([*steps, host.requests])
    *kilobytes, files = map(statistics.median, zip(*visits))
    return [*(f"{step / 1_000:.1f}" for step in kilobytes), f"{files:.0f}"]


def first_rows(browser, host: Host, search: Search, questions: list[str]) -> str:
    """Milliseconds from the focus to any rows and to those of the whole question, typed at once over a slow line; medians."""
    times = []
    for question in questions[:VISITS * TYPED:TYPED]:
        with Visit(browser, host, search) as visit:
            visit.page.context.new_cdp_session(visit.page).send("Network.emulateNetworkConditions", LINE)
            visit.watch("rows", "focusin", search.hasRows, question)
            visit.watch("answered", "focusin", search.hasAnswered, question)
            visit.field.focus()
            visit.page.keyboard.type(question, delay=PACE)
            times.append([LONGEST if took is None else took for took in map(visit.took, ("rows", "answered"))])
    return " / ".join(f"{statistics.median(each):,.0f}" for each in zip(*times))


def keystrokes(browser, host: Host, search: Search, words: list[str]) -> str:
    with Visit(browser, host, search) as visit:
        visit.focus()
        for _ in range(2):
            times = []
            for word in words:
                visit.field.fill("")
                visit.page.wait_for_timeout(300)
                times += [visit.key(word[:end]) for end in range(1, len(word) + 1)]
            quiet(host, visit.page)
    return f"{percentile(times, .5):.0f} / {percentile(times, .95):.0f}"


def page_of(address: str) -> str:
    path = urllib.parse.unquote(urllib.parse.urlsplit(address).path).lstrip("/")
    return path + "index.html" if path.endswith("/") or not path else path


def judged(browser, host: Host, search: Search, book: Book) -> str:
    """MRR@10 of each form."""
    if not book.isJudged:
        return "-"
    right = {line[0]: set(line[2].split()) for line in lines(book.folder / "A-answers.tsv")}
    with Visit(browser, host, search) as visit:
        visit.focus()
        shares = []
        for form in FORMS:
            asked = lines(book.folder / f"A-{form}.tsv")[:JUDGED]
            places = [next((place for place, address in enumerate(visit.found(question), 1) if page_of(address) in right[name]), None)
                      for name, question in asked]
            shares.append(sum(1 / place for place in places if place) / len(places))
    return " / ".join(f"{share:.3f}"[1:] for share in shares)


ROWS = ["pages indexed", "build, s (of processor time)", "index, MB (with all that the build writes)", "sent when the page opens, kB",
        "after the focus, kB", "after the first answer, kB", "after the second, kB", "after the third, kB", "files until then",
        "focus to any rows / to the question's, ms", "keystroke to paint once warm, p50 / p95, ms", "MRR@10 exact / typo / prefix"]


def table(book: Book):
    with tempfile.TemporaryDirectory() as temporary:
        site = pathlib.Path(temporary) / "site"
        shutil.copytree(book.pages, site, ignore_dangling_symlinks=True)
        # Pagefind would index Inkling's page, which is HTML.
        columns = {search: list(built(search, site)) for search in (PAGEFIND, INKLING)}
        version = json.loads((site / PAGEFIND.folder / "pagefind-entry.json").read_text())["version"]
        host = Host(site)
        host.pages[PAGEFIND.path] = FIELD
        browser, words = chromium.browser, book.questions[VISITS * TYPED:][:WORDS]
        for search, cells in columns.items():
            cells += sent(browser, host, search, book.questions)
            cells += [first_rows(browser, host, search, book.questions), keystrokes(browser, host, search, words), judged(browser, host, search, book)]
        host.close()
    print(f"| {book.name} | {PAGEFIND.name} {version} | {INKLING.name} |\n|---|---|---|")
    for cells in zip(ROWS, *columns.values()):
        print(f"| {' | '.join(cells)} |")
    print(flush=True)


def main():
    folders = [pathlib.Path(name).resolve() for name in sys.argv[1:]] or [folder for folder in DEBIAN if folder.is_dir()]
    if not folders or not all(folder.is_dir() for folder in folders):
        raise SystemExit(__doc__)
    if not pagefind():
        raise SystemExit("no Pagefind: pip install --target FOLDER pagefind_bin==1.5.2, and name FOLDER in PYTHONPATH")
    try:
        for folder in folders:
            table(Book(folder))
    finally:
        chromium.stop()


if __name__ == "__main__":
    main()
