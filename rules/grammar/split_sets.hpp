#pragma once

#include "rules/grammar/syntax.hpp"

namespace regola {

/// Reads the `&` of sets such as `{x&wet!home}`, unless `&` is a symbol of this game, and leaves each set
/// with one class of cells behind `&` and one behind `!` at most. The other classes become one class that no
/// text names: its cells lie outside of one of the former, or within one of the latter.
void split_sets(syntax::Text& text);

} // namespace regola
