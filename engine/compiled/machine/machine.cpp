// The machine: asks forms, and the reference matcher where a text has none or the text of a move is wanted.

#include "engine/compiled/machine/leaf_counter.hpp"
#include "engine/compiled/machine/listed_moves.hpp"
#include "engine/compiled/machine/random_games.hpp"
#include "engine/matcher/worth.hpp"
#include "rules/text/time_limit.hpp"

namespace regola {

namespace {

/// Equal for equal moves, and rarely for others.
std::uint32_t signature_of(const Move& move) {
  Word sum = Random(static_cast<Word>(move.kind) << 32U ^ move.rule)();
  for (const MovePart& part : move.parts) {
    sum = Random(sum ^ (Word{part.name} << 32U | Word{part.from} << 16U | part.to))();
    for (const Symbol choice : part.choices) sum = Random(sum ^ static_cast<unsigned char>(choice))();
  }
  return static_cast<std::uint32_t>(sum >> 32U);
}

/// The number by which forms know a value; `nullopt`: no value.
std::optional<std::size_t> number_of(std::size_t value) {
  if (value == Machine::derived) return 0;
  return value == Machine::no_value ? std::nullopt : std::optional(value);
}

/// An answer, or nothing of use once the thread's time is over.
template <typename Answer>
auto unless_stopped(const Answer& answer) -> decltype(answer()) {
  try {
    return answer();
  } catch (const Stopped&) {
    if (work_stopped) throw;
    return {};
  }
}

} // namespace

struct Machine::Parts {
  /// A list of moves or children that has not been released.
  struct Listing {
    bool of_children = false;
    std::size_t first = 0;
    Arena::Mark mark; ///< where its positions begin
  };

  explicit Parts(const CompiledRuleset& rules)
      : positions(rules),
        answers(positions, rules),
        nodes(rules),
        moves(positions, positions.words(), *rules.text, LedMoves(positions, nodes)),
        random_games(positions, answers),
        leaf_counter(rules) {}

  void release(bool of_children, std::size_t first);
  /// Adds the children that the reference matcher lists.
  /// @param worth of the moves, as the value of the children; index into Ruleset::worths
  void add_children(Position position, Among among, std::optional<std::size_t> worth, Children& found);

  Positions positions;
  PositionAnswers answers;
  SearchNodes nodes;
  ListedMoves moves;
  RandomGames random_games;
  LeafCounter leaf_counter;
  std::vector<Child> children; ///< those listed, as a stack
  std::vector<Listing> listings;
};

void Machine::Parts::release(bool of_children, std::size_t first) {
  if (listings.empty() || listings.back().of_children != of_children || listings.back().first != first) {
    throw std::logic_error("a list of moves is released before those listed after it");
  }
  positions.arena().release(listings.back().mark);
  listings.pop_back();
}

void Machine::Parts::add_children(Position position, Among among, std::optional<std::size_t> worth,
                                  Children& found) {
  const Ruleset& text = *positions.rules().text;
  const int pieces = positions.occupied(position);
  const Status before = positions.write_with_past(position);
  for (const Successor& next : regola::successors(text, before)) {
    const Position made = positions.read_behind(position, next.status);
    if (among == Among::captures && positions.occupied(made) >= pieces) {
      found.others = true;
      continue;
    }
    Child child{made, as_claimed(result_of(text, next.status)), std::nullopt, signature_of(next.move)};
    if (among == Among::ending && child.result.ending == Ending::open) continue;
    if (worth && !is_over(child.result)) {
      const std::int32_t own = worth_of(text, text.worths[*worth], before, next.move, next.status);
      child.value = before.to_move == first_player ? own : -own;
    }
    children.push_back(child);
  }
}

Machine::Machine(const CompiledRuleset& rules) : parts_(std::make_unique<Parts>(rules)) {}
Machine::~Machine() = default;

// Positions

const CompiledRuleset& Machine::rules() const { return parts_->positions.rules(); }
std::size_t Machine::words() const { return parts_->positions.words(); }
Position Machine::read(const Status& status) { return parts_->positions.read(status); }
Status Machine::write(Position position) const { return parts_->positions.write(position); }
PlayerIndex Machine::to_move(Position position) const { return parts_->positions.view(position).to_move(); }
int Machine::occupied(Position position) const { return parts_->positions.occupied(position); }
Word Machine::hash(Position position) const { return parts_->positions.hash(position); }
Word Machine::hash_from_scratch(Position position) const {
  return parts_->positions.hash_from_scratch(position);
}
Word Machine::key(Position position) const { return parts_->positions.key(position); }
Word Machine::key_of_image(Position position, const CellImage& image) const {
  return parts_->positions.key_of_image(position, image);
}
bool Machine::equal(Position a, Position b) const { return parts_->positions.equal(a, b); }

void Machine::clear() {
  parts_->positions.arena().release({});
  parts_->nodes.forget();
  parts_->moves.clear();
  parts_->children.clear();
  parts_->listings.clear();
}

// Moves

Position Machine::position(std::size_t move) const { return parts_->moves.position(move); }
const Successor& Machine::successor(std::size_t move) const { return parts_->moves[move]; }
bool Machine::is_forbidden(Position position) { return parts_->answers.is_forbidden(position); }

Machine::Moves Machine::expand(Position position) {
  const Arena::Mark mark = parts_->positions.arena().mark();
  const Moves moves = parts_->moves.list(position, parts_->listings.empty());
  parts_->listings.push_back({false, moves.first, mark});
  return moves;
}

Machine::Moves Machine::expand_to(Position position, Word hash) {
  const Arena::Mark mark = parts_->positions.arena().mark();
  const Moves moves = parts_->moves.list_first_to(position, hash);
  parts_->listings.push_back({false, moves.first, mark});
  return moves;
}

Successor Machine::first_to(const Status& status, std::span<const std::size_t> children) {
  const std::vector<const Child*> wanted =
      mapped(children, [&](std::size_t index) -> const Child* { return &parts_->children[index]; });
  const Arena::Mark mark = parts_->positions.arena().mark();
  Successor first = parts_->moves.first_to(status, wanted);
  parts_->positions.arena().release(mark);
  return first;
}

std::vector<Successor> Machine::successors(const Status& status) {
  clear();
  return parts_->moves.successors(status);
}

std::optional<Successor> Machine::drawn(const Status& status, const Draw& draw) {
  clear();
  return parts_->moves.drawn(status, draw);
}

void Machine::release(const Moves& moves) {
  parts_->release(false, moves.first);
  parts_->moves.shrink(moves.first);
}

void Machine::release(const Children& children) {
  parts_->release(true, children.first);
  parts_->children.resize(children.first);
}

// Results and values

Result Machine::judge(Position position) {
  return unless_stopped([&] { return parts_->answers.judge(position); });
}

std::int32_t Machine::value(Position position, std::size_t value) {
  return unless_stopped([&] { return parts_->answers.value(position, value == derived ? 0 : value); });
}

std::int32_t Machine::worth(Position before, std::size_t move, std::size_t worth) {
  const Ruleset& text = *rules().text;
  const Successor& next = parts_->moves[move];
  return unless_stopped([&] {
    return worth_of(text, text.worths[worth], parts_->positions.write_with_past(before), next.move,
                    next.status);
  });
}

// Searches

void Machine::begin(Position root) { parts_->nodes.begin(root); }
const Machine::Child& Machine::child(std::size_t index) const { return parts_->children[index]; }

Machine::Children Machine::children(Position position, std::size_t value, Among among) {
  Children found;
  found.first = parts_->children.size();
  Arena& arena = parts_->positions.arena();
  const Parts::Listing listing{true, parts_->children.size(), arena.mark()};
  const auto in_form = [&](Among asked) {
    const auto list = [&](std::optional<std::size_t> given) {
      return parts_->nodes.list(position, given, asked, arena, parts_->children, found);
    };
    const std::optional<std::size_t> number = number_of(value);
    return (number && list(number)) || list(std::nullopt);
  };
  const std::optional<std::size_t> worth = worth_of_value(*rules().text, value);
  try {
    if (worth || (!in_form(among) && !(among == Among::unbeaten && in_form(Among::all)))) {
      parts_->add_children(position, among, worth, found);
    }
  } catch (const Stopped&) {
    parts_->children.resize(listing.first);
    if (work_stopped) {
      arena.release(listing.mark);
      throw;
    }
    found.stopped = true;
  } catch (...) {
    parts_->children.resize(listing.first);
    arena.release(listing.mark);
    throw;
  }
  parts_->listings.push_back(listing);
  found.last = parts_->children.size();
  return found;
}

std::optional<Machine::BestLeaf> Machine::best_leaf(Position position, std::size_t value,
                                                    const LeafScores& scores, bool safe) {
  const std::optional<std::size_t> number =
      worth_of_value(*rules().text, value) ? std::nullopt : number_of(value);
  return unless_stopped(
      [&] { return number ? parts_->nodes.best_leaf(position, *number, scores, safe) : std::nullopt; });
}

// Random games and perft

Playout Machine::playout(Position position, Random& random, int most_plies, Status* last) {
  return parts_->random_games.play(position, random, most_plies, last);
}

void Machine::playouts(std::span<const Position> starts, Random& seeds, int most_plies,
                       std::span<Playout> games) {
  parts_->random_games.play_all(starts, seeds, most_plies, games);
}

bool Machine::has_quick_playouts() const { return parts_->random_games.has_form(); }

PerftCount Machine::count(Position position, int depth, bool judges, const StopCount& stop) {
  const bool over = judge(position).ending != Ending::open;
  if (depth <= 0) return {1, over ? std::uint64_t{1} : 0};
  if (over) return {};
  if (parts_->leaf_counter.can_count()) {
    if (const auto counted = parts_->leaf_counter.count(position, depth, judges, stop)) return *counted;
  }
  return CountByChildren(*this, stop).count(position, depth);
}

} // namespace regola
