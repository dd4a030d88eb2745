// Finds moves that win without making them: reads winning pictures backwards through moves.

#include "engine/compiled/compile/compiler.hpp"
#include "engine/matcher/result.hpp"

namespace regola {

namespace {

/// Why wins cannot be read backwards through some moves.
struct Unread {
  std::string why;
  std::uint32_t line = 0; ///< line of the text, from 1; 0: none
};

/// Whether the writes of a line lie at fixed distances, and its moves do nothing else.
bool is_plain(const CompiledProduction& line) {
  const Production& text = *line.source;
  return line.left.picture.rigid && !text.every && !text.again && !text.extra && !text.once && !text.free &&
         all_of(line.writes, [&](const CompiledWrite& write) {
           return write.kind == Write::Kind::symbols && write.symbols.size() == 1 &&
                  !text.left.elements[write.element].test.off;
         });
}

/// Returns why wins cannot be read backwards through the moves of a side; `nullopt` if they can. They can if
/// each move is one match of one line, all its cells lie at fixed distances, and it does nothing but its
/// writes.
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
  const auto line =
      find_if(side.moves, [](const CompiledProduction& each) { return !each.never && !is_plain(each); });
  if (line == side.moves.end()) return std::nullopt;
  return Unread{line->left.picture.rigid ? "a move that does more than it writes, or leaves a choice"
                                         : "a move whose cells do not lie at known distances",
                line->source->guard.line};
}

/// The symbol that the line writes on the cell of an element.
Symbol symbol_of(const CompiledProduction& line, std::size_t element) {
  const auto write = find_if(line.writes, [&](const CompiledWrite& each) { return each.element == element; });
  return write->symbols.front();
}

/// The picture cell by cell: each element covers one cell, or lies off the board. nullopt if its cells are
/// not at fixed distances.
std::optional<Picture> by_cells(const Picture& picture) {
  constexpr std::size_t most_cells = 16;
  Picture single = picture;
  single.elements.clear();
  for (const Element& element : picture.elements) {
    const bool fixed = element.least == element.most && element.least > 0 && element.contact.empty();
    if (!fixed || element.length || element.test.within != no_class || element.test.outside != no_class ||
        single.elements.size() + element.least > most_cells) {
      return std::nullopt;
    }
    Element one = element;
    one.least = one.most = 1;
    single.elements.insert(single.elements.end(), element.least, one);
  }
  if (picture.line_count || (picture.has_rows && single.elements.size() != picture.elements.size())) {
    return std::nullopt;
  }
  return single;
}

/// Reads the wins of one player backwards, end by end.
class WinsReader {
public:
  WinsReader(CompiledRuleset& out, PlayerIndex mover)
      : out_(out), ruleset_(*out.ruleset), side_(out.sides[mover]) {
    wins_.chances.resize(static_cast<std::size_t>(out.layout.words()) * word_bits, 0);
    for (std::size_t line = 0; line < side_.moves.size(); ++line) {
      if (side_.moves[line].never) continue;
      for (const CompiledWrite& write : side_.moves[line].writes) {
        const std::size_t headings = side_.moves[line].left.picture.headings();
        wins_.writes.push_back({line, write.element, std::vector<Register>(headings, no_register)});
      }
    }
  }

  /// @return false if the picture cannot be read backwards; nothing has changed then
  [[nodiscard]] bool add(const Picture& picture, PlayerIndex viewer) {
    const std::optional<Picture> cells = by_cells(picture);
    if (!cells) return false;
    CompiledWins wins = wins_;
    const Program unchanged = program_;
    const auto give_up = [&] {
      program_ = unchanged;
      return false;
    };
    for (std::size_t i = 0; i < cells->elements.size(); ++i) {
      const SymbolSet needed = cells->elements[i].test.symbols;
      if (needed.empty()) continue; // off the board
      Picture lacking = *cells;
      lacking.pivot = lacking.anchor = i;
      lacking.elements[i].test = {};
      lacking.elements[i].test.symbols = ruleset_.symbols;
      const auto compile = [&](const Picture& asked) {
        return PictureCompiler(ruleset_, ruleset_.sides[viewer], out_.layout, program_)
            .compile(asked, {.pivot = i});
      };
      const CompiledPicture all = compile(lacking);
      if (!all.rigid) return give_up();
      const Lacking known{i, all.distances};
      count_chances(lacking, i, wins.chances);
      for (CompletingWrite& write : wins.writes) {
        const CompiledProduction& line = side_.moves[write.line];
        if (!needed.contains(symbol_of(line, write.element))) continue;
        for (std::size_t heading = 0; heading < write.cells.size(); ++heading) {
          const auto left = headings_left(write, heading, *cells, known);
          if (!left) return give_up();
          Picture some = lacking;
          some.headings.clear();
          for (std::size_t k = 0; k < left->size(); ++k) {
            if ((*left)[k]) some.headings.push_back(lacking.headings[k]);
          }
          if (some.headings.empty()) continue;
          const bool whole = some.headings.size() == lacking.headings.size();
          const Register found = whole ? all.matches : compile(some).matches;
          unite(write.cells[heading], found);
          unite(wins.threats, program_.bit_and(found, program_.cells(before(write, write.element))));
        }
      }
    }
    wins_ = std::move(wins);
    return true;
  }
  [[nodiscard]] CompiledWins& wins() { return wins_; }
  [[nodiscard]] Program& program() { return program_; }

private:
  /// A picture with one cell missing.
  struct Lacking {
    std::size_t cell = 0;                    ///< index of the cell in the picture
    std::vector<std::vector<int>> distances; ///< from the missing cell, by heading and cell
  };
  /// The effect of a line on the cells of a picture other than the missing one.
  enum class Effect { none, spoils, too_much };

  /// The line puts its symbol on the missing cell. Its other writes may spoil a cell that the picture needs,
  /// or supply one; then it is not enough that all other cells fit before the move.
  [[nodiscard]] Effect effect(const CompletingWrite& write, std::size_t heading, const Picture& picture,
                              const Lacking& lacking, std::size_t picture_heading) const {
    const CompiledProduction& line = side_.moves[write.line];
    const std::vector<int>& places = line.left.picture.distances[heading];
    for (const CompiledWrite& other : line.writes) {
      if (other.element == write.element) continue;
      const int distance = places[other.element] - places[write.element];
      for (std::size_t i = 0; i < picture.elements.size(); ++i) {
        const CellTest& test = picture.elements[i].test;
        if (i == lacking.cell || lacking.distances[picture_heading][i] != distance || test.symbols.empty()) {
          continue;
        }
        const bool fits = test.symbols.contains(other.symbols.front());
        if (!fits) return Effect::spoils;
        if (!before(write, other.element).is_subset_of(test.symbols)) return Effect::too_much;
      }
    }
    return Effect::none;
  }
  /// The headings of the picture that the line completes in one of its own; nullopt if unknown.
  [[nodiscard]] std::optional<std::vector<bool>> headings_left(const CompletingWrite& write,
                                                               std::size_t heading, const Picture& picture,
                                                               const Lacking& lacking) const {
    std::vector<bool> left;
    for (std::size_t i = 0; i < picture.headings.size(); ++i) {
      const Effect here = effect(write, heading, picture, lacking, i);
      if (here == Effect::too_much) return std::nullopt;
      left.push_back(here == Effect::none);
    }
    return left;
  }
  [[nodiscard]] const SymbolSet& before(const CompletingWrite& write, std::size_t element) const {
    return side_.moves[write.line].source->left.elements[element].test.symbols;
  }
  /// Counts for each cell the headings in which the rest of a picture of one row has room beside it.
  void count_chances(const Picture& picture, std::size_t missing, std::vector<std::uint16_t>& chances) const {
    if (picture.has_rows) return;
    const Layout& layout = out_.layout;
    const auto has_room = [&](auto first, auto last, RelationIndex along, Bit at) {
      for (; first != last && !first->test.symbols.empty(); ++first) {
        at = layout.only_next(along)[at];
        if (at == no_bit) return false;
      }
      return true;
    };
    const auto here = picture.elements.begin() + static_cast<std::ptrdiff_t>(missing);
    layout.board().each([&](Bit bit) {
      for (const Heading& heading : picture.headings) {
        if (has_room(here + 1, picture.elements.end(), heading.along, bit) &&
            has_room(std::make_reverse_iterator(here), picture.elements.rend(),
                     layout.opposite(heading.along), bit)) {
          ++chances[bit];
        }
      }
    });
  }
  /// Only the union of all lanes is used in the end, so lanes may be combined freely.
  void unite(Register& all, Register cells) {
    if (all == no_register) {
      all = cells;
    } else if (program_.lanes(all) == program_.lanes(cells)) {
      all = program_.bit_or(all, cells);
    } else {
      all = program_.bit_or(program_.or_lanes(all), program_.or_lanes(cells));
    }
  }

  CompiledRuleset& out_;
  const Ruleset& ruleset_;
  const CompiledSide& side_;
  Program program_;
  CompiledWins wins_;
};

} // namespace

/// Reads the wins by pictures that come first in the text, as long as each can be read backwards.
void Compiler::read_wins_backwards(PlayerIndex mover) {
  CompiledSide& side = out_.sides[mover];
  const auto leave = [&](Unread unread) {
    side.wins.unread = std::move(unread.why);
    side.wins.unread_line = unread.line;
  };
  const auto is_won = [&](const ReachableEnd& end) {
    const Result result = result_of(ruleset_.sides[end.viewer].ends[end.end], end.viewer);
    return result.ending == Ending::won && result.winner == mover;
  };
  if (none_of(side.reachable_ends, is_won)) return;
  if (std::optional<Unread> unread = unread_moves(ruleset_, side)) return leave(std::move(*unread));
  constexpr std::size_t most_ends = 200; // each is compiled for every move
  WinsReader reader(out_, mover);
  CompiledWins& wins = reader.wins();
  for (const ReachableEnd& end : side.reachable_ends) {
    const auto& judged = out_.sides[end.viewer].ends[end.end];
    const bool by_picture = end.kind == ReachableEnd::Kind::picture && judged.source->guard.cells.empty();
    const char* const why =
        !is_won(end)             ? "an end that comes before wins"
        : !by_picture            ? "a win by more than a picture"
        : wins.ends == most_ends ? "a win after as many others as are read"
        : !reader.add(*judged.picture->picture.source, end.viewer)
            ? "a win whose cells do not lie at known distances, or on which a move writes twice"
            : nullptr;
    if (why != nullptr) {
      leave({why, judged.source->guard.line});
      break;
    }
    ++wins.ends;
  }
  if (wins.threats == no_register) return;
  wins.all = std::none_of(side.reachable_ends.begin() + static_cast<std::ptrdiff_t>(wins.ends),
                          side.reachable_ends.end(), is_won);
  if (!wins.all) {
    wins.unread = std::move(side.wins.unread);
    wins.unread_line = side.wins.unread_line;
  }
  std::erase_if(wins.writes, [](const CompletingWrite& write) {
    return all_of(write.cells, [](Register cells) { return cells == no_register; });
  });
  std::vector<Register*> kept{&wins.threats};
  for (CompletingWrite& write : wins.writes) {
    for (Register& cells : write.cells) kept.push_back(&cells);
  }
  Program& program = reader.program();
  for (Register* const cells : kept) {
    if (*cells != no_register) *cells = program.or_lanes(*cells);
  }
  wins.program = keep(std::move(program), kept);
  side.wins = std::move(wins);
}

} // namespace regola
