#include "engine/solve/endgame/restricted_rules.hpp"

namespace regola {

namespace {

/// The symbols that may occur, and upper bounds of their cells: of all pieces, and of each symbol but '.'.
struct Presence {
  SymbolSet symbols;
  std::size_t pieces = 0;
  std::map<Symbol, std::size_t> most;

  explicit Presence(const Material& material) : symbols(material.set()), pieces(material.size()) {
    symbols.insert(empty_symbol);
    for (const Symbol symbol : material.symbols()) ++most[symbol];
  }
};

constexpr std::size_t any_number = std::numeric_limits<std::size_t>::max();

/// The symbols that an element matches and that may occur.
SymbolSet fitting(const Element& element, const Presence& present) {
  SymbolSet symbols;
  for (const Symbol symbol : element.test.symbols.to_string()) {
    if (present.symbols.contains(symbol)) symbols.insert(symbol);
  }
  return symbols;
}

/// Whether the element matches only pieces.
bool takes_piece(const Element& element, const Presence& present) {
  return element.least > 0 && !element.test.off && !fitting(element, present).contains(empty_symbol);
}

/// Whether the element matches only this symbol.
bool takes_just(const Element& element, Symbol symbol, const Presence& present) {
  return element.least > 0 && !element.test.off &&
         fitting(element, present) == SymbolSet(std::string(1, symbol));
}

bool may_match(const Picture& picture, const Presence& present) {
  std::size_t pieces = 0;
  for (const Element& element : picture.elements) {
    if (element.test.off || element.least == 0) continue;
    if (fitting(element, present).empty()) return false;
    if (takes_piece(element, present)) pieces += element.least;
  }
  return pieces <= present.pieces &&
         std::all_of(present.most.begin(), present.most.end(), [&](const auto& symbol) {
           std::size_t cells = 0;
           for (const Element& element : picture.elements) {
             if (takes_just(element, symbol.first, present)) cells += element.least;
           }
           return cells <= symbol.second;
         });
}

/// Whether a move of this line may add to the number of a symbol.
bool may_add(const Production& line, Symbol symbol, const Presence& present) {
  int more = 0;
  for (std::size_t i = 0; i < line.right.size(); ++i) {
    const Write& write = line.right[i];
    if (write.kind == Write::Kind::keep) continue;
    const bool may_be =
        write.kind == Write::Kind::variable || write.symbols.find(symbol) != std::string::npos;
    const bool was = takes_just(line.left.elements[i], symbol, present);
    if (may_be && !was && !line.left.elements[i].is_single()) return true;
    more += (may_be && !was ? 1 : 0) - (was && !may_be && line.left.elements[i].is_single() ? 1 : 0);
  }
  return more > 0;
}

/// Whether a move of this line may add to the number of pieces.
bool may_add_pieces(const Production& line, const Presence& present) {
  int more = 0;
  for (std::size_t i = 0; i < line.right.size(); ++i) {
    const Element& element = line.left.elements[i];
    const Write& write = line.right[i];
    if (write.kind == Write::Kind::keep) continue;
    const bool may_be_piece =
        write.kind == Write::Kind::variable || SymbolSet(write.symbols) != SymbolSet(".");
    if (element.is_single()) {
      more += (may_be_piece && !takes_piece(element, present) ? 1 : 0) -
              (!may_be_piece && takes_piece(element, present) ? 1 : 0);
    } else if (may_be_piece && fitting(element, present).contains(empty_symbol)) {
      return true;
    }
  }
  return more > 0;
}

/// Adds the symbols that a write may produce. Variables copy symbols that occur already.
void add_written(const Write& write, SymbolSet& symbols) {
  const bool says_which = write.kind == Write::Kind::symbols || write.kind == Write::Kind::sum;
  if (says_which) symbols |= SymbolSet(write.symbols);
}

/// Adds what a move of this line may produce.
void follow(const Production& line, Presence& present) {
  if (!may_match(line.left, present)) return;
  for (const Write& write : line.right) add_written(write, present.symbols);
  if (may_add_pieces(line, present)) present.pieces = any_number;
  for (const Symbol symbol : present.symbols.to_string()) {
    if (symbol != empty_symbol && may_add(line, symbol, present)) present.most[symbol] = any_number;
  }
}

/// Adds all that any number of moves may produce.
Presence with_what_follows(const Ruleset& ruleset, Presence present) {
  for (bool more = true; more;) {
    const std::size_t symbols = present.symbols.size();
    const std::size_t pieces = present.pieces;
    const std::map<Symbol, std::size_t> most = present.most;
    for (const Side& side : ruleset.sides) {
      for (const Production* line : side.productions()) follow(*line, present);
    }
    more = symbols != present.symbols.size() || pieces != present.pieces || most != present.most;
  }
  return present;
}

/// Whether both players have the same symbols, in the same numbers.
bool is_same_exchanged(const Presence& present, const PlayerExchange& exchange) {
  const auto count = [&](Symbol symbol) {
    const auto found = present.most.find(symbol);
    return found == present.most.end() ? std::size_t{0} : found->second;
  };
  const std::string symbols = present.symbols.to_string();
  return std::all_of(symbols.begin(), symbols.end(), [&](Symbol symbol) {
    const Symbol image = exchange.symbol(symbol);
    return present.symbols.contains(image) && count(image) == count(symbol);
  });
}

void drop_idle(std::vector<Production>& lines, const Presence& present) {
  std::erase_if(lines, [&](const Production& line) { return !may_match(line.left, present); });
}

void drop_idle(std::vector<Judgement>& lines, const Presence& present) {
  std::erase_if(lines,
                [&](const Judgement& line) { return line.picture && !may_match(*line.picture, present); });
}

} // namespace

Ruleset restricted_rules(const Ruleset& ruleset, const EndlessPlay& endless, const Material& material) {
  const Presence present = with_what_follows(ruleset, Presence(material));
  Ruleset rest = ruleset;
  for (Side& side : rest.sides) {
    drop_idle(side.moves, present);
    for (Part& part : side.parts) drop_idle(part.lines, present);
    // A part without lines leaves a move unchanged.
    std::erase_if(side.parts, [](const Part& part) { return part.lines.empty(); });
    drop_idle(side.afters, present);
    drop_idle(side.forbids, present);
    for (std::vector<Judgement>* const lines : {&side.ends, &side.claims}) {
      drop_idle(*lines, present);
      std::erase_if(*lines, [&](const Judgement& line) {
        Result ended;
        ended.line = line.guard.line;
        return endless.leaves_out(ended);
      });
    }
  }
  if (rest.exchange && !is_same_exchanged(present, *rest.exchange)) rest.exchange.reset();
  rest.keeps_past = false;
  if (!endless.counts_quiet) rest.quiet.clear();
  return rest;
}

SymbolSet symbols_within_moves(const Ruleset& rules, const Material& material) {
  SymbolSet symbols = material.set();
  symbols.insert(empty_symbol);
  for (const Side& side : rules.sides) {
    for (const Production* line : side.productions()) {
      for (const Write& write : line->right) add_written(write, symbols);
    }
  }
  return symbols;
}

} // namespace regola
