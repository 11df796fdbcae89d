"""Prints where the time of single keystrokes goes: a flame graph in text, and the functions that cost most by themselves.

    Scripts/bench profile CORPUS.tsv "support w" "suppor w"     these questions, each asked whole and over and over
    Scripts/bench profile CORPUS.tsv QUERIES.tsv                the slowest keystrokes of these questions
    ... --folded FILE                                           also stacks as flame graph programs read them

Each question is asked for about two seconds while Linux' `perf` looks at the stack 4,999 times a second by the clock,
which works where a virtual machine has no counters. What the compiler put into its caller counts there.
"""
import argparse
import collections
import json
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "Tests" / "Browser"))

from inkling import bench as program  # noqa: E402

ENTRY = "SearchIndex.search("
SECONDS = 2
SMALLEST = 0.03
"""Branches below this share are not shown."""


def bench(corpus: str, questions: list[str], *options: str, around: tuple[str, ...] = ()) -> dict:
    """What `inkling-bench keystrokes` measures of whole questions."""
    with tempfile.TemporaryDirectory() as place:
        asked, raw = pathlib.Path(place, "asked.tsv"), pathlib.Path(place, "raw.json")
        asked.write_text("".join(f"0\t{question}\t\n" for question in questions))
        subprocess.run(
            [*around, program(), "keystrokes", corpus, asked, "--whole", "--raw", raw, *options],
            check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        return json.loads(raw.read_text())


def micros(corpus: str, question: str) -> float:
    return bench(corpus, [question], "--passes", "101")["exact"][0]["lat"][0][1]


def slowest(corpus: str, queries: str, count: int) -> list[str]:
    """The slowest keystrokes of both replays, no two of which begin with the same word."""
    said = subprocess.run(
        [program(), "keystrokes", corpus, queries, "--slowest", "40"], check=True, capture_output=True, text=True).stdout
    timed = sorted(((int(time), text) for time, text in re.findall(r"(\d+) µs  (.*)", said)), reverse=True)
    kinds: dict[str, str] = {}
    for _, text in timed:
        kinds.setdefault(text.split()[0], text)
    return list(kinds.values())[:count]


def stacks(corpus: str, question: str, passes: int) -> collections.Counter:
    """How often each stack below the search was seen, outermost function first."""
    with tempfile.TemporaryDirectory() as place:
        data = pathlib.Path(place, "perf.data")
        bench(
            corpus, [question], "--passes", str(passes),
            around=("perf", "record", "-q", "-e", "task-clock", "-F", "4999", "-g", "-o", str(data), "--"))
        script = subprocess.run(
            ["perf", "script", "-i", data, "--no-inline", "-F", "ip,sym"], check=True, capture_output=True, text=True)
    plain = subprocess.run(
        ["swift", "demangle", "--simplified"], input=script.stdout, check=True, capture_output=True, text=True).stdout
    seen: collections.Counter = collections.Counter()
    for sample in plain.split("\n\n"):
        frames = [line.strip().partition(" ")[2] for line in sample.splitlines() if line.strip()]
        entry = next((at for at, frame in enumerate(frames) if frame.startswith(ENTRY)), None)
        if entry is not None:
            seen[tuple(name(frame) for frame in reversed(frames[:entry]))] += 1
    return seen


def name(frame: str) -> str:
    """`SearchRun.collect` for a frame with parameters, module, and what the compiler made of it."""
    frame = re.sub(r"^(?:(?:generic|function signature|merged|specialized|partial apply|closure #\d+ in|of|for)\b[^A-Za-z$_]*)+", "", frame)
    frame = re.sub(r"\(.*", "", frame).replace("static ", "").replace("InklingIndex.", "").replace("InklingText.", "").replace("InklingCore.", "")
    return frame.strip() or "search"


def tree(seen: collections.Counter, total: float, depth: int = 0) -> list[str]:
    """Branches by their share of the time, the functions below indented."""
    branches: dict[str, collections.Counter] = collections.defaultdict(collections.Counter)
    for stack, count in seen.items():
        if stack:
            branches[stack[0]][stack[1:]] += count
    lines = []
    for function, below in sorted(branches.items(), key=lambda item: -item[1].total()):
        share = below.total() / total
        if share >= SMALLEST:
            lines.append(f"  {share:5.0%} {'█' * round(share * 20):20} {'  ' * depth}{function}")
            lines += tree(below, total, depth + 1)
    return lines


def report(corpus: str, question: str) -> collections.Counter:
    time = micros(corpus, question)
    seen = stacks(corpus, question, passes=int(SECONDS * 1e6 / max(time, 1)))
    total = seen.total()
    print(f"{question}: {time:.0f} µs\n" + "\n".join(tree(seen, total)))
    own: collections.Counter = collections.Counter()
    for stack, count in seen.items():
        own[stack[-1] if stack else "search"] += count
    print("  by themselves: " + ", ".join(f"{function} {count / total:.0%}" for function, count in own.most_common(6)) + "\n")
    return seen


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    arguments.add_argument("corpus")
    arguments.add_argument("questions", nargs="+", help="questions, or one file of lines of id, question, question with a typo")
    arguments.add_argument("--count", type=int, default=3, help="how many of the slowest (3)")
    arguments.add_argument("--folded", type=pathlib.Path)
    chosen = arguments.parse_args()
    questions = chosen.questions
    if len(questions) == 1 and pathlib.Path(questions[0]).is_file():
        questions = slowest(chosen.corpus, questions[0], chosen.count)
    folded = []
    for question in questions:
        seen = report(chosen.corpus, question)
        folded += [f"{';'.join((question, *stack))} {count}" for stack, count in sorted(seen.items())]
    if chosen.folded:
        chosen.folded.write_text("\n".join(folded) + "\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
