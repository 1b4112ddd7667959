"""The rules of Grundy's game, for catchup: catchup play "exec-game:python3 grundy.py 10" --p2 perfect

Divide a heap into two of different sizes; whoever cannot, loses. docs/rules.md says what the lines mean."""
import json
import sys


def place(heaps, mover):
    return {"position": ",".join(str(heap) for heap in sorted(heaps, reverse=True)) + f" p{mover}"}


def moves(heaps):
    """`7=4,3`: what is divided, and into what."""
    return [f"{heap}={heap - part},{part}" for heap in sorted(set(heaps)) for part in range(1, (heap + 1) // 2)]


def answer(do, numbers, mover, move=None):
    heaps, mover = [int(heap) for heap in numbers.split(",")], int(mover[1])
    if do == "start":
        return place(heaps, mover) | {"players": 2}
    if do == "legal":
        return {"moves": moves(heaps)}
    if do == "play":
        heap, parts = move.split("=")
        heaps.remove(int(heap))
        return place(heaps + [int(part) for part in parts.split(",")], 3 - mover)
    if do == "result":
        return {"to_move": mover, "result": None if moves(heaps) else {"won": 3 - mover}}
    if do == "text":
        return {"text": "\n".join("o" * heap + f" {heap}" for heap in heaps)}
    return {"protocol": 1, "name": "Grundy's game"}


for line in sys.stdin:
    asked = json.loads(line)
    try:
        said = answer(asked["do"], *asked.get("position", f"{sys.argv[1]} p1").split(), asked.get("move"))
    except (IndexError, TypeError, ValueError) as error:
        said = {"error": f"I do not understand that: {error}"}
    print(json.dumps({"id": asked["id"]} | said), flush=True)
