#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "engine/compiled/engine.hpp"
#include "engine/match/game.hpp"
#include "engine/match/written_game.hpp"

namespace regola {

/// Reads the games of a record (see record.hpp). Splitting the record plays no move, so reading one game
/// costs the same whether the record has one or many. A game with a fault does not affect the others.
class RecordReader {
public:
  /// A fault in a part of the record.
  struct Remark {
    /// The game that cannot be read, from 0; `nullopt` for lines that are skipped.
    std::optional<std::size_t> game;
    RecordFault fault;
  };

  /// @param settings the settings (NAME=VALUE) with which the ruleset was loaded
  /// @param text at most 4 GiB; must outlive the reader
  RecordReader(const Ruleset& ruleset, std::vector<std::string> settings, std::string_view text);

  /// Number of games, including those that cannot be read.
  [[nodiscard]] std::size_t games() const { return parts_.size(); }
  /// Faults found without playing, in the order of the text; at most the first hundred.
  [[nodiscard]] const std::vector<Remark>& remarks() const { return remarks_; }
  /// Number of all faults, including those beyond the first hundred.
  [[nodiscard]] std::size_t remarked() const { return remarked_; }

  /// Reads a game and checks each of its moves, in any notation that find_move accepts.
  /// @param game from 0
  /// @return the game, or its first fault
  /// @throws RulesError
  [[nodiscard]] std::variant<PlayedGame, RecordFault> read(Engine& engine, std::size_t game) const;

private:
  void remark(std::optional<std::size_t> game, RecordFault fault);
  void look_at(std::size_t from, std::size_t end);

  const Ruleset& ruleset_;
  std::vector<std::string> settings_; // sorted
  std::string_view text_;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> parts_; // begin and end of each game in text_
  std::vector<Remark> remarks_;
  std::size_t remarked_ = 0;
};

} // namespace regola
