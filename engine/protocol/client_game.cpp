#include "engine/protocol/client_game.hpp"

#include <cctype>

#include "engine/matcher/find_move.hpp"
#include "engine/matcher/firing.hpp"
#include "rules/ruleset/notation.hpp"

namespace regola {

ClientGame::ClientGame(const Ruleset& ruleset) : engine_(ruleset) { begin(); }

bool ClientGame::begin() {
  if (!ruleset().has_start) return false;
  begin_at(ruleset().start);
  return true;
}

void ClientGame::begin_at(Status status) {
  clear();
  statuses_.push_back(std::move(status));
}

void ClientGame::clear() {
  statuses_.clear();
  moves_.reset();
  result_.reset();
}

const std::vector<Successor>& ClientGame::moves() {
  if (!moves_) {
    moves_ = result().ending == Ending::open ? engine_.successors(status()) : std::vector<Successor>();
  }
  return *moves_;
}

Result ClientGame::result() {
  if (!result_) result_ = engine_.result(status());
  return *result_;
}

bool ClientGame::is_over() { return moves().empty(); }

void ClientGame::play(const Successor& move) {
  statuses_.emplace_back(move.status);
  moves_.reset();
  result_.reset();
}

void ClientGame::give_turn(PlayerIndex player) { put_back(with_turn(ruleset(), status(), player)); }

void ClientGame::put_back(Status status) {
  statuses_.back() = std::move(status);
  moves_.reset();
  result_.reset();
}

bool ClientGame::undo() {
  if (statuses_.size() < 2) return false;
  statuses_.pop_back();
  moves_.reset();
  result_.reset();
  return true;
}

std::optional<Status> read_position(const Ruleset& ruleset, const std::string& text, std::string& fault) {
  auto read = read_settled_status(ruleset, text);
  if (const auto* wrong = std::get_if<StatusFault>(&read)) {
    fault = wrong->message;
    return std::nullopt;
  }
  return std::get<Status>(std::move(read));
}

std::string position_text(const Ruleset& ruleset, const Status& status) {
  return has_notation(ruleset) ? to_notation(ruleset, status) : to_text(ruleset, status);
}

namespace {

char small_letter(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }
char capital_letter(char c) { return static_cast<char>(std::toupper(static_cast<unsigned char>(c))); }

/// The cells of a move's parts in order; a part that continues from the last cell does not repeat it.
std::vector<CellIndex> cells_of(const Move& move) {
  std::vector<CellIndex> cells;
  for (const MovePart& part : move.parts) {
    for (const CellIndex cell : part.cells()) {
      if (cells.empty() || cells.back() != cell) {
        cells.push_back(cell); // NOLINT(performance-inefficient-vector-operation): how many is not known
      }
    }
  }
  return cells;
}

std::string choices_of(const Move& move) {
  std::string letters;
  for (const MovePart& part : move.parts) {
    for (const Symbol choice : part.choices) letters += small_letter(choice);
  }
  return letters;
}

/// The symbol on a cell after a move.
Symbol symbol_put(const Successor& next, CellIndex cell) {
  return cell < next.status.size() ? next.status[cell] : empty_symbol;
}

std::string by_cells(const Ruleset& ruleset, const Successor& next, MoveStyle style) {
  const Board& board = ruleset.board;
  const std::vector<CellIndex> cells = cells_of(next.move);
  std::string text;
  if (style == MoveStyle::xboard && cells.size() == 1) {
    text += capital_letter(symbol_put(next, cells.front())); // a capital for either player
    text += '@';
  }
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (style == MoveStyle::xboard && i > 1) text += "," + board.name(cells[i - 1]);
    text += board.name(cells[i]);
  }
  return text + choices_of(next.move);
}

std::string text_in_one_word(const Ruleset& ruleset, const Move& move) {
  std::string text = to_text(ruleset, move);
  std::replace(text.begin(), text.end(), ' ', '_');
  return text;
}

} // namespace

char piece_letter(const Ruleset& ruleset, Symbol symbol) {
  const auto owner = owner_of(ruleset, symbol);
  if (!owner) return symbol;
  return *owner == first_player ? capital_letter(symbol) : small_letter(symbol);
}

std::string plain_word(const Ruleset& ruleset, const Status& /*before*/, const Successor& next,
                       MoveStyle style) {
  if (next.move.kind == Move::Kind::pass && style == MoveStyle::xboard) return "@@@@";
  if (next.move.kind != Move::Kind::parts) return text_in_one_word(ruleset, next.move);
  return style == MoveStyle::general ? short_text(ruleset, next.move) : by_cells(ruleset, next, style);
}

std::vector<std::string> move_words(const Ruleset& ruleset, const Status& before,
                                    const std::vector<Successor>& moves, MoveStyle style) {
  std::vector<std::string> words;
  words.reserve(moves.size());
  std::map<std::string, int> count;
  for (const Successor& next : moves) {
    words.push_back(plain_word(ruleset, before, next, style));
    ++count[words.back()];
  }
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (count[words[i]] > 1) words[i] = text_in_one_word(ruleset, moves[i].move);
  }
  return words;
}

std::optional<std::size_t> find_word(const Ruleset& ruleset, const Status& before,
                                     const std::vector<Successor>& moves, const std::string& word,
                                     MoveStyle style) {
  const std::vector<std::string> words = move_words(ruleset, before, moves, style);
  const auto found = std::find(words.begin(), words.end(), word);
  if (found != words.end()) return static_cast<std::size_t>(found - words.begin());
  std::string typed = word;
  std::replace(typed.begin(), typed.end(), '_', ' ');
  const FoundMove meant = find_move(ruleset, before, moves, typed);
  return meant.candidates.size() == 1 ? std::optional(meant.candidates.front()) : std::nullopt;
}

std::vector<std::string> line_words(Engine& engine, const Status& before, const std::vector<Move>& line,
                                    MoveStyle style) {
  std::vector<std::string> words;
  words.reserve(line.size());
  Status status = before;
  for (const Move& move : line) {
    const std::vector<Successor> all = engine.successors(status);
    const auto next = find_if(all, [&](const Successor& each) { return each.move == move; });
    if (next == all.end()) break;
    words.push_back(plain_word(engine.ruleset(), status, *next, style));
    status = next->status;
  }
  return words;
}

} // namespace regola
