#include "engine/compiled/compile/plain_moves.hpp"

namespace regola {

namespace {

/// Whether the writes of a line lie at fixed distances, and its moves do nothing else.
bool is_plain(const CompiledProduction& line) {
  const Production& text = *line.source;
  return line.left.picture.rigid && !text.every && !text.again && !text.extra && !text.once && !text.free &&
         std::all_of(line.writes.begin(), line.writes.end(), [&](const CompiledWrite& write) {
           return write.kind == Write::Kind::symbols && write.symbols.size() == 1 &&
                  !text.left.elements[write.element].test.off;
         });
}

} // namespace

std::optional<Unread> unread_moves(const Ruleset& ruleset, const CompiledSide& side) {
  if (!ruleset.rules.empty()) return Unread{"rules on the whole status", ruleset.rules.front().line};
  if (!ruleset.hands.empty()) return Unread{"moves that fill hands and empty them", 0};
  if (!side.parts.empty()) {
    return Unread{"moves of several parts", side.parts.front().front().source->guard.line};
  }
  if (!side.afters.empty())
    return Unread{"what happens after a move", side.afters.front().source->guard.line};
  if (!side.forbids.empty())
    return Unread{"moves that are forbidden", side.forbids.front().source->guard.line};
  const auto line = std::find_if(side.moves.begin(), side.moves.end(), [](const CompiledProduction& each) {
    return !each.never && !is_plain(each);
  });
  if (line == side.moves.end()) return std::nullopt;
  return Unread{line->left.picture.rigid ? "a move that does more than it writes, or leaves a choice"
                                         : "a move whose cells do not lie at known distances",
                line->source->guard.line};
}

} // namespace regola
