"""Prints how many real misspellings find the word that was meant among the first ten of 60,000 titles.

    PYTHON Benchmarks/misspellings.py FOLDER [--words FILE] [--titles N] [--inkling PATH]

FOLDER has `wikipedia.txt` and `aspell.txt`, the lists that Wikipedia and Aspell publish: a word, a colon and the ways in
which it was really misspelt. The titles are the words of FILE, by default those of Debian's package wamerican, drawn by
a seed, and all words that were misspelt. tantivy and Meilisearch's core take part where Python can import them
(python3 -m pip install tantivy milli). All three have their default settings; tantivy, which has none for typing errors, is
asked for a distance of 2, as its documentation shows.
"""
import argparse
import collections
import json
import pathlib
import random
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
FIRST = 10


def misspellings(folder: pathlib.Path) -> dict[str, list[tuple[str, str]]]:
    """By list: pairs of what was written and what was meant, each a word of letters."""
    found = {}
    for name in ("wikipedia", "aspell"):
        pairs = []
        for line in (folder / f"{name}.txt").read_text().splitlines():
            meant, colon, written = line.partition(":")
            if not colon or line.startswith("#") or not meant.strip().isalpha():
                continue
            pairs += [(word, meant.strip()) for word in written.split()
                      if word.isalpha() and word.lower() != meant.strip().lower()]
        found[name] = pairs
    return found


def titles(words: pathlib.Path, count: int, meant: set[str]) -> list[str]:
    others = sorted({word for word in words.read_text().split() if word.isalpha()} - meant)
    random.Random(24).shuffle(others)
    return sorted(meant | set(others[:max(0, count - len(meant))]))


def inkling(binary: pathlib.Path, corpus: list[str], asked: list[str]) -> list[list[int]]:
    with tempfile.TemporaryDirectory() as place:
        rows = pathlib.Path(place, "words.ndjson")
        rows.write_text("".join(
            json.dumps({"id": str(number), "title": word}) + "\n" for number, word in enumerate(corpus)))
        questions = pathlib.Path(place, "questions.tsv")
        questions.write_text("".join(f"{number}\t{word}\n" for number, word in enumerate(asked)))
        lines = subprocess.run(
            [binary, "search", rows, "--queries", questions, "--limit", str(FIRST), "--ids"],
            check=True, capture_output=True, text=True).stdout.splitlines()
    found = {int(key): [int(one) for one in ids.split()]
             for key, _, ids in (line.partition("\t") for line in lines)}
    return [found.get(number, []) for number in range(len(asked))]


def tantivy_answers(tantivy, corpus: list[str], asked: list[str]) -> list[list[int]]:
    builder = tantivy.SchemaBuilder()
    builder.add_integer_field("id", stored=True)
    builder.add_text_field("title")
    schema = builder.build()
    index = tantivy.Index(schema)
    writer = index.writer()
    for number, word in enumerate(corpus):
        writer.add_document(tantivy.Document(id=number, title=word))
    writer.commit()
    writer.wait_merging_threads()
    index.reload()
    searcher = index.searcher()
    query, should = tantivy.Query, tantivy.Occur.Should
    answers = []
    for word in asked:
        text = word.lower()
        parts = [(should, query.boost_query(query.term_query(schema, "title", text), 5.0))]
        parts += [(should, query.fuzzy_term_query(
            schema, "title", text, distance=distance, transposition_cost_one=True, prefix=False))
            for distance in (1, 2)]
        hits = searcher.search(query.boolean_query(parts), FIRST).hits
        answers.append([searcher.doc(address)["id"][0] for _, address in hits])
    return answers


def milli_answers(milli, corpus: list[str], asked: list[str]) -> list[list[int]]:
    with tempfile.TemporaryDirectory() as place:
        index = milli.Index(place, map_size=4 << 30)
        index.add_documents([{"id": number, "title": word} for number, word in enumerate(corpus)])
        return [[index.get_document(one)["id"] for one in index.search(word)[:FIRST]] for word in asked]


def share(pairs: list[tuple[str, str]], answers: dict[str, list[int]], places: dict[str, int]) -> float:
    hits = sum(places[meant] in answers[written] for written, meant in pairs)
    return hits / len(pairs)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--words", type=pathlib.Path, default=pathlib.Path("/usr/share/dict/words"))
    parser.add_argument("--titles", type=int, default=60_000)
    parser.add_argument("--inkling", type=pathlib.Path, default=ROOT / ".build/release/inkling")
    parser.add_argument("--missed", type=int, default=0, help="print so many that Inkling misses")
    arguments = parser.parse_args()
    lists = misspellings(arguments.folder)
    meant = {word for pairs in lists.values() for _, word in pairs}
    corpus = titles(arguments.words, arguments.titles, meant)
    places = {word: number for number, word in enumerate(corpus)}
    asked = sorted({written for pairs in lists.values() for written, _ in pairs})
    engines = {"Inkling": lambda: inkling(arguments.inkling, corpus, asked)}
    try:
        import milli
        engines["Meilisearch's core"] = lambda: milli_answers(milli, corpus, asked)
    except ImportError:
        print("Meilisearch's core is left out: python3 -m pip install milli")
    try:
        import tantivy
        engines["tantivy"] = lambda: tantivy_answers(tantivy, corpus, asked)
    except ImportError:
        print("tantivy is left out: python3 -m pip install tantivy")
    print(f"{len(corpus):,} titles, {len(asked):,} misspellings; share found among the first {FIRST}\n")
    print("| engine | " + " | ".join(f"{name} ({len(pairs):,})" for name, pairs in lists.items()) + " |")
    print("|---|" + "---|" * len(lists))
    for name, answer in engines.items():
        answers = dict(zip(asked, answer()))
        print(f"| {name} | " + " | ".join(
            f"{share(pairs, answers, places):.3f}" for pairs in lists.values()) + " |", flush=True)
        if name == "Inkling" and arguments.missed:
            missed = [pair for pairs in lists.values() for pair in pairs
                      if places[pair[1]] not in answers[pair[0]]]
            print(collections.Counter(len(written) for written, _ in missed))
            for written, word in random.Random(1).sample(missed, min(len(missed), arguments.missed)):
                print(f"  {written:20} {word:20} {[corpus[one] for one in answers[written]][:5]}")


if __name__ == "__main__":
    main()
