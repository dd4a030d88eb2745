#include "engine/workbench/complete.hpp"

#include "engine/workbench/hover.hpp"
#include "engine/workbench/names.hpp"
#include "rules/grammar/words.hpp"

namespace regola::workbench {

namespace {

using Words = std::vector<std::string>;

/// Whether a name is one of a move or a part, and not of another line.
bool names_move(const Snapshot& snapshot, const Piece& piece) {
  const std::string_view text = snapshot.sources()[piece.place.source].text;
  const std::string_view line = text.substr(piece.line_start);
  return line.substr(0, 4) == "move" || line.substr(0, 4) == "then";
}

/// Collects the proposals for an offset.
class Completer {
public:
  Completer(const Snapshot& snapshot, std::uint32_t offset, const ReadIncluded& read)
      : snapshot_(snapshot), read_(read), offset_(offset) {}

  [[nodiscard]] Completions complete() {
    const std::string& text = snapshot_.text();
    offset_ = std::min(offset_, static_cast<std::uint32_t>(text.size()));
    std::uint32_t start = offset_;
    while (start > 0 && is_word_letter(text[start - 1])) --start;
    result_.replaced = {start, offset_ - start};
    const LogicalLine* line = snapshot_.line_at(offset_);
    if (line != nullptr && line->end < offset_ &&
        text.substr(line->end, offset_ - line->end).find('\n') != std::string::npos) {
      line = nullptr; // after the last line end
    }
    line_ = line;
    const std::uint32_t from = line == nullptr ? start : std::min(line->start, start);
    const std::string_view before = std::string_view(text).substr(from, start - from);
    const std::size_t comment = before.rfind("//");
    const bool in_comment =
        comment != std::string_view::npos && before.find('\n', comment) == std::string_view::npos;
    if (in_comment) return result_;
    if (tokens(before).empty()) {
      for (const std::string& word : words_of(line_word)) {
        add(PieceKind::line_word, word, std::string(line_form(word)));
      }
    } else {
      add_in_line(before);
    }
    return result_;
  }

private:
  void add(PieceKind kind, std::string_view text, std::string detail = {}) {
    if (!text.empty() && seen_.emplace(text).second) {
      result_.items.push_back({kind, std::string(text), std::move(detail)});
    }
  }
  void add_words(const Words& words) {
    for (const std::string& word : words) add(PieceKind::word, word);
  }

  void add_names(PieceKind kind) {
    for (const Piece& piece : snapshot_.pieces()) {
      const bool in_line = line_ != nullptr && piece.place.source == 0 && piece.line_start == line_->start;
      if (piece.kind == kind && piece.declares && !in_line &&
          (kind != PieceKind::move || names_move(snapshot_, piece))) {
        add(kind, snapshot_.text_of(piece));
      }
    }
  }

  /// Proposes all names that may follow `matches`: of moves, parts, classes, and lines with a name of their
  /// own.
  void add_line_names() {
    for (const Piece& piece : snapshot_.pieces()) {
      if (piece.declares && (piece.kind == PieceKind::move || piece.kind == PieceKind::cell_class)) {
        add(piece.kind, snapshot_.text_of(piece));
      }
    }
  }

  void add_cells() {
    if (const auto& game = ruleset()) {
      for (std::size_t cell = 0; cell < game->board.size(); ++cell) {
        add(PieceKind::cell, game->board.name(static_cast<CellIndex>(cell)));
      }
    }
  }

  void add_directions() {
    for (const std::string& group : words_of(direction_word)) add(PieceKind::direction, group);
    for (const char* step : {"n", "e", "s", "w", "ne", "nw", "se", "sw"}) add(PieceKind::direction, step);
    add_names(PieceKind::direction);
  }

  void add_players() {
    if (const auto& game = ruleset()) {
      for (const std::string& player : game->players) add(PieceKind::player, player);
    }
    add_names(PieceKind::player);
  }

  void add_expression() {
    add_words(words_of(expression_word));
    add_words({"to move"});
    add_names(PieceKind::value);
    add_names(PieceKind::param);
  }

  void add_head(std::string_view line) {
    add_words(head_words_of(line));
    add_directions();
  }

  void add_picture() {
    add_names(PieceKind::cell_class);
    add_names(PieceKind::symbol);
    add(PieceKind::symbol, ".", "the empty cell");
  }

  void add_moves_at_start() {
    constexpr std::size_t most = 200;
    const auto& game = ruleset();
    if (!game || !game->has_start) return;
    try {
      for (const Successor& each : successors(*game, game->start)) {
        if (result_.items.size() == most) break;
        add(PieceKind::move, to_text(*game, each.move));
      }
    } catch (const RulesError&) { // then there are no moves to propose
    }
  }

  void add_expect(const Words& before) {
    const std::string_view last = before.back();
    const std::string_view previous = before.size() > 1 ? before[before.size() - 2] : std::string_view();
    const bool names_worth = previous == "worth" && last != "=";
    if (last == "refuse" || last == "forbids" || last == "move" || names_worth) {
      add_moves_at_start();
    } else if (last == "worth" || last == "value") {
      add_names(PieceKind::value);
    } else if (last == "matches" || last == "by") {
      add_line_names();
    } else if (last == "class") {
      add_names(PieceKind::cell_class);
    } else if (contains(before, "class")) {
      add_cells();
    } else if (last == "=" && previous == "result") {
      add_players();
      add_words({"draw", "open", "stopped", "claim"});
    } else if (last != "=" && last != "perft") {
      add_words(words_of(expectation_word));
    }
  }

  void add_in_line(std::string_view before) {
    Words words;
    for (const Token& token : tokens(before)) words.emplace_back(token.text);
    const std::string_view first = words.front();
    const std::string_view last = words.back();
    const auto is_one_of = [](std::string_view word, std::initializer_list<std::string_view> all) {
      return contains(all, word);
    };
    const bool has_colon = before.find(": ") != std::string_view::npos || before.back() == ':';
    const auto open =
        std::count(before.begin(), before.end(), '(') - std::count(before.begin(), before.end(), ')');
    if (first == "expect") {
      add_expect(words);
      return;
    }
    if (is_one_of(first, {"game", "include", "param", "board", "show"})) {
      if (first == "board" && words.size() == 1) add_words({"hex", "lines", "points"});
      return;
    }
    if (last == "for" || last == "moves") {
      add_players();
      return;
    }
    if (last == "can" || (last == "by" && first != "notation")) {
      add_names(PieceKind::move);
      return;
    }
    if (last == "after" && first == "then") {
      add_names(PieceKind::move);
      return;
    }
    if (is_word(last, counting_word)) {
      add_picture();
      return;
    }
    if (last == "in" || last == "from") {
      add_cells();
      return;
    }
    if (last == "at") {
      add_directions();
      return;
    }
    if (first == "prefer") {
      add_names(PieceKind::move);
      add_words({"most"});
      if (words.size() > 1 && words[1] == "most") add_expression();
      return;
    }
    if (is_one_of(first, {"value", "worth", "score"})) {
      if (first == "score" || before.find('=') != std::string_view::npos) add_expression();
      if (first == "worth") add_words({"before", "at", "here"});
      if (open > 0) {
        add_picture();
        add_directions();
      }
      return;
    }
    if (has_colon && open <= 0) {
      add_picture();
      return;
    }
    if (is_one_of(first, {"move", "then", "notation"}) && words.size() == 1) {
      add_names(PieceKind::move);
      if (first == "notation") add_words({"moves by piece", "moves by number from", "cell"});
      return;
    }
    if (first == "class" || first == "order" || first == "link" || first == "players" || first == "hand") {
      if (first == "class" && words.size() > 1) add_head(first);
      return;
    }
    add_head(first);
    if (contains(words, "if")) add_expression();
    if (open > 0) add_picture();
  }

  /// Returns the ruleset of the text or, if it has none, that of the text without this line.
  [[nodiscard]] const std::optional<Ruleset>& ruleset() {
    const Loaded& loaded = snapshot_.loaded();
    if (loaded.ruleset || line_ == nullptr) return loaded.ruleset;
    if (!without_line_) {
      std::string text = snapshot_.text();
      std::replace_if(
          text.begin() + line_->start, text.begin() + line_->end, [](char c) { return c != '\n'; }, ' ');
      without_line_ = load_text_from(loaded.sources.front().name, std::move(text), {}, read_);
    }
    return without_line_->ruleset;
  }

  const Snapshot& snapshot_;
  const ReadIncluded& read_;
  std::uint32_t offset_;
  const LogicalLine* line_ = nullptr; // the line of the cursor; may be null
  std::optional<Loaded> without_line_;
  Completions result_;
  std::set<std::string, std::less<>> seen_;
};

} // namespace

Completions complete(const Snapshot& snapshot, std::uint32_t offset, const ReadIncluded& read) {
  return Completer(snapshot, offset, read).complete();
}

} // namespace regola::workbench
