#!/usr/bin/env python3
"""DOTS AND BOXES on m x n boxes (m rows, n columns) - rules used here, then a perft and the value of the game.

Rules.
There are (m+1) x (n+1) dots; an edge joins two dots that are neighbours in a row or a column.
Each ply draws exactly one edge that is not yet drawn.
A player who draws the fourth side of one or two boxes gets those boxes and must draw again (if an edge is left), so
the players do not alternate then; two boxes closed by one edge give two points but only one further ply at a time.
A player who closes no box hands the move to the other.  Closing a box is never compulsory.
The game is over when all edges are drawn; more boxes win, equally many are a draw.  Nobody stops earlier, also not
when one side already has more than half of the boxes.
Source: big8games.com/dots-and-boxes.

Perft N = number of sequences of N edges; each ply is one edge, whoever draws it.  With E edges still open that is
E*(E-1)*...*(E-N+1), and 0 if N > E: a game over before N gives 0 leaves at depth N.  The program walks the tree all the
same (moves merge by the drawn edges, scores and mover, so it can go on to the end) and checks the product.
With --more it also prints how many of the sequences leave the first player to move and how many each difference of the boxes has
(first minus second) - these numbers do depend on the rule of moving again.
POSITION = 2m+1 rows, top row first, joined by '/': rows of n characters '-' (drawn) or '.' (horizontal edges) alternate
with rows of n+1 characters '|' or '.' (vertical edges), then a blank and '1' or '2' for the player to move; the boxes
already closed count for nobody.  For 2x2 '../.../../.../.. 1' is the start.
Usage: dots_and_boxes.py N [POSITION] [--m=2] [--n=2] [--more] | --divide N ... | --value ... | --table
"""
import sys
from math import perm
LINEUP = {
    'A 2x2, one box can be closed': '-./||./../.../.- 1',
    'B 2x2, one edge closes two boxes': '--/|.|/--/|../.. 2',
    'C 2x3, a chain of three': '---/|..|/---/..../-.. 1',
}

def setup(m, n):
    """boxes as edge masks; edges: bit r*n+c horizontal above row r, then (m+1)*n + r*(n+1)+c vertical left of column c"""
    h, v = lambda r, c: 1 << r * n + c, lambda r, c: 1 << (m + 1) * n + r * (n + 1) + c
    boxes = [h(r, c) | h(r + 1, c) | v(r, c) | v(r, c + 1) for r in range(m) for c in range(n)]
    edges = [1 << i for i in range((m + 1) * n + m * (n + 1))]
    return edges, {e: [b ^ e for b in boxes if b & e] for e in edges}       # edge -> the other three sides of its boxes

def children(game, pos):
    """pos = (mask of drawn edges, player to move 1|2, boxes of first minus second)"""
    edges, sides = game
    mask, who, diff = pos
    for e in edges:
        if not mask & e:
            gain = sum(rest & mask == rest for rest in sides[e])
            yield e, (mask | e, who if gain else 3 - who, diff + (gain if who == 1 else -gain))

def spread(game, pos, n):
    """{position: number of sequences of n plies that lead to it}"""
    now = {pos: 1}
    for _ in range(n):
        new = {}
        for p, count in now.items():
            for _, q in children(game, p):
                new[q] = new.get(q, 0) + count
        now = new
    return now

def perft(game, pos, n):
    total = sum(spread(game, pos, n).values())
    assert total == perm(len(game[0]) - bin(pos[0]).count('1'), n)
    return total

def value(game, shape, mask=0):
    """best difference (mover minus other) of the boxes still to be won when `mask` is drawn, by all masks from full down.
    The two outer edges at a corner dot belong to one box only and can be exchanged, so of the masks with just one of
    them only the one with the lower bit is worked out."""
    (edges, sides), (m, n) = game, shape
    outer = lambda r, c: ((m if r else 0) * n + (n - 1 if c else 0), (m + 1) * n + (m - 1 if r else 0) * (n + 1) + (n if c else 0))
    low = {1 << outer(r, c)[1]: 1 << outer(r, c)[0] for r in (0, 1) for c in (0, 1)} if m > 1 and n > 1 else {}
    full = (1 << len(edges)) - 1
    best = bytearray(full + 1)                                          # stored + 64
    best[full] = 64
    work = [(e, low.get(e, 0), sides[e][0], sides[e][-1], len(sides[e])) for e in edges]
    fix = list(low.items())
    for now in range(full - 1, -1, -1):
        if any(now & b and not now & a for b, a in fix):
            continue
        top = -64
        for e, first, s, t, k in work:
            if now & e or first & ~now:                                 # drawn, or the lower twin comes first
                continue
            gain = (s & now == s) + (k == 2 and t & now == t)
            left = best[now | e] - 64
            top = max(top, gain + left if gain else -left)
        best[now] = top + 64
    for b, a in fix:                                                    # the canonical twin of the mask asked for
        if mask & b and not mask & a:
            mask ^= a | b
    return best[mask] - 64

def parse(text):
    rows, who = text.split()
    rows = rows.split('/')
    cells = ''.join(rows[::2]) + ''.join(rows[1::2])
    return (len(rows) // 2, len(rows[0])), (sum(1 << i for i, x in enumerate(cells) if x != '.'), int(who), 0)

def show(game, pos, n):
    end = spread(game, pos, n)
    by = {}
    for p, count in end.items():
        by[p[2]] = by.get(p[2], 0) + count
    first = sum(c for p, c in end.items() if p[1] == 1)
    return f'{perft(game, pos, n)} | first to move {first} | boxes first minus second {dict(sorted(by.items()))}'

def main(args):
    words = [a for a in args if not a.startswith('--')]
    opt = dict(a[2:].split('=') for a in args if '=' in a)
    if '--table' in args:
        todo = [(f'start {m}x{n}', (m, n), (0, 1, 0)) for m, n in ((1, 1), (1, 2), (2, 2), (2, 3))]
        for title, shape, pos in todo + [(f'{t} {p}', *parse(p)) for t, p in LINEUP.items()]:
            game = setup(*shape)
            left = len(game[0]) - bin(pos[0]).count('1')
            for n in [x for x in (1, 2, 3, 4, 5, 6, left) if x <= left and (x < left or x == left)]:
                print(f'{title} | {n}{" (end)" if n == left else ""} | {show(game, pos, n)}', flush=True)
                if n == left:
                    break
        for shape in ((1, 1), (1, 2), (1, 3), (2, 2), (2, 3), (3, 3)):
            print(f'value of {shape[0]}x{shape[1]}, first minus second | {value(setup(*shape), shape)}', flush=True)
        for title, text in LINEUP.items():
            shape, pos = parse(text)
            print(f'value of {title}, mover minus other | {value(setup(*shape), shape, pos[0])}')
        return
    given = words and '/' in words[-1]
    shape, pos = parse(words[-1]) if given else ((int(opt.get('m', 2)), int(opt.get('n', 2))), (0, 1, 0))
    game = setup(*shape)
    if '--value' in args:
        return print(value(game, shape, pos[0]))
    if '--divide' in args:
        for e, new in children(game, pos):
            print(e.bit_length() - 1, perft(game, new, int(words[0]) - 1))
    print(show(game, pos, int(words[0])) if '--more' in args else perft(game, pos, int(words[0])))

if __name__ == '__main__':
    main(sys.argv[1:])
