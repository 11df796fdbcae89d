#!/usr/bin/env python3
"""usage: filters.py [ROWS …]

What filters, an order and counts add to a keystroke. Makes so many rows (60,000 and 1,000,000 unless told otherwise) from a seed: a title
of three words out of 400, a section out of 40, up to three tags out of 300, a year and a price. Serves them, asks each prefix of 40
questions in four ways, and prints p50, p95 and p99 of the milliseconds that the server's answers name. All in one run.
INKLING names a built binary to measure instead of this checkout's.
"""
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import time
import urllib.parse
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parent.parent
INKLING = os.environ.get("INKLING", str(ROOT / ".build/release/inkling"))
PORT = 8391
FILTERS = [("filter", "section:s1,s2,s3,s4,s5"), ("filter", "year:1980..2010"), ("filter", "tags:t1,t2,t3,t4,t5,t6,t7,t8,t9")]
FACETS = [("facets", "section,tags,year,price")]
WAYS = {"words alone": [], "three filters": FILTERS, "three filters, four counts": FILTERS + FACETS,
        "three filters, four counts, an order": FILTERS + FACETS + [("sort", "-price")]}


def words(dice: random.Random) -> list[str]:
    return ["".join(dice.choice("bdfgklmnprstvz") + dice.choice("aeiou") for _ in range(dice.randint(2, 4))) for _ in range(400)]


def write(path: pathlib.Path, rows: int, dice: random.Random, known: list[str]):
    with path.open("w") as file:
        for number in range(rows):
            row = {"id": str(number), "title": " ".join(dice.choices(known, k=3)), "section": f"s{dice.randrange(40)}",
                   "tags": [f"t{dice.randrange(300)}" for _ in range(dice.randrange(4))], "year": dice.randint(1950, 2024),
                   "price": dice.randrange(100_000) / 100}
            file.write(json.dumps(row) + "\n")


def measure(rows: int):
    dice = random.Random(7)
    known = words(dice)
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "rows.ndjson"
        write(file, rows, dice, known)
        fields = ["--title", "title", "--keyword", "section", "--keyword", "tags", "--number", "year", "--number", "price"]
        server = subprocess.Popen(
            [INKLING, "serve", str(file), "--port", str(PORT), "--browser-limit", "0", *fields], stdout=subprocess.DEVNULL)
        try:
            asked = [" ".join(dice.choices(known, k=2)) for _ in range(40)]
            prefixes = [text[:end] for text in asked for end in range(1, len(text) + 1)]
            times = {way: [] for way in WAYS}
            partial = dict.fromkeys(WAYS, 0)
            wait()
            for prefix in prefixes:
                for way, besides in WAYS.items():
                    answer = ask([("q", prefix), ("limit", "20"), *besides])
                    times[way].append(answer["micros"] / 1000)
                    partial[way] += answer["partial"] or any(not facet["isExact"] for facet in answer.get("facets", []))
        finally:
            server.terminate()
            server.wait(20)
    print(f"{rows:,} rows, {len(prefixes)} keystrokes, milliseconds")
    for way, found in times.items():
        found.sort()
        p50, p95, p99 = (found[min(len(found) - 1, int(len(found) * part))] for part in (.5, .95, .99))
        print(f"  {way:38} p50 {p50:8.2f}  p95 {p95:8.2f}  p99 {p99:8.2f}  cut short {partial[way]}")


def ask(pairs: list[tuple[str, str]]) -> dict:
    with urllib.request.urlopen(f"http://127.0.0.1:{PORT}/search.json?{urllib.parse.urlencode(pairs)}", timeout=20) as answer:
        return json.load(answer)


def wait():
    for _ in range(1_200):
        try:
            ask([("q", "a")])
            return
        except OSError:
            time.sleep(.1)
    raise SystemExit("the server does not answer")


if __name__ == "__main__":
    for rows in [int(word.replace(",", "")) for word in sys.argv[1:]] or [60_000, 1_000_000]:
        measure(rows)
