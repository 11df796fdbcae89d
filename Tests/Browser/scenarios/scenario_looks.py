"""The catalogue's looks, measured: each bar's colours and sizes beside what Chromium draws."""
import functools
import json

from drivers import driver
from scenario import Scenario, catalog

MEASURED = """return Array.from(document.querySelectorAll("#gallery search-bar"), (bar) => {
  const root = bar.shadowRoot, frame = root.querySelector(".bar"), box = frame.getBoundingClientRect();
  const field = root.querySelector(".field"), at = field.getBoundingClientRect(), style = getComputedStyle(frame);
  return { id: bar.closest(".card").id, width: Math.round(box.width), height: Math.round(box.height),
    field: [Math.round(at.width), Math.round(at.height)], ink: style.color,
    ground: getComputedStyle(frame, "::before").backgroundColor, image: getComputedStyle(frame, "::after").backgroundImage.replace(/https?:..[^/]*/, ""),
    fieldGround: getComputedStyle(field, "::after").backgroundColor, text: getComputedStyle(root.querySelector("input")).color,
    popup: getComputedStyle(root.querySelector(".popup")).backgroundColor,
    scope: Array.from(root.querySelectorAll(".scope-button"), (one) => getComputedStyle(one).color) };
})"""
READY = """const bars = Array.from(document.querySelectorAll("#gallery search-bar"));
  return bars.length >= 44 && bars.every((bar) => bar.shadowRoot?.querySelector(".input")
    && (bar.shadowRoot.querySelector(".bar").style.length || !bar.getAttributeNames().some((name) => /tint|style|theme|image|translucent|icon/.test(name))))"""
# Fonts differ by a few pixels, windows by a scroll bar, and colours by a rounding.
PIXELS, SHADES = 16, 2


def close(one, other) -> bool:
    if isinstance(one, (int, float)):
        return abs(one - other) <= PIXELS
    if isinstance(one, list):
        return len(one) == len(other) and all(map(close, one, other))
    if one.startswith("rgb") and other.startswith("rgb"):
        return all(abs(a - b) <= SHADES for a, b in zip(numbers(one), numbers(other)))
    return one == other


def numbers(colour: str) -> list[float]:
    parts = [float(part) for part in colour[colour.index("(") + 1:-1].replace(",", " ").replace("/", " ").split()]
    return [*parts[:3], (parts[3] if len(parts) > 3 else 1) * 255]


def settled(js) -> list[dict]:
    """What is drawn once it no longer changes: words of other languages come after the bars."""
    before = None
    for _ in range(20):
        now = js(MEASURED)
        if now == before:
            break
        before = now
        js("return new Promise((done) => setTimeout(done, 400))")
    return now


@functools.cache
def of_chromium(size) -> dict:
    """What Chromium draws; measured by this run, not by another."""
    engine = Scenario.engine if Scenario.engine.name == "chromium" else driver("chromium")
    engine.start(*size)
    engine.open(catalog() + "/catalog")
    if not engine.until(READY, limit=20):
        raise RuntimeError("the catalogue does not come to life in Chromium")
    found = {one["id"]: one for one in settled(engine.js)}
    if engine is not Scenario.engine:
        engine.stop()
    return found


class Looks(Scenario):
    size = (1200, 820)

    def test_the_looks_of_the_catalogue_are_those_of_chromium(self):
        """W1, and all that a look is made of: bar, field, scopes and list."""
        wanted = of_chromium(self.size)
        self.open(catalog(), "/catalog", wait=False)
        self.wait(READY, limit=20)
        found = settled(self.js)
        self.assertGreaterEqual(len(found), 44)
        wrong = [f"{one['id']}: {key} is {value}, in Chromium {wanted[one['id']][key]}"
                 for one in found for key, value in one.items() if not close(value, wanted[one["id"]][key])]
        self.assertEqual(wrong, [])

    def test_a_picture_of_one_pixel_is_stretched(self):
        """W9: WebKit keeps the shape of a drawing that does not say otherwise."""
        front = self.open(catalog(), "/assets/catalogue-edge.svg", wait=False)
        self.assertIn("none", self.js("return document.documentElement.getAttribute('preserveAspectRatio') ?? ''"))

    def test_a_drawing_without_a_size_is_measured(self):
        """F4: Firefox draws nothing of it unless it is told how large."""
        front = self.front(catalog())
        drawing = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 10'><path fill='%23000' d='M0 0h10v10H0z'/></svg>"
        front.pages["/measure.html"] = "<!doctype html><html lang=en><head><link rel=icon href=data:,></head><body></body></html>"
        self.open(front, "/measure.html", wait=False)
        words = self.js("""return import("/assets/measure-image.js").then(({ measure }) => measure(arguments[0]))""".replace(
            "arguments[0]", json.dumps("data:image/svg+xml," + drawing.replace(" ", "%20").replace("<", "%3C").replace(">", "%3E"))))
        self.assertIn("tone(#000000,#000000)", words or "")
