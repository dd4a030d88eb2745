#include "engine/console/play/session_record.hpp"

#include <utility>

namespace regola::console {

SessionRecord::SessionRecord(const Ruleset& ruleset, std::string path, const RecordedRules& rules,
                             Streams& streams)
    : path_(std::move(path)), guard_(streams) {
  if (!path_.empty()) {
    journal_.emplace(ruleset, path_, rules);
  }
}

bool SessionRecord::is_in(const std::string& path) const {
  return journal_ && is_whole() && journal_->is(path);
}

void SessionRecord::write(const std::function<void(Journal&)>& action) {
  if (journal_) {
    guard_.write([&] { action(*journal_); });
  }
}

} // namespace regola::console
