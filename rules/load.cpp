#include "rules/load.hpp"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <fstream>
#include <map>
#include <utility>
#include <variant>

#include <fmt/format.h>

#include "rules/limits.hpp"
#include "rules/parse.hpp"
#include "rules/printable.hpp"

namespace regola {

namespace {

namespace fs = std::filesystem;

std::string too_large_text() {
  return fmt::format("it is larger than {} bytes: this is no rule file", limits::file_bytes);
}

/// Why a file cannot be read as a text, or nothing when it was read.
std::optional<std::string> read_text(const fs::path& path, std::string& text) {
  std::error_code fault;
  const fs::file_status status = fs::status(path, fault);
  if (status.type() == fs::file_type::not_found) {
    return "there is no such file";
  }
  if (status.type() == fs::file_type::directory) {
    return "this is a directory, not a rule file";
  }
  if (fault) {
    return fault.message();
  }
  std::ifstream file(path, std::ios::binary);
  if (!file) {
    return std::strerror(errno); // NOLINT(concurrency-mt-unsafe): one thread loads
  }
  // One byte more than allowed tells a file that is too large, also where the size is unknown (a pipe).
  text.resize(limits::file_bytes + 1);
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(file.gcount()));
  if (file.bad()) {
    return "it cannot be read";
  }
  if (text.size() > limits::file_bytes) {
    text.clear();
    return too_large_text();
  }
  return std::nullopt;
}

/// A byte order mark says nothing about a text; without it columns are what people count.
std::string without_mark(std::string text) {
  constexpr std::string_view mark = "\xEF\xBB\xBF";
  if (std::string_view(text).substr(0, mark.size()) == mark) {
    text.erase(0, mark.size());
  }
  return text;
}

/// In the order of the text, not more than anybody reads.
void tidy(Diagnostics& diagnostics) {
  sort_diagnostics(diagnostics);
  if (diagnostics.size() > limits::diagnostics + 1) {
    const std::size_t more = diagnostics.size() - limits::diagnostics;
    const bool errors = has_errors(diagnostics);
    diagnostics.resize(limits::diagnostics);
    diagnostics.push_back({errors ? Severity::error : Severity::warning,
                           diagnostics.back().code,
                           {~0U, 0, 1},
                           fmt::format("{} more faults are not shown", more),
                           {}});
  }
  for (Diagnostic& diagnostic : diagnostics) {
    diagnostic.message = printable(diagnostic.message); // it may quote a text in another encoding
    diagnostic.help = printable(diagnostic.help);
  }
}

/// Reads sources, their syntax, and the sources these include.
class Loader {
public:
  explicit Loader(Loaded& loaded) : loaded_(loaded) {}

  /// Reads the syntax of a text that is the source of that index, includes in place.
  void read(std::uint32_t index, syntax::Text& into);
  /// A declaration that could not be read would only make others look wrong.
  [[nodiscard]] static bool can_resolve(const syntax::Text& text);

private:
  void include(const syntax::Line& line, std::uint32_t from, syntax::Text& into);
  [[nodiscard]] bool is_text(std::uint32_t index);

  Loaded& loaded_;
  std::vector<fs::path> open_; ///< the texts that are being read, each included by the one before it
};

/// A text that is too large, or a byte that no text holds, makes the file unreadable as a whole.
bool Loader::is_text(std::uint32_t index) {
  const std::string& text = loaded_.sources[index].text;
  if (text.size() > limits::file_bytes) {
    loaded_.diagnostics.push_back(
        {Severity::error, Code::unreadable_file, {index, 0, 1}, too_large_text(), {}});
    return false;
  }
  const auto control = std::find_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) < ' ' && c != '\n' && c != '\r' && c != '\t') || c == '\x7f';
  });
  if (control == text.end()) {
    return true;
  }
  const auto offset = static_cast<std::uint32_t>(control - text.begin());
  loaded_.diagnostics.push_back({Severity::error,
                                 Code::unreadable_file,
                                 {index, offset, 1},
                                 fmt::format("the byte 0x{:02x} is no text: this is no rule file",
                                             static_cast<unsigned char>(*control)),
                                 {}});
  return false;
}

void Loader::include(const syntax::Line& line, std::uint32_t from, syntax::Text& into) {
  const syntax::Word& file = std::get<syntax::Include>(line.content).file;
  const auto fail = [&](std::string message) {
    loaded_.diagnostics.push_back(
        {Severity::error, Code::include_failed, file.place, std::move(message), {}});
  };
  const fs::path path = fs::path(loaded_.sources[from].name).parent_path() / file.text;
  if (std::find(open_.begin(), open_.end(), path.lexically_normal()) != open_.end()) {
    fail(fmt::format("'{}' would include itself", path.string()));
    return;
  }
  if (loaded_.sources.size() == limits::sources) {
    fail(fmt::format("more than {} texts include each other", limits::sources));
    return;
  }
  std::string text;
  if (const auto fault = read_text(path, text)) {
    fail(fmt::format("cannot include '{}': {}", path.string(), *fault));
    return;
  }
  const auto index = static_cast<std::uint32_t>(loaded_.sources.size());
  loaded_.sources.push_back({path.string(), without_mark(std::move(text))});
  read(index, into);
}

void Loader::read(std::uint32_t index, syntax::Text& into) {
  if (!is_text(index)) {
    return;
  }
  open_.push_back(fs::path(loaded_.sources[index].name).lexically_normal());
  // Sources may move when an include adds one, so the text is parsed from a copy of the value.
  const Source source = loaded_.sources[index];
  for (syntax::Line& line : parse(source, index, loaded_.diagnostics).lines) {
    if (std::holds_alternative<syntax::Include>(line.content)) {
      include(line, index, into);
    } else {
      into.lines.push_back(std::move(line));
    }
  }
  open_.pop_back();
}

bool Loader::can_resolve(const syntax::Text& text) {
  return std::none_of(text.lines.begin(), text.lines.end(), [](const syntax::Line& line) {
    const std::vector<std::string> declarations = {"param", "include", "board", "link", "hand", "class"};
    const std::string& word = line.keyword.text; // empty where the line may be anything
    return std::holds_alternative<syntax::Unreadable>(line.content) &&
           (word.empty() || std::find(declarations.begin(), declarations.end(), word) != declarations.end());
  });
}

} // namespace

std::string Loaded::report(bool colour) const {
  std::string text;
  for (const Diagnostic& diagnostic : diagnostics) {
    text += render(diagnostic, sources, colour);
  }
  return text;
}

Place Loaded::place_of(std::uint32_t line) const {
  return line_place(sources, line)
      .value_or(Place{0, static_cast<std::uint32_t>(sources.front().text.size()), 1});
}

std::string Loaded::line_text(std::uint32_t line) const {
  const auto place = line_place(sources, line);
  if (!place) {
    return {};
  }
  std::string found(sources[place->source].line_at(place->offset));
  found.erase(std::min(found.find(" //"), found.size()));
  found.erase(found.find_last_not_of(" \t") + 1);
  return found;
}

std::string Loaded::line_name(std::uint32_t line) const {
  const auto place = line_place(sources, line);
  return place ? regola::line_name(sources, *place) : fmt::format("line {}", line);
}

std::string Loaded::line_names(const std::vector<std::uint32_t>& lines) const {
  std::map<std::uint32_t, std::vector<std::uint32_t>> numbers; // by source
  for (const std::uint32_t line : lines) {
    const Place place = place_of(line);
    numbers[place.source].push_back(sources[place.source].locate(place.offset).line);
  }
  std::vector<std::string> names;
  names.reserve(numbers.size());
  for (const auto& [source, own] : numbers) {
    names.push_back(fmt::format("line{} {}{}", own.size() == 1 ? "" : "s", fmt::join(own, ", "),
                                source == 0 ? "" : " of " + printable(sources[source].name)));
  }
  return fmt::format("{}", fmt::join(names, "; "));
}

std::optional<std::uint32_t> Loaded::line_called(std::string_view name) const {
  const std::size_t colon = name.rfind(':');
  const std::string file(name.substr(0, colon == std::string_view::npos ? 0 : colon));
  const std::string_view digits = name.substr(colon == std::string_view::npos ? 0 : colon + 1);
  std::uint32_t number = 0;
  const char* const end = digits.data() + digits.size();
  const auto [stop, fault] = std::from_chars(digits.data(), end, number);
  if (fault != std::errc() || stop != end || number == 0) {
    return std::nullopt;
  }
  std::uint32_t above = 0;
  for (std::size_t i = 0; i < sources.size(); ++i) {
    const Source& source = sources[i];
    const bool named = colon == std::string_view::npos
                           ? i == 0
                           : source.name == file || fs::path(source.name).filename() == file;
    const auto own = static_cast<std::uint32_t>(source.line_starts.size());
    if (named && number <= own) {
      return above + number;
    }
    above += own;
  }
  return std::nullopt;
}

Loaded load_text(const std::string& name, std::string text, const Settings& settings) {
  Loaded loaded;
  loaded.sources.push_back({name, without_mark(std::move(text))});
  syntax::Text syntax;
  Loader loader(loaded);
  loader.read(0, syntax);
  const bool unreadable =
      std::any_of(loaded.diagnostics.begin(), loaded.diagnostics.end(), [](const Diagnostic& d) {
        return d.code == Code::unreadable_file || d.code == Code::include_failed;
      });
  if (!unreadable && Loader::can_resolve(syntax)) {
    loaded.ruleset = resolve(syntax, loaded.sources, settings, loaded.diagnostics);
  }
  tidy(loaded.diagnostics);
  return loaded;
}

Loaded load_file(const fs::path& path, const Settings& settings) {
  std::string text;
  if (const auto fault = read_text(path, text)) {
    Loaded loaded;
    loaded.diagnostics.push_back({Severity::error,
                                  Code::unreadable_file,
                                  {~0U, 0, 1},
                                  fmt::format("cannot load '{}': {}", path.string(), *fault),
                                  {}});
    return loaded;
  }
  return load_text(path.string(), std::move(text), settings);
}

} // namespace regola
