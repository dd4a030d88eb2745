if exists('b:did_ftplugin')
  finish
endif
let b:did_ftplugin = 1

setlocal comments=:// commentstring=//\ %s
setlocal expandtab shiftwidth=2 softtabstop=2
setlocal iskeyword=@,48-57,_
" :make reports the faults of the file.
setlocal makeprg=regola\ check\ %:S
setlocal errorformat=%f:%l:%c:\ %trror:\ %m,%f:%l:%c:\ %tarning:\ %m,%-G%.%#
if executable('regola') && exists('&formatprg')
  setlocal formatprg=regola\ format\ /dev/stdin
endif

let b:undo_ftplugin = 'setlocal comments< commentstring< expandtab< shiftwidth< softtabstop< iskeyword< makeprg< errorformat< formatprg<'
