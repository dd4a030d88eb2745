// How a database stores searches from a status.

#include <filesystem>
#include <sstream>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "engine/solve/store/database.hpp"
#include "engine/solve/store/database_header.hpp"
#include "engine/solve/store/fingerprint.hpp"
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

} // namespace regola
