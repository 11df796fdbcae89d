"""What a manual's search sends, step by step, beside Pagefind: `Scripts/bench wire FOLDER [QUESTIONS.tsv]`.

FOLDER holds HTML pages. QUESTIONS.tsv has an id and a question in each line; without it titles of the pages are asked.
A server of its own hands both out, compresses as hosts do (pages, scripts, programs), and counts the bytes of each body.
The times are with 40 ms before each answer and 5 Mbit/s for all together, paced by that server, so that workers wait as
the page does. Pagefind is measured when `pagefind` or the Python package `pagefind_bin` is there.
"""
import pathlib
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "Tests" / "Browser"))

from chromium import chromium  # noqa: E402
from host import Host, quiet  # noqa: E402
from inkling import binary  # noqa: E402

FURTHER = 20
PAGEFIND = """<!doctype html><html lang=en><meta charset=utf-8><title>Pagefind</title><link rel=icon href=data:,>
<link href="/pagefind/pagefind-ui.css" rel="stylesheet"><script src="/pagefind/pagefind-ui.js"></script><div id="search"></div>
<script>new PagefindUI({ element: "#search" })</script>"""


class Search:
    """A page with a search: where its field is, and which rows it shows."""

    def __init__(self, name: str, path: str, field: str, rows: str):
        self.name, self.path, self.field, self.rows = name, path, field, rows

    def shown(self, page) -> str:
        return page.evaluate(f"() => Array.from(document.querySelectorAll({self.rows!r})).map((row) => row.textContent).join('|').slice(0, 4000)")

    def ask(self, page, text: str) -> bool:
        """Pastes the question and waits for other rows, which may be the same."""
        before = self.shown(page)
        page.locator(self.field).first.fill(text)
        end = time.monotonic() + 4
        while time.monotonic() < end:
            if self.shown(page) not in ("", before):
                return True
            time.sleep(.005)
        return False


INKLING = Search("Inkling", "/search/", "search-bar input.input", "#results li.card:not(.placeholder, [hidden])")
THEIRS = Search("Pagefind", "/pagefind-page.html", "#search input", ".pagefind-ui__result-title")


def measured(browser, host: Host, search: Search, questions: list[str]):
    steps = []
    context = browser.new_context(viewport={"width": 1000, "height": 800})
    page = context.new_page()
    host.bytes = 0
    page.goto(host.address + search.path)
    page.locator(search.field).first.wait_for()
    quiet(host, page)
    steps.append(host.bytes)
    page.locator(search.field).first.focus()
    quiet(host, page)
    steps.append(host.bytes)
    search.ask(page, questions[0])
    quiet(host, page)
    steps.append(host.bytes)
    further, files = [], []
    for text in questions[1:FURTHER + 1]:
        bytes_, requests = host.bytes, host.requests
        search.ask(page, text)
        quiet(host, page)
        further.append(host.bytes - bytes_)
        files.append(host.requests - requests)
    steps.append(statistics.median(further))
    context.close()
    return steps, statistics.median(files)


def first_answer(browser, host: Host, search: Search, question: str) -> float:
    """Milliseconds from the focus to the first row, the question being there at once."""
    times = []
    for _ in range(3):
        context = browser.new_context(viewport={"width": 1000, "height": 800})
        page = context.new_page()
        page.goto(host.address + search.path)
        page.locator(search.field).first.wait_for()
        quiet(host, page)
        host.isSlow = True
        begun = time.monotonic()
        page.locator(search.field).first.focus()
        search.ask(page, question)
        times.append((time.monotonic() - begun) * 1_000)
        quiet(host, page)
        host.isSlow = False
        context.close()
    return statistics.median(times)


def pagefind() -> list[str] | None:
    if shutil.which("pagefind"):
        return ["pagefind"]
    try:
        import pagefind_bin  # noqa: F401
    except ImportError:
        return None
    return [sys.executable, "-m", "pagefind_bin"]


def built(folder: pathlib.Path, place: pathlib.Path) -> list[tuple[Search, float]]:
    """Copies the pages and builds both searches beside them; with the seconds that each took."""
    shutil.copytree(folder, place, dirs_exist_ok=True)
    found, theirs = [], pagefind()
    for search, command in (
            (INKLING, [str(binary()), "build", str(folder), "--output", str(place / "search")]),
            (THEIRS, theirs and [*theirs, "--site", str(place), "--glob", "**/*.{html,htm}"])):
        if not command:
            print(f"note: no {search.name} here", file=sys.stderr)
            continue
        begun = time.monotonic()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=600)
        found.append((search, time.monotonic() - begun))
    return found


def questions(arguments: list[str], folder: pathlib.Path) -> list[str]:
    if arguments:
        lines = pathlib.Path(arguments[0]).read_text().splitlines()
        return [line.split("\t")[1] for line in lines if "\t" in line][:FURTHER + 1]
    titles = (re.search(r"<title>(.*?)</title>", page.read_text(errors="replace"), re.S) for page in sorted(folder.rglob("*.html")))
    return [re.sub(r"\W+", " ", title[1]).strip() for title in titles if title][:FURTHER + 1]


def main():
    if len(sys.argv) < 2:
        raise SystemExit(__doc__)
    folder = pathlib.Path(sys.argv[1]).resolve()
    asked = questions(sys.argv[2:], folder)
    with tempfile.TemporaryDirectory() as temporary:
        place = pathlib.Path(temporary) / "site"
        searches = built(folder, place)
        host = Host(place)
        host.pages[THEIRS.path] = PAGEFIND
        browser = chromium.browser
        print("| search | build s | before intent kB | after focus kB | first answer kB | each further kB | files | focus to first row ms |\n|---|---|---|---|---|---|---|---|")
        for search, seconds in searches:
            steps, files = measured(browser, host, search, asked)
            took = first_answer(browser, host, search, asked[0])
            print(f"| {search.name} | {seconds:.1f} | {' | '.join(f'{step / 1_000:.1f}' for step in steps)} | {files:.0f} | {took:.0f} |", flush=True)
        chromium.stop()
        host.close()


if __name__ == "__main__":
    main()
