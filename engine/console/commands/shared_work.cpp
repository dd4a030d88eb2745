#include "engine/console/commands/shared_work.hpp"

#include <fmt/format.h>

#include "engine/console/print.hpp"
#include "engine/console/program.hpp"
#include "engine/solve/store/fingerprint.hpp"
#include "rules/format/canonical_rules.hpp"
#include "rules/ruleset/status_text.hpp"
#include "rules/text/printable.hpp"

namespace regola::console {

bool is_same_work(Ranks& ranks, const Ruleset& ruleset, const Status& status, const std::string& name,
                  const std::string& options, Streams& streams) {
  if (ranks.size() == 1) return true;
  const std::string differs = ranks.difference(
      {{"a version", program_version()},
       {"rules or parameters", fmt::format("{:016x}", fingerprint(CanonicalRules(ruleset, nullptr).text()))},
       {"a status or " + name, fmt::format("{} {}", to_text(ruleset, status), printable(options))}});
  if (!differs.empty() && ranks.rank() == 0) print_fault_text(streams.err, differs);
  return differs.empty();
}

} // namespace regola::console
