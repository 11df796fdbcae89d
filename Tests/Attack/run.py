"""Attacks what is built, as `Scripts/attack` says. The last line is `N passed, N failed`."""
import argparse
import concurrent.futures
import pathlib
import sys

from tally import Tally

SECTIONS = ("http", "files", "stores")


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="Scripts/attack", description=__doc__)
    parser.add_argument("sections", nargs="*", choices=[[], *SECTIONS], metavar="SECTION", help=", ".join(SECTIONS))
    parser.add_argument("--quick", action="store_true", help="a part of each section, in at most 40 s")
    parser.add_argument("--seed", type=int, default=1, help="what changes of stores are made up from")
    parser.add_argument("--count", type=int, help="how many stores, and how many segments, are changed")
    return parser.parse_args()


def run(section: str, chosen: argparse.Namespace) -> Tally:
    tally = Tally(section)
    if section == "http":
        import http_attack
        http_attack.run(tally, chosen.quick)
    elif section == "files":
        import file_attack
        file_attack.run(tally, chosen.quick)
    else:
        import store_attack
        store_attack.run(tally, chosen.seed, chosen.count or (400 if chosen.quick else 2000))
    tally.close()
    return tally


def main() -> int:
    chosen = options()
    sections = list(dict.fromkeys(chosen.sections or SECTIONS))
    with concurrent.futures.ThreadPoolExecutor(1) as beside:
        # It waits for deadlines most of the time.
        waiting = [beside.submit(run, section, chosen) for section in sections if section == "http"]
        tallies = [run(section, chosen) for section in sections if section != "http"]
        tallies += [section.result() for section in waiting]
    passed, failed = (sum(getattr(tally, name) for tally in tallies) for name in ("passed", "failed"))
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
