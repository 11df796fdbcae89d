"""Seeded queries of the kind that people type, made from the titles of a corpus.

    python3 Benchmarks/queries.py unicode 300          300 queries over the names of Unicode
    python3 Benchmarks/queries.py titles FILE 300      300 queries over the titles in FILE, one a line

The same seed and the same titles give the same queries. Each line is `kind TAB query`:

- `start`   the beginning of a title, one to three words
- `inside`  one or two words from anywhere in a title, in their order
- `swapped` two words of a title in the other order
- `typo`    one of the above with one letter dropped, doubled, replaced or swapped with its neighbour
"""
import pathlib
import random
import re
import sys
import unicodedata

KINDS = ("start", "start", "inside", "swapped", "typo")


def make(titles: list[str], count: int, seed: int, kinds=KINDS) -> list[tuple[str, str]]:
    chance = random.Random(seed)
    made = []
    while len(made) < count:
        words = re.findall(r"\w+", chance.choice(titles).lower())
        if not words:
            continue
        kind = kinds[len(made) % len(kinds)]
        query = words_of(kind, words, chance)
        if kind == "typo":
            query = misspelt(query, chance)
        if len(query) > 1:
            made.append((kind, query))
    return made


def words_of(kind: str, words: list[str], chance: random.Random) -> str:
    if kind == "inside":
        first = chance.randrange(len(words))
        return " ".join(words[first:first + chance.randint(1, 2)])
    if kind == "swapped" and len(words) > 1:
        return " ".join(reversed(chance.sample(words, 2)))
    return " ".join(words[:chance.randint(1, 3)])


def misspelt(query: str, chance: random.Random) -> str:
    """One edit in one of the words that are long enough to be recognised afterwards."""
    places = [
        n for word in re.finditer(r"\w{5,}", query) for n in range(word.start() + 1, word.end() - 1)]
    if not places:
        return query
    at = chance.choice(places)
    match chance.randrange(4):
        case 0:
            return query[:at] + query[at + 1:]
        case 1:
            return query[:at] + query[at] + query[at:]
        case 2:
            return query[:at] + chance.choice("abcdefghijklmnopqrstuvwxyz") + query[at + 1:]
        case _:
            return query[:at] + query[at + 1] + query[at] + query[at + 2:]


def unicode_titles() -> list[str]:
    """The names of the characters, without ideographs and syllables, as the demo has them."""
    return [
        name for scalar in range(0x110000)
        if (name := unicodedata.name(chr(scalar), ""))
        and not name.startswith(("CJK UNIFIED", "CJK COMPATIBILITY IDEOGRAPH", "HANGUL SYLLABLE", "TANGUT"))]


def unicode_queries(count: int, seed: int, typo: bool = False) -> list[str]:
    kinds = ("typo",) if typo else ("start", "inside", "swapped")
    return [query for _, query in make(unicode_titles(), count, seed, kinds)]


def prefixes(queries: list[str]) -> list[str]:
    """What stands in the field after each keystroke."""
    return [query[:end] for query in queries for end in range(1, len(query) + 1)]


def main(words: list[str]) -> int:
    match words:
        case ["unicode", count]:
            titles = unicode_titles()
        case ["titles", name, count]:
            titles = [line for line in pathlib.Path(name).read_text().splitlines() if line]
        case _:
            print(__doc__, file=sys.stderr)
            return 2
    for kind, query in make(titles, int(count), seed=300):
        print(f"{kind}\t{query}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
