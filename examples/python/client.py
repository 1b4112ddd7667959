"""Plays a game line by line: python3 client.py "chomp 3x4" perfect

You move first. An empty line lets the bot move for you; `end` leaves.
"""
import sys

from catchup import Engine, Mistake


def main(setup="chomp 3x4", bot="perfect"):
    moves = []
    with Engine() as engine:
        while True:
            place = engine.ask("play", setup=setup, moves=" ".join(moves))
            print("position", place["position"], flush=True)
            if place["over"]:
                print("result", place["result"])
                return
            if place["to_move"] == 1:
                typed = sys.stdin.readline()
                if not typed or typed.strip() == "end":
                    return
                turn = typed.strip()
                if turn:
                    try:
                        engine.ask("play", setup=setup, moves=" ".join([*moves, turn]))
                    except Mistake as mistake:
                        print(mistake)
                        continue
                    moves.append(turn)
                    continue
            chosen = engine.ask("genmove", setup=setup, moves=" ".join(moves), bot=bot, limit_ms=2000)
            print(f"P{place['to_move']} plays {chosen['turn']}")
            moves.append(chosen["turn"])


main(*sys.argv[1:])
