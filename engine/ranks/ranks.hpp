#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace regola {

/// Processes that were started together to share work, on one machine or on several. Each has a rank, from 0
/// to size() - 1. Messages between two ranks arrive in their order.
class Ranks {
public:
  /// The channel of a message. Messages of one channel are received independently of the other.
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
  /// Sends bytes to a rank, even to this one. Once it returns, `bytes` may change.
  virtual void send(int to, Channel channel, const std::string& bytes) = 0;
  /// Waits for the next message in a channel, from any rank. Several threads may wait, each for its own
  /// channel.
  [[nodiscard]] virtual Message receive(Channel channel) = 0;
  /// Ends all processes.
  [[noreturn]] virtual void abort(int exit_code) = 0;

  // All ranks must call these, in the same order. No other messages may be in transit.

  /// Gives rank 0 the bytes of all ranks.
  /// @return bytes by rank; on other ranks than 0, only those of this rank
  std::vector<std::string> gather(const std::string& bytes);
  /// Gives all ranks the bytes of rank 0.
  void broadcast(std::string& bytes);
  /// Compares named values of all ranks, such as a hash of the rules.
  /// @param values without line breaks
  /// @return on all ranks the first difference, as a sentence; empty if there is none
  [[nodiscard]] std::string difference(const std::vector<std::pair<std::string, std::string>>& values);
};

/// A single process: there are no other ranks.
class OneRank final : public Ranks {
public:
  [[nodiscard]] int rank() const override { return 0; }
  [[nodiscard]] int size() const override { return 1; }
  /// Throws, since there is no other rank.
  /// @throws std::logic_error
  void send(int to, Channel channel, const std::string& bytes) override;
  /// Throws like send().
  [[nodiscard]] Message receive(Channel channel) override;
  [[noreturn]] void abort(int exit_code) override;
};

/// The ranks of this process: those of `mpirun` if this program was built with MPI, else one. The first call
/// joins them, and waits for all to do so.
[[nodiscard]] Ranks& joined_ranks();
/// Leaves the ranks at the end of the program, and waits for all to do so. Does nothing if they were never
/// joined.
/// @param whole false if this rank alone has failed; all ranks then end with this exit code
void leave_ranks(bool whole, int exit_code);

/// Joins the ranks with which this process was started. Defined in mpi.cpp or no_mpi.cpp.
[[nodiscard]] std::unique_ptr<Ranks> join_ranks();

} // namespace regola
