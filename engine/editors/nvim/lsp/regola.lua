-- For Neovim 0.11 and later: `vim.lsp.enable('regola')`. `vim.g.regola_command`, set before, is another command.
return {
  cmd = vim.g.regola_command or { 'regola', 'lsp' },
  filetypes = { 'regola' },
  root_markers = { '.git' },
}
