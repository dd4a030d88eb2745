#include "rules/resolve.hpp"

#include <algorithm>
#include <variant>

#include <fmt/format.h>

#include "rules/check_ruleset.hpp"
#include "rules/number_rules.hpp"
#include "rules/resolve_board.hpp"
#include "rules/resolve_players.hpp"
#include "rules/resolve_rules.hpp"
#include "rules/suggest.hpp"
#include "rules/words.hpp"

namespace regola {

namespace {

using syntax::Line;

/// Declarations first, in the order in which one needs another, wherever they stand in the text; then the
/// lines.
class Resolver {
public:
  Resolver(const syntax::Text& text, const Sources& sources, const Settings& settings,
           Diagnostics& diagnostics)
      : text_(text), settings_(settings) {
    scope_.sources = &sources;
    scope_.diagnostics = &diagnostics;
  }

  [[nodiscard]] std::optional<Ruleset> resolve();

private:
  /// Calls with every line of that content.
  template <typename Content, typename Action>
  void each(Action action) const {
    for (const Line& line : text_.lines) {
      if (const auto* content = std::get_if<Content>(&line.content)) {
        action(*content, line);
      }
    }
  }
  template <typename Content>
  [[nodiscard]] const Line* last_of(bool replaceable);
  [[nodiscard]] bool failed() const { return has_errors(*scope_.diagnostics); }
  [[nodiscard]] bool read_foundations();

  void read_params();
  void read_board();
  void read_players();
  void read_hands();
  void read_symbol_classes();
  void declare_symbols();
  void declare_cell(const syntax::Cell& cell);
  void find_turn();
  void make_start();
  void read_lines();
  void require_what_lines_need();

  const syntax::Text& text_;
  const Settings& settings_;
  Scope scope_;
  bool is_variant_ = false; // the caller has set a parameter to another value
  Place board_place_;
  std::string start_;
};

/// The line of that content that counts: the only one, or where a text replaces what it includes, the last.
template <typename Content>
const Line* Resolver::last_of(bool replaceable) {
  const Line* found = nullptr;
  for (const Line& line : text_.lines) {
    if (!std::holds_alternative<Content>(line.content)) {
      continue;
    }
    if (found != nullptr && (!replaceable || found->place.source == line.place.source)) {
      scope_.error(Code::repeated_line, line.keyword.place,
                   fmt::format("a second '{}' line; the first is {}", line.keyword.text,
                               scope_.line_name(found->place)));
    }
    found = &line;
  }
  return found;
}

void Resolver::read_params() {
  std::map<std::string, std::uint32_t> sources;
  each<syntax::Params>([&](const syntax::Params& params, const Line&) {
    for (const auto& item : params.items) {
      const auto known = sources.find(item.name.text);
      if (known != sources.end() && known->second == item.name.place.source) {
        scope_.error(Code::repeated_line, item.name.place,
                     fmt::format("the parameter '{}' is there twice", item.name.text));
      }
      sources[item.name.text] = item.name.place.source;
      if (const auto value = scope_.number(item.value)) {
        scope_.params[item.name.text] = *value;
      }
    }
  });
  for (const auto& [name, value] : settings_) {
    const auto known = scope_.params.find(name);
    if (known == scope_.params.end()) {
      std::vector<std::string> names;
      for (const auto& [param, number] : scope_.params) {
        names.push_back(param);
      }
      scope_.error(Code::unknown_param, {~0U, 0, 1},
                   fmt::format("this game has no parameter '{}'{}", name,
                               names.empty() ? "" : fmt::format("; it has {}", fmt::join(names, ", "))));
    } else {
      is_variant_ = is_variant_ || known->second != value;
      known->second = value;
    }
  }
}

void Resolver::read_board() {
  const Line* line = last_of<syntax::Board>(true);
  if (line == nullptr) {
    each<syntax::Link>([&](const syntax::Link& link, const Line&) {
      scope_.error(Code::bad_link, link.forth.place, "'link' joins the points of a `board points`");
    });
    return;
  }
  board_place_ = line->keyword.place;
  auto read = resolve_board(scope_, std::get<syntax::Board>(line->content), board_place_);
  if (read) {
    scope_.ruleset.board = std::move(read->board);
    start_ = std::move(read->start);
    each<syntax::Link>([&](const syntax::Link& link, const Line&) { resolve_link(scope_, link); });
  }
}

void Resolver::read_players() {
  const Line* line = last_of<syntax::Players>(false);
  if (line != nullptr) {
    const auto& players = std::get<syntax::Players>(line->content);
    if (resolve_players(scope_, players, line->place) && scope_.ruleset.mirrored &&
        scope_.ruleset.board.size() > 0) {
      mirror_cells(scope_, players);
    }
  }
}

void Resolver::read_hands() {
  each<syntax::Hand>([&](const syntax::Hand& line, const Line&) {
    for (const auto& item : line.items) {
      const auto count = scope_.number(item.count);
      if (!count) {
        continue;
      }
      if (item.from) {
        scope_.error(Code::bad_hand, item.from->place, "hands that receive are not part of the language yet");
      } else if (*count == 0) {
        scope_.error(Code::bad_hand, item.count.place, "a hand of no pieces");
      }
      const Symbol symbol = item.symbol.text.front();
      const auto& hands = scope_.ruleset.hands;
      if (std::any_of(hands.begin(), hands.end(), [&](const Hand& hand) { return hand.symbol == symbol; })) {
        scope_.error(Code::bad_hand, item.symbol.place, fmt::format("'{}' has a hand already", symbol));
      } else if (hands.size() == Status::Hands::static_capacity || *count > 0xFFFF) {
        scope_.error(Code::bad_hand, item.count.place, "this is more than a status can hold");
      } else {
        scope_.ruleset.hands.push_back({symbol, static_cast<std::uint16_t>(*count), first_player});
      }
    }
  });
}

void Resolver::read_symbol_classes() {
  each<syntax::Class>([&](const syntax::Class& line, const Line&) {
    const std::string& name = line.name.text;
    if (is_reserved(name) || step_of(name)) {
      scope_.error(Code::bad_class, line.name.place,
                   fmt::format("'{}' is a {} of this language", name, step_of(name) ? "direction" : "word"));
    }
    const bool symbols_known = scope_.symbol_classes.contains(name);
    const auto& cells = scope_.cell_classes;
    const bool cells_known = std::find(cells.begin(), cells.end(), name) != cells.end();
    if (line.symbols ? cells_known : symbols_known) {
      scope_.error(Code::bad_class, line.name.place,
                   fmt::format("'{}' cannot be a class of symbols and a class of cells", name));
    } else if (line.symbols) {
      scope_.symbol_classes[name] |= SymbolSet(line.symbols->text);
    } else if (!cells_known) {
      scope_.cell_classes.push_back(name);
    }
  });
}

/// What a right side writes is a symbol of the game; capitals must be declared elsewhere or they are
/// variables.
void Resolver::declare_cell(const syntax::Cell& cell) {
  if (cell.kind == syntax::Cell::Kind::symbol || cell.kind == syntax::Cell::Kind::set) {
    for (const char symbol : cell.text) {
      if (symbol != off_symbol && (!is_variable(symbol) || cell.kind == syntax::Cell::Kind::set)) {
        scope_.ruleset.symbols.insert(symbol);
      }
    }
  }
}

void Resolver::declare_symbols() {
  SymbolSet& symbols = scope_.ruleset.symbols;
  symbols |= SymbolSet(start_);
  for (const auto& [symbol, mirrored] : scope_.mirror.symbols) {
    symbols.insert(symbol);
  }
  for (const Hand& hand : scope_.ruleset.hands) {
    symbols.insert(hand.symbol);
  }
  for (const auto& [name, set] : scope_.symbol_classes) {
    symbols |= set;
  }
  each<syntax::Production>([&](const syntax::Production& production, const Line&) {
    for (const syntax::Row& row : production.right.rows) {
      std::for_each(row.begin(), row.end(), [&](const syntax::Cell& cell) { declare_cell(cell); });
    }
  });
  each<syntax::WholeRule>([&](const syntax::WholeRule& rule, const Line&) {
    for (const char symbol : rule.left.text + rule.right.text) {
      if (!is_variable(symbol)) {
        symbols.insert(symbol);
      }
    }
  });
  symbols |= scope_.mirror.set(symbols);
}

/// The article's way: the first symbol of a status says whose turn it is, when all rules are on whole
/// statuses, begin with the name of a player on both sides, and the players do not mirror each other.
void Resolver::find_turn() {
  Ruleset& ruleset = scope_.ruleset;
  std::vector<char> turns;
  bool only_names = true;
  each<syntax::WholeRule>([&](const syntax::WholeRule& rule, const Line&) {
    for (const std::string* side : {&rule.left.text, &rule.right.text}) {
      const char symbol = side->front();
      only_names = only_names && !is_variable(symbol);
      if (std::find(turns.begin(), turns.end(), symbol) == turns.end()) {
        turns.push_back(symbol);
      }
    }
  });
  bool other_rules = false;
  each<syntax::Production>([&](const syntax::Production&, const Line&) { other_rules = true; });
  const bool named = !ruleset.players[0].empty();
  const bool one_row = ruleset.board.size() == 0 || ruleset.board.rows() == 1;
  if (only_names && turns.size() == 2 && !other_rules && !ruleset.mirrored && one_row) {
    const std::array<std::string, 2> names = {std::string(1, turns[0]), std::string(1, turns[1])};
    const bool same = named && ((ruleset.players[0] == names[0] && ruleset.players[1] == names[1]) ||
                                (ruleset.players[0] == names[1] && ruleset.players[1] == names[0]));
    const bool start_agrees = start_.empty() || start_.front() == turns[0] || start_.front() == turns[1];
    if ((same || !named) && start_agrees) {
      ruleset.turn = Turn::first_cell;
      if (!named) {
        ruleset.players = names;
      }
    }
  }
  if (ruleset.players[0].empty()) {
    ruleset.players = {"first", "second"};
  }
}

void Resolver::make_start() {
  Ruleset& ruleset = scope_.ruleset;
  ruleset.has_start = ruleset.board.size() > 0;
  ruleset.start = Status(start_);
  for (const Hand& hand : ruleset.hands) {
    ruleset.start.hands.push_back(hand.count);
  }
  if (ruleset.turn == Turn::first_cell && ruleset.has_start) {
    ruleset.start.to_move = start_.front() == ruleset.players[0].front() ? first_player : second_player;
  }
}

/// Lines on cells need a board, and a line for a player needs players.
void Resolver::require_what_lines_need() {
  const bool has_board = scope_.ruleset.board.size() > 0;
  const bool has_players = std::any_of(text_.lines.begin(), text_.lines.end(), [](const Line& line) {
    return std::holds_alternative<syntax::Players>(line.content);
  });
  bool board_missed = false;
  bool players_missed = false;
  bool has_rules = false;
  for (const Line& line : text_.lines) {
    const bool production = std::holds_alternative<syntax::Production>(line.content);
    const bool on_cells = production || std::holds_alternative<syntax::Judgement>(line.content) ||
                          std::holds_alternative<syntax::Value>(line.content) ||
                          std::holds_alternative<syntax::Score>(line.content);
    has_rules =
        has_rules || std::holds_alternative<syntax::WholeRule>(line.content) ||
        std::holds_alternative<syntax::Unreadable>(line.content) ||
        (production && std::get<syntax::Production>(line.content).kind == syntax::Production::Kind::move);
    if (on_cells && !has_board && !board_missed && board_place_ == Place{}) {
      board_missed = true;
      scope_.error(Code::bad_board, line.keyword.place,
                   fmt::format("a '{}' line needs a board", line.keyword.text),
                   "add a line such as `board 8x8`, or `board x---------`");
    }
    if (production && !has_players && !players_missed) {
      players_missed = true;
      scope_.error(Code::bad_players, line.keyword.place,
                   fmt::format("a '{}' line needs players", line.keyword.text),
                   "add a line such as `players x/o`");
    }
  }
  if (!has_rules) {
    scope_.error(Code::no_rules, {0, 0, 1}, "this text has no rule: nobody could move",
                 "a rule is `move NAME: CELLS -> CELLS`, or `PATTERN -> PATTERN`");
  }
}

void Resolver::read_lines() {
  each<syntax::WholeRule>(
      [&](const syntax::WholeRule& rule, const Line&) { resolve_whole_rule(scope_, rule); });
  each<syntax::Class>([&](const syntax::Class& line, const Line& at) {
    if (!line.symbols) {
      resolve_cell_class(scope_, line, at.place);
    }
  });
  each<syntax::Value>([&](const syntax::Value& value, const Line&) { resolve_value(scope_, value); });
  each<syntax::Production>([&](const syntax::Production& production, const Line& at) {
    resolve_production(scope_, production, at.place);
  });
  each<syntax::Prefer>([&](const syntax::Prefer& prefer, const Line&) { resolve_prefer(scope_, prefer); });
  join_parts(scope_.ruleset);
  each<syntax::Judgement>(
      [&](const syntax::Judgement& line, const Line& at) { resolve_judgement(scope_, line, at.place); });
  if (const Line* score = last_of<syntax::Score>(true)) {
    resolve_score(scope_, std::get<syntax::Score>(score->content));
  }
  follow_lines(scope_);
  scope_.ruleset.start.quiet.resize(scope_.ruleset.quiet.size()); // all that count have been read now
  each<syntax::Expect>([&](const syntax::Expect& expect, const Line& at) {
    // What a text expects holds for itself: not for one that includes it, nor for other parameters.
    if (at.place.source == 0 && !is_variant_) {
      resolve_expect(scope_, expect, at.place);
    }
  });
}

/// Parameters, board and players. False where a fault in these would make sound lines look wrong.
bool Resolver::read_foundations() {
  const auto faults = [&] {
    const Diagnostics& all = *scope_.diagnostics;
    return std::count_if(all.begin(), all.end(), [](const Diagnostic& diagnostic) {
      return diagnostic.severity == Severity::error && diagnostic.code != Code::repeated_line &&
             diagnostic.code != Code::no_rules;
    });
  };
  const auto before = faults();
  read_params();
  if (faults() != before) {
    return false;
  }
  read_board();
  const bool has_links = std::any_of(text_.lines.begin(), text_.lines.end(), [](const Line& line) {
    return std::holds_alternative<syntax::Link>(line.content);
  });
  if (faults() == before || !has_links) { // without the links a pair of them would look wrong
    read_players();
  }
  require_what_lines_need();
  const bool drawn = board_place_ == Place{} || scope_.ruleset.board.size() > 0;
  return drawn && faults() == before;
}

std::optional<Ruleset> Resolver::resolve() {
  for (const Line& line : text_.lines) {
    if (std::holds_alternative<syntax::Unreadable>(line.content)) {
      scope_.unread.insert(line.keyword.text);
    }
  }
  if (const Line* title = last_of<syntax::Title>(true)) {
    scope_.ruleset.title = std::get<syntax::Title>(title->content).text;
  }
  if (!read_foundations()) {
    return std::nullopt;
  }
  read_hands();
  read_symbol_classes();
  declare_symbols();
  find_turn();
  make_start();
  read_lines();
  if (failed()) {
    return std::nullopt;
  }
  number_rules(scope_.ruleset);
  check_ruleset(scope_, text_);
  return std::move(scope_.ruleset);
}

} // namespace

std::optional<Ruleset> resolve(const syntax::Text& text, const Sources& sources, const Settings& settings,
                               Diagnostics& diagnostics) {
  return Resolver(text, sources, settings, diagnostics).resolve();
}

} // namespace regola
