#pragma once

#include <fmt/format.h>

#include "rules/resolve/scope.hpp"

namespace regola {

/// Reads the items of one head from left to right.
class HeadReader {
public:
  HeadReader(const View& view, const syntax::Head& head, HeadRules allowed)
      : view_(view), scope_(*view.scope), syntax_(head), allowed_(allowed) {
    head_.place = head.place;
  }

  [[nodiscard]] std::optional<Head> read();

private:
  [[nodiscard]] bool too_many_directions(const syntax::Word& word) {
    const bool too_many = scope_.ruleset.board.relation_count() > limits::directions;
    if (too_many) {
      fail(Code::bad_head, word,
           fmt::format("with this one there are more than {} directions", limits::directions));
    }
    return too_many;
  }
  void fail(Code code, const syntax::Word& word, std::string message, Help help = {}) {
    scope_.error(code, word.place, std::move(message), std::move(help));
    failed_ = true;
  }
  [[nodiscard]] bool permitted(bool allowed, const syntax::Word& word) {
    if (!allowed) {
      fail(Code::bad_head, word, fmt::format("'{}' means nothing in a line of this kind", word.text));
    }
    return allowed;
  }
  [[nodiscard]] std::vector<RelationIndex> directions_of(const std::string& word) const {
    return resolve_direction(view_, word);
  }
  [[nodiscard]] bool take_here(const syntax::Word& word);
  void take_range(const syntax::HeadItem& item);
  void take_word(const syntax::Word& word);
  [[nodiscard]] bool take_younger_word(const syntax::Word& word);
  void take_ahead();
  void take_cells();
  void complain_of_cell(const syntax::Word& word);
  [[nodiscard]] bool follows_again(std::size_t item) const;
  [[nodiscard]] bool is_repeated(std::size_t item) const;
  void take_player();
  void take_names();
  void take_direction(const syntax::Word& word);
  void take_pair(const syntax::HeadItem& item);
  [[nodiscard]] Help nearest_word(const std::string& word) const;
  [[nodiscard]] Help meant_by(const std::string& word) const;
  [[nodiscard]] bool may_be_name(const syntax::Word& word) const;

  const View& view_;
  Scope& scope_;
  const syntax::Head& syntax_;
  HeadRules allowed_;
  Head head_;
  std::size_t next_ = 0;
  std::vector<std::size_t> words_; // the items so far, without names after `in`, `for` or `after`
  bool failed_ = false;
  bool misses_cells_ = false; // whether some cells exist only on a larger board
};

// Help for words of other languages: how to say the same in this language.

/// Returns the head word for a foreign word such as `north`, `2n` or `when`; empty if there is none.
/// @param item the word in the head
[[nodiscard]] Help meant_in_head(const View& view, const syntax::Head& head, std::size_t item);

/// Returns the word with small letters in place of capitals.
[[nodiscard]] std::string in_small_letters(std::string word);

/// Returns the directions for a foreign word such as `north` or `2n`, as heads write them; empty if there are
/// none.
[[nodiscard]] std::string direction_called(const Scope& scope, const std::string& word);

/// Returns the expression for a foreign word such as `check` or `full`; empty if there is none.
[[nodiscard]] Help meant_in_expression(const std::string& word);

/// Returns how to write `count x in a1-e1` correctly, if the head has such a condition; else empty.
[[nodiscard]] Help counted_in_cells(const Scope& scope, const syntax::Head& head);

/// Reports `if` and `in` among the cells of a picture. Returns false if there are any.
[[nodiscard]] bool check_head_words(const Scope& scope, const syntax::Picture& picture);

/// Reports a missing symbol after `quiet`, as in `quiet >= 50`. Returns false if it is missing.
[[nodiscard]] bool check_quiet(const Scope& scope, const syntax::Cell& cell);

} // namespace regola
