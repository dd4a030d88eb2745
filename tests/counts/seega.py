#!/usr/bin/env python3
"""SEEGA on 5x5 - rules used here, then a perft.

Rules.
Phase 1: the board is empty; 'b' begins.  In turn each player puts two stones of his own on two empty cells other than
the centre, until all 24 cells but the centre are full (12 stones each).  Nothing is captured in phase 1.
Phase 2: 'b', who placed first, makes the first move.  (Most printed rules give it to the player who placed last, 'w'.)
A move takes one own stone one cell up, down, left or right to an empty cell; the centre may be entered.
Each enemy stone that lies orthogonally next to the cell moved to, and has another own stone straight behind it, is
captured and removed (up to three at once); a stone on the centre cell is never captured, but it can help to capture.
Only the stone just moved captures: moving between two enemy stones is safe.
After a step that captured, the same stone may step on at once if that further step captures too, and so on; stepping
on is optional.  The turn is the whole chain.
Whoever has at most one stone left has lost; the game is then over at once, also in the middle of a chain.
A player on turn in phase 2 who can't move any stone is skipped: the other moves again; skipping is no ply and no move.
(Both can't be stuck at once: some empty cell always has a stone beside it.)  No draw rule is used.
Source: www.di.fc.ul.pt/~jpn/gv/seega.htm but for who begins phase 2 and the end at one stone.

Perft N = number of sequences of exactly N plies; a position over before N gives 0 leaves at depth N.
One ply is a whole turn.  In phase 2 turns are counted as paths: the start cell and every cell stepped to, so two
chains with the same start and end by different ways are two moves; --distinct counts the turns of one position that
lead to the same position once.  In phase 1 a turn is an unordered pair of cells; --ordered counts both orders.
--steps: each single step is a ply; after a capturing step that could be followed by another, 'stop' is one more ply.
POSITION = five rows, top row first, joined by '/', a blank, the side to move, and for phase 1 the word 'place'.
Usage: seega.py N [POSITION] [--distinct | --steps | --ordered] | --divide N [POSITION] | --table
"""
import sys
START = '...../...../...../...../..... b place'
LINEUP = {   # phase 2: rows from the top, then the side to move
    'A chains of up to four captures': 'wbbww/wb.wb/b.bww/.wwb./bbbwb b',
    'B the enemy may be skipped': '.b..b/.b.b./b.bbb/wbwww/wbwwb b',
    'C two ways to one result': '.www./ww.bw/wbw.w/bbbbb/.wb.b w',
    'D near the end': '.wb.b/b..../.wb../bb..b/.bbb. b',
    'E first move of phase 2': 'wbbbw/bwbbb/bb.ww/wbwwb/wwbww b',
}
CENTRE = 12
NEXT, BEYOND = [[] for _ in range(25)], [[] for _ in range(25)]      # BEYOND[i] = pairs (cell beside i, cell behind it)
for i in range(25):
    for dr, dc in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        r, c = i // 5 + dr, i % 5 + dc
        if 0 <= r < 5 and 0 <= c < 5:
            NEXT[i].append(r * 5 + c)
            if 0 <= r + dr < 5 and 0 <= c + dc < 5:
                BEYOND[i].append((r * 5 + c, (r + dr) * 5 + c + dc))
def other(s): return 'w' if s == 'b' else 'b'
def over(board): return board.count('b') <= 1 or board.count('w') <= 1          # only asked in phase 2

def step(board, i, j):
    """(board after the step from i to j, number of stones captured)"""
    s, cells = board[i], list(board)
    cells[i], cells[j] = '.', s
    taken = [a for a, b in BEYOND[j] if cells[a] == other(s) and cells[b] == s and a != CENTRE]
    for a in taken:
        cells[a] = '.'
    return ''.join(cells), len(taken)

def steps(board, side, only=None):
    """all single steps (from, to, board, captured); only = the stone of a running chain, which must capture"""
    for i in range(25) if only is None else (only,):
        if board[i] == side:
            for j in NEXT[i]:
                if board[j] == '.':
                    new, k = step(board, i, j)
                    if k or only is None:
                        yield i, j, new, k

def hand_over(board, side):
    """position (board, side to move, phase, stone of a running chain) after side's turn; skips the enemy if he is stuck"""
    stuck = not any(True for _ in steps(board, other(side)))
    return board, side if stuck and not over(board) else other(side), 2, None

def placements(pos, ordered=False):
    board, side = pos[:2]
    free = [i for i in range(25) if board[i] == '.' and i != CENTRE]
    for x, i in enumerate(free):
        for j in free if ordered else free[x + 1:]:
            if i != j:
                new = ''.join(side if c in (i, j) else board[c] for c in range(25))
                yield (i, j), (hand_over(new, 'w') if len(free) == 2 else (new, other(side), 1, None))

def turns(pos):
    """(path, position) of every whole turn in phase 2"""
    board, side = pos[:2]
    todo = [] if over(board) else [((i, j), new, k) for i, j, new, k in steps(board, side)]
    while todo:
        path, now, k = todo.pop()
        yield path, hand_over(now, side)
        if k and not over(now):
            todo += [(path + (j,), new, 1) for _, j, new, _ in steps(now, side, path[-1])]

def single(pos):
    """(path, position) with every step a ply of its own; in a running chain the first choice is to stop"""
    board, side, _, runner = pos
    if runner is not None:
        yield ('stop',), hand_over(board, side)
    for i, j, new, k in () if over(board) else steps(board, side, runner):
        on = k and not over(new) and any(True for _ in steps(new, side, j))
        yield (i, j), (new, side, 2, j) if on else hand_over(new, side)

def moves(pos, flags):
    if pos[2] == 1:
        return list(placements(pos, '--ordered' in flags))
    if '--steps' in flags:
        return list(single(pos))
    found = list(turns(pos))
    return list({new: (path, new) for path, new in found}.values()) if '--distinct' in flags else found

def perft(pos, n, flags=()):
    if n == 0:
        return 1
    ms = moves(pos, flags)
    return len(ms) if n == 1 else sum(perft(new, n - 1, flags) for _, new in ms)

def parse(text):
    """a side to move that is stuck in phase 2 is skipped at once"""
    rows, side, *place = text.split()
    board = rows.replace('/', '')
    return (board, side, 1, None) if place else hand_over(board, other(side))

def main(args):
    words = [a for a in args if not a.startswith('--')]
    if '--table' in args:
        for n in (1, 2):
            print(f'placing, {n} turn(s) | distinct {perft(parse(START), n)} | ordered {perft(parse(START), n, ["--ordered"])}')
        for title, text in LINEUP.items():
            for n in (1, 2, 3, 4):
                c = [perft(parse(text), n, f) for f in ((), ('--distinct',), ('--steps',))]
                print(f'{title} | {text} | {n} | {c[0]} | distinct {c[1]} | steps {c[2]}', flush=True)
        return
    n, pos = int(words[0]), parse(words[1] if len(words) > 1 else START)
    if '--divide' in args:
        for path, new in moves(pos, args):
            print('-'.join('abcde'[i % 5] + str(5 - i // 5) if i != 'stop' else i for i in path), perft(new, n - 1, args))
    print(perft(pos, n, args))

if __name__ == '__main__':
    main(sys.argv[1:])
