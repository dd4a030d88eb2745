// Random texts: lines, and the whole text.

#include "tests/engine/compiled/random_author.hpp"

namespace regola::test {

std::string Author::text() {
  if (chance(12)) return bare_game();
  players();
  if (chance(6)) order();
  board();
  const int classes = below(3);
  for (int i = 0; i < classes; ++i) symbol_or_cell_class();
  for (int i = below(2); i > 0; --i) value();
  for (int i = 1 + below(4); i > 0; --i) production("move");
  if (chance(3)) {
    for (int i = 1 + below(3); i > 0; --i) production("then");
  }
  if (chance(5)) after();
  if (chance(12) && cells_ <= 8 && one_row_) whole_rules();
  if (chance(4)) prefer();
  if (chance(8)) line("prefer most " + expression(2));
  if (chance(5)) judgement("forbid");
  if (chance(4)) line(pick({"pass", "pass if stuck", "pass if stuck", "pass if " + expression(1)}));
  if (chance(3)) line("score " + expression(2));
  ends();
  for (int i = below(3); i > 0; --i) value();
  if (chance(3)) line("worth w1 = " + worth());
  if (chance(8)) line("worth w2 = w1 - " + worth());
  for (int i = chance(3) ? 1 + below(2) : 0; i > 0; --i) judgement("draw claim");
  if (chance(has_order_ ? 2 : 6)) hands();
  return text_;
}

std::string Author::head(const std::string& way, bool for_player) {
  std::string words = way.empty() ? "" : " " + way;
  if (chance(8)) {
    words += " in " + pick(places_);
    if (is_grid_ && chance(3)) words += "-" + pick(places_);
    if (chance(2)) words += " " + pick(places_);
  }
  if (for_player && chance(mirrored_ ? 10 : 3)) words += " for " + pick({"x", "o"});
  if (chance(6)) words += " if " + expression(1);
  return words;
}

std::string Author::written(const std::string& old, bool choice) {
  if (old == "#") return "#";
  if (old.find('#') != std::string::npos && !chance(3)) return "=";
  if (has_order_ && chance(old.find("pile") == std::string::npos ? 8 : 2)) return sum();
  switch (below(8)) {
  case 0:
  case 1: return "=";
  case 2: return choice && chance(2) ? "{" + symbol() + symbol() + "}" : symbol();
  case 3:
    return variables_.empty()
               ? symbol()
               : std::string(
                     1, variables_[static_cast<std::size_t>(below(static_cast<int>(variables_.size())))]);
  default: return symbol();
  }
}

std::string Author::sum() {
  if (variables_.empty() || chance(2)) return pick({"+1", "+1", "-1", "-1", "+2", "-3"});
  const auto bound = [&] {
    return std::string(1, variables_[static_cast<std::size_t>(below(static_cast<int>(variables_.size())))]);
  };
  return pick({bound() + "+1", bound() + "-1", "+" + bound(), "-" + bound(), bound() + "+" + bound(),
               bound() + "-" + bound(), "+1-" + bound()});
}

std::string Author::rewriting(const Picture& left, bool choice) {
  std::vector<Words> right;
  for (const Words& row : left.rows) {
    right.emplace_back();
    for (const std::string& cell : row) right.back().push_back(written(cell, choice));
  }
  int anchor_row = -1;
  int anchor = -1;
  if (chance(2)) {
    anchor_row = below(static_cast<int>(right.size()));
    anchor = below(static_cast<int>(right[static_cast<std::size_t>(anchor_row)].size()));
  }
  return left.drawn + " -> " + draw(right, anchor_row, anchor);
}

void Author::production(const std::string& word) {
  const std::string name = pick(word == "move" ? Words{"go", "hop", "put"} : Words{"turn", "add"});
  if (word == "move" && chance(3)) return usual_move(name);
  const bool every = chance(6);
  const Picture left = picture(true, true, !every);
  std::string modes = every ? " every" : "";
  bool choice = !every && chance(3);
  if (word == "move" && !every && cells_ <= 9 && chance(9)) {
    modes += chance(2) ? " again" : " may again";
    if (!left.way.empty() && chance(3)) modes += " straight";
    if (chance(modes.find("may") != std::string::npos ? 2 : 5)) {
      modes += " once";
      choice = false;
    }
  }
  if (word == "then" && chance(3)) modes += " may";
  if (word == "then" && cells_ <= 9 && chance(6)) modes += " free";
  if (word == "then" && chance(5)) modes += " each";
  if (chance(12)) modes += " extra";
  if (word == "then" && chance(4)) modes += " after " + pick({"go", "hop", "put"});
  line(word + " " + name + modes + head(left.way, true) + ": " + rewriting(left, choice));
  names_.insert(name);
}

/// Of the kinds that games have, so that games go on for a while.
void Author::usual_move(const std::string& name) {
  const std::string way = this->way();
  const std::string condition = chance(5) ? " if " + expression(1) : "";
  names_.insert(name);
  if (has_order_ && chance(2)) return number_move(name, way, condition);
  line("move " + name +
       pick({" " + way + condition + ": x . -> . [x]", " " + way + condition + ": x {.o} -> . [x]",
             condition + ": . -> x", " " + way + condition + ": x .* . -> . . [x]",
             " every " + way + condition + ": . o+ x -> x x =", " " + way + " again: x o . -> . . [x]",
             " " + way + " may again: x o . -> . . [x]", " " + way + " again straight: x o . -> . . [x]",
             " " + way + " may again once: x {xo} . -> . = [x]", ": . -> x",
             " " + way + ": . {xo#} -> x =", " " + way + " every: [x] o -> = x", " " + way + ": x~ . -> = x",
             " " + way + condition + ": x {x.}^(line {xo} - 1) {.o} -> . = [x]", ": . -> {xo}",
             " in " + pick(places_) + ": . -> x", " " + way + ": x A -> A [x]"}));
}

/// Counters, piles that move and merge, sowing.
void Author::number_move(const std::string& name, const std::string& way, const std::string& condition) {
  line("move " + name +
       pick({condition + ": pile -> +1", " " + way + condition + ": pile pile -> -1 [+1]",
             " " + way + condition + " again: pile pile -> -1 [+1]", ": {123} -> 0",
             " " + way + condition + " again: ? pile -> = [+1]",
             " " + way + condition + ": pile=A pile=B -> 0 [A+B]",
             " " + way + condition + ": {123}=A pile -> -1 [+A]",
             " every " + way + condition + ": [pile] pile+ -> = +1",
             " every " + way + ": [pile]=A pile -> = +A", " " + way + condition + ": pile+ x -> -1 [x]"}));
}

void Author::after() {
  if (has_order_ && chance(2)) {
    line("after " + way() + pick({": x pile -> = +1", ": {123}=A {123}=B -> A+B -B"}));
    return;
  }
  const Picture left = picture(true);
  // Towards one symbol only, or it would hardly ever come to rest.
  std::vector<Words> right;
  for (const Words& row : left.rows) {
    right.emplace_back();
    for (const std::string& cell : row) {
      right.back().push_back(cell == "#"                                        ? "#"
                             : chance(2) || cell.find('#') != std::string::npos ? "="
                                                                                : "x");
    }
  }
  const bool asks = chance(3) && !names_.empty();
  const std::string condition = asks ? " if " + pick({"", "not "}) + (mirrored_ ? pick({"", "other "}) : "") +
                                           "can " + pick(Words(names_.begin(), names_.end()))
                                     : "";
  const std::string before = !asks ? head(left.way, true) : left.way.empty() ? "" : " " + left.way;
  line("after" + before + condition + ": " + left.drawn + " -> " + draw(right, -1, -1));
}

void Author::whole_rules() {
  for (int i = 1 + below(3); i > 0; --i) line(bare_rule(cells_, symbols_));
}

std::string Author::bare_rule(int length, const Words& constants) {
  std::string left;
  std::string right;
  for (int i = 0; i < length; ++i) {
    const std::string letter(1, static_cast<char>('A' + below(5)));
    left += chance(3) ? pick(constants) : letter;
    right += chance(4) ? pick(constants) : left.substr(left.size() - 1);
  }
  if (chance(6)) {
    const char letter = left[static_cast<std::size_t>(below(length))];
    right[static_cast<std::size_t>(below(length))] = letter;
  }
  return left + " -> " + right;
}

/// Rules on whole statuses, the first cell saying whose turn it is.
std::string Author::bare_game() {
  const Words constants = {"-", "-", "m", "x", "o"};
  const int length = 2 + below(4);
  symbols_ = constants;
  if (chance(2)) line("board " + pick({"x", "o"}) + std::string(static_cast<std::size_t>(length), '-'));
  for (int i = 2 + below(8); i > 0; --i) {
    const std::string player = pick({"x", "o"});
    std::string rule = bare_rule(length, constants);
    rule.insert(rule.find("-> ") + 3, chance(8) ? player : player == "x" ? "o" : "x");
    line(player + rule);
  }
  one_row_ = true;
  ways_ = {"e", "w", "e w"};
  places_ = {"a1", "b1"};
  cells_ = length + 1;
  if (chance(3)) judgement("forbid");
  ends();
  if (chance(3)) value();
  return text_;
}

void Author::prefer() {
  const Words names(names_.begin(), names_.end());
  if (names.size() < 2) return;
  line("prefer " + names[0] + " > " + names[1] + (names.size() > 2 && chance(2) ? " > " + names[2] : ""));
}

void Author::judgement(const std::string& word) {
  if (chance(2)) {
    line(word + (!mirrored_ && chance(3) ? " for " + pick({"x", "o"}) : "") + " if " + expression(2));
    return;
  }
  const Picture left = picture(true, true, true);
  line(word + head(left.way, true) + ": " + left.drawn);
}

/// Several, which often hold at once, so that their order matters.
void Author::ends() {
  for (int i = below(6); i > 0; --i) {
    const std::string word = pick({"win", "lose", "draw"});
    if (chance(2)) {
      judgement(word);
    } else {
      line(word + (chance(mirrored_ ? 10 : 4) ? " for " + pick({"x", "o"}) : "") + " if " +
           pick({"stuck", "stuck", "stuck and " + expression(1), "not stuck and " + expression(1),
                 "to move and " + expression(1), "quiet {} > 1", "quiet " + symbol() + " = 2",
                 chance(3) ? "repeats = 2" : "stuck", "count " + symbol() + " < 3"}));
    }
  }
}

void Author::symbol_or_cell_class() {
  const std::string name = pick({"foe", "own", "safe", "edge", "pair"});
  if (chance(4)) {
    line("class " + name + " = " + symbol() + (chance(2) ? symbol() : ""));
  } else {
    Picture left = picture(false);
    if (chance(3)) left.way.clear(); // follows the line that asks
    line("class " + name + head(left.way, false) + ": " + left.drawn);
  }
  classes_.push_back(name);
}

void Author::value() {
  const std::string name = "v" + std::to_string(values_.size() + 1);
  line("value " + name + " = " + expression(3));
  values_.push_back(name);
}

} // namespace regola::test
