#include "engine/solve/proof/strategy.hpp"

#include <bit>
#include <numeric>

#include "rules/ruleset/status_text.hpp"

namespace regola {

namespace {

constexpr unsigned byte_bits = 8;

/// The symbols that may stand on a cell: all of them without a board.
std::string symbols_of(const Ruleset& ruleset) {
  if (ruleset.board.size() > 0) return ruleset.symbols.to_string();
  std::string all;
  for (int code = 0; code <= std::numeric_limits<std::uint8_t>::max(); ++code) all += static_cast<char>(code);
  return all;
}

constexpr unsigned most_plies = 60'000;     // that two bytes hold
constexpr std::uint16_t most_answers = 200; // plies of the other player, one after the other

} // namespace

StatusRecord::StatusRecord(const Ruleset& ruleset, PlayerIndex to_move, bool quiet)
    : ruleset_(ruleset),
      to_move_(to_move),
      quiet_(quiet),
      symbols_(symbols_of(ruleset)),
      number_(std::numeric_limits<std::uint8_t>::max() + std::size_t{1}),
      bits_(static_cast<unsigned>(std::bit_width(symbols_.size() - 1))) {
  for (std::size_t i = 0; i < symbols_.size(); ++i) {
    number_[static_cast<std::uint8_t>(symbols_[i])] = static_cast<std::uint8_t>(i);
  }
  const std::size_t numbers = 1 + ruleset.hands.size() + (quiet ? ruleset.quiet.size() : 0);
  bytes_ = (ruleset.start.size() * bits_ + byte_bits - 1) / byte_bits + number_bytes * numbers;
}

void StatusRecord::write(const Status& status, std::string& record) const {
  unsigned pending = 0;
  unsigned used = 0;
  for (std::size_t cell = 0; cell < status.size(); ++cell) {
    pending |= static_cast<unsigned>(number_[static_cast<std::uint8_t>(status[cell])]) << used;
    for (used += bits_; used >= byte_bits; used -= byte_bits, pending >>= byte_bits) {
      record += static_cast<char>(pending & 0xFFU);
    }
  }
  if (used > 0) record += static_cast<char>(pending & 0xFFU);
  write_number(status.passes, record);
  for (std::size_t i = 0; i < ruleset_.hands.size(); ++i) {
    write_number(i < status.hands.size() ? status.hands[i] : 0U, record);
  }
  for (std::size_t i = 0; quiet_ && i < ruleset_.quiet.size(); ++i) {
    write_number(i < status.quiet.size() ? status.quiet[i] : 0U, record);
  }
}

Status StatusRecord::read(const char* record) const {
  Status status;
  status.to_move = to_move_;
  status.cells.resize(ruleset_.start.size());
  unsigned pending = 0;
  unsigned held = 0;
  for (Symbol& symbol : status.cells) {
    for (; held < bits_; held += byte_bits) {
      pending |= static_cast<unsigned>(static_cast<std::uint8_t>(*record++)) << held;
    }
    const std::size_t number = pending & ((1U << bits_) - 1);
    symbol = symbols_[number < symbols_.size() ? number : 0];
    pending >>= bits_;
    held -= bits_;
  }
  status.passes = static_cast<std::uint8_t>(std::min<unsigned>(read_number(record), 0xFFU));
  for (std::size_t i = 0; i < ruleset_.hands.size(); ++i) status.hands.push_back(read_number(record));
  for (std::size_t i = 0; i < ruleset_.quiet.size(); ++i) {
    status.quiet.push_back(quiet_ ? read_number(record) : std::uint16_t{0});
  }
  return status;
}

StrategyCollector::StrategyCollector(const Ruleset& ruleset, const EndlessPlay& endless, SolveWatch& watch,
                                     Adviser adviser)
    : ruleset_(ruleset), endless_(endless), watch_(watch), adviser_(std::move(adviser)), engine_(ruleset) {}

bool StrategyCollector::fail(std::string reason) {
  reason_ = std::move(reason);
  return false;
}

std::size_t StrategyCollector::bytes() const {
  constexpr std::size_t of_table = 64; // an entry and its share of the buckets
  return nodes_.size() * (sizeof(Node) + sizeof(void*) + of_table + record_->bytes()) +
         next_.size() * sizeof(Next);
}

std::optional<Strategy> StrategyCollector::collect(const Status& start, const Claim& claim) {
  claim_ = claim;
  record_.emplace(ruleset_, claim.player, claim.quiet);
  numbers_.clear();
  records_ = {nullptr};
  nodes_ = {Node{}};
  next_.clear();
  Status first = start;
  forget_past(first);
  if (!follow(first, 0)) return std::nullopt;
  for (std::size_t i = 1; i < nodes_.size(); ++i) {
    nodes_[i].first_next = next_.size();
    if (!expand(static_cast<Index>(i))) return std::nullopt;
    if (watch_.stop()() || bytes() > watch_.memory()) {
      reason_ = watch_.stop().stopped() ? "the time was over before" : "it does not fit into the memory";
      return std::nullopt;
    }
    watch_.report("collecting a strategy", i, nodes_.size());
  }
  if (!claim.is_met_without_end(endless_) && !count_plies()) return std::nullopt;
  return written();
}

/// Makes the move that is advised, and all that may follow it.
bool StrategyCollector::expand(Index index) {
  const Status status = record_->read(records_[index]->data());
  const std::optional<Status> chosen = adviser_(status);
  if (!chosen) return fail("no move is known to be good enough in " + to_text(ruleset_, status));
  const std::vector<Successor> all = successors(ruleset_, status);
  const auto found = std::find_if(all.begin(), all.end(), [&](const Successor& next) {
    return next.status.cells == chosen->cells && next.status.to_move == chosen->to_move &&
           next.status.hands == chosen->hands && next.status.passes == chosen->passes;
  });
  if (found == all.end()) return fail("both matchers differ in " + to_text(ruleset_, status));
  nodes_[index].move = static_cast<std::uint16_t>(found - all.begin());
  Status next = found->status;
  forget_past(next);
  return follow(next, 1);
}

/// Notes what stands after so many plies: the end, the player's next choice, or all that the other one may
/// do.
bool StrategyCollector::follow(const Status& status, std::uint16_t plies) {
  const Result result = as_claimed(engine_.result(status));
  if (!endless_.plays_on(result, claim_.quiet)) {
    next_.push_back({0, plies});
    return claim_.is_met_by(result) ||
           fail("the play does not end as it should in " + to_text(ruleset_, status));
  }
  if (status.to_move == claim_.player) {
    std::string record;
    record_->write(status, record);
    const auto [at, fresh] = numbers_.try_emplace(std::move(record), static_cast<Index>(nodes_.size()));
    if (fresh) {
      nodes_.emplace_back();
      records_.push_back(&at->first);
    }
    next_.push_back({at->second, plies});
    return true;
  }
  if (plies > most_answers) return fail("the other player may go on for ever");
  for (Successor& next : engine_.successors(status)) {
    forget_past(next.status);
    if (!follow(next.status, static_cast<std::uint16_t>(plies + 1))) return false;
  }
  return true;
}

/// Counts the plies to the end in post-order of a depth-first search.
/// @return false if the moves go round, or play lasts too long
bool StrategyCollector::count_plies() {
  struct Visit {
    Index node = 0;
    std::size_t next = 0;
  };
  const auto last_next = [&](Index node) {
    return node + 1U < nodes_.size() ? nodes_[node + 1U].first_next : next_.size();
  };
  std::vector<bool> under_way(nodes_.size());
  std::vector<Visit> way = {{0, 0}};
  under_way[0] = true;
  while (!way.empty()) {
    Visit& visit = way.back();
    if (visit.next < last_next(visit.node)) {
      const Index node = next_[visit.next++].node;
      if (node == 0 || nodes_[node].plies != unknown_plies) continue;
      if (under_way[node]) return fail("the moves that are known to be good go round");
      under_way[node] = true;
      way.push_back({node, nodes_[node].first_next});
      continue;
    }
    unsigned plies = 0;
    for (std::size_t i = nodes_[visit.node].first_next; i < last_next(visit.node); ++i) {
      const Next& next = next_[i];
      plies = std::max(plies, next.plies + (next.node == 0 ? 0U : nodes_[next.node].plies));
    }
    if (plies > most_plies) return fail("play would last too long");
    nodes_[visit.node].plies = static_cast<std::uint16_t>(plies);
    way.pop_back();
  }
  claim_.plies = nodes_[0].plies;
  return true;
}

Strategy StrategyCollector::written() const {
  Strategy strategy{claim_, record_->bytes() + Strategy::bytes_behind_status, {}};
  std::vector<Index> order(nodes_.size() - 1);
  std::iota(order.begin(), order.end(), Index{1});
  std::sort(order.begin(), order.end(), [&](Index a, Index b) { return *records_[a] < *records_[b]; });
  strategy.records.reserve(order.size() * strategy.record_bytes);
  for (const Index index : order) {
    strategy.records += *records_[index];
    write_number(claim_.plies ? nodes_[index].plies : 0U, strategy.records);
    write_number(nodes_[index].move, strategy.records);
  }
  return strategy;
}

} // namespace regola
