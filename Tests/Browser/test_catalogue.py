"""The look of the bar: every setting that can be seen, on the page that shows them all."""
import re
import unittest
import zlib

import axe
from case import PageCase
from inkling import ROOT, servers
from pixels import contrast, decode

BLACK, WHITE = (0, 0, 0), (255, 255, 255)
# A picture of one colour, opaque and at half alpha, for which the outcome can be reckoned.
GREEN = (52, 120, 87)
OPAQUE = "data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%20width='8'%20height='8'%3E%3Cpath%20fill='%23347857'%20d='M0%200h8v8H0z'/%3E%3C/svg%3E"
HALF = OPAQUE.replace("%20d=", "%20fill-opacity='.5'%20d=")


def rows():
    """The table of Documentation/Appearance.md."""
    text = (ROOT / "Documentation" / "Appearance.md").read_text()
    for line in text.splitlines():
        if line.startswith("| A-"):
            yield [cell.strip().strip("`") for cell in line.strip("|").split("|")]


def rgba(text):
    """A colour as CSS or a computed style writes it: three channels and an alpha of 0 to 1."""
    if text.startswith("#"):
        digits = text[1:] + ("ff" if len(text) == 7 else "")
        red, green, blue, alpha = (int(digits[at:at + 2], 16) for at in (0, 2, 4, 6))
        return (red, green, blue), alpha / 255
    numbers = [float(number) for number in re.findall(r"[\d.]+", text)]
    return tuple(numbers[:3]), numbers[3] if len(numbers) > 3 else 1.0


def over(color, alpha, ground):
    return tuple(color[at] * alpha + ground[at] * (1 - alpha) for at in range(3))


def pixel(page, x, y):
    """The colour of one pixel, from a picture of just that one: a PNG whose only row has no filter to undo."""
    png = page.screenshot(clip={"x": x, "y": y, "width": 1, "height": 1})
    at, data = 8, b""
    while at < len(png):
        size, kind = int.from_bytes(png[at:at + 4], "big"), png[at + 4:at + 8]
        if kind == b"IDAT":
            data += png[at + 8:at + 8 + size]
        at += size + 12
    return tuple(zlib.decompress(data)[1:4])


def pixels(page, box):
    """The colours of all pixels of a box."""
    clip = {"x": round(box["x"]), "y": round(box["y"]), "width": round(box["width"]), "height": round(box["height"])}
    width, _, rows, step = decode(page.screenshot(clip=clip, animations="disabled", caret="hide"))
    return [tuple(row[at * step:at * step + 3]) for row in rows for at in range(width)]


class CatalogueCase(PageCase):
    viewport = {"width": 1280, "height": 900}

    def setUp(self):
        super().setUp()
        self.page.goto(servers.catalog().address + "/catalog")
        self.until("() => document.querySelectorAll('#gallery search-bar').length > 30")
        self.until("() => document.querySelector('#plain search-bar').shadowRoot?.querySelector('.input')")

    def part(self, entry, name):
        return self.page.locator(f"#{entry} .{name}")

    def style(self, entry, name, what, pseudo=None):
        return self.part(entry, name).first.evaluate(
            "(node, [what, pseudo]) => getComputedStyle(node, pseudo)[what]", [what, pseudo])

    def token(self, entry, name):
        return self.part(entry, "bar").evaluate(
            "(bar, name) => getComputedStyle(bar).getPropertyValue(name).trim()", name)

    def box(self, entry, name):
        return self.part(entry, name).first.bounding_box()

    def bar(self, **attributes):
        """Puts one bar onto an empty stage, over black and over white."""
        self.page.evaluate(
            """(attributes) => {
              document.body.replaceChildren();
              for (const ground of ["black", "white"]) {
                const stage = document.createElement("div"), bar = document.createElement("search-bar");
                stage.id = ground;
                stage.style.cssText = `background: ${ground}; padding: 40px 0; width: 500px`;
                for (const [name, value] of Object.entries(attributes)) bar.setAttribute(name, value);
                stage.append(bar);
                document.body.append(stage);
              }
            }""", {name.replace("_", "-"): value for name, value in attributes.items()})
        self.until("() => document.querySelector('#white search-bar').shadowRoot?.querySelector('.input')")
        self.frames(3)


class TableTests(CatalogueCase):
    def test_every_row_is_drawn_as_the_table_says(self):
        """S4-31, S4-32, S4-33, S4-36, S4-41…S4-50, S4-57, S4-58, S3-05: computed styles and pixels of 36 rows."""
        for row in rows():
            name, style, tint, image, translucent, through, color, backing, opacity, blur, words = row
            attributes = {"bar-style": style, "prompt": "A prompt", "placeholder": "Search"}
            if tint != "none":
                attributes["bar-tint-color"] = tint
            if image != "none":
                source = OPAQUE if image == "opaque" else HALF
                attributes["background-image"] = f"{source} 8x8" + (" translucent" if image == "translucent" else "")
            if translucent != "auto":
                attributes["translucent"] = translucent
            with self.subTest(name):
                self.bar(**attributes)
                ink, _ = rgba(self.style("black", "prompt", "color"))
                self.assertEqual(ink, rgba(words)[0])
                filters = self.style("black", "bar", "backdropFilter", "::before")
                self.assertEqual(filters != "none", blur == "yes", filters)
                for ground in ("black", "white"):
                    page = BLACK if ground == "black" else WHITE
                    expected = page
                    if backing != "none":
                        expected = rgba(backing)[0]
                    if color != "none":
                        channels, alpha = rgba(color)
                        expected = over(channels, alpha, expected)
                    if image != "none":
                        alpha = int(opacity) / 255 * (0.5 if image == "translucent" else 1)
                        expected = over(GREEN, alpha, expected)
                    box = self.part(ground, "bar").bounding_box()
                    seen = pixel(self.page, round(box["x"] + 5), round(box["y"] + box["height"] / 2))
                    for one, other in zip(seen, expected):
                        self.assertAlmostEqual(one, other, delta=6, msg=f"{name} over {ground}: {seen} {expected}")

    def test_a_color_wins_over_a_style_in_either_order(self):
        """S4-57, S4-58: set after or before the style, the colour is what is drawn."""
        seen = []
        for order in (["bar-style", "bar-tint-color"], ["bar-tint-color", "bar-style"]):
            self.bar()
            for ground in ("black", "white"):
                for name in order:
                    self.page.locator(f"#{ground} search-bar").evaluate(
                        "(bar, [name, value]) => bar.setAttribute(name, value)",
                        [name, "black" if name == "bar-style" else "#ffd60a"])
            self.frames(2)
            seen.append(self.token("white", "--inkling-bar-background"))
        self.assertEqual(seen, ["#ffd60ad9"] * 2)


class ContentTests(CatalogueCase):
    def test_a_prompt_stands_above_the_field_and_describes_it(self):
        """S2-08, S3-15, S4-13, S4-14, S4-15: one line, above, always there, the field's description."""
        prompt, field = self.box("prompt", "prompt"), self.box("prompt", "field")
        self.assertLessEqual(prompt["y"] + prompt["height"], field["y"] + 1)
        self.assertLess(prompt["height"], 30)
        described = self.part("prompt", "input").evaluate(
            "(input) => input.getRootNode().getElementById(input.getAttribute('aria-describedby').split(' ')[0]).textContent")
        self.assertEqual(described, "Type a company name or stock symbol.")
        self.part("prompt", "input").fill("AAPL")
        self.assertTrue(self.part("prompt", "prompt").is_visible())

    def test_placeholder_bookmarks_and_the_search_icon_show_together(self):
        """S2-06, S2-11, S2-14, S3-08, S3-14: the figure of 2010; Bookmarks yields to text."""
        for name in ("search-icon", "bookmark-button", "input"):
            self.assertTrue(self.part("bookmarks", name).is_visible(), name)
        self.assertEqual(self.part("bookmarks", "input").get_attribute("placeholder"), "Search or Address")
        self.part("bookmarks", "input").fill("x")
        self.assertEqual(self.part("bookmarks", "bookmark-button").and_(self.page.locator(":visible")).count(), 0)
        self.assertTrue(self.part("bookmarks", "clear-button").is_visible())

    def test_of_both_trailing_buttons_only_results_list_is_there(self):
        """S3-20, S4-17, S4-20: never both; at the trailing side."""
        self.assertTrue(self.part("both", "results-list-button").is_visible())
        self.assertFalse(self.part("both", "bookmark-button").is_visible())
        button, field = self.box("both", "results-list-button"), self.box("both", "field")
        self.assertGreater(button["x"], field["x"] + field["width"] / 2)

    def test_results_list_says_whether_results_are_in_view(self):
        """S3-18, S3-19, S4-18: a toggle for ears, whose meaning is the app's."""
        self.assertEqual(self.part("results", "results-list-button").get_attribute("aria-pressed"), "true")

    def test_settings_reach_the_page_in_the_same_turn(self):
        """S4-06: an attribute that is set is drawn before the next statement runs."""
        prompt = self.page.locator("#plain search-bar").evaluate(
            """(bar) => { bar.setAttribute("prompt", "At once"); const root = bar.shadowRoot;
              const now = root.querySelector(".prompt").textContent; bar.removeAttribute("prompt");
              return [now, root.querySelector(".prompt").hidden]; }""")
        self.assertEqual(prompt, ["At once", True])

    def test_traits_are_told_to_the_keyboard(self):
        """S4-27, S4-28, S4-29: input mode, capitalisation, correction."""
        read = "(input) => ['inputmode', 'autocapitalize', 'autocorrect', 'enterkeyhint'].map((n) => input.getAttribute(n))"
        self.assertEqual(self.part("email", "input").evaluate(read), ["email", "none", "off", "go"])
        self.assertEqual(self.part("plain", "input").evaluate(read), ["search", "none", None, "search"])


class LookTests(CatalogueCase):
    def test_prominent_has_a_background_and_minimal_has_none(self):
        """S3-03, S3-04: the bar's own background, and the field's."""
        self.assertGreater(rgba(self.token("default", "--inkling-bar-background"))[1], 0.5)
        self.assertEqual(rgba(self.token("minimal", "--inkling-bar-background"))[1], 0)
        self.assertEqual(rgba(self.token("default", "--inkling-field-background"))[1], 1)
        self.assertLess(rgba(self.token("minimal", "--inkling-field-background"))[1], 1)

    def test_the_scope_bar_takes_on_the_look_of_its_bar(self):
        """S3-22, S4-03, S4-34: below the field, in the bar's tint and colours."""
        scope, field = self.box("default", "scope-bar"), self.box("default", "field")
        self.assertGreaterEqual(scope["y"], field["y"] + field["height"])
        for entry in ("default", "black", "tinted", "tint"):
            with self.subTest(entry):
                self.assertEqual(
                    self.token(entry, "--inkling-scope-bar-background"),
                    self.token(entry, "--inkling-bar-background"))
        self.assertEqual(self.token("tint", "--inkling-scope-selected-background"), "#d70015")
        chosen = self.part("tint", "scope-button").first
        self.assertEqual(rgba(chosen.evaluate("(n) => getComputedStyle(n).backgroundColor"))[0], (215, 0, 21))

    def test_the_gradients_of_2010_are_drawn(self):
        """S2-13, D-07: from top to bottom, no page behind."""
        for entry in ("classic-blue", "classic-black"):
            self.assertTrue(self.token(entry, "--inkling-bar-background").startswith("linear-gradient("))
            self.assertEqual(self.style(entry, "bar", "backdropFilter", "::before"), "none")

    def test_images_are_stretched_or_tiled(self):
        """S4-36, S4-37, S4-38: one pixel wide is stretched, others are repeated; the scope bar has its own."""
        self.assertEqual(self.token("image-stretched", "--inkling-bar-image-size"), "100% 100%")
        self.assertEqual(self.token("image-tiled", "--inkling-bar-image-repeat"), "repeat")
        self.assertIn("catalogue-linen.svg", self.token("image-tiled", "--inkling-scope-bar-image"))
        self.assertIn("catalogue-linen.svg", self.style("image-tiled", "bar", "backgroundImage", "::after"))

    def test_a_picture_made_opaque_can_be_seen(self):
        """S4-50: what the entry is there to show, on white as on black."""
        for scheme in ("light", "dark"):
            with self.subTest(scheme):
                self.page.emulate_media(color_scheme=scheme)
                self.part("image-backed", "bar").scroll_into_view_if_needed()
                self.frames(3)
                box = self.box("image-backed", "bar")
                seen = pixels(self.page, {**box, "x": box["x"] + 2, "y": box["y"] + 12, "width": 12, "height": 36})
                self.assertGreater(max(contrast(one, seen[0]) for one in seen), 1.4)

    def test_icons_of_one_s_own_can_be_told_from_the_field(self):
        """S4-55: at least 3 to 1 (WCAG 1.4.11), in the light and in the dark."""
        for scheme in ("light", "dark"):
            self.page.emulate_media(color_scheme=scheme)
            for icon in ("search-icon", "bookmark-button"):
                with self.subTest(f"{scheme} {icon}"):
                    self.part("icons", icon).first.scroll_into_view_if_needed()
                    self.frames(3)
                    box = self.box("icons", icon)
                    middle = {"x": box["x"] + box["width"] / 2 - 10, "y": box["y"] + box["height"] / 2 - 10, "width": 20, "height": 20}
                    seen = pixels(self.page, middle)
                    told = sum(contrast(one, seen[0]) >= 3 for one in seen)
                    self.assertGreater(told, len(seen) / 8)

    def test_captions_of_a_row_begin_on_one_line(self):
        """S4-55: whatever stands above them."""
        rows = {}
        for top, caption in self.page.evaluate("""() => [...document.querySelectorAll("#gallery .card")].map((card) =>
          [card, card.querySelector(".caption")].map((part) => Math.round(part.getBoundingClientRect().top)))"""):
            rows.setdefault(top, []).append(caption)
        self.assertGreater(sum(len(captions) == 2 for captions in rows.values()), 10)
        for captions in rows.values():
            self.assertEqual(len(set(captions)), 1, rows)

    def test_parts_move_by_exactly_their_adjustment(self):
        """S4-51, S4-52, S4-53: icons, text and the field's background, each alone."""
        for attribute, part in (
            ("search-icon-position-adjustment", "search-icon"),
            ("clear-icon-position-adjustment", "clear-button"),
            ("search-text-position-adjustment", "input"),
        ):
            with self.subTest(attribute):
                before = self.box("text", part)
                self.page.locator("#text search-bar").evaluate(
                    "(bar, name) => bar.setAttribute(name, '5 -2')", attribute)
                after = self.box("text", part)
                self.assertAlmostEqual(after["x"] - before["x"], 5, delta=0.1)
                self.assertAlmostEqual(after["y"] - before["y"], -2, delta=0.1)
                self.page.locator("#text search-bar").evaluate("(bar, name) => bar.removeAttribute(name)", attribute)

    def test_a_disabled_bar_takes_no_input(self):
        """S4-06: the field and every button."""
        self.assertTrue(self.part("disabled", "input").is_disabled())
        self.assertTrue(self.part("disabled", "cancel-button").is_disabled())

    def test_arabic_runs_from_right_to_left(self):
        """S4-56, S2-04, S4-17: words, direction, the leading icon on the right."""
        icon, field = self.box("arabic", "search-icon"), self.box("arabic", "field")
        self.assertGreater(icon["x"], field["x"] + field["width"] / 2)
        # The words of a language come a moment after the bar.
        self.part("arabic", "cancel-button").filter(has_text="إلغاء").wait_for()
        self.part("german", "cancel-button").filter(has_text="Abbrechen").wait_for()
        self.page.locator("#german search-bar").evaluate("(bar) => bar.setAttribute('lang', 'fr')")
        self.part("german", "cancel-button").filter(has_text="Annuler").wait_for()

    def test_preferences_make_the_bar_opaque(self):
        """S4-43: more contrast, less transparency and forced colours."""
        session = self.context.new_cdp_session(self.page)
        for feature in (
            {"name": "prefers-contrast", "value": "more"},
            {"name": "prefers-reduced-transparency", "value": "reduce"},
            {"name": "forced-colors", "value": "active"},
        ):
            with self.subTest(feature["name"]):
                session.send("Emulation.setEmulatedMedia", {"features": [feature]})
                self.page.reload()
                self.until("() => document.querySelector('#photo search-bar')?.shadowRoot?.querySelector('.input')")
                self.frames(2)
                self.assertEqual(self.style("photo", "bar", "backdropFilter", "::before"), "none")


class InspectorTests(CatalogueCase):
    def test_an_edit_shows_at_once_in_the_bar_and_in_both_sources(self):
        """S4-06, S4-57: live bar, Swift, HTML and what the bar has to say about it."""
        self.page.get_by_role("button", name="Inspect As it comes").click()
        self.page.get_by_label("Prompt", exact=True).fill("Where to?")
        self.assertEqual(self.page.locator("#stage .prompt").inner_text(), "Where to?")
        self.page.get_by_label("Bar Tint", exact=True).fill("#ffd60a")
        self.page.get_by_label("Bar Style", exact=True).select_option("black")
        self.page.get_by_role("tab", name="Source").click()
        self.assertIn('bar.prompt = "Where to?"', self.page.locator("#swift").inner_text())
        self.assertIn("bar.barTintColor = BarColor(rgb: 0xffd60a)", self.page.locator("#swift").inner_text())
        self.assertIn('prompt="Where to?"', self.page.locator("#html").inner_text())
        self.assertIn("S4-57", self.page.locator("#diagnostics").inner_text())

    def test_the_delegate_s_calls_are_listed(self):
        """S4-25: in their order, the newest first."""
        self.page.locator("#stage .input").click()
        self.page.keyboard.type("ab")
        self.page.get_by_role("tab", name="Delegate").click()
        calls = self.page.locator("#calls code").all_inner_texts()
        self.assertEqual(calls[-2:], ["searchBarTextDidBeginEditing", "searchBarShouldBeginEditing"])
        self.assertEqual(calls.count("searchBar(_:textDidChange:)"), 2)

    def test_the_inspector_opens_and_closes_on_a_narrow_screen(self):
        """S4-55: a phone sees the gallery, then the inspector, then the gallery again."""
        self.page.set_viewport_size({"width": 390, "height": 844})
        button = self.page.get_by_role("button", name="Inspect Prompt")
        button.click()
        self.assertTrue(self.page.locator("#inspector").is_visible())
        # It covers the page, and its last setting can be reached.
        shown = self.page.locator("#inspector").evaluate(
            "(i) => { i.scrollTop = i.scrollHeight; return [i.clientHeight, i.scrollTop > 0]; }")
        self.assertEqual(shown, [844, True])
        self.page.get_by_role("button", name="Close").click()
        self.assertFalse(self.page.locator("#inspector").is_visible())
        self.assertEqual(self.page.evaluate("() => document.documentElement.scrollWidth"), 390)


class RuleTests(CatalogueCase):
    def test_the_cross_of_a_token_is_as_plain_as_its_words(self):
        """S4-55: the button that removes a token has the colour of the token's text, not that of the field's icons."""
        for scheme in ("light", "dark"):
            self.page.emulate_media(color_scheme=scheme)
            self.frames(2)
            colors = [self.part("tokens", name).first.evaluate("(node) => getComputedStyle(node).color")
                      for name in ("token", "token-button")]
            self.assertEqual(colors[0], colors[1], scheme)

    def test_tokens_can_be_read_in_forced_colours(self):
        """S4-55: the browser lays a plate of its own under words, unless it is told that they have one."""
        self.page.emulate_media(forced_colors="active")
        self.frames(3)
        token = self.part("tokens", "token").first
        ink = rgba(token.evaluate("(node) => getComputedStyle(node).color"))[0]
        box = token.bounding_box()
        seen = pixels(self.page, {**box, "x": box["x"] + 8, "y": box["y"] + 6, "width": 24, "height": box["height"] - 12})
        self.assertGreater(sum(contrast(one, ink) >= 4.5 for one in seen), len(seen) / 3)

    def test_no_violation_on_the_whole_page(self):
        """S4-55: every entry at once, light and dark, wide and narrow."""
        for scheme in ("light", "dark"):
            for width in (1280, 390):
                with self.subTest(f"{scheme} {width}"):
                    self.page.emulate_media(color_scheme=scheme)
                    self.page.set_viewport_size({"width": width, "height": 900})
                    self.frames(3)
                    self.assertEqual(axe.violations(self.page), [])

    def test_no_violation_in_any_bar_that_is_used(self):
        """S4-55: each entry focused, then with text, then with its scope changed, in the dark as well."""
        for scheme in ("light", "dark"):
            self.page.emulate_media(color_scheme=scheme)
            entries = self.page.evaluate("() => Array.from(document.querySelectorAll('#gallery .card'), (card) => card.id)")
            for entry in entries:
                with self.subTest(f"{entry} {scheme}"):
                    field = self.part(entry, "input")
                    if field.is_disabled():
                        continue
                    field.click()
                    self.frames()
                    found = axe.violations(self.page, f"#{entry}")
                    field.fill("zen")
                    scopes = self.page.locator(f"#{entry}").get_by_role("radio")
                    if scopes.count():
                        scopes.last.click()
                    self.frames()
                    self.assertEqual(found + axe.violations(self.page, f"#{entry}"), [])
                    field.blur()

    def test_no_violation_in_the_inspector(self):
        """S4-55: its three tabs, over a photograph, and the gallery after a search of its own."""
        self.page.get_by_label("Over a photograph").check()
        for tab in ("Attributes", "Source", "Delegate"):
            self.page.get_by_role("tab", name=tab).click()
            self.frames()
            self.assertEqual(axe.violations(self.page, "#inspector"), [])
        self.page.locator("#find input").fill("tint")
        self.frames()
        self.assertEqual(axe.violations(self.page), [])


class FindingTests(CatalogueCase):
    def test_the_bar_at_the_top_finds_entries(self):
        """S0-04, S1-04: by name, by note, by setting; and says how many there are."""
        shown = "() => Array.from(document.querySelectorAll('.card'), (card) => card.checkVisibility() ? card.id : '').filter(Boolean)"
        everything = self.page.evaluate(shown)
        self.page.locator("#find input").click()
        self.page.keyboard.type("arabic")
        self.assertEqual(self.page.evaluate(shown), ["arabic"])
        self.assertEqual(self.page.locator("#found").inner_text(), f"1 of {len(everything)} bars")
        self.page.locator("#find input").fill("qqqq")
        self.assertEqual(self.page.evaluate(shown), [])
        self.assertEqual(self.page.get_by_role("status").and_(self.page.locator("#found")).inner_text(), "No bar is like that.")
        self.page.locator("#find .clear-button").click()
        self.assertEqual(self.page.evaluate(shown), everything)

    def test_a_gallery_without_bars_says_so(self):
        """S1-04: where the bars would be, for eyes; the status says it for ears."""
        words = self.page.locator("#gallery").get_by_text("No bar has all of these words")
        self.assertFalse(words.is_visible())
        self.page.locator("#find input").fill("qqqq")
        self.assertTrue(words.is_visible())
        self.page.locator("#find input").fill("tint")
        self.assertFalse(words.is_visible())


if __name__ == "__main__":
    unittest.main()
