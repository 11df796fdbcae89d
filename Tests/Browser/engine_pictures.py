"""Pictures in WebKit of what was severe there: `engine_pictures.py FOLDER NAME` writes NAME-looks.png, NAME-back.png and
NAME-counts.png. INKLING names the program, so that an older one can be photographed beside the newest.
"""
import os
import pathlib
import sys
import time

# Drawn by the processor alone, what lies behind a translucent bar is left out or blurred at the wrong place.
os.environ["WEBKIT_SKIA_ENABLE_CPU_RENDERING"] = "0"
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent / "scenarios"))

from drivers.webkit import WebKit  # noqa: E402
from inkling import servers  # noqa: E402
from scenario import ALIVE, FIELD, catalog, demo, notes  # noqa: E402


def wait(engine: WebKit, condition: str, limit: float = 10) -> None:
    """As long as it takes; a picture of what never comes shows just that."""
    end = time.monotonic() + limit
    while not engine.js(condition) and time.monotonic() < end:
        time.sleep(.05)


def looks(engine: WebKit) -> None:
    engine.open(catalog() + "/catalog")
    wait(engine, "return document.querySelectorAll('#gallery search-bar').length >= 44")
    time.sleep(3)
    engine.js("Array.from(document.querySelectorAll('h2')).find((title) => /^Style/.test(title.textContent)).scrollIntoView()")


def search(engine: WebKit, address: str, text: str) -> None:
    engine.open(address)
    wait(engine, ALIVE)
    engine.js(f"{FIELD}.focus()")
    for letter in text:
        engine.key(letter)
    engine.key("Enter")
    time.sleep(1)


def back(engine: WebKit) -> None:
    search(engine, notes(), "harbour")
    engine.js("document.querySelector('#results a').click()")
    time.sleep(1)
    engine.back()
    time.sleep(1)


def counts(engine: WebKit) -> None:
    search(engine, demo(), "arrow")
    for _ in range(3):
        engine.js("scrollTo(0, document.body.scrollHeight)")
        time.sleep(.5)
    engine.js("scrollTo(0, 0)")


def main() -> int:
    folder, name = pathlib.Path(sys.argv[1]), sys.argv[2]
    folder.mkdir(parents=True, exist_ok=True)
    engine = WebKit()
    try:
        for state in (looks, back, counts):
            engine.start(760, 460)
            state(engine)
            time.sleep(2)
            (folder / f"{name}-{state.__name__}.png").write_bytes(engine.picture())
    finally:
        engine.stop()
        servers.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
