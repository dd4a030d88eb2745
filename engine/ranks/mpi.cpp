// Ranks by MPI. The one source that knows it.

#include "engine/ranks/ranks.hpp"

#include <algorithm>
#include <chrono>
#include <climits>
#include <cstdlib>
#include <limits>
#include <mutex>
#include <stdexcept>
#include <thread>

#include <mpi.h>

namespace regola {

namespace {

constexpr auto least_pause = std::chrono::microseconds(20);
constexpr auto longest_pause = std::chrono::microseconds(10'000);
constexpr int pauses_of_wait = 8; // a pause takes at most this part of the time waited so far

/// One thread talks to MPI at a time. A rank that waits sleeps between two looks, since MPI itself would
/// keep a core busy. The longer it has waited, the longer it sleeps, so that a wait takes an eighth longer at
/// most, and looks hardly cost anything.
class MpiRanks final : public Ranks {
public:
  MpiRanks() {
    int offered = 0;
    if (MPI_Init_thread(nullptr, nullptr, MPI_THREAD_SERIALIZED, &offered) != MPI_SUCCESS ||
        offered < MPI_THREAD_SERIALIZED) {
      throw std::runtime_error("MPI does not allow that several threads talk to it");
    }
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &size_);
  }
  MpiRanks(const MpiRanks&) = delete;
  MpiRanks& operator=(const MpiRanks&) = delete;
  ~MpiRanks() override { MPI_Finalize(); }

  [[nodiscard]] int rank() const override { return rank_; }
  [[nodiscard]] int size() const override { return size_; }

  void send(int to, Channel channel, const std::string& bytes) override {
    if (bytes.size() > std::size_t{INT_MAX}) throw std::length_error("a message is too long");
    MPI_Request request{};
    {
      const std::scoped_lock lock(talks_);
      MPI_Isend(bytes.data(), static_cast<int>(bytes.size()), MPI_BYTE, to, static_cast<int>(channel),
                MPI_COMM_WORLD, &request);
    }
    wait([&] {
      int done = 0;
      MPI_Test(&request, &done, MPI_STATUS_IGNORE);
      return done != 0;
    });
  }

  [[nodiscard]] Message receive(Channel channel) override {
    Message message;
    wait([&] {
      int there = 0;
      MPI_Status status{};
      MPI_Iprobe(MPI_ANY_SOURCE, static_cast<int>(channel), MPI_COMM_WORLD, &there, &status);
      if (there == 0) return false;
      int bytes = 0;
      MPI_Get_count(&status, MPI_BYTE, &bytes);
      message.from = status.MPI_SOURCE;
      message.bytes.resize(static_cast<std::size_t>(bytes));
      MPI_Recv(message.bytes.data(), bytes, MPI_BYTE, message.from, static_cast<int>(channel), MPI_COMM_WORLD,
               MPI_STATUS_IGNORE);
      return true;
    });
    return message;
  }

  [[noreturn]] void abort(int exit_code) override {
    MPI_Abort(MPI_COMM_WORLD, exit_code);
    std::abort(); // not reached
  }

private:
  template <typename Look>
  void wait(const Look& look) {
    using std::chrono::microseconds;
    const auto begun = std::chrono::steady_clock::now();
    for (;;) {
      {
        const std::scoped_lock lock(talks_);
        if (look()) return;
      }
      const auto waited = std::chrono::duration_cast<microseconds>(std::chrono::steady_clock::now() - begun);
      std::this_thread::sleep_for(std::clamp(waited / pauses_of_wait, least_pause, longest_pause));
    }
  }

  std::mutex talks_;
  int rank_ = 0;
  int size_ = 1;
};

} // namespace

std::unique_ptr<Ranks> join_ranks() {
  // Each way to start several processes tells each of them so.
  const char* const told[] = {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "PMIX_RANK", "PMI_RANK"}; // NOLINT
  const bool together = std::any_of(std::begin(told), std::end(told), [](const char* name) {
    return std::getenv(name) != nullptr; // NOLINT: before any thread
  });
  if (!together) return std::make_unique<OneRank>();
  return std::make_unique<MpiRanks>();
}

} // namespace regola
