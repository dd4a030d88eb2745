#include "engine/solve/endgame/endgame_builder.hpp"

#include "engine/solve/endgame/restricted_rules.hpp"
#include "engine/solve/rounds/inverse_rules.hpp"
#include "engine/solve/rounds/unmoves.hpp"

namespace regola {

namespace {

bool ends_when_stuck_only(const Ruleset& rules) {
  return std::all_of(rules.sides.begin(), rules.sides.end(), [](const Side& side) {
    return side.claims.empty() && std::all_of(side.ends.begin(), side.ends.end(), [](const Judgement& line) {
             return line.guard.condition && needs_stuck(*line.guard.condition);
           });
  });
}

} // namespace

/// Reads placements from positions in planes.
class PlacementReader {
public:
  /// @param rules,index must outlive it
  /// @param present all symbols that may be in the positions to read
  PlacementReader(const CompiledRuleset& rules, const PlacementIndex& index, const SymbolSet& present)
      : rules_(rules), words_(static_cast<std::size_t>(rules.layout.words())) {
    for (const Symbol symbol : index.symbols()) {
      const auto plane = static_cast<std::size_t>(rules.symbols.plane(symbol));
      if (groups_.empty() || groups_.back().plane != plane) groups_.push_back({plane, 0});
      ++groups_.back().count;
    }
    for (const Symbol symbol : present.to_string()) {
      if (symbol == empty_symbol || index.symbols().find(symbol) != std::string::npos) continue;
      const int plane = rules.symbols.plane(symbol);
      if (plane >= 0) absent_.push_back(static_cast<std::size_t>(plane));
    }
  }

  /// Reads the placement of a position.
  /// @return false if the position has another material
  [[nodiscard]] bool read(Position position, PlacementIndex::Placement& placement) const {
    Word others = 0;
    for (const std::size_t plane : absent_) {
      for (std::size_t i = 0; i < words_; ++i) others |= position[plane * words_ + i];
    }
    if (others != 0) return false;
    std::size_t piece = 0;
    for (const Group& group : groups_) {
      const std::size_t last = piece + group.count;
      for (std::size_t i = 0; i < words_; ++i) {
        for (Word word = position[group.plane * words_ + i]; word != 0; word &= word - 1) {
          if (piece == last) return false;
          const auto bit = i * word_bits + static_cast<std::size_t>(std::countr_zero(word));
          placement[piece++] = rules_.layout.cell(static_cast<Bit>(bit));
        }
      }
      if (piece != last) return false;
    }
    return true;
  }

private:
  /// The pieces of one symbol.
  struct Group {
    std::size_t plane = 0;
    std::size_t count = 0;
  };

  const CompiledRuleset& rules_;
  std::size_t words_; // words in a plane
  std::vector<Group> groups_;
  std::vector<std::size_t> absent_; // planes that must be empty
};

/// The state of one thread.
struct EndgameBuilder::Worker {
  /// A table to which moves may lead.
  struct Target {
    PlacementReader reader;
    const EndgameTable* table;
  };

  /// @param inverse null if the game has no inverse rules
  Worker(const Ruleset& rules, const Ruleset* inverse, const EndgameTable& table, const Status& any)
      : engine(rules),
        machine(engine.machine(any)),
        present(symbols_within_moves(rules, table.material)),
        own(machine.rules(), table.index, present) {
    if (inverse != nullptr) {
      back.emplace(*inverse, rules, any);
      own_back.emplace(back->rules(), table.index, present);
    }
  }

  Engine engine;
  Machine& machine;
  SymbolSet present; ///< symbols that may be on the board during a move or after it
  PlacementReader own;
  std::optional<Unmoves> back; ///< nullopt if the game has no inverse rules
  std::optional<PlacementReader> own_back;
  std::vector<Target> others;
  PlacementIndex::Placement placement{};
  std::set<Material> leads_to;
  std::vector<std::uint64_t> undecided; ///< numbers of undecided successors in the table
};

EndgameBuilder::EndgameBuilder(const Ruleset& rules, const EndlessPlay& endless, EndgameTable& table,
                               unsigned threads, SolveWatch& watch)
    : rules_(rules),
      endless_(endless),
      table_(table),
      watch_(watch),
      cells_(rules.board.size()),
      ends_when_stuck_(ends_when_stuck_only(rules)),
      inverse_(inverse_rules(rules, table.material)) {
  const Status any = status_of(table.index, {}, cells_, first_player);
  for (unsigned i = 0; i < std::max(threads, 1U); ++i) {
    workers_.push_back(std::make_unique<Worker>(rules, inverse_ ? &*inverse_ : nullptr, table, any));
  }
}

EndgameBuilder::~EndgameBuilder() = default;

/// Cuts the table into pieces, which threads share.
void EndgameBuilder::cut_stretches() {
  constexpr std::size_t longest = 4096;
  stretches_.clear();
  std::uint64_t first = 0;
  for (std::vector<TableValue>& values : table_.values) {
    for (std::size_t at = 0; at < values.size(); at += longest) {
      const std::size_t size = std::min(longest, values.size() - at);
      stretches_.push_back({std::span(values).subspan(at, size), first + at});
    }
    first += values.size();
  }
}

void EndgameBuilder::go_on(std::set<Material> leads_to) {
  leads_to_ = std::move(leads_to);
  cut_stretches();
}

bool EndgameBuilder::look_at_all() {
  for (std::vector<TableValue>& values : table_.values) {
    values.assign(static_cast<std::size_t>(table_.index.size()), not_decided);
  }
  cut_stretches();
  const bool whole = each(
      "looking at positions", static_cast<unsigned>(workers_.size()), watch_, [](TableValue) { return true; },
      [&](unsigned thread, std::span<const NumberedPosition> positions) {
        for (const NumberedPosition& position : positions) look_at(*workers_[thread], position);
      });
  for (const auto& worker : workers_) leads_to_.insert(worker->leads_to.begin(), worker->leads_to.end());
  return whole;
}

bool EndgameBuilder::decide(int round, const Lookup& lookup, const std::function<void(int)>& checkpoint) {
  for (const auto& worker : workers_) {
    worker->others.clear();
    for (const Material& material : leads_to_) {
      if (const EndgameTable* table = lookup(material)) {
        worker->others.push_back(
            {PlacementReader(worker->machine.rules(), table->index, worker->present), table});
      }
    }
  }
  Rounds rounds(*this, inverse_ ? Rounds::Before::possible : Rounds::Before::none, endless_.winner,
                static_cast<unsigned>(workers_.size()), watch_);
  return rounds.run(round, checkpoint);
}

/// Decodes the position of a placement in the worker.
Position EndgameBuilder::read(Worker& worker, std::uint64_t number) const {
  worker.machine.clear();
  const PlayerIndex to_move = number < table_.index.size() ? first_player : second_player;
  return worker.machine.read(status_of(table_.index, worker.placement, cells_, to_move));
}

void EndgameBuilder::look_at(Worker& worker, const NumberedPosition& place) {
  TableValue& value = *place.state;
  if (!table_.index.place(place.number % table_.index.size(), worker.placement)) {
    store(value, no_position);
    return;
  }
  const Position position = read(worker, place.number);
  if (worker.machine.is_forbidden(position)) {
    store(value, no_position);
    return;
  }
  // To test whether a player is stuck costs as much as to list the moves. So the list comes first where games
  // end only without a move.
  const auto judged = [&] {
    const Result result = worker.machine.judge(position);
    if (result.ending == Ending::open) return false;
    store(value, ended(result, worker.machine.to_move(position)));
    return true;
  };
  if (!ends_when_stuck_ && judged()) return;
  const Machine::Children moves = worker.machine.children(position, Machine::no_value);
  if (ends_when_stuck_ && moves.empty() && judged()) return;
  for (std::size_t move = moves.first; move < moves.last; ++move) {
    const Machine::Child& child = worker.machine.child(move);
    if (child.result.ending == Ending::open && !worker.own.read(child.position, worker.placement)) {
      worker.leads_to.insert(material_of(worker.machine.write(child.position)));
    }
  }
}

/// The value of an ended game for the player to move.
TableValue EndgameBuilder::ended(const Result& result, PlayerIndex to_move) {
  if (result.ending == Ending::stopped) throw Unsolvable("a game stops, and no line says what that means");
  const TableValue value = value_of_rank(seen_by(to_move, score_of(result, 0)));
  return is_untold(value) ? told(value) : value;
}

void EndgameBuilder::list_before(unsigned thread, std::span<const NumberedPosition> positions,
                                 std::vector<Before>& before) {
  before.clear();
  Worker& worker = *workers_[thread];
  const std::uint64_t size = table_.index.size();
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const PlayerIndex mover = other(to_move(thread, positions[i]));
    static_cast<void>(table_.index.place(positions[i].number % size, worker.placement));
    PositionCode::Beside beside;
    beside.to_move = other(mover);
    worker.back->each(read(worker, positions[i].number), beside, [&](Position there, const auto&) {
      if (!worker.own_back->read(there, worker.placement)) return;
      const auto number = table_.index.number(worker.placement);
      if (!number) return;
      before.push_back(
          {{&table_.at(mover, *number), (mover == first_player ? 0 : size) + *number}, i, false});
    });
  }
}

void EndgameBuilder::look(unsigned thread, std::span<const NumberedPosition> positions, int round,
                          std::vector<Outlook>& outlooks) {
  Worker& worker = *workers_[thread];
  outlooks.clear();
  for (const NumberedPosition& each : positions) {
    static_cast<void>(table_.index.place(each.number % table_.index.size(), worker.placement));
    const Position position = read(worker, each.number);
    const PlayerIndex player = worker.machine.to_move(position);
    const Machine::Children moves = worker.machine.children(position, Machine::no_value);
    Outlook& known = outlooks.emplace_back(endless_.winner, player);
    worker.undecided.clear();
    for (std::size_t move = moves.first; move < moves.last; ++move) {
      add_move(worker, worker.machine.child(move), player, round, known);
    }
    if (moves.empty()) throw Unsolvable("a player has no move, and no line says what that means");
    std::sort(worker.undecided.begin(), worker.undecided.end());
    const auto last = std::unique(worker.undecided.begin(), worker.undecided.end());
    known.open = static_cast<std::size_t>(last - worker.undecided.begin());
  }
}

/// Adds what a move tells.
/// @throws Unsolvable if no table holds its position
void EndgameBuilder::add_move(Worker& worker, const Machine::Child& child, PlayerIndex player, int round,
                              Outlook& known) {
  const PlayerIndex to_move = worker.machine.to_move(child.position);
  TableValue value = no_position;
  if (child.result.ending != Ending::open) {
    value = ended(child.result, to_move);
  } else if (worker.own.read(child.position, worker.placement)) {
    const auto number = table_.index.number(worker.placement);
    if (number) value = load(table_.at(to_move, *number));
    if (is_undecided(value) || (has_plies(value) && plies_of(value) >= round)) {
      worker.undecided.push_back(*number * 2 + to_move);
      return;
    }
  } else {
    for (const Worker::Target& target : worker.others) {
      if (!target.reader.read(child.position, worker.placement)) continue;
      const auto number = target.table->index.number(worker.placement);
      if (number) value = target.table->at(to_move, *number);
      break;
    }
  }
  if (value == no_position) throw Unsolvable("a move leads to a position that no table holds");
  known.add(value, to_move == player);
}

} // namespace regola
