#include "rules/resolve_rules.hpp"

#include <algorithm>
#include <functional>

#include <fmt/format.h>

#include "rules/status_text.hpp"
#include "rules/suggest.hpp"
#include "rules/words.hpp"

namespace regola {

namespace {

/// Calls once for each player with his view; the second view only if the first went well, so that one fault
/// is not reported twice.
void for_each_view(Scope& scope, const std::function<bool(const View&)>& resolve_for) {
  for (const PlayerIndex player : {first_player, second_player}) {
    const View view{&scope, player, scope.ruleset.mirrored && player == second_player};
    if (!resolve_for(view)) {
      return;
    }
  }
}

Guard guard_of(const Scope& scope, Head& head, Place place) {
  return {std::move(head.cells), std::move(head.condition), scope.line_of(place)};
}

bool belongs_to(const Head& head, PlayerIndex player) { return !head.only || *head.only == player; }

NameIndex name_index(Ruleset& ruleset, const std::string& name) {
  const auto found = std::find(ruleset.names.begin(), ruleset.names.end(), name);
  if (found == ruleset.names.end()) {
    ruleset.names.push_back(name);
    return static_cast<NameIndex>(ruleset.names.size() - 1);
  }
  return static_cast<NameIndex>(found - ruleset.names.begin());
}

/// The anchor of a move is what a player clicks on: it must be a cell whenever the line matches.
bool check_anchor(const Scope& scope, const Picture& picture, std::size_t anchor, Place place) {
  const Element& element = picture.elements[anchor];
  if (element.test.off || element.least == 0) {
    scope.error(Code::bad_anchor, place,
                fmt::format("this cell names the move, but it {}",
                            element.least == 0 ? "may be missing" : "may lie off the board"),
                "mark the cell that names the move with [ ]");
    return false;
  }
  return true;
}

Place place_of(const syntax::Picture& picture, std::size_t element) {
  for (const syntax::Row& row : picture.rows) {
    if (element < row.size()) {
      return row[element].place;
    }
    element -= row.size();
  }
  return picture.place;
}

/// Whether a match may look different afterwards, or lead on from another cell.
bool has_effect(const Production& line) {
  for (std::size_t i = 0; i < line.right.size(); ++i) {
    const Write& write = line.right[i];
    const CellTest& test = line.left.elements[i].test;
    const bool same_symbol = write.kind == Write::Kind::symbols && test.symbols == SymbolSet(write.symbols);
    const bool same_variable = write.kind == Write::Kind::variable && test.variable == write.symbols.front();
    if (write.kind != Write::Kind::keep && !same_symbol && !same_variable) {
      return true;
    }
  }
  return line.right_anchor != line.left.anchor;
}

/// Where every cell of a line is one step from the last: whether its anchor ever lies on one of the cells.
bool reaches(const Board& board, const Picture& picture, const std::vector<CellIndex>& cells) {
  const auto& elements = picture.elements;
  const bool rigid = !picture.has_rows && elements.size() > 1 &&
                     std::all_of(elements.begin(), elements.end(), [](const Element& e) { return e.is_single(); });
  if (!rigid || elements[picture.anchor].test.off) {
    return true;
  }
  const int steps = static_cast<int>(picture.anchor) - static_cast<int>(picture.pivot);
  return std::any_of(picture.headings.begin(), picture.headings.end(), [&](const Heading& heading) {
    const auto& step = board.relation(heading.along).step;
    return !step || std::any_of(heading.starts.begin(), heading.starts.end(), [&](CellIndex start) {
      const CellIndex anchor = board.step(start, {steps * step->right, steps * step->down});
      return std::find(cells.begin(), cells.end(), anchor) != cells.end();
    });
  });
}

void warn_of_cells_out_of_reach(const View& view, const Head& head, const Picture& picture) {
  if (view.player == first_player && !head.cells.empty() &&
      !reaches(view.scope->ruleset.board, picture, head.cells)) {
    view.scope->warn(Code::never_matches, head.place,
                     "this line never matches: from these cells the pattern leads off the board");
  }
}

/// A name that a reader would take for something else.
bool check_name(const Scope& scope, const syntax::Word& name) {
  const std::vector<std::string> taken = {"every", "in", "for", "if", "again", "may", "pass"};
  if (std::find(taken.begin(), taken.end(), name.text) == taken.end()) {
    return true;
  }
  scope.error(Code::bad_head, name.place,
              fmt::format("'{}' is a word of this language and no name for a move", name.text),
              "the name comes first, as in `move jump n: CELLS -> CELLS`");
  return false;
}

/// No direction is given and none is drawn.
bool lies_freely(const Head& head, const syntax::Picture& picture) {
  return head.directions.empty() && head.headings.empty() && picture.rows.size() == 1;
}

std::vector<Production>& lines_of(Side& side, syntax::Production::Kind kind) {
  using Kind = syntax::Production::Kind;
  if (kind == Kind::then) {
    side.parts.emplace_back();
    return side.parts.back().lines;
  }
  return kind == Kind::move ? side.moves : side.afters;
}

} // namespace

void resolve_whole_rule(Scope& scope, const syntax::WholeRule& line) {
  const SymbolSet& constants = scope.ruleset.symbols;
  Rule rule{Pattern(line.left.text, constants), Pattern(line.right.text, constants),
            scope.line_of(line.left.place)};
  bool failed = false;
  for (std::size_t i = 0; i < rule.right.size(); ++i) {
    if (rule.right.is_variable_at(i) && rule.left.text().find(rule.right[i]) == std::string::npos) {
      Place at = line.right.place;
      at.offset += static_cast<std::uint32_t>(i);
      at.length = 1;
      scope.error(Code::unbound_variable, at,
                  fmt::format("the variable {} stands only on the right: it has no value", rule.right[i]));
      failed = true;
    }
  }
  const std::size_t cells = scope.ruleset.board.size();
  for (const syntax::Word* side : {&line.left, &line.right}) {
    if (cells != 0 && side->text.size() != cells) {
      scope.error(Code::wrong_length, side->place,
                  fmt::format("this pattern has {} symbols, the board {} cells", side->text.size(), cells),
                  "a rule without a keyword covers the whole status");
      failed = true;
    }
  }
  if (!failed && rule.left == rule.right) {
    scope.warn(Code::no_effect, line.left.place, "this rule changes nothing");
  }
  if (!failed && rule.left.size() != rule.right.size()) {
    scope.warn(Code::unequal_sides, line.right.place,
               fmt::format("the left side has {} symbols, the right side {}: the status would change its length",
                           rule.left.size(), rule.right.size()));
  }
  if (!failed) {
    scope.ruleset.rules.push_back(std::move(rule));
  }
}

void resolve_production(Scope& scope, const syntax::Production& line, Place place) {
  using Kind = syntax::Production::Kind;
  const bool tidies = line.kind == Kind::after;
  HeadRules allowed;
  allowed.every = !tidies;
  allowed.again = line.kind == Kind::move;
  allowed.may = line.kind == Kind::then;
  if (!tidies) {
    (void)check_name(scope, line.name);
    name_index(scope.ruleset, line.name.text); // also of a faulty line, so that it is known to others
  }
  for_each_view(scope, [&](const View& view) {
    auto head = resolve_head(view, line.head, allowed);
    if (!head) {
      return false;
    }
    if (line.kind == Kind::move && head->may && !head->again) {
      const auto& items = line.head.items;
      const auto may = std::find_if(items.begin(), items.end(), [](const auto& i) { return i.first.text == "may"; });
      scope.error(Code::bad_head, may->first.place, "'may' in a move line stands before 'again'");
      return false;
    }
    auto left = resolve_picture(view, *head, line.left);
    if (!left) {
      return false;
    }
    auto right = resolve_writes(view, line.left, *left, line.right, !tidies && !head->every);
    if (!right ||
        (!tidies && (!check_anchor(scope, *left, left->anchor, place_of(line.left, left->anchor)) ||
                     !check_anchor(scope, *left, right->second, place_of(line.right, right->second))))) {
      return false;
    }
    warn_of_cells_out_of_reach(view, *head, *left);
    if (!belongs_to(*head, view.player)) {
      return true;
    }
    Production production;
    production.every = head->every;
    production.again = head->again;
    production.may_stop = head->again && head->may;
    production.may_skip = line.kind == Kind::then && head->may;
    production.guard = guard_of(scope, *head, place);
    production.name = tidies ? NameIndex{0} : name_index(scope.ruleset, line.name.text);
    production.left = std::move(*left);
    production.right = std::move(right->first);
    production.right_anchor = right->second;
    if (!has_effect(production)) {
      scope.warn(Code::no_effect, line.right.place, "this line changes nothing",
                 "a turn without a move is a `pass` line");
    }
    lines_of(scope.ruleset.sides[view.player], line.kind).push_back(std::move(production));
    return true;
  });
}

void resolve_judgement(Scope& scope, const syntax::Judgement& line, Place place) {
  using Kind = syntax::Judgement::Kind;
  for_each_view(scope, [&](const View& view) {
    auto head = resolve_head(view, line.head, HeadRules{});
    if (!head) {
      return false;
    }
    Judgement judgement;
    if (line.picture) {
      judgement.picture = resolve_picture(view, *head, *line.picture);
      if (!judgement.picture) {
        return false;
      }
      warn_of_cells_out_of_reach(view, *head, *judgement.picture);
    } else if (!head->cells.empty() || !head->directions.empty() || !head->headings.empty()) {
      scope.error(Code::bad_head, head->place, "cells and directions need a pattern behind ':'",
                  "for instance `win around: x^3`");
      return false;
    }
    if (!line.picture && !head->condition && line.kind != Kind::pass) {
      scope.error(Code::bad_head, place, "this line says neither a pattern nor a condition",
                  "for instance `draw if stuck`, or `win around: x^3`");
      return false;
    }
    if (!belongs_to(*head, view.player)) {
      return true;
    }
    Side& side = scope.ruleset.sides[view.player];
    judgement.guard = guard_of(scope, *head, place);
    judgement.kind = line.kind == Kind::win    ? Judgement::Kind::win
                     : line.kind == Kind::lose ? Judgement::Kind::lose
                                               : Judgement::Kind::draw;
    (line.kind == Kind::forbid ? side.forbids
     : line.kind == Kind::pass ? side.passes
                               : side.ends)
        .push_back(std::move(judgement));
    return true;
  });
}

void resolve_cell_class(Scope& scope, const syntax::Class& line, Place place) {
  const auto known = std::find(scope.cell_classes.begin(), scope.cell_classes.end(), line.name.text);
  if (known == scope.cell_classes.end()) {
    return; // refused where classes are declared
  }
  const auto index = static_cast<ClassIndex>(known - scope.cell_classes.begin());
  for_each_view(scope, [&](const View& view) {
    auto head = resolve_head(view, line.head, HeadRules{});
    if (!head) {
      return false;
    }
    auto picture = resolve_picture(view, *head, *line.picture, index);
    if (!picture) {
      return false;
    }
    for (const Element& element : picture->elements) {
      const auto too_late = [&](ClassIndex other) { return other != no_class && other >= index; };
      if (too_late(element.test.within) || too_late(element.test.outside)) {
        scope.error(Code::bad_class, line.name.place, "a class may name only classes that stand above it");
        return false;
      }
    }
    if (belongs_to(*head, view.player)) {
      scope.class_places[view.player].push_back(line.picture->place);
      scope.ruleset.sides[view.player].classes.push_back(
          {guard_of(scope, *head, place), index, std::move(*picture), lies_freely(*head, *line.picture)});
    }
    return true;
  });
}

void resolve_prefer(Scope& scope, const syntax::Prefer& prefer) {
  std::vector<NameIndex> order;
  bool failed = false;
  const auto complain = [&](Code code, const syntax::Word& word, std::string message, std::string help = {}) {
    scope.error(code, word.place, std::move(message), std::move(help));
    failed = true;
  };
  for (const syntax::Word& word : prefer.names) {
    const auto found = std::find(scope.ruleset.names.begin(), scope.ruleset.names.end(), word.text);
    const auto name = static_cast<NameIndex>(found - scope.ruleset.names.begin());
    if (found == scope.ruleset.names.end()) {
      failed = true;
      if (!scope.misses_rules()) {
        complain(Code::unknown_name, word, fmt::format("no move is called '{}'", word.text),
                 did_you_mean(word.text, scope.ruleset.names));
      }
    } else if (std::find(order.begin(), order.end(), name) != order.end()) {
      complain(Code::repeated_line, word, fmt::format("'{}' cannot be better than itself", word.text));
    } else {
      for (const NameIndex better : order) {
        for (const auto& earlier : scope.ruleset.prefer) {
          const auto above = std::find(earlier.begin(), earlier.end(), name);
          if (std::find(above, earlier.end(), better) != earlier.end()) {
            complain(Code::repeated_line, word,
                     fmt::format("a line above prefers '{}' to '{}'", word.text, scope.ruleset.names[better]));
          }
        }
      }
      order.push_back(name);
    }
  }
  if (!failed) {
    scope.ruleset.prefer.push_back(std::move(order));
  }
}

void resolve_value(Scope& scope, const syntax::Value& value) {
  if (scope.values.contains(value.name.text) || scope.params.contains(value.name.text)) {
    scope.error(Code::repeated_line, value.name.place,
                fmt::format("the name '{}' is taken", value.name.text));
    return;
  }
  if (is_reserved(value.name.text)) {
    scope.error(Code::repeated_line, value.name.place,
                fmt::format("'{}' is a word of this language", value.name.text));
    return;
  }
  auto expression = resolve_expression({&scope, first_player, false}, value.expression);
  std::optional<Expression> mirrored;
  if (expression && scope.ruleset.mirrored) {
    mirrored = resolve_expression({&scope, second_player, true}, value.expression);
  }
  scope.values[value.name.text] = static_cast<std::int32_t>(scope.ruleset.values.size());
  scope.ruleset.values.push_back({value.name.text, expression.value_or(Expression{}),
                                  scope.line_of(value.name.place), mirrored.value_or(Expression{})});
}

void resolve_score(Scope& scope, const syntax::Score& score) {
  scope.ruleset.score = resolve_expression({&scope, first_player, false}, score.expression);
}

namespace {

/// `a player, draw, open, stopped or a margin`, as the result of a game is written.
bool is_result(const Ruleset& ruleset, const std::string& text) {
  const std::size_t digits = text.find_first_not_of("+-") == 1 ? 1 : 0;
  const bool margin = digits < text.size() && text.find_first_not_of("0123456789", digits) == std::string::npos;
  return margin || text == "draw" || text == "open" || text == "stopped" || text == ruleset.players[0] ||
         text == ruleset.players[1];
}

/// Whether a move may begin with that word: a name, a cell or the beginning of one, a number, `pass`.
bool begins_move(const Ruleset& ruleset, std::string word) {
  const auto& names = ruleset.names;
  if (word == "pass" || std::find(names.begin(), names.end(), word) != names.end() ||
      word.find_first_not_of("0123456789") == std::string::npos) {
    return true;
  }
  std::transform(word.begin(), word.end(), word.begin(),
                 [](char c) { return is_variable(c) ? static_cast<char>(c - 'A' + 'a') : c; });
  for (std::size_t i = 0; i < ruleset.board.size(); ++i) {
    const std::string& cell = ruleset.board.name(static_cast<CellIndex>(i));
    if (cell.rfind(word, 0) == 0 || word.rfind(cell, 0) == 0) {
      return true;
    }
  }
  return false;
}

/// What an expectation names must be there: one that is misspelt would be met, or fail, for no reason.
bool check_expected(const Scope& scope, const syntax::Expect& line) {
  using Kind = syntax::Expect::Kind;
  const Ruleset& ruleset = scope.ruleset;
  if (line.kind == Kind::value && scope.values.count(line.subject.text) == 0) {
    if (scope.unread.count("value") == 0) {
      std::vector<std::string> known;
      for (const auto& [name, index] : scope.values) {
        known.push_back(name);
      }
      scope.error(Code::unknown_name, line.subject.place,
                  fmt::format("no value is called '{}'", line.subject.text),
                  did_you_mean(line.subject.text, known));
    }
    return false;
  }
  if (line.kind == Kind::result && !is_result(ruleset, line.wanted.text)) {
    scope.error(Code::unknown_name, line.wanted.place, fmt::format("'{}' is no result", line.wanted.text),
                fmt::format("a result is {}, {}, draw, open, stopped, or a margin as +8", ruleset.players[0],
                            ruleset.players[1]));
    return false;
  }
  const std::string first = line.subject.text.substr(0, line.subject.text.find_first_of(" \t"));
  if (line.kind == Kind::refuse && !begins_move(ruleset, first)) {
    if (!scope.misses_rules()) {
      Place place = line.subject.place;
      place.length = static_cast<std::uint32_t>(first.size());
      scope.error(Code::unknown_name, place, fmt::format("no move is called '{}'", first),
                  did_you_mean(first, ruleset.names));
    }
    return false;
  }
  return true;
}

} // namespace

void resolve_expect(Scope& scope, const syntax::Expect& line, Place place) {
  using Kind = syntax::Expect::Kind;
  Expectation result;
  result.kind = line.kind == Kind::perft    ? Expectation::Kind::perft
                : line.kind == Kind::moves  ? Expectation::Kind::moves
                : line.kind == Kind::result ? Expectation::Kind::result
                : line.kind == Kind::refuse ? Expectation::Kind::refuse
                                            : Expectation::Kind::value;
  result.subject = line.subject.text;
  result.wanted = line.wanted.text;
  result.line = scope.line_of(place);
  result.place = place;
  result.status = scope.ruleset.start;
  if (line.status.empty()) {
    if (!scope.ruleset.has_start) {
      scope.error(Code::bad_status, place, "this text has no board, so the line must name a status",
                  "write it behind `expect`");
      return;
    }
  } else {
    std::string text;
    for (const syntax::Word& word : line.status) {
      text += (text.empty() ? "" : " ") + word.text;
    }
    const auto read = read_status(scope.ruleset, text);
    if (const auto* fault = std::get_if<StatusFault>(&read)) {
      // The words are joined by one blank each; in the text they stand where they stand.
      Place at = line.status.front().place;
      std::size_t start = 0;
      for (const syntax::Word& word : line.status) {
        if (fault->offset >= start) {
          at = word.place;
          at.offset += static_cast<std::uint32_t>(fault->offset - start);
          at.length = 1;
        }
        start += word.text.size() + 1;
      }
      scope.error(Code::bad_status, at, "this is no status: " + fault->message);
      return;
    }
    result.status = std::get<Status>(read);
  }
  if (!check_expected(scope, line)) {
    return;
  }
  const bool numeric = line.kind == Kind::perft || line.kind == Kind::moves || line.kind == Kind::value;
  if (numeric && line.wanted.text.size() > 18) {
    scope.error(Code::bad_number, line.wanted.place, "this number is too large");
    return;
  }
  if (line.kind == Kind::perft && !scope.number(line.subject)) {
    return;
  }
  scope.ruleset.expectations.push_back(std::move(result));
}

void join_parts(Ruleset& ruleset) {
  const auto key = [&](NameIndex name) {
    for (const auto& order : ruleset.prefer) {
      if (std::find(order.begin(), order.end(), name) != order.end()) {
        return order.front();
      }
    }
    return name;
  };
  for (Side& side : ruleset.sides) {
    std::vector<Part> joined;
    for (Part& part : side.parts) {
      for (Production& line : part.lines) {
        const auto same = std::find_if(joined.begin(), joined.end(), [&](const Part& other) {
          return key(other.lines.front().name) == key(line.name);
        });
        if (same == joined.end()) {
          joined.push_back({});
          joined.back().lines.push_back(std::move(line));
        } else {
          same->lines.push_back(std::move(line));
        }
      }
    }
    side.parts = std::move(joined);
  }
}

} // namespace regola
