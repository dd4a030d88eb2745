#include "engine/console/print.hpp"

#include <ostream>

#include "engine/interface/json.hpp"
#include "rules/text/printable.hpp"

namespace regola::console {

void print_arguments(std::ostream& out, fmt::string_view format, fmt::format_args arguments) {
  out << fmt::vformat(format, arguments);
}

void write_json(std::ostream& out, const Json& answer) { out << answer.text() << '\n'; }

void print_fault_text(std::ostream& err, const std::string& message) {
  err << "regola: " << printable(message) << '\n';
}

} // namespace regola::console
