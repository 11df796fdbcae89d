#!/usr/bin/env python3
"""usage: filtering.py FILE.jsonl …

A keystroke with three filters, what could be chosen in four fields, and an order, over records that nobody made for it, beside tantivy (if this
Python has it) in one run. Each line of a file has `title`, `body` and some of `facet`, `facet2` and `num`, as the packages of Debian or names of NCBI's taxonomy;
a file with `latitude` and `longitude`, as GeoNames' cities, is filtered by a distance and ordered by it. To make them four fields are added: the number of words
of the body (`length`) and, where there is one facet only, the title's first word up to a dash (`family`).

Titles by chance are typed letter by letter. A time of Inkling is what its server names, from the request to the JSON of twenty rows, on the
loopback interface, while filters stay as they are. A time of tantivy is that of its calls, in process: the query of twenty ids, and a count for each field without that field's filter, as
what could be chosen takes; it forgives no typing errors and cuts no snippets. INKLING names a built binary.
"""
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import time
import urllib.parse
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parent.parent
INKLING = os.environ.get("INKLING", str(ROOT / ".build/release/inkling"))
PORT = 8392
TITLES = 60


def rows_of(file: pathlib.Path) -> list[dict]:
    rows = []
    with file.open() as lines:
        for line in lines:
            row = json.loads(line)
            row["family"] = row["title"].split(" ")[0].split("-")[0]
            row["length"] = len(row["body"].split())
            rows.append(row)
    return rows


def middle(rows: list[dict], field: str, low: float, high: float) -> tuple[float, float]:
    values = sorted(row[field] for row in rows)
    return values[int(len(values) * low)], values[int(len(values) * high)]


class Plan:
    """Which fields a corpus is filtered, counted and ordered by."""

    def __init__(self, rows: list[dict]):
        self.keywords = [name for name in ("facet", "facet2", "country", "timezone") if name in rows[0]]
        self.numbers = [name for name in ("num", "population") if name in rows[0]] + ["length"]
        if len(self.keywords) < 2:
            self.keywords.append("family")
        self.has_place = "latitude" in rows[0]
        first = self.keywords[0]
        counts: dict[str, int] = {}
        for row in rows:
            counts[row[first]] = counts.get(row[first], 0) + 1
        common = sorted((value for value in counts if value), key=lambda value: -counts[value])[:5]
        self.values = {first: common}
        self.ranges = {name: middle(rows, name, .1, .7) for name in self.numbers[: 1 if self.has_place else 2]}
        self.place = (50.0, 10.0, 3_000)
        self.counted = (self.keywords + self.numbers)[:4]

    def parameters(self) -> list[tuple[str, str]]:
        def escaped(text: str) -> str:
            return text.replace("\\", "\\\\").replace(",", "\\,").replace(":", "\\:")
        filters = [(name, ",".join(map(escaped, values))) for name, values in self.values.items()]
        filters += [(name, f"{low}..{high}") for name, (low, high) in self.ranges.items()]
        if self.has_place:
            latitude, longitude, kilometres = self.place
            filters.append(("coordinates", f"{latitude},{longitude},{kilometres}km"))
        sort = f"coordinates:{self.place[0]},{self.place[1]}" if self.has_place else f"-{self.numbers[0]}"
        return [("filter", f"{name}:{value}") for name, value in filters] + [("facets", ",".join(self.counted)), ("sort", sort)]


class Inkling:
    def __init__(self, rows: list[dict], plan: Plan, folder: str):
        file = pathlib.Path(folder) / "rows.ndjson"
        with file.open("w") as out:
            for row in rows:
                out.write(json.dumps(row, ensure_ascii=False) + "\n")
        fields = ["--title", "title", "--text", "body"]
        for name in plan.keywords:
            fields += ["--keyword", name]
        for name in plan.numbers:
            fields += ["--number", name]
        if plan.has_place:
            fields += ["--point", "coordinates"]
        self.plan = plan
        self.server = subprocess.Popen([INKLING, "serve", str(file), "--port", str(PORT), "--browser-limit", "0", *fields],
                                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(2_400):
            try:
                self.ask("a")
                return
            except OSError:
                time.sleep(.1)
        raise SystemExit("the server does not answer")

    def ask(self, text: str) -> tuple[float, int]:
        pairs = [("q", text), ("limit", "20"), *self.plan.parameters()]
        with urllib.request.urlopen(f"http://127.0.0.1:{PORT}/search.json?{urllib.parse.urlencode(pairs)}", timeout=20) as answer:
            body = json.load(answer)
        self.is_whole = not body["partial"] and all(facet["isExact"] for facet in body.get("facets", []))
        return body["micros"] / 1000, body["total"]

    def end(self):
        self.server.terminate()
        self.server.wait(20)


class Tantivy:
    def __init__(self, rows: list[dict], plan: Plan, folder: str):
        import tantivy
        self.t, self.plan = tantivy, plan
        builder = tantivy.SchemaBuilder()
        builder.add_integer_field("id", stored=True, indexed=False, fast=True)
        for name in ("title", "body"):
            builder.add_text_field(name, tokenizer_name="default")
        for name in plan.keywords:
            builder.add_text_field(name, tokenizer_name="raw", fast=True)
        places = ["latitude", "longitude"] if plan.has_place else []
        for name in plan.numbers + places:
            builder.add_float_field(name, indexed=True, fast=True)
        self.schema = builder.build()
        self.index = tantivy.Index(self.schema, path=folder)
        writer = self.index.writer(heap_size=500_000_000, num_threads=2)
        for number, row in enumerate(rows):
            fields = {name: row[name] for name in ["title", "body", *plan.keywords]}
            fields |= {name: float(row[name]) for name in plan.numbers + places}
            writer.add_document(tantivy.Document(id=number, **fields))
        writer.commit()
        writer.wait_merging_threads()
        self.index.reload()
        self.searcher = self.index.searcher()

    def words(self, text: str) -> list:
        t, clauses = self.t, []
        words = "".join(letter if letter.isalnum() else " " for letter in text.lower()).split()
        for place, word in enumerate(words):
            # A prefix is a term of any ending; distance 0.
            begun = place == len(words) - 1
            ways = [t.Query.fuzzy_term_query(self.schema, name, word, distance=0, prefix=True) if begun else t.Query.term_query(self.schema, name, word)
                    for name in ("title", "body")]
            clauses.append((t.Occur.Must, t.Query.boolean_query([(t.Occur.Should, way) for way in ways])))
        return clauses

    def filters(self) -> dict:
        t, filters = self.t, {}
        for name, values in self.plan.values.items():
            filters[name] = t.Query.term_set_query(self.schema, name, values)
        for name, (low, high) in self.plan.ranges.items():
            filters[name] = t.Query.range_query(self.schema, name, t.FieldType.Float, float(low), float(high))
        if self.plan.has_place:
            latitude, longitude, kilometres = self.plan.place
            height, width = kilometres / 111, kilometres / 71
            box = [t.Query.range_query(self.schema, name, t.FieldType.Float, middle - half, middle + half)
                   for name, middle, half in (("latitude", latitude, height), ("longitude", longitude, width))]
            filters["coordinates"] = t.Query.boolean_query([(t.Occur.Must, part) for part in box])
        return filters

    def ask(self, text: str) -> tuple[float, int]:
        t = self.t
        begun = time.perf_counter()
        words = self.words(text)
        if not words:
            return 0, 0
        filters = self.filters()
        whole = t.Query.boolean_query(words + [(t.Occur.Must, part) for part in filters.values()])
        found = self.searcher.search(whole, 20, count=True, order_by_field=self.plan.numbers[0])
        for name in self.plan.counted:
            left = [(t.Occur.Must, part) for field, part in filters.items() if field != name]
            kind = {"stats": {"field": name}} if name in self.plan.numbers else {"terms": {"field": name, "size": 64}}
            self.searcher.aggregate(t.Query.boolean_query(words + left), {"values": kind})
        return (time.perf_counter() - begun) * 1000, found.count

    def end(self): pass


def summary(times: list[float]) -> str:
    times = sorted(times)
    return "  ".join(f"p{int(part * 100)} {times[min(len(times) - 1, int(len(times) * part))]:8.2f}" for part in (.5, .95, .99))


def measure(file: pathlib.Path):
    rows, dice = rows_of(file), random.Random(3)
    plan = Plan(rows)
    titles = [" ".join(row["title"].split()[:3])[:30] for row in dice.sample(rows, TITLES)]
    keys = [title[:end] for title in titles for end in range(1, len(title) + 1)]
    print(f"{file.stem}: {len(rows):,} rows, {len(keys)} keystrokes, filters {', '.join([*plan.values, *plan.ranges] + ['a distance'] * plan.has_place)}, "
          f"counts of {', '.join(plan.counted)}; ms")
    for kind in (Inkling, Tantivy):
        with tempfile.TemporaryDirectory() as folder:
            try:
                engine = kind(rows, plan, folder)
            except ImportError:
                print(f"  {kind.__name__:10} is not here")
                continue
            try:
                # Filters are chosen before one goes on typing; the first key after that is the first of these.
                times, whole = [], 0
                for key in keys:
                    took, _ = engine.ask(key)
                    times.append(took)
                    whole += getattr(engine, "is_whole", True)
                print(f"  {kind.__name__:10} {summary(times)}  first {times[0]:.2f}  whole {whole}", flush=True)
            finally:
                engine.end()


if __name__ == "__main__":
    if len(sys.argv) < 2:
        raise SystemExit(__doc__)
    for name in sys.argv[1:]:
        measure(pathlib.Path(name))
