// Takes any bytes as a rule text. It is refused with diagnostics that lie inside the text, or it loads, can
// be formatted, and formatting it again changes nothing.

#include <cstdint>
#include <cstdlib>
#include <string>

#include "rules/format/format.hpp"
#include "rules/grammar/parse.hpp"
#include "rules/load.hpp"

namespace {

void require(bool holds) {
  if (!holds) {
    std::abort();
  }
}

std::string formatted(const std::string& text) { return regola::format(regola::Source{"fuzz", text}); }

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(data, data + size);
  if (text.find("include") != std::string::npos) {
    return 0; // it would read files
  }
  const regola::Loaded loaded = regola::load_text("fuzz", text);
  require(loaded.ruleset.has_value() != regola::has_errors(loaded.diagnostics));
  require(loaded.report().empty() == loaded.diagnostics.empty());
  if (loaded.ruleset) {
    const std::string once = formatted(text);
    require(formatted(once) == once);
    require(regola::load_text("fuzz", once).ruleset.has_value());
  }
  return 0;
}
