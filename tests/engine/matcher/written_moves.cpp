#include "engine/matcher/written_moves.hpp"
#include "engine/matcher/find_move.hpp"
#include "tests/engine/ruleset_of.hpp"

using namespace regola;
using namespace regola::test;

namespace {

/// How the only move that may be meant is written; else how many there are.
std::string meant(const Ruleset& rules, const std::string& status_text, const std::string& typed) {
  const Status status = status_of(rules, status_text);
  const auto all = successors(rules, status);
  const FoundMove found = find_move(rules, status, all, typed);
  return found.candidates.size() == 1 ? WrittenMoves(rules, status, all).text(found.candidates.front())
                                      : std::to_string(found.candidates.size());
}

struct WrittenRow {
  const char* status;
  const char* typed;
  const char* written;
};

void check_rows(const std::string& name, const std::vector<WrittenRow>& rows) {
  const Ruleset rules = game(name);
  for (const WrittenRow& row : rows) {
    CAPTURE(row.status, row.typed);
    CHECK(meant(rules, row.status, row.typed) == row.written);
  }
}

const char* const passing = "4k3/8/8/3pP3/8/8/8/4K3 w - d6";
const char* const two_knights = "4k3/8/8/8/8/2N5/8/4K1N1 w - -";
const char* const four_queens = "k7/8/8/Q6Q/8/8/8/Q5K1 w - -";
const char* const castles = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -";

} // namespace

TEST_CASE("moves by piece are those of chess books") {
  check_rows("chess", {
                          {"", "e2-e4", "e4"},
                          {"", "pawn e2-e4", "e4"},
                          {"", "e4", "e4"},
                          {"", "E4", "e4"},
                          {"", "Nf3", "Nf3"},
                          {"", "nf3", "Nf3"},
                          {"", "Ngf3!", "Nf3"},
                          {"", "Ng1-f3", "Nf3"},
                          {"", "N1f3", "Nf3"},
                          {"", "Pe4", "e4"},
                          {"", "Nf4", "0"},
                          {"", "e5", "0"},
                          {two_knights, "Ne2", "2"},
                          {two_knights, "Nge2", "Nge2"},
                          {two_knights, "Nce2", "Nce2"},
                          {two_knights, "Nb5", "Nb5"},
                          {four_queens, "Qa1e5", "Q1e5+"},
                          {four_queens, "Q1e5", "Q1e5+"},
                          {four_queens, "Qhe5", "Qhe5+"},
                          {castles, "O-O", "O-O"},
                          {castles, "0-0", "O-O"},
                          {castles, "o-o-o", "O-O-O"},
                          {castles, "e1g1", "O-O"},
                          {castles, "Rxa8", "Rxa8+"},
                          {castles, "Ra8", "Rxa8+"},
                          {"8/P6k/8/8/8/8/8/K7 w - -", "a8", "4"},
                          {"8/P6k/8/8/8/8/8/K7 w - -", "a8=Q", "a8=Q"},
                          {"8/P6k/8/8/8/8/8/K7 w - -", "a8q", "a8=Q"},
                          {"1n5k/P7/8/8/8/8/8/K7 w - -", "axb8=N", "axb8=N"},
                          {"4k3/8/8/3pP3/8/8/8/4K3 w - d6", "exd6", "exd6"},
                          {"4k3/8/8/3pP3/8/8/8/4K3 w - d6", "ed6", "exd6"},
                          {passing, "exd6 e.p.", "exd6"},
                          {passing, "exd6ep", "exd6"},
                          {passing, "exd6 ep", "exd6"},
                          {passing, "exd6e.p.", "exd6"},
                          {passing, "e5xd6e.p.", "exd6"},
                          {passing, "e5-d6 e.p.!", "exd6"},
                          {passing, "EXD6 E.P.", "exd6"},
                          {passing, "ed6 (ep)", "exd6"},
                          {passing, "exd6+ e. p.", "exd6"},
                          {passing, "exd6 en passant", "exd6"},
                          {passing, "e6 e.p.", "0"}, // takes nothing
                          {passing, "e.p.", "0"},
                          {"4k3/8/3p4/4P3/8/8/8/4K3 w - -", "exd6 e.p.", "0"}, // not in passing
                          {"6k1/5ppp/8/8/8/8/8/R6K w - -", "Ra8", "Ra8#"},
                          {"6k1/5ppp/8/8/8/8/8/R6K w - -", "Ra8++", "Ra8#"},
                      });
}

TEST_CASE("a bishop and a pawn that go to one cell are told apart by their capitals") {
  const char* const both = "4k3/8/8/8/8/2p5/1P1B4/4K3 w - -";
  check_rows("chess",
             {{both, "bxc3", "bxc3"}, {both, "Bxc3", "Bxc3"}, {both, "BXC3", "2"}, {both, "xc3", "bxc3"}});
}

TEST_CASE("moves by number are those of draughts books") {
  const char* const two_jumps = "......../......../...M..../......../...M..../..m...../......../........ m";
  check_rows("english-draughts", {
                                     {"", "11-15", "11-15"},
                                     {"", "11 15", "11-15"},
                                     {"", "c3-d4", "11-15"},
                                     {"", "11", "2"},
                                     {"", "1115", "0"},
                                     {"", "1-5", "0"},
                                     {two_jumps, "11x25", "0"},
                                 });
  check_rows("international-draughts", {{"", "32-28", "32-28"}, {"", "d4c5", "32-27"}, {"", "c4-d5", "0"}});
}

TEST_CASE("pieces out of the hand have a star") {
  const char* const in_hand = "..k../...../...../...../..K.. sente 1P 0S 0G 0B 0R 0p 0s 0g 0b 0r";
  check_rows("minishogi", {{in_hand, "P*b3", "P*b3"}, {in_hand, "p@b3", "P*b3"}, {in_hand, "Kb1", "Kb1"}});
}

TEST_CASE("where a text says nothing, moves are their texts, and briefly their cells") {
  const Ruleset rules = game("tic-tac-toe");
  const auto all = successors(rules, rules.start);
  const WrittenMoves written(rules, rules.start, all);
  CHECK(written.text(0) == to_text(rules, all[0].move));
  CHECK(written.brief(0) == short_text(rules, all[0].move));
  CHECK_FALSE(written.is_like(0, written.text(0), WrittenMoves::Likeness::close));
}

TEST_CASE("a line of play is written ply by ply") {
  const Ruleset rules = game("chess");
  std::vector<Move> line;
  Status status = rules.start;
  for (const char* typed : {"e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7"}) {
    const auto all = successors(rules, status);
    const FoundMove found = find_move(rules, status, all, typed);
    REQUIRE(found.candidates.size() == 1);
    line.push_back(all[found.candidates.front()].move);
    status = all[found.candidates.front()].status;
  }
  const std::vector<std::string> texts = written_line(rules, rules.start, line);
  CHECK(texts == std::vector<std::string>{"e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7#"});
  CHECK(written(rules, rules.start, line.front()) == "e4");
  CHECK(written_briefly(rules, rules.start, line.front()) == "e4");
  // A move that is none of the status is written by its text.
  CHECK(written(rules, status, line.front()) == "pawn e2-e4");
}
