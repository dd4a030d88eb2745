#include "engine/solve/retrograde/retrograde.hpp"

#include "engine/solve/endgame/endgame_table.hpp"
#include "engine/solve/endgame/restricted_rules.hpp"
#include "engine/solve/never_adjacent.hpp"
#include "engine/solve/rounds/inverse_rules.hpp"

namespace regola {

/// The state of a thread of the analysis.
struct Retrograde::Worker {
  /// @param turned inverse_rules(); null if moves cannot be taken back
  Worker(const Ruleset& ruleset, const Status& root, bool quiet, const Ruleset* turned)
      : engine(ruleset),
        code(engine.machine(root).rules(), quiet, symmetries_of(ruleset), ruleset.exchange),
        reader{engine.machine(root), code} {
    if (turned != nullptr) reader.back = &back.emplace(*turned, ruleset, root);
  }

  Engine engine;
  PositionCode code;
  std::optional<Unmoves> back;
  CodeReader reader;
  CodeBatch picked; ///< positions that are looked at
  std::vector<TableValue> states;
};

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

namespace {

constexpr std::size_t most_picked = 256; // positions that are examined before their successors are added
constexpr std::size_t most_ahead = 64;   // codes that are touched before they are added

} // namespace

/// Adds the open successors of a position, each once, to the batch of the reader. Adds none where a move wins
/// at once, since the player then makes it.
/// @return what the other moves tell
Outlook Retrograde::look_at(CodeReader& reader, Position position) {
  Machine& machine = reader.machine;
  const PlayerIndex player = machine.to_move(position);
  const Machine::Children moves = machine.children(position, Machine::no_value);
  Outlook known(endless_.winner, player);
  for (std::size_t move = moves.first; move < moves.last; ++move) {
    const Result& result = machine.child(move).result;
    const bool wins =
        result.ending == Ending::won && result.winner == player && !endless_.plays_on(result, quiet_);
    if (wins) {
      known.add_rank(seen_by(player, score_of(result, 1)));
      return known;
    }
  }
  const std::size_t before = reader.children.size();
  for (std::size_t move = moves.first; move < moves.last; ++move) {
    const Machine::Child& child = machine.child(move);
    const Result& result = child.result;
    if (endless_.plays_on(result, quiet_)) {
      reader.code.encode(child.position, reader.bytes);
      reader.children.add(reader.bytes, machine.to_move(child.position) == player);
    } else {
      known.add_rank(score_of_end(rules_, result, player, 1, machine, child.position));
    }
  }
  reader.children.sort(before);
  return known;
}

/// Goes through the tables again and again, until a whole pass finds no new position.
Retrograde::End Retrograde::find_positions(SolveWatch& watch, const std::function<void()>& keep) {
  if (positions_->size() == 0) {
    CodeBatch batch;
    CodeReader& reader = workers_.front()->reader;
    reader.code.encode(root_, reader.bytes);
    batch.add(reader.bytes);
    static_cast<void>(positions_->add(batch, batch.items(), not_decided, watch.memory()));
  }
  std::atomic<std::uint64_t> looked_at{0};
  std::atomic<bool> full{false};
  for (bool more = true; more;) {
    const std::uint64_t before = looked_at;
    const std::vector<PositionSet::Place> places = positions_->places();
    bool pauses = false;
    const auto work = [&](unsigned thread, std::uint64_t first, std::uint64_t) {
      return search_table(*workers_[thread], places[static_cast<std::size_t>(first)], watch.memory(),
                          [&](std::size_t count, bool fits) {
                            const std::uint64_t now = looked_at += count;
                            if (!fits) full = true;
                            if (thread != 0 || full) return !full;
                            watch.report("finding positions", now, positions_->size());
                            pauses = keep && saves_.is_due();
                            return !watch.stop().after(count) && !pauses;
                          });
    };
    const bool whole = parallel_ranges(places.size(), static_cast<unsigned>(workers_.size()), work, 1);
    if (full) return End::out_of_memory;
    if (!whole && !pauses) return End::stopped;
    if (pauses) saves_.run(keep);
    more = !whole || looked_at != before;
  }
  return End::solved;
}

/// Examines the new positions of a table in their order. Those that come in at earlier slots wait for the
/// next pass.
/// @param goes_on told how many were examined, and whether their successors had room
/// @return false if all work is to end
bool Retrograde::search_table(Worker& worker, const PositionSet::Place& place, std::size_t memory,
                              const std::function<bool(std::size_t, bool)>& goes_on) {
  CodeReader& reader = worker.reader;
  CodeBatch& children = reader.children;
  CodeBytes code;
  for (bool first = true;; first = false) {
    CodeBatch& picked = worker.picked;
    {
      const std::scoped_lock lock(positions_->lock(place.part));
      const CodeTable& table = *place.table;
      if (table.waiting() == 0) return true;
      std::size_t slot = 0;
      if (!first) slot = *table.find(picked.items().back().word, picked.rest(picked.items().back())) + 1;
      picked.clear();
      while (picked.size() < most_picked && (slot = table.next_waiting(slot)) < table.slots()) {
        CodeBatch::restore(place.length, place.part, table.word(slot), table.rest(slot), code);
        picked.add(code);
        ++slot;
      }
    }
    if (picked.size() == 0) return true;
    children.clear();
    worker.states.clear();
    for (const CodeBatch::Item& item : picked.items()) {
      CodeBatch::restore(item.length, item.part, item.word, picked.rest(item), code);
      const std::size_t before = children.size();
      Outlook known = look_at(reader, reader.read(code));
      known.open = children.size() - before;
      worker.states.push_back(known.state());
    }
    children.group();
    bool fits = true;
    std::size_t ahead = 0; // touched
    for (std::size_t from = 0; from < children.size();) {
      while (ahead < children.size() && ahead < from + most_ahead) {
        const auto codes = children.of_one_table(ahead);
        positions_->touch_growing(codes);
        ahead += codes.size();
      }
      const auto codes = children.of_one_table(from);
      fits = positions_->add(children, codes, not_decided, memory) && fits;
      from += codes.size();
    }
    {
      const std::scoped_lock lock(positions_->lock(place.part));
      for (const CodeBatch::Item& item : picked.items()) place.table->touch(item.word);
      for (std::size_t i = 0; i < picked.size(); ++i) {
        const CodeBatch::Item& item = picked.items()[i];
        place.table->set(*place.table->find(item.word, picked.rest(item)), worker.states[i]);
      }
    }
    if (!goes_on(picked.size(), fits)) return false;
  }
}

} // namespace regola
