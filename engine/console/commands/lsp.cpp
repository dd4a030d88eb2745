// The command `lsp`: a language server for rule texts.

#include <memory>

#include "engine/console/command.hpp"
#include "engine/workbench/lsp/serve.hpp"

namespace regola::console {

Command lsp_command() {
  Command command("lsp", "Help an editor with rule files, by the language server protocol");
  const auto stdio = std::make_shared<bool>(); // has no effect; accepted because many editors pass it
  command.add("--stdio", stdio.get(), "Speak by standard input and output, as it does without this option");
  command.example = "regola lsp --stdio\n"
                    "The editor starts it and speaks with it by standard input and output. It reads files of "
                    "the\nfolder that the editor has opened, and writes none.";
  command.run = [stdio](Streams& streams) { return lsp::serve(streams.in, streams.out, program_version()); };
  return command;
}

} // namespace regola::console
