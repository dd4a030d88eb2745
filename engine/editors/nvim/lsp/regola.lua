-- For Neovim 0.11 and later: `vim.lsp.enable('regola')`.
return {
  cmd = { 'regola', 'lsp' },
  filetypes = { 'regola' },
  root_markers = { '.git' },
}
