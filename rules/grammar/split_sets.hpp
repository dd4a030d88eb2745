#pragma once

#include "rules/grammar/syntax.hpp"

namespace regola {

/// Resolves the `&` of sets such as `{x&wet!home}`, unless `&` is a symbol of this game. Each set keeps at
/// most one class of cells after `&` and one after `!`. Further classes are merged into a class without a
/// name: the cells outside of one of the former, or inside one of the latter.
void split_sets(syntax::Text& text);

} // namespace regola
