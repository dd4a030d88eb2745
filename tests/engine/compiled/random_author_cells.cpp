// Random texts: pictures of cells, and expressions.

#include "tests/engine/compiled/random_author.hpp"

namespace regola::test {

std::string Author::symbol() { return pick(symbols_); }

std::string Author::set(bool off) {
  std::string content;
  for (int i = 1 + below(2); i > 0; --i) content += symbol();
  if (off && chance(3)) content += "#";
  if (chance(5)) {
    return classes_.empty() || chance(2) ? "{!" + content + "}" : "{!" + pick(classes_) + "}";
  }
  if (!classes_.empty() && chance(4)) content += "!" + pick(classes_);
  return "{" + content + "}";
}

std::string Author::test(bool variables, bool off) {
  if (has_order_ && chance(3)) return variables && chance(3) ? "pile=" + variable() : "pile";
  switch (below(12)) {
  case 0:
  case 1: {
    const std::string some = set(off);
    return variables && chance(4) && some.find('#') == std::string::npos ? some + "=" + variable() : some;
  }
  case 2: return classes_.empty() ? "?" : pick(classes_);
  case 3: return "?";
  case 4:
  case 5: return variables ? variable() : symbol();
  default: return symbol();
  }
}

std::string Author::variable() {
  std::string name = pick({"A", "A", "B", "C"});
  variables_ += name;
  return name;
}

std::string Author::run() {
  return pick(
      {"*", "+", "+", "^2", "^1", "^3", "~", "~" + std::string(is_grid_ && chance(2) ? "around" : "")});
}

/// A run whose length depends on the line.
std::string Author::measured_run() {
  const std::string looked_for = pick({"x", "o", ".", "{xo}", "?"});
  return "^(" +
         pick({"line " + looked_for, "line " + looked_for + " - 1", "line " + looked_for + " / 2",
               "min(2, line " + looked_for + ")", "3 - line " + looked_for, "line " + looked_for + " > 1"}) +
         ")";
}

/// @param variables whether letters may stand for symbols
/// @param measured whether the length of a run may depend on the line
Author::Picture Author::picture(bool variables, bool rows_too, bool measured) {
  Picture picture;
  variables_.clear();
  if (rows_too && is_grid_ && chance(8)) {
    const int width = 1 + below(3);
    for (int row = 0; row < 2; ++row) {
      picture.rows.emplace_back();
      for (int i = 0; i < width; ++i) picture.rows.back().push_back(test(variables && chance(2)));
    }
    if (chance(4)) picture.rows.back()[static_cast<std::size_t>(below(width))] += "^2";
    picture.way = pick({"", "straight", "e/s", "w/s", "n/e", "e/s n/w", "s/e"});
  } else {
    const int length = 1 + (chance(4) ? 0 : 1 + below(3));
    picture.rows.emplace_back();
    Words& row = picture.rows.back();
    for (int i = 0; i < length; ++i) row.push_back(test(variables && chance(2)) + (chance(4) ? run() : ""));
    if (measured && chance(8)) {
      std::string& cell = row[static_cast<std::size_t>(below(length))];
      cell = cell.substr(0, cell.find_first_of("*+^~")) + measured_run();
    }
    if (chance(6)) row.insert(chance(3) ? row.begin() : row.end(), "#");
    if (row.size() > 1 || row[0].size() > 1 || chance(8)) picture.way = way();
    // Runs that may go anywhere lie in more ways than can be walked.
    if (picture.way == "anywhere") {
      for (std::string& cell : row) cell = cell.substr(0, cell.find_first_of("*+^~"));
    }
  }
  if (chance(2)) {
    picture.anchor_row = below(static_cast<int>(picture.rows.size()));
    const Words& row = picture.rows[static_cast<std::size_t>(picture.anchor_row)];
    picture.anchor = below(static_cast<int>(row.size()));
  }
  picture.drawn = draw(picture.rows, picture.anchor_row, picture.anchor);
  return picture;
}

std::string Author::draw(const std::vector<Words>& rows, int anchor_row, int anchor) {
  std::string drawn;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    drawn += row == 0 ? "" : " /";
    for (std::size_t i = 0; i < rows[row].size(); ++i) {
      const bool is_anchor = static_cast<int>(row) == anchor_row && static_cast<int>(i) == anchor;
      const std::string& cell = rows[row][i];
      drawn += drawn.empty() ? "" : " ";
      if (!is_anchor) {
        drawn += cell;
        continue;
      }
      const std::size_t end = cell.front() == '{' ? cell.find('}') + 1 : cell.find_first_of("*+^~");
      drawn += "[" + cell.substr(0, end) + "]" + (end < cell.size() ? cell.substr(end) : "");
    }
  }
  return drawn;
}

/// Of a move: the words that only a worth has around those of any expression.
std::string Author::worth() {
  const auto here = [&] {
    Picture left = picture(true, false);
    return "count (" + (left.way.empty() ? "" : left.way + " ") + "in here: " + left.drawn + ")";
  };
  const auto part = [&] {
    return pick({here(), here(), "at " + way() + " (" + here() + ")", expression_of(1)});
  };
  return pick({part(), "before (" + part() + ")", part() + " - before (" + part() + ")",
               mirrored_ ? "other (" + part() + ")" : part()});
}

/// A condition that looks from the anchor of its line.
std::string Author::seen_from_anchor() {
  const auto here = [&] { return "count (" + way() + " in here: ? " + symbol() + ")"; };
  return pick({here() + " > 0", here() + " = " + here(), "at " + way() + " (" + here() + ") > 1",
               mirrored_ ? "other (" + here() + ") = 0" : here() + " = 0"});
}

std::string Author::counted() {
  if (chance(3)) return "count " + (chance(2) ? symbol() : set(false));
  Picture left = picture(true);
  const std::string words = head(left.way, false);
  return "count (" + (words.empty() ? "" : words.substr(1) + ": ") + left.drawn + ")";
}

std::string Author::known_name() { return pick(Words(names_.begin(), names_.end())); }

std::string Author::atom() {
  if (has_order_ && chance(4)) {
    return pick({"sum pile", "sum {12}", "hand pile", "sum (in " + pick(places_) + ": pile)",
                 "sum (" + way() + ": [pile] " + symbol() + ")"});
  }
  switch (below(16)) {
  case 0:
  case 1: return std::to_string(below(4));
  case 2: return "moves " + pick({"x", "o"}) + (names_.empty() || chance(2) ? "" : " by " + known_name());
  case 3: return "to move";
  case 4: return "stuck";
  case 5: return pick({"attacked ", "attacks "}) + (chance(3) ? set(false) : symbol());
  case 6: return chance(3) ? pick({"repeats", "cycle 2", "cycle 4"}) : "1";
  case 7: return chance(3) ? "quiet " + pick({symbol(), set(false), "{}"}) : "2";
  case 9: return names_.empty() || chance(2) ? "1" : "can " + known_name();
  case 8: return values_.empty() ? "1" : pick(values_);
  default: return counted();
  }
}

std::string Author::expression(int depth) {
  const std::string saved = variables_;
  std::string result = expression_of(depth);
  variables_ = saved;
  return result;
}

std::string Author::expression_of(int depth) {
  if (depth == 0) return atom();
  const auto part = [&] { return expression_of(depth - 1); };
  switch (below(10)) {
  case 0: return part() + pick({" and ", " or "}) + part();
  case 1: return "not " + atom();
  case 2: return pick({"min", "max", "ratio"}) + "(" + part() + ", " + part() + ")";
  case 3: return chance(2) ? "abs(" + part() + ")" : "-" + atom();
  case 4: return mirrored_ ? "other " + atom() : atom();
  case 5: return "(" + part() + ")" + pick({" + ", " - ", " * ", " / "}) + atom();
  case 6: return atom() + pick({" + ", " - ", " * ", " / "}) + atom();
  case 7: return atom();
  default: return atom() + pick({" < ", " <= ", " = ", " != ", " >= ", " > "}) + std::to_string(below(4));
  }
}

} // namespace regola::test
