#include "engine/solve/proof/verify.hpp"

#include "rules/ruleset/status_text.hpp"

namespace regola {

namespace {

constexpr int longest_turn = 500; // plies of the other player, one after the other

/// Checks one claim of a proof.
class ClaimCheck {
public:
  ClaimCheck(const Ruleset& ruleset, const EndlessPlay& endless, ProofFile& proof,
             const ProofFile::Section& section, Verification& verdict)
      : ruleset_(ruleset),
        endless_(endless),
        proof_(proof),
        section_(section),
        claim_(section.claim),
        record_(ruleset, section.claim.player, section.claim.quiet),
        verdict_(verdict) {}

  /// @return whether the claim holds; if not, the verdict has a reason, or `go_on` has ended the work
  [[nodiscard]] bool run(const std::function<bool(std::uint64_t)>& go_on) {
    if (!is_sound() || !meets(proof_.start(), claim_.plies.value_or(0))) return false;
    for (std::uint64_t i = 0; i < section_.records; ++i, ++verdict_.positions) {
      if (go_on && !go_on(verdict_.positions)) {
        verdict_.stopped = true;
        return false;
      }
      if (!holds_in(std::string(proof_.record(section_, i)))) return false;
    }
    return true;
  }

private:
  [[nodiscard]] bool fail(const Status& status, const std::string& why) {
    verdict_.reason = to_text(ruleset_, status) + ": " + why;
    return false;
  }

  /// Whether the claim is safe from what is not checked: play without end, and draws by quiet plies that are
  /// left out.
  [[nodiscard]] bool is_sound() {
    if (!claim_.plies && !claim_.is_met_without_end(endless_)) {
      verdict_.reason =
          "play without end is not enough for this claim, and it does not say when the game ends";
      return false;
    }
    const bool touched = !claim_.quiet && claim_.least > 0 &&
                         std::any_of(endless_.quiet_draws.begin(), endless_.quiet_draws.end(),
                                     [&](const EndlessPlay::QuietDraw& draw) {
                                       const auto& quiet = proof_.start().quiet;
                                       const int now = draw.counter < quiet.size() ? quiet[draw.counter] : 0;
                                       return !claim_.plies || now + *claim_.plies >= draw.plies;
                                     });
    const bool counts = !claim_.quiet && endless_.counts_quiet;
    if (touched || counts) {
      verdict_.reason = "quiet plies may decide before, and the claim does not count them";
    }
    return !touched && !counts;
  }

  /// Whether the claim holds after the move of a record.
  [[nodiscard]] bool holds_in(const std::string& record) {
    const Status status = record_.read(record.data());
    const char* numbers = record.data() + record_.bytes();
    const unsigned plies = read_number(numbers);
    const unsigned move = read_number(numbers);
    std::vector<Successor> all = successors(ruleset_, status);
    if (move >= all.size()) {
      return fail(status,
                  "there is no move " + std::to_string(move + 1) + " of " + std::to_string(all.size()));
    }
    ++verdict_.moves;
    return meets(std::move(all[move].status), static_cast<int>(plies) - 1);
  }

  /// Whether the claim holds from a status, if it holds in each position of the strategy with fewer plies to
  /// the end.
  /// @param plies within which the game has to end
  /// @param turn plies of the other player in a row
  [[nodiscard]] bool meets(Status status, int plies, int turn = 0) {
    forget_past(status);
    const Result result = as_claimed(result_of(ruleset_, status));
    if (claim_.plies && plies < 0) {
      return fail(status, "the game does not end within the plies that are claimed");
    }
    if (!endless_.plays_on(result, claim_.quiet)) {
      return claim_.is_met_by(result) ||
             fail(status, "the game ends here (" + to_text(ruleset_, result) + "), which is not enough");
    }
    if (status.to_move == claim_.player) return stands_in_strategy(status, plies);
    if (turn >= longest_turn) return fail(status, "the other player may go on for ever");
    const std::vector<Successor> all = successors(ruleset_, status);
    if (all.empty()) return fail(status, "no move follows");
    verdict_.moves += all.size();
    return std::all_of(all.begin(), all.end(),
                       [&](const Successor& next) { return meets(next.status, plies - 1, turn + 1); });
  }

  [[nodiscard]] bool stands_in_strategy(const Status& status, int plies) {
    std::string key;
    record_.write(status, key);
    const std::string* record = proof_.find(section_, key);
    if (record == nullptr) return fail(status, "the strategy does not say what to do here");
    const char* numbers = record->data() + record_.bytes();
    const unsigned needed = read_number(numbers);
    return !claim_.plies || static_cast<int>(needed) <= plies ||
           fail(status, "the strategy needs " + std::to_string(needed) + " plies from here, and " +
                            std::to_string(plies) + " are left");
  }

  const Ruleset& ruleset_;
  const EndlessPlay& endless_;
  ProofFile& proof_;
  const ProofFile::Section& section_;
  const Claim& claim_;
  StatusRecord record_;
  Verification& verdict_;
};

} // namespace

Verification verify(const Ruleset& ruleset, ProofFile& proof,
                    const std::function<bool(std::uint64_t)>& go_on) {
  Verification verdict;
  const EndlessPlay endless = endless_play(ruleset);
  if (!endless.refusal.empty()) {
    verdict.reason = endless.refusal;
    return verdict;
  }
  verdict.holds =
      std::all_of(proof.sections().begin(), proof.sections().end(), [&](const ProofFile::Section& section) {
        return ClaimCheck(ruleset, endless, proof, section, verdict).run(go_on);
      });
  return verdict;
}

std::string to_text(const Ruleset& ruleset, const Claim& claim) {
  const std::string& player = ruleset.players[claim.player];
  std::string text;
  if (claim.least == 0) {
    text = player + " gets at least a draw";
  } else if (claim.least == 1) {
    text = player + " wins";
  } else if (claim.least > 0) {
    text = player + " wins by at least " + std::to_string(claim.least - margin_score);
  } else {
    text = player + " loses by no more than " + std::to_string(-claim.least - margin_score);
  }
  return claim.plies
             ? text + " within " + std::to_string(*claim.plies) + (*claim.plies == 1 ? " ply" : " plies")
             : text;
}

} // namespace regola
