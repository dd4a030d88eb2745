#include "engine/solve/endgame/endgame_builder.hpp"

#include "engine/solve/endgame/endgame_worker.hpp"
#include "engine/solve/rounds/inverse_rules.hpp"

namespace regola {

namespace {

bool ends_when_stuck_only(const Ruleset& rules) {
  return std::all_of(rules.sides.begin(), rules.sides.end(), [](const Side& side) {
    return side.claims.empty() && std::all_of(side.ends.begin(), side.ends.end(), [](const Judgement& line) {
             return line.guard.condition && needs_stuck(*line.guard.condition);
           });
  });
}

} // namespace

EndgameBuilder::EndgameBuilder(const Ruleset& rules, const EndlessPlay& endless, EndgameTable& table,
                               unsigned threads, SolveWatch& watch)
    : rules_(rules),
      endless_(endless),
      table_(table),
      watch_(watch),
      cells_(rules.board.size()),
      ends_when_stuck_(ends_when_stuck_only(rules)),
      inverse_(inverse_rules(rules, table.material)) {
  const Status any = status_of(table.index, {}, cells_, first_player);
  for (unsigned i = 0; i < std::max(threads, 1U); ++i) {
    workers_.push_back(std::make_unique<Worker>(rules, inverse_ ? &*inverse_ : nullptr, table, any));
  }
}

EndgameBuilder::~EndgameBuilder() = default;

/// Cuts the table into pieces, which threads share.
void EndgameBuilder::cut_stretches() {
  constexpr std::size_t longest = 4096;
  stretches_.clear();
  std::uint64_t first = 0;
  for (std::vector<TableValue>& values : table_.values) {
    for (std::size_t at = 0; at < values.size(); at += longest) {
      const std::size_t size = std::min(longest, values.size() - at);
      stretches_.push_back({std::span(values).subspan(at, size), first + at});
    }
    first += values.size();
  }
}

void EndgameBuilder::go_on(std::set<Material> leads_to) {
  leads_to_ = std::move(leads_to);
  cut_stretches();
}

bool EndgameBuilder::look_at_all() {
  for (std::vector<TableValue>& values : table_.values) {
    values.assign(static_cast<std::size_t>(table_.index.size()), not_decided);
  }
  cut_stretches();
  const bool whole = each(
      "looking at positions", static_cast<unsigned>(workers_.size()), watch_, [](TableValue) { return true; },
      [&](unsigned thread, std::span<const NumberedPosition> positions) {
        for (const NumberedPosition& position : positions) look_at(*workers_[thread], position);
      });
  for (const auto& worker : workers_) leads_to_.insert(worker->leads_to.begin(), worker->leads_to.end());
  return whole;
}

bool EndgameBuilder::decide(int round, const Lookup& lookup, const std::function<void(int)>& checkpoint) {
  for (const auto& worker : workers_) {
    worker->others.clear();
    for (const Material& material : leads_to_) {
      if (const EndgameTable* table = lookup(material)) {
        worker->others.push_back(
            {PlacementReader(worker->machine.rules(), table->index, worker->present), table});
      }
    }
  }
  Rounds rounds(*this, inverse_ ? Rounds::Before::possible : Rounds::Before::none, endless_.winner,
                static_cast<unsigned>(workers_.size()), watch_);
  return rounds.run(round, checkpoint);
}

} // namespace regola
