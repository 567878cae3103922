"""Waiting for what is to come."""

import time


class Failed(Exception):
    """Something is not as it has to be, in words."""


def wait(what: str, condition, within: float = 30):
    """What the condition gives once that is something."""
    end = time.monotonic() + within
    while True:
        found = condition()
        if found:
            return found
        if time.monotonic() > end:
            raise Failed(f"no {what} within {within:.0f} s")
        time.sleep(0.05)
