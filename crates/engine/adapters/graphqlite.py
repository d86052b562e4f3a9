"""GraphQLite, an extension of SQLite: `graphqlite.py FOLDER`, where FOLDER holds the unpacked wheel."""
import json
import os
import re
import sqlite3
import sys
import time

import edgewise_adapter as adapter

NODE = {"id", "labels", "properties"}
RELATIONSHIP = {"id", "type", "startNode", "endNode", "properties"}
PATH = {"nodes", "rels"}
DURATION = {"_iso8601", "months", "days", "seconds", "nanosecondsOfSecond"}
POINT = {"srid", "x", "y", "z"}
COUNTERS = ("nodes_created", "relationships_created", "nodes_deleted", "relationships_deleted", "properties_set")
# How many instructions of SQLite run between two looks at the time.
INSTRUCTIONS = 10_000


class Database:
    def __init__(self, extension):
        self.extension = extension
        self.connection = None
        self.until = 0.0
        self.reset()

    def reset(self):
        if self.connection:
            self.connection.close()
        self.connection = sqlite3.connect(":memory:", isolation_level=None)
        self.connection.enable_load_extension(True)
        self.connection.load_extension(self.extension)
        self.connection.set_progress_handler(lambda: time.monotonic() > self.until, INSTRUCTIONS)

    def run(self, text, parameters, limit_s):
        answer = self.ask(text, parameters, limit_s)
        if isinstance(answer, dict):
            return {"done": True, "counters": {name: answer[name] for name in COUNTERS if name in answer}}
        if not answer:
            return adapter.table(columns(text), [])
        names = list(answer[0])
        return adapter.table(names, [[adapter.value(row[name], element) for name in names] for row in answer])

    def explain(self, text, parameters, limit_s):
        return json.dumps(self.ask("EXPLAIN " + text, parameters, limit_s))

    def begin(self):
        self.connection.execute("BEGIN")

    def commit(self):
        self.connection.execute("COMMIT")

    def rollback(self):
        self.connection.execute("ROLLBACK")

    def dump(self):
        """The graph from the tables, so that a fault in matching does not hide a fault in writing."""
        self.until = time.monotonic() + 60
        nodes = [adapter.node(row[0], self.labels(row[0]), self.properties("node", row[0]), element)["$node"]
                 for row in self.rows("SELECT id FROM nodes ORDER BY id")]
        relationships = [
            adapter.relationship(*row, self.properties("edge", row[0]), element)["$relationship"]
            for row in self.rows("SELECT id, source_id, target_id, type FROM edges ORDER BY id")]
        return {"nodes": nodes, "relationships": relationships}

    def labels(self, ident):
        return [row[0] for row in self.rows("SELECT label FROM node_labels WHERE node_id = ?", ident)]

    def properties(self, kind, ident):
        found = {}
        readers = {"int": int, "text": str, "real": float, "bool": bool, "json": json.loads}
        for table, read in readers.items():
            query = (f"SELECT key, value FROM {kind}_props_{table} JOIN property_keys ON property_keys.id = key_id"
                     f" WHERE {kind}_id = ?")
            found.update((key, read(value)) for key, value in self.rows(query, ident))
        return found

    def rows(self, query, *parameters):
        return self.connection.execute(query, parameters).fetchall()

    def ask(self, text, parameters, limit_s):
        """The answer: a list of rows, or a dictionary of counters for a statement without RETURN."""
        words = [text]
        if parameters:
            words.append(json.dumps({key: adapter.read(item) for key, item in parameters.items()}))
        self.until = time.monotonic() + limit_s
        try:
            places = ", ".join("?" * len(words))
            found = self.rows(f"SELECT cypher({places})", *words)[0][0]
        except sqlite3.Error as error:
            raise refused(str(error)) from None
        if found is None:
            return []
        try:
            return json.loads(found)
        except json.JSONDecodeError as error:
            words = f"the answer is not JSON ({error}): {found[:500]}"
            raise adapter.Refused(words, "NOT_JSON", "internal") from None


def element(thing):
    """Writes what a dictionary with certain keys represents; None for a map."""
    keys = set(thing)
    if keys == NODE and isinstance(thing["id"], int):
        return adapter.node(thing["id"], thing["labels"], thing["properties"], element)
    if keys == RELATIONSHIP:
        ends = (thing["startNode"], thing["endNode"])
        return adapter.relationship(thing["id"], *ends, thing["type"], thing["properties"], element)
    if keys == PATH:
        return adapter.path([element(node) for node in thing["nodes"]], [element(rel) for rel in thing["rels"]])
    if keys == DURATION:
        return {"$duration": thing["_iso8601"]}
    if keys == POINT:
        return {"$point": {key: item for key, item in thing.items() if item is not None}}
    return None


def refused(words):
    """The error that the extension writes as JSON; SQLite's own errors are plain texts."""
    try:
        error = json.loads(words)
        message, code = error["error"], error.get("code")
    except (ValueError, TypeError, KeyError):
        message, code = words, None
    kind = "timeout" if message == "interrupted" else None
    return adapter.Refused(message, code, kind)


TOKEN = re.compile(
    r"""(?s)'(?:\\.|[^\\'])*'|"(?:\\.|[^\\"])*"|`(?:``|[^`])*`|//[^\n]*|/\*.*?\*/|(?P<word>\w+)|(?P<sign>[^\s\w])""")


def columns(text):
    """The names of the columns of the last RETURN outside brackets: an answer without rows does not tell them. They
    are unknown, and so none, for `RETURN *`."""
    found, start, depth, previous = None, 0, 0, ""
    for token in TOKEN.finditer(text):
        word, sign = (token["word"] or "").upper(), token["sign"]
        is_name = previous in (".", ":", "$")
        if sign in ("(", "[", "{"):
            depth += 1
        elif sign in (")", "]", "}"):
            depth -= 1
        elif depth == 0 and word == "RETURN" and not is_name:
            found, start = [], token.end()
        elif depth == 0 and found is not None and start is not None and not is_name:
            if word == "DISTINCT" and not found and not text[start:token.start()].strip():
                start = token.end()
            elif word == "AS":
                start = token.end()
            elif sign == ",":
                found.append(text[start:token.start()])
                start = token.end()
            elif word in ("UNION", "ORDER", "SKIP", "LIMIT", "OFFSET") or sign == ";":
                found.append(text[start:token.start()])
                start = None
        previous = sign or ""
    if found is None:
        return []
    if start is not None:
        found.append(text[start:])
    names = [name.strip() for name in found]
    return [] if "*" in names else [plain(name) for name in names]


def plain(name):
    return name[1:-1].replace("``", "`") if len(name) > 1 and name[0] == name[-1] == "`" else name


def main():
    database = Database(os.path.join(sys.argv[1], "graphqlite", "graphqlite"))
    version = json.loads(database.rows("SELECT cypher_capabilities()")[0][0])["graphqlite_version"]
    adapter.serve(database, "graphqlite", version, ["explain", "dump", "transactions"])


if __name__ == "__main__":
    main()
