#include "engine/protocol/xboard.hpp"

#include <cctype>

#include <fmt/format.h>

#include "engine/protocol/speak.hpp"
#include "rules/ruleset/notation.hpp"

namespace regola {

namespace {

constexpr const char* normal_start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq ";
constexpr char nobodys = '*';

bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }

/// The letter of each symbol; `nullopt` if a symbol has none or two share one.
std::optional<std::map<Symbol, char>> letters_of(const Ruleset& ruleset) {
  std::map<Symbol, char> letters;
  std::string taken;
  for (const Symbol symbol : ruleset.symbols.to_string()) {
    if (symbol == empty_symbol) continue;
    const bool owned = owner_of(ruleset, symbol).has_value();
    const char letter = owned ? piece_letter(ruleset, symbol) : nobodys;
    if ((owned && !is_letter(letter)) || taken.find(letter) != std::string::npos) return std::nullopt;
    taken += letter;
    letters[symbol] = letter;
  }
  return letters;
}

} // namespace

std::string variant_name(const Ruleset& ruleset) {
  if (has_notation(ruleset) && xboard_fen(ruleset, ruleset.start).rfind(normal_start, 0) == 0) {
    return "normal";
  }
  std::string name;
  for (const char c : ruleset.title) {
    if (std::isalnum(static_cast<unsigned char>(c)) != 0) {
      name += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    } else if (!name.empty() && name.back() != '-') {
      name += '-';
    }
  }
  while (!name.empty() && name.back() == '-') name.pop_back();
  return name.empty() ? "nameless" : name;
}

std::string xboard_fen(const Ruleset& ruleset, const Status& status) {
  if (has_notation(ruleset)) return position_text(ruleset, status);
  const auto letters = letters_of(ruleset).value_or(std::map<Symbol, char>());
  const std::string text = fen_rows(ruleset.board, [&](CellIndex cell) {
    if (status[cell] == empty_symbol) return empty_symbol;
    const auto letter = letters.find(status[cell]);
    return letter == letters.end() ? nobodys : letter->second;
  });
  return text + (status.to_move == first_player ? " w" : " b") + " - - 0 1";
}

std::optional<Status> read_xboard_fen(const Ruleset& ruleset, const std::string& text, std::string& fault) {
  if (has_notation(ruleset)) return read_position(ruleset, text, fault);
  const auto words = tokens(text);
  const auto letters = letters_of(ruleset).value_or(std::map<Symbol, char>());
  auto cells = read_fen_rows(ruleset.board, words.empty() ? "" : words.front().text, [&](char c) {
    const auto found = find_if(letters, [&](const auto& each) { return each.second == c; });
    return found == letters.end() ? std::nullopt : std::optional(found->first);
  });
  const auto* read = std::get_if<Status::Cells>(&cells);
  if (read == nullptr || words.size() < 2 || (words[1].text != "w" && words[1].text != "b")) {
    fault = "rows of letters and numbers, and w or b";
    return std::nullopt;
  }
  Status status = ruleset.start;
  status.past = nullptr;
  status.cells = *read;
  return with_turn(ruleset, status, words[1].text == "w" ? first_player : second_player);
}

std::string variant_setup(const Ruleset& ruleset) {
  // The first half lists the first player's kinds of pieces, the second half the other player's. The last
  // place of each half is for a king, which XBoard does not need here.
  std::array<std::string, 2> halves;
  for (const auto& [symbol, letter] : letters_of(ruleset).value_or(std::map<Symbol, char>())) {
    if (const auto owner = owner_of(ruleset, symbol)) halves[*owner] += letter;
  }
  const auto width = std::max<std::size_t>({halves[0].size() + 1, halves[1].size() + 1, 6});
  std::string table;
  for (std::string& half : halves) {
    half.resize(width, '.');
    table += half;
  }
  return fmt::format("setup ({}) {}x{}+0_fairy {}", table, ruleset.board.columns(), ruleset.board.rows(),
                     xboard_fen(ruleset, ruleset.start));
}

bool has_xboard_fen(const Ruleset& ruleset) {
  return is_board_of_squares(ruleset) && (has_notation(ruleset) || letters_of(ruleset).has_value());
}

} // namespace regola
