"""Measures every keystroke of Inkling and of engines that anyone can install, in one run, and prints one Markdown table.

    Scripts/bench engines                            this Debian's packages, 300 questions drawn by seed
    Scripts/bench engines --draws 3                  three draws of 300 questions
    Scripts/bench engines CORPUS.tsv [QUERIES.tsv]   lines of id, title, body; of id, question, question with a typo

Questions are one to three neighbouring words of the title of a document that is to be found, and the same with one
letter dropped, doubled, replaced or swapped. Every prefix is asked as it would be typed, for ten hits; a
keystroke's time is its median over three passes, on one thread, in process. `found` is how many of the documents are
among the ten at the end, `keys` after how many letters on average (one more than there are when never).

SQLite's FTS5 comes with Python, with its indexes of prefixes; it knows no typos. tantivy, left out where its wheel cannot be
imported (python3 -m pip install tantivy), finds beginnings of words of the title by an index of them, as its users do, and asks
again with typos (fuzzy terms) when fewer than ten documents are found. Their times include the call from Python.

Nobody finds all: hundreds of titles hold the word `value`, and the draw took one. Under the table stands what the best order would find on
average, of which an engine can do better or worse by luck only.
"""
import argparse
import collections
import heapq
import json
import pathlib
import random
import re
import shutil
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "Tests" / "Browser"), str(ROOT / "Benchmarks")]

import queries  # noqa: E402
from inkling import bench  # noqa: E402

PASSES = 3
MOST_WORDS = 3
WORD = re.compile(r"\w+")


def documents(corpus: pathlib.Path):
    with corpus.open(newline="\n") as file:
        for line in file:
            yield (line.rstrip("\n").split("\t", 2) + ["", ""])[:3]


def packages(corpus: pathlib.Path):
    """The packages that this Debian knows, as lines of a corpus."""
    listed = subprocess.run([ROOT / "Scripts" / "debian-packages"], check=True, stdout=subprocess.PIPE).stdout
    with corpus.open("w") as out:
        for line in listed.splitlines():
            package = json.loads(line)
            values = package["name"], f"{package['name']} {package['description']}", package.get("details", "")
            out.write("\t".join(" ".join(value.split()) for value in values) + "\n")


def draw(corpus: pathlib.Path, seeds: range) -> list[list[str]]:
    """(id, question, question with a typo): 300 for each seed, those without a word to misspell drawn again."""
    titles = [(identity, words) for identity, title, _ in documents(corpus) if (words := WORD.findall(title.lower()))]
    drawn = []
    for seed in seeds:
        chance = random.Random(seed)
        while len(drawn) < 300 * (seed - seeds.start + 1):
            identity, words = chance.choice(titles)
            first = chance.randrange(len(words))
            question = " ".join(words[first:first + chance.randint(1, MOST_WORDS)])
            typo = queries.misspelt(question, chance)
            if typo != question:
                drawn.append([identity, question, typo])
    return drawn


def ceiling(corpus: pathlib.Path, asked: list[str]) -> float:
    """The share of drawn questions that ten documents hold on average, if they are those likeliest to have been drawn."""
    weights = {question: [] for question in asked}
    for _, title, _ in documents(corpus):
        words = WORD.findall(title.lower())
        ways = collections.Counter(
            " ".join(words[first:first + count]) for first in range(len(words)) for count in range(1, MOST_WORDS + 1))
        for question in ways.keys() & weights.keys():
            weights[question].append(ways[question] / len(words))
    return statistics.mean(sum(heapq.nlargest(10, weights[question])) / sum(weights[question]) for question in asked)


def replay(ask, asked: list[tuple[str, str]]) -> list[dict]:
    """What `inkling-bench keystrokes` writes, of an engine that is a function from a question to ids."""
    out = []
    for identity, question in asked:
        typed = {"len": len(question), "found": -1, "rank": -1, "lat": []}
        for end in (end for end in range(1, len(question) + 1) if question[end - 1] != " "):
            times = []
            for _ in range(PASSES):
                begun = time.perf_counter()
                ids = ask(question[:end])
                times.append((time.perf_counter() - begun) * 1e6)
            rank = ids.index(identity) if identity in ids else -1
            if rank >= 0 and typed["found"] < 0:
                typed["found"] = end
            typed["rank"] = rank
            typed["lat"].append([end, statistics.median(times)])
        out.append(typed)
    return out


def inkling(folder: pathlib.Path, corpus: pathlib.Path, asked: pathlib.Path, engine: str) -> dict:
    raw, build = folder / "raw.json", folder / "build.json"
    subprocess.run(
        [bench(), "keystrokes", corpus, asked, "--engine", engine, "--passes", str(PASSES), "--raw", raw, "--build", build],
        check=True, stdout=sys.stderr)
    return json.loads(raw.read_text()) | json.loads(build.read_text())


def fts5(folder: pathlib.Path, corpus: pathlib.Path):
    """FTS5 with indexes of prefixes; the title counts five times."""
    database = sqlite3.connect(folder / "fts5.sqlite")
    database.execute("CREATE VIRTUAL TABLE d USING fts5(id UNINDEXED, title, body, content='', prefix='1 2 3 4')")
    ids = []
    with database:
        for number, (identity, title, body) in enumerate(documents(corpus)):
            ids.append(identity)
            database.execute("INSERT INTO d(rowid, id, title, body) VALUES (?, '', ?, ?)", (number, title, body))

    def ask(question: str) -> list[str]:
        words = WORD.findall(question)
        if not words:
            return []
        match = " ".join(f'"{word}"' for word in words) + "*"
        found = database.execute("SELECT rowid FROM d WHERE d MATCH ? ORDER BY bm25(d, 0, 5, 1) LIMIT 10", (match,))
        return [ids[number] for number, in found]

    return ask


def tantivy_edges(tantivy, folder: pathlib.Path, corpus: pathlib.Path):
    """tantivy with the beginnings of the title's words as words of a field of their own."""
    schema = tantivy.SchemaBuilder()
    schema.add_text_field("id", stored=True, tokenizer_name="raw")
    for name in ("title", "body"):
        schema.add_text_field(name)
    schema.add_text_field("begun", tokenizer_name="whitespace", index_option="basic")
    schema = schema.build()
    index = tantivy.Index(schema, path=str(folder))
    writer = index.writer(256 << 20, 2)
    for identity, title, body in documents(corpus):
        begun = {word[:end] for word in WORD.findall(title.lower()) for end in range(1, min(len(word), 20) + 1)}
        writer.add_document(tantivy.Document(id=identity, title=title, body=body, begun=" ".join(begun)))
    writer.commit()
    writer.wait_merging_threads()
    index.reload()
    searcher = index.searcher()
    query, must, should = tantivy.Query, tantivy.Occur.Must, tantivy.Occur.Should

    def word(text: str, is_last: bool, edits: int):
        ways = []
        for name, weight in (("begun" if is_last else "title", 5.0), ("body", 1.0)):
            if edits:
                field = "title" if name == "begun" else name
                way = query.fuzzy_term_query(schema, field, text, distance=edits, prefix=is_last)
            else:
                way = query.term_query(schema, name, text)
            ways.append((should, query.boost_query(way, weight)))
        return query.boolean_query(ways)

    def search(words: list[str], is_loose: bool) -> list[str]:
        edits = [0 if len(text) < 5 or not is_loose else 1 if len(text) < 9 else 2 for text in words]
        parts = [(must, word(text, place == len(words) - 1, edits[place])) for place, text in enumerate(words)]
        hits = searcher.search(query.boolean_query(parts), 10, count=False).hits
        return [searcher.doc(address)["id"][0] for _, address in hits]

    def ask(question: str) -> list[str]:
        words = WORD.findall(question.lower())
        found = search(words, False) if words else []
        if len(found) < 10 and any(len(text) >= 5 for text in words):
            found += [identity for identity in search(words, True) if identity not in found]
        return found[:10]

    return ask


def peers(folder: pathlib.Path, corpus: pathlib.Path):
    """(name, seconds of building, ask) of each engine that is there."""
    makers = [(f"SQLite FTS5 {sqlite3.sqlite_version}", fts5)]
    try:
        import tantivy
    except ImportError as missing:
        print(f"tantivy is left out: {missing} (python3 -m pip install tantivy)\n")
    else:
        name = tantivy.__version__.split(",")[0]
        makers.append((f"{name}, beginnings of title words", lambda *all: tantivy_edges(tantivy, *all)))
    for place, (name, make) in enumerate(makers):
        (folder / str(place)).mkdir()
        begun = time.perf_counter()
        ask = make(folder / str(place), corpus)
        yield name, time.perf_counter() - begun, ask


def figures(typed: list[dict]) -> tuple[list[float], float, float]:
    """Microseconds at p50, p95, p99 and the longest; the share that was found; keys until then."""
    times = sorted(micros for one in typed for _, micros in one["lat"])
    at = [times[min(len(times) - 1, int(share * len(times)))] for share in (.5, .95, .99, 1)]
    found = sum(one["rank"] >= 0 for one in typed) / len(typed)
    return at, found, statistics.mean(one["found"] if one["found"] > 0 else one["len"] + 1 for one in typed)


def table(results: dict[str, dict]) -> str:
    first = figures(next(iter(results.values()))["exact"])[0][2]
    lines = ["| engine | documents/s | exact: p50 / p95 / p99 / max µs | p99 to ours | found | keys | typo: p50 / p95 / p99 / max µs | found |",
             "|---|---|---|---|---|---|---|---|"]
    for name, result in results.items():
        exact, typo = figures(result["exact"]), figures(result["typo"])
        shown = [" / ".join(f"{micros:,.0f}" for micros in times) for times in (exact[0], typo[0])]
        lines.append(
            f"| {name} | {result['docs_per_s']:,.0f} | {shown[0]} | {exact[0][2] / first:,.1f} | {exact[1]:.3f} | {exact[2]:.2f} "
            f"| {shown[1]} | {typo[1]:.3f} |")
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(prog="Scripts/bench engines", description=__doc__.split("\n")[0])
    parser.add_argument("corpus", nargs="?", type=pathlib.Path)
    parser.add_argument("queries", nargs="?", type=pathlib.Path)
    parser.add_argument("--draws", type=int, default=1, help="draws of 300 questions")
    parser.add_argument("--seed", type=int, default=300, help="of the first draw")
    options = parser.parse_args()
    work = ROOT / "Benchmarks" / "out"
    work.mkdir(parents=True, exist_ok=True)
    folder = pathlib.Path(tempfile.mkdtemp(prefix="engines-", dir=work))
    try:
        corpus, asked = options.corpus or folder / "packages.tsv", options.queries or folder / "queries.tsv"
        if not options.corpus:
            packages(corpus)
        if not options.queries:
            lines = draw(corpus, range(options.seed, options.seed + options.draws))
            asked.write_text("".join("\t".join(line) + "\n" for line in lines))
        questions = [(line.split("\t") + [""])[:3] for line in asked.read_text().splitlines()]
        count = sum(1 for _ in documents(corpus))
        results = {}
        for engine, name in (("native", "Inkling"), ("wasm", "Inkling in WebAssembly (node)")):
            if engine == "native" or shutil.which("node"):
                results[name] = inkling(folder, corpus, asked, engine)
        for name, seconds, ask in peers(folder, corpus):
            results[name] = {"docs_per_s": count / seconds} | {
                kind: replay(ask, [(line[0], line[place]) for line in questions if line[place]])
                for kind, place in (("exact", 1), ("typo", 2))}
        best = None if options.queries else ceiling(corpus, [line[1] for line in questions])
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    print(f"{count:,} documents of {options.corpus or 'this Debian'}, {len(questions)} questions\n\n{table(results)}")
    if best is not None:
        print(f"\nThe best order finds {best:.3f} of such questions on average.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
