#!/usr/bin/env python3
"""Does every source include what defines the types that it names, by itself or by its headers?

Builds by the scripts join sources, where one may live on what another includes. This reads text, not C++: it knows the
types that one header alone defines, and leaves out names that are also defined within a class, or are parameters of
templates. A forward declaration is enough.
"""

import collections
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
# By the installed headers, and names of JavaScript.
ELSEWHERE = {"tests/install/consumer/main.cpp", "engine/browser/module.cpp"}

NO_CODE = re.compile(r"""//[^\n]*|/\*.*?\*/|R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])+'""", re.S)
INCLUDE = re.compile(r'^#include "([^"]+)"', re.M)
KIND = r"(?:class|struct|enum class|using)\s+"
DEFINED = re.compile(rf"^(?:template <[^\n]*>\s+)?{KIND}([A-Z]\w+)(?=[^;\n]*[{{=]|[^;\n]*$)", re.M)
INNER = re.compile(rf"^[ \t]+{KIND}([A-Z]\w+)|(?:typename|class)(?:\.\.\.)?\s+([A-Z]\w*)\s*[,>]", re.M)
FORWARD = re.compile(r"^\s*(?:class|struct|enum class)\s+([A-Z]\w+)\s*(?::\s*[\w:]+)?;", re.M)


def main():
    code, includes = {}, {}
    for folder in ("engine", "rules", "tests"):
        for path in (ROOT / folder).rglob("*.?pp"):
            name = str(path.relative_to(ROOT))
            text = path.read_text()
            if name not in ELSEWHERE and "node_modules" not in name:
                includes[name] = INCLUDE.findall(text)
                code[name] = NO_CODE.sub(" ", text)

    homes = collections.defaultdict(set)
    inner = set()
    for name, text in code.items():
        inner.update(first or second for first, second in INNER.findall(text))
        for defined in DEFINED.findall(text):
            homes[defined].add(name)
    home_of = {defined: next(iter(places)) for defined, places in homes.items()
               if len(places) == 1 and defined not in inner and next(iter(places)).endswith(".hpp")}

    def included(name, known):
        if name in code and name not in known:
            known.add(name)
            for other in includes[name]:
                included(other, known)
        return known

    faults = 0
    for name, text in sorted(code.items()):
        reached = included(name, set())
        declared = {found for other in reached for found in FORWARD.findall(code[other])}
        for word in sorted(set(re.findall(r"\b[A-Z]\w+", text))):
            if word in home_of and home_of[word] not in reached and word not in declared:
                print(f'{name} names {word}, and nothing it includes includes "{home_of[word]}"')
                faults += 1
    # The reading of the text must not come to nothing unnoticed.
    known = len(home_of)
    if known < 300:
        print(f"only {known} types were found")
        faults += 1
    print(f"{known} types, {len(code)} files, {faults} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
