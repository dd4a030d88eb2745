#!/usr/bin/env python3
"""usage: tests/editors/neovim.py PROGRAM    Neovim, without a screen, edits a text with the language server

REGOLA_NVIM is another Neovim than the one that is found. Exits with 77, and says so, where there is none.
"""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

here = pathlib.Path(__file__).resolve().parent
editors = here.parents[1] / "engine" / "editors"
skipped = 77
text = """game Faulty \N{GRINNING FACE}
players x/o
board
  x..
mvoe put: . -> x
draw if stuck // x stays
"""


def main(program):
    nvim = os.environ.get("REGOLA_NVIM", "nvim")
    if not shutil.which(nvim):
        print("skipped: there is no nvim")
        return skipped
    with tempfile.TemporaryDirectory(prefix="regola-neovim-") as folder:
        file = pathlib.Path(folder, "text.rules")
        file.write_text(text)
        command = f"let g:regola_command = ['{program}', 'lsp']"
        paths = f"set runtimepath+={editors}/vim,{editors}/nvim"
        # Neovim 0.7 knows no file types before it is told to.
        call = [nvim, "--headless", "--clean", "--cmd", command, "--cmd", paths, "-n", "-c",
                "filetype plugin on | syntax on", "-c", f"runtime plugin/regola.lua | luafile {here}/neovim.lua"]
        environment = {**os.environ, "REGOLA_TEXT": str(file), "HOME": folder, "XDG_STATE_HOME": folder,
                       "XDG_DATA_HOME": folder, "XDG_CACHE_HOME": folder, "XDG_CONFIG_HOME": folder}
        done = subprocess.run(call, env=environment, capture_output=True, text=True, timeout=120, cwd=folder)
        if done.returncode != 0 or "fine" not in done.stdout + done.stderr:
            print(f"exit code {done.returncode}\n{done.stdout}{done.stderr}")
            return 1
        saved = file.read_text()
        if "players z/o" not in saved or "move put: . -> z" not in saved:
            print(f"what was saved is\n{saved}")
            return 1
        version = subprocess.run([nvim, "--version"], capture_output=True, text=True, check=True).stdout
    print(f"fine: {version.splitlines()[0]}")
    return 0


if __name__ == "__main__":
    sys.exit(main(os.path.abspath(sys.argv[1])))
