#include "engine/solve/tiers/tier_dealer.hpp"

#include <exception>
#include <utility>

namespace regola {

void TierDealer::stop(TierReport::Kind kind, const std::string& why) {
  if (outcome_.kind == TierReport::Kind::done) outcome_ = {kind, {}, {}, why}; // the first reason counts
}

/// Waits until a rank has nothing to do.
/// @return the rank
int TierDealer::hear() {
  const Ranks::Message message = ranks_.receive(Ranks::Channel::reports);
  heard_ = read_report(message.bytes);
  times_[static_cast<std::size_t>(message.from)] = heard_.time;
  idle_.insert(message.from);
  return message.from;
}

void TierDealer::deal(TierPlan& plan, const TierFolder& folder) {
  for (;;) {
    try {
      give(plan);
      if (busy_.empty() && (!goes_on() || plan.is_finished())) return pause();
      if (busy_.empty() && idle_.size() == times_.size()) throw DatabaseError("no tier can be made any more");
      const int rank = hear();
      learn(rank, heard_, plan, folder);
    } catch (const std::exception& error) {
      stop(TierReport::Kind::failed, error.what());
    }
  }
}

/// Gives tasks to idle ranks.
void TierDealer::give(TierPlan& plan) {
  while (goes_on() && !idle_.empty()) {
    auto task = plan.next();
    if (!task) return;
    const int rank = *idle_.rbegin(); // rank 0 last: it deals, too
    TierOrder order;
    order.kind = TierOrder::Kind::task;
    order.positions = plan.positions();
    order.all = plan.all_positions();
    order.task = *task;
    ranks_.send(rank, Ranks::Channel::orders, to_message(order));
    idle_.erase(rank);
    busy_[rank] = std::move(*task);
  }
}

/// Learns what has come of the task of a rank.
void TierDealer::learn(int rank, const TierReport& report, TierPlan& plan, const TierFolder& folder) {
  const auto task = busy_.extract(rank);
  if (task.empty()) return; // it is ready for its first one
  if (report.kind == TierReport::Kind::done) {
    for (TierFolder::Tier& useless : plan.done(task.mapped(), read_done(report.text))) {
      folder.remove_entered(useless);
    }
  } else if (report.kind == TierReport::Kind::damaged) {
    if (!damage_) damage_.emplace(report.path, report.text);
  } else {
    stop(report.kind, report.text);
  }
}

void TierDealer::pause() {
  while (!idle_.contains(0)) hear();
  TierOrder order;
  order.kind = TierOrder::Kind::pause;
  ranks_.send(0, Ranks::Channel::orders, to_message(order));
  idle_.erase(0);
}

void TierDealer::end() {
  TierOrder order;
  order.outcome = outcome_;
  while (idle_.size() + 1 < times_.size()) hear(); // before any of them goes on with something else
  for (int rank = 1; rank < ranks_.size(); ++rank) {
    ranks_.send(rank, Ranks::Channel::orders, to_message(order));
  }
}

} // namespace regola
