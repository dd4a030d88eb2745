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

/// The position becomes the only entry of the stack, which begins behind the past.
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

/// Counts below the entries of a stack: each run takes one, makes some nodes, and gives back the entries that
/// it has not come to.
class LeafCounter::Together final : public form::Runs {
public:
  /// @param memory whose stack it takes over
  Together(const LeafMemory& at, FormMemory& memory)
      : at_(at), memory_(memory), bottom_(memory.number(at.bottom)) {
    const auto stack = memory.data() + at.ply.past;
    stack_.assign(stack + bottom_, stack + memory.number(at.top));
    for (const std::uint32_t word : {at.first_past, at.depth, at.judges, at.bottom, at.ply.past_size}) {
      same_.emplace_back(word, memory[word]);
    }
    constexpr std::size_t some = 64;
    make_room(some);
  }

  /// Whether entries are left that another try may count below.
  [[nodiscard]] bool goes_on() const { return !stack_.empty() && !is_refused_; }
  [[nodiscard]] bool is_refused() const { return is_refused_; }
  /// When all runs have ended for want of room.
  void make_more_room() {
    make_room(2 * entries_);
    is_short_ = false;
    begun_ = 0;
  }
  /// Gives the stack back, with what is under way.
  void give_back() {
    for (const Given& given : given_) {
      if (given.is_open) stack_.insert(stack_.end(), given.entry.begin(), given.entry.end());
    }
    memory_.grow(at_.ply.past + bottom_ + stack_.size());
    std::copy(stack_.begin(), stack_.end(), memory_.data() + at_.ply.past + bottom_);
    memory_[at_.top] = static_cast<Word>(bottom_ + stack_.size());
  }

  [[nodiscard]] bool begin(form::SpacedMemory memory) override {
    if (!goes_on() || is_short_) {
      return false;
    }
    for (const auto& [word, value] : same_) memory[word] = value;
    memory[at_.top] = static_cast<Word>(bottom_ + at_.entry);
    memory[at_.limit] = static_cast<Word>(bottom_ + entries_ * at_.entry);
    memory[at_.nodes] = nodes();
    memory[at_.made] = 0;
    memory[at_.over] = 0;
    const auto entry = stack_.end() - static_cast<std::ptrdiff_t>(at_.entry);
    std::size_t to = at_.ply.past + bottom_;
    for (auto word = entry; word != stack_.end(); ++word) memory[to++] = *word;
    Given& given = *std::find_if(given_.begin(), given_.end(), [](const Given& one) { return !one.is_open; });
    given.run = begun_++;
    given.is_open = true;
    given.entry.assign(entry, stack_.end());
    stack_.erase(entry, stack_.end());
    return true;
  }
  void end(std::size_t run, form::SpacedMemory memory) override {
    std::find_if(given_.begin(), given_.end(), [&](const Given& one) {
      return one.is_open && one.run == run;
    })->is_open = false;
    memory_[at_.made] += memory[at_.made];
    memory_[at_.over] += memory[at_.over];
    const auto reason = static_cast<LeafStop>(memory[at_.reason]);
    is_refused_ = is_refused_ || reason == LeafStop::refused;
    is_short_ = is_short_ || reason == LeafStop::full;
    const auto top = static_cast<std::size_t>(memory[at_.top]);
    for (std::size_t i = bottom_; i < top; ++i) stack_.push_back(memory[at_.ply.past + i]);
  }

private:
  /// The entry of a run that may be under way.
  struct Given {
    std::size_t run = 0;
    bool is_open = false;
    std::vector<Word> entry;
  };

  /// That a run may make: the fewer entries there are, the sooner it gives some back for others to take.
  [[nodiscard]] Word nodes() const {
    constexpr std::size_t share = 8;
    constexpr std::size_t fewest = 4;
    constexpr std::size_t most = 32;
    return std::clamp(stack_.size() / at_.entry / share, fewest, most);
  }
  void make_room(std::size_t entries) {
    entries_ = entries;
    memory_words = at_.ply.past + bottom_ + entries * at_.entry;
  }

  const LeafMemory& at_;
  FormMemory& memory_;
  std::size_t bottom_;
  std::vector<Word> stack_;
  std::array<Given, form::most_runs_at_once> given_;
  std::vector<std::pair<std::uint32_t, Word>> same_; // words that every run is given
  std::size_t entries_ = 0;                          // that a run has room for
  std::size_t begun_ = 0;
  bool is_refused_ = false;
  bool is_short_ = false; // of room
};

/// Counts below the entries of the stack side by side, as long as that pays.
/// @return false: a position is refused
bool LeafCounter::count_together(std::optional<Backend> by) {
  Together runs(form_->memory, memory_);
  runs.room.swap(room_);
  while (runs.goes_on() && rules_.leaf_counts->code().run_together(runs, by)) {
    if (runs.goes_on()) runs.make_more_room();
  }
  runs.room.swap(room_);
  runs.give_back();
  return !runs.is_refused();
}

std::optional<PerftCount> LeafCounter::count(const Word* position, int depth, bool judges,
                                             std::optional<Backend> by) {
  constexpr std::size_t moves = 32; // of a node, as a guess
  constexpr std::size_t most_nodes = std::size_t{1} << 20U;
  constexpr std::size_t first_nodes = 16; // whose moves are work enough for runs side by side
  constexpr int least_depth = 2;
  FormCode& code = rules_.leaf_counts->code();
  const LeafMemory& at = form()->memory;
  put_root(position, depth);
  memory_[at.judges] = judges ? 1 : 0;
  // The past of an entry lies below it on the stack.
  bool together = depth >= least_depth && !rules_.ruleset->keeps_past &&
                  (by == Backend::portable || (!by && code.stays_portable()));
  // The interpreter begins, so that machine code can take over from it.
  std::size_t nodes = together ? first_nodes : std::max<std::size_t>(1, code.enough_plies() / moves);
  for (;;) {
    const std::size_t past = at.ply.past;
    memory_[at.limit] = static_cast<Word>(memory_.size() - past);
    memory_[at.nodes] = nodes;
    code.run(memory_.data(), by);
    code.note_plies((nodes - memory_.number(at.nodes)) * moves);
    switch (static_cast<LeafStop>(memory_[at.reason])) {
    case LeafStop::done: return PerftCount{memory_[at.made], memory_[at.over]};
    case LeafStop::nodes: nodes = most_nodes; break;
    case LeafStop::full: memory_.grow(memory_.size() * 2); break;
    case LeafStop::refused: return std::nullopt;
    }
    if (std::exchange(together, false) && !count_together(by)) return std::nullopt;
  }
}

} // namespace regola
