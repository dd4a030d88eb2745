#pragma once

#include "engine/solve/proof/proof_file.hpp"

namespace regola {

/// The result of checking a proof.
struct Verification {
  bool holds = false;          ///< every claim holds
  bool stopped = false;        ///< `go_on` has ended it before
  std::string reason;          ///< why a claim does not hold
  std::uint64_t positions = 0; ///< of the strategies
  std::uint64_t moves = 0;     ///< made, of both players
};

/// Checks all claims of a proof by the reference matcher alone. In each position of a strategy it makes the
/// move of the player, and then all moves of the other player. Each of these must end the game as claimed, or
/// lead to a position of the strategy, nearer to the end where play without end is not enough. The memory it
/// takes does not depend on the length of the proof.
/// @param go_on called before each position with the number of checked ones; false ends the work
/// @throws ProofFault if the file cannot be read any longer; RulesError
[[nodiscard]] Verification verify(const Ruleset& ruleset, ProofFile& proof,
                                  const std::function<bool(std::uint64_t)>& go_on = {});

/// A claim in words: `x wins within 9 plies`, `x gets at least a draw`, `o loses by no more than 8`.
[[nodiscard]] std::string to_text(const Ruleset& ruleset, const Claim& claim);

} // namespace regola
