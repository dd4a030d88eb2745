#!/usr/bin/env python3
"""usage: tests/docs/root.py    does anything lie at the root of the checkout that does not belong there?

Prints what does and leaves 1. Names that begin with a dot and the folder of builds are not looked at.
"""

import pathlib
import sys

root = pathlib.Path(__file__).resolve().parents[2]
belong = {"CMakeLists.txt", "CMakePresets.json", "LICENSE", "README.md", "engine", "games", "rules", "tests", "build"}

strangers = sorted(entry.name for entry in root.iterdir() if entry.name not in belong and entry.name[0] != ".")
for name in strangers:
    print(f"{name}: nothing of this name belongs at the root")
sys.exit(1 if strangers else 0)
