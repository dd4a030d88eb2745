// The command `format`: the canonical text of a rule file.

#include "rules/format/format.hpp"
#include "engine/console/command.hpp"
#include "engine/console/interrupt.hpp"
#include "engine/console/print.hpp"
#include "engine/console/replace_file.hpp"
#include "rules/text/printable.hpp"

namespace regola::console {

namespace {

struct FormatOptions {
  std::vector<std::string> files;
  std::string root;
  bool check = false;
  bool write = false;
};

int format_file(const std::string& name, const FormatOptions& options, Streams& streams) {
  const Loaded loaded = load_file(name, {}, options.root);
  if (loaded.sources.empty() || has_errors(loaded.diagnostics)) {
    streams.err << loaded.report(streams.colour_err);
    return bad_input;
  }
  const std::string& before = loaded.sources.front().text;
  const std::string after = format(loaded.sources.front());
  if (options.check) {
    if (before != after) print(streams.out, "{}: not in its canonical form\n", printable(name));
    return before == after ? fine : answer_is_no;
  }
  if (!options.write) {
    streams.out << streams.shown(after);
    return fine;
  }
  if (before != after) replace_file(name, after);
  return fine;
}

int run_format(const FormatOptions& options, Streams& streams) {
  const Interrupt interrupt;
  int worst = fine;
  for (const std::string& file : options.files) {
    worst = std::max(worst, format_file(file, options, streams));
    if (Interrupt::asked()) return Interrupt::exit_code();
  }
  return worst;
}

} // namespace

Command format_command() {
  Command command("format", "Print the canonical text of a rule file");
  auto& options = command.runs(run_format);
  command.add("FILE", &options.files, "Rule files").require();
  add_root(command, options.root);
  command.add("--check", &options.check, "Only say whether the file is in that form (exit code 1 if not)");
  command.add("--write", &options.write, "Write it back to the file");
  command.example = "regola format my-game.rules";
  return command;
}

} // namespace regola::console
