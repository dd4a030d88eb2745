#include "engine/console/record_file.hpp"

#include <filesystem>
#include <fstream>
#include <ostream>
#include <sstream>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>
#include <fmt/ostream.h>

namespace regola::console {

namespace {

std::ofstream open_to_add(const std::string& path) {
  std::ofstream file(path, std::ios::app | std::ios::binary);
  if (!file) {
    throw std::runtime_error(path + ": this file cannot be written");
  }
  return file;
}

void show(const RecordFault& fault, const Source& source, Streams& streams) {
  const LineColumn at = source.locate(fault.place.offset);
  const std::string margin(std::to_string(at.line).size(), ' ');
  fmt::print(streams.err, "{}:{}:{}: error: {}\n {} | {}\n {} | {}^\n", source.name, at.line, at.column,
             fault.message, at.line, source.line_at(fault.place.offset), margin,
             std::string(at.column - 1, ' '));
  if (!fault.help.empty()) {
    fmt::print(streams.err, " {} = help: {}\n", margin, fault.help);
  }
}

} // namespace

RecordFile::RecordFile(std::string path, RecordedRules rules)
    : path_(std::move(path)), rules_(std::move(rules)) {
  open_to_add(path_);
  next();
}

void RecordFile::write(const Ruleset& ruleset, const PlayedGame& game) {
  std::error_code ignored; // what is no plain file cannot be cut, and need not be
  if (std::filesystem::is_regular_file(path_, ignored)) {
    std::filesystem::resize_file(path_, start_);
  }
  std::ofstream file = open_to_add(path_);
  file << (start_ > 0 ? "\n" : "") << record_text(ruleset, rules_, game) << std::flush;
  if (!file) {
    throw std::runtime_error(path_ + ": this file cannot be written");
  }
}

void RecordFile::next() {
  std::error_code ignored;
  const std::uintmax_t size = std::filesystem::file_size(path_, ignored);
  start_ = ignored ? 0 : size;
}

std::optional<std::vector<PlayedGame>> read_games(const std::string& path, Engine& engine,
                                                  const std::vector<std::string>& settings,
                                                  Streams& streams) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  if (std::filesystem::is_directory(path) || !(file && (file.peek() == EOF || text << file.rdbuf()))) {
    fmt::print(streams.err, "{}: this file cannot be read\n", path);
    return std::nullopt;
  }
  const Source source{path, text.str()};
  auto read = read_record(engine, settings, source.text);
  if (const auto* fault = std::get_if<RecordFault>(&read)) {
    show(*fault, source, streams);
    return std::nullopt;
  }
  return std::get<std::vector<PlayedGame>>(std::move(read));
}

std::optional<PlayedGame> read_game(const std::string& path, std::size_t number, Engine& engine,
                                    const std::vector<std::string>& settings, Streams& streams) {
  auto games = read_games(path, engine, settings, streams);
  if (!games) {
    return std::nullopt;
  }
  if (number > games->size()) {
    fmt::print(streams.err, "regola: --game {}: {} holds {} game{}\n", number, path, games->size(),
               games->size() == 1 ? "" : "s");
    return std::nullopt;
  }
  return std::move((*games)[number == 0 ? games->size() - 1 : number - 1]);
}

} // namespace regola::console
