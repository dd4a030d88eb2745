#!/usr/bin/env python3
"""usage: check.py [--most LEAVES]    counts anew, by programs that know nothing of the engine, what the tables say

Each game of ../truth/perft.csv that has a program here is counted by it, in rows of at most so many leaves (20000).
Exits with 1 where a program and the table differ.
"""

import argparse
import csv
import pathlib
import subprocess
import sys

here = pathlib.Path(__file__).resolve().parent
truth = here.parent / "truth/perft.csv"


def same(status):
    return status


def renamed(names):
    return lambda status: status.translate(str.maketrans(names))


def in_three_rows(status):
    cells, player = renamed({"x": "b", "o": "w"})(status).split()
    return f"{cells[0:3]}/{cells[3:6]}/{cells[6:9]} {player}"


def without_hands(status):
    return " ".join(renamed({"x": "b", "o": "w"})(status).split()[:2])


# By the game of the table: the program, what it is told for the start, and a status as it has them.
programs = {
    "konane 6x6": ("konane", [], same),
    "domineering 8x8": ("domineering", ["8x8"], same),
    "domineering 4x4": ("domineering", ["4x4"], same),
    "halma 8x8": ("halma", ["--size=8"], renamed({"x": "w", "o": "b"})),
    "pentago": ("pentago", [], renamed({"x": "b", "o": "w"})),
    "dots and boxes 2x2": ("dots_and_boxes", [], same),
    "hare-and-hounds": ("hare_and_hounds", [], same),
    "mu-torere": ("mu_torere", ["--variant=A"], in_three_rows),
    "kalah": ("kalah", [], same),
    "dobutsu-shogi": ("dobutsu_shogi", [], same),
    "surakarta": ("surakarta", [], same),
    "lines-of-action": ("lines_of_action", [], same),
    "seega": ("seega", ["...../...../...../...../..... b place", "--ordered"], without_hands),
}


def count(game, status, depth):
    program, start, convert = programs[game]
    words = start if status == "start" else [convert(status)] + [word for word in start if word.startswith("--variant")]
    run = subprocess.run([sys.executable, here / f"{program}.py", depth, *words], capture_output=True, text=True,
                         check=True)
    return run.stdout.split()[-1]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--most", type=int, default=20000, metavar="LEAVES")
    arguments = parser.parse_args()
    lines = [line for line in truth.read_text().splitlines() if line and not line.startswith("#")]
    rows = [row for row in csv.DictReader(lines)
            if row["game"] in programs and int(row["leaves"]) <= arguments.most]
    wrong = 0
    for row in rows:
        found = count(row["game"], row["status"], row["depth"])
        if found != row["leaves"]:
            print(f"{row['game']}, {row['status']}, depth {row['depth']}: the table says {row['leaves']}, "
                  f"the program {found}")
            wrong += 1
    missing = set(programs) - {row["game"] for row in rows}
    if missing:
        print(f"no row of the table was counted for: {', '.join(sorted(missing))}")
    print(f"{len(rows) - wrong} of {len(rows)} rows agree")
    return 1 if wrong or missing else 0


if __name__ == "__main__":
    sys.exit(main())
