#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "engine/solve/block_file.hpp"
#include "engine/solve/endgame_table.hpp"
#include "engine/solve/kept_positions.hpp"
#include "engine/solve/retrograde.hpp"
#include "engine/solve/solve.hpp"
#include "rules/ruleset.hpp"

namespace regola {

/// A folder of what has been proven about one game: a block file for each table, for each status from which
/// play was analysed backwards, and for each that was searched, finished or not. The header of a file is a
/// text, a word and what it says on each line: `kind`, `game` and `rules` (a sum of all that the rules say,
/// parameters included). Of a table there follow `pieces`, `index` (a sum of how placements are numbered),
/// and `round` and `leads-to` while it is unfinished; its content are its values (table_value.hpp), two bytes
/// each, the lower one first: those of the first player to move, then those of the second, in the order of
/// PlacementIndex. Of an analysis there follow `from`, the status, `quiet`, 1 where counters of quiet plies
/// belong to a position, `codes`, how many positions have codes of each length (`6:1200 7:31`), `images`, a
/// sum of the symmetries, where the board is no grid, and `round` while it is unfinished; its content are the
/// positions with their values, as KeptPositions has them. Of a search there follow `from`, and `bounds`,
/// between which the value lies, as two scores. While it is unfinished there follow `key`, by which it knows
/// that status, and its content is its table, entry by entry in eight bytes, the lowest first. Once it is
/// finished its content is a text: a line `moves` for each move that keeps the value and `line` for each move
/// of best play, with the status that it leads to, a tabulator, and the move.
class Database {
public:
  /// How far an unfinished table has come.
  struct Progress {
    int round = 1;
    std::set<Material> leads_to;
  };

  /// @param folder is made where it does not exist and is to be written
  /// @param ruleset must outlive it
  /// @throws DatabaseError
  Database(std::string folder, const Ruleset& ruleset, bool writes);
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;
  ~Database();

  /// Whether there is the finished table of a material.
  [[nodiscard]] bool has(const Material& material) const;
  /// Its file, for reading single values.
  /// @throws DatabaseError, also where it was made by other rules, or numbers positions in another way
  [[nodiscard]] std::unique_ptr<BlockFile> open(const Material& material, const PlacementIndex& index) const;
  /// Reads all of its values.
  /// @param table with its material and index
  /// @return false: there is none
  /// @throws DatabaseError
  [[nodiscard]] bool load(EndgameTable& table) const;
  /// The same for one that is not finished.
  [[nodiscard]] bool load(EndgameTable& table, Progress& progress) const;
  /// Keeps a finished table; what there was of it unfinished is gone then.
  /// @throws DatabaseError
  void save(const EndgameTable& table) const;
  void save(const EndgameTable& table, const Progress& progress) const;

  /// Where an analysis from a status begins.
  struct Root {
    Status status;
    bool quiet = false; ///< the counters of quiet plies belong to a position
  };
  /// A finished analysis; nothing where there is none.
  /// @throws DatabaseError
  [[nodiscard]] std::optional<KeptPositions> open(const Root& root) const;
  enum class Kept { nothing, unfinished, stopped, out_of_memory };
  /// Reads what there is of an unfinished one, into one that has not been run.
  /// @throws DatabaseError
  [[nodiscard]] Kept load(const Root& root, Retrograde& analysis, SolveWatch& watch) const;
  /// Keeps one; a finished one takes the place of the unfinished.
  /// @throws DatabaseError
  void save(const Root& root, Retrograde& analysis, bool finished) const;
  /// Of all finished analyses, where they begin, in an order that depends on them alone.
  /// @throws DatabaseError
  [[nodiscard]] std::vector<Root> analyses() const;

  /// What is kept of a search.
  struct SearchFile {
    std::unique_ptr<BlockFile> file;
    Score lower = -win_score;
    Score upper = win_score;
  };
  /// What there is of a search from a status; nothing where there is nothing.
  /// @throws DatabaseError
  [[nodiscard]] std::optional<SearchFile> open_search(const Status& status, bool finished) const;
  /// Keeps one; a finished one takes the place of the unfinished.
  /// @param key by which an unfinished one knows the status
  /// @param content as write_block_file() has it
  /// @throws DatabaseError
  void save_search(const Status& status, const Solution& solution, std::optional<Word> key,
                   std::uint64_t bytes,
                   const std::function<void(std::uint64_t offset, std::span<char> block)>& content) const;
  /// Drops what there is of an unfinished one.
  void drop_search(const Status& status) const;

private:
  [[nodiscard]] std::string path(const Status& searched, bool finished) const;
  [[nodiscard]] std::string path(const Material& material, bool finished) const;
  [[nodiscard]] std::string header(const EndgameTable& table, const char* kind) const;
  void check_table(const BlockFile& file, const char* kind, const Material& material,
                   const PlacementIndex& index) const;
  [[nodiscard]] std::string path(const Root& root, bool finished) const;
  [[nodiscard]] CodeCounts check_analysis(const BlockFile& file, const Root& root, bool finished) const;
  void check_rules(const BlockFile& file) const;
  static void load_values(BlockFile& file, EndgameTable& table);
  void lock();
  void tidy() const;

  std::string folder_;
  const Ruleset& ruleset_;
  std::string rules_; // their sum
  int lock_ = -1;
};

/// The value of a number in a table's file.
/// @param numbers size of its index
[[nodiscard]] TableValue read_table_value(BlockFile& file, std::uint64_t numbers, PlayerIndex to_move,
                                          std::uint64_t number);

} // namespace regola
