#include "engine/protocol/client_game.hpp"

#include <utility>
#include <variant>

#include "engine/matcher/settled_status.hpp"
#include "rules/ruleset/notation.hpp"

namespace regola {

ClientGame::ClientGame(const Ruleset& ruleset) : engine_(ruleset) { begin(); }

bool ClientGame::begin() {
  if (!ruleset().has_start) return false;
  begin_at(ruleset().start);
  return true;
}

void ClientGame::begin_at(Status status) {
  clear();
  statuses_.push_back(std::move(status));
}

void ClientGame::clear() {
  statuses_.clear();
  moves_.reset();
  result_.reset();
}

const std::vector<Successor>& ClientGame::moves() {
  if (!moves_) {
    moves_ = result().ending == Ending::open ? engine_.successors(status()) : std::vector<Successor>();
  }
  return *moves_;
}

Result ClientGame::result() {
  if (!result_) result_ = engine_.result(status());
  return *result_;
}

bool ClientGame::is_over() { return moves().empty(); }

void ClientGame::play(const Successor& move) {
  statuses_.emplace_back(move.status);
  moves_.reset();
  result_.reset();
}

void ClientGame::give_turn(PlayerIndex player) { put_back(with_turn(ruleset(), status(), player)); }

void ClientGame::put_back(Status status) {
  statuses_.back() = std::move(status);
  moves_.reset();
  result_.reset();
}

bool ClientGame::undo() {
  if (statuses_.size() < 2) return false;
  statuses_.pop_back();
  moves_.reset();
  result_.reset();
  return true;
}

std::optional<Status> read_position(const Ruleset& ruleset, const std::string& text, std::string& fault) {
  auto read = read_settled_status(ruleset, text);
  if (const auto* wrong = std::get_if<StatusFault>(&read)) {
    fault = wrong->message;
    return std::nullopt;
  }
  return std::get<Status>(std::move(read));
}

std::string position_text(const Ruleset& ruleset, const Status& status) {
  return has_notation(ruleset) ? to_notation(ruleset, status) : to_text(ruleset, status);
}

} // namespace regola
