"""Changed segments in the WebAssembly engine, whose answers must be those of the same code natively."""
import base64
import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Browser"))

from tally import Tally  # noqa: E402

# Numbers over 31 bits, which no sound segment has, are cut by an `Int` of 32 bits: of a changed segment another wrong
# answer may come then. More of them than this share would be a difference of the code.
DIFFERING = 0.02
# A page of 4 GB would be the engine's fault; the segments have some kilobytes.
MEMORY = 64 << 20
PAGE = pathlib.Path(__file__).with_name("segments_in_browser.js").read_text()


def compare(tally: Tally, seed: int, verdicts: list[str]):
    # Playwright is there once Scripts/setup has run; other sections need nothing of it.
    from chromium import chromium
    from engine import program
    native = [json.loads(line) for line in verdicts]
    page = chromium.browser.new_page()
    try:
        cases = [{"segment": case["segment"], "questions": case["questions"]} for case in native]
        found = page.evaluate(PAGE, [base64.b64encode(program("engine.wasm")).decode(), cases])
    finally:
        page.close()
        chromium.stop()
    differing = []
    for number, (there, here) in enumerate(zip(native, found, strict=True)):
        tally.check(f"segment {seed}:{number} in WebAssembly", problems_of(there, here))
        if any(comparable(one) != comparable(other) for one, other in zip(there["answers"], here.get("answers", []))):
            differing.append(f"{seed}:{number}")
    print(f"measured: stores: {len(found)} segments in WebAssembly, {len(differing)} answered otherwise than natively")
    tally.check("changed segments that are answered otherwise in WebAssembly",
                differing if len(differing) > len(found) * DIFFERING else [])
    tally.check("some segments can be opened although they are changed",
                [] if any(case["opening"] == "opened" for case in native) else ["none of them can"])


def problems_of(native: dict, browser: dict) -> list[str]:
    if "error" in browser:
        return [f"the engine traps or hangs: {browser['error']}"]
    wrong = []
    if browser["memory"] > MEMORY:
        wrong.append(f"the engine has {browser['memory'] >> 20} MB")
    if native["opening"] != browser["opening"]:
        wrong.append(f"natively {native['opening']}, here {browser['opening']}")
    return wrong


def comparable(answer: str) -> dict:
    """Without the time; what was cut short by it may differ."""
    if not answer:
        return {}
    values = json.loads(answer)
    if values.get("partial"):
        return {"partial": True}
    return {name: value for name, value in values.items() if name != "micros"}
