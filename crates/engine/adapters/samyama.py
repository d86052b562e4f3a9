"""Samyama as a library: `samyama.py FOLDER`, where FOLDER holds the unpacked wheel."""
import importlib.metadata
import os
import sys

import edgewise_adapter as adapter

sys.path.insert(0, sys.argv[1])
# The time limit that the engine enforces itself, in seconds. It is read when the first query runs.
LIMIT = "SAMYAMA_QUERY_TIMEOUT"

NODE = {"id", "labels", "properties"}
RELATIONSHIP = {"id", "properties", "source", "target", "type"}
PATH = {"edges", "length", "nodes"}
DURATION = {"days", "months", "nanos", "seconds"}
POINT = {"crs", "srid", "x", "y"}


class Database:
    def __init__(self, library):
        self.library = library
        self.client = None
        self.reset()

    def reset(self):
        self.client = self.library.SamyamaClient.embedded()

    def run(self, text, parameters, limit_s):
        if parameters:
            raise adapter.Refused("the library takes no parameters", kind="unsupported")
        os.environ.setdefault(LIMIT, str(max(1, round(limit_s))))
        result = self.ask(text)
        if not result.columns:
            return {"done": True}
        elements = Elements(self)
        return adapter.table(result.columns, [[elements.value(cell) for cell in row] for row in result.records])

    def explain(self, text, parameters, limit_s):
        return self.ask("EXPLAIN " + text).records[0][0]

    def ask(self, text):
        try:
            return self.client.query(text)
        except RuntimeError as error:
            raise refused(str(error)) from None


class Elements:
    """Writes the values of one answer. The library tells types by the keys of dictionaries, and it names the elements
    of a path by their ids only; they are looked up when there is a path."""

    def __init__(self, database):
        self.database = database
        self.known = None

    def value(self, thing):
        return adapter.value(thing, self.element)

    def element(self, thing):
        keys = set(thing)
        if keys == NODE:
            return adapter.node(thing["id"], thing["labels"], thing["properties"], self.element)
        if keys == RELATIONSHIP:
            ends = (thing["source"], thing["target"])
            return adapter.relationship(thing["id"], *ends, thing["type"], thing["properties"], self.element)
        if keys == PATH:
            return self.path(thing)
        if keys == DURATION:
            return {"$duration": duration(thing)}
        if keys - {"z"} == POINT:
            return {"$point": {key: thing[key] for key in ("srid", "x", "y", "z") if key in thing}}
        return None

    def path(self, thing):
        if self.known is None:
            nodes = self.database.ask("MATCH (n) RETURN n").records
            relationships = self.database.ask("MATCH ()-[r]->() RETURN r").records
            self.known = ({row[0]["id"]: row[0] for row in nodes}, {row[0]["id"]: row[0] for row in relationships})
        try:
            nodes = [self.value(self.known[0][ident]) for ident in thing["nodes"]]
            relationships = [self.value(self.known[1][ident]) for ident in thing["edges"]]
        except KeyError as missing:
            words = f"a path of the answer holds {missing}, which the graph does not hold any more"
            raise adapter.Refused(words, kind="unsupported") from None
        return adapter.path(nodes, relationships)


def duration(parts):
    """A duration as ISO text."""
    nanos = parts["seconds"] * 10**9 + parts["nanos"]
    sign, (seconds, rest) = "-" if nanos < 0 else "", divmod(abs(nanos), 10**9)
    return f"P{parts['months']}M{parts['days']}DT{sign}{seconds}.{rest:09}S"


def refused(words):
    """The error in `Query error: [CODE] message`."""
    words = words.removeprefix("Query error: ")
    if words.startswith("[") and "] " in words:
        code, message = words[1:].split("] ", 1)
        return adapter.Refused(message, code.rsplit(".", 1)[-1])
    return adapter.Refused(words)


def main():
    import samyama

    adapter.serve(Database(samyama), "samyama", version(sys.argv[1]), ["explain"])


def version(folder):
    found = importlib.metadata.distributions(path=[folder])
    return next((one.version for one in found if one.metadata["Name"] == "samyama"), "")


if __name__ == "__main__":
    main()
