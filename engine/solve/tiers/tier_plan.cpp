#include "engine/solve/tiers/tier_plan.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace regola {

namespace {

constexpr std::uint64_t shares_of_rank = 3;

} // namespace

TierPlan::TierPlan(const std::vector<TierFolder::Tier>& tiers, std::size_t ranks, std::uint64_t least_share,
                   bool leaves_tiers)
    : ranks_(ranks), least_share_(least_share), leaves_tiers_(leaves_tiers) {
  for (const TierFolder::Tier& tier : tiers) {
    steps_.emplace_back();
    steps_.back().tier = tier;
  }
}

bool TierPlan::all_found() const {
  return std::all_of(steps_.begin(), steps_.end(),
                     [](const Step& step) { return step.tier.stage != TierStage::entered; });
}

bool TierPlan::is_finished() const {
  return std::all_of(steps_.begin(), steps_.end(),
                     [](const Step& step) { return step.tier.stage == TierStage::valued; });
}

std::uint64_t TierPlan::sum(TierStage least) const {
  std::uint64_t all = 0;
  for (const Step& step : steps_) all += step.tier.stage >= least ? step.tier.positions : 0;
  return all;
}

std::uint64_t TierPlan::positions() const { return sum(all_found() ? TierStage::valued : TierStage::found); }

TierPlan::Step* TierPlan::step_of(const Tiers::Key& key) {
  const auto at =
      std::lower_bound(steps_.begin(), steps_.end(), key,
                       [](const Step& step, const Tiers::Key& wanted) { return step.tier.key < wanted; });
  return at != steps_.end() && at->tier.key == key ? &*at : nullptr;
}

/// The tiers that can be worked on now and have not been given out.
std::vector<TierPlan::Step*> TierPlan::ready() {
  std::vector<Step*> all;
  if (!all_found()) {
    std::int64_t level = std::numeric_limits<std::int64_t>::max(); // moves that leave a tier rise from it
    for (const Step& step : steps_) {
      if (step.tier.stage == TierStage::entered && !step.is_explored()) {
        level = std::min(level, step.tier.key.order);
      }
    }
    for (Step& step : steps_) {
      if (step.tier.stage == TierStage::entered && step.parts == 0 && step.tier.key.order == level) {
        all.push_back(&step);
      }
    }
    return all;
  }
  for (Step& step : steps_) {
    const bool can = std::all_of(step.tier.next.begin(), step.tier.next.end(), [&](const Tiers::Key& key) {
      const Step* other = step_of(key);
      return other != nullptr && other->tier.stage == TierStage::valued;
    });
    if (step.tier.stage == TierStage::found && step.parts == 0 && can) all.push_back(&step);
  }
  return all;
}

/// Gives out the next share of a tier, or its joining.
std::optional<TierTask> TierPlan::give(Step& step, std::size_t ready) {
  const bool is_found = step.tier.stage == TierStage::found;
  if (step.parts == 0) {
    step.parts = 1;
    if (ready < ranks_ && (is_found ? !step.tier.stays : leaves_tiers_)) {
      const std::uint64_t most = std::max<std::uint64_t>(step.tier.positions / least_share_, 1);
      // Valued shares become one file by copying: more of them leave less to wait for in the end.
      const std::uint64_t parts = is_found ? ranks_ * shares_of_rank : ranks_;
      step.parts = static_cast<std::size_t>(std::min(parts, most));
    }
  }
  TierTask task;
  task.tier = step.tier;
  task.share.parts = step.parts;
  if (step.given < step.parts) {
    task.work = is_found ? TierTask::Work::value : TierTask::Work::find;
    task.share.part = step.given++;
    if (is_found) {
      for (const Tiers::Key& key : step.tier.next) task.known.push_back(step_of(key)->tier);
    }
    return task;
  }
  if (!step.is_explored() || step.joins) return std::nullopt;
  step.joins = true;
  task.work = is_found ? TierTask::Work::join_valued : TierTask::Work::join_found;
  return task;
}

std::optional<TierTask> TierPlan::next() {
  for (Step& step : steps_) { // what has begun comes first: others wait for it
    if (step.parts == 0) continue;
    if (auto task = give(step, 0)) return task;
  }
  const std::vector<Step*> all = ready();
  const auto largest = std::max_element(all.begin(), all.end(), [](const Step* a, const Step* b) {
    return a->tier.positions < b->tier.positions;
  });
  return largest == all.end() ? std::nullopt : give(**largest, all.size());
}

std::vector<TierFolder::Tier> TierPlan::done(const TierTask& task, const TierTaskDone& result) {
  std::vector<TierFolder::Tier> useless;
  for (const TierSolver::Entered& each : result.entered) {
    Step* other = step_of(each.key);
    if (other == nullptr) {
      const auto at =
          std::upper_bound(steps_.begin(), steps_.end(), each.key,
                           [](const Tiers::Key& key, const Step& step) { return key < step.tier.key; });
      other = &*steps_.insert(at, Step{});
      other->tier.key = each.key;
    }
    if (other->tier.stage != TierStage::entered) {
      useless.push_back({each.key, TierStage::entered, 0, false, {}, {each.file}});
      continue;
    }
    std::vector<std::string>& files = other->tier.entered;
    if (std::find(files.begin(), files.end(), each.file) != files.end()) continue;
    files.push_back(each.file);
    other->tier.positions += each.positions;
  }
  Step& step = *step_of(task.tier.key);
  if (task.work == TierTask::Work::join_found || task.work == TierTask::Work::join_valued) {
    advance(step);
    return useless;
  }
  ++step.done;
  step.found += result.positions;
  if (task.work == TierTask::Work::find) step.tier.stays = result.stays;
  for (const TierSolver::Entered& each : result.entered) step.next.insert(each.key);
  if (!step.is_explored()) return useless;
  if (step.tier.stage == TierStage::entered) step.tier.next.assign(step.next.begin(), step.next.end());
  if (task.share.is_whole()) advance(step);
  return useless;
}

/// Brings a tier one stage further.
void TierPlan::advance(Step& step) {
  if (step.tier.stage == TierStage::entered) step.tier.positions = step.found;
  step.tier.stage = static_cast<TierStage>(static_cast<int>(step.tier.stage) + 1);
  step.tier.entered.clear();
  step.parts = step.given = step.done = 0;
  step.found = 0;
  step.joins = false;
}

} // namespace regola
