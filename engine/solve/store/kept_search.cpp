#include "engine/solve/store/kept_search.hpp"

#include <fmt/format.h>

#include "engine/solve/store/bit_string.hpp"
#include "rules/ruleset/status_text.hpp"

namespace regola {

namespace {

std::string line_of(const Ruleset& ruleset, const char* word, const Successor& next) {
  return fmt::format("{} {}\t{}\n", word, to_text(ruleset, next.status), to_text(ruleset, next.move));
}

std::string text_of(BlockFile& file) {
  std::string text(static_cast<std::size_t>(file.size()), ' ');
  file.read(0, text);
  return text;
}

/// Finds the move that a line names.
/// @throws DatabaseError if there is no such move
Successor move_of(Engine& engine, const Ruleset& ruleset, const Status& before, const std::string& told,
                  const BlockFile& file) {
  for (Successor& next : engine.successors(before)) {
    forget_past(next.status);
    if (line_of(ruleset, "", next) == " " + told + "\n") return std::move(next);
  }
  throw DatabaseError(fmt::format("the database '{}' tells of a move that there is not", file.path()));
}

} // namespace

std::optional<Solution> solution_of(const Database& database, const Ruleset& ruleset, const Status& status) {
  auto kept = database.open_search(status, true);
  if (!kept) return std::nullopt;
  Solution solution;
  solution.lower = kept->lower;
  solution.upper = kept->upper;
  conclude(solution, ruleset.score.has_value());
  Engine engine(ruleset);
  std::istringstream lines(text_of(*kept->file));
  Status at = status;
  for (std::string word, rest; lines >> word && lines.get() == ' ' && std::getline(lines, rest);) {
    if (word == "moves") {
      solution.moves.push_back(move_of(engine, ruleset, status, rest, *kept->file));
    } else if (word == "line") {
      solution.line.push_back(move_of(engine, ruleset, at, rest, *kept->file));
      at = solution.line.back().status;
    }
  }
  const Score value = solution.lower;
  const bool is_margin =
      ruleset.score && std::abs(value) > margin_score && std::abs(value) <= margin_score + heuristic_limit;
  const bool is_value = value == 0 || is_decided(value) || is_decided(solution.upper) || is_margin;
  if (!solution.proven || !is_value || solution.moves.empty()) {
    throw DatabaseError(
        fmt::format("the database '{}' does not hold what its name says", kept->file->path()));
  }
  return solution;
}

KeptSearch::KeptSearch(const std::optional<std::string>& folder, const Ruleset& ruleset, const Status& status)
    : ruleset_(ruleset), status_(status) {
  if (folder) database_.emplace(*folder, ruleset, true);
}

bool KeptSearch::read(Solution& solution) const {
  auto found = database_ ? solution_of(*database_, ruleset_, status_) : std::nullopt;
  if (!found) return false;
  solution = std::move(*found);
  solution.notes.emplace_back("Read from the database.");
  return true;
}

void KeptSearch::begin(SolvingTeam& team, std::size_t memory, Solution& solution) {
  if (!database_) return;
  key_ = team.key(status_);
  auto kept = database_->open_search(status_, false);
  if (!kept) return;
  BlockFile& file = *kept->file;
  if (header_line(file.header(), "key") != fmt::format("{:016x}", key_)) {
    throw DatabaseError(fmt::format(
        "the database '{}' knows positions in another way than this program; make it anew", file.path()));
  }
  if (file.size() > memory) {
    throw DatabaseError(fmt::format("the search that the database '{}' keeps has a table of {} bytes, more "
                                    "than --memory allows",
                                    file.path(), file.size()));
  }
  SolvingTable table(static_cast<std::size_t>(file.size()));
  if (table.bytes() != file.size()) {
    throw DatabaseError(fmt::format("the database '{}' does not hold what its name says", file.path()));
  }
  std::array<char, 4096> bytes{};
  for (std::size_t i = 0; i < table.entries();) {
    const std::size_t count = std::min(table.entries() - i, bytes.size() / sizeof(Word));
    file.read(i * sizeof(Word), std::span(bytes).first(count * sizeof(Word)));
    const char* at = bytes.data();
    for (const std::size_t end = i + count; i < end; ++i) table.put_entry(i, take<Word>(at));
  }
  team.table() = std::move(table);
  solution.lower = std::max(solution.lower, kept->lower);
  solution.upper = std::min(solution.upper, kept->upper);
}

void KeptSearch::keep(const SolvingTeam& team, const Solution& solution) const {
  if (!database_) return;
  const SolvingTable& table = team.table();
  database_->save_search(status_, solution, key_, table.bytes(),
                         [&](std::uint64_t offset, std::span<char> block) {
                           std::string words;
                           words.reserve(block.size());
                           const auto first = static_cast<std::size_t>(offset / sizeof(Word));
                           for (std::size_t i = 0; i < block.size() / sizeof(Word); ++i) {
                             put(words, table.entry(first + i));
                           }
                           std::copy(words.begin(), words.end(), block.begin());
                         });
}

void KeptSearch::finish(const Solution& solution) const {
  if (!database_) return;
  std::string text;
  for (const Successor& next : solution.moves) text += line_of(ruleset_, "moves", next);
  for (const Successor& next : solution.line) text += line_of(ruleset_, "line", next);
  database_->save_search(status_, solution, std::nullopt, text.size(),
                         [&](std::uint64_t offset, std::span<char> block) {
                           const auto begin = text.begin() + static_cast<std::ptrdiff_t>(offset);
                           std::copy_n(begin, block.size(), block.begin());
                         });
}

void run_kept(SearchSolver& solver, KeptSearch& kept, const Status& status, bool leaves_rounds,
              SolveWatch& watch, Solution& solution) {
  kept.begin(solver.team(), watch.memory(), solution);
  watch.keep_by([&] { kept.keep(solver.team(), solution); });
  solver.run(status, leaves_rounds);
  watch.keep_by({});
  if (solver.is_complete()) {
    kept.finish(solution);
  } else if (leaves_rounds && solver.went_round()) {
    kept.drop();
  } else {
    kept.keep(solver.team(), solution);
  }
}

void KeptSearch::drop() const {
  if (database_) database_->drop_search(status_);
}

namespace {

[[noreturn]] void refuse_positions(const std::string& folder, const std::string& why) {
  throw DatabaseError(fmt::format("the database '{}' is damaged: {}", folder, why));
}

} // namespace

Retrograde::End run_kept(Retrograde& analysis, const std::optional<std::string>& folder,
                         const Ruleset& ruleset, const Database::Root& root, SolveWatch& watch) {
  if (!folder) return analysis.run(watch);
  const Database database(*folder, ruleset, true);
  if (auto finished = database.open(root)) {
    analysis.answer_from(std::move(*finished));
    if (!analysis.value(root.status)) refuse_positions(*folder, "its first position is missing");
    return Retrograde::End::solved;
  }
  const Database::Kept kept = database.load(root, analysis, watch);
  if (kept == Database::Kept::stopped || kept == Database::Kept::out_of_memory) {
    return kept == Database::Kept::stopped ? Retrograde::End::stopped : Retrograde::End::out_of_memory;
  }
  try {
    const Retrograde::End end = analysis.run(watch, [&] { database.save(root, analysis, false); });
    if (end == Retrograde::End::solved) database.save(root, analysis, true);
    return end;
  } catch (const WrongPositions& error) {
    refuse_positions(*folder, error.what());
  }
}

} // namespace regola
