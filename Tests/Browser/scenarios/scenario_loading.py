"""What is lost on the way, and what a browser does not have: the page says so, or does without."""
from scenario import BAR, FIELD, ROOT, ROWS, Scenario, demo, folder, notes

SAYS = f"const said = {ROOT}.querySelector('[role=alert]'); return said ? said.textContent : ''"
NEEDS = "Searching this page needs JavaScript and WebAssembly."
# Before all other scripts, a browser without it.
LESS = '<script src="/less.js"></script>'


class Lost(Scenario):
    expected = ("404", "lost", "search-bar: ", "MIME", "WebAssembly", "wasm", "NetworkError", "Load failed", "Importing", "Failed to fetch", "Script error",
                "import")

    def less(self, behind, script: str, path: str = "/"):
        """The page in a browser that a script has made poorer."""
        front = self.front(behind)
        front.files["/less.js"] = ("text/javascript", script)
        front.swap(r"^/($|\?|search)", "<head>", "<head>" + LESS)
        return self.open(front, path, wait=False)


class Programs(Lost):
    def says_and_keeps(self):
        self.wait(f"return {BAR}.shadowRoot && ({FIELD}.isConnected)")
        self.assertTrue(self.until(SAYS), "nothing is said")
        self.assertEqual(self.js(SAYS), NEEDS)
        self.engine.press(FIELD)
        self.type("harbour")
        self.key("Enter")
        self.js("return new Promise((done) => setTimeout(done, 200))")
        self.assertEqual(self.text(), "harbour", "the text is lost")

    def test_a_folder_without_webassembly_says_so_and_keeps_the_text(self):
        """F5, W10: Lockdown Mode, and Tor's Safer."""
        self.less(folder(), "delete globalThis.WebAssembly;")
        self.says_and_keeps()

    def test_a_folder_whose_programs_have_the_wrong_type_says_so(self):
        """F5, W10: a server that does not know what a .wasm is."""
        front = self.front(folder())
        front.kinds.append((r"\.wasm", "text/plain"))
        self.open(front, wait=False)
        self.says_and_keeps()

    def test_a_folder_under_a_policy_without_wasm_says_so(self):
        """F5, W10: `script-src 'self'` alone."""
        front = self.front(folder())
        front.swap(r"^/($|\?)", "<head>", '<head><meta http-equiv="Content-Security-Policy" content="script-src \'self\'">')
        self.open(front, wait=False)
        self.says_and_keeps()
        self.js("__seen.policy.length = 0")

    def test_a_folder_that_lost_its_program_says_so(self):
        front = self.front(folder())
        front.lost.append("bar.wasm")
        self.open(front, wait=False)
        self.says_and_keeps()

    def test_a_served_form_works_without_webassembly(self):
        """The server answers what the program cannot."""
        self.less(notes(), "delete globalThis.WebAssembly;")
        self.wait(f"return !!{BAR}.shadowRoot")
        self.engine.press(FIELD)
        self.type("harbour")
        self.key("Enter")
        self.wait("return /Harbour Light/.test(document.querySelector('#results').textContent)")
        self.assertEqual(self.text(), "harbour")


class Links(Scenario):
    def test_a_link_to_a_search_opens_with_its_rows(self):
        """A folder of files has no server that would draw them."""
        self.open(folder(), "/?q=harbour")
        self.answered("harbour")
        self.assertEqual((self.text(), self.titles()), ("harbour", ["Harbour Light", "Harbour Market"]))
        self.open(folder(), "/?q=hrabour&scope=2")
        self.answered("hrabour")
        self.assertEqual(self.titles(), ["Harbour Market"])
        self.assertEqual(self.js(f"return {ROOT}.querySelector('[role=radio][aria-checked=true] .scope-title').textContent"), "Shops")

    def test_a_served_link_keeps_what_was_drawn(self):
        self.open(notes(), "/search?q=harbour&scope=2")
        self.answered("harbour")
        self.js("return new Promise((done) => setTimeout(done, 300))")
        self.assertEqual((self.text(), self.titles()), ("harbour", ["Harbour Market"]))

    def test_a_page_without_a_question_asks_nothing(self):
        self.open(folder(), "/?lang=en&scope=2")
        self.assertEqual((self.text(), self.titles()), ("", []))


class NoScript(Scenario):
    wishes = {"script": False}

    def test_a_served_form_works_without_script(self):
        """The page is a form; what it shows is read from a picture of the address that it leads to."""
        front = self.front(notes())
        self.engine.open(front.address + "/search?q=harbour&scope=0")
        self.assertIn("/search?q=harbour&scope=0", front.asked)
        self.assertFalse([path for path in front.asked if path.endswith(".js") and "watch" not in path], "a script was loaded")


class Workers(Lost):
    def answers(self):
        self.live()
        self.search("harbour")
        self.assertEqual(len(self.titles()), 2)

    def test_without_workers_the_page_answers_itself(self):
        """F10: as in a browser that forbids them; no server is asked."""
        front = self.less(folder(), "delete globalThis.Worker;")
        self.answers()
        self.assertFalse([path for path in front.asked if "search.json" in path])

    def test_a_policy_without_workers_leaves_the_page_to_answer(self):
        """F10: `worker-src 'none'`."""
        front = self.front(folder())
        front.swap(r"^/($|\?)", "<head>", '<head><meta http-equiv="Content-Security-Policy" content="worker-src \'none\'">')
        self.open(front)
        self.answers()
        self.js("__seen.policy.length = 0")


class Files(Lost):
    def test_a_lost_configuration_is_said_and_asked_for_again(self):
        """F8: the bar says that it does not work, and works as soon as it can."""
        front = self.front(notes())
        front.lost.append("inkling.json")
        self.open(front)
        self.focus()
        self.type("harbour")
        retry = "document.querySelector('#results .retry-button:not([hidden])')"
        self.wait(f"return !!{retry}")
        front.lost.clear()
        self.engine.press(retry)
        self.answered("harbour")
        self.wait(f"return {ROWS}.length === 2")

    def test_what_was_asked_when_the_page_was_left_is_answered_on_coming_back(self):
        """WebKit keeps the page and ends its requests: nobody has to press Retry."""
        front = self.front(notes())
        front.lost.append("segment")
        front.delays.append((r"search\.json", 1.5))
        front.pages["/page-1.html"] = "<!doctype html><html lang=en><title>Opened</title><p>Opened</p></html>"
        self.open(front)
        self.focus()
        self.type("harbour")
        self.until(f"return {FIELD}.value === 'harbour'")
        self.js("location.assign('/page-1.html')")
        self.wait("return document.title === 'Opened'")
        front.delays.clear()
        self.engine.back()
        self.wait(f"return document.querySelector('search-bar') && {ROWS}.length === 2")
        self.assertFalse(self.js("const retry = document.querySelector('#results .retry-button'); return retry && retry.checkVisibility()"))

    def test_a_lost_segment_is_said_on_the_console(self):
        """F11: and the server answers."""
        front = self.front(notes())
        front.lost.append("segment")
        self.open(front)
        self.search("harbour")
        self.wait(f"return {ROWS}.length === 2")
        self.assertTrue([line for line in self.js("return __seen.console") if "the index could not be loaded" in line])

    def test_a_question_that_waits_for_a_segment_is_answered_when_that_is_lost(self):
        """F11: the server gets what the worker was asked before it knew."""
        front = self.front(notes())
        front.lost.append("segment")
        front.delays.append(("segment", 1.5))
        self.open(front)
        self.search("harbour")
        self.wait(f"return {ROWS}.length === 2")
        self.assertFalse(self.js("return !!document.querySelector('#results .retry-button:not([hidden])')"))

    def test_a_lost_look_leaves_the_default(self):
        front = self.front(notes())
        front.lost.append("look.js")
        front.pages["/element.html"] = (
            '<!doctype html><html lang=en><head><link rel=icon href=data:,><script type="module" src="/assets/inkling.js"></script></head>'
            '<body><search-bar loading="eager" tint-color="#ff0000" results="results" configuration="/inkling.json"></search-bar><main id="results"></main></body></html>')
        self.open(front, "/element.html")
        self.search("harbour")
        self.assertEqual(len(self.titles()), 2)

    def test_slow_files_keep_what_is_typed_before_they_come(self):
        """The field is the server's until the program takes it over."""
        front = self.front(notes())
        front.delays.append((r"bar\.wasm", 1.2))
        self.open(front, wait=False)
        self.wait(f"return {BAR}?.shadowRoot && !!{FIELD}")
        self.engine.press(FIELD)
        self.type("harb")
        self.live()
        self.answered("harb")
        self.assertEqual(self.text(), "harb")
        self.assertEqual(self.js(f"return [{FIELD}.selectionStart, {ROOT}.activeElement === {FIELD}]"), [4, True])


class Storage(Lost):
    def test_without_storage_the_session_remembers(self):
        """A storage that throws: recent searches last as long as the page."""
        self.less(notes(), """Object.defineProperty(window, "localStorage", { get() { throw new DOMException("no", "SecurityError"); } });""")
        self.live()
        self.search("harbour")
        self.submit_and_leave()
        self.js(f"{BAR}.text = ''")
        self.focus()
        self.wait(f"return !!{ROOT}.querySelector('[role=option]:not([hidden])')")
        self.assertEqual(self.options(), ["harbour"])


class Addresses(Scenario):
    def test_a_deep_link_shows_its_rows_in_its_scope(self):
        self.open(notes(), "/search?q=harbour&scope=2")
        self.wait(f"return {ROWS}.length === 1")
        self.assertEqual(self.text(), "harbour")
        self.assertEqual(self.js(f"return {ROOT}.querySelector('[role=radio][aria-checked=true]').textContent").strip()[:5] != "", True)

    def test_a_reload_of_a_deep_link_shows_the_same(self):
        self.open(notes(), "/search?q=harbour&scope=0")
        self.wait(f"return {ROWS}.length === 2")
        self.engine.reload()
        self.live()
        self.wait(f"return {ROWS}.length === 2")
        self.assertEqual(self.text(), "harbour")
