"""What people see and feel of the bar, where reading an attribute would prove nothing: places, pixels, what a press does."""
from held import HeldCase
from inkling import servers
from pixels import colour_at, contrast, decode
from search_page import PLACES, SearchPageCase
from test_look import LookCase

MIXED = [
    {"id": "1", "title": "Harbour text", "text": "Only words"},
    {"id": "2", "title": "Harbour picture", "text": "A picture", "image": "boat.svg"},
    {"id": "4", "title": "Harbour address", "text": "Leads on", "url": "page.html"},
]
# A sign stands in the place of a picture. A row of the page's own has one; it joins the rows of the index.
SIGN = [{"id": "3", "title": "Harbour sign", "text": "A sign", "glyph": "█"}]
SQUARE = "<svg xmlns='http://www.w3.org/2000/svg' width='64' height='64'><path fill='#008' d='M0 0h64v64H0z'/></svg>"


class WaitingTests(HeldCase):
    """While a server thinks: what is there in the meantime is drawn, and moves."""

    def part(self, selector: str, body: str):
        return self.page.locator("search-bar").evaluate(
            "(bar, [selector, body]) => new Function('part', body)(bar.shadowRoot.querySelector(selector))", [selector, body])

    def test_a_line_moves_while_the_server_thinks(self):
        """S0-07, S0-16, D-19: a bar that is seen, and that is elsewhere a moment later; it stands at the lower edge and moves nothing."""
        self.begin()
        self.field.click()
        self.type("harbour")
        edges = "() => { const { bottom, height } = document.querySelector('search-bar').getBoundingClientRect(); return [bottom, height]; }"
        before = self.page.evaluate(edges)
        self.field.press("Enter")
        self.until("() => document.querySelector('search-bar').shadowRoot.querySelector('.progress')?.checkVisibility()")
        box = self.part(".progress", "const { width, height } = part.getBoundingClientRect(); return [width, height];")
        self.assertGreater(box[0], 300)
        self.assertGreaterEqual(box[1], 2)
        self.assertEqual(self.page.evaluate(edges), before)
        self.assertLessEqual(abs(self.part(".progress", "return part.getBoundingClientRect().bottom;") - before[0]), 4)
        place = "return parseFloat(getComputedStyle(part, '::before').insetInlineStart);"
        first = self.part(".progress", place)
        self.page.wait_for_timeout(150)
        self.assertNotEqual(self.part(".progress", place), first)
        self.let_go()
        self.page.wait_for_selector("#results h2 >> text=Harbour Light")
        self.until("() => !document.querySelector('search-bar').shadowRoot.querySelector('.progress')?.checkVisibility()")

    def test_loading_is_said_over_empty_rows(self):
        """S0-07, S0-14, S0-16: “Loading…” and rows without words, as high as rows are, until the answer comes."""
        self.begin()
        self.field.click()
        self.type("harbour")
        self.field.press("Enter")
        self.page.wait_for_selector("#results .placeholder")
        seen = self.page.locator("#results .placeholder").evaluate_all(
            "(rows) => rows.filter((row) => row.checkVisibility()).map((row) => row.getBoundingClientRect().height)")
        self.assertGreaterEqual(len(seen), 3)
        self.assertGreater(min(seen), 60)
        lines = self.page.locator("#results .placeholder-line").first.evaluate(
            "(line) => [getComputedStyle(line).backgroundColor, line.getBoundingClientRect().width]")
        self.assertNotIn("rgba(0, 0, 0, 0)", lines[0])
        self.assertGreater(lines[1], 40)
        self.page.wait_for_selector("#results >> text=Loading…")
        self.assertEqual(self.page.locator("#results ol").get_attribute("aria-busy"), "true")
        self.let_go()
        self.page.wait_for_selector("#results h2 >> text=Harbour Light")
        self.assertEqual(self.page.locator("#results ol").get_attribute("aria-busy"), "false")
        self.assertEqual(self.page.locator("#results >> text=Loading…").count(), 0)
        self.assertEqual(self.page.locator("#results .placeholder:visible").count(), 0)

    def test_the_choice_to_press_search_is_remembered(self):
        """S0-10: in the next page as well nobody is asked before Search."""
        self.begin()
        self.field.click()
        self.type("harbour")
        self.page.get_by_role("button", name="Search only when I press Search").click(timeout=8_000)
        self.let_go()
        self.page.reload()
        self.wait_until_live()
        asked = []
        self.page.on("request", lambda request: asked.append(request.url) if "search.json" in request.url else None)
        self.field.click()
        self.field.fill("")
        self.type("zen")
        self.page.wait_for_timeout(900)
        self.assertEqual(asked, [])
        self.field.press("Enter")
        self.page.wait_for_selector("#results h2 >> text=Zenith Observatory")


class SubmitTests(WaitingTests):
    """The same where submitting is what searches."""

    def server(self):
        return servers.serving(
            "places-submitted", PLACES, "--title", "title", "--text", "text", "--scope", "kind", "--browser-limit", "0",
            "--bar", "trigger=submit")

    test_a_line_moves_while_the_server_thinks = None
    test_loading_is_said_over_empty_rows = None
    test_the_choice_to_press_search_is_remembered = None

    def test_rows_to_come_are_there_in_the_frame_of_enter(self):
        """S0-14: the first frame after the key shows three rows without words, or more."""
        self.begin()
        self.field.click()
        self.type("harbour")
        self.assertEqual(self.page.locator("#results .card:visible").count(), 0)
        seen = self.field.evaluate(
            """(field) => new Promise((done) => {
              field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, composed: true, cancelable: true }));
              // What stands when a frame is drawn is what people see in it.
              requestAnimationFrame(() => done([...document.querySelectorAll("#results .placeholder")]
                .filter((row) => row.checkVisibility({ visibilityProperty: true }) && row.getBoundingClientRect().height > 60).length));
            })""")
        self.assertGreaterEqual(seen, 3)
        self.let_go()
        self.page.wait_for_selector("#results h2 >> text=Harbour Light")


class RowTests(SearchPageCase):
    """Rows of every kind, and what a press on one does."""

    viewport = {"width": 800, "height": 400}
    expected_complaints = (r"404",)

    def server(self):
        return servers.serving("mixed", MIXED, "--title", "title", "--text", "text", "--url", "url", "--image", "image")

    def begin(self):
        self.page.route("**/boat.svg", lambda route: route.fulfill(body=SQUARE, content_type="image/svg+xml"))
        self.page.route("**/page.html", lambda route: route.fulfill(body="<title>Opened</title>", content_type="text/html"))
        self.open()
        self.search("harbour")
        self.field.press("Escape")

    def card(self, title: str):
        return self.page.locator("#results li:not([hidden])", has_text=title)

    def test_cards_hold_pictures_and_words(self):
        """S1-23: in one list, each kind seen: a picture, a sign, words alone, and an address that can be followed."""
        self.page.set_viewport_size({"width": 800, "height": 700})
        self.begin()
        self.page.evaluate("(rows) => { document.querySelector('search-bar').source = () => rows; }", SIGN)
        self.card("Harbour sign").wait_for()
        self.assertEqual(sorted(self.titles()), sorted(row["title"] for row in MIXED + SIGN))
        picture = self.card("Harbour picture").locator(".card-image")
        self.until("() => document.querySelector('#results .card-image')?.dataset.media === 'loaded'")
        self.assertEqual(picture.bounding_box()["width"], 64)
        box = picture.bounding_box()
        self.assertEqual(colour_at(self.page, box["x"] + 32, box["y"] + 32), (0, 0, 136))
        box = self.card("Harbour sign").locator(".card-glyph").bounding_box()
        middle, rim = (colour_at(self.page, box["x"] + x, box["y"] + 24) for x in (24, 3))
        self.assertGreater(contrast(middle, rim), 4.5, f"{middle} on {rim}")
        self.assertEqual(self.card("Harbour text").locator(".card-image:visible, .card-glyph:visible").count(), 0)
        self.assertEqual(self.page.locator("#results a.card-link:visible").all_inner_texts(), ["Harbour address"])

    def test_cards_show_the_character_that_was_found(self):
        """S1-23: a sign in the place of a picture."""
        self.page.goto(servers.demo().address)
        self.wait_until_live()
        self.search("grinning")
        self.until("() => document.querySelector('#results .card-glyph')?.textContent === '😀'")
        glyph = self.page.locator("#results li:not([hidden]) .card-glyph").first
        self.assertGreaterEqual(glyph.bounding_box()["width"], 40)

    def test_a_press_anywhere_on_a_row_opens_it(self):
        """S3-17: not only on its title."""
        self.begin()
        self.card("Harbour address").scroll_into_view_if_needed()
        box = self.card("Harbour address").bounding_box()
        self.page.mouse.click(box["x"] + box["width"] - 40, box["y"] + box["height"] - 8)
        self.page.wait_for_url("**/page.html")
        self.assertEqual(self.page.title(), "Opened")

    def test_a_row_opens_by_key_after_one_letter(self):
        """S3-17: the first letter is enough, and Enter on the row follows it."""
        self.begin()
        self.field.fill("")
        self.search("h")
        self.card("Harbour address").locator(".card-link").focus()
        self.page.keyboard.press("Enter")
        self.page.wait_for_url("**/page.html")

    def test_tab_leads_to_the_first_row(self):
        """S3-17: after one letter, past what stands between field and rows; Enter opens the row that has the focus."""
        self.open()
        self.search("h")
        in_a_row = "() => !!document.activeElement.closest('#results .card')"
        for presses in range(1, 7):
            self.page.keyboard.press("Tab")
            if self.page.evaluate(in_a_row):
                break
        self.assertTrue(self.page.evaluate(in_a_row), f"no row after {presses} presses")
        self.assertEqual(self.page.evaluate("() => document.activeElement.textContent.trim()"), self.titles()[0])
        self.page.evaluate("() => addEventListener('searchresultopen', ({ detail }) => { window.opened = detail.id; })")
        first = self.results.first.get_attribute("data-id")
        self.page.keyboard.press("Enter")
        self.until("(first) => window.opened === first", first)

    def test_a_row_without_an_address_tells_the_page(self):
        """S3-17: what is pressed is said with its id."""
        self.begin()
        self.page.evaluate("() => addEventListener('searchresultopen', ({ detail }) => { window.opened = detail.id; })")
        self.card("Harbour text").click()
        self.until("() => window.opened === '1'")

    def test_cards_and_the_box_have_the_same_edges(self):
        """S1-22: left and right to a pixel, wide and narrow; the same roundness."""
        for width in (1_000, 390):
            self.page.set_viewport_size({"width": width, "height": 700})
            self.begin()
            row = self.page.locator("search-bar").evaluate(
                "(bar) => { const { left, right } = bar.shadowRoot.querySelector('.row').getBoundingClientRect(); return [left, right]; }")
            card = self.card("Harbour text").evaluate(
                "(card) => { const { left, right } = card.getBoundingClientRect(); return [left, right]; }")
            for one, other in zip(row, card):
                self.assertLessEqual(abs(one - other), 1, f"{width}: {row} {card}")

    def test_the_box_is_inset(self):
        """S1-10: a margin on both sides and above, and round corners; nobody has put the focus there."""
        self.page.set_viewport_size({"width": 390, "height": 700})
        self.open()
        box = self.page.locator("search-bar").evaluate(
            "(bar) => { const { left, right, top } = bar.shadowRoot.querySelector('.field').getBoundingClientRect(); return [left, innerWidth - right, top]; }")
        self.assertGreaterEqual(box[0], 12)
        self.assertGreaterEqual(box[1], 12)
        self.assertGreaterEqual(box[2], 8)
        corners = self.page.locator("search-bar").evaluate(
            """(bar) => ["", "::before", "::after"].flatMap((layer) => {
              const { borderTopLeftRadius, borderBottomRightRadius } = getComputedStyle(bar.shadowRoot.querySelector('.field'), layer);
              return [borderTopLeftRadius, borderBottomRightRadius].map(parseFloat); })""")
        self.assertGreaterEqual(min(corners), 6)
        self.assertFalse(self.focused())

    def test_the_index_is_here_before_the_first_letter(self):
        """S0-02: it comes when somebody is about to search, and no letter has to wait for it."""
        self.open()
        self.field.click()
        for _ in range(50):
            if any("/segment" in url for url in self.requests):
                break
            self.page.wait_for_timeout(50)
        self.assertTrue([url for url in self.requests if "/segment" in url])
        self.assertEqual(self.text(), "")

    def test_the_focus_comes_within_the_press(self):
        """S1-13: phones show their keyboard only if the field has the focus before the press is over."""
        self.open()
        self.search("harbour")
        self.page.evaluate("() => document.activeElement?.blur()")
        now = self.page.locator("search-bar").evaluate(
            "(bar) => { bar.shadowRoot.querySelector('.clear-button').click(); return bar.shadowRoot.activeElement?.localName ?? ''; }")
        self.assertEqual(now, "input")


class FieldTests(SearchPageCase):
    """What makes a field a search bar."""

    def test_a_search_bar_looks_like_one(self):
        """S3-10: a glass, round corners, and the landmark of a search, without any setting."""
        self.open()
        self.assertEqual(self.page.get_by_role("search").count(), 1)
        look = self.page.locator("search-bar").evaluate(
            """(bar) => {
              const root = bar.shadowRoot, icon = root.querySelector('.search-icon').getBoundingClientRect();
              return [icon.width, parseFloat(getComputedStyle(root.querySelector('.field'), '::after').borderRadius)];
            }""")
        self.assertGreaterEqual(look[0], 16)
        self.assertGreaterEqual(look[1], 6)

    def test_the_placeholder_can_be_read(self):
        """S4-09, S4-11: its letters are darker than the field, and are gone with the first letter."""
        self.open()
        box = self.field.bounding_box()
        clip = {"x": int(box["x"]), "y": int(box["y"]) + 6, "width": 120, "height": int(box["height"]) - 12}

        def darkest():
            _, _, rows, step = decode(self.page.screenshot(clip=clip, caret="hide", animations="disabled"))
            return min(min(row[::step]) for row in rows)

        with_words = darkest()
        self.assertLess(with_words, 140)
        self.field.click()
        self.type(".")
        self.assertFalse(self.field.evaluate("(field) => field.matches(':placeholder-shown')"))

    def test_what_kind_of_suggestions_there_are_is_said(self):
        """S1-16, S1-33: “Recent searches” over an empty field, “Suggestions” with the first letter."""
        self.page.set_viewport_size({"width": 1280, "height": 700})
        self.open()
        self.search("harbour")
        self.field.press("Enter")
        self.field.click()
        self.clear.click()
        heading = "() => [...document.querySelector('search-bar').shadowRoot.querySelectorAll('.group-heading')].filter((part) => part.checkVisibility()).map((part) => part.textContent).join()"
        self.until(f"() => ({heading})() === 'Recent searches'")
        self.type("z")
        self.until(f"() => ({heading})() === 'Suggestions'")


class PlainFormTests(SearchPageCase):
    """S4-01: without scripts the bar is a form with a button."""

    context_options = {"java_script_enabled": False}

    def test_the_button_searches(self):
        """S4-01: a text box and a Search button that is seen and pressed."""
        self.page.goto(self.server().address)
        self.page.get_by_role("searchbox").or_(self.page.locator("input[name=q]")).first.fill("harbour")
        button = self.page.get_by_role("button", name="Search", exact=True)
        self.assertGreaterEqual(button.bounding_box()["height"], 24)
        button.click()
        self.page.wait_for_selector("h2 >> text=Harbour Light")


class PictureTests(SearchPageCase):
    """S0-18: pictures come while somebody reads."""

    viewport = {"width": 800, "height": 400}
    MANY = [{"id": str(n), "title": f"Boat {n}", "text": "At the pier", "image": f"boat-{n}.svg"} for n in range(40)]

    def server(self):
        return servers.serving("boats-seen", self.MANY, "--title", "title", "--text", "text", "--image", "image")

    def test_the_place_stays_while_pictures_arrive(self):
        """S0-18: scrolled to the middle, nothing moves."""
        held = []
        self.page.route("**/boat-*.svg", lambda route: held.append(route))
        self.open()
        self.search("boat")
        self.field.press("Escape")
        self.page.mouse.move(400, 300)
        self.page.mouse.wheel(0, 700)
        self.until("() => scrollY > 500")
        self.page.wait_for_timeout(200)
        # The list has grown meanwhile, with places for further pictures.
        before = self.page.evaluate("() => scrollY")
        self.assertGreater(before, 500)
        for route in list(held):
            route.fulfill(body=SQUARE, content_type="image/svg+xml")
        self.until("() => [...document.querySelectorAll('#results .card-image')].some(({ dataset }) => dataset.media === 'loaded')")
        self.frames(4)
        self.assertEqual(self.page.evaluate("() => scrollY"), before)
        self.page.unroute("**/boat-*.svg")


class SeenLookTests(LookCase):
    """Looks in pixels, over pages of known colours."""

    def picture(self, name: str, body: str):
        self.page.route(f"**/{name}", lambda route: route.fulfill(body=body, content_type="image/svg+xml"))

    def wait_for(self, name: str):
        self.until(
            f"() => getComputedStyle(document.querySelector('search-bar').shadowRoot.querySelector('.bar')).getPropertyValue('{name}').includes('url')")
        self.frames(4)

    def test_the_field_lies_above_the_picture(self):
        """S4-36: beside the field the picture, in the field its own ground."""
        self.picture("red.svg", "<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'><path fill='#c00000' d='M0 0h8v8H0z'/></svg>")
        self.show('background-image="red.svg"')
        self.wait_for("--inkling-bar-image")
        self.assertNear(self.ground(), (192, 0, 0), by=2)
        box = self.page.locator("search-bar").evaluate(
            "(bar) => { const { x, y, width, height } = bar.shadowRoot.querySelector('.field').getBoundingClientRect(); return [x, y, width, height]; }")
        field = colour_at(self.page, box[0] + box[2] * .8, box[1] + 8)
        self.assertLess(max(field) - min(field), 40, f"{field}: no red over the field")

    def test_the_scope_bar_wears_its_own_picture(self):
        """S4-37: seen at its rim, where no button lies."""
        self.picture("blue.svg", "<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'><path fill='#0000c0' d='M0 0h8v8H0z'/></svg>")
        self.show(body='<search-bar scope-titles="All,Rail" shows-scope-bar scope-bar-background-image="blue.svg"></search-bar>')
        self.wait_for("--inkling-scope-bar-image")
        box = self.page.locator("search-bar").evaluate(
            "(bar) => { const { x, y, width, height } = bar.shadowRoot.querySelector('.scope-bar').getBoundingClientRect(); return [x, y, width, height]; }")
        self.assertNear(colour_at(self.page, box[0] + box[2] / 2, box[1] + 2), (0, 0, 192), by=8)

    def test_one_pixel_is_stretched_over_the_bar(self):
        """S4-38: a picture one pixel wide and eight high reaches from edge to edge, top to bottom."""
        self.picture("line.svg", "<svg xmlns='http://www.w3.org/2000/svg' width='1' height='8' shape-rendering='crispEdges'>"
                     "<path fill='#c00000' d='M0 0h1v4H0z'/><path fill='#0000c0' d='M0 4h1v4H0z'/></svg>")
        self.show('background-image="line.svg"')
        self.wait_for("--inkling-bar-image")
        box = self.box()
        for x in (box["x"] + 4, box["x"] + box["width"] - 4):
            self.assertNear(colour_at(self.page, x, box["y"] + box["height"] * .2), (192, 0, 0), by=40)
            self.assertNear(colour_at(self.page, x, box["y"] + box["height"] * .8), (0, 0, 192), by=40)

    def test_borders_of_a_stretchable_picture_keep_their_size(self):
        """S4-38: a red border of 4 pixels round a blue middle is as wide round a bar of any size."""
        self.picture("cap.svg", "<svg xmlns='http://www.w3.org/2000/svg' width='12' height='12' viewBox='0 0 12 12' shape-rendering='crispEdges'>"
                     "<path fill='#c00000' d='M0 0h12v12H0z'/><path fill='#0000c0' d='M4 4h4v4H4z'/></svg>")
        for width, scopes in ((1000, ""), (390, 'scope-titles="All,Rail" shows-scope-bar prompt="Where to?"')):
            with self.subTest(width):
                self.page.set_viewport_size({"width": width, "height": 700})
                self.show(f'background-image="/cap.svg 12x12 slice(4,4,4,4)" {scopes}')
                self.wait_for("--inkling-bar-border-image")
                box = self.box()
                right, bottom = box["x"] + box["width"], box["y"] + box["height"]
                middle, down = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
                for x, y in ((box["x"] + 1, down), (right - 2, down), (middle, box["y"] + 1), (middle, bottom - 2)):
                    self.assertNear(colour_at(self.page, x, y), (192, 0, 0), by=40)
                # Beside the parts of the bar, and as near to its edge as a border that has grown would reach.
                for x, y in ((box["x"] + 6, down), (right - 7, down), (middle, box["y"] + 6), (middle, bottom - 7)):
                    self.assertNear(colour_at(self.page, x, y), (0, 0, 192), by=40)

    def test_what_lies_behind_is_blurred(self):
        """S4-41: stripes of the page are stripes no more under the bar."""
        self.show(css="html { background: repeating-linear-gradient(90deg, #000 0 4px, #fff 4px 8px); }")
        box = self.box()

        def spread(y):
            _, _, rows, step = decode(self.page.screenshot(
                clip={"x": int(box["x"]) + 2, "y": int(y), "width": 12, "height": 1}, animations="disabled"))
            values = rows[0][::step]
            return max(values) - min(values)

        self.assertGreater(spread(box["y"] + box["height"] + 60), 200)
        self.assertLess(spread(box["y"] + box["height"] / 2), 30)

    def test_the_background_of_the_field_moves(self):
        """S4-52: by exactly what was set, and the text stays."""
        self.show('tint-color="#0060d0"')
        place = "(bar) => { const field = bar.shadowRoot.querySelector('.field'); return [getComputedStyle(field, '::before').translate, getComputedStyle(field, '::after').translate]; }"
        self.set("searchFieldBackgroundPositionAdjustment", "6 9")
        self.until("() => getComputedStyle(document.querySelector('search-bar').shadowRoot.querySelector('.field'), '::after').translate === '6px 9px'")
        self.assertEqual(self.bar.evaluate(place), ["6px 9px", "6px 9px"])
