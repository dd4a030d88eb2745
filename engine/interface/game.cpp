#include "engine/interface/game.hpp"

namespace regola::console {

void add_line(Json& json, const Game& game, std::uint32_t number) {
  const auto place = line_place(game.loaded.sources, number);
  if (!place) {
    json.set("line", number);
    return;
  }
  const Source& source = game.loaded.sources[place->source];
  json.set("line", source.locate(place->offset).line);
  if (place->source != 0) json.set("file", source.name);
}

Json to_json(const Varspace& variables) {
  Json result = Json::object();
  for (char variable = 'A'; variable <= 'Z'; ++variable) {
    if (variables.is_set(variable)) result.set(std::string(1, variable), std::string(1, variables[variable]));
  }
  return result;
}

} // namespace regola::console
