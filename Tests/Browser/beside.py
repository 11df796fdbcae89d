"""Two processes that play tests beside each other, each with a browser, servers and a folder for logs of its own."""
import multiprocessing
import queue
import signal
import time

import inkling

# As many as the cores of CI. A test waits for a page most of its time, so two take little from each other.
COUNT = 2
# Seconds without an answer from either process: the longest class takes one and a half minutes where nothing else runs.
PATIENCE = 900
FORK = multiprocessing.get_context("fork")


def serve(number: int, work, stop, tasks, answers):
    """Does tasks until it is told that there are none, and cleans up also where it is ended."""
    inkling.LOGS = inkling.LOGS / f"beside-{number}"
    inkling.LOGS.mkdir(parents=True, exist_ok=True)
    try:
        for task in iter(tasks.get, None):
            try:
                answers.put((task, work(task), None))
            except Exception as error:
                answers.put((task, None, f"{type(error).__name__}: {error}"))
    finally:
        stop()


def taken(answers, workers):
    """The next answer. A process that ended by itself, or that says nothing for too long, ends the run."""
    limit = time.monotonic() + PATIENCE
    while time.monotonic() < limit:
        try:
            return answers.get(timeout=1)
        except queue.Empty:
            if any(worker.exitcode for worker in workers):
                raise RuntimeError("a process beside this one has ended") from None
    raise RuntimeError(f"no answer within {PATIENCE} s")


def beside(work, tasks, stop):
    """(task, `work(task)`) in the order in which they are done; each process ends with `stop()`.

    Each process is a fork, so its parent has no browser and no server yet. Whoever asks for LOGS later has the process's own.
    """
    # Who ends the run ends its processes too, and each takes its browser and servers with it: as Ctrl-C, for unittest
    # takes any other exception for a test that failed.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    waiting, answers = FORK.SimpleQueue(), FORK.Queue()
    workers = [FORK.Process(target=serve, args=(number, work, stop, waiting, answers)) for number in range(1, COUNT + 1)]
    for worker in workers:
        worker.start()
    for task in [*tasks, *[None] * COUNT]:
        waiting.put(task)
    try:
        for _ in tasks:
            task, answer, trouble = taken(answers, workers)
            if trouble:
                raise RuntimeError(f"{task}: {trouble}")
            yield task, answer
    except BaseException:
        for worker in workers:
            worker.terminate()
        raise
    finally:
        for worker in workers:
            worker.join(30)
            worker.kill()
