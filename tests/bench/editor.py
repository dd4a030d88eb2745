#!/usr/bin/env python3
"""usage: tests/bench/editor.py PROGRAM    how long a server takes to answer

Prints milliseconds: until the first faults after the start, and, of a text of 300 lines that is edited letter by letter,
until the faults and the answer to a request are there (median, and the slowest of twenty). Where other programs run, too,
the time of the processor that the server took for each edit says more.
"""

import os
import pathlib
import statistics
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "editors"))
from server import Server  # noqa: E402

root = pathlib.Path(__file__).resolve().parents[2]


def milliseconds(action):
    begin = time.perf_counter()
    action()
    return (time.perf_counter() - begin) * 1000


def processor(server):
    """Milliseconds that the server has run."""
    numbers = pathlib.Path(f"/proc/{server.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(numbers[11]) + int(numbers[12])) * 1000 / os.sysconf("SC_CLK_TCK")


def long_text(path):
    """The game with values up to 300 lines."""
    lines = path.read_text().splitlines()
    while len(lines) < 300:
        lines.append(f"value more{len(lines)} = count (around: {{.x}}^2) - {len(lines)}")
    return "\n".join(lines) + "\n"


def main(program):
    path = root / "games" / "chess.rules"
    uri = f"file://{path}"

    def first():
        server = Server(program, root / "games")
        server.open(uri, path.read_text())
        server.ask("textDocument/documentSymbol", {"textDocument": {"uri": uri}})
        assert server.faults[uri]["diagnostics"] == []
        starts.append(server)

    starts = []
    print(f"first faults after the start: {milliseconds(first):.1f}")
    starts.pop().close()
    for game in ("tic-tac-toe", "chess"):
        text = long_text(root / "games" / f"{game}.rules")
        server = Server(program, root / "games")
        server.open(uri, text)
        line = text.count("\n") - 1
        end = len(text.splitlines()[-1])
        for method in ("hover", "completion", "documentSymbol", "semanticTokens/full", "definition"):
            times = []
            before = processor(server)
            for i in range(20):
                place = {"line": line, "character": end + i}

                def change():
                    server.tell("textDocument/didChange", {
                        "textDocument": {"uri": uri, "version": i + 2},
                        "contentChanges": [{"range": {"start": place, "end": place}, "text": " "}]})
                    server.ask(f"textDocument/{method}", {"textDocument": {"uri": uri}, "position": place})

                times.append(milliseconds(change))
            end += 20
            spent = (processor(server) - before) / len(times)
            print(f"{game}, 300 lines, {method}: {statistics.median(times):.1f} (slowest {max(times):.1f}; "
                  f"processor {spent:.1f})")
        server.close()


if __name__ == "__main__":
    main(sys.argv[1])
