#include "engine/interface/refusal.hpp"

#include <cctype>

namespace regola::console {

namespace {

/// Whether the symbol is a piece of the player to move that is written with these letters.
bool is_called(const Ruleset& ruleset, const Status& status, Symbol symbol, const std::string& letters) {
  std::string own = shown_text(ruleset, symbol);
  std::transform(own.begin(), own.end(), own.begin(),
                 [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return own == letters && owner_of(ruleset, symbol) == status.to_move;
}

} // namespace

std::vector<CellIndex> cells_in(const Board& board, const std::string& typed) {
  std::vector<CellIndex> found;
  for (std::size_t at = 0; at < typed.size();) {
    std::size_t length = std::min<std::size_t>(typed.size() - at, 8);
    // A cell may begin after a capital or an `x`, as in `Nf3` and `exd5`.
    const bool word_starts = at == 0 || std::islower(static_cast<unsigned char>(typed[at - 1])) == 0 ||
                             (typed[at - 1] == 'x' && at > 1);
    while (length > 0 && (!word_starts || board.find(typed.substr(at, length)) == no_cell)) --length;
    if (length > 0) found.push_back(board.find(typed.substr(at, length)));
    at += std::max<std::size_t>(length, 1);
  }
  return found;
}

std::string no_cell_in(const Ruleset& ruleset, const std::string& typed) {
  const Board& board = ruleset.board;
  if (board.shape() == Board::Shape::points) return {};
  const auto is_letter = [](char c) { return std::islower(static_cast<unsigned char>(c)) != 0; };
  const auto is_figure = [](char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; };
  const std::size_t widest = column_name(std::max(board.columns(), 1) - 1).size(); // letters of a column
  for (std::size_t at = 0; at < typed.size();) {
    std::size_t end = at;
    while (end < typed.size() && std::isalnum(static_cast<unsigned char>(typed[end])) != 0) ++end;
    const std::string word = typed.substr(at, end - at);
    std::string wrong; // the first wrong name in a word that consists of names of cells only
    std::size_t next = 0;
    while (next < word.size()) {
      std::size_t letters = next;
      while (letters < word.size() && is_letter(word[letters])) ++letters;
      std::size_t digits = letters;
      while (digits < word.size() && is_figure(word[digits])) ++digits;
      if (letters == next || letters - next > widest || digits == letters) break;
      const std::string name = word.substr(next, digits - next);
      wrong = wrong.empty() && board.find(name) == no_cell ? name : wrong;
      next = digits;
    }
    const bool named = contains(ruleset.names, word);
    if (next == word.size() && !wrong.empty() && !named) return wrong;
    at = std::max(end, at + 1);
  }
  return {};
}

std::string piece_letters(const std::string& typed) {
  std::string letters;
  for (const char c : typed) {
    if (std::isupper(static_cast<unsigned char>(c)) == 0 && c != '+') break;
    letters += c;
  }
  return letters;
}

std::vector<CellIndex> pieces_meant(const Ruleset& ruleset, const Status& status, const std::string& typed) {
  const std::string letters = piece_letters(typed);
  std::vector<CellIndex> found;
  for (std::size_t i = 0; i < ruleset.board.size(); ++i) {
    const auto cell = static_cast<CellIndex>(i);
    const Symbol symbol = status[cell];
    const bool unnamed = letters.empty() && owner_of(ruleset, symbol) == status.to_move &&
                         ruleset.move_notation.letterless.contains(symbol) &&
                         typed.rfind(column_name(ruleset.board.cell(cell).column), 0) == 0;
    if (unnamed || is_called(ruleset, status, symbol, letters)) found.push_back(cell);
  }
  return found;
}

const Hand* empty_hand(const Ruleset& ruleset, const Status& status, const std::string& typed) {
  const std::string letters = piece_letters(typed);
  if (typed.find('*') == std::string::npos) return nullptr;
  for (std::size_t i = 0; i < ruleset.hands.size(); ++i) {
    const Symbol symbol = ruleset.hands[i].symbol;
    if (status.hands[i] == 0 && symbol != 0 && is_called(ruleset, status, symbol, letters)) {
      return &ruleset.hands[i];
    }
  }
  return nullptr;
}

bool names_piece(const Ruleset& ruleset, const Status& status, const std::string& typed) {
  const std::string letters = piece_letters(typed);
  const std::string symbols = ruleset.symbols.to_string();
  return !letters.empty() &&
         any_of(symbols, [&](Symbol symbol) { return is_called(ruleset, status, symbol, letters); });
}

bool is_name(const Ruleset& ruleset, const std::string& typed) { return contains(ruleset.names, typed); }

bool is_misspelt(const Ruleset& ruleset, const std::string& typed) {
  if (cells_in(ruleset.board, typed).empty()) return typed != "pass" && !is_name(ruleset, typed);
  for (std::size_t at = 0; at < typed.size();) {
    std::size_t end = at;
    while (end < typed.size() && std::isalpha(static_cast<unsigned char>(typed[end])) != 0) ++end;
    constexpr std::size_t longest_piece = 2; // letters; a cell after it adds one
    const std::string word = typed.substr(at, end - at);
    if (word.size() > longest_piece + 1 && !contains(ruleset.names, word) &&
        ruleset.board.find(word) == no_cell) {
      return true;
    }
    at = std::max(end, at + 1);
  }
  return false;
}

} // namespace regola::console
