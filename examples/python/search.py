"""A search over the weights of a heuristic: python3 search.py "catch-up 1..8" score,moves 12

Which weights win most often against a random player, from both seats? Climbs from random weights, a step at a time, and every
third step is a start of its own, so that a poor one is left. `catchup tournament` judges each: exactly where the game is small,
else by games that a seed draws. `docs/bots.md` says what can be weighed. The last lines are a file for `--p2`.
"""
import json
import os
import random
import subprocess
import sys
import tempfile


def recipe(weights, depth):
    """The file of a bot with these weights."""
    lines = [f"depth = {depth}", "", "[weights]", *(f"{name} = {weight:.3f}" for name, weight in weights.items())]
    return "\n".join(lines) + "\n"


def share(setup, weights, depth, opponent):
    """What the bot gets of the games with the opponent, from both seats, drawn ones counted half."""
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "mine.toml"), "w", encoding="utf-8") as file:
            file.write(recipe(weights, depth))
        command = [program(), "tournament", *setup.split()]
        pairings = ["--pairing", f"mine.toml:{opponent}", "--pairing", f"{opponent}:mine.toml", "--seed", "7", "--json"]
        try:
            done = subprocess.run(command + pairings, cwd=folder, capture_output=True, text=True, encoding="utf-8")
        except FileNotFoundError:
            raise SystemExit(f"`{command[0]}` is not on the path; the variable CATCHUP may name the program") from None
    if done.returncode:
        raise SystemExit(done.stderr.strip())
    got = 0.0
    for line in done.stdout.splitlines():
        pairing = json.loads(line)
        seat = "p1_wins" if pairing["p1"] == "mine.toml" else "p2_wins"
        got += (pairing[seat] + pairing["drawn"] / 2) / 2
    return got


def program():
    """The environment variable CATCHUP names the program, if it is not on the path."""
    named = os.environ.get("CATCHUP", "catchup")
    return os.path.abspath(named) if os.sep in named else named


def main(setup="catch-up 1..8", features="score,moves", steps="12", opponent="random", depth="1", seed="7"):
    chance = random.Random(int(seed))
    best, most = {}, -1.0
    for step in range(int(steps)):
        if step % 3 == 0:
            tried = {name: chance.uniform(-1, 1) for name in features.split(",")}
        else:
            tried = {name: weight + chance.gauss(0, 0.5) for name, weight in best.items()}
        found = share(setup, tried, depth, opponent)
        if found >= most:
            best, most = tried, found
        words = " ".join(f"{name}={weight:+.2f}" for name, weight in best.items())
        print(f"step {step + 1}: {words} gets {most:.3f}")
    print(recipe(best, depth), end="")


main(*sys.argv[1:])
