"""What a scenario does with a browser: open, press, type, look. Each engine fills in the few verbs that differ."""
import time


class Cannot(Exception):
    """What this engine, or its driver, cannot play; the message says why."""


# A body of a function, with `arguments`; what it returns is awaited.
AWAITED = """const words = Array.from(arguments), done = words.pop();
  Promise.resolve().then(() => (function () { %s }).apply(null, words)).then((value) => done({ value }), (error) => done({ error: String(error) }));"""


class Driver:
    """One browser process with one window. `start` begins with an empty page and the preferences of a new profile."""

    name = ""

    # What differs between engines

    def start(self, width: int, height: int, **wishes):
        """A window of that size. Wishes: scheme="dark", forced=True, motion="reduce", script=False, wasm=False,
        storage=False, letters=24 (the least size of letters, in pixels); `Cannot` where the driver has no way."""
        raise NotImplementedError

    def stop(self):
        raise NotImplementedError

    def open(self, address: str):
        raise NotImplementedError

    def js(self, body: str, *words):
        """Runs the body of a function in the page (or in the frame that was entered); a promise is awaited."""
        raise NotImplementedError

    def key(self, *keys: str):
        """Keys that are pressed together: modifiers first, by the names of `KeyboardEvent.key`."""
        raise NotImplementedError

    def pointer(self, x: float, y: float, kind: str = "mouse"):
        """Presses and releases at a place of the window."""
        raise NotImplementedError

    def back(self):
        raise NotImplementedError

    def reload(self):
        raise NotImplementedError

    def picture(self) -> bytes:
        """What the window shows, as PNG."""
        raise NotImplementedError

    def enter(self, selector: str):
        """From now on everything happens in that frame of the page."""
        raise NotImplementedError

    def label(self, element: str) -> str:
        """The accessible name that the engine computes for the element of a JavaScript expression."""
        raise NotImplementedError

    def compose(self, text: str):
        """Shows `text` as an input method's composition so far."""
        raise Cannot("the driver has no input method")

    def commit(self, text: str):
        """Ends the composition with this text."""
        raise Cannot("the driver has no input method")

    # What all share

    def type(self, text: str, pause: float = 0):
        for letter in text:
            self.key(letter)
            if pause:
                time.sleep(pause)

    def until(self, body: str, *words, limit: float = 8):
        """Waits until the body returns something true, and returns that; None when the time is over."""
        end = time.monotonic() + limit
        while True:
            try:
                value = self.js(body, *words)
            except Exception:  # noqa: BLE001: each driver has its own for a page that is just leaving
                if time.monotonic() > end:
                    raise
                value = None
            if value or time.monotonic() > end:
                return value or None
            time.sleep(.03)

    def middle(self, element: str) -> tuple[float, float]:
        """The middle of the element of a JavaScript expression, in the window."""
        return tuple(self.js(f"const b = ({element}).getBoundingClientRect(); return [b.left + b.width / 2, b.top + b.height / 2]"))

    def press(self, element: str, kind: str = "mouse"):
        self.pointer(*self.middle(element), kind=kind)
