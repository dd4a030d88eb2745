#include "tests/agreement.hpp"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>

#include "engine/matcher/evaluate.hpp"
#include "engine/matcher/picture_match.hpp"
#include "engine/matcher/result.hpp"
#include "engine/matcher/worth.hpp"
#include "rules/ruleset/status_text.hpp"
#include "tests/play_comparison.hpp"

namespace regola::test {

namespace {

void append(std::string& key, std::uint64_t number) {
  for (; number > 0x7FU; number >>= 7U) key += static_cast<char>(number | 0x80U);
  key += static_cast<char>(number);
}

/// All that is known of a move but its variables as bytes, to be sorted and compared.
std::string key_of(const Move& move, const Status& status, std::uint32_t line) {
  std::string key(status.text());
  append(key, status.to_move);
  append(key, status.passes);
  append(key, status.seen);
  for (const auto count : status.hands) append(key, count);
  for (const auto count : status.quiet) append(key, count);
  append(key, static_cast<std::uint64_t>(move.kind));
  append(key, move.number);
  append(key, move.kind == Move::Kind::rule ? move.rule : 0);
  for (const MovePart& part : move.parts) {
    append(key, part.name);
    append(key, part.from);
    append(key, part.to);
    key.append(part.choices.begin(), part.choices.end());
    key += '\n';
  }
  append(key, line);
  return key;
}

/// Whether a match of that line in the status binds its variables so. Of several matches that are one move
/// any may be the one that is named.
bool is_binding(const Ruleset& ruleset, const Status& status, std::uint32_t line, const Varspace& variables) {
  const PlayerView view(ruleset, status, status.to_move);
  const auto& lines = view.side().moves;
  return std::any_of(lines.begin(), lines.end(), [&](const Production& production) {
    return production.guard.line == line &&
           each_match(view, production.guard, production.left, no_cell,
                      [&](const PictureMatch& match) { return match.variables == variables; });
  });
}

std::string describe(const Ruleset& ruleset, const Move& move, const Status& status, std::uint32_t line,
                     const Varspace& variables) {
  return fmt::format("`{}` to `{}` by line {} {}", to_text(ruleset, move), to_text(ruleset, status), line,
                     variables.to_string());
}

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

struct Keyed {
  std::string key;
  std::size_t index = 0;
};

void sort(std::vector<Keyed>& keys) {
  std::sort(keys.begin(), keys.end(), [](const Keyed& a, const Keyed& b) { return a.key < b.key; });
}

} // namespace

Agreement::Agreement(const Ruleset& ruleset) : ruleset_(ruleset), engine_(ruleset) {}

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
  std::size_t count = 0;
  bool mobile = false;
  std::vector<std::int32_t> values;
  std::optional<RulesError> refusal;
  try {
    wanted = result_of(ruleset_, status);
    successors_ = regola::successors(ruleset_, status);
    count = move_count(ruleset_, status);
    mobile = can_move(ruleset_, status);
    for (const Value& value : ruleset_.values) {
      values.push_back(evaluate(PlayerView(ruleset_, status, first_player), value.expression));
    }
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

  const Result found = machine_->judge(position);
  if (!(found == *wanted)) {
    return fmt::format("judge says {}, wanted {}", describe(ruleset_, found), describe(ruleset_, *wanted));
  }
  if (machine_->can_move(position) != mobile) return fmt::format("can_move, wanted {}", mobile);
  if (const std::size_t moves = machine_->move_count(position); moves != count) {
    return fmt::format("move_count says {}, wanted {}", moves, count);
  }
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (const std::int32_t value = machine_->value(position, i); value != values[i]) {
      return fmt::format("value {} is {}, wanted {}", ruleset_.values[i].name, value, values[i]);
    }
  }
  return compare_moves(status, position);
}

std::optional<std::string> Agreement::compare_moves(const Status& status, Position position) {
  const Machine::Moves moves = machine_->expand(position);
  std::vector<Keyed> found;
  for (std::size_t i = moves.first; i < moves.last; ++i) {
    found.push_back(
        {key_of(machine_->move(i), machine_->write(machine_->position(i)), machine_->line(i)), i});
  }
  std::vector<Keyed> wanted;
  for (std::size_t i = 0; i < successors_.size(); ++i) {
    const Successor& next = successors_[i];
    wanted.push_back({key_of(next.move, next.status, next.line), i});
  }
  sort(found);
  sort(wanted);
  for (std::size_t i = 0; i < std::max(found.size(), wanted.size()); ++i) {
    const bool extra = i == wanted.size() || (i < found.size() && found[i].key < wanted[i].key);
    if (extra) {
      const std::size_t k = found[i].index;
      return fmt::format("{} moves, wanted {}; too much is {}", found.size(), wanted.size(),
                         describe(ruleset_, machine_->move(k), machine_->write(machine_->position(k)),
                                  machine_->line(k), machine_->variables(k)));
    }
    if (i == found.size() || wanted[i].key < found[i].key) {
      const Successor& next = successors_[wanted[i].index];
      return fmt::format("{} moves, wanted {}; missing is {}", found.size(), wanted.size(),
                         describe(ruleset_, next.move, next.status, next.line, next.variables));
    }
    const Varspace& variables = machine_->variables(found[i].index);
    const Successor& next = successors_[wanted[i].index];
    if (!(variables == next.variables) && !is_binding(ruleset_, status, next.line, variables)) {
      return fmt::format("{} binds {}, wanted {}", to_text(ruleset_, next.move), variables.to_string(),
                         next.variables.to_string());
    }
    for (std::size_t k = 0; k < ruleset_.worths.size(); ++k) {
      const std::int32_t worth = worth_of(ruleset_, ruleset_.worths[k], status, next.move, next.status);
      if (const std::int32_t said = machine_->worth(position, found[i].index, k); said != worth) {
        return fmt::format("worth {} of {} is {}, wanted {}", ruleset_.worths[k].name,
                           to_text(ruleset_, next.move), said, worth);
      }
    }
    if (auto difference = compare_position(successors_[wanted[i].index], found[i].index)) {
      return "behind " + to_text(ruleset_, successors_[wanted[i].index].move) + ": " + *difference;
    }
    if (takes_too_long_) return {};
  }
  machine_->release(moves);
  return {};
}

/// What lies behind a move that both have.
std::optional<std::string> Agreement::compare_position(const Successor& wanted, std::size_t move) {
  const Position position = machine_->position(move);
  if (machine_->hash(position) != machine_->hash_from_scratch(position)) return "hash kept up to date";
  const Position same = machine_->read(wanted.status);
  if (!machine_->equal(position, same) || machine_->hash(position) != machine_->hash(same)) {
    return "not equal to the same status read";
  }
  if (!open_) {
    return {}; // nothing is said of moves that follow the end of the game
  }
  std::optional<Result> result;
  try {
    result = result_of(ruleset_, wanted.status);
  } catch (const RulesError& error) {
    takes_too_long_ = is_too_large(error.kind());
    if (takes_too_long_) return {};
    const auto kind = refusal_of([&] { static_cast<void>(machine_->judge_move(position)); });
    if (kind && (*kind == error.kind() || is_too_large(*kind))) return {};
    return fmt::format(
        "{}: {}", kind ? "it refuses to judge for another reason" : "only the reference refuses to judge",
        error.what());
  }
  Result found;
  try {
    found = machine_->judge_move(position);
  } catch (const RulesError& error) {
    takes_too_long_ = is_too_large(error.kind());
    if (takes_too_long_) return {};
    return fmt::format("only the machine refuses to judge: {}", error.what());
  }
  if (const Result ahead = as_claimed(*result); !(found == ahead)) {
    return fmt::format("judge_move says {}, wanted {}", describe(ruleset_, found), describe(ruleset_, ahead));
  }
  return {};
}

} // namespace regola::test
