"""Measures how fast a follower copies a store over loopback beside `cp`, and prints one Markdown table.

    Scripts/bench follow                     a million documents that it makes itself, as Benchmarks/store.py does
    Scripts/bench follow --documents N

Both end when all is durable: the follower by itself, `cp` by a `sync` of its files behind it. Each is the median of three,
in turn, of a store whose files are in the page cache; the copy is removed before each. `sha256sum` stands for what
comparing every byte with a checksum costs elsewhere.
"""
import argparse
import os
import pathlib
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "Benchmarks"))

from store import make  # noqa: E402


def inkling() -> str:
    if named := os.environ.get("INKLING"):
        return named
    place = subprocess.run(
        ["swift", "build", "-c", "release", "--show-bin-path"], cwd=ROOT, check=True, capture_output=True, text=True)
    return place.stdout.strip() + "/inkling"


def timed(command: list[str]) -> float:
    begun = time.monotonic()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, timeout=550)
    return time.monotonic() - begun


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--documents", type=int, default=1_000_000)
    options = parser.parse_args()
    program = inkling()
    folder = pathlib.Path(tempfile.mkdtemp(prefix="inkling-follow-"))
    try:
        rows, store, key = folder / "rows.tsv", folder / "store", folder / "key"
        make(rows, options.documents)
        text = rows.read_text()
        rows.write_text("id\ttitle\ttext\n" + text)
        subprocess.run(
            [program, "index", str(rows), "--store", str(store)], check=True, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, timeout=1_800)
        key.write_text("a-key-for-this-measurement\n")
        server = subprocess.Popen(
            [program, "serve", "--store", str(store), "--follow-key", str(key), "--port", "0"],
            stdout=subprocess.PIPE, text=True)
        try:
            address = re.search(r"http://\S+", server.stdout.readline()).group(0)
            measure(program, folder, store, key, address, options.documents)
        finally:
            server.terminate()
            server.wait(10)
    finally:
        shutil.rmtree(folder)
    return 0


def measure(program, folder, store, key, address, documents):
    files = [file for file in store.iterdir() if file.name != "LOCK"]
    size = sum(file.stat().st_size for file in files)
    copy = folder / "copy"
    ways = {
        "inkling follow --once": [
            program, "follow", "--from", address, "--store", str(copy), "--follow-key", str(key), "--once"],
        "cp and sync": ["sh", "-c", f"cp -r '{store}' '{copy}' && sync '{copy}'/* '{copy}'"],
        "sha256sum": ["sh", "-c", f"sha256sum '{store}'/*"],
    }
    times = {name: [] for name in ways}
    for _ in range(3):
        for name, command in ways.items():
            shutil.rmtree(copy, ignore_errors=True)
            times[name].append(timed(command))
            if name.startswith("inkling"):
                same = (copy / "MANIFEST").read_bytes() == (store / "MANIFEST").read_bytes()
                assert same and subprocess.run([program, "check", str(copy)], capture_output=True).returncode == 0
    print(f"\n{documents:,} documents, {size / 1e6:,.0f} MB in {len(files)} files\n")
    print("| | seconds | MB/s |\n|---|---|---|")
    for name, seconds in times.items():
        middle = statistics.median(seconds)
        print(f"| {name} | {middle:.2f} | {size / 1e6 / middle:,.0f} |")


if __name__ == "__main__":
    sys.exit(main())
