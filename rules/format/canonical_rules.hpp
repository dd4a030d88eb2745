#pragma once

#include <set>
#include <unordered_map>

#include "rules/ruleset/ruleset.hpp"

namespace regola {

/// Maps each cell of a board to its image, by CellIndex.
using CellPermutation = std::vector<CellIndex>;

/// Writes the rules of a game, with permuted cells, as a canonical text: unordered parts are sorted. Two
/// permutations with equal texts give equal rules.
class CanonicalRules {
public:
  /// @param value a value to include in the text, or null
  CanonicalRules(const Ruleset& ruleset, const Value* value);

  /// Whether permutations of these rules can be compared.
  [[nodiscard]] bool is_readable() const { return own_.has_value(); }
  [[nodiscard]] bool is_same_under(const CellPermutation& permutation);
  /// Returns all rules and the start as one text, also for rules whose permutations cannot be compared. Two
  /// sets of rules that differ in play have different texts. Leaves out lines that only show or test
  /// something.
  [[nodiscard]] std::string text();

private:
  /// How a picture is used, besides its cells.
  struct Use {
    enum class Anchor { none, covered, named }; // covered: its cells count; named: their order, too
    Anchor anchor = Anchor::none;
    const std::vector<CellIndex>* cells = nullptr; // cells where the anchor may be
    const Production* production = nullptr;
  };

  [[nodiscard]] std::optional<std::string> under(const CellPermutation& permutation,
                                                 const std::string* wanted);
  [[nodiscard]] bool has_differed(const std::string& text) const;
  void add_side(PlayerIndex player, std::string& text);
  void add_ends(PlayerIndex first, std::string& text);
  [[nodiscard]] std::string board() const;
  [[nodiscard]] std::string classes();
  [[nodiscard]] std::string rule(const Rule& rule);
  [[nodiscard]] std::string production(const Production& line);
  [[nodiscard]] std::string judgement(const Judgement& line);
  [[nodiscard]] std::string condition(const Guard& guard);
  [[nodiscard]] std::string expression(const Expression& expression);
  void add_terms(const Expression& expression, Expression::Kind kind, std::vector<std::string>& terms);
  [[nodiscard]] double bound(const Expression& expression) const;
  [[nodiscard]] std::string value(std::size_t index);
  [[nodiscard]] std::string test(const CellTest& test, RelationIndex along);
  [[nodiscard]] std::string relation(RelationIndex index);
  [[nodiscard]] std::string relations(const std::vector<RelationIndex>& all);
  [[nodiscard]] std::string picture(const Picture& picture, const Use& use);
  /// Whether this picture and the earlier ones have so few placements that all can be listed.
  [[nodiscard]] bool has_few_places(const Picture& picture);
  [[nodiscard]] static bool begins_at_anchor(const Picture& picture, const Use& use);
  [[nodiscard]] std::string placed(const Picture& picture, const Use& use);
  [[nodiscard]] std::string laid(const Picture& picture, const Use& use);
  [[nodiscard]] std::string number_of(const std::string& text);

  const Ruleset& ruleset_;
  const Value* value_;
  std::vector<std::string> cell_names_;                  // number of each cell as text, by CellIndex
  std::unordered_map<std::string, std::size_t> numbers_; // numbers of texts to which other texts refer
  std::optional<std::string> own_;                       // the text of the rules without a permutation

  // The permutation whose text is being written.
  const CellPermutation* image_ = nullptr;
  const std::string* wanted_ = nullptr; // the text to compare with; may be null
  bool readable_ = true;
  static constexpr double most_places = 50'000;
  double places_ = 0;          // upper bound of the placements of all pictures so far
  std::set<ClassIndex> asked_; // classes that lines name
  std::vector<std::optional<std::string>> values_;
  std::vector<std::optional<std::string>> relations_;
};

} // namespace regola
