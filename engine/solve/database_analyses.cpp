// What a database keeps of analyses from a status.

#include <algorithm>
#include <filesystem>
#include <system_error>

#include <fmt/format.h>

#include "engine/solve/database.hpp"
#include "engine/solve/database_header.hpp"
#include "engine/solve/fingerprint.hpp"
#include "rules/status_text.hpp"

namespace regola {

namespace {

constexpr const char* finished_kind_of_analysis = "positions";
constexpr const char* unfinished_kind_of_analysis = "unfinished-positions";

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
  const auto positions = header_count(file.header(), "positions");
  const auto states = header_count(file.header(), "states");
  const auto moves = header_count(file.header(), "moves");
  std::uint64_t at = 0;
  const auto read = [&](std::span<char> bytes) {
    file.read(at, bytes);
    at += bytes.size();
  };
  const bool is_it = header_line(file.header(), "kind") ==
                         (finished ? finished_kind_of_analysis : unfinished_kind_of_analysis) &&
                     header_line(file.header(), "from") == to_text(ruleset_, root.status) &&
                     header_line(file.header(), "quiet") == (root.quiet ? "1" : "0");
  if (!is_it || !positions || !states || !moves || (finished && (*states != *positions || *moves != 0)) ||
      !analysis.restore({*positions, *states, *moves}, read) || at != file.size()) {
    throw DatabaseError(fmt::format("the database '{}' does not hold what its name says", file.path()));
  }
  return finished ? Kept::finished : Kept::unfinished;
}

void Database::save(const Root& root, const Retrograde& analysis, bool finished) const {
  Retrograde::Record record(analysis);
  const Retrograde::Extent extent = record.extent();
  const std::string header = fmt::format(
      "kind {}\ngame {}\nrules {}\nfrom {}\nquiet {}\npositions {}\nstates {}\nmoves {}\n",
      finished ? finished_kind_of_analysis : unfinished_kind_of_analysis, ruleset_.title, rules_,
      to_text(ruleset_, root.status), root.quiet ? 1 : 0, extent.positions, extent.states, extent.moves);
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
