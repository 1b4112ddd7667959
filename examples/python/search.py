"""A search over the weights of a heuristic: python3 search.py "chomp 3x4" 20 8

A move is worth `a * freedom + b * (freedom is odd)`, where freedom is the number of moves that it leaves the opponent. Which
weights win most often against a random player? Climbs from a random place, a step at a time; the seed decides all of it.
"""
import random
import sys

from catchup import Engine


class Rules:
    """Asks every question about the rules once."""

    def __init__(self, engine, setup):
        self.engine, self.setup, self.known = engine, setup, {}

    def moves(self, position):
        """The moves of a position, each with where it leads and how many moves there are then; none at the end."""
        if position not in self.known:
            listed = []
            for move in self.engine.ask("legal", setup=self.setup, position=position)["moves"]:
                after = self.engine.ask("play", setup=self.setup, position=position, moves=move)
                place = after["position"]
                freedom = 0 if after["over"] else len(
                    self.engine.ask("legal", setup=self.setup, position=place)["moves"]
                )
                listed.append((place, freedom, after["to_move"], after["result"]))
            self.known[position] = listed
        return self.known[position]


def wins(rules, weights, games, seed):
    """The share of games that the heuristic wins, from both seats."""
    chance, won = random.Random(seed), 0
    for game in range(games):
        seat = 1 + game % 2
        place, mover, result = rules.engine.ask("play", setup=rules.setup)["position"], 1, None
        while result is None:
            moves = rules.moves(place)
            if mover == seat:
                a, b = weights
                place, _, mover, result = max(moves, key=lambda move: a * move[1] + b * (move[1] % 2))
            else:
                place, _, mover, result = chance.choice(moves)
        won += isinstance(result, dict) and result["won"] == seat
    return won / games


def main(setup="chomp 3x4", games="20", steps="8", seed="7"):
    games, steps, chance = int(games), int(steps), random.Random(int(seed))
    with Engine() as engine:
        rules = Rules(engine, setup)
        best = [chance.uniform(-1, 1), chance.uniform(-1, 1)]
        share = wins(rules, best, games, 0)
        for step in range(1, steps + 1):
            # Both are tried on the same games.
            tried = [weight + chance.gauss(0, 0.5) for weight in best]
            found = wins(rules, tried, games, 0)
            if found >= share:
                best, share = tried, found
            print(f"step {step}: a={best[0]:+.2f} b={best[1]:+.2f} wins {share:.2f}")


main(*sys.argv[1:])
