"""The words of journeys.txt for filters and orders."""

# What holds, as its buttons say it, and as the boxes and the ends of ranges do.
HELD = """const held = Array.from(document.querySelectorAll("search-filter"), (part) => {
    const [from, to] = Array.from(part.querySelectorAll("[type=number], [type=date]"), (end) => end.value);
    return from || to ? [`${part.querySelector("legend").textContent}: ${from}–${to}`] : Array.from(part.querySelectorAll(":checked"), (box) => box.value);
  });
  return [Array.from(document.querySelectorAll(".filter-chip"), (chip) => chip.textContent), held.flat().sort()];"""


class FilterSteps:
    """Of a journey whose page has filters."""

    # Doings

    def step_filter(self, rest):
        """A field and the value whose box is pressed. Values have taken their places when typing has come to rest."""
        field, value = rest.split(" ", 1)
        box = f"document.querySelector('search-filter[field={field}] [value=\"{value}\"]')"
        self.step_pause("")
        self.js(f"{box}.scrollIntoView({{ block: 'center' }})")
        self.assertTrue(self.js(f"return {box}.getClientRects().length > 0"), "the box is not shown")
        self.engine.press(box)

    def step_between(self, rest):
        """A field and the two ends of its range, typed."""
        field, *ends = rest.split()
        for place, end in enumerate(ends):
            self.js(f"const end = document.querySelectorAll('search-filter[field={field}] [type=number]')[{place}];"
                    "end.scrollIntoView({ block: 'center' }); end.focus({ preventScroll: true })")
            self.type(end)

    def step_without(self, rest):
        """The button that takes this away."""
        self.js("Array.from(document.querySelectorAll('.filter-chip')).find((chip) => chip.textContent === arguments[0]).click()", rest)

    def step_order(self, rest):
        self.js("const order = document.querySelector('search-sort select'); order.value = arguments[0];"
                "order.dispatchEvent(new Event('change', { bubbles: true }))", rest)

    # What is seen

    def step_holds(self, rest):
        """The filters that hold, as their buttons say them; the boxes and fields say the same."""
        wanted = [part for part in rest.split(" | ") if part]
        self.until_is(lambda: self.js(HELD), [wanted, sorted(wanted)])

    def step_ordered(self, rest):
        self.until_is(lambda: self.js("return document.querySelector('search-sort select').value"), rest)
