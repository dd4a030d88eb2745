#!/usr/bin/env bash
# usage: draw.sh PROGRAM [NVIM]    draws the pictures of the README anew: a real Neovim (0.11 or later), run by tmux, with the
# language server PROGRAM, and the text in the colours of the TextMate grammar
set -euo pipefail
program=$(realpath "$1")
nvim=${2:-nvim}
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'tmux -S "$work/socket" kill-server 2>/dev/null || true; rm -rf "$work"' EXIT
cat >"$work/init.lua" <<LUA
vim.g.regola_command = { '$program', 'lsp' }
vim.opt.runtimepath:append('$PWD/../vim,$PWD/../nvim')
vim.opt.termguicolors = true
vim.cmd('colorscheme habamax | filetype plugin on | syntax on')
vim.opt.number, vim.opt.laststatus, vim.opt.ruler, vim.opt.showmode = true, 0, false, false
vim.opt.swapfile, vim.opt.signcolumn, vim.opt.shortmess = false, 'no', 'filnxtToOFI'
vim.diagnostic.config({ virtual_text = true, underline = true })
vim.lsp.enable('regola')
vim.lsp.inlay_hint.enable(true)
if vim.lsp.codelens.enable then vim.lsp.codelens.enable(true) end
LUA
mkdir -p "$work/three"
cp ../../../games/three-mens-morris.rules "$work/three/morris.rules"
terminal() { tmux -S "$work/socket" -f /dev/null "$@"; }
terminal new-session -d -x 112 -y "$(($(wc -l <"$work/three/morris.rules") + 5))" \
  env HOME="$work" COLORTERM=truecolor "$nvim" --clean -u "$work/init.lua" "$work/three/morris.rules"
terminal set -ga terminal-overrides ',*:Tc'
shows() {
  for _ in $(seq 40); do
    if terminal capture-pane -p | grep -q "$1"; then return; fi
    sleep 0.2
  done
  { echo "draw.sh: '$1' does not appear in"; terminal capture-pane -p; } >&2
  exit 1
}
shows '✓'
lua() { terminal send-keys ":lua $1" Enter; }
terminal send-keys ':17s/3024/3025/' Enter
shows '✗ 3024'
lua "vim.lsp.buf_request_sync(0, 'workspace/executeCommand', { command = 'regola.profile', arguments = { vim.uri_from_bufnr(0) } }, 20000)"
shows 'Press ENTER'
terminal send-keys Enter
shows 'chosen'
terminal send-keys ':2' Enter ':echo' Enter
sleep 1
terminal capture-pane -e -p | node svg.js terminal >neovim.svg
node svg.js grammar ../../../games/three-mens-morris.rules >vscode.svg
