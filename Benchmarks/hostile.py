"""How long the server takes for the questions that cost most, over a million documents of made-up words.

    Scripts/bench hostile [--documents N] [--store FOLDER] [--leaving]

The corpus and the questions are made from fixed seeds. FOLDER keeps the store for the next run. Prints, for each kind of
question, how many there are, the median, the 99th percentile and the longest time of the whole answer over the loopback,
one question after the other, and how many answers said that they are partial. With `--leaving` each client closes its
connection 1 ms after it has asked, and the times are the server's own, from the question to the end of its work.
"""
import argparse
import bisect
import http.client
import itertools
import json
import pathlib
import random
import re
import socket
import subprocess
import sys
import tempfile
import time
import typing
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "Tests" / "Browser"))

from inkling import Server, binary  # noqa: E402

SCOPES = ["Notes", "Mail", "Files", "People", "Places"]
CONSONANTS, VOWELS = "bcdfghjklmnprstvwz", "aeiou"


def vocabulary(chance: random.Random, size: int) -> list[str]:
    words: dict[str, None] = {}
    while len(words) < size:
        words["".join(chance.choice(CONSONANTS) + chance.choice(VOWELS) for _ in range(chance.randint(1, 5)))] = None
    return list(words)


def write_corpus(path: pathlib.Path, words: list[str], documents: int) -> None:
    """Words by Zipf's law: the first stands in most documents."""
    chance = random.Random(2)
    steps = list(itertools.accumulate(1 / (rank + 1) for rank in range(len(words))))
    with path.open("w") as file:
        file.write("id,title,text,scope\n")
        for number in range(documents):
            drawn = [words[bisect.bisect(steps, chance.random() * steps[-1])] for _ in range(14)]
            file.write(f"{number},{' '.join(drawn[:4])},{' '.join(drawn[4:])},{SCOPES[number % 5]}\n")


def typo(chance: random.Random, word: str) -> str:
    at = chance.randrange(len(word))
    return word[:at] + chance.choice("qxyaeiou") + word[at + 1:]


def questions(words: list[str]) -> list[tuple[str, dict[str, str]]]:
    chance = random.Random(3)
    common, rare = words[:40], words[2_000:]
    kinds: list[tuple[str, str]] = []
    kinds += [("one letter", letter) for letter in CONSONANTS + VOWELS]
    kinds += [("one syllable", c + v) for c in CONSONANTS for v in VOWELS]
    kinds += [("two common words", " ".join(chance.sample(common, 2))) for _ in range(40)]
    kinds += [("a rare word and a letter", f"{chance.choice(rare)} {chance.choice(CONSONANTS)}") for _ in range(40)]
    kinds += [("eight common words", " ".join(chance.sample(common, 8))) for _ in range(20)]
    kinds += [("sixteen words and beginnings", " ".join(word[:2] for word in chance.sample(words, 16))) for _ in range(20)]
    kinds += [("typos in a short word", typo(chance, chance.choice([w for w in words if len(w) == 4]))) for _ in range(40)]
    kinds += [("typos in each of five words", " ".join(typo(chance, w) for w in chance.sample([w for w in words if len(w) > 5], 5)))
              for _ in range(40)]
    kinds += [("phrases of common words", '"' + " ".join(chance.sample(common, 2)) + '"') for _ in range(30)]
    kinds += [("words left out", f"{chance.choice(common)} " + " ".join("-" + w for w in chance.sample(common, 4))) for _ in range(20)]
    kinds += [("a phrase left out", f'{chance.choice(common)} -"{" ".join(chance.sample(common, 2))}"') for _ in range(20)]
    kinds += [("words of one field", f"text:{chance.choice(common)} title:{chance.choice(common)}") for _ in range(30)]
    kinds += [("two letters of one field", f"text:{c} title:{v}") for c, v in zip(CONSONANTS, VOWELS * 4)]
    kinds += [("512 letters", text[:512]) for text in ("a" * 512, "ba" * 256, "b " * 256, "-a " * 170, '"a ' * 170, "text:b " * 74)]
    kinds += [("4,096 bytes", text[:4_096]) for text in ("e" * 4_096, "ba" * 2_048, "b c " * 1_024, "日" * 1_365, "é" * 2_048)]
    pages = [(20, 0, 0), (100, 0, 1), (100, 1_000, 1), (100, 1_000, 0)]
    return [(kind, {"q": text, "limit": str(limit), "offset": str(offset), "scope": str(scope)})
            for kind, text in kinds for limit, offset, scope in pages]


def leave(server: Server, log: typing.TextIO, target: str) -> float:
    """Asks and goes; how many milliseconds the server worked."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=60) as client:
        client.sendall(f"GET {target} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        time.sleep(0.001)
    limit = time.monotonic() + 10
    while time.monotonic() < limit:
        found = re.search(r'"?route"?[=:]"?/search\.json.*?"?micros"?[=:](\d+)', log.readline())
        if found:
            return int(found.group(1)) / 1_000
        time.sleep(0.001)
    sys.exit(f"the server does not say that it has answered {target[:120]}")


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("--documents", type=int, default=1_000_000)
    options.add_argument("--store", type=pathlib.Path)
    options.add_argument("--leaving", action="store_true")
    chosen = options.parse_args()
    words = vocabulary(random.Random(1), 60_000)
    with tempfile.TemporaryDirectory() as folder:
        store = chosen.store or pathlib.Path(folder) / "hostile.store"
        if not store.exists():
            corpus = pathlib.Path(folder) / "hostile.csv"
            write_corpus(corpus, words, chosen.documents)
            subprocess.run(
                [binary(), "index", corpus, "--store", store, "--id", "id", "--title", "title", "--text", "text", "--scope", "scope"],
                check=True, timeout=900, capture_output=True)
            corpus.unlink()
        times: dict[str, list[tuple[float, bool, str]]] = {}
        server = Server("hostile", "serve", "--store", str(store), *(["--log-level", "info"] if chosen.leaving else []), patience=120)
        try:
            log = server.log.open()
            connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
            for kind, parameters in questions(words):
                target = "/search.json?" + urllib.parse.urlencode(parameters)
                if chosen.leaving:
                    times.setdefault(kind, []).append((leave(server, log, target), False, target))
                    continue
                started = time.perf_counter()
                connection.request("GET", target)
                answer = json.loads(connection.getresponse().read())
                took = (time.perf_counter() - started) * 1_000
                times.setdefault(kind, []).append((took, answer.get("partial", False), target))
        finally:
            server.stop()
    print("| kind | questions | p50 ms | p99 ms | longest ms | partial |\n|---|---|---|---|---|---|")
    for kind, rows in [*times.items(), ("**all**", [row for rows in times.values() for row in rows])]:
        ordered = sorted(row[0] for row in rows)
        print(f"| {kind} | {len(rows)} | {ordered[len(rows) // 2]:.1f} | {ordered[min(len(rows) - 1, len(rows) * 99 // 100)]:.1f} "
              f"| {ordered[-1]:.1f} | {sum(row[1] for row in rows)} |")
    worst = sorted((row for rows in times.values() for row in rows), reverse=True)[:5]
    for took, partial, target in worst:
        print(f"{took:.0f} ms{' (partial)' if partial else ''}: {target[:120]}", file=sys.stderr)


main()
