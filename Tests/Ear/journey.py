"""A journey: a page, the keys, what is to be heard after each, and the verdict over a transcript."""
import dataclasses
import re
from collections.abc import Callable

import rules
from room import QUIET
from transcript import Span

COUNT = r"^(At least )?[\d,]+ results?\b|^No results\b|: (At least )?[\d,]+ results?\b|: No results\b"


@dataclasses.dataclass
class Step:
    """Keys, pressed one after the other: names of X such as `Down` and `ctrl+k`, and texts in quotes.

    - `hears`: patterns that must be heard after the step, in this order.
    - `answer`: the pattern of a count. Text and Return have one unless it is None.
    - `silent`: why nothing has to be heard.
    - `never`: a pattern that must not be heard.
    """
    keys: str
    hears: tuple[str, ...] = ()
    answer: str | None = ""
    silent: str = ""
    never: str = ""
    # So long nobody says anything before the next step.
    pause: float = QUIET
    # What is done instead of pressing keys: told to the page's front, or by the browser's own protocol.
    act: Callable | None = None

    @property
    def awaits(self) -> str | None:
        if self.answer != "":
            return self.answer
        last = Span(self.keys).last_key
        return COUNT if not self.act and (self.keys.endswith('"') or last == "Return") else None


def step(keys: str, *hears: str, **more) -> Step:
    return Step(keys, hears, **more)


@dataclasses.dataclass
class Journey:
    name: str
    about: str
    page: str
    steps: list[Step]
    # The name of the field.
    field: str = "Search"
    # The first step is to listen while Orca reads the page.
    reads: bool = False
    devtools: bool = False
    # In the short run.
    quick: bool = False
    # What stands behind the address of the page.
    path: str = ""

    @property
    def title(self) -> str:
        return f"{self.name}: {self.about}"


def verdict(journey: Journey, spans: list[Span]) -> list[str]:
    """What is wrong with a transcript of the journey; nothing where all is well."""
    if [span.keys for span in spans] != [step.keys for step in journey.steps]:
        return ["the transcript is of other steps"]
    wrong = []
    for step, span in zip(journey.steps, spans):
        for rule, problem in broken(journey, step, span):
            wrong.append(f"{rule}, after [{step.keys}]: {problem}")
    return wrong


def broken(journey: Journey, step: Step, span: Span):
    """(rule, problem) of a step."""
    found = [("name once", rules.name_once(span, journey.field)), ("nothing twice", rules.nothing_twice(span))]
    if step.awaits:
        found.append(("answered soon", rules.answered_soon(span, step.awaits)))
    if not step.silent:
        found.append(("no silence", rules.no_silence(span)))
    found.append(("named and with role", rules.named_and_with_role(span)))
    found.append(("nothing lost", rules.nothing_lost(span)))
    found.append(("expected", unlike(step, span)))
    return [(rule, problem) for rule, problem in found if problem]


def unlike(step: Step, span: Span) -> str | None:
    """What the journey itself wants to hear, in order, and does not."""
    told = [one.words for one in span.heard]
    rest = "\n".join(told)
    if step.never and re.search(step.never, rest):
        return f"/{step.never}/ is heard: {told}"
    for pattern in step.hears:
        match = re.search(pattern, rest, re.MULTILINE)
        if not match:
            return f"/{pattern}/ is not heard: {told}"
        rest = rest[match.end():]
    return None
