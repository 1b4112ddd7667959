"""A bot with one fault, which its first word names."""
import json
import sys
import time

fault = sys.argv[1]
if len(sys.argv) > 2:
    import os
    with open(sys.argv[2], "a") as pids:
        print(os.getpid(), file=pids)
if fault == "early":
    sys.exit("there is nothing to be had here")


def say(answer):
    print(json.dumps(answer), flush=True)


for line in sys.stdin:
    request = json.loads(line)
    name = request["do"]
    answer = {"id": request["id"]}
    if name == "hello":
        games = {"games": {"nim-only": ["nim"], "any": []}[fault]} if fault in ("nim-only", "any") else {}
        say(answer | {"name": "faulty", "protocol": 2 if fault == "old" else 1} | games)
    elif name == "genmove":
        if fault == "crash":
            raise ValueError("what is a move?")
        if fault == "hang":
            time.sleep(600)
        if fault == "flood":
            while True:
                say(answer | {"partial": True, "thought": "x" * 1000})
        if fault == "endless":
            while True:
                sys.stdout.write("x" * 65536)
        if fault == "illegal":
            say(answer | {"turn": "z9"})
        if fault == "nonsense":
            print("good morning", flush=True)
        if fault == "other":
            say({"id": -1, "turn": "a1"})
        if fault == "empty":
            say(answer)
        if fault in ("gives-up", "nim-only", "any"):
            say(answer | {"error": "I do not know this game", "field": "setup"})
    elif name == "quit":
        say(answer | {"quit": True})
        break
    else:
        say(answer | {"pong": True})
