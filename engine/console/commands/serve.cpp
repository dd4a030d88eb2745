// The command `serve`: a conversation in JSON, for editors and bots.

#include "engine/console/command.hpp"
#include "engine/console/print.hpp"
#include "engine/interface/session.hpp"

#include <istream>
#include <ostream>
#include <string>

namespace regola::console {

namespace {

struct ServeOptions {
  bool stdio = false;
};

int run_serve(const ServeOptions& options, Streams& streams) {
  if (!options.stdio) {
    refuse(streams.err, "serve needs --stdio: messages on standard input, answers on standard output");
  }
  const auto write = [&](const std::string& line) {
    streams.out << line << '\n';
    streams.out.flush();
  };
  interface::Session session(write);
  std::string message;
  while (std::getline(streams.in, message)) {
    if (message.find_first_not_of(" \t\r") != std::string::npos) write(session.answer(message));
  }
  return fine;
}

} // namespace

Command serve_command() {
  Command command("serve", "Answer messages in JSON, one a line, for editors and bots");
  auto& options = command.runs(run_serve);
  command.add("--stdio", &options.stdio, "Read them from standard input and answer on standard output");
  command.example = "regola serve --stdio < questions.json";
  return command;
}

} // namespace regola::console
