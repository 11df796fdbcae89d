#!/usr/bin/env python3
"""Our own words in a cluster beside what its documentation says to do, in one run.

    cluster.py packages [--to URL …] [--draws 1]      this Debian's packages: success@10 and milliseconds a keystroke
    cluster.py documents JUDGED [BOOK …] [--to URL]   MRR@10 of manuals, beside the local order
    cluster.py store DIRECTORY ROWS.jsonl [--to URL]  a store, pushed whole, beside itself: documents/s and milliseconds a keystroke
    cluster.py kills [--kills 100] [--engine NAME]    a node killed again and again during questions, then during a push

The first three ask a running cluster (http://127.0.0.1:9201 unless told otherwise). The last starts two nodes of
INKLING_DISTRIBUTED (../shared/distributed unless told otherwise) itself, on ports 9201 and 9202.
"""
import argparse
import contextlib
import http.client
import json
import os
import pathlib
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "Benchmarks"), str(ROOT / "Tests" / "Browser")]

import documents  # noqa: E402
import engines  # noqa: E402

BUILT = ROOT / ".build" / "release"
# INKLING and INKLING_BENCH name built programs to measure instead of this checkout's.
INKLING = os.environ.get("INKLING", BUILT / "inkling")
BENCH = os.environ.get("INKLING_BENCH", BUILT / "inkling-bench")
DISTRIBUTED = pathlib.Path(os.environ.get("INKLING_DISTRIBUTED", ROOT / ".." / "shared" / "distributed"))


def run(*words, check=True) -> str:
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, timeout=3_000)
    if check and done.returncode:
        sys.exit(f"{' '.join(map(str, words[:3]))}: {done.stdout[-300:]}{done.stderr[-1_000:]}")
    return done.stdout


class Node:
    """One connection to a node, for the mapping that its documentation recommends."""
    def __init__(self, address: str):
        place = urllib.parse.urlsplit(address)
        self.http = http.client.HTTPConnection(place.hostname, place.port, timeout=120)

    def ask(self, method: str, path: str, body=None) -> dict:
        text = body if body is None or isinstance(body, str) else json.dumps(body)
        self.http.request(method, path, text and text.encode(), {"Content-Type": "application/json"})
        answer = self.http.getresponse()
        return json.loads(answer.read() or b"{}")


def percentile(values: list[float], share: float) -> float:
    values = sorted(values)
    return values[min(len(values) - 1, int(share * len(values)))] if values else 0


def own_words(nodes, index: str, questions: pathlib.Path, limit=10, keystrokes=True) -> tuple[dict, list[float], int]:
    """The ids of each question, the milliseconds of each keystroke, and how many failed."""
    words = [BENCH, "cluster", questions, "--index", index, "--limit", limit]
    for node in nodes:
        words += ["--to", node]
    found, times, failed = {}, [], 0
    for line in run(*words, *(["--keystrokes"] if keystrokes else [])).splitlines():
        parts = line.split("\t")
        found[parts[0]] = parts[1].split()
        times += [int(micros) / 1e3 for micros in parts[2].split(",") if micros]
        failed += len(parts) > 3
    return found, times, failed


def fill_documented(node: Node, corpus: pathlib.Path) -> float:
    """`search_as_you_type`, as the documentation of OpenSearch has it; the seconds that it took."""
    node.ask("DELETE", "/documented")
    field = {"type": "search_as_you_type"}
    node.ask("PUT", "/documented", {
        "settings": {"number_of_shards": 1, "number_of_replicas": 1},
        "mappings": {"properties": {"title": field, "body": {"type": "text"}}}})
    begun, batch = time.perf_counter(), []
    def send():
        if batch:
            node.ask("POST", "/documented/_bulk", "\n".join(batch) + "\n")
            batch.clear()
    for identity, title, body in engines.documents(corpus):
        batch += [json.dumps({"index": {"_id": identity}}), json.dumps({"title": title, "body": body})]
        if len(batch) >= 2_000:
            send()
    send()
    node.ask("POST", "/documented/_refresh")
    return time.perf_counter() - begun


def documented(text: str) -> dict:
    fields = ["title", "title._2gram", "title._3gram"]
    return {"size": 10, "_source": ["title", "body"], "query": {"bool": {"should": [
        {"multi_match": {"query": text, "type": "bool_prefix", "fields": fields, "boost": 2}},
        {"multi_match": {"query": text, "type": "bool_prefix", "fields": fields, "fuzziness": "AUTO", "operator": "and"}}]}}}


def ask_documented(node: Node, questions) -> tuple[dict, list[float]]:
    found, times = {}, []
    for name, text in questions:
        for end in (end for end in range(1, len(text) + 1) if text[end - 1] != " "):
            begun = time.perf_counter()
            answer = node.ask("POST", "/documented/_search", documented(text[:end]))
            times.append((time.perf_counter() - begun) * 1e3)
        found[name] = [hit["_id"] for hit in answer["hits"]["hits"]]
    return found, times


def success(found: dict, rows) -> float:
    return sum(identity in found.get(name, []) for name, identity in rows) / len(rows)


def packages(nodes, draws: int, questions: int, is_filled: bool) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        corpus = folder / "packages.tsv"
        engines.packages(corpus)
        drawn = engines.draw(corpus, range(1, 1 + draws))[:questions]
        rows = folder / "rows.tsv"
        rows.write_text("id\ttitle\ttext\n" + corpus.read_text())
        run(INKLING, "index", rows, "--store", folder / "s")
        to = [word for node in nodes for word in ("--to", node)]
        node = Node(nodes[0])
        if not is_filled:
            print(run(INKLING, "push", "--store", folder / "s", *to, "--index", "bench", "--rebuild").strip())
            seconds = fill_documented(node, corpus)
            count = node.ask("GET", "/documented/_count")["count"]
            print(f"search_as_you_type: {count} documents in {seconds:.1f} s, {count / seconds:.0f} documents/s")
        rows = [(f"q{number}", row[0]) for number, row in enumerate(drawn)]
        print("\n| | success@10 exact | with a typo | keystroke p50 ms | p99 ms |\n|---|---|---|---|---|")
        files = {}
        for form, column in (("exact", 1), ("typo", 2)):
            files[form] = folder / f"{form}.tsv"
            files[form].write_text("".join(f"q{n}\t{row[column]}\n" for n, row in enumerate(drawn)))
        local = {}
        for form in files:
            out = run(INKLING, "search", "--store", folder / "s", "--queries", files[form], "--ids", "--limit", "10")
            local[form] = {line.split("\t")[0]: line.split("\t")[-1].split() for line in out.splitlines()}
        print(f"| the store | {success(local['exact'], rows):.3f} | {success(local['typo'], rows):.3f} | | |")
        # In turns, so that what else runs on the machine hits both.
        ours, theirs, times = {}, {}, {"our words": [], "search_as_you_type": []}
        for form, column in (("exact", 1), ("typo", 2)):
            own_words(nodes, "bench", files[form], keystrokes=False)  # warm
            ours[form], taken, failed = own_words(nodes, "bench", files[form])
            times["our words"] += taken
            if failed:
                print(f"{failed} questions failed")
            theirs[form], taken = ask_documented(node, [(f"q{n}", row[column]) for n, row in enumerate(drawn)])
            times["search_as_you_type"] += taken
        for label, found in (("our words", ours), ("search_as_you_type", theirs)):
            print(f"| {label} | {success(found['exact'], rows):.3f} | {success(found['typo'], rows):.3f} | "
                  f"{percentile(times[label], .5):.1f} | {percentile(times[label], .99):.1f} |")


def books(nodes, judged: pathlib.Path, names: list[str]) -> None:
    to = [word for node in nodes for word in ("--to", node)]
    print("| MRR@10 exact / typo / prefix, draw A | the cluster, ordered here | the store | p50 / p99 ms |\n|---|---|---|---|")
    for name in names or ["postgres", "python", "octave"]:
        book = judged / name
        with tempfile.TemporaryDirectory() as folder:
            store = pathlib.Path(folder) / "s"
            run(INKLING, "index", book / "site", "--store", store)
            run(INKLING, "push", "--store", store, *to, "--index", f"book-{name}", "--rebuild")
            right = {line[0]: set(line[2].split()) for line in documents.lines(book / "A-answers.tsv")}
            cells, local, times = [], [], []
            for form in documents.FORMS:
                questions = book / f"A-{form}.tsv"
                asked = [line[0] for line in documents.lines(questions)]
                found, taken, _ = own_words(nodes, f"book-{name}", questions, keystrokes=False)
                times += taken
                cells.append(rank(found, right, asked))
                out = run(INKLING, "search", "--store", store, "--queries", questions, "--ids", "--limit", "10")
                local.append(rank({line.split("\t")[0]: line.split("\t")[-1].split() for line in out.splitlines()}, right, asked))
            show = lambda row: " / ".join(f"{cell:.3f}" for cell in row)
            print(f"| {name} | {show(cells)} | {show(local)} | {percentile(times, .5):.0f} / {percentile(times, .99):.0f} |", flush=True)


def rank(found: dict, right: dict, asked: list[str]) -> float:
    places = [next((n for n, page in enumerate(found.get(q, []), 1) if page.split("#")[0] in right[q]), 0) for q in asked]
    return sum(1 / place for place in places if place) / len(places)


@contextlib.contextmanager
def cluster(engine: str, work: str):
    nodes = {}
    def begin(number: int) -> None:
        with open(f"{work}/n{number}.log", "a") as log:
            nodes[number] = subprocess.Popen(
                [DISTRIBUTED / "start.sh", engine, str(number), work], stdout=log, stderr=log)
    def wait(count: int, number: int, seconds=90) -> None:
        deadline = time.time() + seconds
        while time.time() < deadline:
            with contextlib.suppress(OSError, http.client.HTTPException, ValueError):
                health = Node(f"http://127.0.0.1:{9200 + number}").ask("GET", "/_cluster/health")
                if health.get("number_of_nodes") == count and health.get("status") == "green":
                    return
            time.sleep(.2)
        sys.exit("the cluster did not become green again")
    begin(1)
    time.sleep(4)
    begin(2)
    try:
        wait(2, 1)
        yield nodes, begin, wait
    finally:
        for node in nodes.values():
            node.kill()
            node.wait()


def kills(count: int, engine: str) -> None:
    """Node 2 is killed with -9 while somebody asks, comes back, and so on; then the same while a store is pushed."""
    to = ["--to", "http://127.0.0.1:9201", "--to", "http://127.0.0.1:9202"]
    chance = random.Random(27)
    with tempfile.TemporaryDirectory() as work, cluster(engine, work) as (nodes, begin, wait):
        rows = pathlib.Path(work) / "rows.tsv"
        rows.write_text("id\ttitle\ttext\n" + "".join(f"i{n}\tzebra number{n} {'quick brown fox'.split()[n % 3]}\ttext of row {n}\n" for n in range(6_000)))
        store = pathlib.Path(work) / "s"
        run(INKLING, "index", rows, "--store", store)
        run(INKLING, "push", "--store", store, *to, "--index", "kills", "--shards", "2")
        questions = pathlib.Path(work) / "q.tsv"
        asked, failed, wrong, slowest = 0, 0, 0, 0.0
        pushed, lost = 0, 0
        for kill in range(count):
            during_push = kill % 4 == 3
            wait(2, 1)
            picked = [chance.randrange(6_000) for _ in range(150)]
            questions.write_text("".join(f"q{n}\tnumber{number}\n" for n, number in enumerate(picked)))
            words = ([INKLING, "push", "--store", store, *to, "--index", "kills", "--shards", "2", "--rebuild"] if during_push
                     else [BENCH, "cluster", questions, *to, "--index", "kills"])
            work_under_way = subprocess.Popen(
                [str(word) for word in words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            time.sleep(chance.uniform(.05, .4))
            nodes[2].kill()
            nodes[2].wait()
            out, errors = work_under_way.communicate(timeout=300)
            if during_push:
                pushed += 1
                if work_under_way.returncode:
                    print("push:", errors[-300:])
                    failed += 1
                begin(2)
                wait(2, 1)
                check = run(INKLING, "verify", "--store", store, *to, "--index", "kills", check=False)
                lost += "0 missing, 0 too many, 0 different" not in check
            else:
                for n, line in enumerate(out.splitlines()):
                    parts = line.split("\t")
                    asked += 1
                    failed += len(parts) > 3
                    if len(parts) > 3:
                        print("question:", parts[3])
                    wrong += parts[1].split()[:1] != [f"i{picked[n]}"] or len(set(parts[1].split())) != len(parts[1].split())
                    slowest = max(slowest, int(parts[2]) / 1e3)
                begin(2)
        print(f"{engine}: {count} kills, {asked} questions and {pushed} pushes meanwhile: {failed} failed, {wrong} answers wrong, "
              f"{lost} pushes with a document lost or doubled; the slowest question took {slowest:.0f} ms")


def store(nodes, directory: str, rows: pathlib.Path, questions: int, replicas: int, is_filled: bool) -> None:
    """The titles of some rows, typed letter by letter, to a store and to the cluster that holds the same rows."""
    to = [word for node in nodes for word in ("--to", node)]
    if not is_filled:
        begun = time.perf_counter()
        print(run(INKLING, "push", "--store", directory, *to, "--index", "store", "--replicas", replicas, "--rebuild").strip().splitlines()[-1])
        print(f"{time.perf_counter() - begun:.0f} s")
        print(run(INKLING, "verify", "--store", directory, *to, "--index", "store").strip().splitlines()[-1])
    size = Node(nodes[0]).ask("GET", "/store/_stats/store")["_all"]["primaries"]["store"]["size_in_bytes"]
    print(f"one copy of the index takes {size / 1e6:,.0f} MB")
    with rows.open() as lines:
        count = sum(1 for _ in lines)
    with rows.open() as lines, tempfile.NamedTemporaryFile("w", suffix=".tsv") as asked:
        for number, line in enumerate(lines):
            if number % (count // questions) == 0:
                row = json.loads(line)
                asked.write(f"{row['id']}\t{' '.join(row['title'].lower().split()[:6])}\n")
        asked.flush()
        words = [BENCH, "cluster", asked.name, *to, "--index", "store", "--store", directory, "--keystrokes"]
        parts = [line.split("\t") for line in run(*words).splitlines()]
    same = sum(one[1] == one[4] for one in parts)
    print(f"{len(parts)} titles, {sum(bool(one[3]) for one in parts)} failed; the first ten are the same of {same}")
    print("| | keystroke p50 ms | p99 ms |\n|---|---|---|")
    for label, column in (("the cluster", 2), ("the store", 5)):
        times = [int(micros) / 1e3 for one in parts for micros in one[column].split(",")]
        print(f"| {label} | {percentile(times, .5):.2f} | {percentile(times, .99):.2f} |")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["packages", "documents", "store", "kills"])
    parser.add_argument("rest", nargs="*")
    parser.add_argument("--to", action="append")
    parser.add_argument("--draws", type=int, default=1)
    parser.add_argument("--questions", type=int, default=None, help="only the first so many")
    parser.add_argument("--filled", action="store_true", help="ask what a run before has filled")
    parser.add_argument("--replicas", type=int, default=1, help="copies of each shard beside the first, of a store that is pushed")
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--engine", default="opensearch-2")
    chosen = parser.parse_args()
    nodes = chosen.to or ["http://127.0.0.1:9201"]
    if chosen.what == "packages":
        packages(nodes, chosen.draws, chosen.questions, chosen.filled)
    elif chosen.what == "documents":
        books(nodes, pathlib.Path(chosen.rest[0]), chosen.rest[1:])
    elif chosen.what == "store":
        store(nodes, chosen.rest[0], pathlib.Path(chosen.rest[1]), chosen.questions or 300, chosen.replicas, chosen.filled)
    else:
        kills(chosen.kills, chosen.engine)


if __name__ == "__main__":
    main()
