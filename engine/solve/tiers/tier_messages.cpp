#include "engine/solve/tiers/tier_messages.hpp"

#include <exception>
#include <istream>
#include <iterator>
#include <sstream>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

namespace regola {

namespace {

std::string tier_line(const TierFolder::Tier& tier) {
  std::string line =
      fmt::format("{} {} {} {} {}", TierFolder::to_text(tier.key), static_cast<int>(tier.stage),
                  static_cast<int>(tier.stays), tier.positions, tier.next.size());
  for (const Tiers::Key& key : tier.next) line += " " + TierFolder::to_text(key);
  for (const std::string& file : tier.entered) line += " " + file;
  return line + "\n";
}

[[noreturn]] void refuse_message() { throw std::runtime_error("a rank has sent what this one cannot read"); }

Tiers::Key read_key_word(std::istream& words) {
  std::string word;
  if (!(words >> word)) refuse_message();
  const auto key = TierFolder::read_key(word);
  if (!key) refuse_message();
  return *key;
}

TierFolder::Tier read_tier(const std::string& line) {
  std::istringstream words(line);
  TierFolder::Tier tier;
  tier.key = read_key_word(words);
  int stage = 0;
  std::size_t next = 0;
  if (!(words >> stage >> tier.stays >> tier.positions >> next)) refuse_message();
  tier.stage = static_cast<TierStage>(stage);
  for (; next > 0; --next) tier.next.push_back(read_key_word(words));
  for (std::string file; words >> file;) tier.entered.push_back(file);
  return tier;
}

std::string task_lines(const TierTask& task) {
  std::string message =
      fmt::format("{} {} {}\n", static_cast<int>(task.work), task.share.part, task.share.parts);
  message += tier_line(task.tier);
  for (const TierFolder::Tier& tier : task.known) message += tier_line(tier);
  return message;
}

TierTask read_task(std::istream& lines) {
  std::string line;
  TierTask task;
  int work = 0;
  if (!(lines >> work >> task.share.part >> task.share.parts) || !std::getline(lines, line) ||
      !std::getline(lines, line)) {
    refuse_message();
  }
  task.work = static_cast<TierTask::Work>(work);
  task.tier = read_tier(line);
  while (std::getline(lines, line)) task.known.push_back(read_tier(line));
  return task;
}

std::string rest_of_message(std::istream& lines) {
  return {std::istreambuf_iterator<char>(lines), std::istreambuf_iterator<char>()};
}

} // namespace

std::string to_message(const TierTaskDone& done) {
  std::string message = fmt::format("{} {}\n", done.positions, static_cast<int>(done.stays));
  for (const TierSolver::Entered& each : done.entered) {
    message += fmt::format("{} {} {}\n", TierFolder::to_text(each.key), each.file, each.positions);
  }
  return message;
}

TierTaskDone read_done(const std::string& message) {
  std::istringstream words(message);
  TierTaskDone done;
  if (!(words >> done.positions >> done.stays)) refuse_message();
  while (words >> std::ws && words.peek() != std::istringstream::traits_type::eof()) {
    TierSolver::Entered each;
    each.key = read_key_word(words);
    if (!(words >> each.file >> each.positions)) refuse_message();
    done.entered.push_back(std::move(each));
  }
  return done;
}

std::string to_message(const TierReport& report) {
  const TimeOfRank& time = report.time;
  return fmt::format("{} {} {} {} {} {}\n{}\n{}", static_cast<int>(report.kind), time.processor, time.worked,
                     time.waited, time.sending, time.sent, report.path, report.text);
}

TierReport read_report(const std::string& message) {
  std::istringstream lines(message);
  TierReport report;
  int kind = 0;
  std::string line;
  TimeOfRank& time = report.time;
  if (!(lines >> kind >> time.processor >> time.worked >> time.waited >> time.sending >> time.sent) ||
      !std::getline(lines, line) || !std::getline(lines, report.path)) {
    refuse_message();
  }
  report.kind = static_cast<TierReport::Kind>(kind);
  report.text = rest_of_message(lines);
  return report;
}

std::string to_message(const TierOrder& order) {
  return fmt::format("{} {} {}\n{}", static_cast<int>(order.kind), order.positions, order.all,
                     order.kind == TierOrder::Kind::task ? task_lines(order.task)
                                                         : to_message(order.outcome));
}

TierOrder read_order(const std::string& message) {
  std::istringstream lines(message);
  TierOrder order;
  int kind = 0;
  std::string line;
  if (!(lines >> kind >> order.positions >> order.all) || !std::getline(lines, line)) refuse_message();
  order.kind = static_cast<TierOrder::Kind>(kind);
  if (order.kind == TierOrder::Kind::task) {
    order.task = read_task(lines);
  } else {
    order.outcome = read_report(rest_of_message(lines));
  }
  return order;
}

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
