#!/usr/bin/env python3
"""MU TORERE - rules used here, then a perft, the reachable positions and the value.

Rules.
The board is a ring of eight points (kewai 1..8, each joined with its two neighbours, 8 with 1) round a centre (putahi)
that is joined with all eight.
Black ('b') has four men on kewai 1-4, white ('w') four on kewai 5-8, the putahi is empty; black moves first.
A move takes one own man to the one empty point: from a kewai to a neighbouring kewai, from the putahi to any kewai, or
from a kewai to the putahi.
Variant A: a man may move to the putahi only if at least one of the two ring neighbours of the kewai he leaves holds
an enemy man; this holds in the whole game.
Variant B: that condition holds only for the first two moves of each player (plies 1 to 4); after that any man on a
kewai may move to the empty putahi.
(The neighbours are never empty then, as the only empty point is the putahi: so one that is not an own man is an enemy.)
Nothing is captured, nobody may pass.  A player on turn who has no move has lost.
Play without end is a draw; positions may repeat.
Source: variant A as boardgamesoftheworld.com/mutorere.html, variant B as ludii.games "First Two Turns"
(Best 1925: 60-61).

Perft N = number of move sequences of exactly N plies.  A position over before N gives 0 leaves at depth N.
(A position without a move has no children, so no further test is needed.)
POSITION = three rows, top row first:  8 1 2 / 7 C 3 / 6 5 4  (C = putahi), joined by '/', a blank, the side to move,
and for variant B, if wanted, a third word: the number of plies already played (without it: 4, no condition any more).
Usage: mu_torere.py N [POSITION] [--variant=A|B] | --divide N ... | --value [POSITION] ... | --table
"""
import sys
START = 'wbb/w.b/wwb b 0'
LINEUP = {
    'A black is blocked': 'bwb/wwb/.wb b',
    'B the putahi is taken': 'w.b/wbb/wwb w',
    'C mixed': 'wbw/bwb/.wb b',
}
ROWS = (7, 0, 1, 6, 8, 2, 5, 4, 3)                  # text cell -> point; points 0..7 = kewai 1..8, 8 = putahi
VARIANT = 'A'

def moves(pos):
    """(from, new position); pos = (nine cells, side to move, plies played, at most 4 counted)"""
    cells, side, ply = pos
    hole = cells.index('.')
    out = []
    for i in range(9):
        if cells[i] != side:
            continue
        if hole == 8:
            near = cells[(i + 1) % 8] + cells[(i - 1) % 8]
            ok = (VARIANT == 'B' and ply >= 4) or any(x != side for x in near)
        else:
            ok = i == 8 or (i - hole) % 8 in (1, 7)
        if ok:
            new = list(cells)
            new[hole], new[i] = side, '.'
            out.append((i, (''.join(new), 'w' if side == 'b' else 'b', min(ply + 1, 4) if VARIANT == 'B' else 4)))
    return out

def perft(pos, n):
    if n == 0:
        return 1
    ms = moves(pos)
    return len(ms) if n == 1 else sum(perft(new, n - 1) for _, new in ms)

def reachable(pos):
    seen, todo = {pos}, [pos]
    while todo:
        for _, q in moves(todo.pop()):
            if q not in seen:
                seen.add(q)
                todo.append(q)
    return seen

def solve(positions):
    """{position: (win?, plies)} for the side to move, by rounds backwards from the blocked positions; the rest is drawn"""
    after = {p: [q for _, q in moves(p)] for p in positions}
    done, depth = {p: (False, 0) for p in positions if not after[p]}, 0
    while True:
        depth += 1
        new = {}
        for p in positions:
            if p not in done:
                known = [done[q] for q in after[p] if q in done]
                if any(not win for win, _ in known):
                    new[p] = (True, depth)
                elif len(known) == len(after[p]):
                    new[p] = (False, depth)
        if not new:
            return done
        done.update(new)

def turned(pos):
    """the least of the 16 turned and mirrored pictures of a position"""
    ring, rest = pos[0][:8], (pos[0][8],) + pos[1:]
    return min((r[k:] + r[:k],) + rest for r in (ring, ring[::-1]) for k in range(8))

def parse(text):
    rows, side, *ply = text.split()
    cells = [''] * 9
    for i, x in zip(ROWS, rows.replace('/', '')):
        cells[i] = x
    return ''.join(cells), side, int(ply[0]) if ply and VARIANT == 'B' else 4

def say(done, pos):
    return 'draw (no end)' if pos not in done else '%s for the side to move in %d plies' % (
        'win' if done[pos][0] else 'loss', done[pos][1])

def main(args):
    global VARIANT
    words = [a for a in args if not a.startswith('--')]
    VARIANT = dict(a[2:].split('=') for a in args if '=' in a).get('variant', 'A')
    if '--table' in args:
        for VARIANT in 'AB':
            for title, text in {'start': START, **LINEUP}.items():
                pos = parse(text)
                print(f'{VARIANT} | {title} | {text} | perft 1-8:', *(perft(pos, n) for n in range(1, 9)),
                      '|', say(solve(reachable(pos)), pos))
            seen = reachable(parse(START))
            boards = {p[:2] for p in seen}
            done = solve(seen)
            print(f'{VARIANT} | reachable: boards with side to move {len(boards)}, boards alone {len({p[0] for p in seen})}, '
                  f'states (with the ply count of variant B) {len(seen)}, boards with side up to turning and mirroring '
                  f'{len({turned(p) for p in boards})}, states won {sum(w for w, _ in done.values())}, '
                  f'lost {sum(not w for w, _ in done.values())} (blocked {sum(d == 0 for _, d in done.values())}), '
                  f'drawn {len(seen) - len(done)}')
        return
    if '--value' in args:
        pos = parse(words[0] if words else START)
        return print(say(solve(reachable(pos)), pos))
    n, pos = int(words[0]), parse(words[1] if len(words) > 1 else START)
    if '--divide' in args:
        for i, new in moves(pos):
            print(f'{"12345678C"[i]}-{"12345678C"[pos[0].index(".")]}', perft(new, n - 1))
    print(perft(pos, n))

if __name__ == '__main__':
    main(sys.argv[1:])
