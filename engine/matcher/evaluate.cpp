#include "engine/matcher/evaluate.hpp"

#include <unordered_map>

#include <boost/container_hash/hash.hpp>

#include "engine/matcher/picture_match.hpp"
#include "engine/matcher/reason.hpp"
#include "engine/matcher/rewrite.hpp"
#include "rules/ruleset/expression.hpp"

namespace regola {

PlayerView::Cells PlayerView::cells_of(ClassIndex index, RelationIndex along) const {
  Cells cells(board().size(), false);
  for (const CellClass* const meant : lines_[index]) {
    const CellClass& line = *meant;
    if (line.follows && line.picture.headings.front().along != along) continue;
    each_match(*this, line.guard, line.picture, no_cell, [&](const PictureMatch& match) {
      for (const CellIndex cell : match.anchor(line.picture)) cells[cell] = true;
      return false;
    });
  }
  return cells;
}

bool PlayerView::in_class(ClassIndex index, CellIndex cell, RelationIndex along) const {
  const std::size_t way = side().following[index] ? along : 0;
  if (classes_.empty()) {
    classes_.resize(side().following.size());
    lines_.resize(side().following.size());
    for (const CellClass& line : side().classes) lines_[line.index].push_back(&line);
  }
  if (classes_[index].size() <= way) classes_[index].resize(way + 1);
  if (classes_[index][way].empty()) {
    // A class refers only to classes above it, so this may fill other entries but never this one.
    Cells cells = cells_of(index, along);
    classes_[index][way] = std::move(cells);
  }
  return classes_[index][way][cell];
}

namespace {

/// Remembers counts that conditions need more than once during one answer. Example: a `forbid` line that asks
/// for moves needs the moves that the lines above it allow. Without the memo, ten such lines would list the
/// moves of one position a thousand times.
template <typename Key, typename Hash = std::hash<Key>>
class AnswerMemo {
public:
  /// The count for a key. Calls `count` once for each key within the current answer; the next answer starts
  /// empty.
  template <typename Count>
  [[nodiscard]] std::size_t find_or_count(const Key& key, Count count) {
    if (answer_ != Answer::number()) {
      known_.clear();
      answer_ = Answer::number();
    }
    const auto found = known_.find(key);
    if (found != known_.end()) return found->second;
    const std::size_t result = count();
    if (known_.size() < most_known) known_.emplace(key, result);
    return result;
  }

private:
  static constexpr std::size_t most_known = 100'000; ///< bounds the memory

  std::unordered_map<Key, std::size_t, Hash> known_;
  std::uint64_t answer_ = 0;
};

using ExpressionKind = Expression::Kind;

/// What a condition asks about the moves of a status.
struct MoveQuestion {
  Status status;
  std::uint32_t forbids = 0; ///< number of leading `forbid` lines that apply
  std::int32_t name = 0;     ///< a NameIndex: moves with a part of that name; or one of the following

  friend bool operator==(const MoveQuestion&, const MoveQuestion&) = default;
};
constexpr std::int32_t every_name = -1;
constexpr std::int32_t any_move = -2; ///< any_move - 1 - NameIndex: a move with a part of that name

struct MoveQuestionHash {
  std::size_t operator()(const MoveQuestion& question) const noexcept {
    std::size_t seed = hash_value(question.status);
    boost::hash_combine(seed, question.forbids);
    boost::hash_combine(seed, question.name);
    return seed;
  }
};

/// Answers a question about moves; within a `forbid` line, equal questions are computed once.
template <typename Count>
std::size_t once_an_answer(const PlayerView& view, const Status& status, std::int32_t name, Count count) {
  thread_local AnswerMemo<MoveQuestion, MoveQuestionHash> memo;
  const Answer answer;
  const bool within_forbid = view.forbids() != all_forbids;
  return within_forbid && !view.ruleset().keeps_past // equal statuses may differ in their past
             ? memo.find_or_count({status, view.forbids(), name}, count)
             : count();
}

class Evaluator {
public:
  explicit Evaluator(const PlayerView& view) : view_(view) {}

  [[nodiscard]] std::int32_t value(const Expression& expression) const {
    switch (expression.kind) {
    case ExpressionKind::number: return expression.number;
    case ExpressionKind::value:
      return named(view_.ruleset().values[static_cast<std::size_t>(expression.number)]);
    case ExpressionKind::worth:
      return named_worth(view_.ruleset().worths[static_cast<std::size_t>(expression.number)]);
    case ExpressionKind::other: return Evaluator(turned()).value(expression.operands.front());
    case ExpressionKind::before: return Evaluator(earlier()).value(expression.operands.front());
    case ExpressionKind::beside: return beside(expression);
    case ExpressionKind::count_cells: return count_cells(view_, expression.cell);
    case ExpressionKind::count_line: return count_line(view_, expression.cell);
    case ExpressionKind::count_pictures: return count_pictures(view_, expression);
    case ExpressionKind::count_anchors: return count_anchors(view_, expression);
    case ExpressionKind::hand: return view_.status().hands[static_cast<std::size_t>(expression.number)];
    case ExpressionKind::moves:
    case ExpressionKind::moves_by: return moves(expression);
    case ExpressionKind::stuck: return is_stuck() ? 1 : 0;
    case ExpressionKind::to_move: return view_.status().to_move == view_.player() ? 1 : 0;
    case ExpressionKind::attacked: return is_attacked(view_, other(view_.player()), expression.cell) ? 1 : 0;
    case ExpressionKind::attacks: return is_attacked(view_, view_.player(), expression.cell) ? 1 : 0;
    case ExpressionKind::repeats: return view_.status().seen;
    case ExpressionKind::cycle: return cycle_count(view_.status(), expression.number);
    case ExpressionKind::quiet: return view_.status().quiet[static_cast<std::size_t>(expression.number)];
    case ExpressionKind::greater:
      if (asks_for_any_move(expression)) return can_move_by(expression.operands.front()) ? 1 : 0;
      [[fallthrough]];
    default:
      return operate(expression.kind, expression.operands.size(),
                     [&](std::size_t i) { return value(expression.operands[i]); });
    }
  }

private:
  [[nodiscard]] std::int32_t moves(const Expression& expression) const {
    const Ruleset& ruleset = view_.ruleset();
    const Status status = with_turn(ruleset, view_.status(), expression.player);
    const bool all = expression.kind == ExpressionKind::moves;
    const std::int32_t name = all ? every_name : expression.number;
    return static_cast<std::int32_t>(once_an_answer(view_, status, name, [&] {
      return all ? move_count(ruleset, status, view_.forbids())
                 : move_count(ruleset, status, static_cast<NameIndex>(name), view_.forbids());
    }));
  }
  [[nodiscard]] bool can_move_by(const Expression& moves) const {
    const Status status = with_turn(view_.ruleset(), view_.status(), moves.player);
    return once_an_answer(view_, status, any_move - 1 - moves.number, [&] {
             return std::size_t{regola::can_move(view_.ruleset(), status,
                                                 static_cast<NameIndex>(moves.number), view_.forbids())
                                    ? 1U
                                    : 0U};
           }) != 0;
  }
  [[nodiscard]] bool is_stuck() const {
    const Status& status = view_.status();
    return status.to_move == view_.player() &&
           once_an_answer(view_, status, any_move, [&] {
             return std::size_t{can_move(view_.ruleset(), status, view_.forbids()) ? 1U : 0U};
           }) == 0;
  }
  /// The same status from the other player's view.
  [[nodiscard]] const PlayerView& turned() const {
    if (!turned_) {
      turned_.emplace(
          PlayerView(view_.ruleset(), view_.status(), other(view_.player()), view_.before(), view_.here())
              .with_forbids(view_.forbids()));
    }
    return *turned_;
  }
  /// The status before the move, with the same cell `here`.
  [[nodiscard]] const PlayerView& earlier() const {
    if (!earlier_) {
      earlier_.emplace(view_.ruleset(), *view_.before(), view_.player(), view_.before(), view_.here());
    }
    return *earlier_;
  }
  /// The sum over the cells one step from the cell of the move.
  [[nodiscard]] std::int32_t beside(const Expression& expression) const {
    std::int64_t sum = 0;
    for (const RelationIndex direction : expression.directions) {
      if (view_.here() == no_cell) break;
      for (const CellIndex cell : view_.board().relation(direction).next[view_.here()]) {
        const PlayerView moved(view_.ruleset(), view_.status(), view_.player(), view_.before(), cell);
        sum += Evaluator(moved).value(expression.operands.front());
      }
    }
    return saturated(sum);
  }
  /// The text defines values from the first player's view; the second player uses their mirror.
  [[nodiscard]] std::int32_t named(const Value& named_value) const {
    if (view_.player() == first_player) return value(named_value.expression);
    return view_.ruleset().mirrored ? value(named_value.mirrored)
                                    : Evaluator(turned()).value(named_value.expression);
  }

  /// The text defines worths from the mover's view; the second player uses their mirror.
  [[nodiscard]] std::int32_t named_worth(const Value& worth) const {
    const bool in_mirror = view_.ruleset().mirrored && view_.player() == second_player;
    return value(in_mirror ? worth.mirrored : worth.expression);
  }

  const PlayerView& view_;
  mutable std::optional<PlayerView> turned_; // computed on first use, like `earlier_`
  mutable std::optional<PlayerView> earlier_;
};

} // namespace

std::int32_t evaluate(const PlayerView& view, const Expression& expression) {
  return Evaluator(view).value(expression);
}

namespace {

/// Whether the condition of the count is false.
bool is_ruled_out(const PlayerView& view, const Expression& count) {
  return !count.operands.empty() && evaluate(view, count.operands.front()) == 0;
}

} // namespace

std::int32_t count_cells(const PlayerView& view, const CellTest& test) {
  std::int32_t count = 0;
  for (std::size_t cell = 0; cell < view.board().size(); ++cell) {
    count += view.accepts(test, static_cast<CellIndex>(cell)) ? 1 : 0;
  }
  return count;
}

std::int32_t count_line(const PlayerView& view, const CellTest& test) {
  const std::vector<CellIndex>& line = *view.line();
  return static_cast<std::int32_t>(
      std::count_if(line.begin(), line.end(), [&](CellIndex cell) { return view.accepts(test, cell); }));
}

std::int32_t count_anchors(const PlayerView& view, const Expression& count) {
  if (is_ruled_out(view, count)) return 0;
  std::vector<bool> covered(view.board().size(), false);
  each_match(view, count.picture, count.cells, no_cell, [&](const PictureMatch& match) {
    for (const CellIndex cell : match.anchor(count.picture)) covered[cell] = true;
    return false;
  });
  return static_cast<std::int32_t>(std::count(covered.begin(), covered.end(), true));
}

std::int32_t count_pictures(const PlayerView& view, const Expression& count) {
  using Cells = boost::container::small_vector<CellIndex, 8>;
  std::vector<Cells> found;
  if (is_ruled_out(view, count)) return 0;
  each_match(view, count.picture, count.cells, no_cell, [&](const PictureMatch& match) {
    Cells cells;
    for (const auto& segment : match.segments) cells.insert(cells.end(), segment.begin(), segment.end());
    std::sort(cells.begin(), cells.end());
    found.push_back(std::move(cells));
    return false;
  });
  std::sort(found.begin(), found.end());
  return static_cast<std::int32_t>(std::unique(found.begin(), found.end()) - found.begin());
}

} // namespace regola
