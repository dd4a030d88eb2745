#include "engine/workbench/line_pieces.hpp"

#include "rules/grammar/words.hpp"

namespace regola::workbench {

namespace {

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

std::uint32_t word_end(std::string_view text, std::uint32_t at, std::uint32_t end) {
  while (at < end && is_word_letter(text[at])) ++at;
  return at;
}

bool is_named_cell(std::string_view word) {
  const std::size_t digits = word.find_first_of("0123456789");
  return digits != 0 && digits != std::string_view::npos &&
         std::all_of(word.begin(), word.begin() + static_cast<std::ptrdiff_t>(digits), is_letter) &&
         std::all_of(word.begin() + static_cast<std::ptrdiff_t>(digits), word.end(), is_digit);
}

} // namespace

void LinePieces::put(Kind kind, std::uint32_t offset, std::uint32_t length, bool declares) {
  if (length > 0) {
    pieces_.push_back({kind, declares, {index_, offset, length}, line_start_});
    at_start_ = false;
  }
}

void LinePieces::put_symbols(std::uint32_t offset, std::uint32_t length, bool declares) {
  for (std::uint32_t i = offset; i < offset + length; ++i) {
    put(text_[i] == '#' ? Kind::operation : Kind::symbol, i, 1, declares && text_[i] != '#');
  }
}

/// Appends the text between two marks: words with one meaning in all texts, and signs.
void LinePieces::put_gap(std::uint32_t from, std::uint32_t to) {
  while (from < to) {
    if (is_blank(text_[from])) {
      ++from;
      continue;
    }
    std::uint32_t end = from + 1;
    if (is_letter(text_[from])) {
      end = word_end(text_, from, to);
      const bool begins = at_start_ && from == line_start_;
      put(begins ? Kind::line_word : Kind::word, from, end - from);
    } else {
      if ((text_.substr(from, 2) == "->" || text_.substr(from, 2) == "=>") && from + 1 < to) end = from + 2;
      put(Kind::operation, from, end - from);
    }
    from = end;
  }
}

void LinePieces::put_name(const Mark& mark, Kind otherwise) {
  const Kind kind = declared_.kind_of(text_of(mark));
  put(kind == Kind::unknown || kind == Kind::word ? otherwise : kind, mark.place.offset, mark.place.length);
}

/// A capital that is no parameter names the length of a run.
bool LinePieces::is_length_here(std::string_view word) const {
  return word.size() == 1 && is_variable(word.front()) && !declared_.params.contains(word);
}

/// Whether a word of a head is the name of its line: `forbid check if attacked K`.
bool LinePieces::names_line(std::string_view word) const {
  constexpr std::array<std::string_view, 6> nameless = {"after", "forbid", "pass", "win", "lose", "draw"};
  if (pieces_.empty() || pieces_.back().kind != Kind::line_word || pieces_.back().line_start != line_start_) {
    return false;
  }
  const Place& place = pieces_.back().place;
  const std::string_view begins = text_.substr(place.offset, place.length);
  return contains(nameless, begins) && !is_word(word, head_word) && !declared_.is_direction(word) &&
         !declared_.cells.contains(word) && !is_named_cell(word);
}

void LinePieces::put_head_word(const Mark& mark) {
  const std::string_view word = text_of(mark);
  if (names_line(word)) {
    put(Kind::move, mark.place.offset, mark.place.length, true);
    return;
  }
  Kind kind = declared_.is_direction(word) ? Kind::direction : Kind::unknown;
  if (head_ == "for") {
    kind = word.size() == 1 ? Kind::symbol : Kind::player;
    head_ = {};
  } else if (head_ == "after" && declared_.moves.contains(word)) {
    kind = Kind::move;
  } else if (head_ == "in" && word == "here") {
    kind = Kind::word;
  } else if (head_ == "in" && (declared_.cells.contains(word) || is_named_cell(word))) {
    kind = Kind::cell;
  } else if (is_word(word, head_word | younger_head_word)) {
    kind = Kind::word;
    head_ = word;
  } else {
    head_ = {};
  }
  put(kind, mark.place.offset, mark.place.length);
}

void LinePieces::put_player(const Mark& mark) {
  const std::string_view name = text_of(mark);
  ++players_;
  const bool direction = players_ > 2 && is_compass(name);
  if (direction || name.size() > 1) {
    put(direction ? Kind::direction : Kind::player, mark.place.offset, mark.place.length, !direction);
  } else {
    put_symbols(mark.place.offset, mark.place.length, true);
  }
}

void LinePieces::put_status(const Mark& mark) {
  const std::string_view word = text_of(mark);
  const std::string_view before = text_.substr(line_start_, mark.place.offset - line_start_);
  const bool begins = before.find_last_not_of(" \t\r\n") == before.rfind("=>") + 1;
  status_words_ = begins ? 1 : status_words_ + 1;
  const std::uint32_t start = mark.place.offset;
  const auto length = static_cast<std::uint32_t>(word.size());
  if (status_words_ == 1) {
    for (std::uint32_t i = 0; i < length; ++i) {
      const bool symbol = declared_.symbols.contains(word[i]);
      put(symbol ? Kind::symbol : (is_digit(word[i]) ? Kind::number : Kind::operation), start + i, 1);
    }
    return;
  }
  const auto digits =
      static_cast<std::uint32_t>(std::find_if_not(word.begin(), word.end(), is_digit) - word.begin());
  const std::string_view rest = word.substr(digits);
  if (digits == 0) {
    const bool player = declared_.players.contains(word);
    put(!player ? Kind::text : word.size() == 1 ? Kind::symbol : Kind::player, start, length);
    return;
  }
  put(Kind::number, start, digits);
  put(declared_.classes.contains(rest) ? Kind::cell_class
      : rest.size() == 1               ? Kind::symbol
                                       : Kind::text,
      start + digits, length - digits);
}

void LinePieces::put_move_text(const Mark& mark) {
  for (const Token& token : tokens(text_of(mark))) {
    const bool name = declared_.moves.contains(token.text);
    put(name ? Kind::move : Kind::text, mark.place.offset + static_cast<std::uint32_t>(token.offset),
        static_cast<std::uint32_t>(token.text.size()));
  }
}

void LinePieces::put_mark(const Mark& mark) {
  const std::uint32_t offset = mark.place.offset;
  const std::uint32_t length = mark.place.length;
  const std::string_view word = text_of(mark);
  const auto plain = [&](Kind kind, bool declares = false) { put(kind, offset, length, declares); };
  const bool goes_on =
      mark.kind == MarkKind::head_word || (mark.kind == MarkKind::cell_used && head_ == "in");
  if (!goes_on) head_ = {};
  switch (mark.kind) {
  case MarkKind::comment: plain(Kind::comment); break;
  case MarkKind::number: plain(Kind::number); break;
  case MarkKind::title:
  case MarkKind::shown: plain(Kind::text); break;
  case MarkKind::file: plain(Kind::file); break;
  case MarkKind::status: put_status(mark); break;
  case MarkKind::result:
    plain(!declared_.players.contains(word) ? Kind::text : length == 1 ? Kind::symbol : Kind::player);
    break;
  case MarkKind::move_text: put_move_text(mark); break;
  case MarkKind::head_word: put_head_word(mark); break;
  case MarkKind::player_declared: put_player(mark); break;
  case MarkKind::player_used: plain(length == 1 ? Kind::symbol : Kind::player); break;
  case MarkKind::move_declared: plain(Kind::move, true); break;
  case MarkKind::move_used: plain(Kind::move); break;
  case MarkKind::class_declared:
  case MarkKind::order_declared: plain(Kind::cell_class, true); break;
  case MarkKind::class_used: plain(Kind::cell_class); break;
  case MarkKind::value_declared:
  case MarkKind::worth_declared: plain(Kind::value, true); break;
  case MarkKind::value_used:
    plain(declared_.params.contains(word)                            ? Kind::param
          : is_length_here(word) && !declared_.values.contains(word) ? Kind::variable
                                                                     : Kind::value);
    break;
  case MarkKind::param_declared: plain(Kind::param, true); break;
  case MarkKind::param_used:
    plain(is_digit(word.front()) ? Kind::number : is_length_here(word) ? Kind::variable : Kind::param);
    break;
  case MarkKind::link_declared: plain(Kind::direction, true); break;
  case MarkKind::direction_used: plain(Kind::direction); break;
  case MarkKind::cell_declared: plain(Kind::cell, true); break;
  case MarkKind::cell_used: plain(Kind::cell); break;
  case MarkKind::symbol:
    plain(is_variable(word.front()) && !declared_.symbols.contains(word.front()) ? Kind::variable
                                                                                 : Kind::symbol);
    break;
  case MarkKind::symbols: put_symbols(offset, length, source_.line_at(offset).substr(0, 5) == "class"); break;
  case MarkKind::exception:
    declared_.classes.contains(word) ? plain(Kind::cell_class) : put_symbols(offset, length, false);
    break;
  case MarkKind::variable: plain(Kind::variable); break;
  case MarkKind::drawing:
    for (std::uint32_t i = offset; i < offset + length; ++i) {
      const bool symbol = is_drawn_symbol(source_, offset, text_[i]);
      if (!is_blank(text_[i])) put(symbol ? Kind::symbol : Kind::operation, i, 1, symbol);
    }
    break;
  case MarkKind::pattern:
    for (std::uint32_t i = offset; i < offset + length; ++i) {
      const bool variable = is_variable(text_[i]) && !declared_.symbols.contains(text_[i]);
      put(variable ? Kind::variable : Kind::symbol, i, 1);
    }
    break;
  }
}

void LinePieces::add_read(const LogicalLine& line, Marks::const_iterator first, Marks::const_iterator last) {
  line_start_ = line.start;
  std::uint32_t at = line.start;
  for (; first != last; ++first) {
    if (first->place.offset < at) {
      continue; // no two marks share a byte
    }
    put_gap(at, first->place.offset);
    put_mark(*first);
    at = first->place.offset + first->place.length;
  }
  put_gap(at, line.end);
}

void LinePieces::add_unread(const LogicalLine& line) {
  line_start_ = line.start;
  const auto words = tokens(text_.substr(line.start, line.end - line.start));
  const std::string_view first = words.empty() ? std::string_view() : words.front().text;
  const bool names = first == "move" || first == "then" || first == "class" || first == "order" ||
                     first == "value" || first == "worth" || first == "param" || first == "link";
  for (std::uint32_t at = line.start; at < line.end;) {
    if (is_blank(text_[at])) {
      ++at;
      continue;
    }
    if (text_.substr(at, 2) == "//") {
      const auto end = static_cast<std::uint32_t>(std::min<std::size_t>(text_.find('\n', at), line.end));
      put(Kind::comment, at, end - at);
      at = end;
      continue;
    }
    std::uint32_t end = word_end(text_, at, line.end);
    if (end == at) {
      constexpr std::string_view signs = "[]{}()!?#=*+~^/:,<>-";
      end = at + (text_.substr(at, 2) == "->" ? 2 : 1);
      const bool symbol = is_symbol(text_[at]) && signs.find(text_[at]) == std::string_view::npos;
      put(symbol ? Kind::symbol : Kind::operation, at, std::min(end, line.end) - at);
      at = std::min(end, line.end);
      continue;
    }
    const std::string_view word = text_.substr(at, end - at);
    const bool begins = at == line.start;
    const bool declares = names && !begins && pieces_.back().kind == Kind::line_word;
    Kind kind = is_digit(word.front()) ? Kind::number : declared_.kind_of(word);
    if (begins) {
      kind = line_form(word).empty() ? kind : Kind::line_word;
    } else if (kind == Kind::unknown && is_named_cell(word)) {
      kind = Kind::cell;
    }
    put(kind, at, end - at, declares && kind != Kind::unknown && kind != Kind::word);
    at = end;
  }
}

} // namespace regola::workbench
