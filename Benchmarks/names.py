#!/usr/bin/env python3
"""usage: names.py FOLDER [--draw N]

Whether a page that is called `ArrayList.html` is found by “array list”. FOLDER has pages of reference, such as Debian's openjdk-17-doc.
A question is the words of a file's name of two to four capitalised words, in small letters, where no other file has that name. Prints
how many of N questions (400, drawn with one seed) have that page first, and the mean reciprocal rank among ten.
INKLING names a built binary to measure instead of this checkout's.
"""
import argparse
import collections
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
INKLING = os.environ.get("INKLING", str(ROOT / ".build/release/inkling"))
NAME = re.compile(r"(?:[A-Z][a-z]+){2,4}")


def questions(folder: pathlib.Path, count: int) -> list[tuple[str, str]]:
    paths = collections.defaultdict(list)
    for file in folder.rglob("*.html"):
        # Lists of who uses a class are called as the class is.
        if NAME.fullmatch(file.stem) and file.parent.name != "class-use":
            paths[file.stem].append(str(file.relative_to(folder)))
    single = [(name, found[0]) for name, found in sorted(paths.items()) if len(found) == 1]
    return random.Random(1).sample(single, min(count, len(single)))


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    arguments.add_argument("folder", type=pathlib.Path)
    arguments.add_argument("--draw", type=int, default=400)
    chosen = arguments.parse_args()
    drawn = questions(chosen.folder, chosen.draw)
    if not drawn:
        raise SystemExit("no page has a name of several capitalised words")
    with tempfile.NamedTemporaryFile("w", suffix=".tsv") as asked:
        for number, (name, _) in enumerate(drawn):
            asked.write(f"{number}\t{' '.join(re.findall('[A-Z][a-z]+', name)).lower()}\n")
        asked.flush()
        lines = subprocess.run(
            [INKLING, "search", chosen.folder, "--queries", asked.name, "--ids", "--limit", "10"], check=True, capture_output=True,
            text=True).stdout.splitlines()
    found = {key: ids.split() for key, _, ids in (line.partition("\t") for line in lines)}
    ranks = [found.get(str(number), []).index(path) + 1 if path in found.get(str(number), []) else 0
             for number, (_, path) in enumerate(drawn)]
    print("| questions | the page is first | MRR@10 |\n|---|---|---|")
    print(f"| {len(ranks)} | {ranks.count(1) / len(ranks):.1%} | {sum(1 / rank for rank in ranks if rank) / len(ranks):.3f} |")
    return 0


if __name__ == "__main__":
    sys.exit(main())
