#!/usr/bin/env python3
"""usage: tests/docs/words.py [--root FOLDER]    is the recipe for a new word of the language kept?

The README says which files a new word has to go into. Here each file that it names must exist, and each word that the
language has must stand in those where all words stand: what a new word lacks is printed, and the exit status is 1.
"""

import argparse
import pathlib
import re
import sys

most_switches = 3  # over the kinds of expressions; what is true of a kind expression.cpp says for all


def named_files(readme):
    """The paths in the item of the recipe, with * as in a shell."""
    item = re.search(r"^- \*\*A word of the language\*\*.*?(?=^\S|\Z)", readme, re.MULTILINE | re.DOTALL)
    text = re.sub(r"^- ", "", item[0]) if item else ""
    return re.findall(r"\]\(([^)#]+)\)", text) + re.findall(r"`([\w*./]+/[\w*.]*)`", text)


def productions(grammar):
    """Each production of a grammar with its keywords."""
    found = {}
    for name, body in re.findall(r"struct (\w+)\s*:(.*?)\{\s*\};", grammar, re.DOTALL):
        letters = re.findall(r"(?:keyword|younger_word)<((?:'.',?\s*)+)>", body)
        if letters:
            found[name] = ["".join(re.findall(r"'(.)'", each)) for each in letters]
    return found


def kinds(header):
    """The enumerators of `struct Expression { enum class Kind`."""
    body = re.search(r"struct Expression \{\s*enum class Kind \{(.*?)\};", header, re.DOTALL)[1]
    return re.findall(r"^\s*(\w+),?\s*$", re.sub(r"///?[^\n]*", "", body).replace(",", ",\n"), re.MULTILINE)


def has_words(text, phrase):
    return re.search(rf"(?<![\w]){re.escape(phrase)}(?![\w])", text) is not None


def strings(text):
    """What stands in string literals, and nothing else of a source."""
    return "\n".join(re.findall(r'"((?:[^"\\\n]|\\.)*)"', text))


def code_of(document):
    """What stands in the blocks and the code spans of a document."""
    blocks = re.findall(r"^```.*?^```", document, re.MULTILINE | re.DOTALL)
    return "\n".join(blocks + re.findall(r"`[^`\n]+`", document))


def switches(root, names):
    """Where a switch has cases for kinds of expressions: Expression::Kind, called Kind or ExpressionKind."""
    found = []
    for path in sorted([*root.glob("engine/**/*.?pp"), *root.glob("rules/**/*.?pp")]):
        text = path.read_text()
        for match in re.finditer(r"\bswitch \([^\n]*\) \{\n(.*?)^\s*\}\n", text, re.MULTILINE | re.DOTALL):
            cases = re.findall(r"\bcase (?:Expression::)?(?:Expression)?Kind::(\w+):", match[1])
            of_syntax = "syntax::Expression::Kind" in text or "Syntax::Kind" in match[1]
            if len(cases) > 2 and set(cases) <= names and not of_syntax:
                found.append(f"{path.relative_to(root)}:{text[:match.start()].count(chr(10)) + 1}")
    return found


def faults(root):
    def read(path):
        return (root / path).read_text()

    files = named_files(read("README.md"))
    if not files:
        yield "README.md: no item 'A word of the language' that names files"
    for name in files:
        if not list(root.glob(name.rstrip("/"))):
            yield f"README.md: the recipe names {name}, which is not there"

    grammar = read("rules/grammar/grammar.hpp") + read("rules/grammar/grammar_expectations.hpp")
    reference = code_of(read("rules/README.md"))
    signs = re.findall(r"\bsign\([^,]+, [^,]+", read("rules/ruleset/expression.cpp"))  # written between two operands
    layout = strings(read("rules/format/format.cpp") + read("rules/format/format_parts.cpp") + "\n".join(signs))
    words = strings(read("rules/grammar/words.cpp"))
    for name, keywords in productions(grammar).items():
        for keyword in keywords:
            if not has_words(reference, keyword):
                yield f"rules/README.md: no example has '{keyword}' ({name})"
    of_expressions = grammar[grammar.index("---- expressions"):grammar.index("---- heads")]
    for name, keywords in productions(of_expressions).items():  # lines keep their words as they are written
        for keyword in keywords:
            if not has_words(layout, keyword):
                yield f"rules/format*.cpp: nothing writes '{keyword}' ({name})"
    of_lines = {name: keywords[:1] for name, keywords in productions(grammar).items() if name.endswith("_line")}
    for name, keywords in {**productions(of_expressions), **of_lines}.items():
        if not any(has_words(words, keyword) for keyword in keywords):
            yield f"rules/grammar/words.cpp: '{' '.join(keywords)}' is not among the words ({name})"

    for kind in kinds(read("rules/grammar/syntax.hpp"))[1:]:  # a node that nothing is said of is a number
        for path in ("rules/grammar/build_expression.cpp", "rules/format/format_parts.cpp", "rules/resolve/resolve_expression.cpp"):
            if not re.search(rf"\bKind::{kind}\b", read(path)):
                yield f"{path}: a node '{kind}' of syntax.hpp is not there"
    operations = read("rules/ruleset/expression.cpp")
    applied = operations[operations.index("std::int32_t apply("):]
    all_kinds = kinds(read("rules/ruleset/expression.hpp"))
    for kind in all_kinds:
        if not re.search(rf"\((?:Expression)?Kind::{kind},", operations):
            yield f"rules/ruleset/expression.cpp: nothing is said of '{kind}'"
        if re.search(rf"case (?:Expression)?Kind::{kind}:", applied):
            continue  # an operation, which all have from there
        if not re.search(rf"case (?:Expression)?Kind::{kind}:", read("engine/matcher/evaluate.cpp")):
            yield f"engine/matcher/evaluate.cpp: '{kind}' is not evaluated"
    for kind in all_kinds:
        if not re.search(rf"case (?:Expression)?Kind::{kind}:", read("engine/compiled/lower/expression.cpp")):
            yield f"engine/compiled/lower/expression.cpp: '{kind}' has no form, nor is said to have none"

    found = switches(root, set(all_kinds))
    if len(found) > most_switches:
        yield f"{len(found)} switches over the kinds of expressions, more than {most_switches}: {' '.join(found)}"
    if len(found) < most_switches:
        yield f"{len(found)} switches over the kinds of expressions: most_switches may be lowered: {' '.join(found)}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--root", type=pathlib.Path, default=pathlib.Path(__file__).resolve().parents[2],
                        help="the folder of the project")
    found = list(faults(parser.parse_args().root))
    print("\n".join(found), end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
