"""The pages of the journeys: what `inkling` serves, and pages of our own. A journey can make them slow, or cut them off."""
import json
import pathlib
import re
import socket
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.append(str(HERE.parent / "Browser"))

from front import Front  # noqa: E402
from inkling import servers  # noqa: E402

POTS = [json.loads(line) for line in (HERE / "pots.ndjson").read_text().splitlines()]
FIELDS = ("--title", "title", "--text", "text", "--keyword", "material", "--number", "price", "--url", "url", "--name", "Pots")


class Shop(Front):
    """The pots, and the pages of Tests/Ear/pages under their names. `away` are paths to which nothing answers."""

    def __init__(self, behind: str):
        super().__init__(behind)
        self.away: list[str] = []
        for file in (HERE / "pages").glob("*.html"):
            self.pages["/" + file.stem] = file.read_text()

    def answer(self, handler):
        if any(re.search(pattern, handler.path) for pattern in self.away):
            # As where there is no network: the connection ends without a word.
            handler.connection.shutdown(socket.SHUT_RDWR)
            handler.close_connection = True
            return
        for pattern, seconds in self.delays:
            if re.search(pattern, handler.path):
                time.sleep(seconds)
        self.send(handler, *self.fetched(handler.path, handler.headers))


class Pages:
    """Each journey has a front of its own; the servers behind are shared."""

    def __init__(self):
        self.shops: list[Shop] = []

    def open(self, page: str) -> tuple[str, Shop | None]:
        """The address of a page, and the front that stands before it."""
        if page == "demo":
            return servers.demo().address, None
        # An `asked` server answers each question itself; of the others the browser has the index.
        asked, name = page.startswith("asked"), page.split(" ")[-1]
        options = ("--browser-limit", "0") if asked else ()
        server = servers.serving("asked" if asked else "pots", POTS, *FIELDS, *options)
        shop = Shop(server.address)
        self.shops.append(shop)
        return shop.address + ("" if name == "pots" else f"/{name}"), shop

    def close(self):
        for shop in self.shops:
            shop.close()
        servers.stop()
