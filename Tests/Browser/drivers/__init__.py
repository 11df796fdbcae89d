"""The three engines behind one small interface, so that a scenario is written once."""
from drivers.driver import Cannot, Driver

ENGINES = ("chromium", "firefox", "webkit")


def driver(name: str) -> Driver:
    """A browser of that engine. Raises `Cannot` with the reason where there is none on this machine."""
    if name == "chromium":
        from drivers.blink import Blink as Engine
    elif name == "firefox":
        from drivers.gecko import Gecko as Engine
    else:
        from drivers.webkit import WebKit as Engine
    return Engine()
