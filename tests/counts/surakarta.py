#!/usr/bin/env python3
"""SURAKARTA - rules used here, then a perft.

Rules.
A board of 6x6 points; o fills the two upper rows, x the two lower ones, and x begins.  A move is a step to one of the eight
points around, if it is empty, or a capture.  Two circuits, each through two rows, two columns and four loops outside the
corners, carry the captures: a stone runs along one of them, over empty points only - that which it has left is empty, too -
and through one loop at least, until it meets an enemy stone, which it takes by standing there.  A capture is told by its
two points: how it ran does not matter.  Who has no stone, or no move, has lost.

Perft N = number of sequences of exactly N plies.
Usage: surakarta.py N [STATUS]   with the rows from the top and the player, as in oooooo/oooooo/....../....../xxxxxx/xxxxxx x
"""
import sys

SIDE = 6
START = 'oooooo/oooooo/....../....../xxxxxx/xxxxxx x'


def circuit(near):
    """the points of one circuit in the order in which it meets them; None where it goes through a loop"""
    far = SIDE - 1 - near
    there, back = range(SIDE), range(SIDE - 1, -1, -1)
    return ([(near, i) for i in there] + [None] + [(i, far) for i in there] + [None]
            + [(far, i) for i in back] + [None] + [(i, near) for i in back] + [None])


# The upper row to the right, round the right upper corner, down the right column and so on: the loop joins the end of
# the row to the upper end of the column.
CIRCUITS = [way for near in (1, 2) for way in (circuit(near), circuit(near)[::-1])]


def captures(board, start, enemy):
    taken = set()
    for way in CIRCUITS:
        for first, point in enumerate(way):
            if point != start:
                continue
            looped = False
            for i in range(1, len(way)):
                point = way[(first + i) % len(way)]
                if point is None:
                    looped = True
                elif board[point] == enemy:
                    if looped:
                        taken.add(point)
                    break
                elif board[point] != '.' and point != start:
                    break
    return taken


def moves(board, player):
    enemy = 'o' if player == 'x' else 'x'
    for start in [point for point, stone in board.items() if stone == player]:
        row, column = start
        ends = {(row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1)}
        for end in {end for end in ends if board.get(end) == '.'} | captures(board, start, enemy):
            yield {**board, start: '.', end: player}


def perft(board, player, plies):
    if plies == 0:
        return 1
    other = 'o' if player == 'x' else 'x'
    if player not in board.values():
        return 0
    if plies == 1:
        return sum(1 for _ in moves(board, player))
    return sum(perft(after, other, plies - 1) for after in moves(board, player))


if __name__ == '__main__':
    cells, mover = (' '.join(sys.argv[2:]) or START).split()
    rows = cells.split('/')
    points = {(i, j): rows[i][j] for i in range(SIDE) for j in range(SIDE)}
    print(perft(points, mover, int(sys.argv[1])))
