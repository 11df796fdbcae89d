"""Text before pictures, and nothing moves when they come."""
import struct
import unittest
import zlib

from inkling import servers
from search_page import SearchPageCase


def picture() -> bytes:
    """A grey picture of one pixel."""
    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
    head = struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head)
            + chunk(b"IDAT", zlib.compress(b"\0\x80\x80\x80")) + chunk(b"IEND", b""))


class PictureTests(SearchPageCase):
    expected_complaints = (r"404|Failed to load resource|net::ERR",)

    def server(self):
        rows = [{"id": str(n), "title": f"Picture {n}", "text": "of a place", "image": f"/pictures/{n}.png"} for n in range(6)]
        return servers.serving("pictures", rows, "--title", "title", "--text", "text", "--image", "image", "--id", "id")

    def setUp(self):
        super().setUp()
        self.held = {}
        self.page.route("**/pictures/*.png", lambda route: self.held.setdefault(route.request.url.rsplit("/", 1)[1], []).append(route))
        self.open()
        self.search("picture")
        self.frames(4)

    def arrive(self, name: str, **answer):
        for _ in range(100):
            if self.held.get(name):
                break
            self.page.wait_for_timeout(10)
        for route in self.held.pop(name):
            route.fulfill(**(answer or {"body": picture(), "content_type": "image/png"}))
        self.frames(4)

    def stand_ins(self):
        return self.page.evaluate(
            """() => Array.from(document.querySelectorAll('#results li img, #results li [data-media]'), (n) => {
              const s = getComputedStyle(n), b = n.getBoundingClientRect();
              return { border: s.borderTopColor.endsWith(', 0)') ? 'none' : s.borderTopStyle, media: n.dataset.media ?? null, width: b.width, height: b.height }; })""")

    def test_text_stands_first_with_dotted_boxes_for_the_pictures(self):
        """S0-17, S0-15: every title is readable while no picture has come; the boxes have the final size."""
        self.assertEqual(len(self.titles()), 6)
        boxes = self.stand_ins()
        self.assertEqual(len(boxes), 6)
        for box in boxes:
            self.assertEqual(box["border"], "dotted")
            self.assertGreater(min(box["width"], box["height"]), 30)

    def test_pictures_take_their_places_one_by_one_and_nothing_moves(self):
        """S0-18: same size, no shift, the scroll position stays."""
        before = self.stand_ins()
        self.page.evaluate("() => { window.__seen.shifts = []; }")
        for name in ("3.png", "0.png", "5.png"):
            self.arrive(name)
        after = self.stand_ins()
        self.assertEqual([(b["width"], b["height"]) for b in before], [(b["width"], b["height"]) for b in after])
        self.assertEqual(sum(1 for box in after if box["border"] != "dotted"), 3)
        self.assertEqual(sum(shift["value"] for shift in self.seen()["shifts"]), 0)

    def test_a_picture_that_fails_keeps_its_box(self):
        """S0-18: no broken picture, no gap."""
        before = self.stand_ins()
        self.arrive("2.png", status=404, body="")
        after = self.stand_ins()
        self.assertEqual([(b["width"], b["height"]) for b in before], [(b["width"], b["height"]) for b in after])
        self.assertEqual(sum(1 for box in after if box["border"] == "dotted"), 6)


if __name__ == "__main__":
    unittest.main()
