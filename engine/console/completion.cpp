#include "engine/console/command_line.hpp"

#include <fmt/format.h>

namespace regola::console {

namespace {

/// Quotes a text in single quotes for bash and zsh.
std::string quoted(const std::string& text) {
  std::string result = "'";
  for (const char c : text) result += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return result + "'";
}

/// Quotes a text for fish, where a backslash has a meaning in quotes.
std::string fish_quoted(const std::string& text) {
  std::string result = "'";
  for (const char c : text) result += c == '\'' || c == '\\' ? std::string("\\") + c : std::string(1, c);
  return result + "'";
}

/// Escapes a description in brackets for zsh, where a colon and a bracket have a meaning.
std::string zsh_about(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (c == ':' || c == '[' || c == ']' || c == '\\') result += '\\';
    result += c;
  }
  return result;
}

bool takes_file(const Option& option) {
  return option.name == "FILE" || option.type_name == "FILE" || option.existing_file;
}

bool has_file(const Command& command) {
  return any_of(command.options,
                [](const Option& option) { return option.is_positional() && takes_file(option); });
}

} // namespace

std::string bash_completion(const CommandLine& line) {
  std::vector<std::string> names;
  std::string options;
  std::string values;
  std::vector<std::string> playing; // commands that take a game
  for (const Command& command : line.commands) {
    names.push_back(command.name);
    options += fmt::format("    {}) options='{}' ;;\n", command.name, fmt::join(option_names(command), " "));
    if (has_file(command)) playing.push_back(command.name);
    for (const Option& option : command.options) {
      if (option.is_positional() || !takes_value(option)) continue;
      values += fmt::format("    {}:{}) words='{}'; kind={} ;;\n", command.name, option.name,
                            fmt::join(option.words, " "), takes_file(option) ? "file" : "word");
    }
  }
  return fmt::format(R"sh(# bash completion for {0}
_{0}() {{
  local current=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD - 1]}} command=${{COMP_WORDS[1]}}
  local options='' words='' kind='' found
  COMPREPLY=()
  if ((COMP_CWORD == 1)); then
    mapfile -t COMPREPLY < <(compgen -W '{1} --help --version' -- "$current")
    return
  fi
  case $command in
{2}  esac
  case $command:$previous in
{3}  esac
  if [[ $kind == file ]]; then
    mapfile -t COMPREPLY < <(compgen -f -- "$current")
  elif [[ $kind == word ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
  elif [[ $current == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$options" -- "$current")
  else
    case $command in
    {4})
      found=$("${{COMP_WORDS[0]}}" games 2>/dev/null | cut -d ' ' -f 1)
      mapfile -t COMPREPLY < <(compgen -W "$found" -- "$current"; compgen -f -- "$current")
      ;;
    *) mapfile -t COMPREPLY < <(compgen -f -- "$current") ;;
    esac
  fi
}}
complete -o filenames -F _{0} {0}
)sh",
                     line.name, fmt::join(names, " "), options, values, fmt::join(playing, "|"));
}

std::string zsh_completion(const CommandLine& line) {
  std::string commands;
  std::string cases;
  for (const Command& command : line.commands) {
    commands += fmt::format("    {}\n", quoted(command.name + ":" + zsh_about(command.about)));
    std::string arguments;
    for (const Option& option : command.options) {
      const std::string about = zsh_about(about_text(option));
      std::string values = takes_file(option) ? "_files" : " ";
      if (option.is_positional() && option.name == "FILE") values = fmt::format("_{}_games", line.name);
      if (!option.words.empty()) values = fmt::format("({})", fmt::join(option.words, " "));
      if (option.is_positional()) {
        const bool several = std::holds_alternative<std::vector<std::string>*>(option.variable);
        arguments +=
            " " + quoted(fmt::format("{}:{}:{}", several ? "*" : "", zsh_about(option.name), values));
      } else if (takes_value(option)) {
        arguments += " " + quoted(fmt::format("*{}[{}]:{}:{}", option.name, about,
                                              zsh_about(value_name(option)), values));
      } else {
        arguments += " " + quoted(fmt::format("{}[{}]", option.name, about));
      }
    }
    cases += fmt::format("    {}) _arguments '--help[Print a help message]'{} ;;\n", command.name, arguments);
  }
  return fmt::format(R"sh(#compdef {0}
_{0}_games() {{
  local -a games
  games=(${{${{(f)"$({0} games 2>/dev/null)"}}%% *}})
  compadd -a games
  _files
}}
_{0}() {{
  local -a commands
  commands=(
{1}  )
  if ((CURRENT == 2)); then
    _describe command commands
    return
  fi
  local command=$words[2]
  shift words
  ((CURRENT--))
  case $command in
{2}  esac
}}
_{0} "$@"
)sh",
                     line.name, commands, cases);
}

std::string fish_completion(const CommandLine& line) {
  std::string text =
      fmt::format("# fish completion for {0}\ncomplete -c {0} -n __fish_use_subcommand -f -l help\n"
                  "complete -c {0} -n __fish_use_subcommand -f -l version\n",
                  line.name);
  for (const Command& command : line.commands) {
    text += fmt::format("complete -c {} -n __fish_use_subcommand -f -a {} -d {}\n", line.name, command.name,
                        fish_quoted(command.about));
    const std::string within =
        fmt::format("complete -c {} -n '__fish_seen_subcommand_from {}'", line.name, command.name);
    if (has_file(command)) {
      text += fmt::format("{} -a \"({} games 2>/dev/null | cut -d ' ' -f 1)\"\n", within, line.name);
    }
    for (const Option& option : command.options) {
      if (option.is_positional()) continue;
      text += fmt::format("{} -l {} -d {}", within, option.name.substr(2), fish_quoted(about_text(option)));
      if (takes_value(option)) text += takes_file(option) ? " -r" : " -x";
      if (!option.words.empty()) text += fmt::format(" -a '{}'", fmt::join(option.words, " "));
      text += '\n';
    }
  }
  return text;
}

} // namespace regola::console
