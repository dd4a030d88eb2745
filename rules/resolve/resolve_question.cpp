// Expressions about a position, its moves, or its past.

#include <fmt/format.h>

#include "rules/resolve/expression_reader.hpp"
#include "rules/resolve/head_reader.hpp"
#include "rules/resolve/resolve_rules.hpp"
#include "rules/ruleset/expression.hpp"

namespace regola {

std::optional<Expression> ExpressionReader::cell(ExpressionKind kind, const Syntax& syntax) const {
  auto test = resolve_test(view_, syntax.cell.front());
  if (!test) return std::nullopt;
  if (test->variable != 0) {
    return scope_.no_result(
        Code::unknown_symbol, syntax.cell.front().place,
        fmt::format("the symbol '{}' is not on this board", test->variable),
        fmt::format("a capital that is a symbol is declared, as in `class marker = {}`; any cell is `?`",
                    test->variable));
  }
  if (test->symbols.empty()) {
    return scope_.no_result(Code::bad_cell, syntax.cell.front().place,
                            "here stands a cell that lies on the board");
  }
  for (const ClassIndex index : {test->within, test->outside}) {
    if (index != no_class) {
      scope_.class_uses.push_back({view_.player, index, {}, no_class, syntax.cell.front().place});
    }
  }
  Expression result = plain(kind);
  result.cell = *test;
  return result;
}

/// Resolves `line x`, allowed only in the length of a run.
std::optional<Expression> ExpressionReader::along_line(const Syntax& syntax) const {
  if (!view_.of_run) {
    return scope_.no_result(Code::bad_expression, syntax.place,
                            "'line' looks along the line of a run: it stands in the length of one only",
                            "as in `{x.}^(line x)`");
  }
  return cell(ExpressionKind::count_line, syntax);
}

namespace {

/// Whether it depends only on the line of cells and on constants.
bool needs_line_only(const Expression& expression) {
  const Expression::Kind kind = expression.kind;
  return (kind == Expression::Kind::number || kind == Expression::Kind::count_line ||
          traits_of(kind).is_operation) &&
         expression.cell.within == no_class && expression.cell.outside == no_class &&
         all_of(expression.operands, needs_line_only);
}

/// Collects all its questions about the line of cells.
void collect_lines(const Expression& expression, std::vector<const Expression*>& lines) {
  if (expression.kind == Expression::Kind::count_line) lines.push_back(&expression);
  for (const Expression& operand : expression.operands) collect_lines(operand, lines);
}

} // namespace

std::shared_ptr<const Expression> resolve_length(const View& view, const syntax::Expression& syntax) {
  View along = view;
  along.of_run = true;
  auto length = resolve_expression(along, syntax);
  if (!length) return nullptr;
  if (!needs_line_only(*length)) {
    view.scope->error(Code::bad_expression, syntax.place,
                      "the length of a run is made of numbers, parameters and `line` with symbols");
    return nullptr;
  }
  std::vector<const Expression*> lines;
  collect_lines(*length, lines);
  const auto other = find_if(
      lines, [&](const Expression* line) { return line->cell.symbols != lines.front()->cell.symbols; });
  if (other != lines.end()) {
    view.scope->error(Code::bad_expression, syntax.place, "a length looks along its line for one thing only");
    return nullptr;
  }
  return std::make_shared<const Expression>(std::move(*length));
}

/// Resolves `before` and `at`, allowed only where there is a move; `at` also where there is an anchor.
std::optional<Expression> ExpressionReader::of_move(ExpressionKind kind, const Syntax& syntax) const {
  if (!view_.of_move && (kind == ExpressionKind::before || !view_.of_anchor)) {
    return scope_.no_result(Code::bad_expression, syntax.place,
                            fmt::format("'{}' speaks of a move: it stands in 'worth' lines only",
                                        kind == ExpressionKind::before ? "before" : "at"));
  }
  auto result = with_operands(kind, syntax);
  if (kind == ExpressionKind::beside && result) {
    result->directions = resolve_direction(view_, syntax.text);
    if (result->directions.empty()) {
      return scope_.no_result(Code::unknown_head_word, syntax.place,
                              fmt::format("'{}' is no direction on this board", syntax.text),
                              "as in `at n (count (in here: x))`");
    }
    if (!check_sums(scope_, result->directions, syntax.place)) return std::nullopt;
  }
  return result;
}

/// With a marked cell, counts marked cells, each once however many matches contain it.
std::optional<Expression> ExpressionReader::count_picture(const Syntax& syntax) const {
  HeadRules allowed;
  allowed.owner = false;
  auto head = resolve_head(view_, syntax.head.front(), allowed);
  if (!head) return std::nullopt;
  syntax::Picture cells = syntax.picture.front();
  if (!write_out_rows(scope_, cells, nullptr)) return std::nullopt;
  auto picture = resolve_picture(view_, *head, cells, no_class, true);
  if (!picture || !check_lengths(scope_, cells, "what is counted")) return std::nullopt;
  const bool marked = any_of(syntax::cells_of(cells), [](const syntax::Cell& cell) { return cell.anchored; });
  if (marked && picture->elements[picture->anchor].test.symbols.empty()) {
    return scope_.no_result(Code::bad_anchor, cells.place,
                            "the marked cell lies off the board: it cannot be counted");
  }
  if (head->nowhere) {
    return plain(ExpressionKind::number); // the constant 0
  }
  Expression result = plain(marked ? ExpressionKind::count_anchors : ExpressionKind::count_pictures);
  result.picture = std::move(*picture);
  result.cells = std::move(head->cells);
  if (head->condition) result.operands.push_back(std::move(*head->condition));
  return result;
}

std::optional<Expression> ExpressionReader::hand(const Syntax& syntax) const {
  const std::string name =
      syntax.text.size() > 1 ? syntax.text : std::string(1, view_.symbol(syntax.text.front()));
  const auto& hands = scope_.ruleset.hands;
  for (std::size_t i = 0; i < hands.size(); ++i) {
    if (hands[i].name() == name) return plain(ExpressionKind::hand, static_cast<std::int32_t>(i));
  }
  const std::string whose =
      view_.swapped ? fmt::format(", the '{}' of {}", syntax.text, scope_.ruleset.players[view_.player]) : "";
  scope_.error(Code::bad_hand, syntax.place, fmt::format("no hand holds '{}'{}", name, whose),
               fmt::format("declare it: `hand {}{}`", name.size() > 1 ? 0 : 9, name)); // a sum begins at 0
  return std::nullopt;
}

/// Finds or adds the counter for this set of symbols.
std::optional<Expression> ExpressionReader::quiet(const Syntax& syntax) const {
  const syntax::Cell& cell = syntax.cell.front();
  if (!check_quiet(scope_, cell)) return std::nullopt;
  // No cell passes an empty set, so nothing can enter or leave; only captures matter then.
  const bool captures = cell.kind == syntax::Cell::Kind::set && cell.text.empty() && cell.outside.empty() &&
                        cell.within.empty();
  const auto test = captures ? std::optional<CellTest>(CellTest{}) : resolve_test(view_, cell);
  if (!test) return std::nullopt;
  if ((test->symbols.empty() && !captures) || test->variable != 0 || test->within != no_class ||
      test->outside != no_class) {
    return scope_.no_result(Code::bad_cell, cell.place,
                            "'quiet' looks at symbols, as in `quiet P` or `quiet {Pp}`");
  }
  auto& counters = scope_.ruleset.quiet;
  const auto known = std::find(counters.begin(), counters.end(), test->symbols);
  if (known == counters.end() && counters.size() == Status::Quiet::static_capacity) {
    return scope_.no_result(
        Code::bad_expression, syntax.place,
        fmt::format("more than {} different 'quiet' counters", std::size_t{Status::Quiet::static_capacity}));
  }
  const auto index = static_cast<std::int32_t>(known - counters.begin());
  if (known == counters.end()) counters.push_back(test->symbols);
  return plain(ExpressionKind::quiet, index);
}

std::optional<Expression> ExpressionReader::cycle(const Syntax& syntax) const {
  const auto plies = scope_.number({syntax.text, syntax.place});
  if (plies && *plies < 1) {
    return scope_.no_result(Code::bad_number, syntax.place, "a cycle takes one ply at least");
  }
  scope_.ruleset.keeps_past = true;
  return plies ? std::optional(plain(ExpressionKind::cycle, *plies)) : std::nullopt;
}

std::optional<Expression> ExpressionReader::moves(const Syntax& syntax) const {
  const auto player = scope_.player({syntax.text, syntax.place});
  if (!player) return std::nullopt;
  const PlayerIndex whose = view_.swapped ? other(*player) : *player;
  if (!syntax.name.text.empty()) return moves_by(whose, syntax.name);
  Expression result = plain(ExpressionKind::moves);
  result.player = whose;
  return result;
}

std::optional<Expression> ExpressionReader::moves_by(PlayerIndex player, const syntax::Word& name) const {
  const auto known = scope_.declared_names.find(name.text);
  if (known == scope_.declared_names.end()) {
    if (!scope_.misses_rules()) {
      const std::vector<std::string> names = keys_of(scope_.declared_names);
      scope_.error(Code::unknown_name, name.place, fmt::format("no move is called '{}'", name.text),
                   scope_.did_you_mean(name.text, names));
    }
    return std::nullopt;
  }
  scope_.counted_names.emplace_back(known->second, name.place);
  Expression result = plain(ExpressionKind::moves_by, known->second);
  result.player = player;
  return result;
}

std::optional<Expression> ExpressionReader::can(const Syntax& syntax) const {
  auto moves = moves_by(view_.player, syntax.name);
  if (!moves) return std::nullopt;
  Expression result = plain(ExpressionKind::greater);
  result.operands.push_back(std::move(*moves));
  result.operands.push_back(plain(ExpressionKind::number, 0));
  return result;
}

} // namespace regola
