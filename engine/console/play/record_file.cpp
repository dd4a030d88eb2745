#include "engine/console/play/record_file.hpp"

#include <ostream>
#include <utility>

#include "engine/console/print.hpp"

namespace regola::console {

namespace {

/// Appends a game, after an empty line unless it is the first one.
void append_game(AppendFile& file, const std::string& text) {
  file.append(file.empty() ? text : "\n" + text);
}

} // namespace

void add_record(Command& command, std::string& path) {
  command.add("--record", &path, "Add the games to this file as they are played").called("FILE");
}

void add_game(const std::string& path, const Ruleset& ruleset, const RecordedRules& rules,
              const PlayedGame& game) {
  AppendFile file(path);
  append_game(file, record_text(ruleset, rules, game));
}

Journal::Journal(const Ruleset& ruleset, const std::string& path, RecordedRules rules)
    : ruleset_(ruleset), rules_(std::move(rules)), file_(path) {}

void Journal::played(const PlayedGame& game) {
  if (begun_) {
    file_.append(record_ply(ruleset_, game, game.plies.size()));
    return;
  }
  PlayedGame open = game;
  open.result = {}; // the result of the game is not known yet
  append_game(file_, record_text(ruleset_, rules_, open));
  begun_ = true;
}

void Journal::took_back(std::size_t plies) {
  if (begun_) file_.append(record_undo(plies));
}

void Journal::ended(const PlayedGame& game) {
  if (game.plies.empty() && !begun_) return;
  if (begun_) {
    file_.append(record_result(ruleset_, game.result));
  } else {
    append_game(file_, record_text(ruleset_, rules_, game));
    begun_ = true;
  }
}

void RecordGuard::write(const std::function<void()>& action) {
  if (failed_) return;
  try {
    action();
  } catch (const FileError& error) {
    failed_ = true;
    print(streams_.err, "{}regola: {}; the game goes on, and from here on nothing is recorded\n",
          streams_.terminal_err ? "\r\x1b[K" : "", error.what());
  }
}

} // namespace regola::console
