// Takes any bytes as the lines of a client, in each of the protocols. Every line is answered, and the program
// neither ends nor hangs.

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <sstream>
#include <string>

#include "engine/protocol/speak.hpp"
#include "rules/load.hpp"
#include "tests/source_dir.hpp"

namespace {

using namespace regola;

void require(bool holds) {
  if (!holds) {
    std::abort();
  }
}

std::shared_ptr<const Ruleset> load(const std::string& game) {
  Loaded loaded = load_file(test::source_dir() + "/games/" + game + ".rules");
  require(loaded.ruleset.has_value());
  return std::make_shared<const Ruleset>(std::move(*loaded.ruleset));
}

bool holds_word(const std::string& line, const std::string& word) {
  const auto same = [](unsigned char a, unsigned char b) { return std::tolower(a) == b; };
  return std::search(line.begin(), line.end(), word.begin(), word.end(), same) != line.end();
}

/// Whether a line asks for what would take memory or time without bound, as it may.
bool asks_much(const std::string& line) {
  const bool sets = holds_word(line, "option") || holds_word(line, "param") || holds_word(line, "memory") ||
                    holds_word(line, "cores");
  return sets &&
         (holds_word(line, "controller") ||
          std::any_of(line.begin(), line.end(), [](unsigned char c) { return std::isdigit(c) != 0; }));
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const std::array games = {load("tic-tac-toe"), load("chess"), load("tris")};
  if (size == 0) {
    return 0;
  }
  constexpr std::array kinds = {ProtocolKind::ugi, ProtocolKind::uci, ProtocolKind::xboard,
                                ProtocolKind::gtp};
  const std::size_t choice = data[0] % 5;
  std::istringstream all(std::string(data + 1, data + size));
  std::string said;
  for (std::string line; read_line(all, line);) {
    if (!asks_much(line)) said += line + '\n';
  }
  Engagement engagement;
  engagement.ruleset = games[data[0] / 5 % games.size()];
  engagement.by = "alphabeta:depth=1,table=64k,seed=1";
  engagement.version = "0";
  std::istringstream in(said);
  std::ostringstream out;
  (void)speak(engagement, choice < kinds.size() ? std::optional(kinds[choice]) : std::nullopt, in, out,
              [](const std::string& /*what*/) {});
  for (const char c : out.str()) {
    require(c == '\n' || std::iscntrl(static_cast<unsigned char>(c)) == 0);
  }
  return 0;
}
