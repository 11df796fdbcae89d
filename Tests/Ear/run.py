"""Plays journeys with a screen reader, and decides each by what was heard. Called by Scripts/ear."""
import argparse
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

import transcript  # noqa: E402
from journey import Journey, verdict  # noqa: E402
from journeys import JOURNEYS  # noqa: E402
from playing import Deaf, Player  # noqa: E402
from room import Room, missing, neighbour  # noqa: E402
from serving import Pages  # noqa: E402

KEPT = HERE / "transcripts"
# How many rooms are tried where the screen reader in one sees no page.
ROOMS = 3
# How often a journey is played before it has failed: a screen reader on a busy machine is late now and then.
ATTEMPTS = 3
FOLDER = pathlib.Path(os.environ.get("EAR_FOLDER", HERE.parents[1] / ".build-test" / "ear"))


def arguments():
    reader = argparse.ArgumentParser(prog="Scripts/ear", description="Plays journeys with a screen reader.")
    reader.add_argument("names", nargs="*", metavar="NAME", help="only these journeys")
    reader.add_argument("--list", action="store_true", help="list the journeys")
    reader.add_argument("--quick", action="store_true", help="the five journeys of the short run")
    reader.add_argument("--rules", action="store_true", help="only the test of the rules, which needs no screen reader")
    reader.add_argument("--judge", action="store_true", help="decide the kept transcripts again, and play nothing")
    reader.add_argument("--write", action="store_true", help="keep what is heard in Tests/Ear/transcripts")
    return reader.parse_args()


def chosen(asked) -> list[Journey]:
    known = {journey.name: journey for journey in JOURNEYS}
    unknown = [name for name in asked.names if name not in known]
    if unknown:
        raise SystemExit(f"there is no journey {', '.join(unknown)}; Scripts/ear --list names them")
    if asked.names:
        return [known[name] for name in asked.names]
    return [journey for journey in JOURNEYS if journey.quick or not asked.quick]


def rules_bite() -> bool:
    done = subprocess.run([sys.executable, str(HERE / "test_rules.py")], capture_output=True, text=True, timeout=60)
    if done.returncode:
        print(done.stderr)
    return done.returncode == 0


def told(journey: Journey, spans, seconds: float | None = None) -> bool:
    """Prints the line of a journey; true if it passed."""
    wrong = verdict(journey, spans)
    took = "" if seconds is None else f" ({seconds:.0f} s)"
    print(f"{'FAILED' if wrong else 'ok    '} {journey.name}{took}", flush=True)
    for problem in wrong:
        print(f"         {problem}", flush=True)
    return not wrong


def keep(journey: Journey, spans, write: bool):
    """Writes the transcript, and says where it has other words than the kept one."""
    text, kept = transcript.text(journey.title, spans), KEPT / f"{journey.name}.txt"
    (FOLDER / "transcripts" / kept.name).write_text(text)
    changed = transcript.differences(transcript.parse(kept.read_text()), spans) if kept.exists() else ["+ new"]
    if write:
        KEPT.mkdir(exist_ok=True)
        kept.write_text(text)
    elif changed:
        print(f"note: {journey.name} has other words than {kept.relative_to(HERE.parents[1])}:")
        print("\n".join(f"         {line}" for line in changed), flush=True)


def played(journeys: list[Journey], write: bool) -> tuple[int, int]:
    """How many passed and how many failed; neither where Orca sees no page at all."""
    passed, waiting, pages = 0, list(journeys), Pages()
    shutil.rmtree(FOLDER / "transcripts", ignore_errors=True)
    (FOLDER / "transcripts").mkdir(parents=True)
    try:
        for _ in range(ROOMS):
            if not waiting:
                break
            with Room(FOLDER / "room") as room:
                player = Player(room, pages)
                while waiting:
                    try:
                        passed += any(once(player, waiting[0], write, attempt) for attempt in range(ATTEMPTS))
                    except Deaf as error:
                        # A reader that sees no page sees none of the others either: another room.
                        print(f"note: {waiting[0].name}: {error}", flush=True)
                        break
                    waiting.pop(0)
        if waiting == journeys:
            print("note: skipped: Orca sees no page here", flush=True)
            return 0, 0
        for journey in waiting:
            print(f"FAILED {journey.name}\n         it could not be played: Orca sees no page", flush=True)
    finally:
        pages.close()
    return passed, len(journeys) - passed


def once(player: Player, journey: Journey, write: bool, attempt: int) -> bool:
    if attempt:
        print(f"note: {journey.name} is played again", flush=True)
    begun = time.monotonic()
    try:
        spans = player.play(journey)
    except (RuntimeError, OSError, subprocess.SubprocessError) as error:
        print(f"FAILED {journey.name}\n         it could not be played: {error}", flush=True)
        return False
    passed = told(journey, spans, time.monotonic() - begun)
    keep(journey, spans, write)
    return passed


def judged(journeys: list[Journey]) -> tuple[int, int]:
    passed = 0
    for journey in journeys:
        kept = KEPT / f"{journey.name}.txt"
        passed += told(journey, transcript.parse(kept.read_text()) if kept.exists() else [])
    return passed, len(journeys) - passed


def leave(*_):
    raise SystemExit("stopped")


def main() -> int:
    asked = arguments()
    for sign in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(sign, leave)
    if asked.list:
        for journey in JOURNEYS:
            print(f"{journey.name:<18} {'quick ' if journey.quick else '      '}{journey.about}")
        return 0
    bite, journeys = rules_bite(), [] if asked.rules else chosen(asked)
    print("ok     the rules bite" if bite else "FAILED the rules do not bite", flush=True)
    if journeys and not asked.judge and (absent := missing()):
        print(f"note: skipped: {', '.join(absent)} cannot be found here")
        journeys = []
    if journeys and not asked.judge and neighbour():
        print("note: skipped: another Orca is running, and there can be only one")
        journeys = []
    begun = time.monotonic()
    passed, failed = judged(journeys) if asked.judge else played(journeys, asked.write) if journeys else (0, 0)
    if journeys:
        print(f"note: {len(journeys)} journeys in {time.monotonic() - begun:.0f} s")
    print(f"{passed + bite} passed, {failed + (not bite)} failed")
    return 0 if bite and not failed else 1


if __name__ == "__main__":
    sys.exit(main())
