#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "engine/console/command.hpp"

namespace regola::console {

/// Who plays a side.
enum class Seat { human, computer };

/// Reads `--x computer --o human`: players are called differently in every game. Nothing, with a message,
/// where no player is called so.
[[nodiscard]] std::optional<std::array<Seat, 2>>
read_seats(const Ruleset& ruleset, const std::vector<std::string>& extra, Streams& streams);

} // namespace regola::console
