#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace regola::lsp {

class Session;

/// A language server without its streams: messages in, messages out. For one thread.
class Server {
public:
  /// @param version of the program
  explicit Server(std::string version);
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;
  ~Server();

  /// Takes one message and returns what there is to say.
  /// @param stop a true answer breaks off what takes long
  [[nodiscard]] std::vector<std::string> handle(const std::string& message,
                                                const std::function<bool()>& stop = {});
  /// The answer to what was no message.
  [[nodiscard]] static std::string complaint(const std::string& fault);
  /// Does what nobody waits for: runs the expectations of texts that have changed.
  /// @throws Stopped
  [[nodiscard]] std::vector<std::string> work(const std::function<bool()>& stop = {});
  [[nodiscard]] bool has_work() const;

  /// Whether the client has said `exit`.
  [[nodiscard]] bool is_done() const;
  /// 0 where it had said `shutdown` before, else 1.
  [[nodiscard]] int exit_code() const;

  /// The id of a request that a message asks to cancel, as JSON; empty for another message.
  [[nodiscard]] static std::string cancelled_by(const std::string& message);
  /// Whether a message is the last one of a conversation.
  [[nodiscard]] static bool is_exit(const std::string& message);
  /// The id of a request, as JSON; empty for what is none.
  [[nodiscard]] static std::string id_of(const std::string& message);
  /// The answer to a request that was cancelled before it was looked at.
  [[nodiscard]] static std::string cancellation(const std::string& id);

private:
  std::unique_ptr<Session> session_;
};

} // namespace regola::lsp
