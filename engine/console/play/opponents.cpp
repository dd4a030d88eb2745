#include "engine/console/play/opponents.hpp"

#include <algorithm>
#include <cstdint>
#include <new>
#include <random>

#include <fmt/format.h>

#include "engine/console/print.hpp"

namespace regola::console {

namespace {

std::string line_of(const ParameterInfo& parameter) {
  std::string line = fmt::format("    {} ({}", parameter.key, parameter.range);
  if (!parameter.standard.empty()) line += fmt::format("; {}", parameter.standard);
  return line + "): " + parameter.about + "\n";
}

} // namespace

std::string DefaultOpponent::text() const {
  std::string text = database.empty() ? "alphabeta:" : fmt::format("perfect:db={},", database);
  text += depth > 0 ? fmt::format("depth={}", depth) : fmt::format("time={:g}s", seconds);
  return value.empty() ? text : text + ",value=" + value;
}

Opponent opponent_for(const Ruleset& ruleset, const std::string& text, Streams& streams) {
  try {
    return make_opponent(ruleset, text);
  } catch (const ParameterError& fault) {
    refuse_text(streams, fault.what(), text, fault.offset());
  } catch (const std::bad_alloc&) {
    refuse(streams.err,
           "there is not enough memory for '{}'; alphabeta:table=16M or mcts:memory=16M takes less", text);
  }
}

void reseed(Opponent& opponent) {
  if (!opponent.seeded) {
    std::random_device device;
    opponent.limits.seed = (static_cast<std::uint64_t>(device()) << 31U) ^ device();
  }
}

std::string list_of_controllers() {
  std::string text = "A controller is a kind and its parameters, as in alphabeta:depth=8,table=64M.\n"
                     "All kinds have:\n";
  for (const ParameterInfo& parameter : limit_parameters()) text += line_of(parameter);
  for (const ControllerInfo& kind : controller_kinds()) {
    text += fmt::format("{}: {}\n", kind.name, kind.about);
    for (const ParameterInfo& parameter : kind.parameters) text += line_of(parameter);
  }
  return text;
}

} // namespace regola::console
