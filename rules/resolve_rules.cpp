#include "rules/resolve_rules.hpp"

#include <algorithm>
#include <functional>

#include <fmt/format.h>

#include "rules/status_text.hpp"
#include "rules/suggest.hpp"

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
    scope.error(Code::bad_anchor, place, "the anchor of this line is not always a cell of the board",
                "mark the cell that names the move with [ ]");
    return false;
  }
  return true;
}

void warn_without_effect(const Scope& scope, const std::vector<Write>& writes, Place place) {
  const bool changes = std::any_of(writes.begin(), writes.end(),
                                   [](const Write& write) { return write.kind != Write::Kind::keep; });
  if (!changes) {
    scope.warn(Code::no_effect, place, "this line changes nothing", "a turn without a move is a `pass` line");
  }
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
  for_each_view(scope, [&](const View& view) {
    auto head = resolve_head(view, line.head, allowed);
    if (!head) {
      return false;
    }
    if (line.kind == Kind::move && head->may && !head->again) {
      scope.error(Code::bad_head, place, "'may' in a move line stands before 'again'");
      return false;
    }
    auto left = resolve_picture(view, *head, line.left);
    if (!left) {
      return false;
    }
    auto right = resolve_writes(view, line.left, *left, line.right, !tidies && !head->every);
    if (!right || (!tidies && (!check_anchor(scope, *left, left->anchor, line.left.place) ||
                               !check_anchor(scope, *left, right->second, line.right.place)))) {
      return false;
    }
    if (view.player == first_player) {
      warn_without_effect(scope, right->first, line.right.place);
    }
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
    } else if (!head->cells.empty() || !head->directions.empty() || !head->headings.empty()) {
      scope.error(Code::bad_head, place, "cells and directions need a pattern behind ':'");
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
  const auto index = static_cast<ClassIndex>(known - scope.cell_classes.begin());
  for_each_view(scope, [&](const View& view) {
    auto head = resolve_head(view, line.head, HeadRules{});
    if (!head) {
      return false;
    }
    auto picture = resolve_picture(view, *head, *line.picture);
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
      scope.ruleset.sides[view.player].classes.push_back(
          {guard_of(scope, *head, place), index, std::move(*picture)});
    }
    return true;
  });
}

void resolve_prefer(Scope& scope, const syntax::Prefer& prefer) {
  std::vector<NameIndex> order;
  bool failed = false;
  for (const syntax::Word& word : prefer.names) {
    const auto found = std::find(scope.ruleset.names.begin(), scope.ruleset.names.end(), word.text);
    if (found == scope.ruleset.names.end()) {
      scope.error(Code::unknown_name, word.place, fmt::format("no move is called '{}'", word.text),
                  did_you_mean(word.text, scope.ruleset.names));
      failed = true;
    } else {
      order.push_back(static_cast<NameIndex>(found - scope.ruleset.names.begin()));
    }
  }
  if (!failed) {
    scope.ruleset.prefer.push_back(std::move(order));
  }
}

void resolve_value(Scope& scope, const syntax::Value& value) {
  if (scope.values.count(value.name.text) != 0 || scope.params.count(value.name.text) != 0) {
    scope.error(Code::repeated_line, value.name.place,
                fmt::format("the name '{}' is taken", value.name.text));
    return;
  }
  auto expression = resolve_expression({&scope, first_player, false}, value.expression);
  scope.values[value.name.text] = static_cast<std::int32_t>(scope.ruleset.values.size());
  scope.ruleset.values.push_back(
      {value.name.text, expression.value_or(Expression{}), scope.line_of(value.name.place)});
}

void resolve_score(Scope& scope, const syntax::Score& score) {
  scope.ruleset.score = resolve_expression({&scope, first_player, false}, score.expression);
}

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
  if (line.kind == Kind::value && scope.values.count(line.subject.text) == 0) {
    scope.error(Code::unknown_name, line.subject.place,
                fmt::format("no value is called '{}'", line.subject.text));
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
