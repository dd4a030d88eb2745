#include "engine/solve/store/kept_retrograde.hpp"

#include <string>
#include <utility>

#include <fmt/format.h>

namespace regola {

namespace {

[[noreturn]] void refuse_positions(const std::string& folder, const std::string& why) {
  throw DatabaseError(fmt::format("the database '{}' is damaged: {}", folder, why));
}

} // namespace

Retrograde::End run_kept(Retrograde& analysis, const std::optional<std::string>& folder,
                         const Ruleset& ruleset, const Database::Root& root, SolveWatch& watch) {
  if (!folder) return analysis.run(watch);
  const Database database(*folder, ruleset, true);
  if (auto finished = database.open(root)) {
    analysis.answer_from(std::move(*finished));
    if (!analysis.value(root.status)) refuse_positions(*folder, "its first position is missing");
    return Retrograde::End::solved;
  }
  const Database::Kept kept = database.load(root, analysis, watch);
  if (kept == Database::Kept::stopped || kept == Database::Kept::out_of_memory) {
    return kept == Database::Kept::stopped ? Retrograde::End::stopped : Retrograde::End::out_of_memory;
  }
  try {
    const Retrograde::End end = analysis.run(watch, [&] { database.save(root, analysis, false); });
    if (end == Retrograde::End::solved) database.save(root, analysis, true);
    return end;
  } catch (const WrongPositions& error) {
    refuse_positions(*folder, error.what());
  }
}

} // namespace regola
