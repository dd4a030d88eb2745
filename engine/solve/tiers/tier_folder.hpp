#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/solve/solve_watch.hpp"
#include "engine/solve/store/database.hpp"
#include "engine/solve/store/position_pages.hpp"
#include "engine/solve/tiers/tiers.hpp"

namespace regola {

/// How far a tier has come, and which positions its file has.
enum class TierStage : std::uint8_t {
  entered, ///< those to which earlier tiers lead
  found,   ///< all that play reaches
  valued,  ///< the same, with their values
};

/// The tiers of one whole game in a database, a block file each. Its content is PositionPages. Its header has
/// the lines of every file of a database and
///
///   from       the status from which play starts
///   tier       the key
///   positions  their number
///   images     a sum of the symmetries
///   next       the keys of the other tiers to which moves lead, once all positions are found
///
/// The file of a stage replaces that of the stage before it. Each is written atomically, so that work that
/// was killed goes on from whole tiers, and leaves the same bytes.
class TierFolder {
public:
  struct Tier {
    Tiers::Key key;
    TierStage stage = TierStage::entered;
    std::uint64_t positions = 0;
    std::vector<Tiers::Key> next; ///< ascending; empty at TierStage::entered
  };

  /// @param database must outlive it
  /// @param images a sum of the symmetries by which positions share codes
  TierFolder(const Database& database, std::string root, std::string images)
      : database_(database), root_(std::move(root)), images_(std::move(images)) {}

  /// All tiers, by key, each at the last stage it has come to.
  /// @throws DatabaseError; DamagedFile if it may be one of this game
  [[nodiscard]] std::vector<Tier> tiers() const;
  /// @throws DatabaseError
  [[nodiscard]] PositionPages open(const Tier& tier) const;
  /// Reads the positions of a tier into an empty set.
  /// @throws DatabaseError
  [[nodiscard]] SolveEnd read(const Tier& tier, PositionSet& positions, SolveWatch& watch) const;
  /// Writes a tier and removes its file of the stage before.
  /// @param[in,out] tier gets the number of its positions
  /// @throws DatabaseError
  void save(Tier& tier, PositionSet& positions) const;

private:
  [[nodiscard]] std::string path(const Tiers::Key& key, TierStage stage) const;
  [[nodiscard]] std::string first_of_names() const;
  [[nodiscard]] std::optional<Tier> read_header(const BlockFile& file) const;

  const Database& database_;
  std::string root_;
  std::string images_;
};

} // namespace regola
