#include "engine/console/commands/mend.hpp"

#include <fmt/format.h>

#include "engine/workbench/outline.hpp"

namespace regola::console {

namespace {

constexpr std::size_t most_mendings = 200;

/// Identifies a fault by its line and its message, also when the text before it changes.
using Name = std::pair<std::uint32_t, std::string>;

Name name_of(const Diagnostic& fault, const Source& source) {
  return {source.locate(fault.place.offset).line, fault.message};
}

std::string put_in(const std::string& text, const Diagnostic& fault) {
  std::string changed = text;
  return changed.replace(fault.place.offset, fault.place.length, *fault.replacement);
}

/// Whether a text has an error among `length` bytes that were put in at `offset`. For none, an error at the
/// next byte counts.
bool is_faulty(const Loaded& loaded, std::uint32_t offset, std::size_t length) {
  const auto last = offset + static_cast<std::uint32_t>(std::max<std::size_t>(length, 1));
  return std::any_of(loaded.diagnostics.begin(), loaded.diagnostics.end(), [&](const Diagnostic& fault) {
    return fault.severity == Severity::error && fault.place.source == 0 && fault.place.offset >= offset &&
           fault.place.offset < last;
  });
}

} // namespace

Mended mend(const std::string& name, std::string text, const Settings& settings, const std::string& root) {
  Mended mended{std::move(text), {}};
  std::set<Name> tried;
  Loaded loaded = load_text(name, mended.text, settings, root);
  while (mended.mendings.size() < most_mendings) {
    const auto fault =
        std::find_if(loaded.diagnostics.begin(), loaded.diagnostics.end(), [&](const Diagnostic& each) {
          return each.replacement && each.place.source == 0 &&
                 !tried.contains(name_of(each, loaded.sources.front()));
        });
    if (fault == loaded.diagnostics.end()) break;
    const Name called = name_of(*fault, loaded.sources.front());
    tried.insert(called);
    std::string changed = put_in(mended.text, *fault);
    Loaded then = load_text(name, changed, settings, root);
    if (is_faulty(then, fault->place.offset, fault->replacement->size())) continue;
    mended.mendings.push_back(
        {called.first, mended.text.substr(fault->place.offset, fault->place.length), *fault->replacement});
    mended.text = std::move(changed);
    loaded = std::move(then);
  }
  return mended;
}

std::string differing_lines(const std::string& name, const std::string& before, const std::string& after) {
  const std::vector<std::string_view> old_lines = workbench::lines_with_ends(before);
  const std::vector<std::string_view> new_lines = workbench::lines_with_ends(after);
  const auto marked = [](char mark, std::string_view line) {
    const bool ended = !line.empty() && line.back() == '\n';
    return fmt::format("{}{}{}", mark, line, ended ? "" : "\n\\ No newline at end of file\n");
  };
  std::string text;
  for (std::size_t i = 0; i < std::min(old_lines.size(), new_lines.size()); ++i) {
    if (old_lines[i] != new_lines[i]) {
      text +=
          fmt::format("@@ -{0} +{0} @@\n{1}{2}", i + 1, marked('-', old_lines[i]), marked('+', new_lines[i]));
    }
  }
  return text.empty() ? text : fmt::format("--- {0}\n+++ {0}\n{1}", name, text);
}

} // namespace regola::console
