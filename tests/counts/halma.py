#!/usr/bin/env python3
"""HALMA for two on 6x6 (6 men each, camps 3-2-1) and 8x8 (10 men each, camps 4-3-2-1) - rules used here, then a perft.

Rules.
The camp of white ('w') is the triangle in the bottom left corner (a1), that of black ('b') the one in the top right
corner; on 6x6 white's camp is a1 b1 c1 a2 b2 a3, on 8x8 a1-d1 a2-c2 a3-b3 a4, and black's the same turned half round.
At the start every man stands in his own camp; white moves first; one man is moved each turn and nobody may pass.
A step goes to any of the 8 neighbouring cells if it is empty.
A jump goes straight over one neighbouring man of either colour, in any of the 8 directions, to the cell right behind
him if that is empty.  The man may go on jumping with the same piece as often as he likes and may stop after any jump;
he need not go on.  Steps and jumps are not mixed in one move.  Nothing is captured, no jump is compulsory.
During a chain the start cell of the moving man counts as empty: he may land on it in passing, and there is no man on
it to jump over.  He may not END on it: a move that leaves the position unchanged is no move.
Men may leave their own camp, come back to it, and leave the enemy's camp freely.
A player has won as soon as all his men stand in the other's camp (the men of the other may be anywhere).
There is no rule against staying at home and no draw.  A player without a move (not seen in practice) has 0 moves.
Moves are counted as distinct (from, to): different chains with the same start and end are ONE move.  (A step and a
chain never share start and end: a chain goes an even number of rows and of columns.)
--paths counts chains instead: each sequence of landing cells that lands on no cell twice and never on the start cell.
Source: steps and jumps as brainking.com "Halma" (which also has a rule to leave the own yard, not used here).

Perft N = number of move sequences of exactly N plies.  A position over before N gives 0 leaves at depth N.
POSITION = six or eight rows, top row first, left cell is file a, joined by '/', a blank, the side to move.
Usage: halma.py N [POSITION] [--size=6|8] [--paths] | --divide N ... | --table
"""
import sys
START = {6: '...bbb/....bb/.....b/w...../ww..../www... w',
         8: '....bbbb/.....bbb/......bb/.......b/w......./ww....../www...../wwww.... w'}
LINEUP = {   # rows from the top, then the side to move
    'A 6x6 crowded': '.....w/..wwww/..b.../b.b.w./.b.b../.b.... b',
    'B 6x6 many chains': '...b../...wb./..bbbb/w.w.../.ww.../..w... w',
    'C 6x6 white can win at once': '....ww/..w.ww/.....w/..b.../bb..../bbb... w',
    'D 8x8 crowded': '......../..w.b.b./..bbw.bb/.b..w.../.....w.w/.w.wwb../b..b..w./...w.... b',
    'E 8x8 many chains': '......../....wwbb/..w...../.bw.b.ww/..w...b./.bww..../wbbb..../.b...... b',
    'F 8x8 white can win at once': '....wwww/.....www/....b.w./......ww/......../.b....../bbbb..../bbbb.... w',
}

class Board:
    """tables for one size; cell = row from the top * size + column"""
    def __init__(self, size):
        self.size, camp = size, 3 if size == 6 else 4
        cells = [(r, c) for r in range(size) for c in range(size)]
        self.camp = {'w': sum(1 << r * size + c for r, c in cells if size - 1 - r + c < camp),
                     'b': sum(1 << r * size + c for r, c in cells if r + size - 1 - c < camp)}
        self.step, self.jump = [[] for _ in cells], [[] for _ in cells]
        for r, c in cells:
            for dr, dc in ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)):
                if 0 <= r + dr < size and 0 <= c + dc < size:
                    near = (r + dr) * size + c + dc
                    self.step[r * size + c].append(near)
                    if 0 <= r + 2 * dr < size and 0 <= c + 2 * dc < size:
                        self.jump[r * size + c].append((near, (r + 2 * dr) * size + c + 2 * dc))

    def over(self, men):
        return not men['w'] & ~self.camp['b'] or not men['b'] & ~self.camp['w']

    def targets(self, full, i):
        """cells the man on i can reach; full = mask of all men"""
        out = [t for t in self.step[i] if not full >> t & 1]
        full ^= 1 << i                                                  # the start cell counts as empty
        seen, todo = {i}, [i]
        while todo:
            for near, far in self.jump[todo.pop()]:
                if full >> near & 1 and not full >> far & 1 and far not in seen:
                    seen.add(far)
                    todo.append(far)
        return out + sorted(seen - {i})

    def paths(self, full, i):
        """the same with one entry for each chain"""
        out = [t for t in self.step[i] if not full >> t & 1]
        full ^= 1 << i
        def go(at, seen):
            for near, far in self.jump[at]:
                if full >> near & 1 and not full >> far & 1 and far not in seen:
                    out.append(far)
                    go(far, seen | {far})
        go(i, {i})
        return out

    def moves(self, pos, paths=False):
        """(from, to); pos = (mask of white, mask of black, side to move)"""
        men = {'w': pos[0], 'b': pos[1]}
        if self.over(men):
            return []
        full, find = pos[0] | pos[1], self.paths if paths else self.targets
        return [(i, t) for i in range(self.size ** 2) if men[pos[2]] >> i & 1 for t in find(full, i)]

    def play(self, pos, m):
        change = 1 << m[0] | 1 << m[1]
        return (pos[0] ^ change, pos[1], 'b') if pos[2] == 'w' else (pos[0], pos[1] ^ change, 'w')

    def perft(self, pos, n, paths=False):
        if n == 0:
            return 1
        ms = self.moves(pos, paths)
        return len(ms) if n == 1 else sum(self.perft(self.play(pos, m), n - 1, paths) for m in ms)

def parse(text):
    rows, side = text.split()
    rows = rows.split('/')
    cells = ''.join(rows)
    return Board(len(rows)), tuple(sum(1 << i for i, x in enumerate(cells) if x == s) for s in 'wb') + (side,)

def main(args):
    words, paths = [a for a in args if not a.startswith('--')], '--paths' in args
    if '--table' in args:
        todo = [(f'start {s}x{s}', START[s], 4) for s in (6, 8)] + [(t, p, 3) for t, p in LINEUP.items()]
        for title, text, depth in todo:
            for n in range(1, depth + 1):
                board, pos = parse(text)
                more = f' | paths {board.perft(pos, n, True)}' if n < 3 else ''
                print(f'{title} | {text} | {n} | {board.perft(pos, n)}{more}', flush=True)
        return
    size = int(dict(a[2:].split('=') for a in args if '=' in a).get('size', 6))
    n, (board, pos) = int(words[0]), parse(words[1] if len(words) > 1 else START[size])
    if '--divide' in args:
        for m in board.moves(pos, paths):
            print('-'.join('abcdefgh'[i % board.size] + str(board.size - i // board.size) for i in m),
                  board.perft(board.play(pos, m), n - 1, paths))
    print(board.perft(pos, n, paths))

if __name__ == '__main__':
    main(sys.argv[1:])
