#include "rules/resolve/resolve.hpp"

#include <fmt/format.h>

#include "rules/check/checks.hpp"
#include "rules/resolve/passes.hpp"
#include "rules/resolve/resolve_board.hpp"
#include "rules/resolve/resolve_rules.hpp"
#include "rules/text/printable.hpp"

namespace regola {

namespace {

using syntax::each_line;
using syntax::Line;

/// Resolves a text: first the declarations, in the order of their dependencies, wherever they stand; then the
/// other lines.
class Resolver {
public:
  Resolver(const syntax::Text& text, const Sources& sources, const Settings& settings,
           Diagnostics& diagnostics)
      : text_(text), settings_(settings) {
    scope_.sources = &sources;
    scope_.diagnostics = &diagnostics;
  }

  [[nodiscard]] std::optional<Ruleset> resolve() {
    for (const Line& line : text_.lines) {
      if (std::holds_alternative<syntax::Unreadable>(line.content)) scope_.unread.insert(line.keyword.text);
    }
    if (has_unknown_line(text_)) scope_.unread.insert({"class", "order", "value", "worth"});
    if (const Line* title = last_of<syntax::Title>(true)) {
      scope_.ruleset.title = printable(std::get<syntax::Title>(title->content).text);
    }
    if (!read_foundations()) return std::nullopt;
    if (players_unread_) {
      read_lines_without_players();
      return std::nullopt;
    }
    resolve_orders(scope_, text_);
    resolve_hands(scope_, text_);
    resolve_symbol_classes(scope_, text_);
    declare_symbols(scope_, text_, start_);
    report_undeclared_capitals(scope_, text_);
    find_turn(scope_.ruleset, text_, start_);
    make_start();
    resolve_show(scope_, text_);
    read_lines();
    if (!failed()) {
      check_dependencies(scope_, text_);
      check_endless_moves(scope_, text_);
    }
    if (failed()) return std::nullopt;
    scope_.ruleset.class_names = scope_.cell_classes;
    for (const auto& [name, symbols] : scope_.symbol_classes) {
      scope_.ruleset.sides[first_player].symbol_classes.emplace(name, symbols);
      scope_.ruleset.sides[second_player].symbol_classes.emplace(name, scope_.mirror.set(symbols));
    }
    number_rules(scope_.ruleset);
    find_owners(scope_.ruleset);
    scope_.ruleset.exchange = find_exchange(scope_);
    resolve_move_notation(scope_, text_);
    if (failed()) return std::nullopt;
    check_ruleset(scope_, text_);
    check_owners(scope_, text_);
    return std::move(scope_.ruleset);
  }

private:
  /// Returns the effective line with this content: the only one, or the last if a text overrides an included
  /// one.
  template <typename Content>
  [[nodiscard]] const Line* last_of(bool replaceable) {
    const Line* found = nullptr;
    for (const Line& line : text_.lines) {
      if (!std::holds_alternative<Content>(line.content)) continue;
      if (found != nullptr && (!replaceable || found->place.source == line.place.source)) {
        scope_.error(Code::repeated_line, line.keyword.place,
                     fmt::format("a second '{}' line; the first is {}", line.keyword.text,
                                 scope_.line_name(found->place)));
      }
      found = &line;
    }
    return found;
  }

  [[nodiscard]] bool failed() const { return has_errors(*scope_.diagnostics); }

  /// Resolves parameters, board and players. False if their faults would cause false reports about other
  /// lines.
  [[nodiscard]] bool read_foundations() {
    const auto faults = [&] {
      const Diagnostics& all = *scope_.diagnostics;
      return count_if(all, [](const Diagnostic& diagnostic) {
        return diagnostic.severity == Severity::error && diagnostic.code != Code::repeated_line &&
               diagnostic.code != Code::no_rules;
      });
    };
    const auto before = faults();
    players_unread_ = scope_.unread.contains("players");
    is_variant_ = resolve_params(text_, settings_, scope_);
    if (faults() != before) return false;
    read_board();
    const bool has_links = syntax::has_line<syntax::Link>(text_);
    const bool board_read = faults() == before;
    if (board_read || !has_links) { // without the links, a pair of them would seem unknown
      read_players();
    }
    players_unread_ = players_unread_ || faults() != before;
    const auto of_declarations = faults();
    require_what_lines_need(scope_, text_, !(board_place_ == Place{}));
    const bool drawn = board_place_ == Place{} || scope_.ruleset.board.size() > 0;
    return drawn && board_read && faults() == of_declarations;
  }

  void read_board() {
    const Line* line = last_of<syntax::Board>(true);
    if (line == nullptr) {
      each_line<syntax::Link>(text_, [&](const syntax::Link& link, const Line&) {
        scope_.error(Code::bad_link, link.forth.place,
                     "'link' joins the cells of a board, and there is no 'board' line");
      });
      return;
    }
    board_place_ = line->keyword.place;
    const auto& board = std::get<syntax::Board>(line->content);
    scope_.sized_by_param = is_sized_by_param(board);
    auto read = resolve_board(scope_, board, board_place_);
    if (read) {
      scope_.ruleset.board = std::move(read->board);
      start_ = std::move(read->start);
      resolve_links(scope_, text_);
    }
  }

  void read_players() {
    const Line* line = last_of<syntax::Players>(false);
    if (line != nullptr) {
      const auto& players = std::get<syntax::Players>(line->content);
      scope_.mirror.spells_steps = scope_.ruleset.board.shape() != Board::Shape::points;
      if (resolve_players(scope_, players, line->place) && scope_.ruleset.mirrored &&
          scope_.ruleset.board.size() > 0) {
        mirror_cells(scope_, players);
      }
    }
  }

  void make_start() {
    Ruleset& ruleset = scope_.ruleset;
    ruleset.has_start = ruleset.board.size() > 0;
    ruleset.start = Status(start_);
    for (const Hand& hand : ruleset.hands) ruleset.start.hands.push_back(hand.count);
    if (ruleset.turn == Turn::first_cell && ruleset.has_start) {
      ruleset.start.to_move = start_.front() == ruleset.players[0].front() ? first_player : second_player;
    }
  }

  /// Continues without the mirror, with all symbols of the `players` lines, to check the other lines. Skips
  /// diagnostics that depend on the players.
  void read_lines_without_players() {
    Ruleset& ruleset = scope_.ruleset;
    ruleset.mirrored = false;
    scope_.mirror = {};
    each_line<syntax::Players>(text_, [&](const syntax::Players& players, const Line&) {
      for (const auto& item : players.items) {
        for (const syntax::Word* word : {&item.first, item.second ? &*item.second : &item.first}) {
          ruleset.symbols |= word->text.size() == 1 ? SymbolSet(word->text) : SymbolSet();
        }
      }
    });
    const std::size_t known = scope_.diagnostics->size();
    resolve_orders(scope_, text_);
    resolve_hands(scope_, text_);
    resolve_symbol_classes(scope_, text_);
    declare_symbols(scope_, text_, start_);
    make_start();
    read_lines();
    keep_sure_faults(*scope_.diagnostics, known, Missed::players);
  }

  void read_lines() {
    each_line<syntax::WholeRule>(
        text_, [&](const syntax::WholeRule& rule, const Line&) { resolve_whole_rule(scope_, rule); });
    each_line<syntax::Value>(text_, [&](const syntax::Value& value, const Line&) {
      auto& names = value.of_move ? scope_.declared_worths : scope_.declared_values;
      names.emplace(value.name.text, value.name.place);
    });
    each_line<syntax::Class>(text_, [&](const syntax::Class& line, const Line& at) {
      if (!line.symbols) resolve_cell_class(scope_, line, at.place);
    });
    scope_.has_classes = true;
    declare_names(scope_, text_);
    for (const bool of_move : {false, true}) {
      each_line<syntax::Value>(text_, [&](const syntax::Value& value, const Line&) {
        if (value.of_move == of_move) resolve_value(scope_, value);
      });
    }
    each_line<syntax::Production>(text_, [&](const syntax::Production& production, const Line& at) {
      resolve_production(scope_, production, at.place);
    });
    each_line<syntax::Prefer>(text_, [&](const syntax::Prefer& prefer, const Line& line) {
      resolve_prefer(scope_, prefer, scope_.line_of(line.place));
    });
    mark_hands(scope_, text_);
    spread_names(scope_);
    join_parts(scope_);
    each_line<syntax::Judgement>(text_, [&](const syntax::Judgement& line, const Line& at) {
      resolve_judgement(scope_, line, at.place);
    });
    if (const Line* score = last_of<syntax::Score>(true)) {
      resolve_score(scope_, std::get<syntax::Score>(score->content), scope_.line_of(score->place));
    }
    follow_lines(scope_);
    scope_.ruleset.start.quiet.resize(scope_.ruleset.quiet.size()); // all counters are known now
    each_line<syntax::Expect>(text_, [&](const syntax::Expect& expect, const Line& at) {
      // Expectations hold for their own text, not for texts that include it, and not for other parameters.
      if (at.place.source == 0 && !is_variant_) resolve_expect(scope_, expect, at.place);
    });
  }

  const syntax::Text& text_;
  const Settings& settings_;
  Scope scope_;
  bool players_unread_ = false;
  bool is_variant_ = false; // the caller set a parameter to another value
  Place board_place_;
  std::string start_;
};

} // namespace

std::optional<Ruleset> resolve(const syntax::Text& text, const Sources& sources, const Settings& settings,
                               Diagnostics& diagnostics) {
  const std::size_t known = diagnostics.size();
  std::optional<Ruleset> ruleset = Resolver(text, sources, settings, diagnostics).resolve();
  if (has_unknown_line(text)) keep_sure_faults(diagnostics, known, Missed::declarations);
  return ruleset;
}

} // namespace regola
