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

} // namespace regola
