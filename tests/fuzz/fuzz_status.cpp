// Takes any bytes as the text of a status. It is refused at a place inside the text, or its printed form
// reads back as the same status, which can be judged and has successors.

#include <array>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <variant>

#include "engine/matcher/result.hpp"
#include "engine/matcher/successors.hpp"
#include "rules/load.hpp"
#include "rules/ruleset/status_text.hpp"

namespace {

using namespace regola;

void require(bool holds) {
  if (!holds) {
    std::abort();
  }
}

Ruleset game(const std::string& text) {
  Loaded loaded = load_text("game", text);
  require(loaded.ruleset.has_value());
  return std::move(*loaded.ruleset);
}

const std::array<Ruleset, 4>& games() {
  static const std::array<Ruleset, 4> all = {
      game("players x/o\nboard 3x3\nhand 3x 3o\nmove put: . -> x\nmove slide around: x . -> . [x]\npass\n"
           "win around: x^3\ndraw if quiet x > 9\ndraw if repeats = 3\n"),
      game("players a b\nboard points 1 2 3\n  a.b\nlink up/down 1-2 2-3\nmove go up down for a: a . -> . "
           "[a]\n"
           "move go up down for b: b . -> . [b]\nlose if stuck\n"),
      game("players x o\nboard x---\nx-AB -> oxAB\nxA-B -> oAxB\no-AB -> xoAB\noA-B -> xAoB\n"),
      game("A-B -> B-A\n"),
  };
  return all;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) {
    return 0;
  }
  const Ruleset& ruleset = games()[data[0] % games().size()];
  const std::string text(data + 1, data + size);
  const auto read = read_status(ruleset, text);
  if (const auto* fault = std::get_if<StatusFault>(&read)) {
    require(!fault->message.empty() && fault->offset <= text.size());
    return 0;
  }
  const Status& status = std::get<Status>(read);
  const auto again = read_status(ruleset, to_text(ruleset, status));
  require(std::holds_alternative<Status>(again) && std::get<Status>(again) == status);
  const Result result = result_of(ruleset, status);
  require(!to_text(ruleset, result).empty());
  (void)successors(ruleset, status);
  return 0;
}
