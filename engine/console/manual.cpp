#include "engine/console/command_line.hpp"

#include <cctype>

#include <fmt/format.h>

namespace regola::console {

namespace {

/// Escapes a text for man(7): no character of it is an instruction.
std::string plain(const std::string& text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const bool line_begins = i == 0 || text[i - 1] == '\n';
    if (line_begins && (c == '.' || c == '\'')) result += "\\&";
    if (c == '\\') {
      result += "\\e";
    } else if (c == '-') {
      result += "\\-";
    } else if (c == '\'') {
      result += "\\(aq";
    } else {
      result += c;
    }
  }
  return result;
}

std::string title(const CommandLine& line, const std::string& name) {
  std::string capitals;
  for (const char c : name) capitals += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return fmt::format(".TH {} 1 \"\" \"{}\" \"{}\"\n", capitals, line.version, line.name);
}

/// The synopsis of a call, with optional parts as `[ARGUMENT]`.
std::string synopsis(const CommandLine& line, const Command& command) {
  std::string text = fmt::format(".B {} {}\n[\\fIOPTION\\fR]...", line.name, command.name);
  for (const Option& option : command.options) {
    if (!option.is_positional()) continue;
    const bool several = std::holds_alternative<std::vector<std::string>*>(option.variable);
    const std::string name = fmt::format("\\fI{}\\fR{}", plain(option.name), several ? "..." : "");
    text += option.required ? " " + name : " [" + name + "]";
  }
  return text + "\n";
}

std::string entry(const Option& option) {
  std::string tag = fmt::format("\\fB{}\\fR", plain(option.name));
  if (!option.is_positional() && takes_value(option)) {
    tag += fmt::format(" \\fI{}\\fR", plain(value_name(option)));
  }
  return fmt::format(".TP\n{}\n{}\n", tag, plain(about_text(option)));
}

/// Makes a description a sentence: adds a missing full stop.
std::string sentence(const std::string& text) {
  const bool ends = !text.empty() && std::ispunct(static_cast<unsigned char>(text.back())) != 0;
  return plain(text) + (ends ? "\n" : ".\n");
}

std::string without_stop(std::string text) {
  while (!text.empty() && text.back() == '.') text.pop_back();
  return text;
}

} // namespace

std::string manual_page(const CommandLine& line) {
  std::string text = title(line, line.name);
  text += fmt::format(".SH NAME\n{} \\- {}\n", line.name, plain(without_stop(line.about)));
  text +=
      fmt::format(".SH SYNOPSIS\n.B {0}\n\\fICOMMAND\\fR [\\fIARGUMENT\\fR]...\n.br\n.B {0} \\-\\-help\n.br\n"
                  ".B {0} \\-\\-version\n",
                  line.name);
  text += ".SH COMMANDS\n";
  for (const Command& command : line.commands) {
    text += fmt::format(".TP\n.BR {}\\-{} (1)\n{}", line.name, command.name, sentence(command.about));
  }
  text += ".SH ENVIRONMENT\n.TP\n.B REGOLA_GAMES\nThe folder in which games are found by their names.\n"
          ".TP\n.B NO_COLOR\nWhere it is set, nothing is printed in colours.\n";
  text +=
      ".SH EXIT STATUS\n0 for yes, 1 for no, 2 for input that makes no sense or output that cannot be "
      "written.\nA command that a signal ends before it is done leaves 128 and the number of the signal.\n";
  return text;
}

std::string manual_page(const CommandLine& line, const Command& command) {
  const std::string name = line.name + "-" + command.name;
  std::string text = title(line, name);
  text += fmt::format(".SH NAME\n{} \\- {}\n", plain(name), plain(without_stop(command.about)));
  text += ".SH SYNOPSIS\n" + synopsis(line, command);
  text += ".SH DESCRIPTION\n" + sentence(command.about);
  text += ".SH OPTIONS\n";
  for (const Option& option : command.options) text += entry(option);
  text += ".TP\n\\fB\\-\\-help\\fR\nPrint a help message and exit\n";
  text += fmt::format(".SH EXAMPLE\n.nf\n{}\n.fi\n", plain(command.example));
  text += fmt::format(".SH SEE ALSO\n.BR {} (1)\n", line.name);
  return text;
}

} // namespace regola::console
