#include "rules/format/canonical_rules.hpp"

#include <cmath>
#include <iterator>
#include <numeric>

#include "rules/ruleset/asks.hpp"
#include "rules/text/ranges.hpp"

namespace regola {

namespace {

// Separators that no text contains, so that different rules never have equal texts.
constexpr char ends = '\1';
constexpr char divides = '\2';
constexpr char opens = '\3';
constexpr char closes = '\4';

std::string joined(const std::vector<std::string>& all) {
  std::string text(1, opens);
  for (const std::string& one : all) text += one + divides;
  return text + closes;
}
std::string sorted(std::vector<std::string> all) {
  std::sort(all.begin(), all.end());
  return joined(all);
}
/// Joins texts sorted and without duplicates.
std::string as_set(std::vector<std::string> all) {
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return joined(all);
}

CellPermutation identity(std::size_t size) {
  CellPermutation same(size);
  std::iota(same.begin(), same.end(), CellIndex{0});
  return same;
}

} // namespace

CanonicalRules::CanonicalRules(const Ruleset& ruleset, const Value* value)
    : ruleset_(ruleset), value_(value) {
  for (std::size_t cell = 0; cell < ruleset.board.size(); ++cell) cell_names_.push_back(std::to_string(cell));
  if (ruleset.board.size() == 0 || !ruleset.sides[0].afters.empty() || !ruleset.sides[1].afters.empty()) {
    return;
  }
  own_ = under(identity(ruleset.board.size()), nullptr);
}

bool CanonicalRules::is_same_under(const CellPermutation& permutation) {
  return own_ && permutation.size() == ruleset_.board.size() &&
         !(ruleset_.turn == Turn::first_cell && permutation.front() != 0) &&
         under(permutation, &*own_) == own_;
}

/// @param wanted the expected text, if any; writing stops at the first difference
std::optional<std::string> CanonicalRules::under(const CellPermutation& permutation,
                                                 const std::string* wanted) {
  image_ = &permutation;
  wanted_ = wanted;
  readable_ = true;
  places_ = 0;
  asked_.clear();
  values_.assign(ruleset_.values.size(), std::nullopt);
  relations_.assign(ruleset_.board.relation_count(), std::nullopt);
  std::string text;
  std::vector<std::string> rules;
  std::transform(ruleset_.rules.begin(), ruleset_.rules.end(), std::back_inserter(rules),
                 [&](const Rule& rule) { return this->rule(rule); });
  text += sorted(std::move(rules));
  for (const PlayerIndex player : {first_player, second_player}) add_side(player, text);
  for (const PlayerIndex player : {first_player, second_player}) add_ends(player, text);
  if (ruleset_.score) text += "score" + expression(*ruleset_.score);
  if (value_ != nullptr) text += "value" + expression(value_->expression) + expression(value_->mirrored);
  text += classes();
  image_ = nullptr;
  wanted_ = nullptr;
  return readable_ ? std::optional(text) : std::nullopt;
}

bool CanonicalRules::has_few_places(const Picture& picture) {
  double units = 0;
  for (const Element& element : picture.elements) units += element.least;
  for (const Heading& heading : picture.headings) {
    std::size_t ways = 1; // steps from one cell to the next
    if (units > 1 && !picture.has_rows) {
      const Relation& along = ruleset_.board.relation(heading.along);
      for (const Relation* const way : {&along, &ruleset_.board.relation(along.opposite)})
        for (const auto& next : way->next) ways = std::max(ways, next.size());
    }
    places_ += static_cast<double>(heading.starts.size()) * std::pow(static_cast<double>(ways), units - 1);
  }
  return picture.has_rows || places_ <= most_places; // a picture with rows is known only by its placements
}

std::string CanonicalRules::text() {
  const CellPermutation same = identity(ruleset_.board.size());
  std::string text = under(same, nullptr).value_or("unreadable");
  image_ = &same;
  for (const Rule& rule : ruleset_.rules) {
    text += "rule";
    for (const Pattern& pattern : {rule.left, rule.right}) text += pattern.text() + ends;
  }
  for (const Side& side : ruleset_.sides) {
    text += "afters";
    for (const Production& line : side.afters) text += production(line);
  }
  text += classes(); // including classes named by these lines
  image_ = nullptr;
  for (const auto& order : ruleset_.prefer) {
    text += "prefer";
    for (const NameIndex name : order) text += std::to_string(name) + ends;
  }
  for (const Hand& hand : ruleset_.hands) {
    text += "hand" + std::string(1, hand.symbol) + std::to_string(hand.owner) + hand.receives.to_string();
    text.append(hand.order.symbols.begin(), hand.order.symbols.end());
    for (const NameIndex name : hand.names) text += ends + std::to_string(name);
  }
  for (const SymbolSet& quiet : ruleset_.quiet) text += "quiet" + quiet.to_string();
  text += "symbols" + ruleset_.symbols.to_string() + board();
  text += "start" + std::string(ruleset_.start.text()) + std::to_string(ruleset_.start.to_move);
  for (const std::uint16_t count : ruleset_.start.hands) text += ends + std::to_string(count);
  std::vector<std::string> named(numbers_.size());
  for (const auto& [name, number] : numbers_) named[number] = name;
  return text + joined(named);
}

/// Writes where each direction leads from each cell.
std::string CanonicalRules::board() const {
  std::string text = "board";
  for (std::size_t index = 0; index < ruleset_.board.relation_count(); ++index) {
    text += divides;
    for (const Relation::Cells& cells : ruleset_.board.relation(static_cast<RelationIndex>(index)).next) {
      for (const CellIndex cell : cells) text += std::to_string(cell) + ends;
      text += closes;
    }
  }
  return text;
}

bool CanonicalRules::has_differed(const std::string& text) const {
  return wanted_ != nullptr && wanted_->compare(0, text.size(), text) != 0;
}

void CanonicalRules::add_side(PlayerIndex player, std::string& text) {
  if (has_differed(text)) return;
  const Side& side = ruleset_.sides[player];
  const auto productions = [&](const std::vector<Production>& lines) {
    std::vector<std::string> all = mapped(lines, [&](const Production& line) { return production(line); });
    return sorted(std::move(all));
  };
  text += "side" + productions(side.moves);
  if (has_differed(text)) return;
  for (const Part& part : side.parts) text += "part" + productions(part.lines);
  for (const Judgement& line : side.forbids) {
    text += "forbid" + std::to_string(line.forbids_above) + judgement(line);
  }
  for (const Expression& number : side.most) text += "most" + expression(number);
  std::vector<std::string> passes =
      mapped(side.passes, [&](const Judgement& line) { return judgement(line); });
  text += "pass" + sorted(std::move(passes));
  std::vector<std::string> claims =
      mapped(side.claims, [&](const Judgement& line) { return judgement(line); });
  text += "claim" + sorted(std::move(claims));
}

/// Writes the ends in the order in which they decide; adjacent ends with equal meaning are sorted.
/// @param first the player who has just moved
void CanonicalRules::add_ends(PlayerIndex first, std::string& text) {
  if (has_differed(text)) return;
  std::string saying;
  std::vector<std::string> same;
  const auto add_neighbours = [&] {
    if (!same.empty()) text += "end" + saying + sorted(std::exchange(same, {}));
  };
  any_end(ruleset_.sides, first, [&](PlayerIndex viewer, std::size_t end) {
    const Judgement& line = ruleset_.sides[viewer].ends[end];
    const PlayerIndex winner = line.kind == Judgement::Kind::win ? viewer : other(viewer);
    std::string says = line.kind == Judgement::Kind::draw ? "draw" : std::to_string(winner);
    if (says != saying) {
      add_neighbours();
      saying = std::move(says);
    }
    same.push_back(std::to_string(viewer) + judgement(line));
    return false;
  });
  add_neighbours();
}

/// Writes the classes named so far, and those that these name.
std::string CanonicalRules::classes() {
  std::map<ClassIndex, std::string> known;
  while (known.size() < asked_.size()) {
    const ClassIndex next = *find_if(asked_, [&](ClassIndex index) { return !known.contains(index); });
    std::string text;
    for (const Side& side : ruleset_.sides) {
      std::vector<std::string> lines;
      for (const CellClass& line : side.classes) {
        if (line.index != next) continue;
        Use use;
        use.anchor = Use::Anchor::covered;
        use.cells = &line.guard.cells;
        lines.push_back(condition(line.guard) + picture(line.picture, use) +
                        (line.follows && !line.picture.headings.empty()
                             ? "along" + relation(line.picture.headings.front().along)
                             : ""));
      }
      text += sorted(std::move(lines));
    }
    known.emplace(next, std::move(text));
  }
  std::string text;
  for (const auto& [index, lines] : known) text += "class" + std::to_string(index) + lines;
  return text;
}

/// Writes a rule on the whole status, with variables renamed in the order of their occurrence.
std::string CanonicalRules::rule(const Rule& rule) {
  if (rule.left.size() != image_->size() || rule.right.size() != image_->size()) {
    readable_ = false;
    return {};
  }
  std::vector<std::size_t> from(image_->size());
  for (std::size_t cell = 0; cell < from.size(); ++cell) from[(*image_)[cell]] = cell;
  std::map<char, std::size_t> called;
  const auto read = [&](const Pattern& pattern) {
    std::string text;
    for (const std::size_t cell : from) {
      text += pattern.is_variable_at(cell)
                  ? "V" + std::to_string(called.try_emplace(pattern[cell], called.size()).first->second)
                  : std::string("S") + pattern[cell];
      text += ends;
    }
    return text;
  };
  const std::string left = read(rule.left);
  return left + divides + read(rule.right);
}

std::string CanonicalRules::production(const Production& line) {
  std::string text = "move" + std::to_string(line.name);
  for (const bool word : line.words()) text += word ? '1' : '0';
  std::vector<std::string> after =
      mapped(line.after, [&](const NameIndex name) { return std::to_string(name); });
  Use use;
  use.anchor = Use::Anchor::named;
  use.cells = &line.guard.cells;
  use.production = &line;
  return text + as_set(std::move(after)) + condition(line.guard) + picture(line.left, use);
}

std::string CanonicalRules::judgement(const Judgement& line) {
  Use use;
  use.cells = &line.guard.cells;
  return "if" + condition(line.guard) + (line.picture ? picture(*line.picture, use) : "");
}

std::string CanonicalRules::condition(const Guard& guard) {
  return guard.condition ? expression(*guard.condition) : std::string();
}

std::string CanonicalRules::test(const CellTest& test, RelationIndex along) {
  std::string text = test.symbols.to_string() + ends;
  if (test.off) text += "off";
  for (const ClassIndex index : {test.within, test.outside}) {
    text += ends;
    if (index == no_class) continue;
    asked_.insert(index);
    text += std::to_string(index);
    const bool follows = any_of(ruleset_.sides, [&](const Side& side) {
      return index < side.following.size() && side.following[index];
    });
    if (follows) text += "along" + relation(along);
  }
  text += ends;
  if (test.variable != 0) text += test.variable;
  return number_of(text);
}

std::string CanonicalRules::relations(const std::vector<RelationIndex>& all) {
  std::vector<std::string> texts = mapped(all, [&](const RelationIndex index) { return relation(index); });
  return as_set(std::move(texts));
}

std::string CanonicalRules::number_of(const std::string& text) {
  return std::to_string(numbers_.try_emplace(text, numbers_.size()).first->second) + ends;
}

} // namespace regola
