#pragma once

#include <sstream>

#include "engine/solve/endgame/endgame_table.hpp"
#include "engine/solve/retrograde/retrograde.hpp"
#include "engine/solve/solve.hpp"

namespace regola {

/// A folder that keeps what has been proven about one game. Each endgame table, each retrograde analysis and
/// each search from a status has a block file, finished or not. The header of a file is a text; each of its
/// lines has a word and a value:
///
/// - All files have `kind`, `game` and `rules`, a sum of all that the rules say, parameters included.
/// - A table has `pieces` and `index`, a sum of how placements are numbered, and while it is unfinished
///   `round` and `leads-to`. Its content is its values (table_value.hpp), two bytes each, the lower one
///   first: those with the first player to move, then those with the second, in the order of PlacementIndex.
/// - An analysis has `from`, the status; `quiet`, 1 if counters of quiet plies are part of a position;
///   `positions`, their number; `images`, a sum of the symmetries, if the board is no grid; and while it is
///   unfinished `round`. Its content is PositionPages.
/// - A search has `from` and `bounds`, two scores between which the value lies. While it is unfinished it
///   also has `key`, the key of the status, and its content is its table, eight bytes an entry, the lowest
///   first. Once it is finished its content is a text: a line `moves` for each move that keeps the value, and
///   a line `line` for each move of best play. The status after the move, a tab and the move follow the word.
class Database {
public:
  /// The progress of an unfinished table.
  struct Progress {
    int round = 1;
    std::set<Material> leads_to;
  };

  /// @param folder folder of the database; created if `writes` is set and it does not exist
  /// @param ruleset must outlive it
  /// @param writes whether to lock the folder for writing, and to remove parts of files that a killed program
  /// has left
  /// @throws DatabaseError, also if another program writes to the folder
  Database(std::string folder, const Ruleset& ruleset, bool writes);
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;
  ~Database();

  /// The path of a file in the folder.
  [[nodiscard]] std::string file(const std::string& name) const;
  /// The paths of all files with one of these endings, in order.
  [[nodiscard]] std::vector<std::string> files(std::span<const char* const> endings) const;
  /// The first lines of the header of a file of this kind.
  [[nodiscard]] std::string header_of(const std::string& kind) const;
  /// Checks that a file was made by the same rules.
  /// @throws DatabaseError
  void check_rules(const BlockFile& file) const;

  /// Whether the database has the finished table of a material.
  [[nodiscard]] bool has(const Material& material) const;
  /// Opens the file of a finished table, to read single values.
  /// @throws DatabaseError, also if other rules made it, or if it numbers placements in another way
  [[nodiscard]] std::unique_ptr<BlockFile> open(const Material& material, const PlacementIndex& index) const;
  /// Reads all values of a finished table.
  /// @param table a table with the material and the index
  /// @return false if there is no such file
  /// @throws DatabaseError
  [[nodiscard]] bool load(EndgameTable& table) const;
  /// Reads an unfinished table and its progress; false if there is none.
  /// @throws DatabaseError
  [[nodiscard]] bool load(EndgameTable& table, Progress& progress) const;
  /// Writes a finished table and removes the unfinished one.
  /// @throws DatabaseError
  void save(const EndgameTable& table) const;
  /// Writes an unfinished table.
  /// @throws DatabaseError
  void save(const EndgameTable& table, const Progress& progress) const;

  /// The start of an analysis.
  struct Root {
    Status status;
    bool quiet = false; ///< whether counters of quiet plies are part of a position
  };
  /// Opens a finished analysis; `nullopt` if there is none.
  /// @throws DatabaseError
  [[nodiscard]] std::optional<PositionPages> open(const Root& root) const;
  enum class Kept { nothing, unfinished, stopped, out_of_memory };
  /// Reads an unfinished analysis into `analysis`, which must not have been run.
  /// @return Kept::nothing if there is none
  /// @throws DatabaseError
  [[nodiscard]] Kept load(const Root& root, Retrograde& analysis, SolveWatch& watch) const;
  /// Writes an analysis. A finished one replaces the unfinished one.
  /// @throws DatabaseError
  void save(const Root& root, Retrograde& analysis, bool finished) const;
  /// The roots of all finished analyses, in an order that does not depend on the folder.
  /// @throws DatabaseError
  [[nodiscard]] std::vector<Root> analyses() const;

  /// A stored search.
  struct SearchFile {
    std::unique_ptr<BlockFile> file;
    Score lower = -win_score;
    Score upper = win_score;
  };
  /// The stored search from a status, or `nullopt`.
  /// @throws DatabaseError
  [[nodiscard]] std::optional<SearchFile> open_search(const Status& status, bool finished) const;
  /// Writes a search. A finished one replaces the unfinished one.
  /// @param key key of the status in the table; `nullopt` if the search is finished
  /// @param bytes size of the content
  /// @param content as in write_block_file()
  /// @throws DatabaseError
  void save_search(const Status& status, const Solution& solution, std::optional<Word> key,
                   std::uint64_t bytes,
                   const std::function<void(std::uint64_t offset, std::span<char> block)>& content) const;
  /// Removes the unfinished search from a status, if there is one.
  void drop_search(const Status& status) const;

private:
  [[nodiscard]] std::string path(const Status& searched, bool finished) const;
  [[nodiscard]] std::string path(const Material& material, bool finished) const;
  [[nodiscard]] std::string header(const EndgameTable& table, const char* kind) const;
  void check_table(const BlockFile& file, const char* kind, const Material& material,
                   const PlacementIndex& index) const;
  [[nodiscard]] std::string path(const Root& root, bool finished) const;
  void check_analysis(const BlockFile& file, const Root& root, bool finished) const;
  static void load_values(BlockFile& file, EndgameTable& table);
  void lock();
  void tidy() const;

  std::string folder_;
  const Ruleset& ruleset_;
  std::string rules_; // hash of the rules
  int lock_ = -1;
};

/// Reads one value from the file of a table.
/// @param numbers size of the index of the table
/// @param number number of the placement, below `numbers`
[[nodiscard]] TableValue read_table_value(BlockFile& file, std::uint64_t numbers, PlayerIndex to_move,
                                          std::uint64_t number);

// Endings of file names in the folder.
inline constexpr const char* table_ending = ".table";
inline constexpr const char* unfinished_table_ending = ".unfinished";
inline constexpr const char* analysis_ending = ".positions";
inline constexpr const char* unfinished_analysis_ending = ".unfinished-positions";
inline constexpr const char* solution_ending = ".solution";
inline constexpr const char* unfinished_search_ending = ".unfinished-search";
inline constexpr std::array<const char*, 3> tier_endings{".entered-tier", ".found-tier", ".tier"};

/// The text after `word` in the header of a database; `nullopt` if no line begins with `word`.
[[nodiscard]] inline std::optional<std::string> header_line(const std::string& header,
                                                            const std::string& word) {
  std::istringstream lines(header);
  for (std::string line; std::getline(lines, line);) {
    if (line.rfind(word + ' ', 0) == 0) return line.substr(word.size() + 1);
  }
  return std::nullopt;
}

/// The number after `word`; `nullopt` if there is no such line, or no number in it.
[[nodiscard]] inline std::optional<std::uint64_t> header_count(const std::string& header,
                                                               const std::string& word) {
  return whole_number<std::uint64_t>(header_line(header, word).value_or(""));
}

} // namespace regola
