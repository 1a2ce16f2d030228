"""The outcome of each call to a client, as JSON for the tests."""

import json
import sys
from contextlib import redirect_stdout
from typing import Any, Callable


def outcome(call: Callable[[], Any]) -> dict[str, Any]:
    """The value of a call, or its error."""
    try:
        return {"value": call()}
    except Exception as error:
        return {"error": f"{type(error).__name__}: {error}"}


def report(calls: dict[str, Callable[[], Any]]) -> None:
    """Prints `{call: {"value": ...} or {"error": ...}}`; output of the clients goes to standard error."""
    with redirect_stdout(sys.stderr):
        outcomes = {name: outcome(call) for name, call in calls.items()}
    json.dump(outcomes, sys.stdout)
