#!/usr/bin/env python3
"""usage: games.py             prints the games of the tree as the page carries them
       games.py --put PAGE    puts them into a page that is there
       games.py --check PAGE  says where the page carries others, or is of another version
"""

import json
import pathlib
import re
import sys

root = pathlib.Path(__file__).resolve().parents[2]
place = re.compile(r'(<script type="application/json" id="library">)(.*?)(</script>)', re.DOTALL)


def library():
    games = []
    for file in (root / "games").glob("*.rules"):
        text = file.read_text(encoding="utf-8")
        title = re.search(r"^game ([^\n]*?)\s*(?://.*)?$", text, re.MULTILINE)
        games.append({"name": file.stem, "title": title[1] if title else file.stem, "text": text})
    games.sort(key=lambda game: game["title"].casefold())
    return json.dumps(games, ensure_ascii=False).replace("<", "\\u003c")


def check(page):
    """What is wrong, in sentences."""
    carried = {game["name"]: game["text"] for game in json.loads(place.search(page)[2])}
    there = {game["name"]: game["text"] for game in json.loads(library())}
    version = re.search(r"^project\(regola VERSION ([0-9.]+)", (root / "CMakeLists.txt").read_text(), re.MULTILINE)[1]
    if f'content="regola {version}"' not in page:
        yield f"it is not of version {version}: tests/browser/run --build"
    other = sorted(name for name in carried.keys() | there.keys() if carried.get(name) != there.get(name))
    if other:
        yield f"it carries {', '.join(other)} otherwise than games/: engine/browser/games.py --put games/regola.html"


def main(arguments):
    if not arguments:
        sys.stdout.write(library())
        return 0
    if len(arguments) != 2 or arguments[0] not in ("--put", "--check"):
        sys.exit(__doc__)
    file = pathlib.Path(arguments[1])
    page = file.read_text(encoding="utf-8")
    if arguments[0] == "--put":
        file.write_text(place.sub(lambda found: found[1] + library() + found[3], page), encoding="utf-8", newline="\n")
        return 0
    faults = list(check(page))
    for fault in faults:
        print(f"{arguments[1]}: {fault}", file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
