"""Measures indexing, opening and answering, natively and in WebAssembly, and prints one Markdown table.

    Scripts/bench                 the Unicode demo and the Debian packages
    Scripts/bench demo            one of them
    Scripts/bench --quick         fewer keystrokes in the page, one round
    Scripts/bench --painted       only what a person waits in the page

Latency is per keystroke, over every prefix of 300 seeded queries (see queries.py): question in, answer as JSON
out, one thread; each keystroke is asked `ROUNDS` times and its best time counts, so that the table speaks of
the engine and not of what else the machine was doing. Painted times are what a person waits in Chromium, beside
those of a page that sends its text through a worker and shows it: what a worker and a frame cost on this machine.
A slowed page is slow while it warms up, too, as on a phone: it learns from its first keys how slow it is.
"""
import json
import pathlib
import re
import subprocess
import sys
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "Tests" / "Browser"))
sys.path.insert(0, str(ROOT / "Benchmarks"))

import paint  # noqa: E402
import queries  # noqa: E402
from chromium import chromium  # noqa: E402
from engine import Engine  # noqa: E402
from inkling import Server, binary  # noqa: E402

DATA = ROOT / "Benchmarks" / "data"
ROUNDS = 3
PAINTED = 40


class Corpus:
    """One corpus: its file, how it is served, and the titles that the queries are made from."""

    def __init__(self, name: str):
        self.name = name
        DATA.mkdir(parents=True, exist_ok=True)
        self.queries = DATA / f"queries-{name}.tsv"
        self.asking: list[str] | None = None
        if name == "demo":
            self.arguments = ["demo"]
            titles = queries.unicode_titles()
        else:
            file = DATA / f"{name}.ndjson"
            if not file.exists():
                with file.open("wb") as out:
                    subprocess.run([ROOT / "Scripts" / "debian-packages"], check=True, stdout=out)
            self.arguments = ["serve", str(file)]
            # The same, but with an index that is never sent to the browser.
            self.asking = [*self.arguments, "--browser-limit", "0"]
            titles = [json.loads(line)["name"] for line in file.open()]
        made = queries.make(titles, 300, seed=300)
        self.queries.write_text("".join(f"{kind}\t{query}\n" for kind, query in made))
        self.texts = [query for _, query in made]


def native(server: Server, corpus: Corpus, rounds: int) -> list[float]:
    """Milliseconds of each keystroke in the server's engine, as its answers say: question to ranked hits."""
    times = []
    for text in queries.prefixes(corpus.texts):
        path = "/search.json?" + urllib.parse.urlencode({"q": text, "scope": 0, "limit": 10})
        times.append(min(json.loads(server.get(path)[2])["micros"] for _ in range(rounds)) / 1000)
    return times


def built(server: Server) -> tuple[float, int]:
    """Seconds of indexing, as the command says it, and the bytes of the segment."""
    said = re.search(r"Indexed [\d,]+ \w+ in ([\d.]+) (ms|s)", server.said())
    if not said:
        raise SystemExit(f"the server does not say how long indexing took: {server.said()}")
    return float(said[1]) / (1000 if said[2] == "ms" else 1), server.configuration["segment"]["bytes"]


def in_wasm(server: Server, corpus: Corpus, rounds: int) -> dict:
    segment = server.get(server.configuration["segment"]["url"])[2]
    engine = Engine(segment)
    asked = [
        json.dumps({"generation": 1, "q": text, "scope": 0, "limit": 10, "offset": 0}, ensure_ascii=False)
        for text in queries.prefixes(corpus.texts)]
    first = engine.times(asked[:1], 1)[0]
    times = engine.times(asked, rounds)
    engine.close()
    return {
        "open": engine.opened["opened"], "first": first, "memory": engine.opened["memory"],
        "segment": len(segment), "times": times}


# Tasks of more than 50 ms, as browsers count them.
LONG_TASKS = "new PerformanceObserver((list) => list.getEntries().forEach((task) => (window.__long ??= []).push(task.duration)))" \
    ".observe({ type: 'longtask' })"


def painted(server: Server, corpus: Corpus, count: int, rate: float) -> tuple[list[float], list[float], int]:
    """The times of the page, and of a bare page that sends the same keys through a worker and shows what comes back; how many tasks were long."""
    context = chromium.browser.new_context(viewport={"width": 1000, "height": 800})
    page = context.new_page()
    page.goto(server.address)
    page.wait_for_selector("input[role=combobox]")
    if rate != 1:
        paint.slowed(page, rate)
    paint.keystrokes(page, corpus.texts[-3:])  # the program is compiled, the caches are warm, the page knows how slow it is
    page.evaluate(LONG_TASKS)
    times = paint.keystrokes(page, corpus.texts[:count])
    long = page.evaluate("() => window.__long?.length ?? 0")
    page.close()
    bare = paint.bare(context, corpus.texts[:count], rate)
    context.close()
    return times, bare, long


def first_keys(server: Server, count: int = 9) -> list[float]:
    """The first key of so many pages that are slowed 4× from their beginning, each once it has rehearsed."""
    times = []
    for _ in range(count):
        context = chromium.browser.new_context(viewport={"width": 1000, "height": 800})
        page = context.new_page()
        paint.slowed(page, 4)
        page.goto(server.address)
        page.wait_for_selector("input[role=combobox]")
        page.wait_for_timeout(2_500)
        times += paint.keystrokes(page, ["g"])
        context.close()
    return times


def latency(times: list[float], unit: float = 1000, shares: tuple[float, ...] = (.5, .95, .99, 1)) -> str:
    """median / p95 / p99 / max, in µs unless told otherwise."""
    return " / ".join(f"{paint.percentile(times, share) * unit:,.0f}" for share in shares)


def measure(name: str, options: set[str]) -> list[tuple[str, str]]:
    corpus = Corpus(name)
    server = Server(f"bench-{name}", *corpus.arguments, patience=120)
    quick = "--quick" in options
    rows = [("documents", f"{server.configuration['documents']:,}")]
    try:
        if "--painted" not in options:
            rows += engine_rows(server, corpus, 1 if quick else ROUNDS)
        for rate, words in ((1, "painted"), (4, "painted, main thread slowed 4×")):
            ours, bare, long = painted(server, corpus, 8 if quick else PAINTED, rate)
            rows.append((f"keystroke {words}: p50 / p95 / p99 / max", latency(ours, 1) + " ms"))
            rows.append((f"tasks above 50 ms meanwhile{words[7:]}", f"{long:,}"))
            rows.append((f"the same on a page that only echoes through a worker{words[7:]}", latency(bare, 1) + " ms"))
        if corpus.asking:
            rows.append(asking_row(corpus, 8 if quick else PAINTED))
        rows.append(("first key of a page slowed 4×: median / max of nine", latency(first_keys(server), 1, (.5, 1)) + " ms"))
    finally:
        server.stop()
    return rows


def asking_row(corpus: Corpus, count: int) -> tuple[str, str]:
    """What a person waits whose page asks the server with every key."""
    server = Server(f"bench-{corpus.name}-asking", *(corpus.asking or []), patience=120)
    try:
        ours, _, _ = painted(server, corpus, count, 1)
    finally:
        server.stop()
    return "keystroke painted, the server asked on the loopback: p50 / p95 / p99 / max", latency(ours, 1) + " ms"


def engine_rows(server: Server, corpus: Corpus, rounds: int) -> list[tuple[str, str]]:
    documents = server.configuration["documents"]
    seconds, size = built(server)
    rows = [
        ("indexing, native, the file read and mapped included", f"{documents / seconds:,.0f} documents/s ({seconds:.2f} s)"),
        ("segment", f"{size:,} bytes"),
        ("keystroke, native: median / p95 / p99 / max", latency(native(server, corpus, rounds)) + " µs"),
    ]
    browser = in_wasm(server, corpus, rounds)
    return rows + [
        ("opening, WebAssembly in a worker", f"{browser['open']:.2f} ms"),
        ("first question, WebAssembly", f"{browser['first'] * 1000:,.0f} µs"),
        ("keystroke, WebAssembly: median / p95 / p99 / max", latency(browser["times"]) + " µs"),
        ("memory of the worker", f"{browser['memory'] / 1e6:.1f} MB"),
    ]


def bundle_rows() -> list[str]:
    done = subprocess.run([ROOT / "Scripts" / "bundle-size"], capture_output=True, text=True)
    return done.stdout.splitlines()[:-1]


def main() -> int:
    options = {word for word in sys.argv[1:] if word.startswith("-")}
    names = [word for word in sys.argv[1:] if word not in options] or ["demo", "packages"]
    try:
        columns = {name: dict(measure(name, options)) for name in names}
    finally:
        chromium.stop()
    keys = list(dict.fromkeys(key for rows in columns.values() for key in rows))
    print(f"| | {' | '.join(names)} |\n|---|{'---|' * len(names)}")
    for key in keys:
        print(f"| {key} | {' | '.join(columns[name].get(key, '–') for name in names)} |")
    print("\n```")
    print("\n".join(bundle_rows()))
    print("```")
    return 0


if __name__ == "__main__":
    sys.exit(main())
