#include "engine/workbench/profile_words.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace regola::workbench {

namespace {

/// The share of all work, in percent.
double share_of_work(const LineProfile& line, const Profile& profile) {
  std::uint64_t all = 0;
  for (const LineProfile& each : profile.lines) all += each.work;
  return 100.0 * static_cast<double>(line.work) / static_cast<double>(std::max<std::uint64_t>(all, 1));
}

} // namespace

std::string in_words(const Profile& profile) {
  std::string results;
  std::size_t ended = 0;
  for (const auto& [result, count] : profile.results) {
    results += fmt::format("{} {} {}", results.empty() ? ":" : ",", result, count);
    ended += count;
  }
  return fmt::format("{} plies, {} game{} ended{}", profile.plies, ended, ended == 1 ? "" : "s", results);
}

std::string in_words(const LineProfile& line, const Profile& profile) {
  std::string text = fmt::format("asked {}", line.asked);
  const auto add = [&](const char* what, std::size_t count) {
    if (count > 0) text += fmt::format(", {} {}", what, count);
  };
  add("matched", line.matched);
  add("offered", line.offered);
  add("chosen", line.chosen);
  add("changed", line.changed);
  add("vetoed", line.vetoed);
  add("vetoes", line.vetoes);
  add("decided", line.decided);
  if (line.work > 0) text += fmt::format("; {:.0f} % of the work", share_of_work(line, profile));
  return text;
}

std::string in_short(const LineProfile& line, const Profile& profile) {
  const std::string did = line.chosen > 0    ? fmt::format("chosen {}", line.chosen)
                          : line.changed > 0 ? fmt::format("changed {}", line.changed)
                          : line.vetoes > 0  ? fmt::format("vetoes {}", line.vetoes)
                          : line.decided > 0 ? fmt::format("decided {}", line.decided)
                          : line.offered > 0 ? fmt::format("offered {}", line.offered)
                          : line.vetoed > 0  ? fmt::format("vetoed {}", line.vetoed)
                                             : "never";
  const double share = share_of_work(line, profile);
  return share < 1 ? did : fmt::format("{}, {:.0f} %", did, share);
}

} // namespace regola::workbench
