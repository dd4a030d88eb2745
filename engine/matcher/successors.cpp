#include "engine/matcher/successors.hpp"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "engine/matcher/apply.hpp"
#include "engine/matcher/cascade.hpp"
#include "engine/matcher/evaluate.hpp"
#include "engine/matcher/history.hpp"
#include "engine/matcher/match.hpp"
#include "engine/matcher/outlook.hpp"
#include "engine/matcher/parts.hpp"
#include "engine/matcher/picture_match.hpp"
#include "engine/matcher/prefer.hpp"

namespace regola {

namespace {

constexpr NameIndex no_name = 0xFFFF; // of a rule on the whole status, which `prefer` cannot mean

/// Works out the moves of one player in one status.
class Generator {
public:
  /// @param forbids so many of the text's `forbid` lines count
  Generator(const Ruleset& ruleset, const Status& status, std::uint32_t forbids = all_forbids)
      : ruleset_(ruleset),
        status_(status),
        player_(status.to_move),
        side_(ruleset.sides[player_]),
        forbids_(forbids) {}

  /// All moves but passes.
  [[nodiscard]] std::vector<Successor> moves() const;
  [[nodiscard]] bool may_pass() const;
  /// Whether there is a move; stops at the first where nothing could take it away again.
  [[nodiscard]] bool can_move() const;

private:
  [[nodiscard]] bool can_move_after_all() const;
  [[nodiscard]] bool is_forbidden(Status status) const;
  void keep_most(std::vector<Candidate>& all, const Expression& number) const;
  void add_whole_rules(std::vector<Candidate>& all) const;
  void finish(Status& status) const;

  const Ruleset& ruleset_;
  const Status& status_;
  PlayerIndex player_;
  const Side& side_;
  std::uint32_t forbids_;
};

/// Judged on the status as the move leaves it, before `after` tidies up, the turn handed over.
bool Generator::is_forbidden(Status status) const {
  if (side_.forbids.empty()) {
    return false;
  }
  finish(status);
  const Outlook outlook(ruleset_, status, player_);
  return std::any_of(side_.forbids.begin(), side_.forbids.end(), [&](const Judgement& line) {
    return line.forbids_above < forbids_ && holds(outlook.with_forbids(line.forbids_above), line);
  });
}

/// `prefer most`: judged as `forbid` is.
void Generator::keep_most(std::vector<Candidate>& all, const Expression& number) const {
  std::vector<std::int32_t> numbers;
  for (const Candidate& candidate : all) {
    Status status = candidate.status;
    finish(status);
    numbers.push_back(evaluate(Outlook(ruleset_, status, player_), number));
  }
  if (all.empty()) {
    return;
  }
  const std::int32_t greatest = *std::max_element(numbers.begin(), numbers.end());
  std::size_t i = 0;
  all.erase(std::remove_if(all.begin(), all.end(), [&](const Candidate&) { return numbers[i++] < greatest; }),
            all.end());
}

/// The article's rules, each matched against the whole status.
void Generator::add_whole_rules(std::vector<Candidate>& all) const {
  for (std::size_t i = 0; i < ruleset_.rules.size(); ++i) {
    const Rule& rule = ruleset_.rules[i];
    Candidate next;
    if (!matches(rule.left, status_, next.variables)) {
      continue;
    }
    next.status = status_;
    next.status.cells = substitute(rule.right, next.variables).cells;
    next.move.kind = Move::Kind::rule;
    next.move.rule = static_cast<std::uint32_t>(i);
    next.first_name = no_name;
    next.first_line = rule.line;
    all.push_back(std::move(next));
  }
}

/// Hands the turn over and notes what the rules keep of the history.
void Generator::finish(Status& status) const {
  status.passes = 0;
  status.to_move = other(player_);
  if (ruleset_.turn == Turn::first_cell && !status.cells.empty()) {
    status.to_move = status.cells.front() == ruleset_.players[0].front() ? first_player : second_player;
  }
  remember(ruleset_, status_, status);
}

std::vector<Successor> Generator::moves() const {
  std::vector<Candidate> all = moves_in_parts(ruleset_, status_);
  add_whole_rules(all);
  all.erase(
      std::remove_if(all.begin(), all.end(), [&](const Candidate& c) { return is_forbidden(c.status); }),
      all.end());
  keep_preferred(ruleset_, all, [](const Candidate& candidate) { return candidate.first_name; });
  for (const Expression& number : side_.most) {
    keep_most(all, number);
  }
  for (Candidate& candidate : all) {
    cascade(ruleset_, player_, candidate.status);
  }
  std::vector<Successor> result;
  std::unordered_multimap<std::size_t, std::size_t> known; // by the hash of the status
  std::uint32_t listed = 0;
  for (Candidate& candidate : all) {
    finish(candidate.status);
    if (candidate.move.kind == Move::Kind::rule) {
      const std::uint32_t number = ruleset_.rules[candidate.move.rule].number;
      ++listed;
      candidate.move.number = number != 0 ? number : listed;
    }
    Successor next{std::move(candidate.status), std::move(candidate.move), candidate.first_line,
                   candidate.variables};
    // Two ways of saying one move are one: the same text and the same outcome.
    const std::size_t hash = hash_value(next.status);
    const auto [first, last] = known.equal_range(hash);
    const bool repeated = std::any_of(first, last, [&](const auto& entry) {
      return result[entry.second].move == next.move && result[entry.second].status == next.status;
    });
    if (!repeated) {
      known.emplace(hash, result.size());
      result.push_back(std::move(next));
    }
  }
  return result;
}

/// Name by name: the first move that nothing forbids is enough. `prefer` drops moves only for others.
bool Generator::can_move_after_all() const {
  const auto allowed = [&](const Candidate& candidate) { return !is_forbidden(candidate.status); };
  std::vector<NameIndex> tried;
  for (const Production& line : side_.moves) {
    if (std::find(tried.begin(), tried.end(), line.name) != tried.end()) {
      continue;
    }
    tried.push_back(line.name);
    const std::vector<Candidate> all = moves_in_parts(ruleset_, status_, line.name);
    if (std::any_of(all.begin(), all.end(), allowed)) {
      return true;
    }
  }
  std::vector<Candidate> by_rule;
  add_whole_rules(by_rule);
  return std::any_of(by_rule.begin(), by_rule.end(), allowed);
}

bool Generator::can_move() const {
  if (!side_.forbids.empty() || !ruleset_.hands.empty()) {
    return can_move_after_all();
  }
  Varspace variables;
  const bool by_rule = std::any_of(ruleset_.rules.begin(), ruleset_.rules.end(),
                                   [&](const Rule& rule) { return matches(rule.left, status_, variables); });
  const Outlook outlook(ruleset_, status_, player_);
  return by_rule || std::any_of(side_.moves.begin(), side_.moves.end(), [&](const Production& line) {
           return each_match(outlook, line.guard, line.left, no_cell,
                             [](const PictureMatch&) { return true; });
         });
}

bool Generator::may_pass() const {
  const Outlook outlook(ruleset_, status_, player_);
  return std::any_of(side_.passes.begin(), side_.passes.end(),
                     [&](const Judgement& line) { return holds(outlook, line); });
}

} // namespace

std::vector<Successor> successors(const Ruleset& ruleset, const Status& status) {
  const Generator generator(ruleset, status);
  std::vector<Successor> all = generator.moves();
  if (generator.may_pass()) {
    Successor pass;
    pass.status = with_turn(ruleset, status, other(status.to_move));
    pass.status.passes = static_cast<std::uint8_t>(status.passes + 1);
    remember(ruleset, status, pass.status);
    pass.move.kind = Move::Kind::pass;
    pass.line = ruleset.sides[status.to_move].passes.front().guard.line;
    all.push_back(std::move(pass));
  }
  return all;
}

bool can_move(const Ruleset& ruleset, const Status& status, std::uint32_t forbids) {
  return Generator(ruleset, status, forbids).can_move();
}

std::size_t move_count(const Ruleset& ruleset, const Status& status, std::uint32_t forbids) {
  return Generator(ruleset, status, forbids).moves().size();
}

Status with_turn(const Ruleset& ruleset, Status status, PlayerIndex player) {
  status.to_move = player;
  status.passes = 0;
  if (ruleset.turn == Turn::first_cell && !status.cells.empty()) {
    status.cells.front() = ruleset.players[player].front();
  }
  return status;
}

} // namespace regola
