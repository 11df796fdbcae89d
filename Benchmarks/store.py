"""Measures a store beside SQLite FTS5 and tantivy in one run, and prints one Markdown table.

    Scripts/bench store                              20,000 documents that it makes itself
    Scripts/bench store CORPUS.tsv --documents N     lines of id, title and body between tabs
    Scripts/bench store --seconds 10                 how long single commits are measured, and searches

Each keeps every value of its documents and writes to the same disk. A commit counts when it is durable:
SQLite with WAL and synchronous=FULL, tantivy with its `commit`. Loading is one transaction. Opening is from
nothing to the first answer with the files in the page cache, the best of five; the store has one figure more
for opening with every byte compared with its checksum, which is its default. Bytes are those on disk when
merges have ended and the log is folded in. Every index has its defaults otherwise: FTS5 no prefix index,
tantivy positions and a thread per core. tantivy is left out if its Python wheel cannot be imported.
"""
import argparse
import itertools
import json
import os
import pathlib
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "Tests" / "Browser"))

from inkling import bench  # noqa: E402

GOAL = 2.0
SYLLABLES = [a + b for a in "bdfgklmnprstvz" for b in ("a", "e", "i", "o", "u", "an", "or", "is")]


def make(path: pathlib.Path, count: int):
    """Documents of made-up words as frequent as words are, the same ones every time."""
    chance = random.Random(20_000)
    words = ["".join(chance.choices(SYLLABLES, k=chance.randint(1, 4))) for _ in range(50_000)]
    weights = list(itertools.accumulate(1 / (rank + 1) for rank in range(len(words))))
    with path.open("w") as out:
        for number in range(count):
            title = " ".join(chance.choices(words, k=chance.randint(1, 4)))
            body = " ".join(chance.choices(words, cum_weights=weights, k=chance.randint(5, 40)))
            out.write(f"d{number}\t{title}\t{body}\n")


def read(path: pathlib.Path, count: int):
    """The first documents of the file, which begins again with new ids when it has no more."""
    for round in itertools.count():
        with path.open(newline="\n") as file:
            for line in file:
                if count == 0:
                    return
                count -= 1
                identity, title, body = (line.rstrip("\n").split("\t", 2) + ["", ""])[:3]
                yield f"{identity}-{round}" if round else identity, title, body


def behind(path: pathlib.Path, count: int):
    """Without end, the documents behind the first `count`: what is committed one by one."""
    documents = read(path, -1)
    for _ in itertools.islice(documents, count):
        pass
    return documents


def size(folder: pathlib.Path) -> int:
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())


def best_of_five(action) -> float:
    """Milliseconds."""
    times = []
    for _ in range(5):
        begun = time.perf_counter()
        action()
        times.append(time.perf_counter() - begun)
    return min(times) * 1000


def commits_per_second(commit, documents, seconds: float) -> float:
    begun, count = time.perf_counter(), 0
    while time.perf_counter() - begun < seconds:
        commit(next(documents))
        count += 1
    return count / (time.perf_counter() - begun)


def sqlite(folder: pathlib.Path, corpus: pathlib.Path, count: int, seconds: float) -> dict:
    path = folder / "fts.sqlite"

    def connect():
        connection = sqlite3.connect(path, isolation_level=None)
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        return connection

    connection = connect()
    connection.execute("CREATE VIRTUAL TABLE documents USING fts5(id UNINDEXED, title, body)")
    insert = "INSERT INTO documents VALUES (?, ?, ?)"
    begun = time.perf_counter()
    connection.execute("BEGIN")
    connection.executemany(insert, read(corpus, count))
    connection.execute("COMMIT")
    bulk = count / (time.perf_counter() - begun)
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    bytes_on_disk = size(folder)
    word = next(title.split()[0] for _, title, _ in read(corpus, count) if title.split())
    question = '"' + word.replace('"', '""') + '"'

    def open_and_ask():
        opened = connect()
        opened.execute("SELECT id FROM documents WHERE documents MATCH ? LIMIT 10", (question,)).fetchall()
        opened.close()

    open_ms = best_of_five(open_and_ask)
    # Outside of a transaction every statement is one, and synced.
    more = behind(corpus, count)
    rate = commits_per_second(lambda document: connection.execute(insert, document), more, seconds)
    connection.close()
    return {"bulk_per_s": bulk, "bytes": bytes_on_disk, "open_ms": open_ms, "commits_per_s": rate}


def tantivy_index(tantivy, folder: pathlib.Path, corpus: pathlib.Path, count: int, seconds: float) -> dict:
    schema = tantivy.SchemaBuilder()
    schema.add_text_field("id", stored=True, tokenizer_name="raw")
    schema.add_text_field("title", stored=True)
    schema.add_text_field("body", stored=True)
    index = tantivy.Index(schema.build(), path=str(folder))
    writer = index.writer(128 << 20)

    def add(document):
        writer.add_document(tantivy.Document(id=document[0], title=document[1], body=document[2]))

    begun = time.perf_counter()
    for document in read(corpus, count):
        add(document)
    writer.commit()
    bulk = count / (time.perf_counter() - begun)
    writer.wait_merging_threads()
    writer = index.writer(128 << 20)
    writer.garbage_collect_files()
    bytes_on_disk = size(folder)
    word = next(title.split()[0] for _, title, _ in read(corpus, count) if title.split())

    def open_and_ask():
        opened = tantivy.Index.open(str(folder))
        query = opened.parse_query_lenient(word, ["title", "body"])[0]
        searcher = opened.searcher()
        for _, address in searcher.search(query, 10).hits:
            searcher.doc(address)

    open_ms = best_of_five(open_and_ask)

    def commit(document):
        add(document)
        writer.commit()

    more = behind(corpus, count)
    rate = commits_per_second(commit, more, seconds)
    writer.wait_merging_threads()
    return {"bulk_per_s": bulk, "bytes": bytes_on_disk, "open_ms": open_ms, "commits_per_s": rate}


def inkling(folder: pathlib.Path, corpus: pathlib.Path, count: int, seconds: float) -> dict:
    raw = folder / "raw.json"
    subprocess.run(
        [bench(), "store", str(corpus), str(folder / "store"), "--documents", str(count),
         "--seconds", str(int(seconds)), "--raw", str(raw)], check=True, stdout=sys.stderr)
    return json.loads(raw.read_text())


def table(columns: dict[str, dict]) -> str:
    rows = [
        ("durable commits of one document, a second", "commits_per_s", "{:,.0f}"),
        ("documents loaded a second, durable", "bulk_per_s", "{:,.0f}"),
        ("bytes on disk", "bytes", "{:,}"),
        ("opening to the first answer", "open_ms", "{:.2f} ms"),
        ("the same, every checksum compared", "open_verified_ms", "{:.2f} ms"),
    ]
    lines = [f"| | {' | '.join(columns)} |", f"|---|{'---|' * len(columns)}"]
    for name, key, form in rows:
        cells = (form.format(column[key]) if key in column else "–" for column in columns.values())
        lines.append(f"| {name} | {' | '.join(cells)} |")
    return "\n".join(lines)


def searches(ours: dict) -> str:
    """Searches of the store in five states, by the wall and by the processor, and whether the goal is met."""
    states = [
        ("idle", "idle"),
        ("beside a thread that computes, and one that does so with the priority of merges; both leave the "
         "store alone", "crowded"),
        (f"beside a writer that never pauses: {ours['writer_commits']} commits of 100 documents, "
         f"{ours['merges']} merges", "busy"),
        (f"afterwards, in the {ours['segments']} segments that are left when the store rests", "after"),
        ("while these are merged into one and nobody writes", "merging"),
    ]
    idle = ours["idle"]
    lines = ["| searches of the store | p50 | p99 | p99 to idle | on the processor: p50 | p99 | p99 to idle |",
             "|---|---|---|---|---|---|---|"]
    for name, key in states:
        cells = []
        for clock in ("wall", "processor"):
            p50, p99 = ours[key][clock]
            cells.append(f"{p50:,.0f} µs | {p99:,.0f} µs | {p99 / idle[clock][1]:.2f}")
        lines.append(f"| {name} | {' | '.join(cells)} |")
    def ratio(key: str, clock: str) -> float:
        return ours[key][clock][1] / idle[clock][1]

    if ours["merges"] == 0:
        lines.append("\nNo merge ran beside the writer: give more --seconds.")
    else:
        # By the wall a search also waits for whoever else has the processors; what that costs, the threads show that
        # only compute.
        met = max(ratio("merging", "wall"), ratio("busy", "wall")) <= GOAL
        lines.append(
            f"\nThe goal, a p99 during merges of at most {GOAL:g} times idle, is {'met' if met else 'missed'}: "
            f"{ratio('merging', 'wall'):.2f} by the wall where nobody writes; {ratio('busy', 'wall'):.2f} beside a writer "
            f"that never pauses, where threads that only compute make it {ratio('crowded', 'wall'):.2f}, and "
            f"{ratio('busy', 'processor'):.2f} on the processor.")
    return "\n".join(lines)


def disk(folder: pathlib.Path, seconds: float) -> str:
    """What a commit can cost on this disk at best: two ways to make 4 kB durable."""
    block, seconds = bytes(4096), min(seconds, 3)
    names = os.open(folder, os.O_RDONLY)
    log = os.open(folder / "log", os.O_WRONLY | os.O_CREAT | os.O_APPEND)

    def append(_):
        os.write(log, block)
        os.fdatasync(log)

    def replace(_):
        file = os.open(folder / "new", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.write(file, block)
        os.fsync(file)
        os.close(file)
        os.rename(folder / "new", folder / "current")
        os.fsync(names)

    rates = [commits_per_second(way, itertools.count(), seconds) for way in (append, replace)]
    return (f"This disk makes 4 kB durable {rates[0]:,.0f} times a second at the end of a log with one sync, as "
            f"SQLite does, and {rates[1]:,.0f} times by a new file, a rename and two syncs, as the store does.")


def main() -> int:
    parser = argparse.ArgumentParser(prog="Scripts/bench store", description=__doc__.split("\n")[0])
    parser.add_argument("corpus", nargs="?", type=pathlib.Path)
    parser.add_argument("--documents", type=int, default=20_000)
    parser.add_argument("--seconds", type=float, default=5)
    options = parser.parse_args()
    count = options.documents
    work = ROOT / "Benchmarks" / "out"
    work.mkdir(parents=True, exist_ok=True)
    folder = pathlib.Path(tempfile.mkdtemp(prefix="store-", dir=work))
    try:
        corpus = options.corpus
        if corpus is None:
            corpus = folder / "made.tsv"
            make(corpus, count)
        for name in ("inkling", "sqlite", "tantivy"):
            (folder / name).mkdir()
        ours = inkling(folder / "inkling", corpus, count, options.seconds)
        columns = {"inkling": ours}
        columns[f"SQLite FTS5 {sqlite3.sqlite_version}"] = sqlite(
            folder / "sqlite", corpus, count, options.seconds)
        try:
            import tantivy
        except ImportError as missing:
            print(f"tantivy is left out: {missing} (python3 -m pip install tantivy)\n")
        else:
            columns[tantivy.__version__.split(",")[0]] = tantivy_index(
                tantivy, folder / "tantivy", corpus, count, options.seconds)
        (folder / "disk").mkdir()
        floor = disk(folder / "disk", options.seconds)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    print(f"{count:,} documents of {options.corpus or 'made-up words'}\n\n{table(columns)}\n\n{floor}\n")
    print(searches(ours))
    return 0


if __name__ == "__main__":
    sys.exit(main())
