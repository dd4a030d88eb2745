// How a database stores searches from a status.

#include <fmt/format.h>

#include "engine/solve/store/bit_string.hpp"
#include "engine/solve/store/database.hpp"
#include "rules/ruleset/status_text.hpp"

namespace regola {

namespace {

constexpr const char* finished_kind_of_search = "solution";
constexpr const char* unfinished_kind_of_search = "unfinished-search";

} // namespace

std::string Database::path(const Status& searched, bool finished) const {
  const std::string name = fmt::format("{:016x}{}", fingerprint(to_text(ruleset_, searched), 0),
                                       finished ? solution_ending : unfinished_search_ending);
  return (std::filesystem::path(folder_) / name).string();
}

std::optional<Database::SearchFile> Database::open_search(const Status& status, bool finished) const {
  if (!std::filesystem::exists(path(status, finished))) return std::nullopt;
  SearchFile kept{std::make_unique<BlockFile>(path(status, finished))};
  check_rules(*kept.file);
  const std::string& header = kept.file->header();
  std::istringstream bounds(header_line(header, "bounds").value_or(""));
  const bool is_it =
      header_line(header, "kind") == (finished ? finished_kind_of_search : unfinished_kind_of_search) &&
      header_line(header, "from") == to_text(ruleset_, status) && bounds >> kept.lower >> kept.upper &&
      -win_score <= kept.lower && kept.lower <= kept.upper && kept.upper <= win_score;
  if (!is_it) {
    throw DatabaseError(fmt::format("the database '{}' does not hold what its name says", kept.file->path()));
  }
  return kept;
}

void Database::save_search(
    const Status& status, const Solution& solution, std::optional<Word> key, std::uint64_t bytes,
    const std::function<void(std::uint64_t offset, std::span<char> block)>& content) const {
  const bool finished = !key;
  std::string header =
      fmt::format("kind {}\ngame {}\nrules {}\nfrom {}\nbounds {} {}\n",
                  finished ? finished_kind_of_search : unfinished_kind_of_search, ruleset_.title, rules_,
                  to_text(ruleset_, status), solution.lower, solution.upper);
  if (key) header += fmt::format("key {:016x}\n", *key);
  write_block_file(path(status, finished), header, bytes, content);
  if (finished) drop_search(status);
}

void Database::drop_search(const Status& status) const {
  std::error_code fault;
  std::filesystem::remove(path(status, false), fault); // it may never have been there
}

// How a database stores analyses from a status.

namespace {

constexpr const char* finished_kind_of_analysis = "positions";
constexpr const char* unfinished_kind_of_analysis = "positions-under-way";

/// A sum of the symmetries by which positions share codes; `nullopt` on a grid, where the rules determine the
/// symmetries.
std::optional<std::string> images_of(const Ruleset& ruleset, const Database::Root& root) {
  if (ruleset.board.is_grid()) return std::nullopt;
  std::string text;
  for (const CellPermutation& symmetry :
       symmetries_of(analysed_rules(ruleset, endless_play(ruleset), root.status, root.quiet))) {
    for (const CellIndex cell : symmetry) text += fmt::format("{},", cell);
  }
  return fmt::format("{:016x}", fingerprint(text));
}

} // namespace

std::string Database::path(const Root& root, bool finished) const {
  const std::string from = to_text(ruleset_, root.status);
  const std::string name = fmt::format("{:016x}{}", fingerprint(from, root.quiet ? 1 : 0),
                                       finished ? analysis_ending : unfinished_analysis_ending);
  return (std::filesystem::path(folder_) / name).string();
}

/// Checks the header of an analysis.
void Database::check_analysis(const BlockFile& file, const Root& root, bool finished) const {
  check_rules(file);
  const bool is_it = header_line(file.header(), "kind") ==
                         (finished ? finished_kind_of_analysis : unfinished_kind_of_analysis) &&
                     header_line(file.header(), "from") == to_text(ruleset_, root.status) &&
                     header_line(file.header(), "quiet") == (root.quiet ? "1" : "0");
  if (!is_it) {
    throw DatabaseError(fmt::format("the database '{}' does not hold what its name says", file.path()));
  }
  if (header_line(file.header(), "images") != images_of(ruleset_, root)) {
    throw DatabaseError(fmt::format(
        "the database '{}' knows positions in another way than this program; make it anew", file.path()));
  }
}

std::optional<PositionPages> Database::open(const Root& root) const {
  if (!std::filesystem::exists(path(root, true))) return std::nullopt;
  auto file = std::make_unique<BlockFile>(path(root, true));
  check_analysis(*file, root, true);
  return PositionPages(std::move(file));
}

Database::Kept Database::load(const Root& root, Retrograde& analysis, SolveWatch& watch) const {
  if (!std::filesystem::exists(path(root, false))) return Kept::nothing;
  auto file = std::make_unique<BlockFile>(path(root, false));
  check_analysis(*file, root, false);
  const auto round = header_count(file->header(), "round");
  if (!round || *round > static_cast<std::uint64_t>(most_table_plies)) {
    throw DatabaseError(fmt::format("the database '{}' does not say how far it is", file->path()));
  }
  PositionPages pages(std::move(file));
  const SolveEnd end = analysis.restore(static_cast<int>(*round), pages, watch);
  return end == SolveEnd::stopped         ? Kept::stopped
         : end == SolveEnd::out_of_memory ? Kept::out_of_memory
                                          : Kept::unfinished;
}

void Database::save(const Root& root, Retrograde& analysis, bool finished) const {
  std::string header =
      fmt::format("kind {}\ngame {}\nrules {}\nfrom {}\nquiet {}\n",
                  finished ? finished_kind_of_analysis : unfinished_kind_of_analysis, ruleset_.title, rules_,
                  to_text(ruleset_, root.status), root.quiet ? 1 : 0);
  if (const auto images = images_of(ruleset_, root)) header += fmt::format("images {}\n", *images);
  if (!finished) header += fmt::format("round {}\n", analysis.round());
  PositionPages::write(path(root, finished), header, analysis.set());
  std::error_code fault;
  if (finished) std::filesystem::remove(path(root, false), fault); // it may never have been there
}

std::vector<Database::Root> Database::analyses() const {
  std::vector<Root> roots;
  for (const std::string& each : files(std::array{analysis_ending})) {
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
