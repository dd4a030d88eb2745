#include "engine/matcher/lasting_writes.hpp"

#include <algorithm>

namespace regola {

LastingWrites::LastingWrites(const Ruleset& ruleset, PlayerIndex player)
    : ruleset_(ruleset), side_(ruleset.sides[player]) {
  const Later later = this->later();
  for (const Production& line : side_.moves) {
    std::vector<SymbolSet>& may_end = may_end_.emplace_back();
    for (const Write& write : line.right) {
      SymbolSet now = written(write);
      // Another match of such a move may cover the cell, too.
      for (const Production& joint : side_.moves) {
        if (!line.every || !joint.every || joint.name != line.name) continue;
        for (const Write& other : joint.right) {
          if (other.kind != Write::Kind::keep) now |= written(other);
        }
      }
      SymbolSet& end = may_end.emplace_back();
      for (const Symbol symbol : now.to_string()) end |= later[static_cast<unsigned char>(symbol)];
    }
  }
}

/// The symbols that may be written. What is kept, or depends on the position, may be any.
SymbolSet LastingWrites::written(const Write& write) const {
  return write.kind == Write::Kind::symbols ? SymbolSet(write.symbols) : ruleset_.symbols;
}

LastingWrites::Later LastingWrites::later() const {
  Later later;
  const std::string symbols = ruleset_.symbols.to_string();
  for (const Symbol symbol : symbols) later[static_cast<unsigned char>(symbol)].insert(symbol);
  const auto add = [&](const Production& line) {
    for (std::size_t element = 0; element < line.right.size(); ++element) {
      if (line.right[element].kind == Write::Kind::keep) continue;
      const SymbolSet made = written(line.right[element]);
      for (const Symbol symbol : line.left.elements[element].test.symbols.to_string()) {
        later[static_cast<unsigned char>(symbol)] |= made;
      }
    }
  };
  const auto goes_on = [](const Production& line) { return line.again; };
  if (std::any_of(side_.moves.begin(), side_.moves.end(), goes_on)) {
    std::for_each(side_.moves.begin(), side_.moves.end(), add);
  }
  for (const Part& part : side_.parts) std::for_each(part.lines.begin(), part.lines.end(), add);
  std::for_each(side_.afters.begin(), side_.afters.end(), add);
  for (const Symbol over : symbols) { // Warshall's algorithm
    for (const Symbol from : symbols) {
      SymbolSet& made = later[static_cast<unsigned char>(from)];
      if (made.contains(over)) made |= later[static_cast<unsigned char>(over)];
    }
  }
  return later;
}

} // namespace regola
