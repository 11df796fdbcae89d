"""What was heard after each step, as text that a person reads and the rules decide by.

    # typing: Typing, and how many there are
    [Tab]
        0.03 to 0.50  tab
        0.52 to 2.18  Search Unicode characters entry.
    ["smiling"]
       -0.24 to -0.08 cut  n
        0.05 to 0.43  g
        0.11 unheard  Search Unicode characters editable combo box expanded
        1.55 to 2.72  22 results

Seconds are counted from the step's last key. `cut` was stopped before its end; `unheard` is what Orca asked for and
what was stopped before it began.
"""
import dataclasses
import difflib
import re

LINE = re.compile(r"^ +(-?\d+\.\d+)(?: to (-?\d+\.\d+)( cut)?| (unheard))  (.*)$")


@dataclasses.dataclass
class Utterance:
    begins: float
    ends: float
    fate: str  # "heard", "cut" or "unheard"
    words: str

    def __str__(self):
        when = f"{self.begins:8.2f}" + ("" if self.fate == "unheard" else f" to {self.ends:.2f}")
        return f"{when}{'' if self.fate == 'heard' else ' ' + self.fate}  {self.words}"


@dataclasses.dataclass
class Span:
    """A step and what was heard from it to the next."""
    keys: str
    utterances: list[Utterance] = dataclasses.field(default_factory=list)

    @property
    def last_key(self) -> str:
        if self.keys.endswith('"'):
            return self.keys[-2]
        return self.keys.split(" ")[-1]

    @property
    def heard(self) -> list[Utterance]:
        """What reached the ear, in whole or in part."""
        return [one for one in self.utterances if one.fate != "unheard"]

    def __str__(self):
        return "\n".join([f"[{self.keys}]", *map(str, self.utterances)])


def text(title: str, spans: list[Span]) -> str:
    return "\n".join([f"# {title}", *map(str, spans)]) + "\n"


def parse(lines: str) -> list[Span]:
    spans = []
    for line in lines.splitlines():
        if match := LINE.match(line):
            begins, ends, cut, unheard, words = match.groups()
            fate = "cut" if cut else unheard or "heard"
            spans[-1].utterances.append(Utterance(float(begins), float(ends or begins), fate, words))
        elif line.startswith("["):
            spans.append(Span(line[1:-1]))
        elif line and not line.startswith("#"):
            raise ValueError(f"no line of a transcript: {line}")
    return spans


def spans(log: list[dict]) -> list[Span]:
    """From what a room noted. What Orca asked for before a step, and what began then, belongs to the step before."""
    lost = unheard(log)
    found, parts = [], []
    for line in log:
        if line["what"] == "step":
            parts.append([line])
        elif parts:
            parts[-1].append(line)
    for part in parts:
        keys = [line["at"] for line in part if line["what"] == "key"]
        zero = keys[-1] if keys else part[0]["at"]
        span = Span(part[0]["words"])
        for place, line in enumerate(part):
            if line["what"] == "said":
                end = next((x for x in part[place:] if x["what"] in ("done", "cut")), part[-1])
                fate = "cut" if end["what"] == "cut" else "heard"
                span.utterances.append(Utterance(line["at"] - zero, end["at"] - zero, fate, line["words"]))
            elif any(line is one for one in lost):
                span.utterances.append(Utterance(line["at"] - zero, line["at"] - zero, "unheard", line["words"]))
        found.append(span)
    return found


def unheard(log: list[dict]) -> list[dict]:
    """What was asked for and never began. The voice gets words in the order in which they were asked for."""
    lost, waiting = [], []
    for line in log:
        if line["what"] == "asked" and line["words"].strip(" ."):
            waiting.append(line)
        elif line["what"] == "said":
            place = next((i for i, one in enumerate(waiting) if same(one["words"], line["words"])), None)
            if place is not None:
                lost += waiting[:place]
                waiting = waiting[place + 1:]
    return lost + waiting


def same(asked: str, said: str) -> bool:
    return asked.split() == said.split()


def words(spans: list[Span]) -> list[str]:
    """The transcript without times, and without what depends on the machine's haste: echoes and what a key cut."""
    found = []
    for span in spans:
        found.append(f"[{span.keys}]")
        found += [f"  {one.words}" for one in span.utterances if one.fate == "heard" and len(one.words) > 1]
    return found


def differences(kept: list[Span], now: list[Span]) -> list[str]:
    lines = difflib.unified_diff(words(kept), words(now), "kept", "now", lineterm="", n=1)
    return [line for line in lines if not line.startswith(("---", "+++", "@@"))]
