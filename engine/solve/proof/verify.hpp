#pragma once

#include "engine/solve/proof/proof_file.hpp"

namespace regola {

/// The result of checking a proof.
struct Verification {
  bool holds = false;          ///< every claim holds
  bool stopped = false;        ///< whether `go_on` ended the check early
  std::string reason;          ///< why a claim does not hold
  std::uint64_t positions = 0; ///< number of positions in the strategies
  std::uint64_t moves = 0;     ///< number of moves made, of both players
};

/// Checks all claims of a proof by the reference matcher alone. In each position of a strategy, makes the
/// player's move, then each move of the other player. Each must end the game as claimed, or lead to a
/// position of the strategy, which must be nearer to the end unless play without end satisfies the claim. The
/// memory used does not depend on the length of the proof.
/// @param go_on called before each position with the number of checked positions; false ends the work
/// @throws ProofFault if the file can no longer be read; RulesError
[[nodiscard]] Verification verify(const Ruleset& ruleset, ProofFile& proof,
                                  const std::function<bool(std::uint64_t)>& go_on = {});

/// A claim in words: `x wins within 9 plies`, `x gets at least a draw`, `o loses by no more than 8`.
[[nodiscard]] std::string to_text(const Ruleset& ruleset, const Claim& claim);

} // namespace regola
