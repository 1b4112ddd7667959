"""Talks to `catchup engine`: docs/protocol.md says what the lines mean. Needs nothing but Python."""
import json
import os
import subprocess


class Mistake(Exception):
    """What the engine says is wrong with a request."""


class Engine:
    """A running engine. The environment variable CATCHUP names the program, if it is not on the path."""

    def __init__(self, *options):
        command = [os.environ.get("CATCHUP", "catchup"), "engine", *options]
        try:
            self.process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
            )
        except FileNotFoundError:
            raise SystemExit(f"`{command[0]}` is not on the path; the variable CATCHUP may name the program") from None
        self.last = 0

    def ask(self, do, **fields):
        """The answer that ends a request; partial ones are read over."""
        self.last += 1
        request = {"id": self.last, "do": do} | {name: value for name, value in fields.items() if value is not None}
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        for line in self.process.stdout:
            answer = json.loads(line)
            if answer.get("partial"):
                continue
            if "error" in answer:
                raise Mistake(answer["error"])
            return answer
        raise EOFError("the engine has gone")

    def close(self):
        """Says good-bye."""
        if self.process.poll() is None:
            self.ask("quit")
        self.process.stdin.close()
        self.process.wait()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()
