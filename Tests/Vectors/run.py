"""Asks the native engine and the engine in WebAssembly the same; see README.md.

The last line is `N passed, N failed`.
"""
import base64
import itertools
import json
import pathlib
import subprocess
import sys
import urllib.parse

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path[:0] = [str(HERE.parent / "Browser"), str(ROOT / "Benchmarks")]

from chromium import chromium  # noqa: E402
from engine import Engine  # noqa: E402
from inkling import Server, servers  # noqa: E402
from queries import prefixes, unicode_queries  # noqa: E402


class Both:
    """One corpus, asked natively and in WebAssembly."""

    def __init__(self, server: Server, name: str = "engine.wasm"):
        self.server = server
        configuration = server.configuration
        self.scopes = configuration["scopes"]
        status, _, segment = server.get(configuration.get("segment", {}).get("url", "/segment"))
        if status != 200:
            raise RuntimeError(f"/segment answers {status}")
        self.engine = Engine(segment, name)
        if self.engine.opened["status"] != 0:
            raise RuntimeError(f"the engine refuses the segment: {self.engine.opened}")

    def ask(self, questions: list[dict]):
        """Pairs of answers, native and WebAssembly, without what may differ."""
        whole = [self.whole(question) for question in questions]
        there = self.engine.answers([json.dumps(question, ensure_ascii=False) for question in whole])
        for question, text in zip(whole, there):
            yield self.native(question), comparable(json.loads(text))

    def whole(self, question: dict) -> dict:
        return {
            "generation": 1, "q": question["q"],
            "scope": self.place(question["scopeTitle"]) if "scopeTitle" in question
            else question.get("scope", 0),
            "limit": question.get("limit", 10), "offset": question.get("offset", 0),
            **{name: question[name] for name in ("filters", "sort", "facets") if name in question}}

    def place(self, title: str) -> int:
        """A scope that is not there is asked for all the same; the vector then fails by its answer."""
        return self.scopes.index(title) if title in self.scopes else 0

    def native(self, question: dict) -> dict:
        asked = {name: value for name, value in question.items() if name != "filters"}
        if "facets" in asked:
            asked["facets"] = ",".join(asked["facets"])
        pairs = [*asked.items(), *(("filter", text) for text in question.get("filters", []))]
        status, _, body = self.server.get("/search.json?" + urllib.parse.urlencode(pairs))
        if status != 200:
            return {"status": status, "body": body.decode(errors="replace")[:200]}
        return comparable(json.loads(body))


def comparable(answer: dict) -> dict:
    return {key: value for key, value in answer.items() if key not in ("micros", "generation")}


def ids(answer: dict) -> list[str]:
    return [hit["id"] for hit in answer.get("hits", [])]


def marked(runs: list) -> list[str]:
    return [text for kind, text in zip(runs[::2], runs[1::2]) if kind]


def broken(answer: dict, expect: dict, both: Both) -> list[str]:
    """What an answer lacks of what was expected."""
    scopes = {scope["title"]: scope["count"] for scope in answer.get("scopes", [])}
    hits = answer.get("hits", [])
    found = {
        "ids": ids(answer), "anyOrder": sorted(ids(answer)), "first": next(iter(ids(answer)), None),
        "total": answer.get("total"), "tier": answer.get("tier"), "scopes": scopes,
        "didYouMean": answer.get("didYouMean", ""), "completions": answer.get("completions"),
        "marked": marked(hits[0].get("title", [])) if hits else [],
        "url": hits[0]["url"] if hits else None,
        "title": "".join(hits[0]["title"][1::2]) if hits else None,
        "snippet": "".join(hits[0]["text"][1::2]) if hits else None,
        "facets": {facet["field"]: [facet.get("least"), facet.get("greatest")] if "least" in facet else
                   {value["value"]: value["count"] for value in facet.get("values", [])}
                   for facet in answer.get("facets", [])},
    }
    wrong = []
    for key, value in expect.items():
        if key == "subsetOf":
            wider = both.native(both.whole({**value, "limit": 100}))
            outside = set(ids(answer)) - set(ids(wider))
            if outside:
                wrong.append(f"{sorted(outside)} are not among the hits of {value}")
        elif found[key] != (sorted(value) if key == "anyOrder" else value):
            wrong.append(f"{key} is {found[key]}, not {value}")
    return wrong


class Count:
    passed = failed = 0

    def check(self, name: str, problems: list[str]):
        if problems:
            self.failed += 1
            print(f"not ok  {name}")
            for problem in problems[:5]:
                print(f"          {problem}")
        else:
            self.passed += 1
            print(f"ok      {name}")


def run_file(path: pathlib.Path, count: Count):
    content = json.loads(path.read_text())
    options = content["options"]
    if "synonyms" in content:
        synonyms = servers.folder / f"{path.stem}.txt"
        synonyms.write_text(content["synonyms"])
        options = [*options, "--synonyms", str(synonyms)]
    both = Both(servers.serving(f"vectors-{path.stem}", content["corpus"], *options),
                content.get("program", "engine.wasm"))
    vectors = content["vectors"]
    for vector, (native, browser) in zip(vectors, both.ask([v["question"] for v in vectors])):
        problems = [] if native == browser else [f"native  {native}", f"browser {browser}"]
        problems += broken(native, vector["expect"], both)
        for completion in native.get("completions", []):
            answer = both.native(both.whole({"q": completion}))
            if answer.get("total", 0) == 0:
                problems.append(f"the completion “{completion}” finds nothing")
        count.check(f"{path.stem}: {vector['name']}", problems)
    both.engine.close()


def run_demo(count: Count):
    """Every prefix of seeded queries over the demo: the two engines must not differ once."""
    both = Both(servers.demo())
    questions = [{"q": text} for text in prefixes(unicode_queries(40, seed=20))]
    questions += [{"q": text, "scope": n % len(both.scopes)} for n, text in enumerate(unicode_queries(60, seed=21))]
    questions += [{"q": text} for text in unicode_queries(60, seed=22, typo=True)]
    differing = [
        f"{question}: native {native} browser {browser}"[:400]
        for question, (native, browser) in zip(questions, both.ask(questions)) if native != browser]
    count.check(f"Unicode demo: {len(questions)} questions are answered alike", differing)
    both.engine.close()


REPLAY = """async ([program, scripts]) => {
  const bytes = Uint8Array.from(atob(program), (c) => c.charCodeAt(0));
  const { exports } = (await WebAssembly.instantiate(bytes, {})).instance;
  return scripts.map((script) => {
    const text = new TextEncoder().encode(script), at = exports.room(text.length);
    new Uint8Array(exports.memory.buffer, at, text.length).set(text);
    const answer = exports.replay(at, text.length);
    const length = new DataView(exports.memory.buffer).getUint32(answer, true);
    return new TextDecoder().decode(new Uint8Array(exports.memory.buffer, answer + 4, length).slice());
  });
}"""


def run_session(count: Count):
    """Plays the session's scripts with the machine code of `bar.wasm`; natively the Swift tests play them."""
    made = subprocess.run([HERE / "build-session"], capture_output=True, text=True)
    program = ROOT / ".build-test" / "session.wasm"
    if made.returncode != 0:
        count.check("session: the player is linked", made.stderr.splitlines()[-5:])
        return
    paths = sorted((HERE / "session").glob("*.txt"))
    scripts = [path.read_text() for path in paths]
    page = chromium.browser.new_page()
    played = page.evaluate(REPLAY, [base64.b64encode(program.read_bytes()).decode(), scripts])
    page.close()
    for path, script, now in zip(paths, scripts, played):
        differing = [
            f"line {n}: “{old}” became “{new}”" for n, (old, new) in enumerate(
                itertools.zip_longest(script.split("\n"), now.split("\n")), 1) if old != new]
        count.check(f"session: {path.stem}", differing)


def main() -> int:
    count = Count()
    try:
        run_session(count)
        for path in sorted((HERE / "engine").glob("*.json")):
            run_file(path, count)
        run_demo(count)
    finally:
        chromium.stop()
        servers.stop()
    print(f"{count.passed} passed, {count.failed} failed")
    return 1 if count.failed else 0


if __name__ == "__main__":
    sys.exit(main())
