#include "engine/matcher/move_generator.hpp"

#include <unordered_map>

#include "engine/matcher/cascade.hpp"
#include "engine/matcher/evaluate.hpp"
#include "engine/matcher/history.hpp"
#include "engine/matcher/match.hpp"
#include "engine/matcher/prefer.hpp"
#include "engine/matcher/produce.hpp"
#include "engine/matcher/rewrite.hpp"
#include "engine/matcher/work.hpp"

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

void MoveGenerator::keep_most(std::vector<Candidate>& all, const Expression& number) const {
  std::vector<std::int32_t> numbers;
  numbers.reserve(all.size());
  for (const Candidate& candidate : all) numbers.push_back(number_of(candidate, number));
  if (all.empty()) return;
  const std::int32_t greatest = *std::max_element(numbers.begin(), numbers.end());
  std::size_t i = 0;
  all.erase(std::remove_if(all.begin(), all.end(), [&](const Candidate&) { return numbers[i++] < greatest; }),
            all.end());
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
  all.erase(std::remove_if(all.begin(), all.end(), [&](const Candidate& c) { return !is_allowed(c); }),
            all.end());
  keep_preferred(ruleset_, all, [](const Candidate& candidate) { return candidate.first_name; });
  for (const Expression& number : side_.most) keep_most(all, number);
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
  std::unordered_multimap<std::size_t, std::size_t> known; // key: hash of the status
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

std::optional<Successor> MoveGenerator::pass() const {
  const PlayerView view(ruleset_, status_, player_);
  const auto found = std::find_if(side_.passes.begin(), side_.passes.end(),
                                  [&](const Judgement& line) { return holds(view, line); });
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
