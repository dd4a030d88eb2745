#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/solve/store/database.hpp"
#include "engine/solve/store/position_pages.hpp"
#include "engine/solve/tiers/tiers.hpp"

namespace regola {

/// How far a tier is solved, and which positions its file holds.
enum class TierStage : std::uint8_t {
  entered, ///< those to which moves from earlier tiers lead
  found,   ///< all that play reaches
  valued,  ///< all that play reaches, with their values
};

/// Stores the tiers of one game in a database, one block file for each tier. The content of a file is
/// PositionPages. Its header has the lines that all files of a database have, and these:
/// - `from`: the status from which play starts
/// - `quiet`: 1 if counters of quiet plies are part of a position, else 0
/// - `tier`: the key
/// - `positions`: their number
/// - `images`: a hash of the symmetries
/// - `stays`, unless the stage is `entered`: 1 if moves lead to positions of the tier itself, else 0
/// - `next`, unless the stage is `entered`: the keys of the other tiers to which moves lead
///
/// Each file is written atomically and replaces the file of the stage before. So a killed solver resumes from
/// complete tiers, and ends with the same bytes.
class TierFolder {
public:
  struct Tier {
    Tiers::Key key;
    TierStage stage = TierStage::entered;
    std::uint64_t positions = 0;
    bool stays = false;           ///< whether moves lead to positions of the tier itself
    std::vector<Tiers::Key> next; ///< ascending; empty at TierStage::entered
  };

  /// @param database must outlive it
  /// @param root text of the status from which play starts
  /// @param quiet counters of quiet plies are part of a position
  /// @param images a hash of the symmetries by which positions share codes
  TierFolder(const Database& database, std::string root, bool quiet, std::string images)
      : database_(database), root_(std::move(root)), quiet_(quiet), images_(std::move(images)) {}

  /// Returns the stored tiers, sorted by key, each at its latest stage.
  /// @throws DatabaseError; DamagedFile for a damaged file that may belong to this game
  [[nodiscard]] std::vector<Tier> tiers() const;
  /// Opens the file of a tier at its stage.
  /// @throws DatabaseError
  [[nodiscard]] PositionPages open(const Tier& tier) const;
  /// Writes a tier and removes its file of the stage before.
  /// @param codes all positions of the tier, with their values at TierStage::valued
  /// @throws DatabaseError
  void save(const Tier& tier, CodeSource& codes) const;

private:
  [[nodiscard]] std::string path(const Tiers::Key& key, TierStage stage) const;
  [[nodiscard]] std::string first_of_names() const;
  [[nodiscard]] std::optional<Tier> read_header(const BlockFile& file) const;

  const Database& database_;
  std::string root_;
  bool quiet_;
  std::string images_;
};

} // namespace regola
