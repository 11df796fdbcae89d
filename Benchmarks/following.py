#!/usr/bin/env python3
"""From the save of a page to the first answer that has it, while `inkling` follows a folder.

    following.py [FOLDER] [--saves N] [--build]

FOLDER is copied; without it 1,000 pages are made, whose sizes are those of a manual's pages. Each save puts a new word
into one page, by writing the file anew or by renaming another one over it, as editors do. With `--build` the folder is
followed by `inkling build --watch`, and the end is the moment in which the page of the search names another segment.
"""
import argparse
import json
import os
import pathlib
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "Tests/Browser"))

from inkling import Server, binary  # noqa: E402

PAGES, SEED, PATIENCE = 1_000, 28, 10
WORDS = [f"{a}{b}{c}" for a in "b c d f g l m n p r s t".split() for b in "a e i o u".split()
         for c in "ker lon mist nor pel rat sen tor".split()]


def made(folder: pathlib.Path) -> None:
    """Pages of 600 words on average, a few of them long."""
    chance = random.Random(SEED)
    for number in range(PAGES):
        parts = []
        for section in range(chance.randint(1, 6)):
            words = " ".join(chance.choices(WORDS, k=int(chance.lognormvariate(4.8, 0.8))))
            parts.append(f'<section id="s{section}"><h2>{chance.choice(WORDS)}</h2><p>{words}</p></section>')
        page = folder / f"part{number % 20}" / f"page{number}.html"
        page.parent.mkdir(exist_ok=True)
        page.write_text(f"<title>{' '.join(chance.choices(WORDS, k=3))}</title><main>{''.join(parts)}</main>")


def copied(source: pathlib.Path, folder: pathlib.Path) -> None:
    for page in source.resolve().rglob("*.html"):
        target = folder / page.relative_to(source.resolve())
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(page, target)


def save(page: pathlib.Path, text: str, renames: bool) -> None:
    if renames:
        beside = page.with_name("." + page.name + ".new")
        beside.write_text(text)
        os.replace(beside, page)
    else:
        page.write_text(text)


def answers(server: Server):
    """Whether a word is found, by a connection that stays open."""
    import http.client
    line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)

    def found(word: str) -> bool:
        line.request("GET", f"/search.json?q=%22{word}%22&limit=1")
        hits = json.loads(line.getresponse().read())["hits"]
        return any(run == word for hit in hits for run in hit["text"] + hit["title"])
    return found


def written(output: pathlib.Path):
    """Whether the bundle is another than at the last look."""
    known = [(output / "inkling.json").read_bytes()]

    def changed(_: str) -> bool:
        now = (output / "inkling.json").read_bytes()
        if now == known[0]:
            return False
        known[0] = now
        return True
    return changed


def measured(pages: list[pathlib.Path], saves: int, is_there) -> list[float]:
    chance, times = random.Random(SEED), []
    for number in range(saves):
        page = chance.choice(pages)
        word = f"zq{number}x{chance.randint(1000, 9999)}"
        text = page.read_text(errors="replace")
        text = text.replace("</p>", f" {word}</p>", 1) if "</p>" in text else text + f"<p>{word}</p>"
        began = time.perf_counter()
        save(page, text, renames=number % 2 == 1)
        while not is_there(word):
            if time.perf_counter() - began > PATIENCE:
                raise SystemExit(f"{word} of {page} was not found within {PATIENCE} s")
            time.sleep(0.005)
        times.append(1_000 * (time.perf_counter() - began))
        time.sleep(0.15)
    return times


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("folder", nargs="?", type=pathlib.Path)
    options.add_argument("--saves", type=int, default=60)
    options.add_argument("--build", action="store_true")
    asked = options.parse_args()
    with tempfile.TemporaryDirectory(prefix="inkling-following-") as place:
        folder = pathlib.Path(place, "site")
        folder.mkdir()
        copied(asked.folder, folder) if asked.folder else made(folder)
        pages = sorted(folder.rglob("*.html"))
        size = sum(page.stat().st_size for page in pages)
        if asked.build:
            output = pathlib.Path(place, "search")
            process = subprocess.Popen(
                [str(binary()), "build", str(folder), "--output", str(output), "--watch"],
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            try:
                while not (output / "index.html").exists():
                    time.sleep(0.05)
                time.sleep(0.5)
                times = measured(pages, asked.saves, written(output))
            finally:
                process.terminate()
                process.wait(10)
        else:
            server = Server("following", "serve", str(folder))
            try:
                times = measured(pages, asked.saves, answers(server))
            finally:
                server.stop()
    times.sort()
    p95 = times[min(len(times) - 1, round(0.95 * len(times)))]
    what = "the bundle on the disk" if asked.build else "the first answer that has it"
    print(f"{len(pages):,} pages, {size / 1e6:.1f} MB; {len(times)} saves; from a save to {what}:")
    print(f"p50 {statistics.median(times):.0f} ms, p95 {p95:.0f} ms, slowest {times[-1]:.0f} ms")


if __name__ == "__main__":
    main()
