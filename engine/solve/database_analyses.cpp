// What a database keeps of analyses from a status.

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <system_error>

#include <fmt/format.h>

#include "engine/solve/database.hpp"
#include "engine/solve/database_header.hpp"
#include "engine/solve/fingerprint.hpp"
#include "rules/status_text.hpp"

namespace regola {

namespace {

/// What a line of a header counts; nothing where it says no number.
std::optional<std::uint64_t> count_in(const std::string& header, const char* word) {
  const std::string text = header_line(header, word).value_or("");
  std::uint64_t number = 0;
  const char* last = text.data() + text.size();
  const auto [end, fault] = std::from_chars(text.data(), last, number);
  return fault == std::errc() && end == last ? std::optional(number) : std::nullopt;
}

} // namespace

std::string Database::path(const Root& root, bool finished) const {
  const std::string from = to_text(ruleset_, root.status);
  const std::string name = fmt::format("{:016x}{}", fingerprint(from, root.quiet ? 1 : 0),
                                       finished ? analysis_ending : unfinished_analysis_ending);
  return (std::filesystem::path(folder_) / name).string();
}

Database::Kept Database::load(const Root& root, Retrograde& analysis) const {
  const bool finished = std::filesystem::exists(path(root, true));
  if (!finished && !std::filesystem::exists(path(root, false))) {
    return Kept::nothing;
  }
  BlockFile file(path(root, finished));
  check_rules(file);
  const auto positions = count_in(file.header(), "positions");
  const auto states = count_in(file.header(), "states");
  const auto moves = count_in(file.header(), "moves");
  std::uint64_t at = 0;
  const auto read = [&](std::span<char> bytes) {
    file.read(at, bytes);
    at += bytes.size();
  };
  if (header_line(file.header(), "from") != to_text(ruleset_, root.status) || !positions || !states ||
      !moves || !analysis.restore({*positions, *states, *moves}, read) || at != file.size()) {
    throw DatabaseError(fmt::format("the database '{}' does not hold what its name says", file.path()));
  }
  return finished ? Kept::finished : Kept::unfinished;
}

void Database::save(const Root& root, const Retrograde& analysis, bool finished) const {
  Retrograde::Record record(analysis);
  const Retrograde::Extent extent = record.extent();
  const std::string header = fmt::format(
      "kind {}\ngame {}\nrules {}\nfrom {}\nquiet {}\npositions {}\nstates {}\nmoves {}\n",
      finished ? "positions" : "unfinished-positions", ruleset_.title, rules_, to_text(ruleset_, root.status),
      root.quiet ? 1 : 0, extent.positions, extent.states, extent.moves);
  write_block_file(path(root, finished), header, record.bytes(),
                   [&](std::uint64_t, std::span<char> block) { record.fill(block); });
  std::error_code fault;
  if (finished) std::filesystem::remove(path(root, false), fault); // it may never have been there
}

std::vector<Database::Root> Database::analyses() const {
  std::vector<std::string> paths;
  for (const auto& entry : std::filesystem::directory_iterator(folder_)) {
    if (entry.path().extension() == analysis_ending) paths.push_back(entry.path().string());
  }
  std::sort(paths.begin(), paths.end());
  std::vector<Root> roots;
  for (const std::string& each : paths) {
    const BlockFile file(each);
    check_rules(file);
    const auto read = read_status(ruleset_, header_line(file.header(), "from").value_or(""));
    const auto* status = std::get_if<Status>(&read);
    if (status == nullptr) {
      throw DatabaseError(fmt::format("the database '{}' does not hold what its name says", each));
    }
    roots.push_back({*status, header_line(file.header(), "quiet") == "1"});
  }
  return roots;
}

} // namespace regola
