#pragma once

#include "engine/ranks/ranks.hpp"

#include <array>
#include <condition_variable>
#include <deque>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace regola::test {

/// Threads of one process that act as ranks.
class ThreadRanks {
public:
  explicit ThreadRanks(int size) : boxes_(static_cast<std::size_t>(size)) {}

  /// Runs work once for each rank, all at the same time.
  void run(const std::function<void(Ranks&)>& work) {
    std::vector<std::thread> threads;
    for (int rank = 0; rank < static_cast<int>(boxes_.size()); ++rank) {
      threads.emplace_back([this, rank, &work] {
        One one(*this, rank);
        work(one);
      });
    }
    for (std::thread& thread : threads) thread.join();
  }

private:
  struct Box {
    std::mutex lock;
    std::condition_variable filled;
    std::array<std::deque<Ranks::Message>, 2> messages; // by channel
  };

  class One final : public Ranks {
  public:
    One(ThreadRanks& all, int rank) : all_(all), rank_(rank) {}
    [[nodiscard]] int rank() const override { return rank_; }
    [[nodiscard]] int size() const override { return static_cast<int>(all_.boxes_.size()); }
    void send(int to, Channel channel, const std::string& bytes) override {
      Box& box = all_.boxes_[static_cast<std::size_t>(to)];
      const std::scoped_lock lock(box.lock);
      box.messages[static_cast<std::size_t>(channel)].push_back({rank_, bytes});
      box.filled.notify_all();
    }
    [[nodiscard]] Message receive(Channel channel) override {
      Box& box = all_.boxes_[static_cast<std::size_t>(rank_)];
      auto& messages = box.messages[static_cast<std::size_t>(channel)];
      std::unique_lock lock(box.lock);
      box.filled.wait(lock, [&] { return !messages.empty(); });
      Message message = messages.front();
      messages.pop_front();
      return message;
    }
    [[noreturn]] void abort(int /*exit_code*/) override { std::terminate(); }

  private:
    ThreadRanks& all_;
    int rank_;
  };

  std::deque<Box> boxes_;
};

} // namespace regola::test
