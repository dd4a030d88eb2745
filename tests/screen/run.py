#!/usr/bin/env python3
"""usage: tests/screen/run.py [--build DIR]    plays on the full screen in a terminal of tmux

Each step presses keys and waits until the terminal shows what it should. Exits with 77, and says so, where there is
no tmux or the program was built without ncurses.
"""

import argparse
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time

patience = 60  # seconds until what is awaited counts as missing
skipped = 77


class Terminal:
    """A terminal in which one command runs."""

    def __init__(self, columns, rows, command, **environment):
        self.folder = tempfile.TemporaryDirectory(prefix="regola-screen-")
        self.tmux = ["tmux", "-S", f"{self.folder.name}/socket", "-f", "/dev/null"]
        # ncurses keeps some memory to the end, which is no leak of ours.
        variables = {"LC_ALL": "C.UTF-8", "HOME": self.folder.name, "ASAN_OPTIONS": "detect_leaks=0", **environment}
        words = ["env", "-u", "NO_COLOR", *(f"{name}={value}" for name, value in variables.items()), *command]
        # What the terminal shows behind the program tells that it is as it was before.
        line = f"echo before; {shlex.join(words)}; echo status $?; stty -a | grep -o -w -e '-*echo'; exec cat"
        self.run("new-session", "-d", "-x", str(columns), "-y", str(rows), line)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.run("kill-server", check=False)
        self.folder.cleanup()

    def run(self, *words, check=True):
        return subprocess.run([*self.tmux, *words], capture_output=True, text=True, check=check).stdout

    def press(self, *keys):
        self.run("send-keys", *keys)

    def type(self, text):
        self.run("send-keys", "-l", text)
        self.press("Enter")

    def click(self, column, row):
        """The left button there, from 0, as a terminal reports it that has no better way."""
        codes = [0x1B, ord("["), ord("M"), 32, 33 + column, 33 + row]
        self.run("send-keys", "-H", *(f"{code:x}" for code in codes))

    def resize(self, columns, rows):
        self.run("resize-window", "-x", str(columns), "-y", str(rows))

    def shown(self):
        return self.run("capture-pane", "-p")

    def wait(self, *patterns):
        """Until the terminal shows all these patterns at once."""
        end = time.monotonic() + patience
        while True:
            text = self.shown()
            missing = [pattern for pattern in patterns if not re.search(pattern, text, re.MULTILINE)]
            if not missing:
                return text
            if time.monotonic() > end:
                sys.exit(f"tests/screen/run.py: these do not appear: {missing}; the terminal shows\n{text}")
            time.sleep(0.02)

    def wait_for_end(self, status):
        self.wait(r"^before$", rf"^status {status}$", r"^echo$")


def play_by_keys(program, columns, rows):
    with Terminal(columns, rows, [program, "play", "tic-tac-toe", "--depth", "9", "--screen"]) as terminal:
        text = terminal.wait(r"^Tic-Tac-Toe .* x to move$", r"2  \.\[\.\]\.", r"> x  you", "F1: help")
        assert all(len(line) <= columns for line in text.splitlines()), text
        terminal.press("Enter")
        terminal.wait("o plays put a3", r"3  o \. \.", r"2  \.\[x\]\.", r"1\. put b2  2\. put a3", "draw, 8 plies: ")
        terminal.press("Right", "Up")
        terminal.wait(r"3  o \.\[\.\]")
        terminal.type("hint")
        terminal.wait(r"^x: put c3 \(draw, 7 plies\)")
        terminal.resize(200 - columns, 64 - rows)  # from each of the two sizes to the other
        terminal.wait(rf"^Tic-Tac-Toe {{{200 - columns - 20}}}x to move$")
        terminal.resize(16, 4)
        terminal.wait("Too small")
        terminal.resize(columns, rows)
        terminal.wait(r"3  o \.\[\.\]")
        terminal.type("a3")
        terminal.wait(r"^'a3' is no legal move: line 4: move put: \. -> x came nearest; a3 is occupied")
        terminal.type("undo")
        terminal.wait(r"3  \. \.\[\.\]", r"2  \. \. \.")
        terminal.press("Tab")
        terminal.wait(r"\+-Moves-", r"\| put c1 \|")
        terminal.press("Escape")
        terminal.type("quit")
        terminal.wait_for_end(0)


def promote(program):
    start = "...k..../.P....../......../......../......../......../......../....K... white"
    with Terminal(80, 24, [program, "play", "chess", "--white", "human", "--black", "human", "--from", start, "--ascii",
                           "--screen"]) as terminal:
        terminal.wait(r"5  \. \. \.\[\.\]")
        terminal.press("Left", "Left", "Up", "Up")
        terminal.wait(r"7  \.\[P\]")
        terminal.press("Enter", "Up")
        terminal.wait(r"8  \.\[\.\]")
        terminal.press("Enter")
        terminal.wait("Which of these", r"\| b8=Q\+ *\|", r"\| b8=N *\|")
        terminal.press("Escape")
        terminal.press("Down", "Enter", "Up", "Enter")
        terminal.wait("Which of these")
        terminal.press("Down", "Down")  # to the queen
        terminal.press("Enter")
        terminal.wait(r"8  \.\[Q\]", r"1\. b8=Q\+")
        terminal.type("quit")
        terminal.wait_for_end(0)


def play_by_mouse(program):
    command = [program, "play", "caccia-al-gigante", "--g", "human", "--n", "human", "--screen"]
    with Terminal(80, 24, command, TERM="screen") as terminal:
        rows = terminal.wait(r"^Caccia al Gigante .* g to move$", r"\.-\.-\.", "F1: help").splitlines()
        row = next(i for i, line in enumerate(rows) if ".-.-." in line)
        terminal.click(rows[row].index(".-.-."), row)
        terminal.wait(r"\[g\]\..\.", "n to move")
        terminal.type("quit")
        terminal.wait_for_end(0)


def end_a_game(program):
    command = [program, "play", "tris", "--x", "human", "--o", "human", "--screen"]
    with Terminal(80, 24, command, NO_COLOR="1") as terminal:
        terminal.wait("x to move")
        for cell in "14253":
            terminal.type(cell)
        terminal.wait("^x wins.", r"\[x\]\[x\]\[x\]|\[x\[x\[x\]")
        terminal.type("new")
        terminal.wait("x to move", "1.2.3")
        terminal.press("C-d")
        terminal.wait_for_end(0)


def stop_at_lines(program):
    """A break stops a move by keys and one that is typed; steps go on line by line, and quit leaves."""
    with tempfile.NamedTemporaryFile("w", suffix=".rules") as rules:
        rules.write("players x/o q/p n/s\nboard\n  .oo\n  x..\nmove step n: x . -> . [x]\nafter crown n: x # -> q =\n"
                    "after clear e: q o -> = .\nafter clear e: q . o -> = = .\nvalue lead = count q - count o\n"
                    "win all if count o = 0\nlose if stuck\n")
        rules.flush()
        command = [program, "play", rules.name, "--x", "human", "--o", "human", "--screen", "--break", "crown"]
        with Terminal(80, 24, command, NO_COLOR="1") as terminal:
            terminal.wait("^Stops at line 6")
            terminal.type("a1")
            terminal.wait("line 6: after crown n: x # -> q =", r"n: \[a2\] x -> q   #", r"2 *[\[(]q[\])]o o", "^Enter, step: ", "F1: help")
            terminal.type("watch lead")
            terminal.wait(r"^ *lead: -1", "line 6: after crown")
            terminal.press("F1")
            terminal.wait("step: to the next line; next: the same")
            terminal.press("Enter")
            terminal.wait("line 7: after clear e: q o -> = .", r"^ *lead: 0", r"2 \(q\(\.\)o")
            terminal.type("next")
            terminal.wait("line 10: win all if count o = 0", "the game is over: x")
            terminal.type("continue")
            terminal.wait(r"^x wins\.")
            terminal.type("undo")
            terminal.wait("x to move")
            terminal.type("step")
            terminal.wait("The next move stops at each line")
            terminal.press("Tab", "Enter")
            terminal.wait("line 5: move step n: x . -> . ")
            terminal.resize(60, 16)
            terminal.wait("line 5: move step")
            terminal.type("quit")
            terminal.wait_for_end(0)


def interrupt(program):
    with Terminal(80, 24, [program, "play", "chess", "--time", "600", "--screen"]) as terminal:
        terminal.wait("white to move")
        terminal.type("e4")
        terminal.wait("black thinks", r"[0-9] plies: ")
        terminal.press("!")
        terminal.wait("black plays", "white to move")
        terminal.press("C-c")
        terminal.wait("Ctrl-C again leaves")
        terminal.press("C-c")
        terminal.wait_for_end(130)
    with Terminal(80, 24, [program, "play", "chess", "--time", "600", "--screen"]) as terminal:
        terminal.wait("white to move")
        terminal.type("e4")
        terminal.wait("black thinks", r"[0-9] plies: ")
        terminal.type("quit")
        terminal.wait_for_end(0)


def refuse(program):
    for kind in "no-such-terminal", "dumb":
        with Terminal(80, 24, [program, "play", "tris", "--screen"], TERM=kind) as terminal:
            terminal.wait(f"^regola: --screen cannot be shown on a terminal of the kind '{kind}'$")
            terminal.wait_for_end(2)


def fail(program):
    """Rules that go wrong end the program with their message, on a terminal that is as it was."""
    with tempfile.NamedTemporaryFile("w", suffix=".rules") as rules:
        rules.write("players x/o\nboard 2x1\nmove put: . -> x\nafter: x -> z\nafter: z -> x\n")
        rules.flush()
        with Terminal(80, 24, [program, "play", rules.name, "--screen"]) as terminal:
            terminal.wait_for_end(2)
            terminal.wait("^regola: .*'after' lines never come to rest")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", default="build/dev", help="where the program was built (build/dev)")
    program = str(pathlib.Path(parser.parse_args().build).resolve() / "regola")
    if not shutil.which("tmux"):
        print("skipped: there is no tmux")
        return skipped
    refused = subprocess.run([program, "play", "tris", "--screen"], stdin=subprocess.DEVNULL, capture_output=True,
                             text=True)
    assert refused.returncode == 2, refused
    if "without ncurses" in refused.stderr:
        print("skipped: the program was built without ncurses")
        return skipped
    assert refused.stderr == "regola: --screen needs a terminal, as standard input and as standard output\n", refused
    os.environ.pop("TMUX", None)
    play_by_keys(program, 80, 24)
    play_by_keys(program, 120, 40)
    promote(program)
    play_by_mouse(program)
    end_a_game(program)
    stop_at_lines(program)
    interrupt(program)
    refuse(program)
    fail(program)
    print("played")
    return 0


if __name__ == "__main__":
    sys.exit(main())
