#!/usr/bin/env python3
"""usage: tests/editors/edits.py PROGRAM [--edits NUMBER] [--seed SEED]    random edits of the games, told to a server

After each edit the server is asked something. Every range it answers has to lie in the text, and now and then what it
answers has to be what a server answers that has just been started with the same text. With REGOLA_LONG there are 10,000
edits, and the memory of the server is measured.
"""

import argparse
import os
import pathlib
import random
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from server import Server  # noqa: E402

root = pathlib.Path(__file__).resolve().parents[2]
pieces = ["move ", "x", "\n", "  ", "(", ")", "[", "{", "}", "->", " -> ", ":", "if ", "count ", "A", "^3", "//", "é",
          "\U0001F600", "\t", "\r\n", "board\n  x.o\n", "expect ", "include tic-tac-toe.rules\n", "=", "~", "#", ".", "0"]


def units(text):
    return len(text.encode("utf-16-le")) // 2


def lines_of(text):
    """As the protocol counts lines."""
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def position(text, offset):
    before = text[:offset]
    if before.endswith("\r") and text[offset:offset + 1] == "\n":
        before = before[:-1]
    lines = lines_of(before)
    return {"line": len(lines) - 1, "character": units(lines[-1])}


def ranges_in(answer, uri):
    """All ranges of an answer, each with the text in which it lies."""
    if isinstance(answer, dict):
        if set(answer) == {"start", "end"}:
            yield uri, answer
        for key, each in answer.items():
            if key == "changes":
                for other, edits in each.items():
                    yield from ranges_in(edits, other)
            else:
                yield from ranges_in(each, answer.get("uri", uri))
    elif isinstance(answer, list):
        for each in answer:
            yield from ranges_in(each, uri)


def check_ranges(answer, uri, text, what):
    """Every range lies in the text that is open, or in the file that it includes."""
    own = [units(line) for line in lines_of(text)]
    for other, found in ranges_in(answer, uri):
        start, end = found["start"], found["end"]
        lines = own
        if other != uri:
            lines = [units(line) for line in lines_of(pathlib.Path(other.removeprefix("file://")).read_bytes().decode())]
        order = (start["line"], start["character"]) <= (end["line"], end["character"])
        inside = all(p["line"] < len(lines) and 0 <= p["character"] <= lines[p["line"]] for p in (start, end))
        assert order and inside, f"{what}: {found} does not lie in the text {text!r}"


def check_tokens(answer, text):
    lines = [units(line) for line in lines_of(text)]
    line = character = 0
    data = answer["data"]
    for i in range(0, len(data), 5):
        line += data[i]
        character = data[i + 1] if data[i] else character + data[i + 1]
        assert character + data[i + 2] <= lines[line], f"a token at {line}:{character} does not lie in {text!r}"


def questions(uri, place, whole):
    at = {"textDocument": {"uri": uri}, "position": place}
    of = {"textDocument": {"uri": uri}}
    return [("hover", at), ("completion", at), ("definition", at), ("prepareRename", at),
            ("references", {**at, "context": {"includeDeclaration": True}}),
            ("rename", {**at, "newName": "other_name"}), ("rename", {**at, "newName": "q"}),
            ("documentSymbol", of), ("foldingRange", of), ("semanticTokens/full", of), ("formatting", of),
            ("codeLens", of), ("codeAction", {**of, "range": whole, "context": {"diagnostics": []}})]


def edit(random_numbers, text):
    """Where, how much, and what for it."""
    start = random_numbers.randrange(len(text) + 1)
    length = random_numbers.choice([0, 0, 0, 1, 1, 2, 5, random_numbers.randrange(40)])
    end = min(len(text), start + length)
    if random_numbers.random() < 0.2 and text:
        other = random_numbers.randrange(len(text))
        return start, end, text[other:other + random_numbers.randrange(30)]
    return start, end, random_numbers.choice(pieces) if random_numbers.random() < 0.8 else ""


def run(program, count, seed):
    numbers = random.Random(seed)
    server = Server(program, root / "games")
    files = sorted((root / "games").glob("*.rules"))
    uri, text, version = None, "", 1
    memory = []
    compared = 0
    for done in range(count):
        if done % 40 == 0:
            if uri:
                server.tell("textDocument/didClose", {"textDocument": {"uri": uri}})
            path = numbers.choice(files)
            text = path.read_bytes().decode()
            uri = f"file://{path}"
            version = 1
            server.open(uri, text)
        start, end, new = edit(numbers, text)
        place = {"start": position(text, start), "end": position(text, end)}
        # An edit within CR LF is one before it, as editors have it.
        if text[start - 1:start + 1] == "\r\n" or text[end - 1:end + 1] == "\r\n":
            continue
        text = text[:start] + new + text[end:]
        version += 1
        server.tell("textDocument/didChange", {"textDocument": {"uri": uri, "version": version},
                                               "contentChanges": [{"range": place, "text": new}]})
        whole = {"start": {"line": 0, "character": 0}, "end": position(text, len(text))}
        asked = questions(uri, position(text, numbers.randrange(len(text) + 1)), whole)
        method, params = numbers.choice(asked)
        answer = server.ask(f"textDocument/{method}", params)
        check_ranges(answer, uri, text, method)
        if method == "semanticTokens/full":
            check_tokens(answer, text)
        assert server.faults[uri]["version"] == version
        check_ranges(server.faults[uri]["diagnostics"], uri, text, "faults")
        if done % (count // 12 + 1) == 7:
            fresh = Server(program, root / "games")
            fresh.open(uri, text)
            for method, params in asked:
                if method == "codeLens":  # it tells what came out of the expectations, once they have been run
                    continue
                now, then = server.ask(f"textDocument/{method}", params), fresh.ask(f"textDocument/{method}", params)
                assert now == then, f"{method} of {text!r}: {now} is not {then}"
                compared += 1
            assert server.faults[uri]["diagnostics"] == fresh.faults[uri]["diagnostics"]
            assert fresh.close() == 0
        if done % max(1, count // 10) == 0:
            status = pathlib.Path(f"/proc/{server.process.pid}/status")
            if status.exists():
                memory.append(int(next(l for l in status.read_text().splitlines() if l.startswith("VmRSS")).split()[1]))
    assert server.close() == 0
    print(f"{count} edits, {compared} answers as of a server that was just started; memory in KiB: {memory}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("program")
    parser.add_argument("--edits", type=int, default=10_000 if os.environ.get("REGOLA_LONG") else 300)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    run(options.program, options.edits, options.seed)
