#include "engine/console/commands/check_explain.hpp"

#include <algorithm>
#include <ostream>

#include "engine/console/commands/check_file.hpp"
#include "engine/console/print.hpp"
#include "engine/console/wrap.hpp"
#include "rules/text/diagnostic_story.hpp"
#include "rules/text/printable.hpp"
#include "rules/text/suggest.hpp"

namespace regola::console {

namespace {

std::string indented(const std::string& text) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    result += "  " + printable(text.substr(at, end - at)) + '\n';
    at = end + 1;
  }
  return result;
}

int refuse(const std::string& code, Streams& streams) {
  std::vector<std::string> known;
  known.reserve(diagnostic_stories().size());
  for (const DiagnosticStory& story : diagnostic_stories()) {
    known.emplace_back(to_string(story.code));
  }
  const std::string help = did_you_mean(code, known);
  print_fault(streams.err, "'{}' is no code of a diagnostic{}", code,
              help.empty() ? ": they stand in brackets behind messages, as in [syntax]" : "; " + help);
  return bad_input;
}

} // namespace

int explain_code(const std::string& code, bool json, Streams& streams) {
  const auto& all = diagnostic_stories();
  const auto story = std::find_if(all.begin(), all.end(), [&](const DiagnosticStory& each) {
    return to_string(each.code) == code || "[" + std::string(to_string(each.code)) + "]" == code;
  });
  if (story == all.end()) {
    return refuse(code, streams);
  }
  const std::string example(story->example);
  const bool has_example = !example.empty() || !story->example_name.empty();
  std::string report;
  if (has_example) {
    report = check_loaded("example.rules", load_text("example.rules", example), {}, streams).loaded.report();
  }
  if (json) {
    Json answer =
        Json::object({{"code", std::string(to_string(story->code))}, {"story", std::string(story->story)}});
    if (has_example) {
      answer.set("example", example);
      answer.set("report", report);
    }
    streams.out << answer.text() << '\n';
    return fine;
  }
  print(streams.out, "{}\n", wrapped(std::string(story->story), streams.drawing().width));
  if (has_example) {
    print(streams.out, "\nThis text is an example:\n\n{}\nand this is what is said of it:\n\n{}",
          example.empty() ? "  (an empty text)\n" : indented(example), indented(report));
  }
  return fine;
}

} // namespace regola::console
