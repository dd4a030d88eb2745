#include "engine/matcher/successors.hpp"

#include "engine/matcher/move_generator.hpp"
#include "engine/matcher/result.hpp"

namespace regola {

namespace {

bool has_part(const Move& move, NameIndex name) {
  return std::any_of(move.parts.begin(), move.parts.end(),
                     [&](const MovePart& part) { return part.name == name; });
}

} // namespace

void require_fit(const Ruleset& ruleset, const Status& status) {
  if (const auto why = misfit(ruleset, status)) throw std::invalid_argument("this is no status: " + *why);
}

std::vector<Successor> successors(const Ruleset& ruleset, const Status& status) {
  require_fit(ruleset, status);
  const MoveGenerator generator(ruleset, status);
  std::vector<Successor> all = generator.moves();
  if (std::optional<Successor> pass = generator.pass(!all.empty())) all.push_back(std::move(*pass));
  return all;
}

bool can_move(const Ruleset& ruleset, const Status& status, std::uint32_t forbids) {
  return MoveGenerator(ruleset, status, forbids).can_move();
}

std::size_t move_count(const Ruleset& ruleset, const Status& status, std::uint32_t forbids) {
  return MoveGenerator(ruleset, status, forbids).moves().size();
}

std::size_t move_count(const Ruleset& ruleset, const Status& status, NameIndex name, std::uint32_t forbids) {
  const std::vector<Successor> all = MoveGenerator(ruleset, status, forbids).moves();
  return static_cast<std::size_t>(std::count_if(
      all.begin(), all.end(), [&](const Successor& next) { return has_part(next.move, name); }));
}

bool can_move(const Ruleset& ruleset, const Status& status, NameIndex name, std::uint32_t forbids) {
  const std::vector<Candidate> all = MoveGenerator(ruleset, status, forbids).legal();
  return std::any_of(all.begin(), all.end(),
                     [&](const Candidate& each) { return has_part(each.move, name); });
}

Status with_turn(const Ruleset& ruleset, Status status, PlayerIndex player) {
  status.to_move = player;
  status.passes = 0;
  if (ruleset.turn == Turn::first_cell && !status.cells.empty()) {
    status.cells.front() = ruleset.players[player].front();
  }
  return status;
}

std::uint64_t perft(const Ruleset& ruleset, const Status& status, int depth) {
  if (depth == 0) return 1;
  if (result_of(ruleset, status).ending != Ending::open) return 0;
  std::uint64_t leaves = 0;
  const std::vector<Successor> next = successors(ruleset, status);
  if (depth == 1) return next.size();
  for (const Successor& successor : next) leaves += perft(ruleset, successor.status, depth - 1);
  return leaves;
}

std::vector<std::pair<Move, std::uint64_t>> perft_divide(const Ruleset& ruleset, const Status& status,
                                                         int depth) {
  std::vector<std::pair<Move, std::uint64_t>> all;
  if (depth < 1 || result_of(ruleset, status).ending != Ending::open) return all;
  for (const Successor& successor : successors(ruleset, status)) {
    all.emplace_back(successor.move, perft(ruleset, successor.status, depth - 1));
  }
  return all;
}

} // namespace regola
