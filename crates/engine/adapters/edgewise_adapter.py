"""What the adapters of this folder share: the external protocol, and values in its JSON.

An adapter defines a class `Database` with `reset()` and `run(text, parameters, limit_s)`, and passes it to `serve`.
"""
import json
import math
import os
import sys

# A library may write to the standard output, from native code too: that goes to the standard error output, so that it is
# not mixed with replies. Adapters import this module before the library.
REPLIES = os.fdopen(os.dup(1), "w", encoding="utf-8")
os.dup2(2, 1)


class Refused(Exception):
    """An error of the database. Without a class, the rules of the engine's profile decide."""

    def __init__(self, message, code=None, kind=None):
        super().__init__(message)
        self.reply = {"message": message}
        if code:
            self.reply["code"] = code
        if kind:
            self.reply["class"] = kind


def table(columns, rows):
    """A reply with rows whose cells are already written as `value` does."""
    return {"columns": columns, "rows": rows}


def value(thing, element=lambda thing: None):
    """A value as the protocol writes it. `element` writes a node, a relationship or another value that the library
    represents as a dictionary, and returns None for a map."""
    if isinstance(thing, float) and not math.isfinite(thing):
        text = "NaN" if math.isnan(thing) else "Infinity" if thing > 0 else "-Infinity"
        return {"$float": text}
    if isinstance(thing, list):
        return [value(item, element) for item in thing]
    if isinstance(thing, dict):
        return element(thing) or properties(thing, element)
    return thing


def properties(entries, element=lambda thing: None):
    """A map as the protocol writes it."""
    written = {key: value(item, element) for key, item in entries.items()}
    return {"$map": written} if any(key.startswith("$") for key in written) else written


def node(ident, labels, entries, element=lambda thing: None):
    own = {key: value(item, element) for key, item in entries.items()}
    return {"$node": {"id": int(ident), "labels": sorted(labels), "properties": own}}


def relationship(ident, start, end, kind, entries, element=lambda thing: None):
    own = {key: value(item, element) for key, item in entries.items()}
    ends = {"start": int(start), "end": int(end)}
    return {"$relationship": {"id": int(ident), **ends, "type": kind, "properties": own}}


def path(nodes, relationships):
    return {"$path": {"nodes": nodes, "relationships": relationships}}


def read(written):
    """The Python value of a parameter. Values that JSON has no type for raise `Refused`."""
    if isinstance(written, list):
        return [read(item) for item in written]
    if not isinstance(written, dict):
        return written
    if "$map" in written:
        return {key: read(item) for key, item in written["$map"].items()}
    if "$float" in written and math.isfinite(float(written["$float"])):
        return float(written["$float"])
    if any(key.startswith("$") for key in written):
        raise Refused("a parameter of this type cannot be passed: " + json.dumps(written), kind="unsupported")
    return {key: read(item) for key, item in written.items()}


def play(database, step, limit_s):
    """The reply to a step, without its numbers."""
    name = step["do"]
    try:
        if name == "run":
            return database.run(step["text"], step.get("parameters") or {}, limit_s)
        if name == "explain" and hasattr(database, "explain"):
            return {"plan": database.explain(step["text"], step.get("parameters") or {}, limit_s)}
        if name in ("reset", "begin", "commit", "rollback", "dump") and hasattr(database, name):
            return getattr(database, name)() or {"done": True}
    except Refused as refused:
        return {"error": refused.reply}
    return {"error": {"class": "unsupported", "message": "this adapter cannot do " + name}}


def serve(database, engine, version, features):
    """Greets, then answers messages until the input ends."""

    def write(line):
        REPLIES.write(json.dumps(line) + "\n")
        REPLIES.flush()

    write({"edgewise": 1, "engine": engine, "version": version, "features": features})
    for line in sys.stdin:
        message = json.loads(line)
        limit_s = message.get("limit_ms", 5000) / 1000
        for number, step in enumerate(message["steps"]):
            write({"id": message["id"], "step": number, **play(database, step, limit_s)})
