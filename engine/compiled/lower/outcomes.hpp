#pragma once

#include <cstddef>
#include <vector>

#include "engine/compiled/compiled.hpp"
#include "engine/matcher/result.hpp"

namespace regola {

/// What a ply may have come to.
struct Outcome {
  enum class Kind {
    open,    ///< the game goes on, or is left after as many plies as were allowed
    result,  ///< an end line
    scored,  ///< by the text's score
    refused, ///< not yet: the position asks for more than the form has room for, or `after` lines fire too
             ///< often
  };
  Kind kind = Kind::open;
  Result result; ///< of Kind::result

  friend bool operator==(const Outcome&, const Outcome&) = default;
};

/// The outcomes that a form tells apart, by their numbers. The first is that the game is open.
class Outcomes {
public:
  /// @param ruleset must outlive it
  explicit Outcomes(const Ruleset& ruleset) : ruleset_(ruleset), all_(1) {}

  [[nodiscard]] const std::vector<Outcome>& all() const { return all_; }
  /// Equal ones have one number.
  [[nodiscard]] std::size_t number(const Outcome& outcome);
  [[nodiscard]] std::size_t of(const ReachableEnd& end);
  /// A draw that may be claimed is claimed.
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
