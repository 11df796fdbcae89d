"""Pictures of the page in its states, light and dark, narrow and wide."""
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
}


def type_in(page, field, text: str):
    field.click()
    field.press_sequentially(text)
    page.wait_for_timeout(400)


def main() -> int:
    folder = pathlib.Path(sys.argv[1])
    server = servers.demo()
    try:
        for scheme in ("light", "dark"):
            for width, height in ((390, 844), (1280, 800)):
                for name, act in STATES.items():
                    context = chromium.browser.new_context(
                        viewport={"width": width, "height": height}, color_scheme=scheme,
                        device_scale_factor=2 if width == 390 else 1, locale="en-GB")
                    page = context.new_page()
                    page.goto(server.address)
                    page.wait_for_selector("input[role=combobox]")
                    act(page, page.locator("input[role=combobox]"))
                    page.wait_for_timeout(300)
                    file = folder / f"{name}-{scheme}-{width}.png"
                    page.screenshot(path=str(file))
                    print(file)
                    context.close()
    finally:
        chromium.stop()
        servers.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
