#include "engine/console/play/record_file.hpp"

#include <fstream>

#include "engine/console/print.hpp"
#include "rules/text/printable.hpp"

namespace regola::console {

namespace {

/// Appends a game, after an empty line unless it is the first one.
void append_game(AppendFile& file, const std::string& text) {
  file.append(file.empty() ? text : "\n" + text);
}

constexpr std::size_t mebibyte = std::size_t{1} << 20U;
constexpr std::size_t largest_record = 256; // MiB: more than a hundred thousand games of usual length

/// Reads the whole file.
std::string read_file(const std::string& path, Streams& streams) {
  std::ifstream file(path, std::ios::binary);
  std::string text;
  std::string block(mebibyte, '\0');
  bool is_read = file && !std::filesystem::is_directory(path);
  while (is_read && text.size() <= largest_record * mebibyte) {
    file.read(block.data(), static_cast<std::streamsize>(block.size()));
    text.append(block, 0, static_cast<std::size_t>(file.gcount()));
    if (file.eof()) return text;
    is_read = file.good();
  }
  if (is_read) {
    print(streams.err, "{}: this file is larger than {} MiB, and no record is read that is\n",
          printable(path), largest_record);
  } else {
    print(streams.err, "{}: this file cannot be read\n", printable(path));
  }
  throw Refused();
}

/// A part of a line around a byte, and the column of that byte in it.
struct Excerpt {
  std::string text;
  std::size_t column;
};

Excerpt excerpt(std::string_view line, std::size_t byte) {
  constexpr std::size_t room = 60; // bytes on each side
  const std::size_t from = byte > room ? byte - room : 0;
  const std::string_view part = line.substr(from, byte - from + room);
  const std::string head = from > 0 ? "..." : "";
  return {head + printable(part) + (from + part.size() < line.size() ? "..." : ""),
          head.size() + printable_column(part, byte - from)};
}

void show(const char* kind, const RecordFault& fault, const Source& source, Streams& streams) {
  const LineColumn at = source.locate(fault.place.offset);
  const std::string_view line = source.line_at(fault.place.offset);
  const std::size_t byte = std::min<std::size_t>(fault.place.offset, source.text.size()) -
                           static_cast<std::size_t>(line.data() - source.text.data());
  const Excerpt shown = excerpt(line, byte);
  const std::string margin(std::to_string(at.line).size(), ' ');
  print(streams.err, "{}:{}:{}: {}: {}\n {} | {}\n {} | {}^\n", printable(source.name), at.line, at.column,
        kind, printable(fault.message), at.line, shown.text, margin, std::string(shown.column, ' '));
  if (!fault.help.empty()) print(streams.err, " {} = help: {}\n", margin, printable(fault.help));
}

/// Warns of faults of the file outside the wanted game.
void warn(const RecordReader& record, std::size_t wanted, const Source& source, Streams& streams) {
  constexpr std::size_t most = 5;
  std::size_t shown = 0;
  std::size_t left_out = record.remarked() - record.remarks().size();
  for (const RecordReader::Remark& remark : record.remarks()) {
    if (remark.game == wanted) continue;
    if (shown < most) {
      show("warning", remark.fault, source, streams);
      ++shown;
    } else {
      ++left_out;
    }
  }
  if (left_out > 0) {
    print(streams.err, "{}: {} more of such warnings are not shown\n", printable(source.name), left_out);
  }
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

Option& add_replay(Command& command, ReplayOptions& options, const std::string& help) {
  Option& replay = command.add("--replay", &options.file, help).called("FILE");
  command.add("--game", &options.number, "Which game of that file, from 1; the last one by default")
      .within(1, 1'000'000'000)
      .needing("--replay");
  return replay;
}

PlayedGame read_game(const ReplayOptions& options, Engine& engine, const std::vector<std::string>& settings,
                     Streams& streams) {
  const Source source{options.file, read_file(options.file, streams)};
  const RecordReader record(engine.ruleset(), settings, source.text);
  if (record.games() == 0) {
    show("error", record.remarks().front().fault, source, streams);
    throw Refused();
  }
  const std::size_t number = options.number == 0 ? record.games() : options.number;
  warn(record, number - 1, source, streams);
  if (number > record.games()) {
    refuse(streams.err, "--game {}: {} holds {} game{}", number, options.file, record.games(),
           record.games() == 1 ? "" : "s");
  }
  auto game = record.read(engine, number - 1);
  if (const auto* fault = std::get_if<RecordFault>(&game)) {
    show("error", *fault, source, streams);
    if (record.games() > 1) {
      print(streams.err, "{}: this is game {} of {}; --game names another\n", printable(options.file), number,
            record.games());
    }
    throw Refused();
  }
  return std::get<PlayedGame>(std::move(game));
}

} // namespace regola::console
