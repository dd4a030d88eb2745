// Writes manual pages and completions of shells into a folder, for the package. This program is not
// installed.

#include <fstream>
#include <iostream>

#include "engine/console/program.hpp"

namespace {

namespace fs = std::filesystem;

/// @throws std::exception if the file cannot be written
void write(const fs::path& file, const std::string& text) {
  fs::create_directories(file.parent_path());
  std::ofstream out(file, std::ios::binary);
  out.exceptions(std::ios::failbit | std::ios::badbit);
  out << text;
  out.close();
}

} // namespace

int main(int count, char** arguments) {
  using namespace regola::console;
  if (count != 2) {
    std::cerr << "usage: regola_documents FOLDER\n";
    return bad_input;
  }
  try {
    const fs::path folder = arguments[1];
    const CommandLine line = command_line();
    write(folder / "man/man1/regola.1", manual_page(line));
    for (const Command& command : line.commands) {
      write(folder / "man/man1" / ("regola-" + command.name + ".1"), manual_page(line, command));
    }
    write(folder / "bash-completion/completions/regola", bash_completion(line));
    write(folder / "zsh/vendor-completions/_regola", zsh_completion(line));
    write(folder / "fish/vendor_completions.d/regola.fish", fish_completion(line));
  } catch (const std::exception& error) {
    std::cerr << "regola_documents: " << error.what() << '\n';
    return bad_input;
  }
  return fine;
}
