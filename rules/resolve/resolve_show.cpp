#include "rules/resolve/passes.hpp"

#include <fmt/format.h>

#include "rules/text/printable.hpp"

namespace regola {

namespace {

/// Displays symbols of orders with a numeric value above 9 as that number.
void show_numbers(Ruleset& ruleset) {
  constexpr std::string_view digits = "123456789";
  for (const SymbolOrder& order : ruleset.orders) {
    if (std::string_view(order.symbols).substr(1, digits.size()) != digits) continue;
    for (std::size_t number = digits.size() + 1; number < order.symbols.size(); ++number) {
      ruleset.appearances.try_emplace(order.symbols[number], Appearance{std::to_string(number), {}, {}});
    }
  }
}

/// Resolves one `show` line.
class ShowReader {
public:
  ShowReader(Scope& scope, const syntax::Show& line) : scope_(scope), line_(line) {}

  void read() {
    const bool all_symbols = SymbolSet(line_.symbols.text).is_subset_of(scope_.ruleset.symbols);
    const ClassIndex cells = all_symbols ? no_class : scope_.cell_class(line_.symbols.text);
    if (!says_how() || (cells == no_class && !are_symbols()) || !is_name()) return;
    if (cells != no_class) {
      show_terrain(cells);
      return;
    }
    if (!is_pair()) return;
    for (const char symbol : line_.symbols.text) {
      show(symbol, false);
      if (scope_.mirror.symbol(symbol) != symbol) show(scope_.mirror.symbol(symbol), true);
    }
  }

private:
  bool fail(const syntax::Word& word, std::string message, std::string help = {}) {
    return scope_.error(Code::bad_show, word.place, std::move(message), std::move(help));
  }

  /// Both players see one board, so the first player's class is displayed.
  void show_terrain(ClassIndex cells) {
    if (line_.mirrored_glyph) {
      fail(*line_.mirrored_glyph,
           "the glyph after '/' is for the mirror image of a piece, and this is a class",
           "each class has a line of its own");
      return;
    }
    Appearance appearance;
    appearance.text = line_.text ? line_.text->text : std::string(1, empty_symbol);
    appearance.glyph = line_.glyph ? line_.glyph->text : "";
    appearance.name = line_.name ? line_.name->text : "";
    if (cells >= shown_classes) {
      fail(line_.symbols,
           fmt::format("only the first {} classes of cells of a text can be shown", shown_classes));
    } else if (!scope_.ruleset.appearances.emplace(symbol_of_class(cells), std::move(appearance)).second) {
      fail(line_.symbols, fmt::format("how '{}' is shown is said already", line_.symbols.text));
    }
  }

  [[nodiscard]] bool says_how() {
    if (!line_.text && !line_.glyph && !line_.name) {
      return fail(line_.symbols, fmt::format("this does not say how '{}' is shown", line_.symbols.text),
                  "as in `show J as K`, `show K ♔/♚ king`, `show x cross`");
    }
    for (const auto* word : {&line_.glyph, &line_.mirrored_glyph, &line_.name}) {
      if (*word && printable((*word)->text) != (*word)->text) {
        return fail(**word, fmt::format("'{}' holds a character that cannot be shown", (*word)->text));
      }
    }
    return true;
  }

  [[nodiscard]] bool are_symbols() {
    for (std::size_t i = 0; i < line_.symbols.text.size(); ++i) {
      const char symbol = line_.symbols.text[i];
      Place place = line_.symbols.place;
      place.offset += static_cast<std::uint32_t>(i);
      place.length = 1;
      if (!scope_.ruleset.symbols.contains(symbol)) {
        return scope_.error(
            Code::unknown_symbol, place, fmt::format("'{}' is no symbol of this game", symbol),
            line_.symbols.text.size() > 1 ? scope_.did_you_mean(line_.symbols.text, scope_.cell_classes)
                                          : Help());
      }
      if (scope_.ruleset.appearances.contains(symbol)) {
        return scope_.error(
            Code::bad_show, place, fmt::format("how '{}' is shown is said already", symbol),
            scope_.mirror.symbol(symbol) == symbol ? "" : "a line for a piece holds for its mirror, too");
      }
    }
    return true;
  }

  /// Whether there are two glyphs, for a piece and its mirror image.
  [[nodiscard]] bool is_pair() {
    const auto is_mirrored = [&](char symbol) { return scope_.mirror.symbol(symbol) != symbol; };
    const std::string& symbols = line_.symbols.text;
    if (line_.mirrored_glyph && !all_of(symbols, is_mirrored)) {
      return fail(*line_.mirrored_glyph, "the glyph after '/' is for the mirror image, and here is none",
                  "each symbol that has no mirror image has a line of its own");
    }
    return true;
  }

  [[nodiscard]] bool is_name() {
    if (!line_.name) return true;
    const std::string_view name = line_.name->text;
    if (name.size() == 1) {
      return fail(*line_.name, "a name has two letters or more",
                  fmt::format("to show another symbol write `show {} as {}`", line_.symbols.text, name));
    }
    for (std::size_t at = 0; at < name.size();) {
      const std::size_t end = std::min(name.find(' ', at), name.size());
      const std::string_view word = name.substr(at, end - at);
      if (word.size() > 1 && bytes_of_first_character(word) == word.size()) {
        return fail(*line_.name, fmt::format("the glyph '{}' stands before the name", word),
                    fmt::format("as in `show {} {} name`", line_.symbols.text, word));
      }
      at = end + 1;
    }
    return true;
  }

  void show(Symbol symbol, bool mirrored) {
    Appearance appearance;
    appearance.text = line_.text ? line_.text->text : std::string(1, symbol);
    if (line_.text && mirrored) {
      std::transform(appearance.text.begin(), appearance.text.end(), appearance.text.begin(),
                     [&](char c) { return scope_.mirror.symbol(c); });
    }
    const auto& glyph = mirrored ? line_.mirrored_glyph : line_.glyph;
    appearance.glyph = glyph ? glyph->text : "";
    appearance.name = line_.name ? line_.name->text : "";
    scope_.ruleset.appearances.emplace(symbol, std::move(appearance));
  }

  Scope& scope_;
  const syntax::Show& line_;
};

} // namespace

void resolve_show(Scope& scope, const syntax::Text& text) {
  syntax::each_line<syntax::Show>(
      text, [&](const syntax::Show& line, const syntax::Line&) { ShowReader(scope, line).read(); });
  show_numbers(scope.ruleset);
}

} // namespace regola
