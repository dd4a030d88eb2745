-- For Neovim 0.11 and later: `vim.lsp.enable('regola')`. `vim.g.regola_command`, set before, is another command.

--- Hints that come after the text was drawn again are not drawn by Neovim (0.12) until it is told once more.
local function refresh(err, result, ctx)
  local refresh_once = vim.lsp.handlers['workspace/inlayHint/refresh']
  vim.defer_fn(function()
    if vim.lsp.get_client_by_id(ctx.client_id) then
      refresh_once(err, result, ctx)
      vim.cmd('redraw!')
    end
  end, 300)
  return refresh_once(err, result, ctx)
end

return {
  cmd = vim.g.regola_command or { 'regola', 'lsp' },
  filetypes = { 'regola' },
  root_markers = { '.git' },
  handlers = { ['workspace/inlayHint/refresh'] = refresh },
}
