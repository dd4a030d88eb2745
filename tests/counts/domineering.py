#!/usr/bin/env python3
"""DOMINEERING - rules used here, then a perft.

Rules.
On M columns and N rows the players put dominoes on two free cells in turn, the first player upright, the second one
across.  Who cannot has lost.

Perft N = number of sequences of exactly N plies.
Usage: domineering.py N [COLUMNSxROWS]
"""
import sys


def perft(taken, upright, plies, columns, rows):
    """taken = a bit for each cell, row by row"""
    if plies == 0:
        return 1
    found = 0
    for row in range(rows - 1 if upright else rows):
        for column in range(columns if upright else columns - 1):
            first = row * columns + column
            domino = 1 << first | 1 << first + (columns if upright else 1)
            if not taken & domino:
                found += perft(taken | domino, not upright, plies - 1, columns, rows)
    return found


if __name__ == '__main__':
    columns, rows = map(int, (sys.argv[2] if len(sys.argv) > 2 else '8x8').split('x'))
    print(perft(0, True, int(sys.argv[1]), columns, rows))
