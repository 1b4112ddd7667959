"""A study: how many first bites win in Chomp? python3 study.py 4 5

Prints a table; with pandas it is a data frame, to go on with.
"""
import sys

from catchup import Engine


def rows(engine, most_rows, most_columns):
    for high in range(1, most_rows + 1):
        for wide in range(high, most_columns + 1):
            setup = f"chomp {high}x{wide}"
            if engine.ask("play", setup=setup)["over"]:
                continue
            answer = engine.ask("analyze", setup=setup, limit_ms=10000)
            wins = [move["move"] for move in answer["moves"] if move["outcome"] == "win"]
            yield {
                "rows": high,
                "columns": wide,
                "winning_bites": len(wins),
                "remoteness": answer["remoteness"],
                "bites": " ".join(wins),
                "complete": answer["stopped"] is None,
            }


def main(most_rows="4", most_columns="5"):
    with Engine() as engine:
        table = list(rows(engine, int(most_rows), int(most_columns)))
    try:
        import pandas
    except ImportError:
        print(",".join(table[0]))
        for row in table:
            print(",".join(str(cell) for cell in row.values()))
    else:
        print(pandas.DataFrame(table).to_string(index=False))


main(*sys.argv[1:])
