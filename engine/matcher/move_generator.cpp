#include "engine/matcher/move_generator.hpp"

#include <unordered_map>

#include "engine/matcher/evaluate.hpp"
#include "engine/matcher/firing.hpp"
#include "engine/matcher/keep_preferred.hpp"
#include "engine/matcher/match.hpp"
#include "engine/matcher/rewrite.hpp"

namespace regola {

namespace {

constexpr NameIndex no_name = 0xFFFF; // for rules on whole statuses, to which `prefer` cannot refer

} // namespace

const Judgement* MoveGenerator::forbidding(const Candidate& move) const {
  if (side_.forbids.empty()) return nullptr;
  const Status status = handed_over(move.status, move.extra);
  const PlayerView view(ruleset_, status, player_);
  const auto found = std::find_if(side_.forbids.begin(), side_.forbids.end(), [&](const Judgement& line) {
    Answer::count_steps(line.guard.line, Answer::steps_of_part + status.size());
    return line.forbids_above < forbids_ && holds(view.with_forbids(line.forbids_above), line);
  });
  return found == side_.forbids.end() ? nullptr : &*found;
}

std::int32_t MoveGenerator::number_of(const Candidate& move, const Expression& number) const {
  const Status status = handed_over(move.status, move.extra);
  return evaluate(PlayerView(ruleset_, status, player_).with_forbids(forbids_), number);
}

Judged MoveGenerator::judged(const std::vector<Candidate>& all) const {
  Judged judged{std::vector<std::optional<Removal>>(all.size()),
                std::vector<std::int32_t>(side_.most.size())};
  std::vector<std::size_t> left;
  left.reserve(all.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (const Judgement* line = forbidding(all[i])) {
      judged.removals[i] =
          Removal{Removal::Kind::forbid, static_cast<std::size_t>(line - side_.forbids.data()), 0};
    } else {
      left.push_back(i);
    }
  }
  for (std::size_t i = 0; i < ruleset_.prefer.size(); ++i) keep_preferred_by(i, all, left, judged);
  for (std::size_t i = 0; i < side_.most.size(); ++i) keep_most_by(i, all, left, judged);
  return judged;
}

void MoveGenerator::keep_preferred_by(std::size_t order, const std::vector<Candidate>& all,
                                      std::vector<std::size_t>& left, Judged& judged) const {
  const std::vector<std::size_t> before = left;
  const auto name = [&](std::size_t i) { return all[i].first_name; };
  keep_preferred(ruleset_.prefer[order], left, name);
  const auto& names = ruleset_.prefer[order];
  const auto rival = std::find_if(left.begin(), left.end(), [&](std::size_t i) {
    return std::find(names.begin(), names.end(), name(i)) != names.end();
  });
  for (const std::size_t i : before) {
    if (!std::binary_search(left.begin(), left.end(), i)) {
      judged.removals[i] = Removal{Removal::Kind::prefer, order, *rival};
    }
  }
}

void MoveGenerator::keep_most_by(std::size_t number, const std::vector<Candidate>& all,
                                 std::vector<std::size_t>& left, Judged& judged) const {
  std::vector<std::int32_t> numbers;
  numbers.reserve(left.size());
  for (const std::size_t i : left) numbers.push_back(number_of(all[i], side_.most[number]));
  const auto best = std::max_element(numbers.begin(), numbers.end());
  if (best == numbers.end()) return;
  judged.greatest[number] = *best;
  const std::size_t rival = left[static_cast<std::size_t>(best - numbers.begin())];
  std::vector<std::size_t> kept;
  for (std::size_t k = 0; k < left.size(); ++k) {
    if (numbers[k] == *best) {
      kept.push_back(left[k]);
    } else {
      judged.removals[left[k]] = Removal{Removal::Kind::most, number, rival};
    }
  }
  left = std::move(kept);
}

/// Adds the moves by the article's rules, which match the whole status.
void MoveGenerator::add_whole_rules(std::vector<Candidate>& all) const {
  for (std::size_t i = 0; i < ruleset_.rules.size(); ++i) {
    const Rule& rule = ruleset_.rules[i];
    Candidate next;
    if (!matches(rule.left, status_, next.variables)) continue;
    next.status = status_;
    next.status.cells = substitute(rule.right, next.variables).cells;
    next.move.kind = Move::Kind::rule;
    next.move.rule = static_cast<std::uint32_t>(i);
    next.first_name = no_name;
    next.first_line = rule.line;
    all.push_back(std::move(next));
  }
}

Status MoveGenerator::handed_over(Status status, bool extra) const {
  status.passes = 0;
  status.to_move = extra ? player_ : other(player_);
  if (ruleset_.turn == Turn::first_cell && !status.cells.empty()) {
    status.to_move = status.cells.front() == ruleset_.players[0].front() ? first_player : second_player;
  }
  remember(ruleset_, status_, status);
  return status;
}

std::vector<Candidate> MoveGenerator::put_together(Firings firings) const {
  std::vector<Candidate> all = moves_in_parts(ruleset_, status_, std::nullopt, firings, forbids_);
  add_whole_rules(all);
  return all;
}

std::vector<Candidate> MoveGenerator::legal() const {
  const Answer answer;
  std::vector<Candidate> all = put_together();
  const Judged judged = this->judged(all);
  std::size_t i = 0;
  std::erase_if(all, [&](const Candidate&) { return judged.removals[i++].has_value(); });
  return all;
}

std::vector<Successor> MoveGenerator::moves() const {
  const Answer answer;
  return finished(legal());
}

void MoveGenerator::settle(Candidate& move) const { cascade(ruleset_, player_, move.status, {}, forbids_); }

std::vector<Successor> MoveGenerator::finished(std::vector<Candidate> legal) const {
  const Answer answer;
  for (Candidate& candidate : legal) settle(candidate);
  return joined(std::move(legal));
}

std::vector<Successor> MoveGenerator::joined(std::vector<Candidate> settled) const {
  std::vector<Successor> result;
  result.reserve(settled.size());
  std::unordered_multimap<std::size_t, std::size_t> known; // key: hash of the status
  known.reserve(settled.size());
  std::uint32_t listed = 0;
  for (Candidate& candidate : settled) {
    if (candidate.move.kind == Move::Kind::rule) {
      const std::uint32_t number = ruleset_.rules[candidate.move.rule].number;
      ++listed;
      candidate.move.number = number != 0 ? number : listed;
    }
    Successor next{handed_over(std::move(candidate.status), candidate.extra), std::move(candidate.move),
                   candidate.first_line, candidate.variables};
    // Duplicates, with the same text and the same outcome, are merged. The upper line gets the move.
    const std::size_t hash = hash_value(next.status);
    const auto [first, last] = known.equal_range(hash);
    const auto same = std::find_if(first, last, [&](const auto& entry) {
      return result[entry.second].move == next.move && result[entry.second].status == next.status;
    });
    if (same != last) {
      Successor& told = result[same->second];
      if (next.line < told.line) {
        told.line = next.line;
        told.variables = next.variables;
      }
    } else {
      known.emplace(hash, result.size());
      result.push_back(std::move(next));
    }
  }
  return result;
}

/// Generates the moves of one name after another and stops at the first that no `forbid` line removes.
/// Ignores `prefer`, which removes a move only if another one stays.
bool MoveGenerator::can_move_after_all() const {
  const auto allowed = [&](const Candidate& candidate) { return is_allowed(candidate); };
  std::vector<NameIndex> tried;
  for (const Production& line : side_.moves) {
    if (std::find(tried.begin(), tried.end(), line.name) != tried.end()) continue;
    tried.push_back(line.name);
    const std::vector<Candidate> all =
        moves_in_parts(ruleset_, status_, line.name, Firings::dropped, forbids_);
    if (std::any_of(all.begin(), all.end(), allowed)) return true;
  }
  std::vector<Candidate> by_rule;
  add_whole_rules(by_rule);
  return std::any_of(by_rule.begin(), by_rule.end(), allowed);
}

bool MoveGenerator::can_move() const {
  const Answer answer;
  if (!side_.forbids.empty() || !ruleset_.hands.empty() ||
      std::any_of(side_.moves.begin(), side_.moves.end(), may_never_end)) {
    return can_move_after_all();
  }
  Varspace variables;
  const bool by_rule = std::any_of(ruleset_.rules.begin(), ruleset_.rules.end(),
                                   [&](const Rule& rule) { return matches(rule.left, status_, variables); });
  const PlayerView view = PlayerView(ruleset_, status_, player_).with_forbids(forbids_);
  return by_rule || std::any_of(side_.moves.begin(), side_.moves.end(), [&](const Production& line) {
           return each_match(view, line.guard, line.left, no_cell, [&](const PictureMatch& match) {
             return has_sums(ruleset_, status_, line, match);
           });
         });
}

std::optional<Successor> MoveGenerator::pass(bool has_moves) const {
  const PlayerView view(ruleset_, status_, player_);
  const auto found = std::find_if(side_.passes.begin(), side_.passes.end(), [&](const Judgement& line) {
    const std::optional<Expression>& condition = line.guard.condition;
    const bool fails = has_moves && condition && condition->kind == Expression::Kind::stuck;
    return !fails && holds(view, line);
  });
  if (found == side_.passes.end()) return std::nullopt;
  Successor pass;
  pass.status = with_turn(ruleset_, status_, other(player_));
  pass.status.passes = static_cast<std::uint8_t>(status_.passes + 1);
  remember(ruleset_, status_, pass.status);
  pass.move.kind = Move::Kind::pass;
  pass.line = found->guard.line;
  return pass;
}

} // namespace regola
