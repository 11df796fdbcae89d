"""From the key to the painted rows in the three engines, beside a page that only echoes: `Scripts/bench painted`.

Each engine types the same words with real keys into the demo, a key as soon as the one before is painted; then into a
page that sends its text through a worker and shows it. What differs between the two is what the bar costs.
"""
import pathlib
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "Tests" / "Browser"))

import paint  # noqa: E402
from drivers import ENGINES, Cannot, driver  # noqa: E402
from front import Front  # noqa: E402
from inkling import servers  # noqa: E402

WORDS = [
    "arrow", "rightwards", "heart", "snowman", "greek small", "latin capital", "music", "star", "cjk", "hieroglyph",
    "double arrow", "circled", "black square", "white flag", "mathematical bold"]
FIELD = "document.querySelector('search-bar').shadowRoot.querySelector('input')"


def keystrokes(engine, words, pause: float) -> list[float]:
    """Milliseconds of each key, as paint.py measures them."""
    times = []
    for word in words:
        engine.js(f"const field = {FIELD}; field.focus(); field.value = ''; field.dispatchEvent(new InputEvent('input', {{ bubbles: true, composed: true }}));")
        engine.until("return !document.querySelector('#results').dataset.query")
        for end in range(1, len(word) + 1):
            engine.js(f"window.__key = ({paint.WATCH})([arguments[0], 2000]);", word[:end])
            engine.key(word[end - 1])
            took = engine.js("return window.__key")
            times.append(2000.0 if took is None else took)
            time.sleep(pause)
    return times


def measured(name: str, pause: float):
    engine = driver(name)
    front = Front(servers.demo().address)
    front.pages["/echo.html"] = paint.BARE
    rows = []
    try:
        for path, words in (("/", WORDS), ("/echo.html", WORDS)):
            engine.start(1000, 800)
            engine.open(front.address + path)
            engine.until("return !!document.querySelector('search-bar')?.shadowRoot?.querySelector('input[role=combobox]')")
            keystrokes(engine, WORDS[-2:], pause)
            rows.append(keystrokes(engine, words, pause))
        return engine.version, rows
    finally:
        front.close()
        engine.stop()


def main():
    pause = float(sys.argv[1]) / 1000 if len(sys.argv) > 1 else 0
    print("| engine | keys | page p50 | p95 | echo p50 | p95 |\n|---|---|---|---|---|---|")
    try:
        for name in ENGINES:
            try:
                version, (page, echo) = measured(name, pause)
            except Cannot as reason:
                print(f"| {name} | skipped: {reason} | | | | |")
                continue
            figures = [f"{paint.percentile(times, share):.0f}" for times in (page, echo) for share in (.5, .95)]
            print(f"| {name} {version} | {len(page)} | {' | '.join(figures)} |", flush=True)
    finally:
        servers.stop()


if __name__ == "__main__":
    main()
