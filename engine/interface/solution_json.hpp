#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/interface/json.hpp"
#include "engine/solve/proof/proof_file.hpp"
#include "engine/solve/proof/verify.hpp"
#include "engine/solve/solve.hpp"
#include "engine/solve/store/known_values.hpp"

namespace regola::console {

/// The outcome as `win`, `loss` or `draw`.
[[nodiscard]] const char* word_of(GameValue outcome);
/// The outcome of a value that equals this bound.
[[nodiscard]] GameValue outcome_of(Score score);

/// The result of a solver.
/// @param line_name names a line of the text
[[nodiscard]] Json to_json(const Ruleset& ruleset, const Status& status, const Solution& solution,
                           const std::function<std::string(std::uint32_t)>& line_name);

/// A value from a database; null if it is unknown.
[[nodiscard]] Json to_json(const std::optional<PositionValue>& value);
/// Moves with their values from a database.
[[nodiscard]] Json to_json(const Ruleset& ruleset, const std::vector<KnownValues::Valued>& moves);

/// The result of checking a proof.
[[nodiscard]] Json to_json(const Ruleset& ruleset, const ProofFile& proof, const Verification& verdict,
                           double seconds);

} // namespace regola::console
