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

/// The games of a record (see record.hpp). Taking it apart plays no move, so that one game of very many is
/// read at the cost of one; and a game that cannot be read does not keep the others from being read.
class RecordReader {
public:
  /// What is wrong with a part of the record.
  struct Remark {
    std::optional<std::size_t> game; ///< that cannot be read, from 0; nothing for lines that are left out
    RecordFault fault;
  };

  /// @param settings with which the ruleset was loaded
  /// @param text at most 4 GiB; it must live as long as the reader
  RecordReader(const Ruleset& ruleset, std::vector<std::string> settings, std::string_view text);

  /// How many games there are, those that cannot be read among them.
  [[nodiscard]] std::size_t games() const { return parts_.size(); }
  /// What can be told without playing, in the order of the text; the first hundred of very many.
  [[nodiscard]] const std::vector<Remark>& remarks() const { return remarks_; }
  /// How many remarks there would be.
  [[nodiscard]] std::size_t remarked() const { return remarked_; }

  /// Reads a game and checks each of its moves. These may be written in any way that find_move accepts.
  /// @param game from 0
  /// @throws RulesError
  [[nodiscard]] std::variant<PlayedGame, RecordFault> read(Engine& engine, std::size_t game) const;

private:
  void remark(std::optional<std::size_t> game, RecordFault fault);
  void look_at(std::size_t from, std::size_t end);

  const Ruleset& ruleset_;
  std::vector<std::string> settings_; // sorted
  std::string_view text_;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> parts_; // of the text: where each game is
  std::vector<Remark> remarks_;
  std::size_t remarked_ = 0;
};

} // namespace regola
