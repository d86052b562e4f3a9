#!/usr/bin/env python3
"""An adapter for `edgewise run external:PROGRAM`: the external protocol in some forty lines.

An adapter stands between Edgewise and a database. It reads one JSON message per line from standard input, plays the
message's steps on the database, and writes one JSON line per step to standard output. To test your own database,
replace the class Database by a few calls of its driver; the rest can stay as it is.

The database here is the engine that Edgewise brings along, in a process of its own, so that the example runs on every
machine without installing anything:

    edgewise run "external:./examples/external/adapter.py"

It looks for the program edgewise in its first argument, in the variable EDGEWISE, on the PATH, and where cargo builds it.

With --lie the adapter drops the last row of every answer to a statement that contains NOT. That is a planted bug:
whoever changes Edgewise can see with it that findings are found, reduced and replayed. With --lie-sometimes it tosses a
coin each time: a bug that does not always show.
"""
import json
import os
import pathlib
import random
import shutil
import subprocess
import sys


class Database:
    """The database under test. Yours needs `reset`, `run` and a version."""

    def __init__(self, program):
        command = [program, "host", "grafeo"]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.version = json.loads(self.process.stdout.readline())["version"]

    def ask(self, step, limit_ms):
        message = {"id": 1, "steps": [step], "limit_ms": limit_ms}
        self.process.stdin.write(json.dumps(message).encode() + b"\n")
        self.process.stdin.flush()
        reply = self.process.stdout.readline()
        if not reply:
            # The database has died; dying with it is how an adapter says so.
            sys.exit(self.process.wait())
        return json.loads(reply)

    def reset(self, limit_ms):
        return self.ask({"do": "reset"}, limit_ms)

    def run(self, text, parameters, limit_ms):
        return self.ask({"do": "run", "text": text, "parameters": parameters}, limit_ms)


def play(database, step, limit_ms, lie):
    """What became of a step: rows, `done`, or an error. Values are written as the protocol's page says."""
    if step["do"] == "reset":
        database.reset(limit_ms)
        return {"done": True}
    if step["do"] == "run":
        reply = database.run(step["text"], step.get("parameters", {}), limit_ms)
        if lie and random.random() < lie and "NOT" in step["text"] and reply.get("rows"):
            reply["rows"].pop()
        known = ("columns", "rows", "done", "error", "elapsed_us")
        return {key: reply[key] for key in known if key in reply}
    return {"error": {"class": "unsupported", "message": "this adapter cannot do " + step["do"]}}


def find_program(arguments):
    """The edgewise program: as told, or wherever it may be."""
    root = pathlib.Path(__file__).resolve().parents[2]
    built = [root / "target" / profile / "edgewise" for profile in ("release", "debug")]
    told = [*arguments[:1], os.environ.get("EDGEWISE"), shutil.which("edgewise")]
    for program in [*told, *(str(path) for path in built if path.is_file())]:
        if program:
            return program
    sys.exit("edgewise was not found: name the program as an argument, or in the environment variable EDGEWISE")


def main():
    arguments = [word for word in sys.argv[1:] if not word.startswith("--lie")]
    lie = 1.0 if "--lie" in sys.argv else 0.5 if "--lie-sometimes" in sys.argv else 0.0
    database = Database(find_program(arguments))
    # The greeting. `profile` tells what is known of the database; every key of a profile may stand there.
    print(json.dumps({
        "edgewise": 1, "engine": "adapter example", "version": database.version, "dialect": "grafeo",
        "profile": {"storable": {"non_finite": True, "list": True}},
    }), flush=True)
    for line in sys.stdin:
        message = json.loads(line)
        for number, step in enumerate(message["steps"]):
            outcome = play(database, step, message.get("limit_ms", 5000), lie)
            print(json.dumps({"id": message["id"], "step": number, **outcome}), flush=True)


if __name__ == "__main__":
    main()
