// The command `lsp`: what editors ask about rule texts, by the language server protocol.

#include "engine/console/command.hpp"
#include "engine/console/program.hpp"
#include "engine/console/workbench_commands.hpp"
#include "engine/workbench/lsp/serve.hpp"

namespace regola::console {

Command lsp_command() {
  Command command("lsp", "Help an editor with rule files, by the language server protocol");
  command.example = "regola lsp\n"
                    "The editor starts it and speaks with it by standard input and output. It reads files of "
                    "the\nfolder that the editor has opened, and writes none.";
  command.run = [](Streams& streams) { return lsp::serve(streams.in, streams.out, program_version()); };
  return command;
}

} // namespace regola::console
