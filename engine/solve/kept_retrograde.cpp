#include "engine/solve/kept_retrograde.hpp"

namespace regola {

Retrograde::End run_kept(Retrograde& analysis, const std::optional<std::string>& folder,
                         const Ruleset& ruleset, const Database::Root& root, SolveWatch& watch) {
  if (!folder) {
    return analysis.run(watch);
  }
  const Database database(*folder, ruleset, true);
  if (database.load(root, analysis) == Database::Kept::finished) {
    return Retrograde::End::solved;
  }
  const Retrograde::End end = analysis.run(watch, [&] { database.save(root, analysis, false); });
  if (end == Retrograde::End::solved) database.save(root, analysis, true);
  return end;
}

} // namespace regola
