"""The part of the client that the adapter uses, on a server that holds a small graph.

The server reads the declarations and insertions by itself and refuses what NebulaGraph's manual says it refuses: a tag
that is not declared or has not spread yet, a value of another type, a single `=`, a vertex property without its tag.
Queries are answered by the reference of Edgewise, in a child process. Variables of the environment:

FAKE_NEBULA_HOST      the program edgewise
FAKE_NEBULA_LOG       a file that every statement is appended to
FAKE_NEBULA_VERTICES  how many vertices a foreign user has left in the space
FAKE_NEBULA_SPREADING how often something that was just declared is not known yet
FAKE_NEBULA_LIE       if set, an answer to a statement with NOT loses its last row
"""
import json
import os
import re
import subprocess

REFERENCE = "reference+quick+knob:match-semantics=path-trail+knob:property-access=by-tag"
NAME = r"(?:`[^`]+`|\w+)"
STRING = r'"(?:[^"\\]|\\.)*"|\'(?:[^\'\\]|\\.)*\''
DECLARE = re.compile(rf"CREATE (TAG|EDGE) IF NOT EXISTS ({NAME})\((.*)\)$", re.DOTALL)
VERTEX = re.compile(rf"INSERT VERTEX (.*?\)) VALUES ({STRING}):\((.*)\)$", re.DOTALL)
EDGE = re.compile(rf"INSERT EDGE ({NAME})\((.*?)\) VALUES ({STRING})->({STRING})@(\d+):\((.*)\)$", re.DOTALL)
VALUE = re.compile(rf"\s*({STRING}|[^,\"']+)\s*(?:,|$)")
TYPES = {
    "int64": re.compile(r"-?\d+$"),
    "double": re.compile(r"-?\d+(\.\d*)?([eE][-+]?\d+)?$"),
    "bool": re.compile(r"(true|false)$", re.IGNORECASE),
    "string": re.compile(rf"({STRING})$", re.DOTALL),
}
# How often something that was just declared is not known yet.
SPREADING = int(os.environ.get("FAKE_NEBULA_SPREADING", "0"))


class Fault(Exception):
    """What the server refuses."""


class Cell:
    """A value as the client wraps it, around a value of the external protocol."""

    def __init__(self, server, value):
        self.server, self.value = server, value

    def tag(self):
        value = self.value
        return next(iter(value)) if isinstance(value, dict) and next(iter(value), "").startswith("$") else None

    def is_null(self):
        return self.value is None

    def is_empty(self):
        return False

    def is_bool(self):
        return isinstance(self.value, bool)

    def is_int(self):
        return isinstance(self.value, int) and not self.is_bool()

    def is_double(self):
        return isinstance(self.value, float) or self.tag() == "$float"

    def is_string(self):
        return isinstance(self.value, str)

    def is_list(self):
        return isinstance(self.value, list)

    def is_map(self):
        return isinstance(self.value, dict) and self.tag() in (None, "$map")

    def is_vertex(self):
        return self.tag() == "$node"

    def is_edge(self):
        return self.tag() == "$relationship"

    def is_path(self):
        return self.tag() == "$path"

    def as_bool(self):
        return self.value

    as_int = as_string = as_bool

    def as_double(self):
        return float(self.value["$float"]) if isinstance(self.value, dict) else self.value

    def as_list(self):
        return [Cell(self.server, item) for item in self.value]

    def as_map(self):
        entries = self.value.get("$map", self.value)
        return {key: Cell(self.server, item) for key, item in entries.items()}

    def as_node(self):
        return Node(self.server, self.value["$node"])

    def as_relationship(self):
        return Relationship(self.server, self.value["$relationship"])

    def as_path(self):
        return Path(self.server, self.value["$path"])


class Node:
    def __init__(self, server, node):
        self.server, self.node = server, node.get("$node", node)

    def get_id(self):
        return Cell(self.server, self.server.vids[self.node["id"]])

    def tags(self):
        return self.node["labels"]

    def properties(self, tag):
        """The declared properties of a tag: one without a value is null."""
        stored = self.node["properties"]
        return {key: Cell(self.server, stored.get(key)) for key in self.server.tags[tag]}


class Relationship:
    def __init__(self, server, own):
        self.server, self.own = server, own.get("$relationship", own)

    def start_vertex_id(self):
        return Cell(self.server, self.server.vids[self.own["start"]])

    def end_vertex_id(self):
        return Cell(self.server, self.server.vids[self.own["end"]])

    def edge_name(self):
        return self.own["type"]

    def ranking(self):
        return self.server.ranks[self.own["id"]]

    def properties(self):
        stored = self.own["properties"]
        return {key: Cell(self.server, stored.get(key)) for key in self.server.edges[self.own["type"]]}


class Path:
    def __init__(self, server, path):
        self.server, self.path = server, path

    def nodes(self):
        return [Node(self.server, node) for node in self.path["nodes"]]

    def relationships(self):
        return [Relationship(self.server, own) for own in self.path["relationships"]]


class ResultSet:
    def __init__(self, server, names=(), rows=(), error=None):
        self.server, self.names, self.table, self.error = server, names, rows, error

    def is_succeeded(self):
        return self.error is None

    def error_code(self):
        return -1009 if self.error else 0

    def error_msg(self):
        return self.error or ""

    def keys(self):
        return self.names

    def row_size(self):
        return len(self.table)

    def row_values(self, row):
        return [Cell(self.server, value) for value in self.table[row]]


class Session:
    """A session, with the server behind it."""

    def __init__(self):
        command = [os.environ["FAKE_NEBULA_HOST"], "host", REFERENCE]
        self.reference = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.reference.stdout.readline()
        self.foreign = int(os.environ.get("FAKE_NEBULA_VERTICES", "0"))
        self.tags, self.edges, self.unheard = {}, {}, {"space": SPREADING}
        self.vids, self.ranks = [], []

    def execute(self, text):
        if "FAKE_NEBULA_LOG" in os.environ:
            with open(os.environ["FAKE_NEBULA_LOG"], "a", encoding="utf-8") as log:
                log.write(json.dumps(text) + "\n")
        try:
            names, rows = self.answer(text)
            return ResultSet(self, names, rows)
        except Fault as fault:
            return ResultSet(self, error=str(fault))

    def answer(self, text):
        if text == "SHOW HOSTS GRAPH":
            return ["Host", "Port", "Status", "Role", "Git Info Sha", "Version"], [["h", 9669, "ONLINE", "GRAPH", "0", "3.6.0"]]
        if text.startswith("CREATE SPACE IF NOT EXISTS"):
            if "FIXED_STRING" not in text:
                raise Fault("SemanticError: Create space vid_type must be specified explicitly")
            return [], []
        if text.startswith("USE "):
            self.hear("space", "SpaceNotFound: ")
            return [], []
        if text.startswith("CLEAR SPACE IF EXISTS"):
            self.foreign, self.vids, self.ranks = 0, [], []
            self.ask({"do": "reset"})
            return [], []
        if declared := DECLARE.match(text):
            return self.declare(*declared.groups())
        if inserted := VERTEX.match(text):
            return self.insert_vertex(*inserted.groups())
        if inserted := EDGE.match(text):
            return self.insert_edge(*inserted.groups())
        return self.query(text)

    def hear(self, what, message):
        """Raises as long as something declared has not spread."""
        if self.unheard.get(what, 0):
            self.unheard[what] -= 1
            raise Fault(message)

    def declare(self, what, name, columns):
        known = self.tags if what == "TAG" else self.edges
        name = name.strip("`")
        if name not in known:
            pairs = [column.split()[:2] for column in columns.split(",") if column.strip()]
            if any(of not in TYPES for _, of in pairs):
                raise Fault("SyntaxError: syntax error near the type of a property")
            known[name] = {key.strip("`"): of for key, of in pairs}
            self.unheard[name] = SPREADING
        return [], []

    def checked(self, name, known, keys, values):
        """The property map of an insertion, after a check of its keys and types."""
        if name not in known:
            raise Fault(f"SemanticError: No schema found for `{name}'")
        self.hear(name, f"SemanticError: No schema found for `{name}'")
        entries = []
        for key, value in zip(keys, values):
            of = known[name].get(key)
            if of is None:
                raise Fault(f"SemanticError: Unknown column `{key}' in schema")
            if value != "NULL" and not TYPES[of].match(value):
                raise Fault(f"Storage Error: The data type does not meet the requirements: {key} is {of}, not {value}")
            entries.append(f"`{key}`: {value}")
        return entries

    def insert_vertex(self, tags, vid, values):
        values, used, entries, labels = split(values), 0, {}, ""
        for name, keys in re.findall(rf"({NAME})\((.*?)\)", tags):
            name, keys = name.strip("`"), [key.strip().strip("`") for key in keys.split(",") if key.strip()]
            own = values[used:used + len(keys)]
            used += len(keys)
            entries.update((entry.split(":")[0], entry) for entry in self.checked(name, self.tags, keys, own))
            labels += f":`{name}`"
        if used != len(values):
            raise Fault("SemanticError: Column count doesn't match value count.")
        self.must({"do": "run", "text": f"CREATE ({labels} {{{', '.join(entries.values())}}})"})
        self.vids.append(json.loads(vid))
        return [], []

    def insert_edge(self, kind, keys, start, end, rank, values):
        kind, keys = kind.strip("`"), [key.strip().strip("`") for key in keys.split(",") if key.strip()]
        entries = self.checked(kind, self.edges, keys, split(values))
        ends = [self.vids.index(json.loads(vid)) for vid in (start, end)]
        self.must({"do": "run", "text": (
            f"MATCH (a), (b) WHERE id(a) = {ends[0]} AND id(b) = {ends[1]}"
            f" CREATE (a)-[:`{kind}` {{{', '.join(entries)}}}]->(b)"
        )})
        self.ranks.append(int(rank))
        return [], []

    def query(self, text):
        bare = re.sub(STRING, '""', text)
        if re.search(r"(?<![=<>!])=(?![=~])", re.sub(r"\w+\s*=\s*\(|reduce\s*\(\s*\w+\s*=", "(", bare)):
            raise Fault("SyntaxError: syntax error near `='")
        for vertex in set(re.findall(r"(?<!\w)\((\w+)[:)]", bare)):
            if found := re.search(rf"\b{vertex}\.k\d+\b(?!\.)", bare):
                raise Fault(
                    f"SemanticError: To get the property of the vertex in `{found.group()}', should use the format `var.tag.prop'"
                )
        if self.foreign and text == "MATCH (v) RETURN count(v) AS count":
            return ["count"], [[self.foreign]]
        reply = self.ask({"do": "run", "text": text})
        if "error" in reply:
            raise Fault(kind_of(reply["error"]) + reply["error"]["message"])
        rows = reply.get("rows", [])
        if "FAKE_NEBULA_LIE" in os.environ and "NOT" in text and rows:
            rows.pop()
        return reply.get("columns", []), rows

    def ask(self, step):
        message = {"id": 1, "steps": [step], "limit_ms": 5000}
        self.reference.stdin.write(json.dumps(message).encode() + b"\n")
        self.reference.stdin.flush()
        return json.loads(self.reference.stdout.readline())

    def must(self, step):
        reply = self.ask(step)
        if "error" in reply:
            raise Fault("Storage Error: " + reply["error"]["message"])


def split(values):
    return [value.strip() for value in VALUE.findall(values)]


def kind_of(error):
    return {"syntax": "SyntaxError: ", "semantic": "SemanticError: "}.get(error.get("class"), "")


class ConnectionPool:
    def init(self, addresses, configs=None, ssl_conf=None):
        return bool(addresses)

    def get_session(self, user_name, password, retry_connect=True):
        if (user_name, password) != ("root", "nebula"):
            raise RuntimeError("Bad username/password")
        return Session()
