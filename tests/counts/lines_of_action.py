#!/usr/bin/env python3
"""LINES OF ACTION - rules used here, then a perft.

Rules.
8x8.  x has twelve stones on the top and bottom rows, o twelve on the left and right columns, the corners being empty; x
begins.  A stone moves along a row, a column or a diagonal by exactly as many cells as there are stones of both players on
that whole line.  It may pass over own stones, never over enemy ones, and may end on an empty cell or on an enemy stone,
which it takes.  Who has no move passes.  The game is over when all stones of a player hang together, side by side or
corner to corner; a finished game has no moves.

Perft N = number of sequences of exactly N plies, a pass being one.
Usage: lines_of_action.py N [STATUS]   with the rows from the top and the player, as in .xxxxxx./o......o/(...) x
"""
import sys

WAYS = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if (down, right) != (0, 0)]
START = '/'.join(['.xxxxxx.'] + ['o......o'] * 6 + ['.xxxxxx.']) + ' x'


def on_board(cell):
    return 0 <= cell[0] < 8 and 0 <= cell[1] < 8


def walk(cell, way):
    cell = (cell[0] + way[0], cell[1] + way[1])
    while on_board(cell):
        yield cell
        cell = (cell[0] + way[0], cell[1] + way[1])


def hang_together(stones):
    if not stones:
        return False
    reached, todo = set(), [next(iter(stones))]
    while todo:
        cell = todo.pop()
        if cell not in reached:
            reached.add(cell)
            todo += [(cell[0] + down, cell[1] + right) for down, right in WAYS
                     if (cell[0] + down, cell[1] + right) in stones]
    return reached == stones


def moves(own, enemy):
    """pairs of sets: the mover's stones and the other's behind each move"""
    found = []
    for cell in own:
        for way in WAYS:
            ahead = list(walk(cell, way))
            behind = list(walk(cell, (-way[0], -way[1])))
            steps = 1 + sum(other in own or other in enemy for other in ahead + behind)
            if steps > len(ahead) or any(over in enemy for over in ahead[:steps - 1]) or ahead[steps - 1] in own:
                continue
            found.append((own - {cell} | {ahead[steps - 1]}, enemy - {ahead[steps - 1]}))
    return found


def perft(own, enemy, plies):
    if plies == 0:
        return 1
    if hang_together(own) or hang_together(enemy):
        return 0
    found = moves(own, enemy)
    if not found:
        if not moves(enemy, own):
            return 0
        return perft(enemy, own, plies - 1)
    return sum(perft(other, mover, plies - 1) for mover, other in found)


if __name__ == '__main__':
    rows, player = (sys.argv[2] if len(sys.argv) > 2 else START).split()
    at = {symbol: frozenset((row, column) for row, line in enumerate(rows.split('/'))
                            for column, here in enumerate(line) if here == symbol) for symbol in 'xo'}
    print(perft(at[player], at['o' if player == 'x' else 'x'], int(sys.argv[1])))
