#!/usr/bin/env python3
"""Solves, counts and plays with 1 to 4 processes, and compares what they make with what one process makes.

usage: check.py REGOLA MPIEXEC
"""
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

program, mpiexec = sys.argv[1:]
games = pathlib.Path(__file__).resolve().parents[2] / 'games'
solve = [program, 'solve', games / 'connect-four.rules', '--set', 'M=4', '--set', 'N=4', '--by', 'tiers',
         '--census', '--db']
# The names that Open MPI reads; others do not mind.
environment = dict(os.environ, OMPI_ALLOW_RUN_AS_ROOT='1', OMPI_ALLOW_RUN_AS_ROOT_CONFIRM='1',
                   OMPI_MCA_rmaps_base_oversubscribe='1', OMPI_MCA_btl_base_warn_component_unused='0')
faults = []


def check(what, fine, told=''):
    if not fine:
        faults.append(what)
        print(f'{what}: no\n{told}', file=sys.stderr)


def run(command):
    try:
        return subprocess.run(command, env=environment, text=True, capture_output=True, timeout=300)
    except subprocess.TimeoutExpired:
        return subprocess.CompletedProcess(command, -1, '', 'it waits')


def together(ranks, command):
    return [mpiexec, '-n', str(ranks), *command]


def files(folder):
    return {path.name: path.read_bytes() for path in pathlib.Path(folder).iterdir()}


with tempfile.TemporaryDirectory() as top:
    alone = run([*solve, f'{top}/alone'])
    check('one process solves it', alone.returncode == 0, alone.stderr)
    whole = files(f'{top}/alone')
    for ranks in 1, 2, 3, 4:
        told = run(together(ranks, [*solve, f'{top}/{ranks}']))
        check(f'{ranks} processes solve it', told.returncode == 0, told.stderr)
        check(f'{ranks} processes print the same', told.stdout == alone.stdout, told.stdout)
        check(f'{ranks} processes write the same', files(f'{top}/{ranks}') == whole)

    # Tiers of many pages, which are cut where a page begins in any case.
    large = [program if word == program else 'N=5' if word == 'N=4' else word for word in solve]
    alone = run([*large, f'{top}/large'])
    for ranks in 2, 3:
        told = run(together(ranks, [*large, f'{top}/large{ranks}']))
        check(f'{ranks} processes solve a larger game', told.stdout == alone.stdout, told.stderr)
        check(f'{ranks} processes write the same of it', files(f'{top}/large{ranks}') == files(f'{top}/large'))

    # One of three is killed once there are files, and two go on.
    folder = pathlib.Path(f'{top}/killed')
    with subprocess.Popen(together(3, [*solve, folder]), env=environment, stdout=subprocess.DEVNULL,
                          stderr=subprocess.PIPE, text=True) as work:
        while work.poll() is None and not (folder.is_dir() and len(list(folder.glob('*-tier'))) > 2):
            time.sleep(0.001)
        ranks = subprocess.run(['pgrep', '-P', str(work.pid)], text=True, capture_output=True).stdout.split()
        if ranks:
            os.kill(int(ranks[-1]), signal.SIGKILL)
        told = work.communicate()[1]
    check('a killed process ends the others', work.returncode != 0 or files(folder) == whole, told)
    told = run(together(2, [*solve, folder]))
    check('two processes go on', told.returncode == 0, told.stderr)
    check('what they go on with becomes the same', files(folder) == whole)

    other = [program if word == program else 'N=5' if word == 'N=4' else word for word in solve]
    told = run([mpiexec, '-n', '1', *solve, f'{top}/both', ':', '-n', '1', *other, f'{top}/both'])
    check('different parameters are refused', told.returncode == 2, told.stderr)
    check('and said by rank 0', told.stderr.count('rank 1 has rules or parameters other than those of rank 0') == 1,
          told.stderr)
    check('before anything is written', not list(pathlib.Path(top).glob('both/*')))

    perft = [program, 'perft', games / 'tic-tac-toe.rules', '6']
    for more in [], ['--divide'], ['--json']:
        told = run(together(3, [*perft, *more]))
        check(f'perft {more} counts the same', told.stdout == run([*perft, *more]).stdout, told.stdout + told.stderr)

    arena = [program, 'arena', games / 'connect-four.rules', 'greedy', 'random', 'alphabeta:depth=2',
             '--games', '6']
    alone = run([*arena, '--record', f'{top}/alone.txt'])
    check('one process plays', alone.returncode == 0, alone.stderr)
    for ranks in 2, 3:
        told = run(together(ranks, [*arena, '--record', f'{top}/{ranks}.txt']))
        check(f'{ranks} processes play', told.returncode == 0, told.stderr)
        check(f'{ranks} processes count the same', told.stdout == alone.stdout, told.stdout)
        check(f'{ranks} processes record the same games in the same order',
              pathlib.Path(f'{top}/{ranks}.txt').read_text() == pathlib.Path(f'{top}/alone.txt').read_text())
    told = run([mpiexec, '-n', '1', *arena, ':', '-n', '1', *arena, '--seed', '2'])
    check('different matches are refused', told.returncode == 2, told.stderr)
    said = 'rank 1 has a status or options other than those of rank 0'
    check('and rank 0 says so', said in told.stderr, told.stderr)
    # Rank 0 refuses its own record when the others already wait for games.
    told = run([mpiexec, '-n', '1', *arena, '--record', f'{top}/none/record.txt', ':', '-n', '2', *arena])
    check('what rank 0 alone refuses ends the others', told.returncode == 2, told.stderr)

sys.exit(1 if faults else 0)
