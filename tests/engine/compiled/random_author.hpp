#pragma once

#include <set>
#include <string>
#include <vector>

#include "engine/compiled/random.hpp"

namespace regola::test {

/// Writes one text of random rules. What it writes need not make sense, only be read often enough.
class Author {
public:
  explicit Author(Random& random) : random_(random) {}

  [[nodiscard]] std::string text();

private:
  using Words = std::vector<std::string>;

  [[nodiscard]] int below(int n) { return static_cast<int>(random_.below(static_cast<std::uint32_t>(n))); }
  [[nodiscard]] bool chance(int n) { return below(n) == 0; }
  [[nodiscard]] std::string pick(const Words& words) {
    return words[static_cast<std::size_t>(below(static_cast<int>(words.size())))];
  }
  void line(const std::string& words) { text_ += words + "\n"; }
  struct Picture {
    std::vector<Words> rows; // of tests, without marks
    std::string way;         // for the head; empty where none is needed
    int anchor_row = -1;
    int anchor = -1;
    std::string drawn;
  };

  // Whose turn it is, and where.
  void players();
  void order();
  void hands();
  [[nodiscard]] std::string drawing(int columns, int rows, bool holes);
  void board();
  void squares();
  void grid_links(int columns, int rows);
  void large();
  void grid_ways();
  void hexagons();
  void lines();
  void points();
  void links(const std::string& name);
  void row();
  [[nodiscard]] std::string way();
  // Cells.
  [[nodiscard]] std::string symbol();
  [[nodiscard]] std::string set(bool off);
  [[nodiscard]] std::string test(bool variables, bool off = true);
  [[nodiscard]] std::string variable();
  [[nodiscard]] std::string run();
  [[nodiscard]] std::string measured_run();
  [[nodiscard]] Picture picture(bool variables, bool rows_too = true, bool measured = false);
  [[nodiscard]] static std::string draw(const std::vector<Words>& rows, int anchor_row, int anchor);
  // Lines.
  [[nodiscard]] std::string head(const std::string& way, bool for_player);
  [[nodiscard]] std::string written(const std::string& old, bool choice);
  [[nodiscard]] std::string sum();
  [[nodiscard]] std::string rewriting(const Picture& left, bool choice);
  void production(const std::string& word);
  void usual_move(const std::string& name);
  void number_move(const std::string& name, const std::string& way, const std::string& condition);
  void after();
  void whole_rules();
  [[nodiscard]] std::string bare_rule(int length, const Words& constants);
  std::string bare_game();
  void prefer();
  void judgement(const std::string& word);
  void ends();
  void symbol_or_cell_class();
  void value();
  // Expressions.
  [[nodiscard]] std::string worth();
  [[nodiscard]] std::string seen_from_anchor();
  [[nodiscard]] std::string counted();
  [[nodiscard]] std::string known_name();
  [[nodiscard]] std::string atom();
  [[nodiscard]] std::string expression(int depth);
  [[nodiscard]] std::string expression_of(int depth);

  Random& random_;
  std::string text_;
  Words symbols_;
  Words ways_;
  Words places_;
  Words classes_;
  Words values_;
  std::set<std::string> names_;
  std::string variables_;
  int cells_ = 1;
  bool mirrored_ = false;
  bool has_order_ = false;
  bool is_grid_ = false;
  bool is_hex_ = false;
  bool turned_ = false; // the mirror of the players turns the board
  bool one_row_ = false;
};

} // namespace regola::test
