#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "rules/ruleset/ruleset.hpp"

namespace regola {

/// Where each cell of a board goes, by CellIndex.
using CellPermutation = std::vector<CellIndex>;

/// The rules of a game as they look when the cells are permuted, as a text in which the order of what has no
/// order does not show: two permutations with the same text make the same rules.
class CanonicalRules {
public:
  /// @param value is read with the rules, if there is one
  CanonicalRules(const Ruleset& ruleset, const Value* value);

  /// Whether it can say anything of these rules.
  [[nodiscard]] bool is_readable() const { return own_.has_value(); }
  [[nodiscard]] bool is_same_under(const CellPermutation& permutation);
  /// All of the rules and the start as one text, also of rules that it cannot say anything else of. Rules of
  /// which a game or a result differs have different texts; what a text only shows or tests is left out.
  [[nodiscard]] std::string text();

private:
  /// What is asked of a picture besides its cells.
  struct Use {
    enum class Anchor { none, covered, named }; // does it matter, and which of several cells
    Anchor anchor = Anchor::none;
    const std::vector<CellIndex>* cells = nullptr; // where the anchor must lie
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
  /// Whether a picture and those before it lie in so few places that these can be listed.
  [[nodiscard]] bool has_few_places(const Picture& picture);
  [[nodiscard]] static bool begins_at_anchor(const Picture& picture, const Use& use);
  [[nodiscard]] std::string placed(const Picture& picture, const Use& use);
  [[nodiscard]] std::string laid(const Picture& picture, const Use& use);
  [[nodiscard]] std::string number_of(const std::string& text);

  const Ruleset& ruleset_;
  const Value* value_;
  std::vector<std::string> cell_names_;                  // by CellIndex: a number
  std::unordered_map<std::string, std::size_t> numbers_; // of texts that others refer to
  std::optional<std::string> own_;                       // the text of the rules as they are

  // Of the image under way
  const CellPermutation* image_ = nullptr;
  const std::string* wanted_ = nullptr; // what its text is compared with, if anything
  bool readable_ = true;
  static constexpr double most_places = 50'000;
  double places_ = 0;          // at most so many, of the pictures read so far
  std::set<ClassIndex> asked_; // classes that lines name
  std::vector<std::optional<std::string>> values_;
  std::vector<std::optional<std::string>> relations_;
};

} // namespace regola
