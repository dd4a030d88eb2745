#!/usr/bin/env python3
"""KALAH - rules used here, then a perft.

Rules.
Six houses a player, four seeds in each; south's are numbered 0 to 5, his store is 6, north's houses are 7 to 12, his
store is 13.  A player takes all seeds out of one of his houses and sows them one by one into what follows on the ring,
leaving out the other store.  A last seed in his own store: he moves again.  A last seed in his own house that was empty:
that seed and those in the house opposite go into his store, unless that house is empty.  As soon as the houses of one
player are all empty each puts what is in his houses into his store, and the game is over.

Perft N = number of sequences of exactly N sowings.
Usage: kalah.py N [CELLS PLAYER [HANDS]]    CELLS: north's row with his store in front, "#/#", south's row with his
                                            store behind; a symbol stands for its place in SYMBOLS
"""
import sys

HOUSES = 6
SEEDS = 4
SYMBOLS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLM'
STORES = (HOUSES, 2 * HOUSES + 1)
ROWS = (range(HOUSES), range(HOUSES + 1, 2 * HOUSES + 1))


def sow(pits, player, house):
    """the pits after it, and who is to move then; None when the game is over"""
    pits = list(pits)
    seeds, pits[house] = pits[house], 0
    at = house
    while seeds > 0:
        at = (at + 1) % len(pits)
        if at == STORES[1 - player]:
            continue
        pits[at] += 1
        seeds -= 1
    if at in ROWS[player] and pits[at] == 1:
        opposite = 2 * HOUSES - at
        if pits[opposite] > 0:
            pits[STORES[player]] += pits[opposite] + 1
            pits[at] = pits[opposite] = 0
    if any(all(pits[i] == 0 for i in row) for row in ROWS):
        return pits, None
    return pits, player if at == STORES[player] else 1 - player


def perft(pits, player, plies):
    if plies == 0:
        return 1
    if player is None:
        return 0
    return sum(perft(*sow(pits, player, house), plies - 1) for house in ROWS[player] if pits[house] > 0)


if __name__ == '__main__':
    pits, mover = ([SEEDS] * HOUSES + [0]) * 2, 0
    if len(sys.argv) > 2:
        cells, name = ' '.join(sys.argv[2:]).split()[:2]
        north, south = cells.split('#/#')
        pits = [SYMBOLS.index(symbol) for symbol in south + north[::-1]]
        mover = ['south', 'north'].index(name)
    print(perft(pits, mover, int(sys.argv[1])))
