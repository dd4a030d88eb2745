#include "engine/workbench/lsp/session.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace regola::lsp {

Json Session::inlay_hints(Document& document, const Json& params) const {
  const workbench::Snapshot& snapshot = workspace_.snapshot(document);
  const Ranges ranges = ranges_of(document);
  const std::uint32_t from = ranges.offset(params.at("range").at("start"));
  const std::uint32_t to = ranges.offset(params.at("range").at("end"));
  Json all = Json::array();
  if (!document.facts || !document.expectations) {
    return all; // they are computed when nobody types
  }
  for (const workbench::Hint& hint : workbench::hints(snapshot, *document.facts, *document.expectations)) {
    if (hint.offset >= from && hint.offset <= to) {
      all.push_back({{"position", ranges.position(hint.offset)},
                     {"label", hint.text},
                     {"tooltip", hint.more},
                     {"paddingLeft", true}});
    }
  }
  return all;
}

Json Session::formatting(Document& document) const {
  const auto edits = workbench::formatting(workspace_.snapshot(document));
  if (!edits) return nullptr;
  const Ranges ranges = ranges_of(document);
  Json all = Json::array();
  for (const workbench::Edit& edit : *edits) {
    all.push_back({{"range", ranges.range({edit.place.offset, edit.place.length})}, {"newText", edit.text}});
  }
  return all;
}

Json Session::code_actions(Document& document, const Json& params) const {
  const Ranges ranges = ranges_of(document);
  const std::uint32_t from = ranges.offset(params.at("range").at("start"));
  const std::uint32_t to = ranges.offset(params.at("range").at("end"));
  std::vector<workbench::Edit> every;
  Json all = Json::array();
  for (const workbench::Fault& fault : faults_of(document)) {
    if (!fault.fix) continue;
    const bool apart =
        every.empty() || every.back().place.offset + every.back().place.length <= fault.span.offset;
    if (apart) every.push_back(*fault.fix);
    if (fault.span.offset > to || fault.span.end() < from) continue;
    const Json diagnostic = {{"range", ranges.range(fault.span)},
                             {"severity", fault.severity == Severity::error ? 1 : 2},
                             {"code", to_string(fault.code)},
                             {"source", "regola"},
                             {"message", fault.message}};
    all.push_back({{"title", fault.fix_title},
                   {"kind", "quickfix"},
                   {"isPreferred", true},
                   {"diagnostics", Json::array({diagnostic})},
                   {"edit", edits_json(document, {*fault.fix})}});
  }
  const bool on_request = params.contains("context") && params.at("context").contains("only");
  if (every.size() > 1 || (on_request && !every.empty())) {
    all.push_back({{"title", fmt::format("Put right all that is certain ({})", every.size())},
                   {"kind", "source.fixAll"},
                   {"edit", edits_json(document, every)}});
  }
  return all;
}

} // namespace regola::lsp
