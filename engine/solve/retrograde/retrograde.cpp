#include "engine/solve/retrograde/retrograde.hpp"

#include "engine/solve/endgame/endgame_table.hpp"
#include "engine/solve/endgame/restricted_rules.hpp"
#include "engine/solve/never_adjacent.hpp"
#include "engine/solve/retrograde/retrograde_worker.hpp"
#include "engine/solve/rounds/inverse_rules.hpp"

namespace regola {

Ruleset analysed_rules(const Ruleset& ruleset, const EndlessPlay& endless, const Status& root, bool quiet) {
  const bool by_material = ruleset.board.size() != 0 && ruleset.rules.empty() &&
                           ruleset.turn != Turn::first_cell && ruleset.symbols.contains(empty_symbol);
  Ruleset rules = by_material && !quiet ? restricted_rules(ruleset, endless, material_of(root)) : ruleset;
  if (endless.winner) rules.exchange.reset();
  return rules;
}

Retrograde::Retrograde(const Ruleset& ruleset, const EndlessPlay& endless, const Status& root, bool quiet,
                       unsigned threads)
    : rules_(analysed_rules(ruleset, endless, root, quiet)), endless_(endless), quiet_(quiet), root_(root) {
  root_.quiet.resize(rules_.quiet.size());
  if (!quiet) inverse_ = inverse_rules(rules_);
  exact_ = inverse_ && are_inverse_rules_exact(rules_);
  if (inverse_) forbid_never_adjacent(*inverse_, rules_, root_);
  for (unsigned i = 0; i < std::max(threads, 1U); ++i) {
    workers_.push_back(std::make_unique<Worker>(rules_, root_, quiet, inverse_ ? &*inverse_ : nullptr));
  }
  positions_ = std::make_unique<PositionSet>(workers_.front()->reader.code.longest());
}

Retrograde::~Retrograde() = default;

std::uint64_t Retrograde::positions() const { return kept_ ? kept_->size() : positions_->size(); }

/// The positions that play reaches, for Rounds.
class Retrograde::Reached final : public CodedPositions {
public:
  explicit Reached(Retrograde& analysis) : CodedPositions(*analysis.positions_), analysis_(analysis) {}

  /// Without margins, all other moves of a position with open ones end the game at once.
  [[nodiscard]] std::optional<int> other_defeat(const NumberedPosition& /*position*/) const override {
    return analysis_.rules_.score || analysis_.endless_.winner ? std::nullopt : std::optional(0);
  }

protected:
  CodeReader& reader(unsigned thread) override { return analysis_.workers_[thread]->reader; }
  Outlook list_children(CodeReader& reader, Position position) override {
    return analysis_.look_at(reader, position);
  }
  void tell_missing() const override { throw WrongPositions("one of its positions is missing"); }

private:
  Retrograde& analysis_;
};

Retrograde::End Retrograde::run(SolveWatch& watch, const std::function<void()>& keep) {
  if (round_ == 0) {
    const End found = find_positions(watch, keep);
    if (found == End::solved) round_ = 2; // those decided in one ply are known
    if (keep) saves_.run(keep);
    if (found != End::solved) return found;
  }
  const auto threads = static_cast<unsigned>(workers_.size());
  Reached reached(*this);
  if (!inverse_) {
    const End listed = reached.list_predecessors(round_, threads, positions_->bytes(), watch);
    most_bytes_ = std::max(most_bytes_, static_cast<std::size_t>(reached.most_bytes()));
    if (listed != End::solved) return listed;
  }
  const Rounds::Before before = inverse_ && !exact_ ? Rounds::Before::possible : Rounds::Before::exact;
  Rounds rounds(reached, before, endless_.winner, threads, watch);
  const auto checkpoint = [&](int next) {
    round_ = next;
    if (keep && saves_.is_due()) saves_.run(keep);
  };
  return rounds.run(round_, checkpoint) ? End::solved : End::stopped;
}

Retrograde::End Retrograde::restore(int round, PositionPages& stored, SolveWatch& watch) {
  const End end = read_positions(stored, *positions_, watch);
  if (end == End::solved) round_ = round;
  return end;
}

std::optional<PositionValue> Retrograde::value(const Status& status) {
  CodeReader& reader = workers_.front()->reader;
  reader.code.encode(status, reader.bytes);
  std::optional<TableValue> known;
  if (kept_) {
    known = kept_->find(reader.bytes);
  } else {
    CodeBatch batch;
    batch.add(reader.bytes);
    const TableValue* value = positions_->find(batch.items().front(), batch.rest(batch.items().front()));
    if (value != nullptr) known = *value;
  }
  return known ? std::optional(position_value(*known)) : std::nullopt;
}

} // namespace regola
