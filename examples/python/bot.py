"""A bot for every game: it leaves its opponent as few moves as it can.

    catchup play chomp 4x5 --p2 "exec:python3 bot.py"
    catchup tournament chomp 3x4 --bots "exec:python3 bot.py",random --games 100
    catchup engine --check "python3 bot.py"

The rules it asks of an engine of its own. A word `most` makes it leave as many as it can.
"""
import json
import sys

from catchup import Engine, Mistake


def freedom(engine, setup, position, move):
    """How many moves whoever comes next has."""
    after = engine.ask("play", setup=setup, position=position, moves=move)
    return 0 if after["over"] else len(engine.ask("legal", setup=setup, position=after["position"])["moves"])


def choose(engine, request, sign):
    setup, position = request["setup"], request.get("position")
    moves = engine.ask("legal", setup=setup, position=position)["moves"]
    # Of equals the first: the same position gives the same turn.
    return min(moves, key=lambda move: sign * freedom(engine, setup, position, move))


def main(sign):
    with Engine() as engine:
        for line in sys.stdin:
            request = json.loads(line)
            answer = {"id": request["id"]}
            try:
                if request["do"] == "hello":
                    answer |= {"name": "fewest moves", "protocol": 1}
                elif request["do"] == "genmove":
                    answer |= {"turn": choose(engine, request, sign)}
                elif request["do"] == "ping":
                    answer |= {"pong": True}
                elif request["do"] == "terminate":
                    # It answers one request after the other: there is nothing left to stop.
                    answer |= {"terminated": False}
                elif request["do"] == "quit":
                    answer |= {"quit": True}
            except Mistake as mistake:
                answer |= {"error": str(mistake), "field": None}
            print(json.dumps(answer), flush=True)
            if request["do"] == "quit":
                return


main(-1 if "most" in sys.argv[1:] else 1)
