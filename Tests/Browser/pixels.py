"""What is really drawn: the colour of single pixels of a picture of the page."""
import struct
import zlib


def decode(png: bytes) -> tuple[int, int, list[bytes], int]:
    """(width, height, rows, bytes a pixel) of an 8-bit RGB or RGBA picture."""
    at, data = 8, b""
    while at < len(png):
        length, kind = struct.unpack(">I4s", png[at:at + 8])
        body = png[at + 8:at + 8 + length]
        if kind == b"IHDR":
            width, height, depth, colour = struct.unpack(">IIBB", body[:10])
            if depth != 8 or colour not in (2, 6):
                raise ValueError("not a picture of 8 bits a channel")
            step = 3 if colour == 2 else 4
        elif kind == b"IDAT":
            data += body
        at += 12 + length
    raw, stride, rows, before = zlib.decompress(data), width * step, [], bytes(width * step)
    for line in range(height):
        start = line * (stride + 1)
        before = unfilter(raw[start], raw[start + 1:start + 1 + stride], before, step)
        rows.append(before)
    return width, height, rows, step


def unfilter(kind: int, line: bytes, above: bytes, step: int) -> bytes:
    """Undoes one of the five filters of PNG."""
    out = bytearray(line)
    for n in range(len(out)):
        left = out[n - step] if n >= step else 0
        up, corner = above[n], above[n - step] if n >= step else 0
        if kind == 1:
            out[n] = (out[n] + left) & 255
        elif kind == 2:
            out[n] = (out[n] + up) & 255
        elif kind == 3:
            out[n] = (out[n] + (left + up) // 2) & 255
        elif kind == 4:
            guess = left + up - corner
            near = min((abs(guess - left), 0, left), (abs(guess - up), 1, up), (abs(guess - corner), 2, corner))
            out[n] = (out[n] + near[2]) & 255
    return bytes(out)


def colour_at(page, x: float, y: float) -> tuple[int, int, int]:
    """The colour drawn at a place of the window."""
    clip = {"x": int(x), "y": int(y), "width": 1, "height": 1}
    _, _, rows, _ = decode(page.screenshot(clip=clip, animations="disabled", caret="hide"))
    return tuple(rows[0][:3])


def contrast(one: tuple[int, ...], other: tuple[int, ...]) -> float:
    """The ratio of two colours by WCAG's formula."""
    def light(colour):
        parts = [value / 255 for value in colour[:3]]
        parts = [p / 12.92 if p <= .04045 else ((p + .055) / 1.055) ** 2.4 for p in parts]
        return .2126 * parts[0] + .7152 * parts[1] + .0722 * parts[2]
    bright, dark = sorted((light(one), light(other)), reverse=True)
    return (bright + .05) / (dark + .05)


def rgb(text: str) -> tuple[int, ...]:
    """`rgb(1, 2, 3)` or `rgba(…)` as numbers."""
    inside = text[text.index("(") + 1:text.index(")")].replace(",", " ").replace("/", " ")
    return tuple(round(float(part)) for part in inside.split()[:3])


def text_contrast(page, part) -> float:
    """A text against what is drawn behind it, above its first letter: axe says nothing where a pseudo-element is the ground."""
    box = part.bounding_box()
    return contrast(rgb(part.evaluate("(part) => getComputedStyle(part).color")), colour_at(page, box["x"] + 1, box["y"] + 1))


def field_contrast(page, field) -> dict:
    """Text and placeholder of an empty field against what is drawn behind them."""
    box = field.bounding_box()
    behind = colour_at(page, box["x"] + box["width"] * .8, box["y"] + box["height"] / 2)
    colours = field.evaluate("(f) => [getComputedStyle(f).color, getComputedStyle(f, '::placeholder').color]")
    return {
        "text": contrast(rgb(colours[0]), behind), "placeholder": contrast(rgb(colours[1]), behind),
        "colours": colours}
