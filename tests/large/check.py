#!/usr/bin/env python3
"""Texts that are large along one axis at a time, for each command that reads one.

However large a text is, the program answers or refuses it: it leaves an exit code, stays within a bound of memory, and
ends when it is asked to. Time is bounded by counters in the program; here the system ends what takes far more of the
processor than these allow.

  tests/large/check.py build/dev/regola            every axis, as large as a text may be
  tests/large/check.py build/dev/regola --share 20 a twentieth of that
  tests/large/check.py build/dev/regola includes   one axis
"""

import argparse
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time

GAME = "players x/o\nboard 3x3\nmove put: . -> x\n"
WIDE = "players x/o\nboard 19x20\n"
SYMBOLS = "abcdefghijklmnpqrstuvwyzABCDEFGHIJKLMNPQRSTUVWYZ0123456789"
MEMORY = 1500 << 20  # bytes a command may take
WORK = 60  # seconds of a processor a command may take
HANG = 600  # seconds in which it may wait for a busy machine

COMMANDS = [
    ["check", "FILE"],
    ["moves", "FILE"],
    ["perft", "FILE", "1"],
    ["analyze", "FILE", "--time", "0.2"],
    ["explain", "FILE"],
    ["solve", "FILE", "--time", "0.2s", "--memory", "64M"],
]


def repeated(line):
    return lambda n: GAME + "".join(line.format(i=i) for i in range(n))


def after_wide(text):
    return lambda n: WIDE + text(n)


# axis: (how large at most, the text of a size)
AXES = {
    "lines": (19_900, repeated("move put: . -> x\n")),
    "comments": (19_900, repeated("// {i}\n")),
    "blank-lines": (19_900, repeated("\n")),
    "names": (9_900, repeated("move m{i}: . -> x\n")),
    "different-lines": (9_900, lambda n: "players x/o\nboard 8x8\n" + "".join(
        f"move m {['n', 'e', 's', 'w', 'ne', 'nw'][i % 6]}: x .^{i % 6 + 1} {'.' if i % 2 else 'o'} -> . = [x]\n"
        for i in range(n))),
    "afters": (19_900, repeated("after e: x x -> x .\n")),
    "afters-that-fire": (19_900, lambda n: "players x/o\nboard 8x8\nmove put: . -> x\n" + "".join(
        f"after in {'abcdefgh'[i % 8]}{i // 8 % 8 + 1}: x -> {'.' if i % 3 else 'o'}\n" for i in range(n))),
    "classes": (9_900, repeated("class cc{i}: [x]\n")),
    "class-chain": (190, lambda n: GAME + "class c0: [x]\n" + "".join(
        f"class c{i} around: [x] c{i - 1}\n" for i in range(1, n)) + f"win: c{n - 1}\n"),
    "conditions": (480, lambda n: GAME + "win if " + " and ".join(["count x > 9"] * n) + "\n"),
    "condition-lines": (19_900, repeated("win if count x > 9\n")),
    "wins": (19_900, repeated("win around: x^3\n")),
    "forbids": (19_900, repeated("forbid if count x > 9\n")),
    "forbids-moves": (99, repeated("forbid if moves x < 0\n")),
    "forbids-moves-wide": (60, after_wide(lambda n: "move put: . -> x\n" + "forbid if moves x < 0\n" * n)),
    "forbids-stuck": (60, after_wide(lambda n: "move put: . -> x\n" + "forbid if stuck\n" * n)),
    "values": (9_900, repeated("value v{i} = count x\n")),
    "value-parts": (1_900, lambda n: GAME + "value v = " + " + ".join(["1"] * n) + "\n"),
    "params": (9_900, repeated("param P{i}=1\n")),
    "parts": (400, repeated("then t{i} free: . -> x\n")),
    "alternatives": (90, lambda n: "players x/o\nboard 8x8\nclass any = " + SYMBOLS[:n // 2] + "\nmove put e: " +
                     " ".join(["."] * (n // 10 + 1)) + " -> " + " ".join(["any"] * (n // 10 + 1)) + "\n"),
    "cells-in-head": (2_000, lambda n: "players x/o\nboard 8x8\nmove m in" + " a1" * n + ": . -> x\n"),
    "long-picture": (19, lambda n: "players x/o\nboard 19x20\nmove m e:" + " ." * n + " ->" + " x" * n + "\n"),
    "run": (17, lambda n: f"players x/o\nboard 19x20\nmove m straight: x .^{n} -> . [x]\n"),
    "runs": (40, after_wide(lambda n: "move m around: ." + " .*" * n + " -> x" + " =" * n + "\n")),
    "anywhere": (12, after_wide(lambda n: "move a anywhere:" + " ." * n + " ->" + " x" * n + "\n")),
    "anywhere-win": (12, after_wide(lambda n: "move put: . -> x\nwin anywhere:" + " x" * n + "\n")),
    "anywhere-count": (12, after_wide(lambda n: "move put: . -> x\nvalue v = count (anywhere:" + " ." * n + ")\n")),
    "knight": (9, after_wide(lambda n: "move a knight:" + " ." * n + " ->" + " x" * n + "\n")),
    "again": (380, lambda n: f"players x/o\nboard {n}x1\n  x.*\n" + "move m e w again: x . -> . [x]\n"),
    "again-wide": (19, lambda n: f"players x/o\nboard {n}x{n}\nmove m around may again: . . -> x [.]\n"),
    "board": (19, lambda n: f"players x/o\nboard {n}x{n}\nmove put: . -> x\nwin around: x^5\n"),
    "points": (384, lambda n: "players x/o\nboard points" + "".join(f" p{i}" for i in range(n)) +
               "\nmove put: . -> x\n"),
    "links": (9_800, lambda n: "players x/o\nboard points" + "".join(f" p{i}" for i in range(150)) + "\n" + "".join(
        f"link l{k}" + "".join(f" p{i % 150}-p{(i + i // 150 + 1) % 150}" for i in range(k * 700, k * 700 + 700)) + "\n"
        for k in range(n // 700 + 1)) + "move go l0: . . -> x x\nwin around: x x x\n"),
    "wide-lines": (19_900, after_wide(lambda n: "move m around: x . -> . [x]\n" * n)),
    "wide-links": (900, lambda n: "players x/o\nboard points" + "".join(f" p{i}" for i in range(300)) + "\n" + "".join(
        f"link l{i} p0-p1\n" for i in range(450)) + "move go around: . . -> x x\n" * n),
    "link-names": (480, lambda n: "players x/o\nboard points a b\n" + "".join(f"link l{i} a-b\n" for i in range(n)) +
                   "move put around: . . -> x x\n"),
    "hands": (16, lambda n: "players x o\nboard 3x3\nhand" + "".join(f" 9{s}" for s in SYMBOLS[:n]) + "\n" + "".join(
        f"move put: . -> {s}\n" for s in SYMBOLS[:n])),
    "symbols": (50, lambda n: "players x/o\nboard 19x20\nclass any = " + SYMBOLS[:n] + "\nmove put: . -> any\n"),
    "rules": (5_000, lambda n: "board x---------\n" + "".join(
        f"x{'-' if i % 2 else 'A'}ABCDEFGH -> ox{chr(65 + i % 8)}BCDEFGH\n" for i in range(n))),
    "expects": (19_900, repeated("expect moves = 9\n")),
    "faults": (19_900, repeated("mvoe put: . -> x\n")),
    "includes": (63, None),
}


def write_includes(folder, n):
    block = "// " + "." * 96 + "\n"
    with open(os.path.join(folder, "large.rules"), "w", encoding="utf-8") as file:
        file.write(block * ((1 << 20) // len(block)))
    return GAME + "include large.rules\n" * n


def limited():
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (WORK, WORK))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def run(call, stop_after=None):
    """The exit code, the seconds, and what went wrong."""
    begun = time.monotonic()
    child = subprocess.Popen(call, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, preexec_fn=limited)
    try:
        if stop_after is not None:
            time.sleep(stop_after)
            begun = time.monotonic()
            child.send_signal(signal.SIGTERM)
        said = child.communicate(timeout=HANG)[1]
    except subprocess.TimeoutExpired:
        child.kill()
        child.communicate()
        return None, time.monotonic() - begun, "hangs"
    seconds = time.monotonic() - begun
    code = child.returncode
    asked = stop_after is not None and code in (-signal.SIGTERM, 128 + signal.SIGTERM)
    fault = "" if code in (0, 1, 2) or asked else f"ends by {code}: {said[-200:]!r}"
    return code, seconds, "not enough memory" if b"not enough memory" in said else fault


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("axes", nargs="*")
    parser.add_argument("--share", type=int, default=1, help="of the largest size, one part of so many")
    parser.add_argument("--verbose", action="store_true")
    given = parser.parse_args()
    program = os.path.abspath(given.program)
    faults = 0
    with tempfile.TemporaryDirectory() as folder:
        for axis in given.axes or AXES:
            most, text_of = AXES[axis]
            size = max(2, most // given.share)
            text = text_of(size) if text_of else write_includes(folder, size)
            file = os.path.join(folder, axis + ".rules")
            with open(file, "w", encoding="utf-8") as out:
                out.write(text)
            for command in COMMANDS:
                call = [program] + [file if word == "FILE" else word for word in command]
                code, seconds, fault = run(call)
                if given.verbose or fault:
                    print(f"{axis} {size}: {command[0]} leaves {code} after {seconds:.2f} s {fault}", flush=True)
                faults += 1 if fault else 0
                if seconds > 0.3: # there is something to interrupt
                    code, seconds, fault = run(call, stop_after=min(0.2, seconds / 2))
                    if given.verbose or fault:
                        print(f"{axis} {size}: {command[0]} stopped leaves {code} after {seconds:.2f} s {fault}", flush=True)
                    faults += 1 if fault else 0
    return 1 if faults else 0


sys.exit(main())
