"""Pictures of the page in its states, and of the whole catalogue, light and dark, narrow and wide:
`screenshots.py FOLDER [STATE … | catalogue]`.
"""
import json
import pathlib
import sys

from chromium import chromium
from inkling import servers

STATES = {
    "idle": lambda page, field: None,
    "typing": lambda page, field: type_in(page, field, "arr"),
    "results": lambda page, field: (type_in(page, field, "arrow left"), field.press("Enter")),
    "scope": lambda page, field: (
        type_in(page, field, "heart"),
        page.get_by_role("radio").nth(1).evaluate("(radio) => (radio.labels?.[0] ?? radio).click()")),
    "typo": lambda page, field: type_in(page, field, "hieroglpyh"),
    "empty": lambda page, field: type_in(page, field, "qqqqxyzzy"),
    "recents": lambda page, field: recents(page, field),
    "undo": lambda page, field: (recents(page, field), page.get_by_role("button", name="Remove").nth(1).click()),
    "failed": lambda page, field: (by_the_server(page, "abort"), type_in(page, page.locator("input[role=combobox]"), "arrow")),
    "slow": lambda page, field: (
        by_the_server(page, "hold"), type_in(page, page.locator("input[role=combobox]"), "arrow"), page.wait_for_timeout(2600)),
    "voice": lambda page, field: page.get_by_role("button", name="Search by voice").click(),
}


def recents(page, field):
    for text in ("arrow left", "heart", "music"):
        field.fill("")
        type_in(page, field, text)
        field.press("Enter")
    field.click()
    field.fill("")


def by_the_server(page, answer: str):
    """From now on the server is asked, and fails or never answers."""
    def configuration(route):
        found = route.fetch()
        route.fulfill(response=found, body=json.dumps({**found.json(), "source": "server"}))
    page.route("**/inkling.json", configuration)
    page.route("**/search.json?*", lambda route: route.abort() if answer == "abort" else None)
    page.reload()
    page.wait_for_selector("input[role=combobox]")


def type_in(page, field, text: str):
    field.click()
    field.press_sequentially(text)
    page.wait_for_timeout(400)


def main() -> int:
    folder = pathlib.Path(sys.argv[1])
    wanted = sys.argv[2:] or [*STATES, "catalogue"]
    server = servers.demo()
    try:
        for scheme in ("light", "dark"):
            for width, height in ((390, 844), (1280, 800)):
                for name in wanted:
                    context = chromium.browser.new_context(
                        viewport={"width": width, "height": height}, color_scheme=scheme,
                        device_scale_factor=2 if width == 390 else 1, locale="en-GB")
                    page = context.new_page()
                    page.goto(servers.catalog().address + "/catalog" if name == "catalogue" else server.address)
                    page.wait_for_selector("input[role=combobox]")
                    if name in STATES:
                        STATES[name](page, page.locator("input[role=combobox]"))
                    page.wait_for_timeout(300)
                    file = folder / f"{name}-{scheme}-{width}.png"
                    page.screenshot(path=str(file), full_page=name == "catalogue")
                    print(file)
                    context.close()
    finally:
        chromium.stop()
        servers.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
