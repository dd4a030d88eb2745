#!/usr/bin/env python3
"""usage: tests/docs/comments.py [--seed S] [--count N]    reads a sample of the comments with fresh eyes

Prints N comments of the headers in engine/ and rules/, picked at random, each with its file and line and with the
declaration that it belongs to. An author no longer notices a hard sentence, least of all in its place. Read a sample
instead, and count the comments that need a second reading. The same seed prints the same sample.
"""

import argparse
import pathlib
import random
import re
import sys

folders = ("engine", "rules")
most_lines = 4  # of a declaration
not_prose = re.compile(r"(NOLINT|clang-format|namespace\b|\})")


def declaration_below(lines, at):
    """The first lines of the declaration that begins at a line."""
    code = []
    for line in lines[at:at + most_lines]:
        if not line.strip():
            break
        code.append(line)
        if re.search(r"[;{}]\s*(//.*)?$", line):
            break
    return code


def comments_of(lines):
    """Yields for each comment its line, from 1, its text, and the code that it describes."""
    at = 0
    while at < len(lines):
        begin = at
        if re.match(r"\s*//", lines[at]):
            while at < len(lines) and re.match(r"\s*//", lines[at]):
                at += 1
            text = lines[begin:at]
            code = declaration_below(lines, at)
        else:
            code, slashes, comment = lines[at].partition(" //")
            at += 1
            if not slashes or code.count('"') % 2 == 1:
                continue
            text = [slashes.strip() + comment]
            while at < len(lines) and re.match(r"\s{8,}//", lines[at]):
                text.append(lines[at])
                at += 1
            code = [code.rstrip()]
        if not not_prose.match(text[0].lstrip(" /<")):
            yield begin + 1, text, code


def sample(root, seed, count):
    """Returns random comments of all headers, in random order."""
    found = []
    for folder in folders:
        for path in sorted((root / folder).rglob("*.hpp")):
            lines = path.read_text(encoding="utf-8").split("\n")
            found += [(path.relative_to(root), *comment) for comment in comments_of(lines)]
    return random.Random(seed).sample(found, min(count, len(found)))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, help="the sample to print; a random one by default")
    parser.add_argument("--count", type=int, default=40, help="number of comments; 40 by default")
    arguments = parser.parse_args()
    root = pathlib.Path(__file__).resolve().parents[2]
    for path, line, text, code in sample(root, arguments.seed, max(arguments.count, 0)):
        print(f"{path}:{line}")
        for each in text + code:
            print("    " + each.strip())
        print()


if __name__ == "__main__":
    sys.exit(main())
