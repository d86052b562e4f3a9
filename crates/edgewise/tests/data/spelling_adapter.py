#!/usr/bin/env python3
"""An adapter whose database stumbles over doubled parentheses, and refuses every statement that begins with SELECT.

It stands before the engine that Edgewise brings along (`PROGRAM host grafeo`), and is for the tests: a fault that depends on how
a query is spelt must be found in a user's query, made smaller, and replayed.
"""
import json
import subprocess
import sys

database = subprocess.Popen([sys.argv[1], "host", "grafeo"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
version = json.loads(database.stdout.readline())["version"]


def play(step, limit_ms):
    text = step.get("text", "")
    if step["do"] == "run" and "((" in text.replace("(()", ""):
        return {"error": {"class": "internal", "message": "internal error: bracket stack"}}
    if step["do"] == "run" and text.startswith("SELECT"):
        return {"error": {"class": "syntax", "message": "syntax error"}}
    if step["do"] not in ("reset", "run"):
        return {"error": {"class": "unsupported", "message": "this adapter cannot do " + step["do"]}}
    database.stdin.write(json.dumps({"id": 1, "steps": [step], "limit_ms": limit_ms}).encode() + b"\n")
    database.stdin.flush()
    reply = json.loads(database.stdout.readline())
    if step["do"] == "reset":
        return {"done": True}
    return {key: reply[key] for key in ("columns", "rows", "done", "error", "elapsed_us") if key in reply}


greeting = {"edgewise": 1, "engine": "spelling", "version": version, "dialect": "grafeo"}
print(json.dumps(greeting), flush=True)
for line in sys.stdin:
    message = json.loads(line)
    for number, step in enumerate(message["steps"]):
        outcome = play(step, message.get("limit_ms", 5000))
        print(json.dumps({"id": message["id"], "step": number, **outcome}), flush=True)
