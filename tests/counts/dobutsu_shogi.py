#!/usr/bin/env python3
"""DOBUTSU SHOGI - rules used here, then a perft.

Rules.
3 columns, 4 rows, pieces in capitals go up the board and begin.  L goes one cell in all eight directions, G straight, E
diagonally, C forward, H forward, forward diagonally, sideways and back.  A piece that is taken goes into the hand of who
took it, an H as a C; instead of moving a player may put one of these on any empty cell.  A C that moves to the far row
becomes an H.  The game is over when an L is taken, or stands on the far row where the other player cannot take it with his
next move; a finished game has no moves.

Perft N = number of sequences of exactly N plies; two drops are one if piece and cell are the same.
Usage: dobutsu_shogi.py N [STATUS]     with the rows from the top, the player and the hands, as in
                                       gle/.c./.C./ELG sente 0G 0g 0E 0e 0C 0c
"""
import sys

STRAIGHT, DIAGONAL = [(-1, 0), (1, 0), (0, -1), (0, 1)], [(-1, -1), (-1, 1), (1, -1), (1, 1)]
STEPS = {'L': STRAIGHT + DIAGONAL, 'G': STRAIGHT, 'E': DIAGONAL, 'C': [(-1, 0)],
         'H': STRAIGHT + [(-1, -1), (-1, 1)]}
START = 'gle/.c./.C./ELG sente 0G 0g 0E 0e 0C 0c'

# A position is as the mover sees it, his own pieces in capitals: twelve cells, his hand, the other's hand.


def turned(cells, own, other):
    return tuple(piece.swapcase() for piece in reversed(cells)), other, own


def targets(cells, cell):
    row, column = divmod(cell, 3)
    for down, right in STEPS[cells[cell]]:
        if 0 <= row + down < 4 and 0 <= column + right < 3:
            to = (row + down) * 3 + column + right
            if not cells[to].isupper():
                yield to


def takes_lion(cells):
    return any(cells[to] == 'l' for cell in range(12) if cells[cell].isupper() for to in targets(cells, cell))


def moves(cells, own, other):
    """the positions behind, as the other player sees them, each with whether the game is over"""
    for cell in range(12):
        if not cells[cell].isupper():
            continue
        for to in targets(cells, cell):
            piece, taken = cells[cell], cells[to].upper()
            after, hand = list(cells), list(own)
            after[cell], after[to] = '.', 'H' if piece == 'C' and to < 3 else piece
            if taken not in ('.', 'L'):
                hand.append('C' if taken == 'H' else taken)
            behind = turned(after, tuple(sorted(hand)), other)
            home = piece == 'L' and to < 3 and not takes_lion(behind[0])
            yield behind, taken == 'L' or home
    for piece in sorted(set(own)):
        for cell in range(12):
            if cells[cell] == '.':
                after, hand = list(cells), list(own)
                after[cell] = piece
                hand.remove(piece)
                yield turned(after, tuple(hand), other), False


def perft(position, plies):
    if plies == 0:
        return 1
    return sum((plies == 1) if over else perft(behind, plies - 1) for behind, over in moves(*position))


if __name__ == '__main__':
    rows, player, *hands = (sys.argv[2] if len(sys.argv) > 2 else START).split()
    held = ''.join(hand[1] * int(hand[0]) for hand in hands)
    start = (tuple(rows.replace('/', '')), tuple(sorted(piece for piece in held if piece.isupper())),
             tuple(sorted(piece.upper() for piece in held if piece.islower())))
    print(perft(start if player == 'sente' else turned(*start), int(sys.argv[1])))
