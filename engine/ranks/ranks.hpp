#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace regola {

/// Processes that were started together to share one work, on one machine or on many. Each has a rank, from
/// 0 to size() - 1. Messages between two ranks arrive in their order.
class Ranks {
public:
  /// Messages of one channel are received apart from those of the other.
  enum class Channel : std::uint8_t { reports, orders };
  struct Message {
    int from = 0;
    std::string bytes;
  };

  Ranks() = default;
  Ranks(const Ranks&) = delete;
  Ranks& operator=(const Ranks&) = delete;
  virtual ~Ranks() = default;

  [[nodiscard]] virtual int rank() const = 0;
  [[nodiscard]] virtual int size() const = 0;
  /// Sends bytes to a rank, this one too. Returns when `bytes` may change.
  virtual void send(int to, Channel channel, const std::string& bytes) = 0;
  /// Waits for the next message of a channel, from any rank. Several threads may wait, each on its channel.
  [[nodiscard]] virtual Message receive(Channel channel) = 0;
  /// Ends all processes.
  [[noreturn]] virtual void abort(int exit_code) = 0;

  // All ranks call these, in the same order. No other messages may be under way.

  /// Gives rank 0 the bytes of all ranks.
  /// @return by rank; on ranks other than 0 the own ones alone
  std::vector<std::string> gather(const std::string& bytes);
  /// Gives all ranks the bytes of rank 0.
  void broadcast(std::string& bytes);
  /// Compares named values of all ranks, such as a hash of the rules.
  /// @param values without line breaks
  /// @return on all ranks the first difference, as a sentence; empty if there is none
  [[nodiscard]] std::string difference(const std::vector<std::pair<std::string, std::string>>& values);
};

/// This process alone.
class OneRank final : public Ranks {
public:
  [[nodiscard]] int rank() const override { return 0; }
  [[nodiscard]] int size() const override { return 1; }
  /// There is nobody to talk to.
  /// @throws std::logic_error
  void send(int to, Channel channel, const std::string& bytes) override;
  /// As send().
  [[nodiscard]] Message receive(Channel channel) override;
  [[noreturn]] void abort(int exit_code) override;
};

/// The ranks of this process: those of `mpirun` if this program was built with MPI, else one. The first call
/// joins them, which waits for all.
[[nodiscard]] Ranks& joined_ranks();
/// Leaves them at the end of the program, which waits for all. Does nothing if they were never joined.
/// @param whole false if this rank alone has failed: then all ranks end with this exit code
void leave_ranks(bool whole, int exit_code);

/// Joins the ranks with which this process was started; defined by the one source that knows how.
[[nodiscard]] std::unique_ptr<Ranks> join_ranks();

} // namespace regola
