#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "engine/solve/proof_file.hpp"
#include "rules/ruleset.hpp"

namespace regola {

/// What came of checking a proof.
struct Verification {
  bool holds = false;          ///< every claim does
  bool stopped = false;        ///< it was asked to end before
  std::string reason;          ///< why a claim does not hold
  std::uint64_t positions = 0; ///< of the strategies
  std::uint64_t moves = 0;     ///< made, of both players
};

/// Checks all claims of a proof by the reference matcher alone: in each position of a strategy the move is
/// made and then all that the other player may do; each of these ends well for the claim, or leads to a
/// position of the strategy, nearer to the end where play without end would not be enough. The memory it
/// takes does not depend on the length of the proof.
/// @param go_on asked before each position with how many are done; false ends the work
/// @throws ProofFault where the file cannot be read any longer; RulesError
[[nodiscard]] Verification verify(const Ruleset& ruleset, ProofFile& proof,
                                  const std::function<bool(std::uint64_t)>& go_on = {});

/// `x wins within 9 plies`, `x gets at least a draw`, `o loses by no more than 8`.
[[nodiscard]] std::string to_text(const Ruleset& ruleset, const Claim& claim);

} // namespace regola
