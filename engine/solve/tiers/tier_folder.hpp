#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/solve/store/database.hpp"
#include "engine/solve/store/page_file.hpp"
#include "engine/solve/store/position_pages.hpp"
#include "engine/solve/tiers/tiers.hpp"

namespace regola {

/// How far a tier is solved, and which positions its file holds.
enum class TierStage : std::uint8_t {
  entered, ///< those to which moves from earlier tiers lead
  found,   ///< all that play reaches
  valued,  ///< all that play reaches, with their values
};

/// A part of the positions of a tier, in the order of their codes: what is similar has similar successors, so
/// that they are looked up in few pages. All parts have about the same size.
struct Share {
  std::size_t part = 0;
  std::size_t parts = 1;

  [[nodiscard]] bool is_whole() const { return parts == 1; }
};

/// Stores the tiers of one game in a database, one block file for each tier that is found or valued. One that
/// is entered has a file for each tier, or share of a tier, from which moves lead to it: so several processes
/// can find tiers at the same time. The content of a file is PositionPages. Its header has the lines that all
/// files of a database have, and these:
/// - `from`: the status from which play starts, or the pieces that are placed (TierStart::text())
/// - `quiet`: 1 if counters of quiet plies are part of a position, else 0
/// - `tier`: the key
/// - `positions`: their number
/// - `images`: a hash of the symmetries
/// - `stays`, unless the stage is `entered`: 1 if moves lead to positions of the tier itself, else 0
/// - `next`, unless the stage is `entered`: the keys of the other tiers to which moves lead
///
/// Each file is written atomically and replaces those of the stage before. So a killed solver resumes from
/// complete tiers, and ends with the same bytes.
class TierFolder {
public:
  struct Tier {
    Tiers::Key key;
    TierStage stage = TierStage::entered;
    /// At TierStage::entered: the sum over the files, so a position in two of them counts twice.
    std::uint64_t positions = 0;
    bool stays = false;                 ///< whether moves lead to positions of the tier itself
    std::vector<Tiers::Key> next;       ///< ascending; empty at TierStage::entered
    std::vector<std::string> entered{}; ///< names of files with positions to which earlier tiers lead
  };

  /// @param database must outlive it
  /// @param root text of the start
  /// @param quiet counters of quiet plies are part of a position
  /// @param images a hash of the symmetries by which positions share codes
  /// @param threads that write a file
  TierFolder(const Database& database, std::string root, bool quiet, std::string images, unsigned threads)
      : database_(database),
        root_(std::move(root)),
        quiet_(quiet),
        images_(std::move(images)),
        threads_(threads) {}

  /// Returns the stored tiers, sorted by key, each at its latest stage.
  /// @throws DatabaseError; DamagedFile for a damaged file that may belong to this game
  [[nodiscard]] std::vector<Tier> tiers() const;
  /// Opens the file of a tier that is found or valued.
  /// @throws DatabaseError
  [[nodiscard]] PositionPages open(const Tier& tier) const;
  /// The codes of a share of a tier at any stage.
  /// @throws DatabaseError
  [[nodiscard]] std::unique_ptr<CodePages> codes(const Tier& tier, Share share) const;
  /// Reads all codes of a tier at any stage.
  /// @throws DatabaseError
  [[nodiscard]] PagesInMemory codes_in_memory(const Tier& tier) const;
  /// Writes positions of a tier to which others lead.
  /// @param from a text of those others; another one names another file
  /// @return the name of the file
  /// @throws DatabaseError
  [[nodiscard]] std::string enter(const Tiers::Key& key, const std::string& from, CodePages& codes) const;
  /// Writes a tier that is found, and removes its files of the stage before.
  /// @param codes all positions of the tier, in pages as merged() makes them
  /// @throws DatabaseError
  void save(const Tier& tier, CodePages& codes) const;
  /// The same for one that is valued.
  void save(const Tier& tier, CodePages& codes, std::span<const TableValue> values) const;
  /// Begins the file of a valued tier, whose pages are those at the stage before with values.
  /// @throws DatabaseError
  [[nodiscard]] PageFileWriter begin(const Tier& tier, Share share, std::uint64_t size) const;
  /// Ends it, and removes the file of the stage before if the share is all of the tier.
  /// @throws DatabaseError
  void end(PageFileWriter& file, const Tier& tier, Share share) const;

  /// Writes a share of a tier that is found.
  /// @throws DatabaseError
  void save_share(const Tier& tier, Share share, CodePages& codes) const;
  /// Writes a tier whose shares are found or valued, by copying their pages. Removes them, and the files of
  /// the stage before.
  /// @param[in,out] tier gets its number of positions when it is found
  /// @throws DatabaseError
  void join(Tier& tier, std::size_t parts) const;
  /// Removes files that a killed solver has left.
  void tidy(std::vector<Tier>& tiers) const;
  /// Removes the files from which a tier was entered.
  void remove_entered(Tier& tier) const;
  /// Removes a damaged file. The others of a tier that was entered go with it: it is entered anew.
  /// @return false if it cannot be removed
  [[nodiscard]] bool remove(const std::string& path) const;

  /// A key as a word, and back; `nullopt` for another text.
  [[nodiscard]] static std::string to_text(const Tiers::Key& key);
  [[nodiscard]] static std::optional<Tiers::Key> read_key(const std::string& text);

private:
  /// The files in which a tier is stored at its stage.
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
  bool quiet_;
  std::string images_;
  unsigned threads_;
};

} // namespace regola
