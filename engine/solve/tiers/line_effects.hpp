#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/solve/tiers/turn_effects.hpp"

namespace regola {

/// Finds out from the lines of a player how they change the counts.
class LineEffectReader {
public:
  /// @param ruleset must outlive it
  /// @param counted must outlive it
  LineEffectReader(const Ruleset& ruleset, const Counted& counted, PlayerIndex player)
      : ruleset_(ruleset), counted_(counted), player_(player) {}

  /// Number of counted things.
  [[nodiscard]] std::size_t size() const { return counted_.size(); }
  [[nodiscard]] LineEffects read(const Production& line) const;
  [[nodiscard]] LineEffects read(const Rule& rule) const;

private:
  /// A change of a cell: its symbols before and after.
  struct Change {
    Symbol before = 0;
    Symbol after = 0;
  };
  using Changes = std::vector<Change>;
  using Variables = std::map<char, Symbol>;

  [[nodiscard]] std::string symbols_before(const Element& element) const;
  [[nodiscard]] std::string symbols_after(const Production& line, std::size_t element, Symbol before) const;
  [[nodiscard]] static bool fires_at_once(const Production& line, std::size_t element);
  [[nodiscard]] bool choose(const Production& line, const std::vector<std::size_t>& elements, std::size_t at,
                            Variables& variables, Changes& changes, std::vector<Changes>& all) const;
  void add_repeated(const Production& line, std::size_t element, LineEffects& effects) const;
  [[nodiscard]] Counts on_board(const Changes& changes) const;
  void add_effects(const Changes& changes, std::uint16_t hands, bool exactly, std::vector<Counts>& all) const;
  [[nodiscard]] std::int32_t change_of_hand(const Hand& hand, const Changes& changes) const;

  const Ruleset& ruleset_;
  const Counted& counted_;
  PlayerIndex player_;
};

} // namespace regola
