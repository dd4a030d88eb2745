#include "engine/workbench/lsp/session.hpp"

#include <fmt/format.h>

namespace regola::lsp {

using workbench::Name;
using workbench::Piece;

std::string Session::uri_of_source(Document& document, std::uint32_t source) const {
  const Sources& sources = workspace_.snapshot(document).sources();
  return source == 0 ? document.uri : uri_of(std::filesystem::path(sources[source].name).lexically_normal());
}

Json Session::location(Document& document, Place place) const {
  const Ranges ranges(workspace_.snapshot(document).sources()[place.source].text, unit_);
  return {{"uri", uri_of_source(document, place.source)},
          {"range", ranges.range({place.offset, place.length})}};
}

Json Session::hover(Document& document, const Json& params) const {
  const Ranges ranges = ranges_of(document);
  const auto found =
      workbench::hover(workspace_.snapshot(document), ranges.offset(params.at("position")),
                       [&]() -> const workbench::LineFacts& { return workspace_.facts(document); });
  if (!found) return nullptr;
  return {{"contents", {{"kind", "markdown"}, {"value", found->markdown}}},
          {"range", ranges.range(found->span)}};
}

Json Session::completion(Document& document, const Json& params) const {
  const Ranges ranges = ranges_of(document);
  const auto found = workbench::complete(workspace_.snapshot(document), ranges.offset(params.at("position")),
                                         workspace_.reader(document.uri));
  Json items = Json::array();
  for (const workbench::Completion& item : found.items) items.push_back(to_json(item, found, ranges));
  return {{"isIncomplete", false}, {"items", std::move(items)}};
}

Json Session::definition(Document& document, const Json& params) const {
  const workbench::Snapshot& snapshot = workspace_.snapshot(document);
  const Piece* piece = snapshot.piece_at(ranges_of(document).offset(params.at("position")));
  Json all = Json::array();
  if (piece != nullptr) {
    for (const Place place : workbench::definitions(snapshot, *piece)) {
      all.push_back(location(document, place));
    }
  }
  return all;
}

namespace {

std::optional<Name> name_at(const workbench::Snapshot& snapshot, std::uint32_t offset) {
  const Piece* piece = snapshot.piece_at(offset);
  return piece == nullptr ? std::nullopt : workbench::name_of(snapshot, *piece);
}

} // namespace

Json Session::references(Document& document, const Json& params) const {
  const workbench::Snapshot& snapshot = workspace_.snapshot(document);
  const auto name = name_at(snapshot, ranges_of(document).offset(params.at("position")));
  const bool declarations =
      params.contains("context") && params.at("context").value("includeDeclaration", true);
  Json all = Json::array();
  if (name) {
    for (const Place place : workbench::references(snapshot, *name, declarations)) {
      all.push_back(location(document, place));
    }
  }
  return all;
}

Json Session::highlights(Document& document, const Json& params) const {
  const workbench::Snapshot& snapshot = workspace_.snapshot(document);
  const Ranges ranges = ranges_of(document);
  const auto name = name_at(snapshot, ranges.offset(params.at("position")));
  Json all = Json::array();
  if (name) {
    for (const Place place : workbench::references(snapshot, *name)) {
      if (place.source == 0) all.push_back({{"range", ranges.range({place.offset, place.length})}});
    }
  }
  return all;
}

Json Session::prepare_rename(Document& document, const Json& params) const {
  const workbench::Snapshot& snapshot = workspace_.snapshot(document);
  const Ranges ranges = ranges_of(document);
  const Piece* piece = snapshot.piece_at(ranges.offset(params.at("position")));
  if (piece == nullptr || !workbench::name_of(snapshot, *piece)) return nullptr;
  return {{"range", ranges.range({piece->place.offset, piece->place.length})},
          {"placeholder", snapshot.text_of(*piece)}};
}

Json Session::rename(Document& document, const Json& params) const {
  const workbench::Snapshot& snapshot = workspace_.snapshot(document);
  const auto name = name_at(snapshot, ranges_of(document).offset(params.at("position")));
  if (!name) throw Refusal{invalid_params, "here stands no name"};
  const auto renaming = workbench::rename(snapshot, *name, params.at("newName").get<std::string>(),
                                          workspace_.reader(document.uri));
  if (!renaming.refusal.empty()) throw Refusal{request_failed, renaming.refusal};
  return edits_json(document, renaming.edits);
}

Json Session::edits_json(Document& document, const std::vector<workbench::Edit>& edits) const {
  Json changes = Json::object();
  for (const workbench::Edit& edit : edits) {
    const Json place = location(document, edit.place);
    changes[place.at("uri").get<std::string>()].push_back(
        {{"range", place.at("range")}, {"newText", edit.text}});
  }
  return {{"changes", std::move(changes)}};
}

Json Session::symbols(Document& document) const {
  const Ranges ranges = ranges_of(document);
  Json all = Json::array();
  for (const workbench::OutlineItem& item : workbench::outline(workspace_.snapshot(document))) {
    all.push_back(to_json(item, ranges));
  }
  return all;
}

Json Session::folds(Document& document) const {
  Json all = Json::array();
  for (const workbench::Fold& fold : workbench::folds(workspace_.snapshot(document))) {
    Json json = {{"startLine", fold.first}, {"endLine", fold.last}};
    if (fold.kind != workbench::Fold::Kind::lines) {
      json["kind"] = fold.kind == workbench::Fold::Kind::comment ? "comment" : "imports";
    }
    all.push_back(std::move(json));
  }
  return all;
}

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
    all.push_back({{"title", fault.fix_title},
                   {"kind", "quickfix"},
                   {"isPreferred", true},
                   {"diagnostics", Json::array({to_json(fault, ranges)})},
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
