"""Filters and orders of a page, and what a server may do to a search."""
from journey import Journey, step

# From the field past its buttons to the filters: Search by voice, Cancel, Sort by, then the values.
TO_SORT = step("Tab Tab Tab", "Filters", "Sort by combo box")
TO_FIELD = step("Tab", "Search Pots")
NOBODY = "nobody pressed a key"

FILTERS = [
    Journey("filter-value", "A value of a filter is ticked", "pots", [
        TO_FIELD,
        TO_SORT,
        step("Tab", "Material", "Enamel 5 check box not checked"),
        step("space", "checked", "^5 results", answer="^5 results"),
        step("Tab", "Iron 3 check box not checked"),
        step("shift+Tab", "Enamel 5 check box checked"),
        # Without words and filters there are no rows, and that is heard.
        step("space", "not checked"),
    ], field="Search Pots", quick=True),
    Journey("filter-range", "A limit is written into the field of a range", "pots", [
        TO_FIELD,
        TO_SORT,
        step("Tab Tab Tab Tab Tab", "Price", "From"),
        step('"60"', "results"),
        # Orca says 0.0 of a number field that is empty.
        step("Tab", "To .* spin button"),
    ], field="Search Pots"),
    Journey("filter-removed", "A filter is removed by its button", "pots", [
        TO_FIELD,
        step('"tea"', "^4 results"),
        step("Tab Tab Tab Tab", "Filters", "Sort by combo box"),
        step("Tab", "Enamel 2 check box not checked"),
        step("space", "checked", "^2 results", answer="^2 results"),
        step("shift+Tab", "Sort by"),
        step("shift+Tab", "Clear filters push button"),
        step("shift+Tab", "Remove .*Enamel push button"),
        step("Return", "^4 results"),
    ], field="Search Pots"),
    Journey("sort", "Another order is chosen", "pots", [
        TO_FIELD,
        TO_SORT,
        step("Down", "Price, .* first", "^12 results", answer="^12 results"),
        step("Tab", "check box"),
    ], field="Search Pots"),
    Journey("slow", "A server that takes long", "asked shop", [
        step("(the server takes six seconds)", act=lambda player: player.shop.delays.append((r"search\.json", 6)),
             silent=NOBODY),
        step("Tab", "Search the shop"),
        # The count comes six seconds later; what must be heard in time is that it takes long.
        step('"tea"', "longer than usual", "^4 results", answer="longer than usual", pause=6),
    ], field="Search the shop"),
    Journey("retry", "The network is gone, and comes back", "asked shop", [
        step("Tab", "Search the shop"),
        step("(the network is gone)", act=lambda player: player.shop.away.append(r"search\.json"), silent=NOBODY),
        step('"tea"', "offline|did not work", answer="offline|did not work"),
        step("(the network is back)", act=lambda player: player.shop.away.clear(), silent=NOBODY),
        step("Tab Tab Tab Tab", "Retry push button"),
        step("Return", "^4 results"),
    ], field="Search the shop"),
]
