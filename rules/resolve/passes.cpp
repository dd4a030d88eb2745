#include "rules/resolve/passes.hpp"

#include <fmt/format.h>

#include "rules/grammar/each_cell.hpp"

namespace regola {

using syntax::each_line;

void find_turn(Ruleset& ruleset, const syntax::Text& text, const std::string& start) {
  std::vector<char> turns;
  bool only_names = true;
  each_line<syntax::WholeRule>(text, [&](const syntax::WholeRule& rule, const syntax::Line&) {
    for (const std::string* side : {&rule.left.text, &rule.right.text}) {
      const char symbol = side->front();
      only_names = only_names && !is_variable(symbol);
      if (!contains(turns, symbol)) turns.push_back(symbol);
    }
  });
  const bool other_rules = syntax::has_line<syntax::Production>(text);
  const bool named = !ruleset.players[0].empty();
  const bool one_row = ruleset.board.size() == 0 || ruleset.board.rows() == 1;
  if (only_names && turns.size() == 2 && !other_rules && !ruleset.mirrored && one_row) {
    const std::array<std::string, 2> names = {std::string(1, turns[0]), std::string(1, turns[1])};
    const bool same = named && ((ruleset.players[0] == names[0] && ruleset.players[1] == names[1]) ||
                                (ruleset.players[0] == names[1] && ruleset.players[1] == names[0]));
    const bool start_agrees = start.empty() || start.front() == turns[0] || start.front() == turns[1];
    if ((same || !named) && start_agrees) {
      ruleset.turn = Turn::first_cell;
      if (!named) ruleset.players = names;
    }
  }
  if (ruleset.players[0].empty()) ruleset.players = {"first", "second"};
}

namespace {

/// Returns the symbols that a player's `move` lines write under their anchor: the pieces he places or moves.
SymbolSet moved_by(const Side& side) {
  SymbolSet moved;
  for (const Production& line : side.moves) {
    const Write& write = line.right[line.right_anchor];
    if (write.kind == Write::Kind::symbols || write.kind == Write::Kind::sum) {
      moved |= SymbolSet(write.symbols);
    } else if (write.kind == Write::Kind::keep) {
      moved |= line.left.elements[line.right_anchor].test.symbols;
    }
  }
  moved.erase(empty_symbol);
  return moved;
}

/// Returns the index of the image of each element; `nullopt` if one has no image among them.
template <typename Thing, typename Image>
std::optional<std::vector<std::size_t>> images_among(const std::vector<Thing>& all, const Image& is_image) {
  std::vector<std::size_t> images;
  for (const Thing& one : all) {
    const auto found = find_if(all, [&](const Thing& other) { return is_image(one, other); });
    if (found == all.end()) return std::nullopt;
    images.push_back(static_cast<std::size_t>(found - all.begin()));
  }
  return images;
}

/// Returns the only cell from `first` on that the rule changes; `nullopt` if it changes none or several.
std::optional<std::size_t> changed_cell(const Rule& rule, std::size_t first) {
  std::optional<std::size_t> changed;
  if (rule.left.size() != rule.right.size()) return std::nullopt;
  for (std::size_t i = first; i < rule.left.size(); ++i) {
    if (rule.left[i] != rule.right[i]) {
      if (changed) return std::nullopt;
      changed = i;
    }
  }
  return changed;
}

using Capitals = std::map<char, std::vector<Place>>;

/// Returns everything that gets a value on the left side of a line.
std::string bound_by(const syntax::Picture& left) {
  std::string bound;
  for (const syntax::Cell& cell : syntax::cells_of(left)) {
    bound += cell.kind == syntax::Cell::Kind::symbol ? cell.text : cell.variable;
    bound += cell.run_name;
  }
  return bound;
}

/// Adds the places of capitals that a line uses as only symbols can be used: in sets, in counts, and on the
/// right side without a value.
void add_capitals(const syntax::Line& line, const SymbolSet& symbols, Capitals& found) {
  using Kind = syntax::Cell::Kind;
  const auto* production = std::get_if<syntax::Production>(&line.content);
  const std::string bound = production == nullptr ? std::string() : bound_by(production->left);
  syntax::each_cell(line.content, [&](const syntax::Cell& cell, syntax::CellPlace place) {
    const bool is_free = bound.find(cell.text) == std::string::npos;
    const bool is_symbol =
        place == syntax::CellPlace::right_side
            ? cell.kind == Kind::symbol && is_free
            : cell.kind == Kind::set || (place == syntax::CellPlace::expression && cell.kind == Kind::symbol);
    for (const char symbol : cell.text) {
      if (is_symbol && is_variable(symbol) && !symbols.contains(symbol)) found[symbol].push_back(cell.place);
    }
  });
}

} // namespace

void find_owners(Ruleset& ruleset) {
  const std::array<SymbolSet, 2> moved = {moved_by(ruleset.sides[first_player]),
                                          moved_by(ruleset.sides[second_player])};
  for (const PlayerIndex player : {first_player, second_player}) {
    for (const Symbol symbol : (moved[player] - moved[other(player)]).to_string()) {
      ruleset.owners.emplace(symbol, player);
    }
  }
  for (const PlayerIndex player : {first_player, second_player}) {
    const std::string& name = ruleset.players[player];
    if (name.size() == 1 && ruleset.symbols.contains(name.front())) {
      ruleset.owners.emplace(name.front(), player);
    }
  }
}

std::optional<PlayerExchange> find_exchange(const Scope& scope) {
  const Ruleset& ruleset = scope.ruleset;
  const Mirror& mirror = scope.mirror;
  if (!ruleset.mirrored || scope.parts_players || !ruleset.rules.empty() || ruleset.score ||
      ruleset.board.size() == 0) {
    return std::nullopt;
  }
  PlayerExchange exchange{mirror.cells, mirror.symbols, {}, {}};
  for (std::size_t i = 0; i < exchange.cells.size(); ++i) {
    if (exchange.cells[exchange.cells[i]] != i) return std::nullopt;
  }
  const auto hands = images_among(ruleset.hands, [&](const Hand& one, const Hand& other) {
    return one.symbol == 0 ? &one == &other : other.symbol == mirror.symbol(one.symbol);
  });
  const auto quiet = images_among(
      ruleset.quiet, [&](const SymbolSet& one, const SymbolSet& other) { return other == mirror.set(one); });
  if (!hands || !quiet) return std::nullopt;
  exchange.hands = *hands;
  exchange.quiet = *quiet;
  return exchange;
}

void number_rules(Ruleset& ruleset) {
  const std::size_t first = ruleset.turn == Turn::first_cell ? 1 : 0;
  std::set<std::pair<char, std::size_t>> taken;
  std::vector<std::uint32_t> numbers;
  for (const Rule& rule : ruleset.rules) {
    const auto cell = changed_cell(rule, first);
    if (!cell || !taken.emplace(first == 1 ? rule.left[0] : ' ', *cell).second) return;
    numbers.push_back(static_cast<std::uint32_t>(*cell - first + 1));
  }
  for (std::size_t i = 0; i < numbers.size(); ++i) ruleset.rules[i].number = numbers[i];
}

void require_what_lines_need(Scope& scope, const syntax::Text& text, bool board_written) {
  const bool has_board = scope.ruleset.board.size() > 0;
  const bool has_players = syntax::has_line<syntax::Players>(text) || scope.unread.contains("players");
  bool board_missed = false;
  bool players_missed = false;
  bool has_rules = false;
  for (const syntax::Line& line : text.lines) {
    const bool production = std::holds_alternative<syntax::Production>(line.content);
    const bool on_cells = production || std::holds_alternative<syntax::Judgement>(line.content) ||
                          std::holds_alternative<syntax::Value>(line.content) ||
                          std::holds_alternative<syntax::Score>(line.content);
    has_rules =
        has_rules || std::holds_alternative<syntax::WholeRule>(line.content) ||
        std::holds_alternative<syntax::Unreadable>(line.content) ||
        (production && std::get<syntax::Production>(line.content).kind == syntax::Production::Kind::move);
    if (on_cells && !has_board && !board_missed && !board_written) {
      board_missed = true;
      scope.error(Code::bad_board, line.keyword.place,
                  fmt::format("a '{}' line needs a board", line.keyword.text),
                  "add a line such as `board 8x8`, or `board x---------`");
    }
    if (production && !has_players && !players_missed) {
      players_missed = true;
      scope.error(Code::bad_players, line.keyword.place,
                  fmt::format("a '{}' line needs players", line.keyword.text),
                  "add a line such as `players x/o`");
    }
  }
  if (!has_rules) {
    scope.error(Code::no_rules, {0, 0, 1}, "this text has no rule: nobody could move",
                "a rule is `move NAME: CELLS -> CELLS`, or `PATTERN -> PATTERN`");
  }
}

void keep_sure_faults(Diagnostics& faults, std::size_t known, Missed missed) {
  std::set<Code> sure = {Code::unknown_head_word, Code::bad_head,      Code::unknown_cell,
                         Code::unknown_name,      Code::unequal_sides, Code::missing_direction,
                         Code::bad_anchor,        Code::bad_number};
  if (missed == Missed::players) {
    sure.insert({Code::unknown_class, Code::unknown_param});
  } else {
    sure.insert({Code::unknown_player, Code::bad_board, Code::repeated_line});
  }
  const auto is_unsure = [&](const Diagnostic& fault) {
    return fault.severity != Severity::error || !sure.contains(fault.code);
  };
  faults.erase(std::remove_if(faults.begin() + static_cast<std::ptrdiff_t>(known), faults.end(), is_unsure),
               faults.end());
}

bool has_unknown_line(const syntax::Text& text) {
  return any_of(text.lines, [](const syntax::Line& line) {
    return std::holds_alternative<syntax::Unreadable>(line.content) && line.keyword.text.empty();
  });
}

void report_undeclared_capitals(Scope& scope, const syntax::Text& text) {
  for (const char* const declaring : {"players", "board", "class", "order", "hand"}) {
    if (scope.misses_rules() || scope.unread.contains(declaring)) {
      return; // its declaration could not be parsed
    }
  }
  Capitals found; // by capital: its places, in the order of the text
  for (const syntax::Line& line : text.lines) add_capitals(line, scope.ruleset.symbols, found);
  for (const auto& [symbol, places] : found) {
    const std::size_t more = places.size() - 1;
    if (scope.line_of(places.front()) == scope.line_of(places.back())) {
      continue; // the fault of that line says more
    }
    scope.error(Code::unknown_symbol, places.front(),
                fmt::format("nothing declares '{}': it is a variable without a value, here and in {} more "
                            "place{}",
                            symbol, more, more == 1 ? "" : "s"),
                fmt::format("a capital that is a symbol is declared, as in `class marker = {}`", symbol));
    scope.ruleset.symbols.insert(symbol);
  }
}

} // namespace regola
