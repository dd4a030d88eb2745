#include "engine/interface/session.hpp"

#include <utility>

#include "engine/interface/messages.hpp"
#include "engine/workbench/names.hpp"

namespace regola::interface {

// NOLINTNEXTLINE(readability-convert-member-functions-to-static): one of the table of questions
Json Session::rename(const Json& message) {
  const std::string called = text_in(message, "name");
  const ReadIncluded read = included_files(text_in(message, "root"));
  const workbench::Snapshot snapshot(called.empty() ? "text" : called, needed_text_in(message, "text"), read,
                                     settings_in(message));
  const auto offset = number_in(message, "offset", 0, 0xFFFF'FFFF).value_or(0);
  const auto* piece = snapshot.piece_at(static_cast<std::uint32_t>(offset));
  const auto name = piece == nullptr ? std::nullopt : workbench::name_of(snapshot, *piece);
  if (!name) throw Fault{"no-name", "here stands no name"};
  Json reply = Json::object({{"name", snapshot.text_of(*piece)}});
  Json edits = Json::array();
  const auto add = [&](Place place, const std::string& text) {
    edits.add(Json::object(
        {{"source", place.source}, {"offset", place.offset}, {"length", place.length}, {"text", text}}));
  };
  if (!message.find("to")) {
    for (const Place place : workbench::references(snapshot, *name)) {
      add(place, std::string(snapshot.text_of(place)));
    }
    reply.set("places", std::move(edits));
    return reply;
  }
  const auto renaming = workbench::rename(snapshot, *name, text_in(message, "to"), read);
  if (!renaming.refusal.empty()) throw Fault{"refused", renaming.refusal};
  for (const workbench::Edit& edit : renaming.edits) add(edit.place, edit.text);
  reply.set("edits", std::move(edits));
  return reply;
}

} // namespace regola::interface
