"""How much memory of its own building an index takes, as a file of records grows.

    Scripts/bench building [ROWS …] [--ids] [--store | --page] [--keep FOLDER]

Each file is one of made-up paths of 41 bytes on average, from a fixed seed: 7,300,000 rows (the default) are 300 MB, as
the paths of all of Debian's packages are. `--ids` gives each row an id of its own in a first column; otherwise rows are
numbered. `inkling search` builds the index and answers one question meanwhile its RssAnon, memory that no file backs, is read
every 50 ms; with `--store` `inkling index --store` writes a store, with `--page` `inkling build` a page, or says that it would be too large. FOLDER keeps the files for the next run.
"""
import argparse
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "Tests" / "Browser"))

from inkling import binary  # noqa: E402

SYLLABLES = [a + b for a in "bcdfgklmnprstvz" for b in ("a", "e", "i", "o", "u", "an", "or", "is")]
TOPS = ["usr/share/doc", "usr/share", "usr/lib", "usr/include", "usr/lib/python3/dist-packages", "etc", "usr/bin", "usr/src"]
ENDS = ["", ".h", ".so", ".py", ".html", ".gz", ".png", ".svg", ".mo", ".txt"]


def make(path: pathlib.Path, rows: int, ids: bool) -> None:
    """Some forty files a package; a third of the names are numbers that no other file has."""
    chance = random.Random(7)
    words = ["".join(chance.choices(SYLLABLES, k=chance.randint(1, 4))) for _ in range(300_000)]
    with path.open("w") as out:
        out.write("id,path\n" if ids else "path\n")
        for number in range(rows):
            if number % 40 == 0:
                package = words[chance.randrange(60_000)]
                folders = [f"{top}/{package}/{words[chance.randrange(2_000)]}" for top in chance.choices(TOPS, k=4)]
            word = words[int(300_000 * chance.random() ** 3)]
            if number % 3 == 0:
                word += f"-{chance.getrandbits(24):x}"
            line = f"{folders[number % 4]}/{word}{ENDS[chance.randrange(10)]}\n"
            out.write(f"{chance.getrandbits(40):x}-{number},{line}" if ids else line)


def own_memory(process: int) -> int:
    try:
        status = pathlib.Path(f"/proc/{process}/status").read_text()
    except OSError:
        return 0
    found = re.search(r"RssAnon:\s+(\d+) kB", status)
    return int(found.group(1)) if found else 0


def build(command: list) -> tuple[float, list[tuple[float, int]]]:
    """Seconds, and the memory in kB at each moment."""
    begun = time.monotonic()
    search = subprocess.Popen([binary(), *command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    samples = []
    while search.poll() is None:
        samples.append((time.monotonic() - begun, own_memory(search.pid)))
        time.sleep(0.05)
    # 65: a page would be too large.
    if search.returncode and (command[0], search.returncode) != ("build", 65):
        sys.exit(f"inkling {command[0]} {command[1]} ended with {search.returncode}")
    return time.monotonic() - begun, samples


def main() -> int:
    options = argparse.ArgumentParser()
    options.add_argument("rows", nargs="*", type=int, default=[7_300_000])
    options.add_argument("--ids", action="store_true")
    made = options.add_mutually_exclusive_group()
    made.add_argument("--store", action="store_true", help="write a store")
    made.add_argument("--page", action="store_true", help="write a page that needs no server")
    options.add_argument("--keep", type=pathlib.Path)
    options.add_argument("--trace", action="store_true", help="print the memory of each second as well")
    chosen = options.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        folder = chosen.keep or pathlib.Path(scratch)
        folder.mkdir(parents=True, exist_ok=True)
        print("| rows | file | built and answered | most memory of its own, at |\n|---|---|---|---|")
        for rows in chosen.rows:
            path = folder / f"paths-{rows}{'-ids' if chosen.ids else ''}.csv"
            if not path.exists():
                make(path, rows, chosen.ids)
            with tempfile.TemporaryDirectory() as made:
                if chosen.store:
                    command = ["index", path, "--store", pathlib.Path(made, "store")]
                elif chosen.page:
                    command = ["build", path, "--output", pathlib.Path(made, "page")]
                else:
                    command = ["search", path, "usr share bar", "--limit", "1"]
                seconds, samples = build(command)
            moment, most = max(samples, key=lambda sample: sample[1])
            print(f"| {rows:,} | {path.stat().st_size / 1e6:,.0f} MB | {seconds:.1f} s | {most / 1024:,.0f} MB, {moment:.1f} s |", flush=True)
            if chosen.trace:
                for second in range(int(seconds) + 1):
                    print(second, max((kB for at, kB in samples if int(at) == second), default=0) // 1024)
    return 0


if __name__ == "__main__":
    sys.exit(main())
