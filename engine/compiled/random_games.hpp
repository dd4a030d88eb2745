#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "engine/compiled/backend.hpp"
#include "engine/compiled/form/code.hpp"
#include "engine/compiled/lower/random_game.hpp"

namespace regola {

/// The random games of a text as a form, with what runs it: made when they are first asked for, as machine
/// code when enough of them have been played to pay for it. Threads share it.
class RandomGames {
public:
  /// @param rules must outlive it
  RandomGames(const CompiledRuleset& rules, Backend backend) : rules_(rules), backend_(backend) {}

  /// What in the text has no form; empty if all has one.
  [[nodiscard]] const std::string& missing();
  /// Why there is no machine code; empty if there is or nobody has tried.
  [[nodiscard]] std::string why_portable();
  /// Means something where nothing is missing.
  [[nodiscard]] const RandomGameForm& form() {
    prepare();
    return form_;
  }
  /// Plays from what the memory says. @see GameMemory
  /// @param by none: what has been chosen for the text
  void play(Word* memory, std::optional<Backend> by = std::nullopt);
  /// Makes machine code now.
  /// @return whether it could
  bool translate();
  /// Bytes of machine code, which is made now if it may be; 0 if there is none.
  [[nodiscard]] std::size_t code_size();

private:
  void prepare();

  const CompiledRuleset& rules_;
  Backend backend_;
  std::once_flag prepared_;
  std::once_flag translated_;
  std::string missing_;
  std::string why_portable_;
  RandomGameForm form_;
  std::unique_ptr<form::Code> portable_;
  std::unique_ptr<form::Code> native_;
  std::atomic<const form::Code*> code_ = nullptr;
  std::atomic<int> played_ = 0;
};

} // namespace regola
