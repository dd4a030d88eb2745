#include "engine/compiled/machine/leaf_counter.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/compiled/portable/side_by_side.hpp"

namespace regola {

const LeafForm* LeafCounter::form() const {
  if (!asked_) {
    asked_ = true;
    form_ = rules_.leaf_counts->written();
  }
  return form_;
}

/// Makes the position the only entry of the stack, which begins after the past.
void LeafCounter::put_root(const Word* position, int depth) {
  const LeafMemory& at = form_->memory;
  memory_.grow(form_->form.memory);
  memory_.read(at.ply, position);
  const std::size_t past = memory_.number(at.ply.past_size);
  const std::size_t bottom = past + static_cast<std::size_t>(depth);
  memory_.grow(at.ply.past + bottom + at.entry);
  memory_[at.first_past] = past;
  memory_[at.depth] = static_cast<Word>(depth);
  memory_[at.bottom] = bottom;
  memory_[at.top] = bottom + at.entry;
  memory_[at.made] = 0;
  memory_[at.over] = 0;
  Word* const entry = memory_.data() + at.ply.past + bottom;
  entry[0] = static_cast<Word>(depth) * 2 + memory_.to_move(position);
  std::copy_n(memory_.data() + at.ply.planes, at.ply.words, entry + 1);
}

/// Counts below the entries of a stack. Each run takes some entries, makes their moves, and returns the
/// successors. Entries of one depth and one player are taken together, so that runs execute the same steps.
class LeafCounter::Together final : public form::Runs {
public:
  /// @param memory whose stack it takes over
  /// @param stop called from time to time
  Together(const LeafMemory& at, FormMemory& memory, const StopCount& stop)
      : at_(at),
        memory_(memory),
        stop_(stop),
        bottom_(memory.number(at.bottom)),
        waiting_(2 * (memory.number(at.depth) + 1)) {
    const Word* const stack = memory.data() + at.ply.past;
    for (std::size_t i = bottom_; i < memory.number(at.top); i += at.entry) wait(stack + i);
    for (const std::uint32_t word : {at.first_past, at.depth, at.judges, at.bottom, at.ply.past_size}) {
      same_.emplace_back(word, memory[word]);
    }
    constexpr std::size_t some = 64;
    make_room(some);
  }

  /// Whether entries are left for another call.
  [[nodiscard]] bool goes_on() const {
    return !is_refused_ && !is_stopped_ &&
           std::any_of(waiting_.begin(), waiting_.end(),
                       [](const auto& entries) { return !entries.empty(); });
  }
  [[nodiscard]] bool is_refused() const { return is_refused_; }
  [[nodiscard]] bool is_stopped() const { return is_stopped_; }
  /// Call it when all runs have ended for lack of room.
  void make_more_room() {
    make_room(2 * entries_);
    is_short_ = false;
    begun_ = 0;
  }
  /// Writes the stack back, with the entries of runs under way.
  void give_back() {
    std::vector<Word> stack;
    for (const auto& entries : waiting_) stack.insert(stack.end(), entries.begin(), entries.end());
    for (const Given& given : given_) {
      if (given.is_open) stack.insert(stack.end(), given.entries.begin(), given.entries.end());
    }
    memory_.grow(at_.ply.past + bottom_ + stack.size());
    std::copy(stack.begin(), stack.end(), memory_.data() + at_.ply.past + bottom_);
    memory_[at_.top] = static_cast<Word>(bottom_ + stack.size());
  }

  [[nodiscard]] bool begin(form::SpacedMemory memory) override {
    if (under_way_ == 0) choose();
    if (is_refused_ || is_stopped_ || is_short_ || waiting_[chosen_].empty()) return false;
    std::vector<Word>& entries = waiting_[chosen_];
    const std::size_t words = std::min(entries.size(), share_ * at_.entry);
    Given& given = *std::find_if(given_.begin(), given_.end(), [](const Given& one) { return !one.is_open; });
    given.run = begun_++;
    given.is_open = true;
    given.entries.assign(entries.end() - static_cast<std::ptrdiff_t>(words), entries.end());
    entries.resize(entries.size() - words);
    ++under_way_;
    for (const auto& [word, value] : same_) memory[word] = value;
    memory[at_.top] = static_cast<Word>(bottom_ + words);
    memory[at_.limit] = static_cast<Word>(bottom_ + entries_ * at_.entry);
    memory[at_.nodes] = share_;
    memory[at_.made] = 0;
    memory[at_.over] = 0;
    std::size_t to = at_.ply.past + bottom_;
    for (const Word word : given.entries) memory[to++] = word;
    return true;
  }
  void end(std::size_t run, form::SpacedMemory memory) override {
    std::find_if(given_.begin(), given_.end(), [&](const Given& one) {
      return one.is_open && one.run == run;
    })->is_open = false;
    --under_way_;
    memory_[at_.made] += memory[at_.made];
    memory_[at_.over] += memory[at_.over];
    const auto reason = static_cast<LeafStop>(memory[at_.reason]);
    is_refused_ = is_refused_ || reason == LeafStop::refused;
    is_short_ = is_short_ || reason == LeafStop::full;
    const std::size_t stack = at_.ply.past;
    for (std::size_t i = bottom_; i < static_cast<std::size_t>(memory[at_.top]); i += at_.entry) {
      std::vector<Word>& entries = waiting_.at(static_cast<std::size_t>(memory[stack + i]));
      for (std::size_t word = 0; word < at_.entry; ++word) entries.push_back(memory[stack + i + word]);
    }
  }

private:
  /// The entries of a run, which may be under way.
  struct Given {
    std::size_t run = 0;
    bool is_open = false;
    std::vector<Word> entries;
  };

  void wait(const Word* entry) {
    std::vector<Word>& entries = waiting_.at(static_cast<std::size_t>(*entry));
    entries.insert(entries.end(), entry, entry + at_.entry);
  }
  /// Chooses the tag whose entries runs take next: the one nearest to the leaves that has entries for several
  /// rounds of all runs; if none has, the farthest one, whose entries lead to more. A run takes several
  /// entries if all their successors are leaves.
  void choose() {
    constexpr std::size_t most = 4; // with more entries, runs with many moves fall out of step
    is_stopped_ = is_stopped_ || (stop_ && stop_(memory_[at_.made]));
    const auto enough = [&](const std::vector<Word>& entries) {
      constexpr std::size_t rounds = 4;
      return entries.size() >= rounds * form::most_runs_at_once * at_.entry;
    };
    auto chosen = std::find_if(waiting_.begin(), waiting_.end(), enough);
    if (chosen == waiting_.end()) {
      chosen = std::find_if(waiting_.rbegin(), waiting_.rend(), [](const auto& entries) {
                 return !entries.empty();
               }).base();
      if (chosen != waiting_.begin()) --chosen;
    }
    chosen_ = static_cast<std::size_t>(chosen - waiting_.begin());
    const std::size_t each = chosen->size() / at_.entry / form::most_runs_at_once;
    share_ = chosen_ / 2 == 1 ? std::clamp<std::size_t>(each, 1, most) : 1;
  }
  void make_room(std::size_t entries) {
    entries_ = entries;
    memory_words = at_.ply.past + bottom_ + entries * at_.entry;
  }

  const LeafMemory& at_;
  FormMemory& memory_;
  const StopCount& stop_;
  std::size_t bottom_;
  std::vector<std::vector<Word>> waiting_; ///< by tag, which is twice the depth plus the player: the entries
  std::size_t chosen_ = 0;                 ///< index into `waiting_`
  std::size_t share_ = 1;                  ///< number of entries of a run
  std::size_t under_way_ = 0;              ///< number of runs
  std::array<Given, form::most_runs_at_once> given_;
  std::vector<std::pair<std::uint32_t, Word>> same_; ///< initial words of every run
  std::size_t entries_ = 0;                          ///< room of a run, in entries
  std::size_t begun_ = 0;
  bool is_refused_ = false;
  bool is_stopped_ = false;
  bool is_short_ = false; ///< whether a run lacks room
};

/// Counts below the entries of the stack side by side, as long as that pays.
/// @return nodes: count the rest one after the other; done: told to stop
LeafStop LeafCounter::count_together(const StopCount& stop, std::optional<Backend> by) {
  Together runs(form_->memory, memory_, stop);
  runs.room.swap(room_);
  while (runs.goes_on() && rules_.leaf_counts->code().run_together(runs, by)) {
    if (runs.goes_on()) runs.make_more_room();
  }
  runs.room.swap(room_);
  runs.give_back();
  return runs.is_refused() ? LeafStop::refused : runs.is_stopped() ? LeafStop::done : LeafStop::nodes;
}

std::optional<PerftCount> LeafCounter::count(const Word* position, int depth, bool judges,
                                             const StopCount& stop, std::optional<Backend> by) {
  constexpr std::size_t moves = 32;                         // per node, a guess
  constexpr std::size_t most_nodes = std::size_t{1} << 14U; // between two calls of stop, some milliseconds
  constexpr std::size_t first_nodes = 16;                   // enough work for runs side by side
  constexpr int least_depth = 2;
  FormCode& code = rules_.leaf_counts->code();
  const LeafMemory& at = form()->memory;
  put_root(position, depth);
  memory_[at.judges] = judges ? 1 : 0;
  // The past of an entry is the stack below it, so texts that keep it are counted in sequence.
  bool together = depth >= least_depth && !rules_.ruleset->keeps_past &&
                  (by == Backend::portable || (!by && code.stays_portable()));
  // The interpreter starts; machine code can take over later.
  std::size_t nodes = together ? first_nodes : std::max<std::size_t>(1, code.enough_plies() / moves);
  for (;;) {
    const std::size_t past = at.ply.past;
    memory_[at.limit] = static_cast<Word>(memory_.size() - past);
    memory_[at.nodes] = nodes;
    code.run(memory_.data(), by);
    code.note_plies((nodes - memory_.number(at.nodes)) * moves);
    switch (static_cast<LeafStop>(memory_[at.reason])) {
    case LeafStop::done: return PerftCount{memory_[at.made], memory_[at.over]};
    case LeafStop::nodes:
      nodes = most_nodes;
      if (stop && stop(memory_[at.made])) return PerftCount{memory_[at.made], memory_[at.over]};
      break;
    case LeafStop::full: memory_.grow(memory_.size() * 2); break;
    case LeafStop::refused: return std::nullopt;
    }
    if (!std::exchange(together, false)) continue;
    switch (count_together(stop, by)) {
    case LeafStop::done: return PerftCount{memory_[at.made], memory_[at.over]};
    case LeafStop::refused: return std::nullopt;
    default: break;
    }
  }
}

} // namespace regola
