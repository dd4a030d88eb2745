#include "tests/games/truth_table.hpp"
#include "tests/source_dir.hpp"

#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>
#include <stdexcept>
#include <utility>

namespace regola::test {

namespace {

/// Every game of the tables and the files it is written in. A new file needs a row here and nothing else.
const std::vector<Variant>& all_variants() {
  static const std::vector<Variant> all = {
      {"tic-tac-toe", "tris.rules", "", 1'000'000, 0},
      {"tic-tac-toe", "tic-tac-toe.rules", "", 1'000'000, 0},
      {"tic-tac-toe", "m-n-k.rules", "param M=3\nparam N=3", 1'000'000, 0},
      {"tic-tac-toe 3x3", "tris.rules", "", 0, 0},
      {"tic-tac-toe 3x3", "tic-tac-toe.rules", "", 0, 0},
      {"tic-tac-toe 3x3", "m-n-k.rules", "param M=3\nparam N=3", 0, 0},
      {"m n k 4x3 in 3", "m-n-k.rules", "param M=4\nparam N=3\nparam K=3", 0, 0},
      {"m n k 4x4 in 3", "m-n-k.rules", "param M=4\nparam N=4\nparam K=3", 0, 0},
      {"m n k 4x4 in 4", "m-n-k.rules", "param M=4\nparam N=4\nparam K=4", 0, 0},
      {"connect-four 7x6", "connect-four.rules", "", 120'000, 6'000'000},
      {"connect four 4x4 in 4 (width x height)", "connect-four.rules", "param M=4\nparam N=4", 0, 0},
      {"connect four 5x4 in 4", "connect-four.rules", "param M=5\nparam N=4", 0, 0},
      {"connect four 6x4 in 4", "connect-four.rules", "param M=6\nparam N=4", 0, 0},
      {"connect four 4x5 in 4", "connect-four.rules", "param M=4\nparam N=5", 0, 0},
      {"connect four 7x6 in 4", "connect-four.rules", "", 0, 0},
      {"othello 8x8", "othello.rules", "", 10'000, 400'000},
      {"othello 6x6", "othello.rules", "param N=6", 10'000, 2'500'000},
      {"othello 4x4", "othello.rules", "param N=4", 40'000, 0},
      {"breakthrough 8x8", "breakthrough.rules", "", 300'000, 7'000'000},
      {"breakthrough 3x4 two rows each", "breakthrough.rules", "param M=3\nparam N=4", 0, 0},
      {"breakthrough 3x5 two rows each", "breakthrough.rules", "param M=3\nparam N=5", 0, 0},
      {"breakthrough 3x6 two rows each", "breakthrough.rules", "param M=3\nparam N=6", 0, 0},
      {"breakthrough 4x4 two rows each", "breakthrough.rules", "param M=4\nparam N=4", 0, 0},
      {"amazons 10x10", "amazons.rules", "", 10'000, 5'000'000},
      {"english draughts", "english-draughts.rules", "", 40'000, 4'000'000},
      {"international draughts", "international-draughts.rules", "", 200'000, 1'100'000},
      {"minishogi", "minishogi.rules", "", 40'000, 600'000},
      {"dobutsu-shogi", "dobutsu-shogi.rules", "", 10'000, 0},
      {"ataxx 7x7", "ataxx.rules", "", 10'000, 200'000},
      {"hex 11x11", "hex.rules", "", 0, 2'000'000},
      {"hex any n x n", "hex.rules", "param N=2", 0, 0},
      {"hex any n x n", "hex.rules", "param N=3", 0, 0},
      {"chess", "chess.rules", "", 50'000, 5'000'000},
      {"nine-mens-morris", "nine-mens-morris.rules", "", 20'000, 6'000'000},
      {"fox-and-geese", "fox-and-geese.rules", "", 10'000, 100'000},
      {"hasami-shogi", "hasami-shogi.rules", "", 10'000, 300'000},
      {"tablut", "tablut.rules", "", 10'000, 400'000},
      {"clobber 5x6", "clobber.rules", "", 100'000, 0},
      {"konane 6x6", "konane.rules", "", 30'000, 0},
      {"domineering 8x8", "domineering.rules", "", 10'000, 0},
      {"domineering 4x4", "domineering.rules", "param M=4\nparam N=4", 30'000, 0},
      {"domineering 5x5", "domineering.rules", "param M=5\nparam N=5", 0, 0},
      {"halma 8x8", "halma.rules", "", 20'000, 1'200'000},
      {"pentago", "pentago.rules", "", 90'000, 400'000},
      {"dots and boxes 2x2", "dots-and-boxes.rules", "", 12'000, 700'000},
      {"hare-and-hounds", "hare-and-hounds.rules", "", 20'000, 0},
      {"mu-torere", "mu-torere.rules", "", 20'000, 0},
      {"racing-kings", "racing-kings.rules", "", 12'000, 300'000},
      {"surakarta", "surakarta.rules", "", 20'000, 200'000},
      {"lines-of-action", "lines-of-action.rules", "", 50'000, 2'000'000},
      {"seega", "seega.rules", "", 10'000, 0},
      {"kalah", "kalah.rules", "", 25'000, 120'000},
      {"gomoku 15x15", "gomoku.rules", "", 60'000, 0},
  };
  return all;
}

/// Splits at commas; what is behind the last wanted one stays together.
std::vector<std::string> cells_of(const std::string& line) {
  std::vector<std::string> cells;
  std::istringstream in(line);
  for (std::string cell; std::getline(in, cell, ',');) {
    cells.push_back(cell);
  }
  return cells;
}

} // namespace

std::vector<TruthRow> read_truth(const std::string& file) {
  std::ifstream in(source_dir() + "/tests/truth/" + file);
  std::vector<TruthRow> rows;
  bool is_heading = true;
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line.front() == '#' || std::exchange(is_heading, false)) {
      continue;
    }
    const std::vector<std::string> cells = cells_of(line);
    if (cells.size() < 4) {
      throw std::runtime_error(file + ": '" + line + "' has too few columns");
    }
    if (file == "perft.csv") {
      rows.push_back({cells[0], cells[1], std::stoi(cells[2]), "perft", cells[3]});
    } else {
      rows.push_back({cells[0] + " " + cells[1], "start", 0, cells[2], cells[3]});
    }
  }
  return rows;
}

std::vector<Variant> variants_of(const std::string& game) {
  std::vector<Variant> found;
  std::copy_if(all_variants().begin(), all_variants().end(), std::back_inserter(found),
               [&](const Variant& variant) { return variant.game == game; });
  return found;
}

Cost cost_of(const TruthRow& value) {
  static const std::set<std::string> minutes = {
      "connect four 5x4 in 4 value",
      "connect four 4x5 in 4 value",
      "breakthrough 3x5 two rows each value",
      "breakthrough 4x4 two rows each value",
  };
  static const std::set<std::string> beyond = {
      "m n k 4x4 in 3 value",
      "m n k 4x4 in 4 value",
      "connect four 6x4 in 4 value",
      "connect four 7x6 in 4 value",
      "connect four 7x6 in 4 statuses in all",
      "connect four 7x6 in 4 value after first move in columns 1 to 7",
      "othello 6x6 value",
      "breakthrough 3x6 two rows each value",
  };
  const std::string name = value.game + " " + value.quantity;
  return beyond.count(name) == 1 ? Cost::beyond : minutes.count(name) == 1 ? Cost::minutes : Cost::seconds;
}

} // namespace regola::test
