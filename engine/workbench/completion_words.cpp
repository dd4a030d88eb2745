#include "engine/workbench/complete.hpp"

namespace regola::workbench {

const Words& expression_words() {
  static const Words words = {"count", "sum",   "moves",   "can",   "hand",    "attacked", "attacks",
                              "quiet", "stuck", "repeats", "cycle", "to move", "other",    "min",
                              "max",   "ratio", "abs",     "and",   "or",      "not"};
  return words;
}

Words head_words(std::string_view line) {
  Words words = {"in", "for", "if"};
  const auto add = [&](std::initializer_list<std::string_view> more) { words.insert(words.end(), more); };
  if (line == "move") add({"every", "again", "may again", "once", "extra"});
  if (line == "then") add({"every", "may", "after", "each", "free", "extra", "along", "silent"});
  if (line == "draw") add({"claim"});
  return words;
}

/// Whether a name is one of a move or a part, and not of another line.
bool names_move(const Snapshot& snapshot, const Piece& piece) {
  const std::string_view text = snapshot.sources()[piece.place.source].text;
  const std::string_view line = text.substr(piece.line_start);
  return line.substr(0, 4) == "move" || line.substr(0, 4) == "then";
}

} // namespace regola::workbench
