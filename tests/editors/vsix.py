#!/usr/bin/env python3
"""usage: tests/editors/vsix.py PROGRAM    the extension is packed as VS Code installs it, and runs from what was packed

Exits with 77, and says so, where there is no node.
"""

import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree
import zipfile

here = pathlib.Path(__file__).resolve().parent
source = here.parents[1] / "engine" / "editors" / "vscode"
skipped = 77


def check_lists(packed):
    """The two lists name each file by its type, and the assets that there are."""
    names = packed.namelist()
    types = xml.etree.ElementTree.fromstring(packed.read("[Content_Types].xml"))
    ends = {each.get("Extension") for each in types}
    untyped = [name for name in names if name != "[Content_Types].xml" and pathlib.PurePath(name).suffix not in ends]
    assert not untyped, untyped
    manifest = xml.etree.ElementTree.fromstring(packed.read("extension.vsixmanifest"))
    space = "{http://schemas.microsoft.com/developer/vsx-schema/2011}"
    assets = [each.get("Path") for each in manifest.iter(space + "Asset")]
    assert "extension/package.json" in assets and all(path in names for path in assets), assets
    about = json.loads(packed.read("extension/package.json"))
    identity = manifest.find(f"{space}Metadata/{space}Identity")
    assert [identity.get(name) for name in ("Id", "Version", "Publisher")] == [
        about[name] for name in ("name", "version", "publisher")]
    mentioned = [about["main"], about["contributes"]["grammars"][0]["path"],
                 about["contributes"]["languages"][0]["configuration"]]
    for path in mentioned:
        assert "extension/" + path.removeprefix("./") in names, path


def main(program):
    if not shutil.which("node"):
        print("skipped: there is no node")
        return skipped
    with tempfile.TemporaryDirectory(prefix="regola-vsix-") as folder:
        told = subprocess.run(["node", source / "pack.js", folder], capture_output=True, text=True, check=True).stdout
        with zipfile.ZipFile(told.strip()) as packed:
            assert packed.testzip() is None
            check_lists(packed)
            packed.extractall(folder)
        extension = pathlib.Path(folder, "extension")
        return subprocess.run(["node", here / "extension.js", program, extension], check=False).returncode


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]).resolve()))
