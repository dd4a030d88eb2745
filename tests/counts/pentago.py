#!/usr/bin/env python3
"""PENTAGO - rules used here, then a perft.

Rules.
The board has 6x6 cells in four quadrants of 3x3 and is empty at the start; black ('b') moves first.
A move puts one marble of the mover's colour on an empty cell and then turns exactly one quadrant (any of the four, also
an empty one) by 90 degrees, clockwise or counterclockwise.  The turn is always obligatory ...
... except that the game is over at once, with no turn, if the marble put down makes five (or six) in a row for the
mover: he has won.  Rows are looked for in the 32 lines of five cells, across, up and down and on the diagonals.
After the turn: five in a row for the mover alone wins for him, for the enemy alone wins for the enemy, for both is a
draw.  If all 36 cells are then full and nobody has five in a row, it is a draw.
Source: www.pentago.co.uk/pentago_rules.php.

Perft N = number of move sequences of exactly N plies.  A position over before N gives 0 leaves at depth N.
A move is counted as the triple (cell, quadrant, direction), 8 for each empty cell, even if turning changes nothing or
two triples lead to the same position; a marble that wins when put down counts as ONE move (it has no turn).
--distinct: the moves of one position that lead to the same position count once (a marble that wins when put down leads
to a position without a turn and is merged with another move only if the cells then look the same).
--positions: the number of different positions (cells and side to move) after exactly N plies.
POSITION = six rows, top row first, left cell is file a, joined by '/', a blank, the side to move.
Quadrants: 1 top left, 2 top right, 3 bottom left, 4 bottom right; '+' clockwise, '-' counterclockwise.
Usage: pentago.py N [POSITION] [--distinct | --positions] | --divide N [POSITION] | --table
"""
import sys
START = '....../....../....../....../....../...... b'
LINEUP = {   # rows from the top, then the side to move
    'A fourteen marbles': 'w.w..w/.w..w./....../.w..w./bbb.b./.bbb.. b',
    'B all four kinds of end': 'bb.wbw/.bw.wb/.bb.bw/b..w.b/.bbwb./www.ww w',
    'C the same, later': '.w.bb./w.bwbw/..bwbw/wbwbww/bbb.bb/.bwwww b',
    'D two empty cells': 'bbbbwb/bbwbbw/bwwwbw/wbw.wb/wwbwww/bb.wbw b',
}
FULL = (1 << 36) - 1                                                    # bit 6*row + column, row 0 on top
LINES = [sum(1 << (r + k * dr) * 6 + c + k * dc for k in range(5))
         for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)) for r in range(6) for c in range(6)
         if 0 <= r + 4 * dr < 6 and 0 <= c + 4 * dc < 6]
THROUGH = [[line for line in LINES if line >> i & 1] for i in range(36)]
TURNS = []                                     # eight (name, mask of the quadrant, {cells in it: cells after the turn})
for q in range(4):
    r0, c0 = q // 2 * 3, q % 2 * 3
    cell = lambda r, c: (r0 + r) * 6 + c0 + c
    for sign in '+-':
        # clockwise, what stands on row r, column c comes to row c, column 2-r; counterclockwise to row 2-c, column r
        goes = [(cell(r, c), cell(c, 2 - r) if sign == '+' else cell(2 - c, r)) for r in range(3) for c in range(3)]
        table = {}
        for k in range(512):
            table[sum(1 << goes[x][0] for x in range(9) if k >> x & 1)] = sum(1 << goes[x][1] for x in range(9) if k >> x & 1)
        TURNS.append((f'{q + 1}{sign}', sum(1 << a for a, _ in goes), table))

def five(men): return any(men & line == line for line in LINES)
def over(pos): return pos[0] | pos[1] == FULL or five(pos[0]) or five(pos[1])

def placings(pos):
    """(cell, own marbles after it, does it win at once) for each empty cell; pos = (mover's marbles, the enemy's)"""
    own, free = pos[0], FULL & ~(pos[0] | pos[1])
    for i in range(36):
        if free >> i & 1:
            new = own | 1 << i
            yield i, new, any(new & line == line for line in THROUGH[i])

def moves(pos):
    """(name, position from the other side's view); the caller has checked that the game is not over"""
    other = pos[1]
    for i, own, wins in placings(pos):
        text = 'abcdef'[i % 6] + str(6 - i // 6)
        if wins:
            yield text, (other, own)
        else:
            for name, mask, table in TURNS:
                yield text + name, (other & ~mask | table[other & mask], own & ~mask | table[own & mask])

def perft(pos, n):
    if n == 0:
        return 1
    if over(pos):
        return 0
    if n == 1:
        if bin(pos[0]).count('1') < 4:
            return 8 * (36 - bin(pos[0] | pos[1]).count('1'))          # no five is possible yet
        return sum(1 if wins else 8 for _, _, wins in placings(pos))
    return sum(perft(new, n - 1) for _, new in moves(pos))

def spread(pos, n):
    """{position: number of ways}, the moves of each position that lead to the same position counted once"""
    now = {pos: 1}
    for _ in range(n):
        after = {}
        for p, ways in now.items():
            if not over(p):
                for q in {new for _, new in moves(p)}:
                    after[q] = after.get(q, 0) + ways
        now = after
    return now

def ends(pos):
    """how the moves of this position end the game: by the marble, then after the turn for mover / enemy / both"""
    count = [0, 0, 0, 0]
    for name, (enemy, own) in [] if over(pos) else moves(pos):
        a, b = five(own), five(enemy)
        if a or b:
            count[0 if len(name) == 2 else 1 if not b else 2 if not a else 3] += 1
    return 'ends: marble {} turn {} enemy {} both {}'.format(*count)

def parse(text):
    rows, side = text.split()
    cells = rows.replace('/', '')
    men = {s: sum(1 << i for i in range(36) if cells[i] == s) for s in 'bw'}
    return men[side], men['w' if side == 'b' else 'b']

def main(args):
    words = [a for a in args if not a.startswith('--')]
    if '--table' in args:
        for title, text in {'start': START, **LINEUP}.items():
            for n in (1, 2, 3):
                pos, more = parse(text), ''
                if n < 3 or title == 'start':
                    found = spread(pos, n)
                    more = f' | distinct {sum(found.values())} | positions {len(found)}'
                print(f'{title} | {text} | {n} | {perft(pos, n)}{more}{" | " + ends(pos) if n == 1 else ""}', flush=True)
        return
    n, pos = int(words[0]), parse(words[1] if len(words) > 1 else START)
    if '--distinct' in args or '--positions' in args:
        found = spread(pos, n)
        return print(len(found) if '--positions' in args else sum(found.values()))
    if '--divide' in args and not over(pos):
        for name, new in moves(pos):
            print(name, perft(new, n - 1))
    print(perft(pos, n))

if __name__ == '__main__':
    main(sys.argv[1:])
