#include "engine/interface/messages.hpp"
#include "engine/workbench/complete.hpp"
#include "engine/workbench/hover.hpp"
#include "engine/workbench/names.hpp"
#include "rules/format/format.hpp"

// What editors ask about a text, whichever game is loaded.
// NOLINTBEGIN(readability-convert-member-functions-to-static): they are of the table of questions

namespace regola::interface {

namespace {

std::string name_in(const Json& message) {
  std::string name = text_in(message, "name");
  return name.empty() ? "text" : name;
}

/// The text of a message, and the place in it that the message asks about.
struct Pointed {
  ReadIncluded read;
  workbench::Snapshot snapshot;
  std::uint32_t offset = 0;

  explicit Pointed(const Json& message)
      : read(included_files(text_in(message, "root"))),
        snapshot(name_in(message), needed_text_in(message, "text"), read, settings_in(message)),
        offset(static_cast<std::uint32_t>(number_in(message, "offset", 0, 0xFFFF'FFFF).value_or(0))) {}
};

std::string_view name_of(workbench::PieceKind kind) {
  using workbench::PieceKind;
  switch (kind) {
  case PieceKind::direction: return "direction";
  case PieceKind::cell: return "cell";
  case PieceKind::player: return "player";
  case PieceKind::move: return "move";
  case PieceKind::cell_class: return "class";
  case PieceKind::value: return "value";
  case PieceKind::param: return "param";
  case PieceKind::symbol: return "symbol";
  default: return "word";
  }
}

} // namespace

Json Session::format(const Json& message) {
  const Loaded loaded = load_in(message);
  if (loaded.sources.empty() || has_errors(loaded.diagnostics)) {
    return Json::object({{"usable", false}, {"diagnostics", diagnostics_json(loaded)}});
  }
  return Json::object({{"usable", true}, {"text", regola::format(loaded.sources.front())}});
}

Json Session::rename(const Json& message) {
  const Pointed at(message);
  const auto* piece = at.snapshot.piece_at(at.offset);
  const auto name = piece == nullptr ? std::nullopt : workbench::name_of(at.snapshot, *piece);
  if (!name) throw Fault{"no-name", "here stands no name"};
  Json reply = Json::object({{"name", at.snapshot.text_of(*piece)}});
  Json edits = Json::array();
  const auto add = [&](Place place, const std::string& text) {
    edits.add(Json::object(
        {{"source", place.source}, {"offset", place.offset}, {"length", place.length}, {"text", text}}));
  };
  if (!message.find("to")) {
    for (const Place place : workbench::references(at.snapshot, *name)) {
      add(place, std::string(at.snapshot.text_of(place)));
    }
    reply.set("places", std::move(edits));
    return reply;
  }
  const auto renaming = workbench::rename(at.snapshot, *name, text_in(message, "to"), at.read);
  if (!renaming.refusal.empty()) throw Fault{"refused", renaming.refusal};
  for (const workbench::Edit& edit : renaming.edits) add(edit.place, edit.text);
  reply.set("edits", std::move(edits));
  return reply;
}

Json Session::hover(const Json& message) {
  const Pointed at(message);
  const workbench::LineFacts none; // whoever points at a line wants to know at once what its word means
  const auto found = workbench::hover(
      at.snapshot, at.offset, [&]() -> const auto& { return none; });
  if (!found) return Json::object({{"markdown", ""}});
  return Json::object(
      {{"markdown", found->markdown}, {"offset", found->span.offset}, {"length", found->span.length}});
}

Json Session::complete(const Json& message) {
  const Pointed at(message);
  const auto found = workbench::complete(at.snapshot, at.offset, at.read);
  Json items = Json::list(found.items, [](const workbench::Completion& each) {
    Json item = Json::object({{"kind", name_of(each.kind)}, {"text", each.text}});
    if (!each.detail.empty()) item.set("detail", each.detail);
    return item;
  });
  return Json::object(
      {{"offset", found.replaced.offset}, {"length", found.replaced.length}, {"items", std::move(items)}});
}

// NOLINTEND(readability-convert-member-functions-to-static)

} // namespace regola::interface
