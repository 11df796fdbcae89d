#!/usr/bin/env python3
"""usage: docc.py ARCHIVE…

Whether what documentation archives of Swift's DocC hold is found by its name. ARCHIVE is what `docc convert` wrote. In an archive with
articles alone a question is a heading of theirs, and a page that has it is right; else it is the title of a symbol's page, as DocC writes
it, and every page of that title is right. Prints for each archive how many questions have a right page among the first ten rows, as
written and with one letter dropped, doubled, replaced or swapped in a word of five or more. Then: after how many letters of the question
there is one, the median and the 95th percentile.
INKLING names a built binary to measure instead of this checkout's.
"""
import collections
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile

from queries import misspelt

ROOT = pathlib.Path(__file__).resolve().parent.parent
INKLING = os.environ.get("INKLING", str(ROOT / ".build/release/inkling"))
# DocC writes them above texts by itself.
OWN = {"Overview", "Discussion", "Return Value", "Parameters", "Topics", "See Also"}
SHOWN = 10


def headings(node) -> list[str]:
    """The headings in a page's texts, however deep they stand."""
    if isinstance(node, list):
        return [text for part in node for text in headings(part)]
    if not isinstance(node, dict):
        return []
    own = [node["text"]] if node.get("type") == "heading" and "text" in node else []
    return own + [text for part in node.values() for text in headings(part)]


def questions(archive: pathlib.Path) -> dict[str, set[str]]:
    """What is asked, with the paths of the pages that are right."""
    titles, articles = collections.defaultdict(set), collections.defaultdict(set)
    for path in sorted((archive / "data").rglob("*.json")):
        page = json.loads(path.read_text(encoding="utf8"))
        title = page.get("metadata", {}).get("title")
        if not title:
            continue
        paths = [paths for variant in page.get("variants", []) for paths in variant["paths"]]
        place = paths[0].strip("/") if paths else str(path.relative_to(archive / "data").with_suffix(""))
        if page["metadata"].get("symbolKind") not in (None, "module"):
            titles[title].add(place)
        for heading in [title, *headings(page.get("primaryContentSections", []))]:
            if heading not in OWN:
                articles[heading].add(place)
    return titles or articles


def found(archive: pathlib.Path, asked: list[str]) -> list[list[str]]:
    """The paths of the first rows of each question."""
    with tempfile.NamedTemporaryFile("w", suffix=".tsv", encoding="utf8") as file:
        file.writelines(f"{number}\t{text}\n" for number, text in enumerate(asked))
        file.flush()
        out = subprocess.run(
            [INKLING, "search", str(archive), "--queries", file.name, "--ids", "--limit", str(SHOWN)],
            check=True, capture_output=True, text=True, timeout=600).stdout
    rows = dict(line.partition("\t")[::2] for line in out.splitlines())
    return [rows.get(str(number), "").split() for number in range(len(asked))]


def share(archive: pathlib.Path, asked: list[str], right: list[set[str]]) -> str:
    hits = sum(bool(pages.intersection(rows)) for pages, rows in zip(right, found(archive, asked)))
    return f"{hits / len(asked):.1%}"


def letters(archive: pathlib.Path, wanted: dict[str, set[str]]) -> list[int]:
    """After how many letters of each question a right page is among the rows, in order; one more than it has where none ever is."""
    tried = [(text, end) for text in wanted for end in range(1, len(text) + 1)]
    least = {text: len(text) + 1 for text in wanted}
    for (text, end), rows in zip(tried, found(archive, [text[:end] for text, end in tried])):
        if wanted[text].intersection(rows):
            least[text] = min(least[text], end)
    return sorted(least.values())


def main(archives: list[str]) -> int:
    if not archives:
        print(__doc__)
        return 2
    print("| archive | questions | as written | one letter wrong | letters typed, p50 / p95 |\n|---|---|---|---|---|")
    for name in archives:
        archive, chance = pathlib.Path(name), random.Random(1)
        wanted = questions(archive)
        right = list(wanted.values())
        typos = [misspelt(text, chance) for text in wanted]
        typed = letters(archive, wanted)
        print(
            f"| {archive.stem} | {len(wanted)} | {share(archive, list(wanted), right)} | {share(archive, typos, right)} "
            f"| {typed[len(typed) // 2]} / {typed[len(typed) * 95 // 100]} |", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
