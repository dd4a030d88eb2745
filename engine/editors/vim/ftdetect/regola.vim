autocmd BufRead,BufNewFile *.rules call s:detect()

" Other programs have files of rules, too (udev): a text of this language says so in its first lines.
function! s:detect() abort
  for l:line in getline(1, 40)
    if l:line =~# '^\(game\|players\|board\|move\|include\|param\|expect\|class\)\>' || l:line =~# '^\S\+ -> \S\+$'
      setlocal filetype=regola
      return
    endif
  endfor
  if expand('%:p') !~# '^/\(etc\|usr\|lib\)/'
    setfiletype regola
  endif
endfunction
