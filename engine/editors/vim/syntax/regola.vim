if exists('b:current_syntax')
  finish
endif

syntax case match
syntax match regolaOperator "->\|<=\|>=\|!=\|[<>=*+~^:/?#]"
syntax match regolaNumber "\<\d\+\>"
syntax match regolaVariable "\<[A-Z]\>"
syntax keyword regolaHead every in for if again may once each free extra claim along silent by most and or not as from
syntax keyword regolaHead to but piece number cell hex lines points perft result refuse matches forbids
syntax keyword regolaFunction count sum moves can hand attacked attacks quiet stuck repeats cycle other before at here
syntax keyword regolaFunction line ratio min max abs
syntax match regolaDirection "\<\(straight\|diagonal\|around\|knight\|anywhere\|mirror\|[nesw]\{1,3}\)\>"
syntax match regolaLine "^\(players\|hand\|show\|after\|prefer\|forbid\|pass\|win\|lose\|draw\|score\|notation\|include\)\>"
syntax match regolaLine "^\(move\|then\|class\|order\|value\|worth\|param\|link\)\>" nextgroup=regolaName skipwhite
syntax match regolaName "[A-Za-z_][A-Za-z0-9_]*" contained
syntax match regolaTitle "^game\>.*" contains=regolaGame,regolaComment
syntax match regolaGame "^game\>" contained
syntax match regolaTest "^expect\>"
syntax match regolaHead "\(^expect\s.*\)\@<=\<\(value\|worth\|class\|move\|after\)\>"
syntax match regolaComment "\(^\|\s\)\@1<=//.*$"
syntax region regolaBoard matchgroup=regolaLine start="^board\>" end="^\(\S\|$\)\@=" contains=regolaComment,regolaDrawing
syntax match regolaDrawing "^\s.*$" contained

highlight default link regolaOperator Operator
highlight default link regolaNumber Number
highlight default link regolaVariable Identifier
highlight default link regolaHead Keyword
highlight default link regolaFunction Function
highlight default link regolaDirection Constant
highlight default link regolaLine Statement
highlight default link regolaName Identifier
highlight default link regolaTitle Title
highlight default link regolaGame Statement
highlight default link regolaTest PreProc
highlight default link regolaComment Comment
highlight default link regolaBoard Normal
highlight default link regolaDrawing String

let b:current_syntax = 'regola'
