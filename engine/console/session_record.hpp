#pragma once

#include <functional>
#include <optional>
#include <string>

#include "engine/console/record_file.hpp"

namespace regola::console {

/// The record that a session keeps of its games, where it keeps one. When it cannot be written, the session
/// goes on without it.
class SessionRecord {
public:
  /// @param path empty: nothing is recorded
  /// @throws FileError where games cannot be recorded
  SessionRecord(const Ruleset& ruleset, std::string path, const RecordedRules& rules, Streams& streams);

  /// Empty where nothing is recorded.
  [[nodiscard]] const std::string& path() const { return path_; }
  /// Whether all that was to be written is there.
  [[nodiscard]] bool is_whole() const { return !guard_.failed(); }
  /// Whether the games are in that file already.
  [[nodiscard]] bool is_in(const std::string& path) const;
  void write(const std::function<void(Journal&)>& action);

private:
  std::string path_;
  std::optional<Journal> journal_;
  RecordGuard guard_;
};

} // namespace regola::console
