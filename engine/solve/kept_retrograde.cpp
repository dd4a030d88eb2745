#include "engine/solve/kept_retrograde.hpp"

#include <utility>

namespace regola {

Retrograde::End run_kept(Retrograde& analysis, const std::optional<std::string>& folder,
                         const Ruleset& ruleset, const Database::Root& root, SolveWatch& watch) {
  if (!folder) {
    return analysis.run(watch);
  }
  const Database database(*folder, ruleset, true);
  if (auto finished = database.open(root)) {
    analysis.answer_from(std::move(*finished));
    return Retrograde::End::solved;
  }
  const Database::Kept kept = database.load(root, analysis, watch);
  if (kept == Database::Kept::stopped || kept == Database::Kept::out_of_memory) {
    return kept == Database::Kept::stopped ? Retrograde::End::stopped : Retrograde::End::out_of_memory;
  }
  const Retrograde::End end = analysis.run(watch, [&] { database.save(root, analysis, false); });
  if (end == Retrograde::End::solved) database.save(root, analysis, true);
  return end;
}

} // namespace regola
