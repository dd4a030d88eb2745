#include "engine/solve/tiers/shared_tiers.hpp"

#include <chrono>
#include <ctime>
#include <exception>
#include <filesystem>
#include <fstream>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>

#include <fmt/format.h>

#include "engine/solve/store/bit_string.hpp"
#include "engine/solve/store/file_beside.hpp"
#include "engine/solve/tiers/tier_messages.hpp"
#include "engine/solve/tiers/tier_solver.hpp"
#include "rules/format/canonical_rules.hpp"

namespace regola {

namespace {

using ReportKind = TierReport::Kind;

/// Seconds of processor time that this process has taken.
double processor_time() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

/// One rank of the work.
class TierRank {
public:
  TierRank(const SharedGame& game, SolveWatch& watch, Ranks& ranks)
      : game_(game), watch_(watch), ranks_(ranks) {}

  [[nodiscard]] SharedTiers run() {
    SharedTiers result;
    result.outcome = open_together();
    if (result.outcome.kind != ReportKind::done) return result;
    if (ranks_.rank() == 0) return lead();
    result.outcome = work().outcome;
    return result;
  }

private:
  using Clock = std::chrono::steady_clock;

  [[nodiscard]] bool leads() const { return ranks_.rank() == 0; }

  /// Opens the game, first by rank 0, which locks the folder, and compares what the ranks see.
  /// @return the same on all ranks
  [[nodiscard]] TierReport open_together() {
    const std::string differs = ranks_.difference({{"a version", game_.version},
                                                   {"rules or parameters", sum_of_rules()},
                                                   {"a status", game_.start.text(game_.ruleset)},
                                                   {"options", game_.scope.lean ? "--lean" : ""}});
    if (!differs.empty()) return {ReportKind::failed, {}, {}, differs};
    const std::string mark =
        (std::filesystem::path(game_.folder) / fmt::format("ranks{}", part_ending)).string();
    TierReport opened = leads() ? open() : TierReport();
    if (leads() && opened.kind == ReportKind::done)
      std::ofstream(mark) << "All ranks have to see this file.\n";
    std::string told = to_message(opened);
    ranks_.broadcast(told);
    opened = read_report(told);
    if (opened.kind != ReportKind::done) return opened;
    if (!leads()) {
      opened = std::filesystem::exists(mark)
                   ? open()
                   : TierReport{ReportKind::failed, {}, {}, "it does not see the folder that rank 0 sees"};
    }
    return first_failure(opened, mark);
  }

  [[nodiscard]] std::string sum_of_rules() const {
    const std::string text = CanonicalRules(game_.ruleset, nullptr).text();
    return fmt::format("{:016x}{:016x}", fingerprint(text, 1), fingerprint(text, 2));
  }

  /// What keeps a rank from working, or `done` if nothing does; the same on all ranks.
  [[nodiscard]] TierReport first_failure(const TierReport& own, const std::string& mark) {
    const std::vector<std::string> all = ranks_.gather(to_message(own));
    TierReport first = own;
    for (std::size_t other = 1; leads() && first.kind == ReportKind::done && other < all.size(); ++other) {
      first = read_report(all[other]);
      if (first.kind != ReportKind::done) first.text = fmt::format("rank {}: {}", other, first.text);
    }
    std::error_code fault;
    if (leads()) std::filesystem::remove(mark, fault);
    std::string bytes = to_message(first);
    ranks_.broadcast(bytes);
    return read_report(bytes);
  }

  [[nodiscard]] TierReport open() {
    return guarded([&] {
      solved_.emplace(game_.ruleset, game_.endless, game_.start, game_.folder, game_.scope, leads(),
                      game_.threads);
      return TierReport{ReportKind::done, {}, {}, {}};
    });
  }

  /// Does work; what it throws becomes a report.
  template <typename Work>
  [[nodiscard]] static TierReport guarded(const Work& work) {
    try {
      return work();
    } catch (const DamagedFile& damage) {
      return {ReportKind::damaged, {}, damage.path(), damage.what()};
    } catch (const Unsolvable& error) {
      return {ReportKind::unsolvable, {}, {}, error.what()};
    } catch (const std::exception& error) {
      return {ReportKind::failed, {}, {}, error.what()};
    }
  }

  /// The work of rank 0: it brings the folder into order, and deals out tiers beside its own work. A damaged
  /// file ends that, and it begins again.
  [[nodiscard]] SharedTiers lead() {
    TierDealer dealer(ranks_);
    while (prepare(dealer)) {
      TierSolver& solver = solved_->solver();
      TierPlan plan(solver.tiers(), static_cast<std::size_t>(ranks_.size()), game_.least_share,
                    solver.leaves_tiers());
      std::thread deals([&] { dealer.deal(plan, solved_->tiers()); });
      static_cast<void>(work());
      deals.join();
      const auto damage = dealer.take_damage();
      if (!damage) break;
      forget(*damage, dealer);
    }
    dealer.end();
    return {dealer.outcome(), solved_->solver().made_anew(), dealer.times()};
  }

  /// @return false if the work is over
  [[nodiscard]] bool prepare(TierDealer& dealer) {
    while (dealer.outcome().kind == ReportKind::done) {
      const TierReport report = guarded([&] { return report_of(solved_->solver().prepare(watch_)); });
      if (report.kind == ReportKind::done) return true;
      if (report.kind == ReportKind::damaged) {
        forget(DamagedFile(report.path, report.text), dealer);
      } else {
        dealer.stop(report.kind, report.text);
      }
    }
    return false;
  }

  void forget(const DamagedFile& damage, TierDealer& dealer) {
    const TierReport report = guarded([&] {
      solved_->solver().forget(damage);
      return TierReport{ReportKind::done, {}, {}, {}};
    });
    if (report.kind != ReportKind::done) dealer.stop(ReportKind::failed, report.text);
  }

  [[nodiscard]] static TierReport report_of(SolveEnd end) {
    const ReportKind kind = end == SolveEnd::solved    ? ReportKind::done
                            : end == SolveEnd::stopped ? ReportKind::stopped
                                                       : ReportKind::out_of_memory;
    return {kind, {}, {}, {}};
  }

  /// Does one task after the other.
  /// @return the order that ends that
  [[nodiscard]] TierOrder work() {
    TierReport report;
    for (;;) {
      time_.processor = processor_time() - processor_before_;
      report.time = time_;
      const std::string message = to_message(report);
      const auto sent = Clock::now();
      ranks_.send(0, Ranks::Channel::reports, message);
      const auto asked = Clock::now();
      const std::string bytes = ranks_.receive(Ranks::Channel::orders).bytes;
      TierOrder order = read_order(bytes);
      const auto begun = Clock::now();
      time_.sent += message.size() + bytes.size();
      time_.sending += std::chrono::duration<double>(asked - sent).count();
      time_.waited += std::chrono::duration<double>(begun - asked).count();
      if (order.kind != TierOrder::Kind::task) return order;
      if (game_.report) {
        game_.report(
            {order.all == 0 ? "finding positions" : "valuing positions", order.positions, order.all});
      }
      report = guarded([&] { return do_task(order.task); });
      time_.worked += std::chrono::duration<double>(Clock::now() - begun).count();
    }
  }

  [[nodiscard]] TierReport do_task(TierTask task) {
    TierSolver& solver = solved_->solver();
    solver.know_only(std::move(task.known));
    TierTaskDone done;
    SolveEnd end = SolveEnd::solved;
    switch (task.work) {
    case TierTask::Work::find: end = solver.find(task.tier, task.share, done.entered, watch_); break;
    case TierTask::Work::value: end = solver.value(task.tier, task.share, watch_); break;
    case TierTask::Work::join_found: solver.join(task.tier, TierStage::found, task.share.parts); break;
    case TierTask::Work::join_valued: solver.join(task.tier, TierStage::valued, task.share.parts); break;
    }
    done.positions = task.tier.positions;
    done.stays = task.tier.stays;
    TierReport report = report_of(end);
    report.text = to_message(done);
    return report;
  }

  const SharedGame& game_;
  SolveWatch& watch_;
  Ranks& ranks_;
  std::optional<SolvedByTiers> solved_;
  double processor_before_ = processor_time();
  TimeOfRank time_;
};

} // namespace

SharedTiers share_tiers(const SharedGame& game, SolveWatch& watch, Ranks& ranks) {
  return TierRank(game, watch, ranks).run();
}

} // namespace regola
