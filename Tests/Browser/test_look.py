"""The look of the bar, in computed style and in pixels, over pages of known colours."""
import unittest

from element import ElementCase
from pixels import colour_at, contrast, field_contrast, rgb

GREEN = (0, 160, 0)


class LookCase(ElementCase):
    background = "rgb(0, 160, 0)"

    def ground(self) -> tuple[int, int, int]:
        """The colour drawn at the bar's edge, beside the field."""
        box = self.box()
        return colour_at(self.page, box["x"] + 5, box["y"] + box["height"] / 2)

    def style(self, selector: str, name: str) -> str:
        return self.bar.first.evaluate(
            "(bar, [selector, name]) => getComputedStyle(bar.shadowRoot.querySelector(selector)).getPropertyValue(name)",
            [selector, name])

    def blur(self) -> bool:
        """Whether anything of the bar blurs what is behind it."""
        return self.bar.first.evaluate(
            """(bar) => Array.from([bar, ...bar.shadowRoot.querySelectorAll('*')]).some((n) =>
              [null, '::before', '::after'].some((p) => getComputedStyle(n, p).backdropFilter.includes('blur')))""")

    def assertNear(self, colour, expected, by=6):
        self.assertTrue(all(abs(a - b) <= by for a, b in zip(colour, expected)), f"{colour} is not {expected}")


class BackgroundTests(LookCase):
    def test_the_default_is_translucent_white_with_dark_text(self):
        """S4-31, S4-40, S4-41, S3-05, S3-03: the page shines through, blurred."""
        self.show()
        ground = self.ground()
        self.assertNotEqual(ground, (255, 255, 255))
        self.assertNotEqual(ground, GREEN)
        self.assertGreater(min(ground), 120)
        self.assertTrue(self.blur())
        self.assertLess(sum(rgb(self.field.evaluate("(f) => getComputedStyle(f).color"))), 3 * 128)

    def test_a_prominent_bar_stands_out_from_every_page(self):
        """D-16, D-17: by its ground (1.2 to 1) or by an edge (3 to 1), also where it has the page's colour, light and dark."""
        for scheme, page in (("light", "#ffffff"), ("light", "#f2f2f7"), ("dark", "#000000"), ("dark", "#1c1c1e")):
            with self.subTest(f"{scheme} {page}"):
                self.page.emulate_media(color_scheme=scheme)
                self.background = page
                self.show(css="main { background: inherit }")
                box = self.box()
                below = rgb(self.page.evaluate("() => getComputedStyle(document.documentElement).backgroundColor"))
                edge = max(contrast(colour_at(self.page, box["x"] + 5, box["y"] + box["height"] + by), below) for by in (-1.5, -0.5))
                self.assertTrue(contrast(self.ground(), below) >= 1.2 or edge >= 3, (self.ground(), edge))
                # The dark counterpart of white in a dark page.
                self.assertEqual(max(self.ground()) < 128, scheme == "dark")

    def test_black_is_translucent_black_with_light_text(self):
        """S4-32: and its inside is dark for the browser as well."""
        self.show('bar-style="black"')
        ground = self.ground()
        self.assertNotEqual(ground, (0, 0, 0))
        self.assertLess(max(ground), 120)
        self.assertGreater(sum(rgb(self.field.evaluate("(f) => getComputedStyle(f).color"))), 3 * 128)
        self.assertIn("dark", self.field.evaluate("(f) => getComputedStyle(f).colorScheme"))

    def test_opaque_is_exactly_the_colour_of_the_rule(self):
        """S4-43, S4-44, S4-45, S4-46, S3-05: black, white, or the tint, which wins over both; no blur."""
        for attributes, expected in (
                ("", (255, 255, 255)), ('bar-style="black"', (0, 0, 0)),
                ('bar-tint-color="#204080"', (0x20, 0x40, 0x80)),
                ('bar-style="black" bar-tint-color="#204080"', (0x20, 0x40, 0x80))):
            with self.subTest(attributes):
                self.show(f'translucent="no" {attributes}')
                self.assertNear(self.ground(), expected, by=1)
                self.assertFalse(self.blur())

    def test_every_style_and_tint_is_translucent_by_itself(self):
        """S4-42, S4-33: style by tint: the page shines through and is blurred."""
        for style in ("default", "black"):
            for tint in ("", 'bar-tint-color="#c02060"'):
                with self.subTest(style=style, tint=tint):
                    self.show(f'bar-style="{style}" {tint}')
                    self.assertTrue(self.blur())
                    translucent = self.ground()
                    self.set("translucent", "no")
                    self.assertNotEqual(self.ground(), translucent)

    def test_the_colour_wins_over_the_style_in_either_order(self):
        """S4-57, S4-58, D-06: set first or last."""
        self.show('translucent="no"')
        self.set("barTintColor", "#204080")
        self.set("barStyle", "black")
        self.assertNear(self.ground(), (0x20, 0x40, 0x80), by=1)
        self.show('translucent="no"')
        self.set("barStyle", "black")
        self.set("barTintColor", "#204080")
        self.assertNear(self.ground(), (0x20, 0x40, 0x80), by=1)

    def test_minimal_has_no_background_of_its_own(self):
        """S3-04, S3-02: the page as it is; the field translucent."""
        self.show('search-bar-style="minimal"')
        self.assertNear(self.ground(), GREEN, by=1)
        self.show('search-bar-style="prominent"')
        self.assertNotEqual(self.ground(), GREEN)

    def test_the_blue_of_2010_is_a_theme(self):
        """S2-13, D-07: a gradient from top to bottom."""
        self.show('theme="classic-blue"')
        box = self.box()
        top = colour_at(self.page, box["x"] + 5, box["y"] + 3)
        low = colour_at(self.page, box["x"] + 5, box["y"] + box["height"] - 4)
        self.assertNotEqual(top, low)
        for colour in (top, low):
            self.assertEqual(max(colour), colour[2], "blue is the strongest")

    def test_text_is_legible_over_any_page(self):
        """S4-31, S4-32, S4-10: worst contrast of text at least 4.5 to 1 over black, white and red pages."""
        for page in ("#000", "#fff", "#c00"):
            for attributes in ("", 'bar-style="black"', 'bar-tint-color="#888"', 'search-bar-style="minimal"'):
                with self.subTest(page=page, attributes=attributes):
                    self.background = page
                    self.show(attributes)
                    ratios = field_contrast(self.page, self.field)
                    self.assertGreaterEqual(ratios["text"], 4.5)
                    self.assertGreaterEqual(ratios["placeholder"], 4.5)


class TintTests(LookCase):
    background = "#ffffff"

    def test_the_tint_colours_what_can_be_touched(self):
        """S4-34, S3-22: cursor, Cancel, the chosen scope."""
        body = ('<search-bar shows-cancel-button shows-scope-bar scope-titles="All,Rail"'
                ' tint-color="#a01060"></search-bar>')
        self.show(body=body)
        self.assertEqual(rgb(self.field.evaluate("(f) => getComputedStyle(f).caretColor")), (0xa0, 0x10, 0x60))
        self.assertEqual(rgb(self.cancel.evaluate("(b) => getComputedStyle(b).color")), (0xa0, 0x10, 0x60))
        chosen, other = (self.scopes.nth(n).evaluate("(b) => getComputedStyle(b).backgroundColor") for n in (0, 1))
        self.assertNotEqual(chosen, other)

    def test_without_a_tint_it_is_the_systems_blue(self):
        """S4-35: or something as legible."""
        self.show("shows-cancel-button")
        red, green, blue = rgb(self.cancel.evaluate("(b) => getComputedStyle(b).color"))
        self.assertGreater(blue, max(red, green))

    def test_the_scope_bar_has_the_look_of_its_bar(self):
        """S3-22: the same ground, whichever it is."""
        for colour in ("#204080", "#f0e0c0"):
            with self.subTest(colour):
                self.show(body='<search-bar shows-scope-bar scope-titles="All,Rail" translucent="no"'
                               f' bar-tint-color="{colour}"></search-bar>')
                box, scopes = self.box(), self.scopes.first.bounding_box()
                beside = colour_at(self.page, box["x"] + 5, scopes["y"] + scopes["height"] / 2)
                self.assertNear(beside, tuple(bytes.fromhex(colour[1:])), by=2)


class ImageTests(LookCase):
    """Pictures of which only the address is known: the browser looks at their pixels."""

    background = "#808080"

    def picture(self, name: str, body: str):
        self.page.route(f"**/{name}", lambda route: route.fulfill(body=body, content_type="image/svg+xml"))

    def bars(self, alpha: str = "1"):
        square = f"<path fill='#347857' fill-opacity='{alpha}' d='M0 0h8v8H0z'/>"
        self.picture("picture.svg", f"<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'>{square}</svg>")
        # Opaque but for one pixel, which lacks one part in 255.
        self.picture("nearly.svg", "<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8' shape-rendering='crispEdges'>"
                     "<path fill='#347857' d='M1 0h7v8H0V1h1z'/><path fill='#347857' fill-opacity='.9961' d='M0 0h1v1H0z'/></svg>")

    def wait(self):
        self.until("(bar) => getComputedStyle(document.querySelector('search-bar').shadowRoot.querySelector('.bar')).getPropertyValue('--inkling-bar-image').includes('url')")
        self.frames(4)

    def test_an_opaque_picture_makes_the_bar_opaque(self):
        """S4-47, S4-48: average alpha 1: no page behind, no blur; the picture is tiled at its own size."""
        self.bars()
        self.show('background-image="picture.svg"')
        self.wait()
        self.assertFalse(self.blur())
        self.assertNear(self.ground(), (0x34, 0x78, 0x57), by=2)
        self.assertEqual(self.style(".bar", "--inkling-bar-image-size"), "8px 8px")

    def test_a_translucent_picture_lets_the_page_through(self):
        """S4-47: half the alpha: half the page, blurred."""
        self.bars(".5")
        self.show('background-image="picture.svg"')
        self.wait()
        self.assertTrue(self.blur())
        self.assertNear(self.ground(), (0x5a, 0x7c, 0x6b), by=8)

    def test_one_pixel_that_is_not_quite_opaque_counts(self):
        """S4-48: 254 of 255 in one pixel of 64."""
        self.bars()
        self.show('background-image="nearly.svg"')
        self.wait()
        self.assertTrue(self.blur())

    def test_words_suit_the_picture(self):
        """S4-36, S4-10: light words on the dark green that was seen, without a plate."""
        self.bars()
        self.show('background-image="picture.svg" prompt="A prompt" shows-cancel-button')
        self.wait()
        ink = rgb(self.style(".prompt", "color"))
        self.assertGreater(min(ink), 200)
        self.assertEqual(self.style(".bar", "--inkling-bar-plate"), "#00000000")

    def test_scope_buttons_wear_their_pictures(self):
        """S3-22, S4-37: at rest, chosen, and the divider between; each in pixels."""
        red, blue = ("<svg xmlns='http://www.w3.org/2000/svg' width='4' height='4'><path fill='%s' d='M0 0h4v4H0z'/></svg>" % c
                     for c in ("#800000", "#000080"))
        self.picture("red.svg", red)
        self.picture("blue.svg", blue)
        self.show(body='<search-bar scope-titles="All,Rail,Sights" shows-scope-bar scope-bar-button-background-image="red.svg"'
                       ' scope-bar-button-selected-background-image="blue.svg"></search-bar>')
        self.until("() => getComputedStyle(document.querySelector('search-bar').shadowRoot.querySelector('.bar')).getPropertyValue('--inkling-scope-selected-image').includes('url')")
        self.frames(4)
        for number, expected in ((0, (0, 0, 128)), (1, (128, 0, 0))):
            box = self.scopes.nth(number).bounding_box()
            self.assertNear(colour_at(self.page, box["x"] + 10, box["y"] + box["height"] / 2), expected, by=2)
            ink = rgb(self.scopes.nth(number).evaluate("(b) => getComputedStyle(b).color"))
            self.assertGreaterEqual(contrast(ink, expected), 4.5, "words suit the picture")

    def test_words_on_a_busy_picture_of_a_scope_stand_on_a_plate(self):
        """S3-22, S4-37: stripes of black and white; the plate is under the words and not under the whole button."""
        self.picture("stripes.svg", "<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'>"
                     "<path fill='#000' d='M0 0h4v8H0z'/><path fill='#fff' d='M4 0h4v8H4z'/></svg>")
        self.show(body='<search-bar scope-titles="All,Rail" shows-scope-bar scope-bar-button-background-image="stripes.svg"></search-bar>')
        self.until("() => getComputedStyle(document.querySelector('search-bar').shadowRoot.querySelector('.bar')).getPropertyValue('--inkling-scope-image').includes('url')")
        self.frames(4)
        for number in (0, 1):
            button = self.scopes.nth(number)
            ink = rgb(button.evaluate("(b) => getComputedStyle(b).color"))
            title, box = button.locator(".scope-title").bounding_box(), button.bounding_box()
            # Above the letters, where there is nothing but what they stand on.
            behind = [colour_at(self.page, title["x"] + x, title["y"] + 1) for x in range(5, 15)]
            self.assertGreaterEqual(min(contrast(ink, one) for one in behind), 4.5)
            beside = [colour_at(self.page, box["x"] + x, title["y"] + 1) for x in range(10, 20)]
            self.assertIn((0, 0, 0), beside)
            self.assertIn((255, 255, 255), beside)


class PositionTests(LookCase):
    background = "#ffffff"

    def test_icons_move_by_exactly_what_is_asked(self):
        """S4-51: each icon by itself."""
        cases = (
            ("search-icon", ".search-icon svg", ""),
            ("clear-icon", ".clear-button svg", 'text="a"'),
            ("bookmark-icon", ".bookmark-button svg", "shows-bookmark-button"),
            ("results-list-icon", ".results-list-button svg", "shows-search-results-button"))
        for name, selector, attributes in cases:
            with self.subTest(name):
                self.show(attributes)
                before = self.bar.locator(selector).bounding_box()
                self.bar.evaluate(f"(bar) => bar.setAttribute('{name}-position-adjustment', '7 -3')")
                self.drawn()
                after = self.bar.locator(selector).bounding_box()
                self.assertEqual((round(after["x"] - before["x"], 2), round(after["y"] - before["y"], 2)), (7, -3))

    def test_text_moves_without_the_icons(self):
        """S4-53: text and placeholder."""
        self.show()
        where = """(f) => { const s = getComputedStyle(f), b = f.getBoundingClientRect();
          return [b.left + parseFloat(s.paddingLeft) + parseFloat(s.textIndent || 0), b.top + (parseFloat(s.paddingTop) - parseFloat(s.paddingBottom)) / 2]; }"""
        before, icon = self.field.evaluate(where), self.bar.locator(".search-icon svg").bounding_box()
        self.bar.evaluate("(bar) => bar.setAttribute('search-text-position-adjustment', '9 2')")
        self.drawn()
        after = self.field.evaluate(where)
        self.assertEqual((round(after[0] - before[0]), round(after[1] - before[1])), (9, 2))
        self.assertEqual(self.bar.locator(".search-icon svg").bounding_box(), icon)

    def test_the_bar_gives_no_baseline_away(self):
        """S4-54: in a row aligned by baselines it stands as a box; as a grid or flex item it fills its place."""
        self.show(body='<div class="row"><span>word</span><search-bar></search-bar></div>'
                       '<div class="grid"><search-bar></search-bar></div>',
                  css=".row { display: flex; align-items: baseline } .row search-bar { flex: 1 }"
                      " .grid { display: grid; grid-template-columns: 300px }")
        self.assertEqual(round(self.bar.nth(1).bounding_box()["width"]), 300)
        for attributes in ("", 'section-index="A,B"', 'presentation="tab" tabs="Home"', 'presentation="expandable"', 'presentation="above-list"'):
            with self.subTest(attributes):
                self.show(body=f'<div class="row"><span>word</span><search-bar {attributes}></search-bar></div>',
                          css=".row { display: flex; align-items: baseline; margin-top: 40px }")
                word, bar = self.page.locator(".row > span").bounding_box(), self.bar.bounding_box()
                # The word stands on the lower edge of a box, and not on the line of what is in it.
                self.assertLess(abs(word["y"] + word["height"] - (bar["y"] + bar["height"])), 10, (word, bar))


if __name__ == "__main__":
    unittest.main()
