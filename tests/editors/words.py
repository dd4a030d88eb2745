#!/usr/bin/env python3
"""usage: tests/editors/words.py    does every editor know the words of the language?

Each word of rules/grammar/words.cpp has to stand in the TextMate grammar, in Vim's and in the page's, and the first of
these has to give each line of each game what its first word is.
"""

import json
import pathlib
import re
import sys

root = pathlib.Path(__file__).resolve().parents[2]
grammar_file = root / "engine/editors/vscode/syntaxes/regola.tmLanguage.json"
vim_file = root / "engine/editors/vim/syntax/regola.vim"
page_file = root / "engine/browser/page/language.ts"


def words_of_language():
    source = (root / "rules/grammar/words.cpp").read_text()
    return re.findall(r'Word\{"(\w+)"', source)


def patterns(node):
    """The expressions of the grammar: at the beginning of lines, and all."""
    if isinstance(node, dict):
        for key, value in node.items():
            if key in ("match", "begin", "end"):
                yield value
            else:
                yield from patterns(value)
    elif isinstance(node, list):
        for each in node:
            yield from patterns(each)


def main():
    faults = []
    grammar = json.loads(grammar_file.read_text())
    all_patterns = list(patterns(grammar))
    text = " ".join(all_patterns)
    vim = vim_file.read_text()
    page = " ".join(re.findall(r'"(\w+)"', page_file.read_text()))
    for word in words_of_language():
        for name, where in (("the TextMate grammar", text), ("Vim's syntax", vim), ("the page", page)):
            if not re.search(rf"(?<![a-z]){word}(?![a-z])", re.sub(r"\\\\?[bGw<>]", " ", where)):
                faults.append(f"{name} does not know '{word}'")
    begins = [re.compile(each) for each in all_patterns if each.startswith("^(") and each != "^(?=\\S|\\s*$)"]
    for game in sorted((root / "games").glob("*.rules")):
        for number, line in enumerate(game.read_text().splitlines(), 1):
            if line[:1] not in ("", " ", "\t", "/") and not any(each.match(line) for each in begins):
                faults.append(f"{game.name}:{number}: the TextMate grammar does not know how this line begins")
    package = json.loads((root / "engine/editors/vscode/package.json").read_text())
    for name in package["files"]:
        if not (root / "engine/editors/vscode" / name).exists():
            faults.append(f"the extension has no {name}")
    print("\n".join(faults) or "fine")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
