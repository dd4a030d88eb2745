#include "engine/compiled/lower/walked_moves.hpp"

#include <fmt/format.h>

#include "engine/compiled/compile/rewrites.hpp"

namespace regola {

namespace {

// Words of each buffer of records.
constexpr std::uint32_t buffer_words = (1U << 20U) - 1;
constexpr std::uint32_t small_buffer_words = 1U << 14U;

} // namespace

WalkedMoves::Line WalkedMoves::line(const CompiledProduction& source) const {
  Line line;
  line.move.source = &source;
  const Production& text = line.text();
  WalkedPicture::Question question;
  question.anchors = text.guard.cells;
  question.shares_visit = true;
  question.wanted.resize(text.left.elements.size());
  question.wanted[text.right_anchor] = true;
  for (const CompiledWrite& write : source.writes) {
    question.wanted[write.element] = true;
    line.move.choices *= static_cast<std::uint32_t>(std::max<std::size_t>(1, write.planes.size()));
  }
  if (source.copies) question.wanted.assign(question.wanted.size(), true);
  if (text.every) line.move.choices = 1;
  line.walk = std::make_unique<WalkedPicture>(position_, player_, text.left, std::move(question));
  return line;
}

void WalkedMoves::add_line(const CompiledProduction& source) {
  first_.lines.push_back(line(source));
  goes_on_ = goes_on_ || source.source->again || source.source->once;
}

void WalkedMoves::find_preferred(Level& level) const {
  for (const std::vector<NameIndex>& order : position_.rules().ruleset->prefer) {
    std::vector<NameIndex> here;
    for (const NameIndex name : order) {
      const bool has = any_of(level.lines, [&](const Line& line) { return line.text().name == name; });
      if (has) here.push_back(name);
    }
    if (here.size() > 1) level.prefer.push_back(std::move(here));
  }
}

void WalkedMoves::compile() {
  const CompiledRuleset& rules = position_.rules();
  const CompiledSide& side = rules.sides[player_];
  const auto& source_parts = rules.ruleset->sides[player_].parts;
  for (const std::vector<CompiledProduction>& lines : side.parts) {
    const bool each = source_parts[static_cast<std::size_t>(&lines - side.parts.data())].each;
    Level& level = parts_.emplace_back();
    for (const CompiledProduction& source : lines) {
      level.may_skip = level.may_skip || source.source->may_skip;
      if (!source.never) level.lines.push_back(line(source));
    }
    if (level.lines.empty()) {
      parts_.pop_back();
    } else if (each && goes_on_) {
      ++each_;
    }
  }
  if (goes_on_ && first_.lines.size() > word_bits) {
    throw std::length_error("'again' among more than 64 lines");
  }
  find_preferred(first_);
  if (!side.forbids.empty() || goes_on_) std::swap(first_.prefer, late_);
  has_afters_ = !side.afters.empty();
  for (Level& level : parts_) find_preferred(level);
  const Production* after = nullptr; // the first line that follows certain names
  const auto look_at = [&](const Level& level) {
    for (const Line& line : level.lines) {
      repeats_ = repeats_ || line.move.source->shares_text;
      if (after == nullptr && !line.text().after.empty()) after = &line.text();
    }
  };
  look_at(first_);
  for (const Level& level : parts_) look_at(level);
  const bool fit = rules.ruleset->names.size() <= word_bits;
  if (!fit && after != nullptr) {
    throw std::length_error(fmt::format("'after' among more than 64 names (line {})", after->guard.line));
  }
  keeps_names_ = after != nullptr || (fit && asks_anywhere(*rules.ruleset, {Expression::Kind::moves_by}));
}

bool WalkedMoves::may_move_again() const {
  const auto some = [](const Level& level) {
    return any_of(level.lines, [](const Line& line) { return line.text().extra; });
  };
  return some(first_) || any_of(parts_, some);
}

void WalkedMoves::reserve() {
  const auto keep = [&](const Cells& cells) { append(state_, cells.words); };
  for (const Cells& plane : position_.planes) keep(plane);
  append(state_, position_.hands);
  changing_ = state_.size();
  if (move_.may_move_again()) state_.push_back(move_.extra);
  hashed_ = state_.size();
  if (repeats_) state_.push_back(text_ = to_.variable());
  if (!parts_.empty() || goes_on_) keep(move_.at);
  if (keeps_names_) state_.push_back(move_.names);
  const bool prefers =
      !first_.prefer.empty() || any_of(parts_, [](const Level& level) { return !level.prefer.empty(); });
  place_of_last_ = size();
  if (prefers) state_.push_back(last_ = to_.variable());
  place_of_begun_ = size();
  if (!late_.empty()) state_.push_back(begun_ = to_.variable());
  place_of_step_ = size();
  if (goes_on_) {
    for (Ref* const variable : {&step_, &before_, &board_, &begun_at_, &stops_}) {
      state_.push_back(*variable = to_.variable());
    }
    start_board_ = to_.variable();
    under_ = to_.variable({0xFFFFF});
  }
  if (state_.empty()) state_.push_back(to_.variable()); // a board with a single symbol has no planes
  for (std::size_t i = 0; i < changing_; ++i) start_.push_back(to_.variable());
  most_ = static_cast<std::uint32_t>(to_.room(buffer_words, small_buffer_words)) / size() * size();
  const std::size_t later = parts_.size() - each_;
  for (std::uint32_t& buffer : buffers_) {
    if (&buffer == &buffers_.front() || later > 0) buffer = to_.reserve(most_);
  }
  found_ = buffers_[later % 2];
  if (each_ > 0) {
    for (std::uint32_t& buffer : scratch_) buffer = to_.reserve(most_);
    scratch_end_ = to_.variable({0xFFFFF});
    went_on_ = to_.variable({1});
  }
  end_ = to_.variable({0xFFFFF});
  some_ = to_.variable({1});
}

void WalkedMoves::find() {
  overflow_ = to_.label();
  const Label refused = std::exchange(position_.refused, overflow_);
  const bool changes = !parts_.empty() || !late_.empty() || goes_on_ || !position_.hands.empty();
  for (std::size_t i = 0; changes && i < changing_; ++i) to_.set(start_[i], state_[i]);
  const auto put_back = [&] {
    if (!changes) return;
    for (std::size_t i = 0; i < changing_; ++i) to_.set(state_[i], start_[i]);
  };
  for (std::size_t i = changing_; i < state_.size(); ++i) to_.set(state_[i], to_.number(0));
  to_.set(end_, to_.number(0));
  if (goes_on_) {
    to_.set(start_board_, hash_of_cells(position_));
    reached_.clear();
  }
  begins_ = true;
  const bool drops = drops_repeated_at_once();
  if (drops && parts_.empty()) known_.clear();
  if (each_ > 0) {
    write_steps([&](std::uint32_t buffer) { write_level(first_, std::nullopt, {buffer}); });
  } else {
    write_level(first_, std::nullopt, {buffers_[0], drops && parts_.empty()});
  }
  begins_ = false;
  if (goes_on_) follow_steps();
  const bool goes_on = std::exchange(goes_on_, false); // the parts that follow are no steps
  drop_worse(first_.prefer, buffers_[0], to_.number(0));
  for (std::size_t i = each_; i < parts_.size(); ++i) {
    const bool drops_here = drops && i + 1 == parts_.size();
    if (drops_here) known_.clear();
    add_part(parts_[i], buffers_[(i - each_) % 2], buffers_[(i - each_ + 1) % 2], drops_here);
  }
  goes_on_ = goes_on;
  drop_worse_of_allowed();
  put_back();
  if (repeats_ && !has_afters_ && !drops) drop_repeated();
  position_.refused = refused;
  const Label done = to_.label();
  to_.jump(done);
  to_.bind(overflow_);
  put_back();
  to_.jump(refused);
  to_.bind(done);
}

/// Extends each record of one buffer by a part, into the other buffer.
void WalkedMoves::add_part(Level& part, std::uint32_t from, std::uint32_t to, bool drops_repeated) {
  const Ref before = to_.variable({0xFFFFF});
  to_.set(before, end_);
  to_.set(end_, to_.number(0));
  each_record(to_.number(0), before, [&](Ref at) {
    load(from, at);
    const Ref begin = to_.variable({0xFFFFF});
    to_.set(begin, end_);
    to_.set(some_, to_.number(0));
    write_level(part, move_.at, {to, drops_repeated});
    drop_worse(part.prefer, to, begin);
    const Label followed = to_.label();
    if (!part.may_skip) to_.jump_if(some_, followed);
    if (drops_repeated) reject_known(followed, overflow_);
    push(to, state_);
    to_.bind(followed);
  });
}

/// Whether repeated moves are dropped as soon as they are written. Not so if names of the last part are
/// preferred, because all its records count for that, and not for steps, which may be no moves.
bool WalkedMoves::drops_repeated_at_once() const {
  const bool some = parts_.size() > each_; // parts that follow no step
  return repeats_ && !has_afters_ && (some ? parts_.back().prefer.empty() : !goes_on_);
}

void WalkedMoves::each(const std::function<void(Label reject)>& visit) {
  if (may_repeat_later()) known_.clear();
  each_record(to_.number(0), [&](Ref at) {
    load(found_, at);
    move_.suppose_all_written();
    visit(to_.label());
  });
}

void WalkedMoves::jump_if_any(Label label) {
  for (Line& line : first_.lines) {
    each_match(line, std::nullopt,
               [&](const WalkedPicture::Match& /*match*/, const Cells& /*from*/, const Cells& /*to*/,
                   Label /*next*/) { to_.jump(label); });
  }
}

} // namespace regola
