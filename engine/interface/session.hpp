#pragma once

#include "engine/compiled/engine.hpp"
#include "engine/interface/loaded_game.hpp"
#include "engine/search/controllers.hpp"

namespace regola::interface {

using console::Game;
using console::Json;

/// Version of the messages. Changes if programs written for the old messages would misunderstand new ones.
inline constexpr int version = 1;

/// Thrown if a message cannot be answered; says why.
struct Fault {
  std::string code; ///< one word, for programs
  std::string message;
};

/// A conversation in JSON about one game at a time: each message gets one answer. README.md lists the
/// messages.
class Session {
public:
  /// @param tell receives the interim results of a long answer; may be empty
  explicit Session(std::function<void(const std::string&)> tell = {}) : tell_(std::move(tell)) {}

  /// Answers one message. Never throws, whatever the message.
  [[nodiscard]] std::string answer(std::string_view message);

private:
  /// The current status, and all statuses since `from`.
  struct Path {
    std::string from;
    std::vector<std::string> moves;
    std::vector<Status> statuses; ///< from the first to the current one; one more than `moves`
  };

  [[nodiscard]] Json answer_to(const Json& message);
  [[nodiscard]] Json load(const Json& message);
  [[nodiscard]] Json check(const Json& message);
  [[nodiscard]] Json format(const Json& message);
  [[nodiscard]] Json rename(const Json& message);
  [[nodiscard]] Json hover(const Json& message);
  [[nodiscard]] Json complete(const Json& message);
  [[nodiscard]] Json position(const Json& message);
  [[nodiscard]] Json apply(const Json& message);
  [[nodiscard]] Json why(const Json& message);
  [[nodiscard]] Json trace(const Json& message);
  [[nodiscard]] Json analyze(const Json& message);
  [[nodiscard]] Json perft(const Json& message);
  [[nodiscard]] Json tree(const Json& message);
  [[nodiscard]] Json line(const Json& message);
  [[nodiscard]] Json cell(const Json& message);
  [[nodiscard]] Json match(const Json& message);
  [[nodiscard]] Json walk(const Json& message);
  [[nodiscard]] Json profile(const Json& message);
  [[nodiscard]] Json solve(const Json& message);
  [[nodiscard]] Json verify(const Json& message);
  [[nodiscard]] Json about(const Json& message);

  /// The loaded game.
  /// @throws Fault if there is none
  [[nodiscard]] const Game& game() const;
  [[nodiscard]] Engine& engine();
  /// The status that a message asks about: the one after `moves`, played from `from`.
  [[nodiscard]] const Status& status_for(const Json& message);
  [[nodiscard]] Status start_of(const std::string& from) const;
  [[nodiscard]] Opponent& opponent(const std::string& text);

  std::function<void(const std::string&)> tell_;
  std::unique_ptr<const Game> game_;
  std::unique_ptr<Engine> engine_;
  std::optional<Opponent> opponent_;
  Path path_;
};

} // namespace regola::interface
