#include "engine/ranks/ranks.hpp"

#include <cstdlib>
#include <sstream>
#include <stdexcept>

#include <fmt/format.h>

namespace regola {

namespace {

constexpr const char* leaving = "leaves"; // no report begins so

std::unique_ptr<Ranks>& of_this_process() {
  static std::unique_ptr<Ranks> ranks;
  return ranks;
}

} // namespace

/// Ends with a broadcast, so that nobody reports what comes next while rank 0 still waits for others.
std::vector<std::string> Ranks::gather(const std::string& bytes) {
  std::vector<std::string> all(static_cast<std::size_t>(size()));
  all[static_cast<std::size_t>(rank())] = bytes;
  if (rank() != 0) send(0, Channel::reports, bytes);
  for (int other = 1; rank() == 0 && other < size(); ++other) {
    Message theirs = receive(Channel::reports);
    all[static_cast<std::size_t>(theirs.from)] = std::move(theirs.bytes);
  }
  std::string nothing;
  broadcast(nothing);
  return all;
}

void Ranks::broadcast(std::string& bytes) {
  if (rank() == 0) {
    for (int other = 1; other < size(); ++other) send(other, Channel::orders, bytes);
  } else {
    bytes = receive(Channel::orders).bytes;
  }
}

std::string Ranks::difference(const std::vector<std::pair<std::string, std::string>>& values) {
  std::string mine;
  for (const auto& [name, value] : values) mine += value + '\n';
  const std::vector<std::string> all = gather(mine);
  std::string found;
  for (std::size_t other = 1; rank() == 0 && found.empty() && other < all.size(); ++other) {
    if (all[other] == mine) continue;
    std::istringstream theirs(all[other]);
    std::size_t line = 0;
    for (std::string value; line + 1 < values.size() && std::getline(theirs, value); ++line) {
      if (value != values[line].second) break;
    }
    found = fmt::format("rank {} has {} other than those of rank 0", other, values[line].first);
  }
  broadcast(found);
  return found;
}

void OneRank::send(int /*to*/, Channel /*channel*/, const std::string& /*bytes*/) {
  throw std::logic_error("one rank sends nothing");
}

Ranks::Message OneRank::receive(Channel /*channel*/) { throw std::logic_error("one rank receives nothing"); }

void OneRank::abort(int exit_code) { std::exit(exit_code); }

Ranks& joined_ranks() {
  auto& ranks = of_this_process();
  if (!ranks) ranks = join_ranks();
  return *ranks;
}

/// Waits for the other ranks in receive(), which needs no processor. One that does not leave waits for an
/// order that rank 0 will never give: rank 0 alone has refused the work.
void leave_ranks(bool whole, int exit_code) {
  auto& ranks = of_this_process();
  if (!ranks) return;
  if (!whole && ranks->size() > 1) ranks->abort(exit_code);
  if (ranks->rank() != 0) ranks->send(0, Ranks::Channel::reports, leaving);
  for (int other = 1; ranks->rank() == 0 && other < ranks->size(); ++other) {
    if (ranks->receive(Ranks::Channel::reports).bytes != leaving) ranks->abort(exit_code);
  }
  std::string nothing;
  ranks->broadcast(nothing);
  ranks.reset();
}

} // namespace regola
