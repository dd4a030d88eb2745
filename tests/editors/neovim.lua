-- What tests/editors/neovim.py runs within Neovim: opens a text with a fault, reads it, applies the fix, renames a
-- symbol. It says 'fine' at the end, or what is not as it should be.
local function fail(what)
  io.stderr:write(what .. '\n')
  vim.cmd('cquit 1')
end

local function wait(what, condition)
  if not vim.wait(20000, condition, 20) then
    fail('in vain: ' .. what)
  end
end

local function text()
  return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n')
end

local function clients()
  return vim.lsp.get_clients and vim.lsp.get_clients({ bufnr = 0 }) or vim.tbl_values(vim.lsp.buf_get_clients(0))
end

local function ask(method, params)
  local answers = vim.lsp.buf_request_sync(0, method, params, 20000)
  for _, answer in pairs(answers or {}) do
    return answer.result, answer.error
  end
end

if vim.lsp.enable then -- 0.11 and later
  vim.lsp.enable('regola')
end
vim.cmd('edit ' .. vim.env.REGOLA_TEXT)
if vim.bo.filetype ~= 'regola' then
  fail('the file is of type ' .. vim.bo.filetype)
end
wait('a client', function()
  return #clients() > 0
end)
wait('a fault', function()
  return #vim.diagnostic.get(0) == 1
end)
local fault = vim.diagnostic.get(0)[1]
if fault.lnum ~= 4 or fault.col ~= 0 or not fault.message:find('mvoe') then
  fail('the fault is ' .. vim.inspect(fault))
end

vim.api.nvim_win_set_cursor(0, { 5, 0 })
local units = clients()[1].offset_encoding
local params = vim.lsp.util.make_range_params(0, units)
params.context = { diagnostics = {} }
local actions = ask('textDocument/codeAction', params)
vim.lsp.util.apply_workspace_edit(actions[1].edit, units)
if not text():find('\nmove put') then
  fail('the fix makes ' .. text())
end
wait('no fault', function()
  return #vim.diagnostic.get(0) == 0
end)

vim.api.nvim_win_set_cursor(0, { 4, 2 }) -- the x of the drawing
vim.lsp.buf.rename('z')
wait('another symbol', function()
  return text():find('players z/o') ~= nil
end)
if not text():find('-> z\n') or not text():find('// x stays') then
  fail('the rename makes ' .. text())
end
local hover = ask('textDocument/hover', vim.lsp.util.make_position_params(0, units))
if not hover or not hover.contents.value:find('symbol') then
  fail('the hover is ' .. vim.inspect(hover))
end
local lenses = ask('textDocument/codeLens', { textDocument = vim.lsp.util.make_text_document_params() })
if not lenses or lenses[1].command.command ~= 'regola.profile' then
  fail('the lenses are ' .. vim.inspect(lenses))
end
local played = ask('workspace/executeCommand', lenses[1].command)
if not played or not played.games:find('plies') then
  fail('the profile is ' .. vim.inspect(played))
end
vim.cmd('write')
print('fine')
vim.cmd('qall!')
