// Takes any bytes as a rule text. If it loads, it can be played and explained for a few plies.

#include <cstdint>
#include <cstdlib>
#include <string>

#include "engine/matcher/result.hpp"
#include "engine/matcher/successors.hpp"
#include "engine/matcher/worth.hpp"
#include "rules/load.hpp"
#include "rules/ruleset/status_text.hpp"

namespace {

using namespace regola;

void require(bool holds) {
  if (!holds) {
    std::abort();
  }
}

/// Always takes the move in the middle of the list.
void play(const Ruleset& ruleset) {
  constexpr int plies = 4;
  const Heuristic heuristic = heuristic_of(ruleset);
  Status status = ruleset.start;
  for (int ply = 0; ply < plies; ++ply) {
    const auto again = read_status(ruleset, to_text(ruleset, status));
    require(std::holds_alternative<Status>(again) && std::get<Status>(again) == status);
    (void)heuristic(ply, status);
    if (result_of(ruleset, status).ending != Ending::open) {
      return;
    }
    const std::vector<Successor> next = successors(ruleset, status);
    require(!next.empty());
    for (const Successor& successor : next) {
      require(!to_text(ruleset, successor.move).empty());
      require(successor.status.size() == status.size() || ruleset.board.size() == 0);
    }
    status = next[next.size() / 2].status;
  }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(data, data + size);
  if (text.find("include") != std::string::npos) {
    return 0; // it would read files
  }
  const Loaded loaded = load_text("fuzz", text);
  if (loaded.ruleset && loaded.ruleset->has_start) {
    try {
      play(*loaded.ruleset);
    } catch (const RulesError&) { // rules that cannot be played say so
    }
  }
  return 0;
}
