#include "engine/matcher/move.hpp"

namespace regola {

std::string to_text(const Ruleset& ruleset, const Move& move) {
  switch (move.kind) {
  case Move::Kind::pass: return "pass";
  case Move::Kind::rule: return std::to_string(move.number);
  case Move::Kind::parts: break;
  }
  std::string text;
  for (const MovePart& part : move.parts) {
    text += (text.empty() ? "" : " ") + ruleset.names[part.name] + " " + ruleset.board.name(part.from);
    if (part.to != part.from) {
      text += "-" + ruleset.board.name(part.to);
    }
    for (const Symbol choice : part.choices) {
      text += {'=', choice};
    }
  }
  return text;
}

} // namespace regola
