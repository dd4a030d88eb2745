#include "engine/workbench/lsp/server.hpp"

#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <ostream>
#include <thread>

#include "engine/workbench/lsp/convert.hpp"
#include "engine/workbench/lsp/session.hpp"

namespace regola::lsp {

namespace {

constexpr std::size_t most_short_bytes = 1000; // greatest size of a message that cancels or ends

/// Parses a message; null if it is no object.
Json read_message(const std::string& message) {
  Json json = Json::parse(message, nullptr, false);
  return json.is_object() ? json : Json();
}

Json short_message(const std::string& message) {
  return message.size() > most_short_bytes ? Json() : read_message(message);
}

bool has_method(const Json& json, const char* method) {
  return json.is_object() && json.contains("method") && json.at("method") == method;
}

/// A queue of messages from the editor. One thread adds them, another one takes them.
class Messages {
public:
  static constexpr std::size_t most_bytes = std::size_t{256} << 20U; // greatest number of bytes that may wait

  void put(Frame frame) {
    std::unique_lock lock(mutex_);
    room_.wait(lock, [this] { return bytes_ < most_bytes || closed_; });
    bytes_ += frame.body.size();
    if (frame.fault.empty()) {
      if (std::string id = Server::cancelled_by(frame.body); !id.empty()) {
        work_stopped = work_stopped || id == answered_;
        cancelled_.push_back(std::move(id));
      }
    }
    frames_.push_back(std::move(frame));
    wake();
  }
  void close() {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    wake();
    room_.notify_all();
  }
  /// Takes the next message; `nullopt` if no more come.
  /// @param waits waits for a message; if false, `nullopt` also if none is there
  [[nodiscard]] std::optional<Frame> take(bool waits) {
    std::unique_lock lock(mutex_);
    resting_ = false;
    work_stopped = false;
    changed_.wait(lock, [&] { return !waits || closed_ || !frames_.empty(); });
    if (frames_.empty()) return std::nullopt;
    Frame frame = std::move(frames_.front());
    frames_.pop_front();
    bytes_ -= frame.body.size();
    room_.notify_all();
    return frame;
  }
  /// Marks a request as being answered: its cancellation then breaks off the work. False if it was
  /// cancelled before.
  [[nodiscard]] bool begin_answer(const std::string& id) {
    const std::lock_guard lock(mutex_);
    if (take_cancellation(id)) return false;
    answered_ = id;
    return true;
  }
  void end_answer() {
    const std::lock_guard lock(mutex_);
    answered_.clear();
    work_stopped = false;
  }
  /// Waits for a message, at most `time`; false if there is one. If there is none, the next message breaks
  /// off the work that follows.
  [[nodiscard]] bool rest(std::chrono::milliseconds time) {
    std::unique_lock lock(mutex_);
    resting_ = !changed_.wait_for(lock, time, [&] { return closed_ || !frames_.empty(); });
    return resting_;
  }
  [[nodiscard]] bool has_any() {
    const std::lock_guard lock(mutex_);
    return closed_ || !frames_.empty();
  }
  /// Forgets the cancellation of a request that has been answered already.
  void forget_cancellation(const std::string& id) {
    const std::lock_guard lock(mutex_);
    (void)take_cancellation(id);
  }

private:
  /// Whether a request is cancelled. Forgets the cancellation.
  bool take_cancellation(const std::string& id) {
    const auto found = std::find(cancelled_.begin(), cancelled_.end(), id);
    if (id.empty() || found == cancelled_.end()) return false;
    cancelled_.erase(found);
    return true;
  }
  void wake() {
    if (resting_) work_stopped = true;
    changed_.notify_all();
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::condition_variable room_;
  std::deque<Frame> frames_;
  std::deque<std::string> cancelled_; // ids of cancelled requests
  std::string answered_;              // the id of the request that is being answered; empty for none
  std::size_t bytes_ = 0;
  bool closed_ = false;
  bool resting_ = false;
};

void say(std::ostream& out, const std::vector<std::string>& messages) {
  for (const std::string& message : messages) out << framed(message);
  out.flush();
}

constexpr std::chrono::milliseconds pause{300}; // of somebody who types

} // namespace

Server::Server(std::string version) : session_(std::make_unique<Session>(std::move(version))) {}
Server::~Server() = default;

std::vector<std::string> Server::handle(const std::string& message, const std::function<bool()>& stop) {
  const Json json = Json::parse(message, nullptr, false);
  session_->stop = stop;
  if (json.is_discarded()) {
    session_->complain(nullptr, parse_error, "this is no JSON");
  } else {
    session_->take(json);
  }
  session_->stop = {};
  return session_->said();
}

std::string Server::complaint(const std::string& fault) {
  return Json({{"jsonrpc", "2.0"}, {"id", nullptr}, {"error", {{"code", parse_error}, {"message", fault}}}})
      .dump();
}

std::vector<std::string> Server::work(const std::function<bool()>& stop) {
  session_->work(stop);
  return session_->said();
}

bool Server::has_work() const { return session_->has_work(); }
bool Server::is_done() const { return session_->is_done(); }
int Server::exit_code() const { return session_->exit_code(); }

std::string Server::cancelled_by(const std::string& message) {
  const Json json = short_message(message);
  if (!has_method(json, "$/cancelRequest") || !json.contains("params") || !json.at("params").is_object()) {
    return {};
  }
  const Json& params = json.at("params");
  return params.contains("id") ? params.at("id").dump() : std::string();
}

bool Server::is_exit(const std::string& message) { return has_method(short_message(message), "exit"); }

std::string Server::id_of(const std::string& message) {
  const Json json = read_message(message);
  return json.is_object() && json.contains("method") && json.contains("id") ? json.at("id").dump()
                                                                            : std::string();
}

std::string Server::cancellation(const std::string& id) {
  return Json({{"jsonrpc", "2.0"},
               {"id", Json::parse(id, nullptr, false)},
               {"error", {{"code", request_cancelled}, {"message", "the request was cancelled"}}}})
      .dump();
}

int serve(std::istream& in, std::ostream& out, const std::string& version) {
  Messages messages;
  Server server(version);
  std::thread reader([&] {
    bool is_last = false;
    while (!is_last) {
      auto frame = read_frame(in);
      if (!frame) break;
      is_last = frame->fault.empty() && Server::is_exit(frame->body);
      messages.put(std::move(*frame));
    }
    messages.close();
  });
  while (!server.is_done() && out) {
    if (server.has_work() && messages.rest(pause)) {
      try {
        say(out, server.work([&] { return messages.has_any(); }));
      } catch (const Stopped&) { // somebody types on
      }
    }
    const auto frame = messages.take(true);
    if (!frame) break;
    if (!frame->fault.empty()) {
      say(out, {Server::complaint(frame->fault)});
      continue;
    }
    const std::string id = Server::id_of(frame->body);
    if (!messages.begin_answer(id)) {
      say(out, {Server::cancellation(id)});
      continue;
    }
    const auto said = server.handle(frame->body, [] { return work_stopped.load(); });
    messages.end_answer();
    say(out, said);
    messages.forget_cancellation(Server::cancelled_by(frame->body));
  }
  reader.join();
  return server.exit_code();
}

} // namespace regola::lsp
