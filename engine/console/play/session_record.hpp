#pragma once

#include <functional>
#include <optional>
#include <string>

#include "engine/console/play/record_file.hpp"

namespace regola::console {

/// Records the games of a session, if it has a record. If that cannot be written, the session goes on without
/// it.
class SessionRecord {
public:
  /// @param path empty for no record
  /// @throws FileError if games cannot be recorded
  SessionRecord(const Ruleset& ruleset, std::string path, const RecordedRules& rules, Streams& streams);

  /// The path of the record; empty for none.
  [[nodiscard]] const std::string& path() const { return path_; }
  /// Whether nothing is missing in the record.
  [[nodiscard]] bool is_whole() const { return !guard_.failed(); }
  /// Whether that file already has the games.
  [[nodiscard]] bool is_in(const std::string& path) const;
  void write(const std::function<void(Journal&)>& action);

private:
  std::string path_;
  std::optional<Journal> journal_;
  RecordGuard guard_;
};

} // namespace regola::console
