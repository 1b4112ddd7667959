"""Rules with a fault: a heap, of which one takes one or two. The fault shows at once, or late, when many answers were right."""
import json
import os
import sys
import time

fault, pids = sys.argv[1], sys.argv[2]
with open(pids, "a", encoding="utf-8") as file:
    file.write(f"{os.getpid()}\n")

answers = 0
for line in sys.stdin:
    asked = json.loads(line)
    do, answers = asked["do"], answers + 1
    heap, mover = (int(part) for part in asked.get("position", "150 1").split())
    moves = [str(take) for take in (1, 2) if take <= heap]
    is_late = answers > 1200
    if do == "start":
        said = {"position": "two\nlines"} if fault == "odd" else {"position": "150 1", "players": 9 if fault == "crowd" else 2}
    elif do == "legal":
        said = {"moves": moves + moves if fault == "twice" else moves}
    elif do == "play":
        said = {"position": f"{heap - int(asked['move'])} {3 - mover}"}
        if fault == "wavers":
            said = {"position": f"{heap - 1} {1 + answers % 2}"}
    elif do == "result":
        said = {"to_move": 3 if fault == "stranger" else mover, "result": None if moves else {"won": 3 - mover}}
        if fault == "contradicts" or fault == "late-contradicts" and is_late:
            said["result"] = "drawn"
    elif do == "text":
        said = {"text": "o" * heap}
    else:
        said = {"protocol": 1}
    if fault == "crash" and do == "legal" or fault == "late-crash" and is_late:
        raise ValueError("what is a heap?")
    if fault == "hang" and do == "legal" or fault == "late-hang" and is_late:
        time.sleep(600)
    while fault == "flood" and do == "legal":
        print(json.dumps({"id": asked["id"], "partial": True}), flush=True)
    if fault == "nonsense" and do == "legal":
        print("good morning", flush=True)
    print(json.dumps({"id": asked["id"]} | said), flush=True)
