#pragma once

#include <cstddef>
#include <vector>

#include "engine/compiled/compiled.hpp"
#include "engine/matcher/result.hpp"

namespace regola {

/// An outcome of a ply.
struct Outcome {
  enum class Kind {
    open,    ///< the game goes on, or the ply budget is used up
    result,  ///< an end line decides
    scored,  ///< the score of the text decides
    refused, ///< not decided: the position needs more room than the form has, or `after` lines fire too often
  };
  Kind kind = Kind::open;
  Result result; ///< of Kind::result

  friend bool operator==(const Outcome&, const Outcome&) = default;
};

/// The outcomes that a form distinguishes, by number. The first one is: the game is open.
class Outcomes {
public:
  /// @param ruleset must outlive it
  explicit Outcomes(const Ruleset& ruleset) : ruleset_(ruleset), all_(1) {}

  [[nodiscard]] const std::vector<Outcome>& all() const { return all_; }
  /// Returns the number of an outcome; adds it if it is new.
  [[nodiscard]] std::size_t number(const Outcome& outcome);
  [[nodiscard]] std::size_t of(const ReachableEnd& end);
  /// Claims a draw that may be claimed.
  [[nodiscard]] std::size_t of(const CompiledJudgement& claim) {
    return number({Outcome::Kind::result, result_of(*claim.source, first_player)});
  }
  [[nodiscard]] std::size_t stopped() {
    return number({Outcome::Kind::result, {Ending::stopped, first_player, 0, 0}});
  }
  [[nodiscard]] std::size_t drawn() {
    return number({Outcome::Kind::result, {Ending::drawn, first_player, 0, 0}});
  }
  [[nodiscard]] std::size_t scored() { return number({Outcome::Kind::scored, {}}); }

private:
  const Ruleset& ruleset_;
  std::vector<Outcome> all_;
};

} // namespace regola
