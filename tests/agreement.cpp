#include "tests/agreement.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "engine/compiled/machine/listed_moves.hpp"
#include "engine/compiled/machine/position_answers.hpp"
#include "engine/matcher/evaluate.hpp"
#include "engine/matcher/result.hpp"
#include "engine/matcher/worth.hpp"
#include "rules/ruleset/status_text.hpp"
#include "tests/play_comparison.hpp"

namespace regola::test {

namespace {

std::string describe(const Ruleset& ruleset, const Result& result) {
  return fmt::format("{} by line {}", to_text(ruleset, result), result.line);
}

/// Which of several lines is blamed depends on the order of moves; that there is one does not.
template <typename Ask>
std::optional<RulesError::Kind> refusal_of(const Ask& ask) {
  try {
    ask();
  } catch (const RulesError& error) {
    return error.kind();
  }
  return {};
}

} // namespace

/// Answers of both back ends about positions of a machine.
struct Agreement::Answers {
  explicit Answers(const CompiledRuleset& rules)
      : positions(rules),
        by{PositionAnswers(positions, rules, Backend::native),
           PositionAnswers(positions, rules, Backend::portable)},
        nodes(rules),
        led(positions, nodes) {}

  Positions positions;
  std::array<PositionAnswers, 2> by;
  SearchNodes nodes;
  LedMoves led;
};

Agreement::Agreement(const Ruleset& ruleset) : ruleset_(ruleset), engine_(ruleset) {}

Agreement::~Agreement() = default;

std::optional<std::string> Agreement::difference(const Status& status) {
  successors_.clear();
  open_ = false;
  return compared_by(status, [&] { return compared(status); });
}

std::optional<std::string> Agreement::difference_in_play(const Status& status, std::uint64_t seed) {
  return compared_by(status, [&]() -> std::optional<std::string> {
    const Position position = machine_->read(status);
    PlayComparison comparison(ruleset_, *machine_, status, position);
    return comparison.difference(seed);
  });
}

/// Both matchers count their steps, and moves before equal ones are joined, each in its own way: where one of
/// them finds that these are too many nothing more is compared.
template <typename Compare>
std::optional<std::string> Agreement::compared_by(const Status& status, const Compare& compare) {
  takes_too_long_ = false;
  machine_ = &engine_.machine(status);
  if (!answers_ || ruleset_.board.size() == 0) answers_ = std::make_unique<Answers>(machine_->rules());
  std::optional<std::string> found;
  try {
    found = compare();
  } catch (const RulesError& error) {
    takes_too_long_ = is_too_large(error.kind());
    if (!takes_too_long_) found = fmt::format("only one refuses: {}", error.what());
  }
  if (found) {
    return fmt::format("{}: {}", to_text(ruleset_, status), *found);
  }
  return {};
}

std::optional<std::string> Agreement::compared(const Status& status) {
  const Position position = machine_->read(status);
  if (!(machine_->write(position) == status)) {
    return "written back as " + to_text(ruleset_, machine_->write(position));
  }
  if (machine_->hash(position) != machine_->hash_from_scratch(position)) return "hash of what was read";

  std::optional<Result> wanted;
  std::vector<std::int32_t> values;
  std::optional<RulesError> refusal;
  try {
    wanted = result_of(ruleset_, status);
    successors_ = regola::successors(ruleset_, status);
    for (const Value& value : ruleset_.values) {
      values.push_back(evaluate(PlayerView(ruleset_, status, first_player), value.expression));
    }
    if (values.empty()) values.push_back(derived_value(ruleset_, status));
  } catch (const RulesError& error) {
    refusal = error;
    successors_.clear();
  }
  if (refusal && refusal->kind() == RulesError::Kind::many_steps) {
    takes_too_long_ = true;
    return {};
  }
  if (refusal) {
    const auto kind = refusal_of([&] {
      static_cast<void>(machine_->judge(position));
      static_cast<void>(machine_->expand(position));
      for (std::size_t i = 0; i < ruleset_.values.size(); ++i) {
        static_cast<void>(machine_->value(position, i));
      }
    });
    if (!kind) return fmt::format("only the reference refuses: {}", refusal->what());
    takes_too_long_ = is_too_large(*kind);
    const bool same = *kind == refusal->kind() || takes_too_long_;
    return same ? std::nullopt
                : std::optional(fmt::format("refused for another reason: {}", refusal->what()));
  }
  open_ = wanted->ending == Ending::open;

  const bool forbidden = is_forbidden(ruleset_, status, other(status.to_move));
  for (PositionAnswers& answers : answers_->by) {
    const Result found = answers.judge(position);
    if (!(found == *wanted)) {
      return fmt::format("judge says {}, wanted {}", describe(ruleset_, found), describe(ruleset_, *wanted));
    }
    if (answers.is_forbidden(position) != forbidden) return fmt::format("is_forbidden, wanted {}", forbidden);
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (const std::int32_t value = answers.value(position, i); value != values[i]) {
        return fmt::format("value {} is {}, wanted {}", i, value, values[i]);
      }
    }
  }
  return open_ ? compare_moves(status, position) : std::nullopt;
}

/// The moves with their texts, as a form leads to them.
std::optional<std::string> Agreement::compare_texts(const Status& status, Position position) {
  std::vector<Machine::Child> children;
  Machine::Children listed;
  Answers& answers = *answers_;
  answers.positions.arena().release({});
  const bool has_form = answers.nodes.list(position, std::nullopt, Machine::Among::all,
                                           answers.positions.arena(), children, listed);
  const auto led = has_form ? answers.led.list(position, status) : std::nullopt;
  if (!led) return {};
  if (led->size() != successors_.size()) {
    return fmt::format("{} moves with texts, wanted {}", led->size(), successors_.size());
  }
  for (std::size_t i = 0; i < led->size(); ++i) {
    const Successor& found = (*led)[i];
    const Successor& wanted = successors_[i];
    const bool same = found.move == wanted.move && found.line == wanted.line &&
                      found.status == wanted.status && found.variables == wanted.variables;
    if (!same) {
      return fmt::format("move {} is {} of line {} to {}, wanted {} of line {} to {}", i,
                         to_text(ruleset_, found.move), found.line, to_text(ruleset_, found.status),
                         to_text(ruleset_, wanted.move), wanted.line, to_text(ruleset_, wanted.status));
    }
  }
  return {};
}

/// The moves of an open status, as forms list them for searches.
std::optional<std::string> Agreement::compare_moves(const Status& status, Position position) {
  std::vector<Result> results;
  try {
    for (const Successor& next : successors_) results.push_back(as_claimed(result_of(ruleset_, next.status)));
  } catch (const RulesError& error) {
    takes_too_long_ = is_too_large(error.kind());
    if (takes_too_long_) return {};
    const auto kind = refusal_of([&] { static_cast<void>(machine_->children(position, Machine::no_value)); });
    if (kind && (*kind == error.kind() || is_too_large(*kind))) return {};
    return fmt::format("{} to judge behind a move: {}",
                       kind ? "refuses for another reason" : "only the reference refuses", error.what());
  }
  const Machine::Children children = machine_->children(position, Machine::no_value);
  using Hashed = std::pair<Word, std::size_t>;
  std::vector<Hashed> found;
  for (std::size_t i = children.first; i < children.last; ++i) {
    const Position child = machine_->child(i).position;
    if (machine_->hash(child) != machine_->hash_from_scratch(child)) return "hash behind a move";
    found.emplace_back(machine_->hash(child), i);
  }
  const Machine::Moves moves = machine_->expand(position);
  std::vector<Hashed> wanted;
  for (std::size_t i = moves.first; i < moves.last; ++i) {
    const Position same = machine_->read(successors_[i - moves.first].status);
    if (!machine_->equal(machine_->position(i), same)) return "not equal to the same status read";
    wanted.emplace_back(machine_->hash(same), i);
  }
  std::sort(found.begin(), found.end());
  std::sort(wanted.begin(), wanted.end());
  if (found.size() != wanted.size()) {
    return fmt::format("{} moves, wanted {}", found.size(), wanted.size());
  }
  for (std::size_t i = 0; i < found.size(); ++i) {
    const std::size_t move = wanted[i].second;
    const Successor& next = successors_[move - moves.first];
    const Machine::Child& child = machine_->child(found[i].second);
    const std::string where =
        fmt::format("behind {} to {}", to_text(ruleset_, next.move), to_text(ruleset_, next.status));
    if (!machine_->equal(child.position, machine_->position(move))) return "no child " + where;
    // Several moves may lead to one status, and to one result then.
    if (!(child.result == results[move - moves.first])) {
      return fmt::format("{}: {}, wanted {}", where, describe(ruleset_, child.result),
                         describe(ruleset_, results[move - moves.first]));
    }
    for (std::size_t k = 0; k < ruleset_.worths.size(); ++k) {
      if (machine_->worth(position, move, k) !=
          worth_of(ruleset_, ruleset_.worths[k], status, next.move, next.status)) {
        return where + ": another worth";
      }
    }
  }
  machine_->release(moves);
  machine_->release(children);
  return compare_texts(status, position);
}

} // namespace regola::test
