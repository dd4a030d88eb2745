-- Before Neovim 0.11 the server is started for each file of rules; later versions do so when asked:
-- `vim.lsp.enable('regola')`. `vim.g.regola_command` is another command, as in { '/opt/regola/bin/regola', 'lsp' }.
if vim.lsp.enable or vim.g.loaded_regola then
  return
end
vim.g.loaded_regola = true

local servers = {} -- by root: one server each

local function root_of(name)
  local folder = vim.fn.fnamemodify(name, ':p:h')
  local git = vim.fn.finddir('.git', vim.fn.escape(folder, ' ,;') .. ';')
  return git ~= '' and vim.fn.fnamemodify(git, ':p:h:h') or folder
end

local function attach(buffer)
  local command = vim.g.regola_command or { 'regola', 'lsp' }
  if vim.fn.executable(command[1]) == 0 then
    return
  end
  local root = root_of(vim.api.nvim_buf_get_name(buffer))
  servers[root] = servers[root] or vim.lsp.start_client({
    name = 'regola',
    cmd = command,
    root_dir = root,
    workspace_folders = { { uri = vim.uri_from_fname(root), name = root } },
    on_exit = function()
      servers[root] = nil
    end,
  })
  if servers[root] then
    vim.lsp.buf_attach_client(buffer, servers[root])
  end
end

local function on_filetype(event)
  attach(event.buf)
end

local group = vim.api.nvim_create_augroup('regola', {})
vim.api.nvim_create_autocmd('FileType', { group = group, pattern = 'regola', callback = on_filetype })
