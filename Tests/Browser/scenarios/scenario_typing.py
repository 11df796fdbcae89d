"""Typing, choosing, leaving: the keys of the combobox, suggestions and recent searches."""
import json
import urllib.request

from scenario import ALIVE, BAR, FIELD, PAGE, ROOT, ROWS, SCRIPT, Scenario, demo, notes

ACTIVE = f"const name = {FIELD}.getAttribute('aria-activedescendant'); return name && {ROOT}.getElementById(name).textContent.trim()"


class Typing(Scenario):
    def test_each_letter_is_answered_and_matches_are_marked(self):
        self.open(notes())
        self.search("harb")
        self.assertEqual(self.titles(), ["Harbour Light", "Harbour Market"])
        self.assertEqual(self.js(f"return {ROWS}[0].querySelector('mark').textContent"), "Harb")

    def test_a_typo_is_forgiven(self):
        self.open(notes())
        self.search("hrabour")
        self.assertEqual(self.titles(), ["Harbour Light", "Harbour Market"])

    def test_nothing_found_is_said(self):
        self.open(notes())
        self.focus()
        self.type("qqqxyz")
        self.wait("return /No results/.test(document.querySelector('#results').textContent)")

    def test_quick_typing_shows_the_answer_to_the_last_letter(self):
        self.open(demo())
        self.search("rightwards arrow")
        self.assertIn("arrow", self.titles()[0].lower())
        self.assertEqual(self.js("return document.querySelector('#results').dataset.query"), "rightwards arrow")

    def test_a_scope_narrows_the_rows(self):
        self.open(notes())
        self.search("harbour")
        self.engine.press(f"Array.from({ROOT}.querySelectorAll('[role=radio]')).find((radio) => /Shops/.test(radio.textContent))")
        self.wait(f"return {ROWS}.length === 1")
        self.assertEqual(self.titles(), ["Harbour Market"])

    def test_scopes_in_an_order_of_the_pages_own_are_searched_by_their_titles(self):
        with urllib.request.urlopen(notes() + "/inkling.json", timeout=10) as answer:
            configuration = json.load(answer)
        # Answered by the page, and by the server.
        for source in ("segment", "server"):
            front = self.front(notes())
            front.pages["/inkling.json"] = json.dumps(configuration | {"source": source})
            front.pages["/own.html"] = PAGE % (
                SCRIPT, '<search-bar loading="eager" scope-titles="All,Shops,Sights,Rail" shows-scope-bar results="results" configuration="/inkling.json"></search-bar>'
                '<main id="results"></main>')
            self.engine.open(front.address + "/own.html")
            self.wait(ALIVE)
            self.search("station")
            self.engine.press(f"Array.from({ROOT}.querySelectorAll('[role=radio]')).find((radio) => /Rail/.test(radio.textContent))")
            self.wait(f"return {ROWS}.length === 2")
            self.assertEqual(sorted(self.titles()), ["Zermatt Station", "Zürich Station"])

    def test_arrow_keys_move_within_the_scopes(self):
        self.open(notes())
        self.engine.press(f"{ROOT}.querySelector('[role=radio]')")
        self.key("ArrowRight")
        self.wait(f"return {ROOT}.querySelectorAll('[role=radio]')[1].getAttribute('aria-checked') === 'true'")
        self.assertTrue(self.js(f"return {ROOT}.activeElement === {ROOT}.querySelectorAll('[role=radio]')[1]"))

    def test_the_clear_button_empties_the_field_and_keeps_the_focus(self):
        self.open(notes())
        self.search("harbour")
        self.engine.press(f"{ROOT}.querySelector('.clear-button')")
        self.wait(f"return {FIELD}.value === '' && {ROWS}.length === 0")
        self.assertEqual(self.active(), "input")

    def test_undo_takes_a_run_of_typing_back(self):
        self.open(notes())
        self.search("harb")
        # The command itself: a driver's Control+Z does not reach GTK's.
        self.js("document.execCommand('undo')")
        self.wait(f"return {FIELD}.value === ''")

    def test_the_page_is_asked_which_text_goes_before_a_deletion(self):
        self.open(notes())
        self.focus()
        self.js(f"""{BAR}.addEventListener("searchshouldchangetext", ({{ detail }}) => {{ window.__asked = detail; }});""")
        self.type("x")
        # It comes with the first key.
        self.js("return import('/assets/deletion.js').then(() => true)")
        # A letter with an accent, a flag, a heart in colour; and a family, of which Firefox takes one at a time.
        texts = ["harbour", "cafe\u0301", "a\U0001F1E9\U0001F1EA", "\u2764\uFE0F"]
        if self.engine.name != "firefox":
            texts.append("\U0001F469\u200D\U0001F469\u200D\U0001F467")
        for text in texts:
            for key, at in (("Backspace", "field.value.length"), ("Delete", "0")):
                self.js(f"const field = {FIELD}; field.value = arguments[0]; field.setSelectionRange({at}, {at}); window.__asked = null", text)
                self.key(key)
                self.wait(f"return window.__asked && {FIELD}.value !== arguments[0]", text)
                asked, left = self.js("return window.__asked"), self.js(f"return {FIELD}.value")
                units = text.encode("utf-16-le")
                kept = units[:2 * asked["start"]] + units[2 * asked["end"]:]
                self.assertEqual((kept.decode("utf-16-le", "replace"), asked["replacement"]), (left, ""), f"{key} in {text!r}")

    def test_a_deletion_can_be_refused(self):
        self.open(notes())
        self.focus()
        self.type("harbour")
        self.js("return import('/assets/deletion.js').then(() => true)")
        self.js(f"""{BAR}.addEventListener("searchshouldchangetext", (event) => {{ window.__asked = event.detail; event.preventDefault(); }});""")
        self.key("Home")
        self.key("Delete")
        self.wait("return window.__asked?.start === 0 && window.__asked.end === 1")
        self.assertEqual(self.js(f"return {FIELD}.value"), "harbour")

    def test_keys_that_follow_each_other_do_not_wait_for_what_is_drawn_behind_them(self):
        """In WebKit each frame holds the next key back, so a key has one; all that is left comes when the typing pauses."""
        self.open(demo())
        self.search("star")
        self.focus()
        drawings = self.js(TYPED_QUICKLY, "circled lat")
        self.wait(f"return document.querySelector('#results').dataset.query === 'circled lat' && {ROWS}.length === 20")
        self.wait("return /\\d/.test(document.querySelector('.result-count').textContent)")
        self.wait(f"return !!{ROOT}.querySelector('[role=option]:not([hidden])')")
        if self.js("return /^Apple/.test(navigator.vendor)"):
            self.assertLessEqual(drawings, 1.4 * len("circled lat"))


# Types a text, a key every 60 ms; how many times something was drawn meanwhile.
TYPED_QUICKLY = f"""return (async () => {{
  const field = {FIELD}, root = {ROOT};
  let drawings = 0;
  const observer = new MutationObserver(() => drawings += 1);
  for (const place of [root, document.querySelector("#results")])
    observer.observe(place, {{ attributes: true, childList: true, subtree: true, characterData: true }});
  for (let end = 1; end <= arguments[0].length; end += 1) {{
    field.value = arguments[0].slice(0, end);
    field.dispatchEvent(new InputEvent("input", {{ bubbles: true, composed: true, inputType: "insertText" }}));
    await new Promise((done) => setTimeout(done, 60));
  }}
  observer.disconnect();
  return drawings;
}})();"""


class Suggestions(Scenario):
    def test_arrows_choose_and_enter_searches(self):
        self.open(demo())
        self.search("arro")
        self.wait(f"return !!{ROOT}.querySelector('[role=option]:not([hidden])')")
        self.key("ArrowDown")
        chosen = self.js(ACTIVE)
        self.assertEqual(chosen, self.options()[0])
        self.key("Enter")
        self.wait(f"return {FIELD}.value === arguments[0]", chosen)
        self.wait(f"return getComputedStyle({ROOT}.querySelector('.popup')).display === 'none'")

    def test_escape_closes_the_list_then_empties_the_field(self):
        self.open(demo())
        self.search("arro")
        self.wait(f"return !!{ROOT}.querySelector('[role=option]:not([hidden])')")
        self.key("Escape")
        self.assertEqual(self.options(), [])
        self.assertEqual(self.text(), "arro")
        self.key("Escape")
        self.wait(f"return {FIELD}.value === ''")

    def test_a_press_chooses_and_the_field_keeps_no_list(self):
        self.open(demo())
        self.search("arro")
        self.wait(f"return !!{ROOT}.querySelector('[role=option]:not([hidden])')")
        chosen = self.options()[0]
        self.engine.press(f"{ROOT}.querySelector('[role=option]:not([hidden])')")
        self.wait(f"return {FIELD}.value === arguments[0]", chosen)

    def test_the_list_lies_over_the_rows_with_a_ground_of_its_own(self):
        self.open(demo())
        self.search("arro")
        self.wait(f"return !!{ROOT}.querySelector('[role=option]:not([hidden])')")
        self.assertRegex(self.js(f"return getComputedStyle({ROOT}.querySelector('.popup')).backgroundColor"), r"^rgb\(")
        option = f"{ROOT}.querySelector('[role=option]:not([hidden])')"
        x, y = self.engine.middle(option)
        self.assertTrue(self.js(f"return !!{ROOT}.elementFromPoint(arguments[0], arguments[1])?.closest('[role=option]')", x, y))

    def test_on_apples_platforms_the_option_is_said(self):
        """W5: VoiceOver says nothing of `aria-activedescendant` alone; only WebKit there has gesture events."""
        front = self.front(demo())
        front.files["/apple.js"] = ("text/javascript", "globalThis.GestureEvent ??= class {};")
        front.swap("^/$", "<head>", '<head><script src="/apple.js"></script>')
        self.open(front)
        self.search("arro")
        self.wait(f"return !!{ROOT}.querySelector('[role=option]:not([hidden])')")
        said = f"return Array.from({ROOT}.querySelectorAll('[role=status]'), (region) => region.textContent).join('')"
        self.key("ArrowDown")
        self.wait(f"return /1/.test((() => {{ {said} }})())", limit=2)


class Recents(Scenario):
    def remembered(self, *words):
        self.open(notes())
        for word in words:
            self.search(word)
            self.submit_and_leave()
            self.js(f"{BAR}.text = ''")
        self.focus()
        self.wait(f"return !!{ROOT}.querySelector('[role=option]:not([hidden])')")

    def test_recent_searches_are_shown_newest_first(self):
        self.remembered("harbour", "station")
        self.assertEqual(self.options(), ["station", "harbour"])

    def test_shift_delete_forgets_one_and_undo_brings_it_back(self):
        self.remembered("harbour", "station")
        self.key("ArrowDown")
        self.key("Shift", "Delete")
        self.wait(f"return {ROOT}.querySelectorAll('[role=option]:not([hidden])').length === 1")
        self.key("Control", "z")
        self.wait(f"return {ROOT}.querySelectorAll('[role=option]:not([hidden])').length === 2")

    def test_tab_reaches_what_clears_the_recent_searches_and_undo(self):
        """W6: both by Tab alone, and the focus is never on the page's body."""
        self.remembered("harbour")
        self.key("Tab")
        self.assertEqual(self.active(), "clear-history-button")
        self.assertEqual(self.options(), ["harbour"], "the list stays open")
        self.key("Enter")
        self.wait(f"return {ROOT}.activeElement === {FIELD}")
        self.key("Tab")
        self.assertEqual(self.active(), "undo-button")
        self.key("Enter")
        self.wait(f"return {ROOT}.querySelectorAll('[role=option]:not([hidden])').length === 1")

    def test_tab_past_the_list_closes_it(self):
        self.remembered("harbour")
        self.key("Tab")
        self.key("Tab")
        self.wait(f"return getComputedStyle({ROOT}.querySelector('.popup')).display === 'none'")
        self.assertNotEqual(self.active(), "body")


class Leaving(Scenario):
    ARROW = f"{ROOT}.querySelector('.dismiss-button')"
    SHOWN = f"return {ARROW}.offsetWidth"

    def test_the_up_arrow_releases_the_focus_and_keeps_the_text(self):
        """S1-15, D-03: list and keyboard go, the box and its rows stay."""
        self.show('configuration="/inkling.json" automatically-shows-cancel-button="no"')
        self.live()
        self.assertEqual(self.js(self.SHOWN), 0)
        self.search("harbour")
        self.assertEqual(self.js(self.SHOWN), 32)
        self.assertEqual(self.js(f"return {ROOT}.querySelector('.search-icon').offsetWidth"), 0, "the arrow is where the magnifier was")
        left = f"return {FIELD}.getBoundingClientRect().left"
        focused = self.js(left)
        self.engine.press(self.ARROW)
        self.wait(f"return {ROOT}.activeElement === null")
        self.assertEqual(self.text(), "harbour")
        self.assertEqual(len(self.titles()), 2)
        self.assertEqual(self.options(), [])
        self.wait(self.SHOWN + " === 0")
        self.assertEqual(self.js(left), focused, "nothing moves")

    def test_beside_cancel_there_is_no_arrow(self):
        """D-03: one way out is enough."""
        self.open(notes())
        self.focus()
        self.wait(f"return {ROOT}.querySelector('.cancel-button').offsetWidth > 0")
        self.assertEqual(self.js(self.SHOWN), 0)


class Remembering(Scenario):
    def submit(self, text):
        self.search(text)
        self.submit_and_leave()
        self.engine.press(f"{ROOT}.querySelector('.clear-button')")
        self.focus()
        self.wait(f"return {FIELD}.value === ''")
        self.js("return new Promise((done) => setTimeout(done, 200))")

    def test_a_bar_whose_history_is_off_remembers_and_shows_nothing(self):
        """D-09: the page decides, for this bar."""
        front = self.show('configuration="/inkling.json"')
        self.live()
        self.submit("harbour")
        self.assertEqual(self.options(), ["harbour"])
        front.pages["/element.html"] = front.pages["/element.html"].replace("<search-bar ", '<search-bar history="off" ')
        self.open(front, "/element.html")
        self.submit("station")
        self.assertEqual(self.options(), [])
        self.js(f"{BAR}.history = 'remembered'")
        self.wait(f"return {ROOT}.querySelectorAll('[role=option]:not([hidden])').length === 1")
        self.assertEqual(self.options(), ["harbour"])

    def test_a_history_of_the_session_is_forgotten_with_the_page(self):
        """D-09: shown while one stays, kept nowhere."""
        front = self.show('configuration="/inkling.json" history="session"')
        self.live()
        self.submit("harbour")
        self.assertEqual(self.options(), ["harbour"])
        self.open(front, "/element.html")
        self.focus()
        self.assertEqual(self.options(), [])


class Composing(Scenario):
    def test_a_composition_is_searched_and_not_broken(self):
        self.open(notes())
        self.focus()
        for text in ("h", "ha", "har"):
            self.engine.compose(text)
        self.answered("har")
        self.assertEqual(self.js("return __seen.writes.filter((write) => write.composing)"), [])
        self.engine.commit("harbour")
        self.answered("harbour")
        self.assertEqual(self.text(), "harbour")

    def test_a_committed_word_of_another_script_is_searched(self):
        self.open(notes())
        self.focus()
        self.engine.compose("zu")
        self.engine.commit("Zürich")
        self.answered("Zürich")
        self.assertEqual(self.titles(), ["Zürich Station"])


class Rows(Scenario):
    def test_further_rows_come_with_the_end_of_the_list(self):
        self.open(demo())
        self.search("arrow")
        self.key("Enter")
        before = len(self.titles())
        self.js("scrollTo(0, document.body.scrollHeight)")
        self.wait(f"return {ROWS}.length > arguments[0]", before)

    def test_a_row_opens_its_address(self):
        front = self.front(notes())
        front.pages["/page-1.html"] = "<!doctype html><html lang=en><head><link rel=icon href=data:,></head><body>Zürich</body></html>"
        self.open(front)
        self.search("zürich")
        self.key("Enter")
        self.engine.press("document.querySelector('#results a')")
        self.wait("return location.pathname === '/page-1.html'")

    def test_the_field_sends_its_text_with_a_form(self):
        front = self.front(notes())
        front.pages["/form.html"] = (
            '<!doctype html><html lang=en><head><link rel=icon href=data:,><script type="module" src="/assets/inkling.js"></script></head>'
            '<body><form id="form"><search-bar loading="eager" name="q"></search-bar></form></body></html>')
        self.open(front, "/form.html")
        self.focus()
        self.type("zen")
        self.wait("return new FormData(document.querySelector('#form')).get('q') === 'zen'")
        self.js("document.querySelector('#form').reset()")
        self.wait(f"return {FIELD}.value === ''")
