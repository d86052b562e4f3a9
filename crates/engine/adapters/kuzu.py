#!/usr/bin/env python3
"""The adapter for Kuzu and its successors Ladybug and RyuGraph, over Edgewise's external protocol.

    kuzu.py FOLDER MODULE

imports MODULE from FOLDER, where pip has unpacked its wheel. Every load begins with a new database in memory.
"""

import datetime
import decimal
import importlib
import json
import math
import os
import shutil
import sys
import tempfile

# The primary key that the declarations of Edgewise give each table. It is no property of the graph.
KEY = "edgewise_key"
BUFFERS = 256 << 20
# Without a limit the engine reserves 8 TiB of addresses.
LARGEST = 1 << 30
WORDS = {"_ID": "_id", "_LABEL": "_label", "_SRC": "_src", "_DST": "_dst", "_NODES": "_nodes", "_RELS": "_rels"}


class Refused(Exception):
    """A step that this adapter cannot carry out."""


def number(identity):
    """One integer for the pair of table and offset by which the engine names an element."""
    return identity["table"] << 40 | identity["offset"]


def duration(value):
    """An interval as ISO text. The binding has already made 30 days of each month."""
    seconds, rest = divmod(abs(value) // datetime.timedelta(microseconds=1), 1_000_000)
    days, seconds = divmod(seconds, 86_400)
    sign = "-" if value < datetime.timedelta(0) else ""
    fraction = f".{rest:06d}" if rest else ""
    return f"P{sign}{days}DT{sign}{seconds}{fraction}S"


def properties(element):
    return {
        key: value_of(value)
        for key, value in element.items()
        if key not in ("_id", "_label", "_src", "_dst", KEY) and value is not None
    }


def node(element):
    return {"id": number(element["_id"]), "labels": [element["_label"]], "properties": properties(element)}


def relationship(element):
    return {
        "id": number(element["_id"]),
        "start": number(element["_src"]),
        "end": number(element["_dst"]),
        "type": element["_label"],
        "properties": properties(element),
    }


def walk(element):
    """A path, or the list of relationships that a pattern of variable length binds: it lacks the nodes at its ends."""
    nodes = [renamed(each) for each in element["_nodes"]]
    relationships = [relationship(renamed(each)) for each in element["_rels"]]
    if len(nodes) != len(relationships) + 1:
        return [{"$relationship": each} for each in relationships]
    return {"$path": {"nodes": [node(each) for each in nodes], "relationships": relationships}}


def renamed(element):
    """The element with the names of its parts in lower case, as Kuzu writes them and Ladybug does not."""
    return {WORDS.get(key, key): value for key, value in element.items()}


def entries(value):
    value = renamed(value)
    if "_nodes" in value and "_rels" in value:
        return walk(value)
    if "_src" in value and "_label" in value:
        return {"$relationship": relationship(value)}
    if "_id" in value and "_label" in value:
        return {"$node": node(value)}
    if not all(isinstance(key, str) for key in value):
        return {"$opaque": {"kind": "map", "text": str(value)}}
    plain = {key: value_of(each) for key, each in value.items()}
    return {"$map": plain} if any(key.startswith("$") for key in plain) else plain


def value_of(value):
    """A value as the protocol writes it."""
    if value is None or isinstance(value, (bool, str)):
        return value
    if isinstance(value, int):
        return value if -(1 << 63) <= value < 1 << 63 else {"$opaque": {"kind": "int128", "text": str(value)}}
    if isinstance(value, float):
        return value if math.isfinite(value) else {"$float": word(value)}
    if isinstance(value, decimal.Decimal):
        # Sums of integers have 128 bits, which the binding gives as decimal numbers.
        whole = value == value.to_integral_value() and value.as_tuple().exponent >= 0
        return value_of(int(value)) if whole else {"$opaque": {"kind": "decimal", "text": str(value)}}
    if isinstance(value, (list, tuple)):
        return [value_of(each) for each in value]
    if isinstance(value, dict):
        return entries(value)
    if isinstance(value, datetime.datetime):
        return {"$localdatetime" if value.tzinfo is None else "$datetime": value.isoformat()}
    if isinstance(value, datetime.date):
        return {"$date": value.isoformat()}
    if isinstance(value, datetime.timedelta):
        return {"$duration": duration(value)}
    return {"$opaque": {"kind": type(value).__name__, "text": str(value)}}


def word(value):
    return "NaN" if math.isnan(value) else "Infinity" if value > 0 else "-Infinity"


def parameter(value):
    """A parameter as the binding takes it."""
    if isinstance(value, list):
        return [parameter(each) for each in value]
    if isinstance(value, dict):
        if set(value) == {"$float"}:
            return float(value["$float"].replace("Infinity", "inf"))
        if set(value) == {"$date"}:
            return datetime.date.fromisoformat(value["$date"])
        if set(value) == {"$map"}:
            value = value["$map"]
        elif any(key.startswith("$") for key in value):
            raise Refused("the binding has no parameter of this type")
        return {key: parameter(each) for key, each in value.items()}
    return value


class Engine:
    """One database at a time, with one connection."""

    def __init__(self, module):
        self.module = module
        self.folder = None
        self.connection = None
        self.renew()

    def renew(self):
        """A new, empty database."""
        self.connection = self.database = None
        options = {"buffer_pool_size": BUFFERS, "max_db_size": LARGEST}
        try:
            self.database = self.module.Database(":memory:" if self.in_memory() else self.place(), **options)
        except TypeError:
            # Old versions reserve no addresses and have no such option.
            del options["max_db_size"]
            self.database = self.module.Database(self.place(), **options)
        self.connection = self.module.Connection(self.database, 1)

    def in_memory(self):
        """Versions before 0.6 take the name for that of a folder."""
        parts = str(getattr(self.module, "__version__", "0")).split(".")
        return [int(part) for part in parts[:2] if part.isdigit()] >= [0, 6]

    def place(self):
        """An empty folder, for versions that cannot hold a database in memory."""
        self.remove_folder()
        self.folder = tempfile.mkdtemp(prefix="edgewise-kuzu-")
        return os.path.join(self.folder, "database")

    def remove_folder(self):
        if self.folder:
            shutil.rmtree(self.folder, ignore_errors=True)

    def limit(self, milliseconds):
        if hasattr(self.connection, "set_query_timeout"):
            self.connection.set_query_timeout(milliseconds)

    def ask(self, text, parameters=None):
        """The columns and rows of a statement."""
        given = {name: parameter(value) for name, value in (parameters or {}).items()}
        result = self.connection.execute(text, given) if given else self.connection.execute(text)
        if isinstance(result, list):
            result = result[-1]
        rows = []
        while result.has_next():
            rows.append([value_of(value) for value in result.get_next()])
        return result.get_column_names(), rows

    def run(self, step):
        columns, rows = self.ask(step["text"], step.get("parameters"))
        first = step["text"].split(None, 2)[:2]
        # Declarations answer with a sentence.
        if not columns or [word.upper() for word in first] in (["CREATE", "NODE"], ["CREATE", "REL"]):
            return {"done": True}
        return {"columns": columns, "rows": rows}

    def load(self, step):
        self.renew()
        self.limit(self.milliseconds)
        for statement in step["statements"]:
            self.ask(statement["text"], statement.get("parameters"))
        return {"done": True}

    def dump(self):
        """The whole graph. A pattern needs at least one table that it could match."""
        columns, tables = self.ask("CALL show_tables() RETURN *")
        kinds = {row[columns.index("type")] for row in tables}
        nodes = self.ask("MATCH (n) RETURN n")[1] if "NODE" in kinds else []
        found = self.ask("MATCH (a)-[r]->(b) RETURN r")[1] if "REL" in kinds else []
        return {
            "nodes": [row[0]["$node"] for row in nodes],
            "relationships": [row[0]["$relationship"] for row in found],
        }

    def explain(self, step):
        rows = self.ask("EXPLAIN " + step["text"], step.get("parameters"))[1]
        return {"done": True, "plan": "\n".join(str(row[0]) for row in rows)}

    def step(self, step, milliseconds):
        what = step["do"]
        self.milliseconds = milliseconds
        self.limit(milliseconds)
        if what == "run":
            return self.run(step)
        if what == "load":
            return self.load(step)
        if what == "dump":
            return self.dump()
        if what == "explain":
            return self.explain(step)
        if what == "reset":
            self.renew()
        elif what in ("begin", "commit", "rollback"):
            self.ask({"begin": "BEGIN TRANSACTION", "commit": "COMMIT", "rollback": "ROLLBACK"}[what])
        else:
            raise Refused(f"this adapter has no step {what}")
        return {"done": True}


def failure(error):
    """An error as the protocol writes it. The code is the kind of exception that the engine names first."""
    text = str(error)
    if isinstance(error, Refused):
        return {"message": text, "class": "unsupported"}
    if isinstance(error, MemoryError):
        return {"message": text or "MemoryError", "class": "resource"}
    kind = text.split(":", 1)[0]
    known = kind.lower().endswith("exception") and len(kind) < 40
    code = kind if known else type(error).__name__
    return {"message": text or code, "code": code}


def write(line):
    # The engine may write lines of its own to standard output, which belongs to the protocol: see `main`.
    OUT.write(json.dumps(line) + "\n")
    OUT.flush()


def main():
    sys.path.insert(0, sys.argv[1])
    name = sys.argv[2]
    module = importlib.import_module(name)
    engine = Engine(module)
    features = ["load", "dump", "explain", "transactions"]
    version = str(getattr(module, "__version__", ""))
    write({"edgewise": 1, "engine": name, "version": version, "features": features})
    for line in sys.stdin:
        message = json.loads(line)
        for place, step in enumerate(message["steps"]):
            try:
                reply = engine.step(step, message.get("limit_ms", 0))
            except Exception as error:  # whatever the engine raises is an answer
                reply = {"error": failure(error)}
            write({"id": message["id"], "step": place, **reply})
    engine.remove_folder()


if __name__ == "__main__":
    # What the engine prints goes to standard error.
    OUT = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    main()
