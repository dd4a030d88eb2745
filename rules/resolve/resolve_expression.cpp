#include <fmt/format.h>

#include "rules/format/format.hpp"
#include "rules/grammar/words.hpp"
#include "rules/resolve/expression_reader.hpp"
#include "rules/resolve/head_reader.hpp"
#include "rules/ruleset/expression.hpp"

namespace regola {

namespace {

using ExpressionKind = Expression::Kind;

/// Describes the form of a word that may also be a name, for a word without its arguments.
Help what_is_missing(const std::string& word) {
  const std::map<std::string, std::string> forms = {
      {"sum", "sum pile"},  {"can", "can jump"},          {"line", "line {xo}"},
      {"cycle", "cycle 4"}, {"before", "before count x"}, {"at", "at n (count (in here: x))"}};
  const auto found = forms.find(word);
  return found == forms.end()
             ? Help()
             : Help(fmt::format("something stands after the word '{}', as in `{}`", word, found->second));
}

/// Says that a name stands below the line that uses it; empty if it does not.
Help where_below(const Scope& scope, const syntax::Expression& use,
                 const std::map<std::string, Place>& declared) {
  const auto found = declared.find(use.text);
  return found == declared.end() || scope.line_of(found->second) <= scope.line_of(use.place)
             ? Help()
             : Help(fmt::format("it stands below, in {}: move it up", scope.line_name(found->second)));
}

} // namespace

/// Warns of `count x = 3 or 4`: the lone number is not compared with anything.
void ExpressionReader::warn_of_constants(const Syntax& syntax) const {
  if (syntax.text != "and" && syntax.text != "or") return;
  for (std::size_t i = 0; i < syntax.operands.size(); ++i) {
    const Syntax& part = syntax.operands[i];
    if (part.kind != Syntax::Kind::number) continue;
    const Syntax* before = i == 0 ? nullptr : &syntax.operands[i - 1];
    while (before != nullptr && (before->text == "and" || before->text == "or")) {
      before = &before->operands.back();
    }
    const std::vector<std::string> comparisons = {"=", "!=", "<", "<=", ">", ">="};
    const bool compares =
        before != nullptr && before->kind == Syntax::Kind::binary && contains(comparisons, before->text);
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
    if (read_operand) result.operands.push_back(std::move(*read_operand));
  }
  return failed ? std::nullopt : std::optional(std::move(result));
}

std::optional<Expression> ExpressionReader::name(const Syntax& syntax) const {
  const auto value = scope_.values.find(syntax.text);
  if (value != scope_.values.end()) return plain(ExpressionKind::value, value->second);
  const auto worth = scope_.worths.find(syntax.text);
  if (worth != scope_.worths.end() && view_.of_move) return plain(ExpressionKind::worth, worth->second);
  if (scope_.declared_worths.contains(syntax.text)) {
    return scope_.no_result(
        Code::unknown_name, syntax.place,
        view_.of_move
            ? fmt::format("no worth above is called '{}'", syntax.text)
            : fmt::format("'{}' is the worth of a move: only 'worth' lines can name it", syntax.text),
        view_.of_move ? where_below(scope_, syntax, scope_.declared_worths) : Help());
  }
  const auto param = scope_.params.find(syntax.text);
  if (param != scope_.params.end()) return plain(ExpressionKind::number, param->second);
  if (!scope_.has_classes && scope_.declared_values.contains(syntax.text)) {
    return scope_.no_result(
        Code::unknown_name, syntax.place,
        fmt::format("a class cannot name the value '{}': values may ask for classes", syntax.text),
        "write here what the value counts");
  }
  std::vector<std::string> known; // suggestions beyond the last shown diagnostic are never seen
  if (scope_.diagnostics->size() > limits::diagnostics) {
    return scope_.no_result(Code::unknown_name, syntax.place,
                            fmt::format("no parameter and no value above is called '{}'", syntax.text));
  }
  for (const auto& [text, index] : scope_.values) known.push_back(text);
  if (view_.of_move) {
    for (const auto& [text, index] : scope_.worths) known.push_back(text);
  }
  for (const auto& [text, number] : scope_.params) known.push_back(text);
  for (std::string& word : words_of(expression_word)) known.push_back(std::move(word));
  Help help = where_below(scope_, syntax, scope_.declared_values);
  help = help.empty() ? what_is_missing(syntax.text) : help;
  help = help.empty() ? meant_in_expression(syntax.text) : help;
  help = help.empty() ? scope_.did_you_mean(syntax.text, known) : help;
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
  const ExpressionTraits* function = operation_called(ExpressionTraits::Form::function, syntax.text);
  if (function == nullptr) {
    std::vector<std::string> names = function_names();
    names.emplace_back("count"); // is no operation on numbers
    return scope_.no_result(Code::unknown_name, syntax.place,
                            fmt::format("no function is called '{}'", syntax.text),
                            suggestion(syntax.text, names));
  }
  if (syntax.operands.size() < function->least || syntax.operands.size() > function->most) {
    return scope_.no_result(Code::bad_expression, syntax.place,
                            fmt::format("{} takes {}{} argument{}, not {}", syntax.text, function->least,
                                        function->most > function->least ? " or more" : "",
                                        function->most == 1 ? "" : "s", syntax.operands.size()));
  }
  return with_operands(function->kind, syntax);
}

/// Resolves the operand from the other player's view.
std::optional<Expression> ExpressionReader::other_view(const Syntax& syntax) const {
  if (!scope_.ruleset.mirrored) {
    return scope_.no_result(Code::bad_expression, syntax.place,
                            "'other' needs two players who mirror each other",
                            "these two are different: write what the other one has");
  }
  const View swapped{&scope_,       other(view_.player), !view_.swapped,
                     view_.of_move, view_.of_run,        view_.of_anchor};
  auto operand = ExpressionReader(swapped).read(syntax.operands.front());
  if (!operand) return std::nullopt;
  Expression result = plain(ExpressionKind::other);
  result.operands.push_back(std::move(*operand));
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
  case Syntax::Kind::binary:
    return with_operands(operation_called(ExpressionTraits::Form::sign, syntax.text)->kind, syntax);
  case Syntax::Kind::count_cell: return cell(ExpressionKind::count_cells, syntax);
  case Syntax::Kind::count_picture: return count_picture(syntax);
  case Syntax::Kind::sum_cell: return sum_cell(syntax);
  case Syntax::Kind::sum_picture: return sum_picture(syntax);
  case Syntax::Kind::moves: return moves(syntax);
  case Syntax::Kind::can: return can(syntax);
  case Syntax::Kind::hand: return hand(syntax);
  case Syntax::Kind::line: return along_line(syntax);
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

std::optional<Expression> resolve_expression(const View& view, const syntax::Expression& expression) {
  return ExpressionReader(view).read(expression);
}

} // namespace regola
