#!/usr/bin/env python3
"""usage: sections.py JUDGED [BOOK …] [--draws AB]

Which section a row opens, in manuals whose own index says which section treats a term. JUDGED is what documents.py measures; the
fourth column of `A-answers.tsv` holds the right sections, as addresses of pages with `#` and an id. Serves each book's pages,
asks the questions in exact words, twenty rows each, and judges the first row of a question that stands for a right page.
INKLING names a built binary to measure instead of this checkout's.
"""
import collections
import contextlib
import html
import html.parser
import json
import os
import pathlib
import re
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parent.parent
INKLING = os.environ.get("INKLING", str(ROOT / ".build/release/inkling"))
VERDICTS = ("that section", "a section inside that one", "the page itself", "another section of the page")
# What generators call the places of their index, which are no sections.
PLACES = ("index-", "id-")


class Enclosing(html.parser.HTMLParser):
    """For each id of a page, the ids of the elements around it."""
    VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}

    def __init__(self):
        super().__init__()
        self.open: list[tuple[str, str | None]] = []
        self.around: dict[str, list[str]] = {}

    def handle_starttag(self, tag, attributes):
        name = dict(attributes).get("id") or dict(attributes).get("name" if tag == "a" else "id")
        if name:
            self.around.setdefault(name, [outer for _, outer in self.open if outer])
        if tag not in self.VOID:
            self.open.append((tag, name))

    def handle_endtag(self, tag):
        for place in range(len(self.open) - 1, -1, -1):
            if self.open[place][0] == tag:
                del self.open[place:]
                return


def lines(path: pathlib.Path) -> list[list[str]]:
    return [line.split("\t") for line in path.read_text(encoding="utf8").splitlines()]


@contextlib.contextmanager
def served(folder: pathlib.Path):
    """The address of a server over a folder of pages."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = subprocess.Popen(
        [INKLING, "serve", str(folder), "--port", str(port)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        address = f"http://localhost:{port}"
        for _ in range(600):
            try:
                urllib.request.urlopen(f"{address}/health", timeout=5).read()
                break
            except (urllib.error.URLError, ConnectionError):
                time.sleep(0.1)
        yield address
    finally:
        server.terminate()
        server.wait(timeout=30)


def rows(address: str, question: str) -> list[str]:
    asked = urllib.parse.urlencode({"q": question, "limit": 20})
    with urllib.request.urlopen(f"{address}/search.json?{asked}", timeout=30) as answer:
        return [hit["url"] for hit in json.load(answer)["hits"]]


def encloses(folder: pathlib.Path, url: str, right: set[str], known: dict[str, Enclosing]) -> bool:
    page, _, name = url.partition("#")
    if page not in known:
        known[page] = Enclosing()
        known[page].feed((folder / page).read_text(encoding="utf8", errors="replace"))
    return any(f"{page}#{outer}" in right for outer in known[page].around.get(name, []))


def judged(folder: pathlib.Path, answers: list[list[str]], questions: dict[str, str]) -> tuple[collections.Counter, int]:
    """How often each verdict was right, and how many of the pages have their question as their title."""
    verdicts: collections.Counter = collections.Counter()
    known: dict[str, Enclosing] = {}
    titled = 0
    with served(folder) as address:
        for answer in answers:
            right = {place for place in (answer[3].split() if len(answer) > 3 else [])
                     if not place.partition("#")[2].startswith(PLACES)}
            pages = {place.partition("#")[0] for place in right}
            url = next((url for url in rows(address, questions[answer[0]]) if url.partition("#")[0] in pages), None)
            if url is None:
                continue
            if url in right:
                verdicts["that section"] += 1
            elif "#" not in url:
                verdicts["the page itself"] += 1
                titled += asks_title(folder / url, questions[answer[0]])
            elif encloses(folder, url, right, known):
                verdicts["a section inside that one"] += 1
            else:
                verdicts["another section of the page"] += 1
    return verdicts, titled


def asks_title(page: pathlib.Path, question: str) -> bool:
    """Whether the page's title has all words of the question."""
    title = re.search(r"<title>(.*?)</title>", page.read_text(encoding="utf8", errors="replace"), re.S | re.I)
    said = set(re.findall(r"\w+", html.unescape(title.group(1)).lower())) if title else set()
    return set(re.findall(r"\w+", question.lower())) <= said


def main(arguments: list[str]) -> int:
    draws = "A"
    if "--draws" in arguments:
        at = arguments.index("--draws")
        draws = arguments[at + 1]
        del arguments[at:at + 2]
    if not arguments:
        print(__doc__)
        return 2
    root = pathlib.Path(arguments[0])
    books = arguments[1:] or sorted(path.name for path in root.iterdir() if (path / "A-answers.tsv").is_file())
    for book in books:
        for draw in draws:
            answers = lines(root / book / f"{draw}-answers.tsv")
            questions = {line[0]: line[1] for line in lines(root / book / f"{draw}-exact.tsv")}
            verdicts, titled = judged(root / book / "site", answers, questions)
            print(f"{book}, draw {draw}: {sum(verdicts.values())} rows for which the index names a section")
            for verdict in VERDICTS:
                print(f"  {verdict}: {verdicts[verdict]}")
            print(f"  of the pages themselves, the title has all words of the question: {titled}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
