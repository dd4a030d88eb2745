#include "rules/grammar/words.hpp"

#include <array>
#include <utility>

#include "rules/text/ranges.hpp"

namespace regola {

namespace {

struct Word {
  std::string_view text;
  unsigned uses = 0;
  /// Words that begin lines: the form of these lines. Words of heads: the lines in which they are proposed.
  std::string_view note = {};
};

constexpr std::string_view any_line = "any";

/// All words of the language; where several fit, editors propose them in this order.
constexpr std::array word_table{
    Word{"game", line_word, "`game NAME`"},
    Word{"param", line_word, "`param N=8 K=3`"},
    Word{"include", line_word, "`include FILE`"},
    Word{"players", line_word, "`players x/o n/s`, or `players g n`"},
    Word{"board", line_word,
         "`board 8x8`, `board hex 8x8`, `board lines`, `board points a b c`, or `board x--`"},
    Word{"link", line_word, "`link across a-b b-c`, or `link up/down a-b`"},
    Word{"hand", line_word | value_word | expression_word | counting_word,
         "`hand 9x 9o`, `hand 0x=o`, or `hand 0x=o by take drop`"},
    Word{"show", line_word, "`show J as K ♔/♚ king`: symbols, then what they are shown as, a glyph, a name"},
    Word{"class", line_word | expectation_word, "`class NAME = SYMBOLS`, or `class NAME DIRECTIONS: CELLS`"},
    Word{"order", line_word, "`order NAME = SYMBOLS`, the first of which stands for 0"},
    Word{"move", line_word | expectation_word, "`move NAME HEAD: CELLS -> CELLS`"},
    Word{"then", line_word, "`then NAME HEAD: CELLS -> CELLS`"},
    Word{"after", line_word | expectation_word, "`after [NAME] HEAD: CELLS -> CELLS`"},
    Word{"prefer", line_word, "`prefer NAME > NAME`, or `prefer most EXPRESSION`"},
    Word{"forbid", line_word, "`forbid [NAME] HEAD: CELLS`, or `forbid [NAME] if CONDITION`"},
    Word{"pass", line_word | move_word, "`pass`, or `pass if CONDITION`"},
    Word{"win", line_word, "`win HEAD: CELLS`, or `win if CONDITION`"},
    Word{"lose", line_word, "`lose HEAD: CELLS`, or `lose if CONDITION`"},
    Word{"draw", line_word, "`draw HEAD: CELLS`, `draw if CONDITION`, or `draw claim if CONDITION`"},
    Word{"score", line_word, "`score EXPRESSION`"},
    Word{"value", line_word | expectation_word, "`value NAME = EXPRESSION`"},
    Word{"worth", line_word | expectation_word, "`worth NAME = EXPRESSION`"},
    Word{"notation", line_word,
         "`notation LETTER HEAD: CELLS -> CELLS`, `notation cell HEAD: CELLS -> CELLS`, "
         "`notation moves by piece`, or `notation NAME DIRECTION as TEXT`"},
    Word{"expect", line_word,
         "`expect [STATUS] perft 3 = 504`, or moves, result, refuse, forbids, value, worth, matches, "
         "class, move, after"},

    Word{"in", head_word, any_line},
    Word{"for", head_word, any_line},
    Word{"if", head_word, any_line},
    Word{"every", head_word, "move then"},
    Word{"again", head_word, "move"},
    Word{"may", head_word, "move then"},
    Word{"once", head_word, "move"},
    Word{"each", head_word, "then"},
    Word{"free", head_word, "then"},
    Word{"extra", head_word, "move then"},
    Word{"claim", head_word, "draw"},
    Word{"after", head_word, "then"},
    Word{"along", younger_head_word, "then"},
    Word{"silent", younger_head_word, "then"},

    Word{"straight", direction_word},
    Word{"diagonal", direction_word},
    Word{"around", direction_word},
    Word{"knight", direction_word},
    Word{"anywhere", direction_word},
    Word{"mirror", direction_word},

    Word{"count", value_word | expression_word | counting_word},
    Word{"sum", expression_word | counting_word},
    Word{"moves", value_word | expression_word | prefix_word | expectation_word},
    Word{"can", expression_word | prefix_word},
    Word{"attacked", value_word | expression_word | counting_word},
    Word{"attacks", value_word | expression_word | counting_word},
    Word{"quiet", value_word | expression_word | counting_word},
    Word{"line", counting_word},
    Word{"stuck", value_word | expression_word},
    Word{"repeats", value_word | expression_word},
    Word{"cycle", expression_word | prefix_word},
    Word{"other", value_word | expression_word | prefix_word},
    Word{"min", expression_word},
    Word{"max", expression_word},
    Word{"ratio", expression_word},
    Word{"abs", expression_word},
    Word{"and", value_word | expression_word},
    Word{"or", value_word | expression_word},
    Word{"not", value_word | expression_word | prefix_word},
    Word{"before", prefix_word},
    Word{"at", prefix_word},

    Word{"perft", expectation_word},
    Word{"result", expectation_word},
    Word{"refuse", expectation_word},
    Word{"forbids", expectation_word},
    Word{"matches", expectation_word},

    Word{"here", inner_word},
    Word{"by", inner_word},
    Word{"to", inner_word},
    Word{"most", inner_word},
    Word{"hex", inner_word},
    Word{"lines", inner_word},
    Word{"points", inner_word},
    Word{"as", inner_word},
    Word{"but", inner_word},
    Word{"piece", inner_word},
    Word{"number", inner_word},
    Word{"from", inner_word},
    Word{"cell", inner_word},
};

/// Returns the row of a word with one of these uses; null for another text.
const Word* find_word(std::string_view text, unsigned uses) {
  return find_where(word_table,
                    [&](const Word& word) { return word.text == text && (word.uses & uses) != 0; });
}

} // namespace

bool is_word(std::string_view text, unsigned uses) { return find_word(text, uses) != nullptr; }

std::vector<std::string> words_of(unsigned uses) {
  std::vector<std::string> words;
  for (const Word& word : word_table) {
    if ((word.uses & uses) != 0) words.emplace_back(word.text);
  }
  return words;
}

std::vector<std::string> head_words_of(std::string_view line) {
  std::vector<std::string> words;
  for (const Word& word : word_table) {
    const bool in_heads = (word.uses & (head_word | younger_head_word)) != 0;
    const bool in_these = word.note == any_line || word.note.find(line) != std::string_view::npos;
    if (in_heads && in_these) words.emplace_back(word.text);
  }
  return words;
}

std::string_view line_form(std::string_view word) {
  const Word* found = find_word(word, line_word);
  return found == nullptr ? std::string_view() : found->note;
}

std::string_view line_word_meant_by(std::string_view word) {
  using Meant = std::pair<std::string_view, std::string_view>;
  constexpr std::array<Meant, 25> meant = {{
      {"title", "game"},    {"name", "game"},      {"size", "board"},   {"grid", "board"},
      {"turn", "players"},  {"const", "param"},    {"group", "class"},  {"region", "class"},
      {"zone", "class"},    {"rule", "move"},      {"action", "move"},  {"goal", "win"},
      {"victory", "win"},   {"winner", "win"},     {"loser", "lose"},   {"end", "win"},
      {"loss", "lose"},     {"tie", "draw"},       {"eval", "value"},   {"heuristic", "value"},
      {"points", "score"},  {"illegal", "forbid"}, {"never", "forbid"}, {"test", "expect"},
      {"assert", "expect"},
  }};
  const auto found = find_if(meant, [&](const Meant& each) { return each.first == word; });
  return found == meant.end() ? std::string_view() : found->second;
}

} // namespace regola
