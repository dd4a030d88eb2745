#include "rules/ruleset/notation.hpp"

#include <cctype>

#include <fmt/format.h>

#include "rules/text/ranges.hpp"

namespace regola {

namespace {

using Fault = std::optional<StatusFault>;

constexpr std::string_view nothing = "-";

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Empty if the players are unknown because their line has a fault.
std::string letter_of(const Ruleset& ruleset, PlayerIndex player) {
  return ruleset.players[player].substr(0, 1);
}

/// How FEN writes a symbol that differs from another only by a mark.
Symbol shown(const Ruleset& ruleset, Symbol symbol) {
  for (const NotationMark& mark : ruleset.notation) {
    for (const NotationMark::Site& site : mark.sites) {
      for (const NotationMark::Cell& cell : site.cells) {
        if (cell.full == symbol) return cell.shown;
      }
    }
  }
  return symbol;
}

bool stands(const NotationMark::Site& site, const Status& status) {
  return all_of(site.cells, [&](const NotationMark::Cell& cell) {
    const Symbol symbol = status[cell.cell];
    return cell.full != 0 ? symbol == cell.full : cell.plain.contains(symbol);
  });
}

/// Applies the mark to the cells; false if they hold other symbols.
bool apply(const NotationMark::Site& site, Status& status) {
  const bool fits = all_of(
      site.cells, [&](const NotationMark::Cell& cell) { return cell.plain.contains(status[cell.cell]); });
  for (const NotationMark::Cell& cell : site.cells) {
    if (fits && cell.full != 0) status.cells[cell.cell] = cell.full;
  }
  return fits;
}

bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }

/// Whether rows, player and quiet plies describe a status completely.
bool needs_no_marks(const Ruleset& ruleset) {
  const std::string symbols = ruleset.symbols.to_string();
  const auto& [first, second] = ruleset.players;
  const auto passes = [](const Side& side) { return !side.passes.empty(); };
  return ruleset.board.shape() == Board::Shape::squares && ruleset.turn == Turn::beside && first.size() > 1 &&
         second.size() > 1 && first.front() != second.front() && ruleset.hands.empty() &&
         ruleset.quiet.size() < 2 && none_of(ruleset.sides, passes) &&
         all_of(symbols, [](char c) { return c == empty_symbol || is_letter(c); });
}

/// Reads the fields one after the other.
class NotationReader {
public:
  NotationReader(const Ruleset& ruleset, std::string_view text) : ruleset_(ruleset), tokens_(tokens(text)) {}

  [[nodiscard]] std::variant<Status, StatusFault> read() {
    status_.quiet.resize(ruleset_.quiet.size());
    std::size_t next = 0;
    const auto read_with = [&](auto step) { return next < tokens_.size() ? step(tokens_[next++]) : Fault(); };
    std::uint16_t quiet = 0;
    std::uint16_t turn = 0;
    Fault fault = read_with([&](const Token& token) { return read_cells(token); });
    if (!fault) fault = read_with([&](const Token& token) { return read_player(token); });
    if (!fault) fault = read_with([&](const Token& token) { return read_letters(token); });
    if (!fault) fault = read_with([&](const Token& token) { return read_cell(token); });
    for (std::uint16_t* number : {&quiet, &turn}) {
      if (!fault) fault = read_with([&](const Token& token) { return read_number(token, *number); });
    }
    if (!fault && next < tokens_.size()) {
      fault = StatusFault{"nothing can stand after the number of the turn", tokens_[next].offset};
    }
    if (fault) return *fault;
    std::fill(status_.quiet.begin(), status_.quiet.end(), quiet);
    return status_;
  }

private:
  [[nodiscard]] Fault read_cells(const Token& token) {
    auto cells = read_fen_rows(ruleset_.board, token.text, [&](char c) {
      return ruleset_.symbols.contains(c) && shown(ruleset_, c) == c ? std::optional(c) : std::nullopt;
    });
    if (auto* fault = std::get_if<StatusFault>(&cells)) {
      return StatusFault{std::move(fault->message), token.offset + fault->offset};
    }
    status_.cells = std::get<Status::Cells>(std::move(cells));
    return std::nullopt;
  }

  [[nodiscard]] Fault read_player(const Token& token) {
    for (const PlayerIndex player : {first_player, second_player}) {
      if (token.text == letter_of(ruleset_, player)) {
        status_.to_move = player;
        return std::nullopt;
      }
    }
    return StatusFault{fmt::format("'{}' is no player: {} or {}", token.text,
                                   letter_of(ruleset_, first_player), letter_of(ruleset_, second_player)),
                       token.offset};
  }

  [[nodiscard]] Fault read_letters(const Token& token) {
    for (std::size_t i = 0; token.text != nothing && i < token.text.size(); ++i) {
      const auto mark = find_if(ruleset_.notation,
                                [&](const NotationMark& other) { return other.letter == token.text[i]; });
      if (mark == ruleset_.notation.end() || token.text[i] == 0) {
        return StatusFault{"no 'notation' line has this letter", token.offset + i};
      }
      if (none_of(mark->sites, [&](const NotationMark::Site& site) { return apply(site, status_); })) {
        return StatusFault{fmt::format("the cells do not allow '{}'", mark->letter), token.offset + i};
      }
    }
    return std::nullopt;
  }

  [[nodiscard]] Fault read_cell(const Token& token) {
    if (token.text == nothing) return std::nullopt;
    const CellIndex cell = ruleset_.board.find(token.text);
    if (cell == no_cell) {
      return StatusFault{fmt::format("'{}' is no cell of this board", token.text), token.offset};
    }
    for (const NotationMark& mark : ruleset_.notation) {
      for (const NotationMark::Site& site : mark.sites) {
        if (mark.letter == 0 && site.anchor == cell && apply(site, status_)) return std::nullopt;
      }
    }
    return StatusFault{fmt::format("the cells do not allow '{}'", token.text), token.offset};
  }

  [[nodiscard]] static Fault read_number(const Token& token, std::uint16_t& number) {
    const auto read = whole_number<std::uint16_t>(token.text);
    if (!read) return StatusFault{fmt::format("'{}' is no number up to 65535", token.text), token.offset};
    number = *read;
    return std::nullopt;
  }

  const Ruleset& ruleset_;
  std::vector<Token> tokens_;
  Status status_;
};

} // namespace

bool has_notation(const Ruleset& ruleset) { return !ruleset.notation.empty() || needs_no_marks(ruleset); }

bool is_notation(const Ruleset& ruleset, std::string_view text) {
  const std::vector<Token> all = tokens(text);
  return has_notation(ruleset) && all.size() > 1 && all[1].text.size() == 1 &&
         none_of(ruleset.players, [&](const std::string& player) { return player == all[1].text; });
}

std::variant<Status::Cells, StatusFault>
read_fen_rows(const Board& board, std::string_view text,
              const std::function<std::optional<Symbol>(char)>& symbol_of) {
  Status::Cells cells;
  int row = 0;
  int column = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '/') {
      if (column != board.columns()) {
        return StatusFault{fmt::format("row {} has {} cells, not {}", row + 1, column, board.columns()), i};
      }
      ++row;
      column = 0;
      continue;
    }
    int count = 1;
    std::optional<Symbol> symbol = empty_symbol;
    if (is_digit(c)) {
      const char* start = text.data() + i;
      const auto [stop, error] = std::from_chars(start, text.data() + text.size(), count);
      count = error == std::errc() ? count : board.columns() + 1;
      i += static_cast<std::size_t>(stop - start) - 1;
    } else {
      symbol = symbol_of(c);
    }
    if (!symbol) {
      return StatusFault{fmt::format("'{}' is no symbol of this notation", is_symbol(c) ? c : '?'), i};
    }
    if (row >= board.rows() || count > board.columns() - column) {
      return StatusFault{
          fmt::format("more cells than the board has ({} rows of {})", board.rows(), board.columns()), i};
    }
    for (; count > 0; --count, ++column) {
      if (board.at(column, row) != no_cell) cells.push_back(*symbol);
    }
  }
  if (row != board.rows() - 1 || column != board.columns()) {
    return StatusFault{fmt::format("{} cells, but the board has {}", cells.size(), board.size()),
                       text.size()};
  }
  return cells;
}

std::string fen_rows(const Board& board, const std::function<char(CellIndex)>& letter) {
  std::string text;
  for (int row = 0; row < board.rows(); ++row) {
    text += row > 0 ? "/" : "";
    int empty = 0;
    for (int column = 0; column < board.columns(); ++column) {
      const CellIndex cell = board.at(column, row);
      const char written = cell == no_cell ? empty_symbol : letter(cell);
      empty += written == empty_symbol ? 1 : 0;
      if (empty > 0 && (written != empty_symbol || column + 1 == board.columns())) {
        text += std::to_string(empty);
        empty = 0;
      }
      if (written != empty_symbol) text += written;
    }
  }
  return text;
}

std::string to_notation(const Ruleset& ruleset, const Status& status) {
  const Board& board = ruleset.board;
  std::string text = fen_rows(board, [&](CellIndex cell) { return shown(ruleset, status[cell]); });
  text += fmt::format(" {}", letter_of(ruleset, status.to_move));
  std::string letters;
  std::string cell;
  for (const NotationMark& mark : ruleset.notation) {
    for (const NotationMark::Site& site : mark.sites) {
      if (stands(site, status)) {
        letters += mark.letter != 0 ? std::string(1, mark.letter) : std::string();
        cell = mark.letter == 0 ? board.name(site.anchor) : cell;
      }
    }
  }
  for (const std::string& field : {letters, cell})
    text += fmt::format(" {}", field.empty() ? nothing : field);
  int plies = 0;
  for (const Past* past = status.past.get(); past != nullptr; past = past->before.get()) ++plies;
  const int turn =
      1 + (plies + (status.to_move == first_player ? 1 : 0)) / 2; // a turn ends with the second player's move
  return text + fmt::format(" {} {}", status.quiet.empty() ? 0 : status.quiet.front(), turn);
}

std::variant<Status, StatusFault> read_notation(const Ruleset& ruleset, std::string_view text) {
  return NotationReader(ruleset, text).read();
}

} // namespace regola
