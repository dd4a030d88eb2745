#!/usr/bin/env python3
"""HARE AND HOUNDS on the usual board of 11 points - rules used here, then a perft and the solution.

Rules.
The board has columns 0..4; columns 1, 2 and 3 have three points (top, middle, bottom), columns 0 and 4 one (middle):

          1t - 2t - 3t             lines: along the rows and the columns; the two end points are joined with all three
        / |  \\ |  / |  \\           points of the column beside them; the only other diagonals join 2m (the centre)
      0m - 1m - 2m - 3m - 4m       with 1t, 1b, 3t, 3b.  So 1m-2t, 1m-2b, 3m-2t, 3m-2b are NOT joined.
        \\ |  / |  \\ |  /
          1b - 2b - 3b

The three hounds start on 0m, 1t and 1b, the hare on 4m.  The hounds move first, then both in turn, one piece a turn.
The hare moves along a line to any empty neighbouring point.
A hound moves along a line to an empty neighbouring point in a higher column (forward) or in its own column, never back.
Nothing is captured and nobody may pass.
The hare has got past the hounds, and wins, as soon as after anybody's move its column is <= the column of EVERY hound
(equal columns count as past).  This is looked at first.
The hounds win if the hare, being on turn, has no move.
Hounds on turn without a move would lose; on this board the hare has got past before that can happen (it is checked).
Often the hounds also lose after ten moves in a row without a forward move; that rule is LEFT OUT here.  Play without
end counts as a win for the hare.
Source: the lines of the board from general knowledge (no drawing was looked up); moves as the text of
halowe-graphics.com/games02/hounds/hounds.html and crossdaily.com/games/harehound (MazeWorks); there the hare must
be "past (to the left of) all three hounds", which is the strict reading; --strict uses it (column < every hound's).

Perft N = number of move sequences of exactly N plies.  A position over before N gives 0 leaves at depth N.
POSITION = three rows of five, top row first: 'd' a hound, 'h' the hare, '.' empty, and ' ' or '#' where there is no
point, joined by '/', then a blank and the side to move ('d' or 'h'): '#d..#/d...h/#d..# d' is the start.
Usage: hare_and_hounds.py N [POSITION] [--strict] | --divide N [POSITION] | --solve [POSITION] | --table
"""
import sys
from itertools import combinations
START = '#d..#/d...h/#d..# d'
LINEUP = {
    'A the hare slips through': '#..d#/.dh../#d..# h',
    'B the hare is nearly caught': '#..d#/...dh/#.d.# d',
    'C in the middle': '#.d.#/d.h../#d..# h',
}
COLUMN = [1, 2, 3, 0, 1, 2, 3, 4, 1, 2, 3]                  # points 0..10: 1t 2t 3t / 0m 1m 2m 3m 4m / 1b 2b 3b
NAME = '1t 2t 3t 0m 1m 2m 3m 4m 1b 2b 3b'.split()
LINES = '1t-2t 2t-3t 0m-1m 1m-2m 2m-3m 3m-4m 1b-2b 2b-3b 1t-1m 1m-1b 2t-2m 2m-2b 3t-3m 3m-3b ' \
        '0m-1t 0m-1b 4m-3t 4m-3b 2m-1t 2m-1b 2m-3t 2m-3b'
JOINED = [set() for _ in range(11)]
for line in LINES.split():
    a, b = (NAME.index(x) for x in line.split('-'))
    JOINED[a].add(b)
    JOINED[b].add(a)
STRICT = False

def past(pos):
    hounds, hare, _ = pos
    return all(COLUMN[hare] < COLUMN[h] or (COLUMN[hare] == COLUMN[h] and not STRICT) for h in hounds)

def all_moves(pos):
    """(from, to, new position), not looking whether the game is over; pos = (sorted hounds, hare, side 'd'|'h')"""
    hounds, hare, side = pos
    if side == 'h':
        return [(hare, t, (hounds, t, 'd')) for t in sorted(JOINED[hare]) if t not in hounds]
    return [(f, t, (tuple(sorted(set(hounds) - {f} | {t})), hare, 'h')) for f in hounds for t in sorted(JOINED[f])
            if COLUMN[t] >= COLUMN[f] and t not in hounds and t != hare]

def moves(pos): return [] if past(pos) else all_moves(pos)

def perft(pos, n):
    if n == 0:
        return 1
    ms = moves(pos)
    return len(ms) if n == 1 else sum(perft(new, n - 1) for _, _, new in ms)

def solve():
    """{position: plies in which the hounds force the win}; positions missing there are won by the hare"""
    every = [(hounds, hare, side) for hounds in combinations(range(11), 3) for hare in range(11) if hare not in hounds
             for side in 'dh']
    win, depth = {p: 0 for p in every if p[2] == 'h' and not past(p) and not moves(p)}, 0
    while True:
        depth += 1
        new = [p for p in every if p not in win and moves(p) and
               (any if p[2] == 'd' else all)(q in win for _, _, q in moves(p))]
        if not new:
            return every, win
        for p in new:
            win[p] = depth

def reachable(pos):
    seen, todo = {pos}, [pos]
    while todo:
        p = todo.pop()
        assert p[2] == 'h' or past(p) or all_moves(p)         # the hounds always have a move
        for _, _, q in moves(p):
            if q not in seen:
                seen.add(q)
                todo.append(q)
    return seen

def parse(text):
    rows, side = text.replace(' /', '#/').replace('/ ', '/#').split()
    cells = [x for x in rows.replace('/', '') if x != '#']
    return tuple(i for i in range(11) if cells[i] == 'd'), cells.index('h'), side

def main(args):
    global STRICT
    STRICT = '--strict' in args
    words = [a for a in args if not a.startswith('--')]
    if '--table' in args or '--solve' in args:
        every, win = solve()
        todo = {'start': START, **LINEUP} if '--table' in args else {'asked': words[0] if words else START}
        for title, text in todo.items():
            pos, kind = parse(text), ' (strict)' if STRICT else ''
            for n in range(1, 7 if '--table' in args else 1):
                print(f'{title}{kind} | {text} | {n} | {perft(pos, n)}')
            print(f'{title}{kind} | won by', f'the hounds in {win[pos]} plies' if pos in win else 'the hare')
        live = [p for p in every if not past(p)]
        seen = reachable(parse(START))
        print(f'all placings with a side to move {len(every)}, of them hare past {len(every) - len(live)}, '
              f'hare caught {sum(v == 0 for v in win.values())}, won by the hounds {len(win)} (longest {max(win.values())} plies)')
        print(f'reachable from the start {len(seen)}, of them won by the hounds {len(seen & set(win))}')
        return
    n, pos = int(words[0]), parse(words[1] if len(words) > 1 else START)
    if '--divide' in args:
        for a, b, new in moves(pos):
            print(f'{NAME[a]}-{NAME[b]}', perft(new, n - 1))
    print(perft(pos, n))

if __name__ == '__main__':
    main(sys.argv[1:])
