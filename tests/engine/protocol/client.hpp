#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <istream>
#include <memory>
#include <mutex>
#include <ostream>
#include <stdexcept>
#include <streambuf>
#include <string>
#include <thread>
#include <vector>

#include "engine/protocol/speak.hpp"
#include "rules/load.hpp"
#include "tests/source_dir.hpp"

namespace regola::test {

/// What one thread writes and another one reads. The reader waits.
class Pipe final : public std::streambuf {
public:
  void write(const std::string& text) {
    const std::lock_guard lock(mutex_);
    waiting_.insert(waiting_.end(), text.begin(), text.end());
    changed_.notify_all();
  }
  void close() {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    changed_.notify_all();
  }
  /// The next whole line; throws where none comes, so that a test fails rather than hangs.
  std::string next_line() {
    constexpr auto patience = std::chrono::minutes(4);
    std::unique_lock lock(mutex_);
    std::string line;
    while (true) {
      if (!changed_.wait_for(lock, patience, [&] { return !waiting_.empty() || closed_; }) ||
          waiting_.empty()) {
        throw std::runtime_error("no line came; so far: " + line);
      }
      const char c = waiting_.front();
      waiting_.pop_front();
      if (c == '\n') return line;
      line += c;
    }
  }
  std::string rest() {
    const std::lock_guard lock(mutex_);
    return {waiting_.begin(), waiting_.end()};
  }

protected:
  int_type underflow() override {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return !waiting_.empty() || closed_; });
    if (waiting_.empty()) return traits_type::eof();
    character_ = waiting_.front();
    waiting_.pop_front();
    setg(&character_, &character_, &character_ + 1);
    return traits_type::to_int_type(character_);
  }
  std::streamsize xsputn(const char* text, std::streamsize count) override {
    write(std::string(text, static_cast<std::size_t>(count)));
    return count;
  }
  int_type overflow(int_type c) override {
    if (c != traits_type::eof()) write(std::string(1, traits_type::to_char_type(c)));
    return traits_type::not_eof(c);
  }

private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<char> waiting_;
  bool closed_ = false;
  char character_ = 0;
};

inline std::shared_ptr<const Ruleset> ruleset_of_game(const std::string& name) {
  Loaded loaded = load_file(source_dir() + "/games/" + name + ".rules");
  if (!loaded.ruleset) throw std::runtime_error(loaded.report());
  return std::make_shared<const Ruleset>(std::move(*loaded.ruleset));
}

/// A client in conversation with the program, which runs in a thread.
class Client {
public:
  Client(std::shared_ptr<const Ruleset> ruleset, const std::string& by,
         std::optional<ProtocolKind> kind = std::nullopt, Engagement engagement = {}) {
    engagement.ruleset = std::move(ruleset);
    engagement.by = by;
    engagement.version = "1.2.3";
    thread_ = std::thread([this, engagement, kind] {
      std::istream in(&to_);
      std::ostream out(&from_);
      spoke_ =
          speak(engagement, kind, in, out, [this](const std::string& what) { complaints_ += what + '\n'; });
      from_.close();
    });
  }
  Client(const std::string& game, const std::string& by, std::optional<ProtocolKind> kind = std::nullopt)
      : Client(ruleset_of_game(game), by, kind) {}
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;
  ~Client() { end(); }

  void send(const std::string& line) { to_.write(line + '\n'); }
  /// The next line of the program.
  std::string hear() { return from_.next_line(); }
  /// The next line that begins so; those before it are dropped.
  std::string hear(const std::string& start) {
    while (true) {
      std::string line = from_.next_line();
      if (line.rfind(start, 0) == 0) return line;
    }
  }
  std::string ask(const std::string& line, const std::string& start) {
    send(line);
    return hear(start);
  }
  /// The whole answer to a command of GTP, without the empty line behind it.
  std::string gtp(const std::string& line) {
    send(line);
    std::string all = hear();
    for (std::string more = hear(); !more.empty(); more = hear()) {
      all += '\n' + more;
    }
    return all;
  }
  /// The input ends, and the program with it.
  /// @return what it said that nobody has heard
  std::string end() {
    to_.close();
    if (thread_.joinable()) thread_.join();
    return from_.rest();
  }
  /// Whether there was a conversation; after end().
  [[nodiscard]] bool spoke() const { return spoke_; }
  [[nodiscard]] const std::string& complaints() const { return complaints_; }

private:
  Pipe to_;
  Pipe from_;
  bool spoke_ = false;
  std::string complaints_;
  std::thread thread_;
};

} // namespace regola::test
