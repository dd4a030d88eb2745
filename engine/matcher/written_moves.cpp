#include "engine/matcher/written_moves.hpp"

#include <cctype>

#include "engine/matcher/find_move.hpp"
#include "engine/matcher/result.hpp"
#include "rules/ruleset/asks.hpp"

namespace regola {

std::optional<std::string_view> before_passing_mark(std::string_view typed) {
  for (const std::string_view mark : {"ep", "enpassant"}) {
    std::string_view rest = typed;
    std::size_t left = mark.size(); // letters of the mark, read from its end
    for (; !rest.empty(); rest.remove_suffix(1)) {
      const auto c = static_cast<unsigned char>(rest.back());
      if (left > 0 && std::tolower(c) == mark[left - 1]) {
        --left;
      } else if (std::string_view(" \t.()[]/-_+#!?").find(rest.back()) == std::string_view::npos) {
        break;
      }
    }
    if (left == 0) return rest;
  }
  return std::nullopt;
}

namespace {

using Style = MoveNotation::Style;

std::string in_capitals(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return text;
}

std::string folded(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

/// Removes the marks that do not distinguish moves.
std::string bare(std::string_view text) {
  while (!text.empty() && std::string_view("+#!?").find(text.back()) != std::string_view::npos) {
    text.remove_suffix(1);
  }
  std::string result;
  for (const char c : text) {
    if (std::string_view(" \t-=x:").find(c) == std::string_view::npos) result += c == '@' ? '*' : c;
  }
  if (!result.empty() && result.find_first_not_of("0Oo") == std::string::npos) {
    std::fill(result.begin(), result.end(), 'O'); // castling, typed with zeros
  }
  return result;
}

/// Number of a player's pieces on the board.
std::size_t pieces_of(const Ruleset& ruleset, const Status& status, PlayerIndex player) {
  return static_cast<std::size_t>(std::count_if(status.cells.begin(), status.cells.end(), [&](Symbol symbol) {
    return owner_of(ruleset, symbol) == player;
  }));
}

/// Whether at most `most` steps of the relation lead from one cell to the other.
bool leads(const Relation& relation, CellIndex from, CellIndex to, std::size_t most) {
  for (std::size_t step = 0; step < most && from != to; ++step) {
    if (relation.next[from].empty()) return false;
    from = relation.next[from].front();
  }
  return from == to;
}

} // namespace

bool WrittenMoves::has_notation(const Ruleset& ruleset) {
  const auto& specials = ruleset.move_notation.specials;
  return ruleset.move_notation.style != Style::cells ||
         std::any_of(specials.begin(), specials.end(),
                     [](const MoveNotation::Special& special) { return !special.text.empty(); });
}

WrittenMoves::WrittenMoves(const Ruleset& ruleset, const Status& before, const std::vector<Successor>& all)
    : ruleset_(ruleset), before_(before), all_(all) {
  if (has_notation(ruleset)) {
    forms_.reserve(all.size());
    for (const Successor& next : all) forms_.push_back(form_of(next));
  }
}

std::string WrittenMoves::special_for(const MovePart& part) const {
  for (const MoveNotation::Special& special : ruleset_.move_notation.specials) {
    const auto way = special.directions[before_.to_move];
    if (special.name == part.name &&
        (!way || leads(ruleset_.board.relation(*way), part.from, part.to, ruleset_.board.size()))) {
      return special.text;
    }
  }
  return {};
}

WrittenMoves::Form WrittenMoves::form_of(const Successor& next) const {
  Form form;
  if (next.move.kind != Move::Kind::parts) {
    form.special = to_text(ruleset_, next.move);
    return form;
  }
  const MovePart& first = next.move.parts.front();
  form.special = special_for(first);
  const Symbol moved = before_[first.from];
  const bool on_board = moved != empty_symbol;
  CellIndex last = on_board ? first.from : no_cell;
  form.from = last;
  for (const MovePart& part : next.move.parts) {
    if (is_silent(ruleset_, part.name)) continue;
    for (const CellIndex cell : {part.from, part.to}) {
      if (cell != last) form.cells.push_back(cell);
      last = cell;
    }
  }
  const PlayerIndex opponent = other(before_.to_move);
  form.takes = pieces_of(ruleset_, next.status, opponent) < pieces_of(ruleset_, before_, opponent);
  const Symbol becomes = last == no_cell ? moved : next.status[last];
  const Symbol piece = on_board ? moved : becomes;
  form.letters = in_capitals(shown_text(ruleset_, piece));
  form.piece = ruleset_.move_notation.letterless.contains(piece) ? std::string() : form.letters;
  const bool chosen = std::any_of(next.move.parts.begin(), next.move.parts.end(),
                                  [](const MovePart& part) { return !part.choices.empty(); });
  const std::string now = in_capitals(shown_text(ruleset_, becomes));
  if (on_board && becomes != empty_symbol && (chosen || now != form.letters)) form.becomes = "=" + now;
  return form;
}

std::string WrittenMoves::target(const Form& form) const {
  std::string text;
  for (const CellIndex cell : form.cells) text += (text.empty() ? "" : "-") + ruleset_.board.name(cell);
  return text.empty() ? ruleset_.board.name(form.from) : text;
}

/// The part of the start cell that distinguishes the move: its column, its row, or both.
std::string WrittenMoves::departure(std::size_t index) const {
  const Form& form = forms_[index];
  const Board& board = ruleset_.board;
  const auto rank = [&](CellIndex cell) {
    return board.is_grid() ? board.name(cell).substr(column_name(board.cell(cell).column).size())
                           : std::string();
  };
  bool rivals = false;
  bool same_column = false;
  bool same_row = false;
  for (const Form& other : forms_) {
    const bool rival = other.special.empty() && other.from != no_cell && other.from != form.from &&
                       other.piece == form.piece && other.cells == form.cells;
    rivals = rivals || rival;
    same_column = same_column || (rival && board.cell(other.from).column == board.cell(form.from).column);
    same_row = same_row || (rival && board.cell(other.from).row == board.cell(form.from).row);
  }
  const bool as_pawn = form.piece.empty() && form.takes;
  if ((!rivals && !as_pawn) || !board.is_grid()) return rivals ? board.name(form.from) : std::string();
  if (!same_column) return column_name(board.cell(form.from).column);
  return same_row || as_pawn ? board.name(form.from) : rank(form.from);
}

std::string WrittenMoves::by_piece(std::size_t index) const {
  const Form& form = forms_[index];
  if (form.from == no_cell) return form.piece + (ruleset_.hands.empty() ? "" : "*") + target(form);
  return form.piece + departure(index) + (form.takes ? "x" : "") + target(form) + form.becomes;
}

std::string WrittenMoves::by_number(std::size_t index) const {
  const Form& form = forms_[index];
  const std::vector<std::uint16_t>& numbers = ruleset_.move_notation.numbers;
  const auto unnumbered = [&](CellIndex cell) { return cell == no_cell || numbers[cell] == 0; };
  if (unnumbered(form.from) || form.cells.empty() ||
      std::any_of(form.cells.begin(), form.cells.end(), unnumbered)) {
    return to_text(ruleset_, all_[index].move);
  }
  const auto rivals = std::count_if(forms_.begin(), forms_.end(), [&](const Form& other) {
    return other.from == form.from && !other.cells.empty() && other.cells.back() == form.cells.back();
  });
  std::string text = std::to_string(numbers[form.from]);
  for (const CellIndex cell : form.cells) {
    if (rivals > 1 || cell == form.cells.back()) {
      text += (form.takes ? 'x' : '-') + std::to_string(numbers[cell]);
    }
  }
  return text;
}

std::string WrittenMoves::plain(std::size_t index) const {
  if (forms_.empty()) return to_text(ruleset_, all_[index].move);
  if (!forms_[index].special.empty()) return forms_[index].special;
  switch (ruleset_.move_notation.style) {
  case Style::piece: return by_piece(index);
  case Style::number: return by_number(index);
  case Style::cells: break;
  }
  return to_text(ruleset_, all_[index].move);
}

std::string WrittenMoves::check_mark(const Status& after) const {
  const Result result = result_of(ruleset_, after);
  if (result.ending == Ending::won && result.winner != after.to_move) return "#";
  const PlayerView view(ruleset_, after, after.to_move);
  const std::vector<Judgement>& forbids = view.side().forbids;
  const bool check =
      result.ending == Ending::open &&
      std::any_of(forbids.begin(), forbids.end(), [&](const Judgement& line) { return holds(view, line); });
  return check ? "+" : "";
}

std::string WrittenMoves::text(std::size_t index) const {
  const bool marked = ruleset_.move_notation.style == Style::piece;
  return plain(index) + (marked ? check_mark(all_[index].status) : "");
}

std::string WrittenMoves::brief(std::size_t index) const {
  return forms_.empty() ? short_text(ruleset_, all_[index].move) : plain(index);
}

/// Forms in which a person may type the move.
std::vector<std::string> WrittenMoves::variants(std::size_t index) const {
  const Form& form = forms_[index];
  std::vector<std::string> all = {plain(index)};
  if (!form.special.empty() || ruleset_.move_notation.style != Style::piece) return all;
  const Board& board = ruleset_.board;
  std::vector<std::string> departures = {""};
  if (form.from != no_cell) {
    const std::string& name = board.name(form.from);
    departures.push_back(name);
    if (board.is_grid()) {
      const std::size_t letters = column_name(board.cell(form.from).column).size();
      departures.push_back(name.substr(0, letters));
      departures.push_back(name.substr(letters));
    }
  } else if (!ruleset_.hands.empty()) {
    departures = {"*"};
  }
  for (const std::string& piece : {form.piece, form.letters}) {
    for (const std::string& from : departures) all.push_back(piece + from + target(form) + form.becomes);
  }
  return all;
}

bool WrittenMoves::is_like(std::size_t index, std::string_view typed, Likeness likeness) const {
  if (forms_.empty()) return false;
  if (ruleset_.move_notation.style == Style::number && forms_[index].special.empty()) {
    // Without a separator, numbers would merge into other numbers.
    const std::string wanted = by_number(index);
    std::string given(typed);
    std::replace_if(
        given.begin(), given.end(), [](char c) { return c == 'x' || c == ':' || c == ' '; }, '-');
    std::string ours = wanted;
    std::replace(ours.begin(), ours.end(), 'x', '-');
    return given == ours || (likeness == Likeness::beginning && ours.rfind(given + "-", 0) == 0);
  }
  // An en-passant mark fits only a move that captures on another cell than its target.
  const Form& form = forms_[index];
  if (form.takes && !form.cells.empty() && before_[form.cells.back()] == empty_symbol) {
    typed = before_passing_mark(typed).value_or(typed);
  }
  const std::string wanted = bare(typed);
  if (wanted.empty()) return false;
  if (likeness == Likeness::beginning) {
    return bare(folded(plain(index))).rfind(bare(folded(std::string(typed))), 0) == 0;
  }
  const std::vector<std::string> all = variants(index);
  return std::any_of(all.begin(), all.end(), [&](const std::string& variant) {
    return likeness == Likeness::close ? bare(variant) == wanted
                                       : bare(folded(variant)) == bare(folded(std::string(typed)));
  });
}

} // namespace regola
