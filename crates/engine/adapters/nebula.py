#!/usr/bin/env python3
"""The adapter of `nebula://HOST:PORT/SPACE`: the external protocol on one side, NebulaGraph's own client on the other.

Edgewise starts it with the name of a file that holds the connection as JSON. It was written from the documentation of
NebulaGraph 3 and of nebula3-python, and has not been run against a real server.

The space of the target is used for everything. It is made if it does not exist. One that holds vertices is refused,
unless wiping is allowed. A vertex `"n7"` is the node 7. Edges are numbered as they are met.
"""
import json
import re
import sys
import time

# Codes of a graph service that mean that the connection is no longer usable.
LOST = ("session invalid", "session timed out", "connection", "broken pipe", "transport")
# What a service says of a tag or edge type that has been declared, and that it has not heard of.
NOT_SPREAD = ("spacenotfound", "space was not chosen", "no schema found", "schema not found", "tag not found", "edge not found", "not existed")
DECLARATION = re.compile(r"\s*CREATE\s+(TAG|EDGE)\s", re.IGNORECASE)
PAUSE = 0.2


class Refused(Exception):
    """What a service said instead of an answer."""

    def __init__(self, message, code=None, known=None):
        super().__init__(message)
        self.code, self.known = code, known

    def reply(self):
        error = {"message": str(self)}
        if self.code is not None:
            error["code"] = str(self.code)
        if self.known:
            error["class"] = self.known
        return {"error": error}


class Space:
    """One graph space, through one session."""

    def __init__(self, settings):
        from nebula3.Config import Config
        from nebula3.gclient.net import ConnectionPool

        self.name, self.allow_wipe = settings["space"], settings["allow_wipe"]
        self.declared, self.edge_numbers = set(), {}
        config = Config()
        config.max_connection_pool_size = 1
        self.pool = ConnectionPool()
        if not self.pool.init([(settings["host"], settings["port"])], config):
            sys.exit("the graph service does not answer: check host and port")
        self.session = self.pool.get_session(settings["user"], settings["password"])
        self.version = self.graph_version()
        self.open_space()
        self.check_empty()

    def ask(self, text):
        """The result of a statement; raises what the service refuses."""
        result = self.session.execute(text)
        if result.is_succeeded():
            return result
        message = result.error_msg()
        known = "connection" if any(word in message.lower() for word in LOST) else None
        raise Refused(message, result.error_code(), known)

    def graph_version(self):
        try:
            result = self.ask("SHOW HOSTS GRAPH")
            place = result.keys().index("Version")
            return result.row_values(0)[place].as_string()
        except (Refused, ValueError, IndexError):
            return ""

    def open_space(self):
        """Makes the space if it does not exist, and waits until every service has heard of it."""
        self.ask(f"CREATE SPACE IF NOT EXISTS `{self.name}` (vid_type = FIXED_STRING(32), partition_num = 1)")
        self.patiently(f"USE `{self.name}`", time.monotonic() + 60)

    def check_empty(self):
        if self.allow_wipe:
            return
        count = self.patiently("MATCH (v) RETURN count(v) AS count", time.monotonic() + 60).row_values(0)[0].as_int()
        if count:
            sys.exit(
                f"the space {self.name} is not empty: it holds {count} vertices. Nothing was changed. If they may be"
                " deleted, use --allow-wipe; or name an empty space"
            )

    def patiently(self, text, until):
        """The result of a statement, which is sent again while a declaration spreads."""
        while True:
            try:
                return self.ask(text)
            except Refused as refused:
                spreading = any(words in str(refused).lower() for words in NOT_SPREAD)
                if not spreading:
                    raise
                if time.monotonic() + PAUSE > until:
                    raise Refused(
                        "a tag or edge type has not spread in time: start the services with"
                        " --heartbeat_interval_secs=1, or give a statement more time (limits.statement_ms in the configuration)",
                        known="transient",
                    ) from refused
                time.sleep(PAUSE)

    def reset(self):
        """Deletes the data and keeps the declarations, which are the same in every round."""
        self.ask(f"CLEAR SPACE IF EXISTS `{self.name}`")
        self.edge_numbers.clear()

    def load(self, texts, until):
        self.reset()
        fresh = False
        for text in texts:
            if DECLARATION.match(text):
                if text not in self.declared:
                    self.ask(text)
                    self.declared.add(text)
                    fresh = True
            elif fresh:
                self.patiently(text, until)
            else:
                self.ask(text)

    def run(self, text):
        result = self.ask(text)
        names = list(result.keys())
        if not names:
            return {"done": True}
        rows = [[self.value(cell) for cell in result.row_values(row)] for row in range(result.row_size())]
        return {"columns": names, "rows": rows}

    def dump(self):
        nodes = self.run("MATCH (v) RETURN v")["rows"]
        edges = self.run("MATCH ()-[e]->() RETURN e")["rows"]
        return {
            "nodes": [row[0]["$node"] for row in nodes],
            "relationships": [row[0]["$relationship"] for row in edges],
        }

    def value(self, cell):
        """A value as the protocol writes it. Every kind of null is null; only a value that is absent is not."""
        if cell.is_null():
            return None
        if cell.is_empty():
            return {"$opaque": {"kind": "empty", "text": "__EMPTY__"}}
        if cell.is_bool():
            return cell.as_bool()
        if cell.is_int():
            return cell.as_int()
        if cell.is_double():
            return number(cell.as_double())
        if cell.is_string():
            return cell.as_string()
        if cell.is_list():
            return [self.value(item) for item in cell.as_list()]
        if cell.is_map():
            return {"$map": {key: self.value(item) for key, item in cell.as_map().items()}}
        if cell.is_vertex():
            return {"$node": self.node(cell.as_node())}
        if cell.is_edge():
            return {"$relationship": self.relationship(cell.as_relationship())}
        if cell.is_path():
            path = cell.as_path()
            return {"$path": {
                "nodes": [self.node(node) for node in path.nodes()],
                "relationships": [self.relationship(own) for own in path.relationships()],
            }}
        return {"$opaque": {"kind": "nebula", "text": str(cell)}}

    def node(self, node):
        properties = {}
        for tag in node.tags():
            properties.update(self.stored(node.properties(tag)))
        return {"id": vertex_number(node.get_id()), "labels": sorted(node.tags()), "properties": properties}

    def relationship(self, own):
        start, end = vertex_number(own.start_vertex_id()), vertex_number(own.end_vertex_id())
        key = (start, end, own.edge_name(), own.ranking())
        return {
            "id": self.edge_numbers.setdefault(key, len(self.edge_numbers)),
            "start": start,
            "end": end,
            "type": own.edge_name(),
            "properties": self.stored(own.properties()),
        }

    def stored(self, properties):
        """The properties that have a value: a declared one that was not inserted is null."""
        values = {key: self.value(cell) for key, cell in properties.items()}
        return {key: value for key, value in values.items() if value is not None}

    def play(self, step, limit_ms):
        until = time.monotonic() + limit_ms / 1000
        try:
            if step["do"] == "run":
                return self.run(step["text"])
            if step["do"] == "reset":
                self.reset()
                return {"done": True}
            if step["do"] == "load":
                self.load([statement["text"] for statement in step["statements"]], until)
                return {"done": True}
            if step["do"] == "dump":
                return self.dump()
        except Refused as refused:
            return refused.reply()
        return {"error": {"class": "unsupported", "message": "this adapter cannot do " + step["do"]}}


def number(value):
    """A float; one that is not finite needs a tag."""
    if value != value:
        return {"$float": "NaN"}
    if value in (float("inf"), float("-inf")):
        return {"$float": "Infinity" if value > 0 else "-Infinity"}
    return value


def vertex_number(vid):
    text = vid.as_string()
    if text[:1] == "n" and text[1:].isdigit():
        return int(text[1:])
    raise Refused(f"the vertex {text!r} was not inserted by Edgewise", known="connection")


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        settings = json.load(file)
    if settings["library"]:
        # After what is installed, so that an installed client is preferred to the fetched one.
        sys.path.append(settings["library"])
    try:
        space = Space(settings)
    except ImportError as error:
        sys.exit(f"the client of NebulaGraph cannot be loaded: {error}; install it by `pip install nebula3-python`")
    except Exception as error:  # noqa: BLE001: whatever the client raises, its last line is what the user sees
        sys.exit(f"NebulaGraph cannot be used: {error}")
    print(json.dumps({
        "edgewise": 1, "engine": "NebulaGraph", "version": space.version, "features": ["load", "dump"],
    }), flush=True)
    for line in sys.stdin:
        message = json.loads(line)
        for place, step in enumerate(message["steps"]):
            reply = space.play(step, message.get("limit_ms", 5000))
            print(json.dumps({"id": message["id"], "step": place, **reply}), flush=True)


if __name__ == "__main__":
    main()
