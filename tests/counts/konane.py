#!/usr/bin/env python3
"""KONANE on 6x6 - rules used here, then a perft.

Rules.
Stones of both players fill the board by turns, x in the top left corner.  x begins: he takes one of his own stones in the
middle four cells away; o takes one of his own beside that hole.  From then on a move is a jump of an own stone along a row
or column over one enemy stone beside it, which is taken, to the empty cell behind it; it may go on jumping in the same
direction, and stop after any jump.  Who cannot move has lost.

Perft N = number of sequences of exactly N plies.
Usage: konane.py N
"""
import sys

SIDE = 6
WAYS = ((0, 1), (0, -1), (1, 0), (-1, 0))
START = {(row, column): 'xo'[(row + column) % 2] for row in range(SIDE) for column in range(SIDE)}


def without(board, *cells):
    return {cell: stone for cell, stone in board.items() if cell not in cells}


def moves(board, player):
    """all boards that a move leads to; a board = the stones by their cells"""
    own = [cell for cell, stone in board.items() if stone == player]
    if len(board) == len(START):
        middle = (SIDE // 2 - 1, SIDE // 2)
        return [without(board, cell) for cell in own if cell[0] in middle and cell[1] in middle]
    if len(board) == len(START) - 1:
        hole = next(cell for cell in START if cell not in board)
        return [without(board, cell) for cell in own if abs(cell[0] - hole[0]) + abs(cell[1] - hole[1]) == 1]
    found = []
    for cell in own:
        for down, right in WAYS:
            now, at = board, cell
            while True:
                over = (at[0] + down, at[1] + right)
                end = (at[0] + 2 * down, at[1] + 2 * right)
                if now.get(over, player) == player or end not in START or end in now:
                    break
                now = {**without(now, at, over), end: player}
                at = end
                found.append(now)
    return found


def perft(board, player, plies):
    if plies == 0:
        return 1
    return sum(perft(after, 'o' if player == 'x' else 'x', plies - 1) for after in moves(board, player))


if __name__ == '__main__':
    print(perft(START, 'x', int(sys.argv[1])))
