#!/usr/bin/env python3
"""usage: documents.py JUDGED [BOOK …] [--draws AB]

How soon the page that treats a term is found, in manuals whose own index says which page that is. JUDGED has a folder for each
book: `site` with its pages, and for each draw `A-answers.tsv` (name, kind, right pages between spaces) and the questions `A-exact.tsv`,
`A-typo.tsv` and `A-prefix.tsv` (name, question). Prints MRR@10 beside what others reach on the same questions, and what a keystroke costs.
Where an engine's own answers lie there as `ENGINE-A-exact.tsv` and so on (name, pages between spaces), the difference to it is printed
with the interval that holds 95 % of 10,000 draws of the questions.
INKLING names a built binary to measure instead of this checkout's.
"""
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
INKLING = os.environ.get("INKLING", str(ROOT / ".build/release/inkling"))
FORMS = ("exact", "typo", "prefix")
# Measured once on the same questions: OpenSearch 2.19 with title and headings 5, text 1, stems, beginnings, phrases and typos
# added up; and an order outside any engine that scans everything. Debian 12's manuals.
OTHERS = {
    "OpenSearch 2.19": {
        "postgres": {"A": (.762, .734, .695), "B": (.789, .760, .709)},
        "python": {"A": (.766, .735, .694), "B": (.786, .733, .709)},
        "octave": {"A": (.900, .858, .817), "B": (.892, .863, .811)},
    },
    "a scan of everything": {
        "postgres": {"A": (.774, .767, .718), "B": (.805, .798, .719)},
        "python": {"A": (.799, .786, .725), "B": (.815, .791, .731)},
        "octave": {"A": (.908, .873, .831), "B": (.901, .879, .812)},
    },
}


def lines(path: pathlib.Path) -> list[list[str]]:
    return [line.split("\t") for line in path.read_text(encoding="utf8").splitlines()]


def found(book: pathlib.Path, questions: pathlib.Path) -> dict[str, list[str]]:
    """The ids of the best pages, by the name of the question."""
    out = subprocess.run(
        [INKLING, "search", str(book / "site"), "--queries", str(questions), "--ids", "--limit", "10"],
        check=True, capture_output=True, text=True, timeout=600).stdout
    return {name: ids.split() for name, _, ids in (line.partition("\t") for line in out.splitlines())}


def reciprocal_ranks(book: pathlib.Path, draw: str, form: str, run: dict[str, list[str]]) -> list[float]:
    """For each question one by the place of the first right page among ten; 0 where there is none."""
    right = {line[0]: set(line[2].split()) for line in lines(book / f"{draw}-answers.tsv")}
    names = [line[0] for line in lines(book / f"{draw}-{form}.tsv")]
    return [next((1 / place for place, page in enumerate(run.get(name, [])[:10], 1) if page in right[name]), 0) for name in names]


def mean(values: list[float]) -> float:
    return sum(values) / len(values)


def differences(book: pathlib.Path, draw: str, form: str, ours: list[float]) -> list[str]:
    """How far ahead of each engine whose answers lie beside the questions."""
    said = []
    for path in sorted(book.glob(f"*-{draw}-{form}.tsv")):
        engine, run = path.name.split("-")[0], {line[0]: line[1].split() for line in lines(path)}
        gains = [own - other for own, other in zip(ours, reciprocal_ranks(book, draw, form, run))]
        draws = random.Random(1)
        means = sorted(mean(draws.choices(gains, k=len(gains))) for _ in range(10_000))
        said.append(f"{book.name} {draw} {form}: {mean(gains):+.3f} [{means[250]:+.3f}, {means[9_750]:+.3f}] to {engine}")
    return said


def keystrokes(book: pathlib.Path) -> str:
    """Median and 99th percentile of every letter of the first 300 questions, with and without a typo."""
    right = {line[0]: line[2].split()[0] for line in lines(book / "A-answers.tsv")}
    typos = {line[0]: line[1] for line in lines(book / "A-typo.tsv")}
    with tempfile.NamedTemporaryFile("w", suffix=".tsv", encoding="utf8") as file:
        for name, question in (line[:2] for line in lines(book / "A-exact.tsv")[:300]):
            file.write(f"{right[name]}\t{question}\t{typos.get(name, '')}\n")
        file.flush()
        out = subprocess.run(
            [str(pathlib.Path(INKLING).with_name("inkling-bench")), "keystrokes", str(book / "site"), file.name], check=True, capture_output=True, text=True, timeout=600).stdout
    def said(start: str) -> str:
        parts = re.findall(rf"^(?:{start}).*p50 ([\d.]+) .*p99 ([\d.]+)", out, re.M)
        return ", ".join(f"{float(p50):.0f} / {float(p99):.0f} µs" for p50, p99 in parts)

    return said("exact|typo") + "; twenty rows as JSON: " + said(" *whole")


def main(arguments: list[str]) -> int:
    draws = "A"
    if "--draws" in arguments:
        at = arguments.index("--draws")
        draws = arguments[at + 1]
        del arguments[at:at + 2]
    if not arguments:
        print(__doc__)
        return 2
    judged = pathlib.Path(arguments[0])
    books = arguments[1:] or sorted(path.parent.name for path in judged.glob("*/site"))
    print("| exact / typo / prefix | " + " | ".join(f"{book} {draw}" for book in books for draw in draws) + " |")
    print("|---" * (1 + len(books) * len(draws)) + "|")
    cells, said = [], []
    for book in books:
        for draw in draws:
            cells.append([])
            for form in FORMS:
                run = found(judged / book, judged / book / f"{draw}-{form}.tsv")
                ranks = reciprocal_ranks(judged / book, draw, form, run)
                cells[-1].append(mean(ranks))
                said += differences(judged / book, draw, form, ranks)
    rows = {"Inkling": cells}
    for name, known in OTHERS.items():
        rows[name] = [known.get(book, {}).get(draw, ()) for book in books for draw in draws]
    for name, cells in rows.items():
        print(f"| {name} | " + " | ".join(" / ".join(f"{value:.3f}"[1:] for value in cell) for cell in cells) + " |")
    print(*said, sep="\n", end="\n" if said else "")
    for book in books:
        print(f"{book}: a keystroke (p50 / p99), exact and with a typo: {keystrokes(judged / book)}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
