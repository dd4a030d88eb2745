#include "rules/load.hpp"

#include <fmt/format.h>

#include "rules/grammar/parse.hpp"
#include "rules/text/printable.hpp"

namespace regola {

namespace {

namespace fs = std::filesystem;

/// Sorts the diagnostics and keeps no more than a reader wants.
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

/// Whether the text has a board whose directions are all known.
bool draws_board(const syntax::Text& text) {
  using Kind = syntax::Board::Kind;
  bool drawn = false;
  bool linked = true;
  for (const syntax::Line& line : text.lines) {
    if (const auto* board = std::get_if<syntax::Board>(&line.content)) {
      drawn = (board->kind != Kind::drawing && board->kind != Kind::lines) || !board->drawing.empty();
      linked = board->kind != Kind::points || syntax::has_line<syntax::Link>(text);
    }
  }
  return drawn && linked;
}

/// Loads sources, their syntax, and the sources they include.
class Loader {
public:
  Loader(Loaded& loaded, const ReadIncluded& included) : loaded_(loaded), read_text_(included) {}

  /// Parses the first source with its includes in place.
  void read(syntax::Text& into) {
    if (auto obstacle = obstacle_in(loaded_.sources.front().text, 0)) {
      loaded_.diagnostics.push_back({Severity::error,
                                     Code::unreadable_file,
                                     {0, static_cast<std::uint32_t>(obstacle->offset), 1},
                                     std::move(obstacle->message),
                                     {}});
      return;
    }
    read(0, into);
  }

  /// A declaration that cannot be parsed would cause false reports about other lines.
  [[nodiscard]] static bool can_resolve(const syntax::Text& text) {
    const bool declared = syntax::has_line<syntax::Players>(text) && draws_board(text);
    return none_of(text.lines, [&](const syntax::Line& line) {
      const std::vector<std::string> declarations = {"param", "include", "board", "link", "hand", "class"};
      const std::string& word = line.keyword.text; // empty if the line may be anything
      return std::holds_alternative<syntax::Unreadable>(line.content) &&
             (word.empty() ? !declared : contains(declarations, word));
    });
  }

private:
  void read(std::uint32_t index, syntax::Text& into) {
    bytes_ += loaded_.sources[index].text.size();
    lines_ += loaded_.sources[index].line_starts.size() - 1;
    open_.push_back(fs::path(loaded_.sources[index].name).lexically_normal());
    // Sources may be reallocated when an include adds one, so parsing uses a copy.
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

  void include(const syntax::Line& line, std::uint32_t from, syntax::Text& into) {
    const syntax::Word& file = std::get<syntax::Include>(line.content).file;
    const auto fail = [&](std::string message) {
      const bool quoted = file.text.find_first_of("\"'<") == 0;
      loaded_.diagnostics.push_back({Severity::error, Code::include_failed, file.place, std::move(message),
                                     quoted ? "a file is named without quotation marks" : ""});
    };
    const fs::path path = fs::path(loaded_.sources[from].name).parent_path() / file.text;
    if (contains(open_, path.lexically_normal())) {
      fail(fmt::format("'{}' would include itself", path.string()));
      return;
    }
    if (loaded_.sources.size() == limits::sources) {
      fail(fmt::format("more than {} texts include each other", limits::sources));
      return;
    }
    std::string text;
    if (auto fault = read_text_(path, file.text, text)) {
      fail(std::move(*fault));
      return;
    }
    if (const auto fault = why_too_much(text)) {
      fail(fmt::format("cannot include '{}': {}", path.string(), *fault));
      return;
    }
    const auto index = static_cast<std::uint32_t>(loaded_.sources.size());
    loaded_.sources.push_back({path.string(), without_mark(std::move(text))});
    read(index, into);
  }

  /// Why a further text cannot be included; `nullopt` if it can.
  [[nodiscard]] std::optional<std::string> why_too_much(const std::string& text) const {
    if (auto obstacle = obstacle_in(text, lines_)) return std::move(obstacle->message);
    if (bytes_ + text.size() > limits::text_bytes) {
      return fmt::format("a text has at most {} bytes, with all that it includes", limits::text_bytes);
    }
    return std::nullopt;
  }

  Loaded& loaded_;
  const ReadIncluded& read_text_;
  std::size_t bytes_ = 0; ///< of all sources
  std::size_t lines_ = 0;
  std::vector<fs::path> open_; ///< stack of texts being read; each includes the next
};

} // namespace

std::string Loaded::report(bool colour) const {
  std::string text;
  for (const Diagnostic& diagnostic : diagnostics) text += render(diagnostic, sources, colour);
  return text;
}

Place Loaded::place_of(std::uint32_t line) const {
  return line_place(sources, line)
      .value_or(Place{0, static_cast<std::uint32_t>(sources.front().text.size()), 1});
}

std::string Loaded::line_text(std::uint32_t line) const {
  const auto place = line_place(sources, line);
  if (!place) return {};
  std::string found(sources[place->source].line_at(place->offset));
  found.erase(std::min(found.find(" //"), found.size()));
  found.erase(found.find_last_not_of(" \t") + 1);
  std::replace(found.begin(), found.end(), '\t', ' ');
  return printable(found);
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
  const std::uint32_t number = whole_number<std::uint32_t>(digits).value_or(0);
  if (number == 0) return std::nullopt;
  std::uint32_t above = 0;
  for (std::size_t i = 0; i < sources.size(); ++i) {
    const Source& source = sources[i];
    const bool named = colon == std::string_view::npos
                           ? i == 0
                           : source.name == file || fs::path(source.name).filename() == file;
    const auto own = static_cast<std::uint32_t>(source.line_starts.size());
    if (named && number <= own) return above + number;
    above += own;
  }
  return std::nullopt;
}

ReadIncluded included_files(const fs::path& root) {
  return [root](const fs::path& path, const std::string& written,
                std::string& text) -> std::optional<std::string> {
    if (auto outside = root.empty() ? std::nullopt : why_outside(root, path, written)) return outside;
    std::error_code fault;
    const fs::file_status status = fs::status(path, fault);
    const bool regular = !fs::exists(status) || fs::is_directory(status) || fs::is_regular_file(status);
    const auto unreadable = regular ? read_text(path, text)
                                    : std::optional<std::string>("it is no regular file"); // may never end
    return unreadable ? std::optional(fmt::format("cannot include '{}': {}", path.string(), *unreadable))
                      : std::nullopt;
  };
}

Loaded load_text(const std::string& name, std::string text, const Settings& settings, const fs::path& root) {
  return load_text_from(name, std::move(text), settings, included_files(root));
}

Loaded load_text_from(const std::string& name, std::string text, const Settings& settings,
                      const ReadIncluded& read) {
  Loaded loaded;
  loaded.sources.push_back({name, without_mark(std::move(text))});
  syntax::Text syntax;
  Loader(loaded, read).read(syntax);
  const bool unreadable = any_of(loaded.diagnostics, [](const Diagnostic& d) {
    return d.code == Code::unreadable_file || d.code == Code::include_failed;
  });
  if (!unreadable && Loader::can_resolve(syntax)) {
    split_sets(syntax);
    loaded.ruleset = resolve(syntax, loaded.sources, settings, loaded.diagnostics);
  }
  tidy(loaded.diagnostics);
  return loaded;
}

Loaded load_file(const fs::path& path, const Settings& settings, const fs::path& root) {
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
  return load_text(path.string(), std::move(text), settings, root);
}

} // namespace regola
