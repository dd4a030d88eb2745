#include "engine/solve/never_adjacent.hpp"

#include "engine/search/symmetry.hpp"

namespace regola {

namespace {

/// Collects which symbols may stand beside which, by direction.
class Neighbours {
public:
  explicit Neighbours(const Ruleset& rules) : rules_(rules), beside_(rules.board.relation_count()) {}

  void look_at(const std::vector<Symbol>& cells);
  void look_at(const Production& line);
  [[nodiscard]] std::vector<Picture> missing() const;

private:
  /// Whether a direction leads from each cell to at most one other.
  [[nodiscard]] bool is_followed(RelationIndex along) const {
    return rules_.board.relation(along).step.has_value();
  }
  void add(RelationIndex along, Symbol symbol, const SymbolSet& next);
  [[nodiscard]] SymbolSet left_at(const Production& line, std::size_t element) const;

  const Ruleset& rules_;
  std::vector<std::map<Symbol, SymbolSet>> beside_; // by direction: the symbols that may follow this one
};

void Neighbours::add(RelationIndex along, Symbol symbol, const SymbolSet& next) {
  beside_[along][symbol] |= next;
  auto& back = beside_[rules_.board.relation(along).opposite];
  for (const Symbol each : next.to_string()) back[each].insert(symbol);
}

void Neighbours::look_at(const std::vector<Symbol>& cells) {
  for (std::size_t relation = 0; relation < beside_.size(); ++relation) {
    const auto along = static_cast<RelationIndex>(relation);
    if (!is_followed(along)) continue;
    for (std::size_t cell = 0; cell < cells.size(); ++cell) {
      for (const CellIndex next : rules_.board.relation(along).next[cell]) {
        add(along, cells[cell], SymbolSet(std::string(1, cells[next])));
      }
    }
  }
}

/// The symbols that may stand on the cell of an element after a move by this line.
SymbolSet Neighbours::left_at(const Production& line, std::size_t element) const {
  const Element& cell = line.left.elements[element];
  if (!cell.is_single()) return rules_.symbols;
  const Write& write = line.right[element];
  return write.kind == Write::Kind::keep ? cell.test.symbols : SymbolSet(write.symbols);
}

/// Adds the pairs that a line may produce. A new pair needs a written cell; the picture tells some of its
/// neighbours.
void Neighbours::look_at(const Production& line) {
  const std::size_t size = line.left.elements.size();
  for (const Heading& heading : line.left.headings) {
    const RelationIndex back = rules_.board.relation(heading.along).opposite;
    for (std::size_t i = 0; i < size; ++i) {
      if (line.right[i].kind == Write::Kind::keep) continue;
      for (std::size_t relation = 0; relation < beside_.size(); ++relation) {
        const auto along = static_cast<RelationIndex>(relation);
        if (!is_followed(along)) continue;
        SymbolSet next = rules_.symbols;
        if (!line.left.has_rows && along == heading.along && i + 1 < size) next = left_at(line, i + 1);
        if (!line.left.has_rows && along == back && i > 0) next = left_at(line, i - 1);
        for (const Symbol symbol : line.right[i].symbols) add(along, symbol, next);
      }
    }
  }
}

/// Lists the pairs that are missing. A direction and its opposite say the same.
std::vector<Picture> Neighbours::missing() const {
  std::vector<Picture> pictures;
  for (std::size_t relation = 0; relation < beside_.size(); ++relation) {
    const auto along = static_cast<RelationIndex>(relation);
    if (!is_followed(along) || rules_.board.relation(along).opposite < along) continue;
    std::map<std::string, SymbolSet> alike; // the symbols that never follow, and after which symbols
    for (const Symbol symbol : rules_.symbols.to_string()) {
      const auto found = beside_[along].find(symbol);
      const SymbolSet never = found == beside_[along].end() ? rules_.symbols : rules_.symbols - found->second;
      if (!never.empty()) alike[never.to_string()].insert(symbol);
    }
    for (const auto& [never, symbols] : alike) {
      Picture picture;
      picture.elements.resize(2);
      picture.elements[0].test.symbols = symbols;
      picture.elements[1].test.symbols = SymbolSet(never);
      Heading heading{along, along, {}};
      for (std::size_t cell = 0; cell < rules_.board.size(); ++cell) {
        if (!rules_.board.relation(along).next[cell].empty()) {
          heading.starts.push_back(static_cast<CellIndex>(cell));
        }
      }
      if (heading.starts.empty()) continue;
      picture.headings.push_back(std::move(heading));
      pictures.push_back(std::move(picture));
    }
  }
  return pictures;
}

/// The cells of a status, and those of the status with exchanged players.
std::vector<std::vector<Symbol>> exchanged(const Ruleset& rules, const Status& status) {
  std::vector<std::vector<Symbol>> all = {{status.cells.begin(), status.cells.end()}};
  if (!rules.exchange) return all;
  std::vector<Symbol> other(status.cells.size());
  for (std::size_t cell = 0; cell < other.size(); ++cell) {
    const std::size_t to = rules.exchange->cells.empty() ? cell : rules.exchange->cells[cell];
    other[to] = rules.exchange->symbol(status.cells[cell]);
  }
  all.push_back(std::move(other));
  return all;
}

} // namespace

std::vector<Picture> never_adjacent(const Ruleset& rules, const Status& start) {
  if (!rules.board.is_grid()) return {};
  Neighbours neighbours(rules);
  const std::vector<CellPermutation> symmetries = symmetries_of(rules);
  for (const std::vector<Symbol>& cells : exchanged(rules, start)) {
    neighbours.look_at(cells);
    std::vector<Symbol> image(cells.size());
    for (const CellPermutation& symmetry : symmetries) {
      for (std::size_t cell = 0; cell < cells.size(); ++cell) image[symmetry[cell]] = cells[cell];
      neighbours.look_at(image);
    }
  }
  for (const Side& side : rules.sides) {
    for (const Production& line : side.moves) neighbours.look_at(line);
  }
  return neighbours.missing();
}

void forbid_never_adjacent(Ruleset& turned, const Ruleset& rules, const Status& start) {
  for (Picture& picture : never_adjacent(rules, start)) {
    Judgement never;
    never.picture = std::move(picture);
    for (Side& side : turned.sides) {
      never.forbids_above = static_cast<std::uint32_t>(side.forbids.size());
      side.forbids.push_back(never);
    }
  }
}

} // namespace regola
