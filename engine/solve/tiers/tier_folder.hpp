#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/solve/store/code_pages.hpp"
#include "engine/solve/store/database.hpp"
#include "engine/solve/store/position_pages.hpp"
#include "engine/solve/tiers/tier_start.hpp"
#include "engine/solve/tiers/tiers.hpp"

namespace regola {

/// How far a tier is solved, and which positions its file holds.
enum class TierStage : std::uint8_t {
  entered, ///< positions to which moves from earlier tiers lead
  found,   ///< all positions that play can reach
  valued,  ///< all positions that play can reach, with their values
};

/// A part of the positions of a tier, consecutive in the order of their codes. Similar positions have similar
/// successors, so that few pages serve to look them up. All parts have about the same size.
struct Share {
  std::size_t part = 0;
  std::size_t parts = 1;

  [[nodiscard]] bool is_whole() const { return parts == 1; }
};

/// Stores the tiers of one game in a database. A tier that is found or valued has one block file. A tier that
/// is only entered has a file for each tier, or share of a tier, from which moves lead to it. So several
/// processes can find tiers at the same time. The content of a file is PositionPages. Its header has the
/// lines that all files of a database have, and `from`, the start; `quiet`, and `lean` if it is set, as in
/// TierScope; `tier`, the key; and `images`, a hash of the symmetries.
///
/// Each file is written atomically and replaces those of the stage before. So a killed solver resumes from
/// complete tiers, and ends with the same bytes.
class TierFolder {
public:
  struct Tier {
    Tiers::Key key;
    TierStage stage = TierStage::entered;
    /// At TierStage::entered: the sum over all files, so a position in two files counts twice.
    std::uint64_t positions = 0;
    bool stays = false; ///< whether some move leads to a position of the same tier
    /// Keys of tiers to which moves lead, ascending; empty at TierStage::entered.
    std::vector<Tiers::Key> next;
    /// Names of files with positions to which moves from earlier tiers lead.
    std::vector<std::string> entered{};
  };

  /// @param database must outlive it
  /// @param root text of the start
  /// @param scope the same for all runs of this game in the folder
  /// @param images a hash of the symmetries for which positions share codes
  /// @param threads number of threads that write a file
  TierFolder(const Database& database, std::string root, const TierScope& scope, std::string images,
             unsigned threads)
      : database_(database),
        root_(std::move(root)),
        scope_(scope),
        images_(std::move(images)),
        threads_(threads) {}

  /// Returns the stored tiers, sorted by key, each at its latest stage.
  /// @throws DatabaseError; DamagedFile for a damaged file that may belong to this game
  [[nodiscard]] std::vector<Tier> tiers() const;
  /// Opens the file of a tier that is found or valued.
  /// @throws DatabaseError
  [[nodiscard]] PositionPages open(const Tier& tier) const;
  /// Opens the codes of a share of a tier, at any stage.
  /// @throws DatabaseError
  [[nodiscard]] std::unique_ptr<CodePages> codes(const Tier& tier, Share share) const;
  /// Reads all codes of a tier, at any stage, into memory.
  /// @throws DatabaseError
  [[nodiscard]] PagesInMemory codes_in_memory(const Tier& tier) const;
  /// Writes positions of a tier to which moves from other tiers lead.
  /// @param from a text that identifies those tiers; the name of the file depends on it
  /// @return the name of the file
  /// @throws DatabaseError
  [[nodiscard]] std::string enter(const Tiers::Key& key, const std::string& from, CodePages& codes) const;
  /// Writes a tier that is found, and removes its files of the earlier stage.
  /// @param codes all positions of the tier, in pages as merged() makes them
  /// @throws DatabaseError
  void save(const Tier& tier, CodePages& codes) const;
  /// Writes a tier that is valued, and removes its file of the earlier stage.
  void save(const Tier& tier, CodePages& codes, std::span<const TableValue> values) const;
  /// Begins the file of a valued tier. Its pages are those of the earlier stage, with values.
  /// @throws DatabaseError
  [[nodiscard]] PageFileWriter begin(const Tier& tier, Share share, std::uint64_t size) const;
  /// Completes the file. If the share is the whole tier, removes the file of the earlier stage.
  /// @throws DatabaseError
  void end(PageFileWriter& file, const Tier& tier, Share share) const;

  /// Writes a share of a tier that is found.
  /// @throws DatabaseError
  void save_share(const Tier& tier, Share share, CodePages& codes) const;
  /// Writes a tier whose shares are all found, or all valued, by copying their pages. Removes the shares, and
  /// the files of the earlier stage.
  /// @param[in,out] tier receives its number of positions when it is found
  /// @throws DatabaseError
  void join(Tier& tier, std::size_t parts) const;
  /// Removes files that a killed solver has left behind.
  void tidy(std::vector<Tier>& tiers) const;
  /// Removes the files of the stage `entered`.
  void remove_entered(Tier& tier) const;
  /// Removes a damaged file. If its tier was only entered, also removes the tier's other files: it must be
  /// entered anew.
  /// @return false if the file cannot be removed
  [[nodiscard]] bool remove(const std::string& path) const;

  /// Converts a key to a word, and back; `nullopt` for a text that is no key.
  [[nodiscard]] static std::string to_text(const Tiers::Key& key);
  [[nodiscard]] static std::optional<Tiers::Key> read_key(const std::string& text);
  /// The scope that the file of a tier was made with.
  [[nodiscard]] static TierScope scope_of(const BlockFile& file);

private:
  /// The files that hold a tier at its stage.
  [[nodiscard]] PositionFiles files_of(const Tier& tier) const;
  [[nodiscard]] std::string path(const Tiers::Key& key, TierStage stage) const;
  [[nodiscard]] std::string path(const Tiers::Key& key, Share share) const;
  [[nodiscard]] std::string first_of_names() const;
  [[nodiscard]] std::string first_of_names(const Tiers::Key& key) const;
  [[nodiscard]] std::string header(const Tiers::Key& key, TierStage stage) const;
  [[nodiscard]] std::unique_ptr<PositionPages> open(const std::string& path, const Tiers::Key& key,
                                                    TierStage stage) const;
  [[nodiscard]] std::string header(const Tier& tier) const;
  void remove_before(const Tier& tier) const;
  void remove_shares(const Tier& tier, std::size_t parts) const;
  [[nodiscard]] std::optional<Tier> read_header(const BlockFile& file) const;

  const Database& database_;
  std::string root_;
  TierScope scope_;
  std::string images_;
  unsigned threads_;
};

} // namespace regola
