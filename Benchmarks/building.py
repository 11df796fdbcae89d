"""How much memory of its own building an index takes, as a file of records grows.

    Scripts/bench building [ROWS …] [--ids] [--store] [--keep FOLDER]

Each file is one of made-up paths of 41 bytes on average, from a fixed seed: 7,300,000 rows (the default) are 300 MB, as
the paths of all of Debian's packages are. `--ids` gives each row an id of its own in a first column; otherwise rows are
numbered. `inkling search` builds the index and answers one question meanwhile its RssAnon, memory that no file backs, is read
every 50 ms; with `--store` `inkling index --store` writes a store instead. FOLDER keeps the files for the next run.
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


def build(path: pathlib.Path, store: pathlib.Path | None) -> tuple[float, list[tuple[float, int]]]:
    """Seconds, and the memory in kB at each moment."""
    begun = time.monotonic()
    command = ["index", path, "--store", store] if store else ["search", path, "usr share bar", "--limit", "1"]
    search = subprocess.Popen([binary(), *command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    samples = []
    while search.poll() is None:
        samples.append((time.monotonic() - begun, own_memory(search.pid)))
        time.sleep(0.05)
    if search.returncode:
        sys.exit(f"inkling {command[0]} {path} ended with {search.returncode}")
    return time.monotonic() - begun, samples


def main() -> int:
    options = argparse.ArgumentParser()
    options.add_argument("rows", nargs="*", type=int, default=[7_300_000])
    options.add_argument("--ids", action="store_true")
    options.add_argument("--store", action="store_true", help="write a store")
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
                seconds, samples = build(path, pathlib.Path(made, "store") if chosen.store else None)
            moment, most = max(samples, key=lambda sample: sample[1])
            print(f"| {rows:,} | {path.stat().st_size / 1e6:,.0f} MB | {seconds:.1f} s | {most / 1024:,.0f} MB, {moment:.1f} s |", flush=True)
            if chosen.trace:
                for second in range(int(seconds) + 1):
                    print(second, max((kB for at, kB in samples if int(at) == second), default=0) // 1024)
    return 0


if __name__ == "__main__":
    sys.exit(main())
