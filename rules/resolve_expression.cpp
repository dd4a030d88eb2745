#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "rules/format.hpp"
#include "rules/limits.hpp"
#include "rules/scope.hpp"
#include "rules/suggest.hpp"

namespace regola {

namespace {

using ExpressionKind = Expression::Kind;
using Syntax = syntax::Expression;

const std::map<std::string, ExpressionKind>& binary_kinds() {
  static const std::map<std::string, ExpressionKind> all = {
      {"+", ExpressionKind::add},           {"-", ExpressionKind::subtract},
      {"*", ExpressionKind::multiply},      {"/", ExpressionKind::divide},
      {"<", ExpressionKind::less},          {"<=", ExpressionKind::less_equal},
      {"=", ExpressionKind::equal},         {"!=", ExpressionKind::not_equal},
      {">", ExpressionKind::greater},       {">=", ExpressionKind::greater_equal},
      {"and", ExpressionKind::conjunction}, {"or", ExpressionKind::disjunction},
  };
  return all;
}

struct Function {
  ExpressionKind kind;
  std::size_t least; // arguments
  std::size_t most;
};

const std::map<std::string, Function>& functions() {
  static const std::map<std::string, Function> all = {
      {"ratio", {ExpressionKind::ratio, 2, 2}},
      {"min", {ExpressionKind::minimum, 1, 64}},
      {"max", {ExpressionKind::maximum, 1, 64}},
      {"abs", {ExpressionKind::absolute, 1, 1}},
  };
  return all;
}

/// Turns one expression; nothing, with diagnostics, where it makes no sense.
class ExpressionReader {
public:
  explicit ExpressionReader(const View& view) : view_(view), scope_(*view.scope) {}

  [[nodiscard]] std::optional<Expression> read(const Syntax& syntax) const;

private:
  [[nodiscard]] std::optional<Expression> name(const Syntax& syntax) const;
  [[nodiscard]] std::optional<Expression> call(const Syntax& syntax) const;
  [[nodiscard]] std::optional<Expression> other_view(const Syntax& syntax) const;
  [[nodiscard]] std::optional<Expression> of_move(ExpressionKind kind, const Syntax& syntax) const;
  [[nodiscard]] std::optional<Expression> count_picture(const Syntax& syntax) const;
  [[nodiscard]] std::optional<Expression> hand(const Syntax& syntax) const;
  [[nodiscard]] std::optional<Expression> moves(const Syntax& syntax) const;
  [[nodiscard]] std::optional<Expression> moves_by(PlayerIndex player, const syntax::Word& name) const;
  [[nodiscard]] std::optional<Expression> can(const Syntax& syntax) const;
  [[nodiscard]] std::optional<Expression> quiet(const Syntax& syntax) const;
  [[nodiscard]] std::optional<Expression> cycle(const Syntax& syntax) const;
  [[nodiscard]] std::optional<Expression> cell(ExpressionKind kind, const Syntax& syntax) const;
  [[nodiscard]] std::optional<Expression> with_operands(ExpressionKind kind, const Syntax& syntax) const;
  void warn_of_constants(const Syntax& syntax) const;
  [[nodiscard]] static Expression plain(ExpressionKind kind, std::int32_t number = 0) {
    Expression result;
    result.kind = kind;
    result.number = number;
    return result;
  }

  const View& view_;
  Scope& scope_;
};

/// `count x = 3 or 4`: a number by itself is no comparison with what stands before it.
void ExpressionReader::warn_of_constants(const Syntax& syntax) const {
  if (syntax.text != "and" && syntax.text != "or") {
    return;
  }
  for (std::size_t i = 0; i < syntax.operands.size(); ++i) {
    const Syntax& part = syntax.operands[i];
    if (part.kind != Syntax::Kind::number) {
      continue;
    }
    const Syntax* before = i == 0 ? nullptr : &syntax.operands[i - 1];
    while (before != nullptr && (before->text == "and" || before->text == "or")) {
      before = &before->operands.back();
    }
    const std::vector<std::string> comparisons = {"=", "!=", "<", "<=", ">", ">="};
    const bool compares =
        before != nullptr && before->kind == Syntax::Kind::binary &&
        std::find(comparisons.begin(), comparisons.end(), before->text) != comparisons.end();
    scope_.warn(Code::no_effect, part.place,
                fmt::format("this part of the condition is a number by itself: it is always {}",
                            part.text.find_first_not_of('0') == std::string::npos ? "false" : "true"),
                compares ? fmt::format("did you mean `{} {} {} {} {}`?", regola::format(*before), syntax.text,
                                       regola::format(before->operands.front()), before->text, part.text)
                         : std::string());
  }
}

std::optional<Expression> ExpressionReader::with_operands(ExpressionKind kind, const Syntax& syntax) const {
  warn_of_constants(syntax);
  Expression result = plain(kind);
  bool failed = false;
  for (const Syntax& operand : syntax.operands) {
    auto read_operand = read(operand);
    failed = failed || !read_operand;
    if (read_operand) {
      result.operands.push_back(std::move(*read_operand));
    }
  }
  return failed ? std::nullopt : std::optional(std::move(result));
}

std::optional<Expression> ExpressionReader::name(const Syntax& syntax) const {
  const auto value = scope_.values.find(syntax.text);
  if (value != scope_.values.end()) {
    return plain(ExpressionKind::value, value->second);
  }
  const auto worth = scope_.worths.find(syntax.text);
  if (worth != scope_.worths.end() && view_.of_move) {
    return plain(ExpressionKind::worth, worth->second);
  }
  if (scope_.declared_worths.contains(syntax.text)) {
    scope_.error(Code::unknown_name, syntax.place,
                 view_.of_move ? fmt::format("no worth above is called '{}'", syntax.text)
                               : fmt::format("'{}' is the worth of a move: only 'worth' lines can name it",
                                             syntax.text));
    return std::nullopt;
  }
  const auto param = scope_.params.find(syntax.text);
  if (param != scope_.params.end()) {
    return plain(ExpressionKind::number, param->second);
  }
  std::vector<std::string> known; // when more faults are found than are shown, nobody reads what is suggested
  if (scope_.diagnostics->size() > limits::diagnostics) {
    scope_.error(Code::unknown_name, syntax.place,
                 fmt::format("no parameter and no value above is called '{}'", syntax.text));
    return std::nullopt;
  }
  for (const auto& [text, index] : scope_.values) {
    known.push_back(text);
  }
  if (view_.of_move) {
    for (const auto& [text, index] : scope_.worths) {
      known.push_back(text);
    }
  }
  for (const auto& [text, number] : scope_.params) {
    known.push_back(text);
  }
  for (const char* word :
       {"count", "moves", "hand", "attacked", "attacks", "quiet", "stuck", "repeats", "cycle", "ratio"}) {
    known.emplace_back(word);
  }
  Help help = scope_.did_you_mean(syntax.text, known);
  const SymbolSet& symbols = scope_.ruleset.symbols;
  if (help.empty() && syntax.text.size() == 1 && symbols.contains(syntax.text.front())) {
    help = Help(fmt::format("to count a symbol write `count {}`", syntax.text), "count " + syntax.text);
  }
  if (!scope_.unread.contains("value") && !scope_.unread.contains("worth")) {
    scope_.error(Code::unknown_name, syntax.place,
                 fmt::format("no parameter and no value above is called '{}'", syntax.text), help);
  }
  return std::nullopt;
}

std::optional<Expression> ExpressionReader::call(const Syntax& syntax) const {
  const auto found = functions().find(syntax.text);
  if (found == functions().end()) {
    scope_.error(Code::unknown_name, syntax.place, fmt::format("no function is called '{}'", syntax.text),
                 suggestion(syntax.text, {"ratio", "min", "max", "abs", "count"}));
    return std::nullopt;
  }
  const Function& function = found->second;
  if (syntax.operands.size() < function.least || syntax.operands.size() > function.most) {
    scope_.error(Code::bad_expression, syntax.place,
                 fmt::format("{} takes {}{} argument{}, not {}", syntax.text, function.least,
                             function.most > function.least ? " or more" : "", function.most == 1 ? "" : "s",
                             syntax.operands.size()));
    return std::nullopt;
  }
  return with_operands(function.kind, syntax);
}

std::optional<Expression> ExpressionReader::cell(ExpressionKind kind, const Syntax& syntax) const {
  auto test = resolve_test(view_, syntax.cell.front());
  if (!test) {
    return std::nullopt;
  }
  if (test->variable != 0) {
    scope_.error(
        Code::unknown_symbol, syntax.cell.front().place,
        fmt::format("the symbol '{}' is not on this board", test->variable),
        fmt::format("a capital that is a symbol is declared, as in `class marker = {}`; any cell is `?`",
                    test->variable));
    return std::nullopt;
  }
  if (test->symbols.empty()) {
    scope_.error(Code::bad_cell, syntax.cell.front().place, "here stands a cell that lies on the board");
    return std::nullopt;
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

/// The operand with the players changing places.
std::optional<Expression> ExpressionReader::other_view(const Syntax& syntax) const {
  if (!scope_.ruleset.mirrored) {
    scope_.error(Code::bad_expression, syntax.place, "'other' needs two players who mirror each other",
                 "these two are different: write what the other one has");
    return std::nullopt;
  }
  const View swapped{&scope_, other(view_.player), !view_.swapped, view_.of_move};
  auto operand = ExpressionReader(swapped).read(syntax.operands.front());
  if (!operand) {
    return std::nullopt;
  }
  Expression result = plain(ExpressionKind::other);
  result.operands.push_back(std::move(*operand));
  return result;
}

/// `before` and `at`, which only mean something where there is a move.
std::optional<Expression> ExpressionReader::of_move(ExpressionKind kind, const Syntax& syntax) const {
  if (!view_.of_move) {
    scope_.error(Code::bad_expression, syntax.place,
                 fmt::format("'{}' speaks of a move: it stands in 'worth' lines only",
                             kind == ExpressionKind::before ? "before" : "at"));
    return std::nullopt;
  }
  auto result = with_operands(kind, syntax);
  if (kind == ExpressionKind::beside && result) {
    result->directions = resolve_direction(view_, syntax.text);
    if (result->directions.empty()) {
      scope_.error(Code::unknown_head_word, syntax.place,
                   fmt::format("'{}' is no direction on this board", syntax.text),
                   "as in `at n (count (in here: x))`");
      return std::nullopt;
    }
  }
  return result;
}

/// A marked cell is counted by itself, once however many patterns go through it.
std::optional<Expression> ExpressionReader::count_picture(const Syntax& syntax) const {
  HeadRules allowed;
  allowed.owner = false;
  auto head = resolve_head(view_, syntax.head.front(), allowed);
  if (!head) {
    return std::nullopt;
  }
  const syntax::Picture& cells = syntax.picture.front();
  auto picture = resolve_picture(view_, *head, cells, no_class, true);
  if (!picture) {
    return std::nullopt;
  }
  const bool marked = std::any_of(cells.rows.begin(), cells.rows.end(), [](const syntax::Row& row) {
    return std::any_of(row.begin(), row.end(), [](const syntax::Cell& cell) { return cell.anchored; });
  });
  if (marked && picture->elements[picture->anchor].test.symbols.empty()) {
    scope_.error(Code::bad_anchor, cells.place, "the marked cell lies off the board: it cannot be counted");
    return std::nullopt;
  }
  Expression result = plain(marked ? ExpressionKind::count_anchors : ExpressionKind::count_pictures);
  result.picture = std::move(*picture);
  result.cells = std::move(head->cells);
  if (head->condition) {
    result.operands.push_back(std::move(*head->condition));
  }
  return result;
}

std::optional<Expression> ExpressionReader::hand(const Syntax& syntax) const {
  const Symbol symbol = view_.symbol(syntax.text.front());
  const auto& hands = scope_.ruleset.hands;
  for (std::size_t i = 0; i < hands.size(); ++i) {
    if (hands[i].symbol == symbol) {
      return plain(ExpressionKind::hand, static_cast<std::int32_t>(i));
    }
  }
  const std::string whose =
      view_.swapped ? fmt::format(", the '{}' of {}", syntax.text, scope_.ruleset.players[view_.player]) : "";
  scope_.error(Code::bad_hand, syntax.place, fmt::format("no hand holds '{}'{}", symbol, whose),
               fmt::format("declare it: `hand 9{}`", symbol));
  return std::nullopt;
}

/// One counter for each set of symbols that some line looks at.
std::optional<Expression> ExpressionReader::quiet(const Syntax& syntax) const {
  const syntax::Cell& cell = syntax.cell.front();
  // Of an empty set, that no cell could pass, nothing comes or goes: what is taken remains.
  const bool captures =
      cell.kind == syntax::Cell::Kind::set && cell.text.empty() && cell.exception.text.empty();
  const auto test = captures ? std::optional<CellTest>(CellTest{}) : resolve_test(view_, cell);
  if (!test) {
    return std::nullopt;
  }
  if ((test->symbols.empty() && !captures) || test->variable != 0 || test->within != no_class ||
      test->outside != no_class) {
    scope_.error(Code::bad_cell, cell.place, "'quiet' looks at symbols, as in `quiet P` or `quiet {Pp}`");
    return std::nullopt;
  }
  auto& counters = scope_.ruleset.quiet;
  const auto known = std::find(counters.begin(), counters.end(), test->symbols);
  if (known == counters.end() && counters.size() == Status::Quiet::static_capacity) {
    scope_.error(
        Code::bad_expression, syntax.place,
        fmt::format("more than {} different 'quiet' counters", std::size_t{Status::Quiet::static_capacity}));
    return std::nullopt;
  }
  const auto index = static_cast<std::int32_t>(known - counters.begin());
  if (known == counters.end()) {
    counters.push_back(test->symbols);
  }
  return plain(ExpressionKind::quiet, index);
}

std::optional<Expression> ExpressionReader::cycle(const Syntax& syntax) const {
  const auto plies = scope_.number({syntax.text, syntax.place});
  if (plies && *plies < 1) {
    scope_.error(Code::bad_number, syntax.place, "a cycle takes one ply at least");
    return std::nullopt;
  }
  scope_.ruleset.keeps_past = true;
  return plies ? std::optional(plain(ExpressionKind::cycle, *plies)) : std::nullopt;
}

std::optional<Expression> ExpressionReader::moves(const Syntax& syntax) const {
  const auto player = scope_.player({syntax.text, syntax.place});
  if (!player) {
    return std::nullopt;
  }
  const PlayerIndex whose = view_.swapped ? other(*player) : *player;
  if (!syntax.name.text.empty()) {
    return moves_by(whose, syntax.name);
  }
  Expression result = plain(ExpressionKind::moves);
  result.player = whose;
  return result;
}

std::optional<Expression> ExpressionReader::moves_by(PlayerIndex player, const syntax::Word& name) const {
  const auto known = scope_.declared_names.find(name.text);
  if (known == scope_.declared_names.end()) {
    if (!scope_.misses_rules()) {
      std::vector<std::string> names;
      names.reserve(scope_.declared_names.size());
      for (const auto& [declared, index] : scope_.declared_names) names.push_back(declared);
      scope_.error(Code::unknown_name, name.place, fmt::format("no move is called '{}'", name.text),
                   scope_.did_you_mean(name.text, names));
    }
    return std::nullopt;
  }
  Expression result = plain(ExpressionKind::moves_by, known->second);
  result.player = player;
  return result;
}

std::optional<Expression> ExpressionReader::can(const Syntax& syntax) const {
  auto moves = moves_by(view_.player, syntax.name);
  if (!moves) {
    return std::nullopt;
  }
  Expression result = plain(ExpressionKind::greater);
  result.operands.push_back(std::move(*moves));
  result.operands.push_back(plain(ExpressionKind::number, 0));
  return result;
}

std::optional<Expression> ExpressionReader::read(const Syntax& syntax) const {
  switch (syntax.kind) {
  case Syntax::Kind::number: {
    const auto number = scope_.number({syntax.text, syntax.place});
    return number ? std::optional(plain(ExpressionKind::number, *number)) : std::nullopt;
  }
  case Syntax::Kind::name: return name(syntax);
  case Syntax::Kind::call: return call(syntax);
  case Syntax::Kind::negate: return with_operands(ExpressionKind::negate, syntax);
  case Syntax::Kind::negation: return with_operands(ExpressionKind::negation, syntax);
  case Syntax::Kind::other: return other_view(syntax);
  case Syntax::Kind::before: return of_move(ExpressionKind::before, syntax);
  case Syntax::Kind::beside: return of_move(ExpressionKind::beside, syntax);
  case Syntax::Kind::binary: return with_operands(binary_kinds().at(syntax.text), syntax);
  case Syntax::Kind::count_cell: return cell(ExpressionKind::count_cells, syntax);
  case Syntax::Kind::count_picture: return count_picture(syntax);
  case Syntax::Kind::moves: return moves(syntax);
  case Syntax::Kind::can: return can(syntax);
  case Syntax::Kind::hand: return hand(syntax);
  case Syntax::Kind::stuck: return plain(ExpressionKind::stuck);
  case Syntax::Kind::to_move: return plain(ExpressionKind::to_move);
  case Syntax::Kind::attacked: return cell(ExpressionKind::attacked, syntax);
  case Syntax::Kind::attacks: return cell(ExpressionKind::attacks, syntax);
  case Syntax::Kind::quiet: return quiet(syntax);
  case Syntax::Kind::repeats: scope_.ruleset.keeps_past = true; return plain(ExpressionKind::repeats);
  case Syntax::Kind::cycle: return cycle(syntax);
  }
  return std::nullopt;
}

} // namespace

std::optional<Expression> resolve_expression(const View& view, const syntax::Expression& expression) {
  return ExpressionReader(view).read(expression);
}

} // namespace regola
