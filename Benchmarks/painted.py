"""From the key to the painted rows in the three engines, beside a page that only echoes: `Scripts/bench painted`.

Each engine types the same words with real keys into the demo, a key as soon as the one before is painted; then into a
page that sends its text through a worker and shows it. What differs between the two is what the bar costs.

`Scripts/bench painted --filters [ROWS]` types into a page with four filters, an order and what holds, and into the same page without
them, over so many rows that `filters.py` makes (60,000 unless told otherwise). The pages take turns, three times.
"""
import json
import pathlib
import random
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "Tests" / "Browser"))

import filters  # noqa: E402
import paint  # noqa: E402
from drivers import ENGINES, Cannot, driver  # noqa: E402
from front import Front  # noqa: E402
from inkling import servers  # noqa: E402

WORDS = [
    "arrow", "rightwards", "heart", "snowman", "greek small", "latin capital", "music", "star", "cjk", "hieroglyph",
    "double arrow", "circled", "black square", "white flag", "mathematical bold"]
FIELD = "document.querySelector('search-bar').shadowRoot.querySelector('input')"


def keystrokes(engine, words, pause: float) -> list[float]:
    """Milliseconds of each key, as paint.py measures them."""
    times = []
    for word in words:
        engine.js(f"const field = {FIELD}; field.focus(); field.value = ''; field.dispatchEvent(new InputEvent('input', {{ bubbles: true, composed: true }}));")
        engine.until("return !document.querySelector('#results').dataset.query")
        for end in range(1, len(word) + 1):
            engine.js(f"window.__key = ({paint.WATCH})([arguments[0], 2000]);", word[:end])
            engine.key(word[end - 1])
            took = engine.js("return window.__key")
            times.append(2000.0 if took is None else took)
            time.sleep(pause)
    return times


def measured(name: str, pause: float):
    engine = driver(name)
    front = Front(servers.demo().address)
    front.pages["/echo.html"] = paint.BARE
    rows = []
    try:
        for path, words in (("/", WORDS), ("/echo.html", WORDS)):
            engine.start(1000, 800)
            engine.open(front.address + path)
            engine.until("return !!document.querySelector('search-bar')?.shadowRoot?.querySelector('input[role=combobox]')")
            keystrokes(engine, WORDS[-2:], pause)
            rows.append(keystrokes(engine, words, pause))
        return engine.version, rows
    finally:
        front.close()
        engine.stop()


ELEMENTS = "".join(f'<search-filter field="{field}"></search-filter>' for field in ("section", "tags", "year", "price"))
FILTERED = """<!doctype html><html lang="en"><title>Filtered</title><link rel="stylesheet" href="/assets/inkling.css">
<link rel="stylesheet" href="/assets/filters.css"><script type="module" src="/assets/inkling.js"></script>
<search-bar loading="eager" configuration="/inkling.json" results="results"></search-bar><div class="with-filters">%s<main id="results"></main></div>"""


def with_and_without(name: str, rows: list[dict], words: list[str]):
    """The times of each page of a pair in an engine."""
    engine, times = driver(name), ([], [])
    front = Front(servers.serving("filtered", rows, "--title", "title", "--keyword", "section", "--keyword", "tags", "--number", "year",
                                  "--number", "price").address)
    front.pages["/without.html"] = FILTERED % ""
    front.pages["/with.html"] = FILTERED % f"<search-filters><search-chosen></search-chosen><search-sort></search-sort>{ELEMENTS}</search-filters>"
    try:
        for turn in range(6):
            page = ("without", "with")[turn % 2]
            engine.start(1000, 800)
            engine.open(f"{front.address}/{page}.html")
            engine.until("return !!document.querySelector('search-bar')?.shadowRoot?.querySelector('input[role=combobox]')")
            if turn % 2:
                engine.until("return document.querySelectorAll('search-filter li').length > 20")
            keystrokes(engine, words[-2:], 0)
            times[turn % 2].extend(keystrokes(engine, words, 0))
        return engine.version, times
    finally:
        front.close()
        engine.stop()


def filtered(count: int):
    dice = random.Random(5)
    known = filters.words(dice)
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "rows.ndjson"
        filters.write(file, count, dice, known)
        rows = [json.loads(line) for line in file.read_text().splitlines()]
    words = [" ".join(row["title"].split()[:2]) for row in dice.sample(rows, 12)]
    print(f"{count:,} rows, ms\n| engine | keys | without filters p50 | p95 | with p50 | p95 |\n|---|---|---|---|---|---|")
    for name in ENGINES:
        try:
            version, pair = with_and_without(name, rows, words)
        except Cannot as reason:
            print(f"| {name} | skipped: {reason} | | | | |")
            continue
        figures = [f"{paint.percentile(times, share):.1f}" for times in pair for share in (.5, .95)]
        print(f"| {name} {version} | {len(pair[0])} | {' | '.join(figures)} |", flush=True)


def main():
    if "--filters" in sys.argv:
        try:
            filtered(int(sys.argv[2]) if len(sys.argv) > 2 else 60_000)
        finally:
            servers.stop()
        return
    pause = float(sys.argv[1]) / 1000 if len(sys.argv) > 1 else 0
    print("| engine | keys | page p50 | p95 | echo p50 | p95 |\n|---|---|---|---|---|---|")
    try:
        for name in ENGINES:
            try:
                version, (page, echo) = measured(name, pause)
            except Cannot as reason:
                print(f"| {name} | skipped: {reason} | | | | |")
                continue
            figures = [f"{paint.percentile(times, share):.0f}" for times in (page, echo) for share in (.5, .95)]
            print(f"| {name} {version} | {len(page)} | {' | '.join(figures)} |", flush=True)
    finally:
        servers.stop()


if __name__ == "__main__":
    main()
