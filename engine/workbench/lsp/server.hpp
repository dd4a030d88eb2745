#pragma once

#include <functional>
#include <iosfwd>
#include <memory>
#include <string>
#include <vector>

namespace regola::lsp {

class Session;

/// A language server without streams: takes messages and returns messages. Not thread-safe.
class Server {
public:
  /// @param version version of the program
  explicit Server(std::string version);
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;
  ~Server();

  /// Handles one message and returns the messages to send.
  /// @param stop polled from time to time; true aborts long work; may be empty
  [[nodiscard]] std::vector<std::string> handle(const std::string& message,
                                                const std::function<bool()>& stop = {});
  /// Returns the error response to input that is no message.
  [[nodiscard]] static std::string complaint(const std::string& fault);
  /// Does background work: runs the expectations of changed texts. Returns the messages to send.
  /// @throws Stopped
  [[nodiscard]] std::vector<std::string> work(const std::function<bool()>& stop = {});
  [[nodiscard]] bool has_work() const;

  /// Whether the client has sent `exit`.
  [[nodiscard]] bool is_done() const;
  /// 0 if the client has sent `shutdown`, else 1.
  [[nodiscard]] int exit_code() const;

  /// The id, as JSON, of the request that a message cancels; empty if it cancels none.
  [[nodiscard]] static std::string cancelled_by(const std::string& message);
  /// Whether a message is `exit`, the last one of a conversation.
  [[nodiscard]] static bool is_exit(const std::string& message);
  /// The id of a request, as JSON; empty if the message is no request.
  [[nodiscard]] static std::string id_of(const std::string& message);
  /// Returns the error response to a request that was cancelled before it was handled.
  [[nodiscard]] static std::string cancellation(const std::string& id);

private:
  std::unique_ptr<Session> session_;
};

/// Talks with one editor until it sends `exit` or its input ends.
/// @param version version of the program
/// @return the exit code of the program
[[nodiscard]] int serve(std::istream& in, std::ostream& out, const std::string& version);

} // namespace regola::lsp
