#include "rules/resolve/named_lengths.hpp"

#include <fmt/format.h>

namespace regola {

namespace {

constexpr std::size_t most_lengthened = 400; // greatest number of lines that one line may become
constexpr std::size_t most_tried = 20'000;

/// Counts how often each name of a length occurs in an expression.
void count_names(const Scope& scope, const syntax::Expression& expression, Lengths& counts) {
  if (expression.kind == syntax::Expression::Kind::name && is_length_name(scope, expression.text)) {
    ++counts[expression.text];
  }
  for (const syntax::Expression& operand : expression.operands) count_names(scope, operand, counts);
}

/// Counts the variables of choices such as `{<A}`.
Lengths compared_in(const Scope& scope, const syntax::Picture* right) {
  Lengths names;
  for (std::size_t r = 0; right != nullptr && r < right->rows.size(); ++r) {
    for (const syntax::Cell& cell : right->rows[r]) {
      const std::string name = compared_variable(scope, cell);
      if (!name.empty() && is_length_name(scope, name)) ++names[name];
    }
  }
  return names;
}

/// Counts the named lengths of a line.
Lengths names_in(const Scope& scope, const syntax::Head& head, const syntax::Picture& left,
                 const syntax::Picture* right) {
  Lengths runs;
  Lengths others;
  for (const syntax::Cell& cell : syntax::cells_of(left)) {
    if (cell.run.kind == syntax::Run::Kind::power && is_length_name(scope, cell.run.argument.text)) {
      ++runs[cell.run.argument.text];
    } else if (cell.run.kind == syntax::Run::Kind::measured) {
      count_names(scope, cell.run.length.front(), runs);
    }
    if (!cell.variable.empty()) ++others[cell.variable];
  }
  for (const syntax::HeadItem& item : head.items) {
    if (item.kind == syntax::HeadItem::Kind::condition) count_names(scope, item.condition.front(), others);
  }
  for (std::size_t r = 0; right != nullptr && r < right->rows.size(); ++r) {
    for (const syntax::Cell& cell : right->rows[r]) {
      if (cell.run.kind == syntax::Run::Kind::power) ++others[cell.run.argument.text];
      if (cell.run.kind == syntax::Run::Kind::measured) count_names(scope, cell.run.length.front(), others);
    }
  }
  for (const auto& [name, count] : compared_in(scope, right)) runs[name] += count;
  for (auto& [name, count] : runs) count += others[name];
  return runs;
}

/// Returns the least number of cells of a row. A run with a named length counts 1, a measured run or `*`
/// none.
std::size_t least_cells(const Scope& scope, const syntax::Row& row) {
  std::size_t cells = 0;
  for (const syntax::Cell& cell : row) {
    using Kind = syntax::Run::Kind;
    if (cell.run.kind == Kind::power && !is_length_name(scope, cell.run.argument.text)) {
      const std::string& word = cell.run.argument.text;
      const auto param = scope.params.find(word);
      cells += static_cast<std::size_t>(
          std::max(param != scope.params.end() ? param->second : std::stoi("0" + word.substr(0, 6)), 0));
    } else if (cell.run.kind != Kind::star && cell.run.kind != Kind::measured &&
               cell.kind != syntax::Cell::Kind::off) {
      ++cells;
    }
  }
  return cells;
}

/// Returns the greatest number of cells on a line; that of the board for a direction that branches.
std::size_t most_cells_along(const Board& board, RelationIndex along) {
  const Relation& forth = board.relation(along);
  for (const Relation* way : {&forth, &board.relation(forth.opposite)}) {
    if (any_of(way->next, [](const auto& next) { return next.size() > 1; })) return board.size();
  }
  return longest_line_along(board, along);
}

/// Returns the greatest number of cells on a line where the picture may lie.
std::size_t longest_line(Scope& scope, const syntax::Head& head) {
  const View view{&scope, first_player, false};
  const Board& board = scope.ruleset.board;
  std::size_t longest = 0;
  for (const syntax::HeadItem& item : head.items) {
    if (item.kind == syntax::HeadItem::Kind::word) {
      for (const RelationIndex along : resolve_direction(view, item.first.text)) {
        longest = std::max(longest, most_cells_along(board, along));
      }
    }
  }
  const auto size = static_cast<std::size_t>(std::max(board.columns(), board.rows()));
  return longest > 0 ? longest : board.is_grid() ? size : board.size();
}

/// Writes a line once for each choice of its named lengths.
class LengthChooser {
public:
  LengthChooser(Scope& scope, const syntax::Head& head, const syntax::Picture& left,
                const syntax::Picture* right)
      : scope_(scope), head_(head), left_(left), right_(right), longest_(longest_line(scope, head)) {
    for (const auto& [name, count] : names_in(scope, head, left, right)) {
      if (count > 1) names_.push_back(name);
    }
    for (const auto& [name, count] : names_in(scope, head, left, nullptr)) {
      if (count > 1) lengths_of_runs_.insert(name);
    }
    for (const SymbolOrder& order : scope.ruleset.orders) {
      most_number_ = std::max(most_number_, order.symbols.size());
    }
  }

  struct Line {
    syntax::Head head;
    syntax::Picture left;
    std::optional<syntax::Picture> right;
  };
  [[nodiscard]] std::vector<Line> all() {
    choose(0);
    if (has_enough()) {
      scope_.error(Code::bad_number, left_.place,
                   fmt::format("the lengths of this picture make more than {} lines", most_lengthened),
                   "a condition such as `if A < 4` makes fewer");
      lines_.clear();
    } else if (lines_.empty()) {
      scope_.error(Code::never_matches, left_.place,
                   lengths_of_runs_.empty()
                       ? "no number is left for this choice"
                       : "no lengths of these runs have room on the board and fulfil the condition");
    }
    return std::move(lines_);
  }

private:
  [[nodiscard]] bool has_room(const syntax::Picture& left) const {
    return all_of(left.rows, [&](const syntax::Row& row) { return least_cells(scope_, row) <= longest_; });
  }
  [[nodiscard]] bool has_enough() const { return lines_.size() > most_lengthened || tried_ > most_tried; }
  void choose(std::size_t next) {
    if (next == names_.size()) {
      ++tried_;
      Line line{head_, left_, right_ == nullptr ? std::nullopt : std::optional(*right_)};
      if (put_lengths(scope_, lengths_, line.head) &&
          (!line.right || put_choices(scope_, lengths_, left_, *line.right)) &&
          put_lengths(scope_, lengths_, line.left, line.right ? &*line.right : nullptr) &&
          has_room(line.left)) {
        lines_.push_back(std::move(line));
      }
      return;
    }
    const bool of_run = lengths_of_runs_.contains(names_[next]);
    const std::size_t most = of_run ? longest_ : most_number_;
    for (std::int32_t length = of_run ? 1 : 0; static_cast<std::size_t>(length) <= most && !has_enough();
         ++length) {
      lengths_[names_[next]] = length;
      syntax::Picture left = left_;
      // Lengths not chosen yet count as little as possible here. So if this one has no room, no greater one
      // has.
      if (put_lengths(scope_, lengths_, left, nullptr) && !has_room(left)) break;
      choose(next + 1);
    }
    lengths_.erase(names_[next]);
  }

  const Scope& scope_;
  const syntax::Head& head_;
  const syntax::Picture& left_;
  const syntax::Picture* right_;
  std::size_t longest_;
  std::vector<std::string> names_;
  std::set<std::string> lengths_of_runs_;
  std::size_t most_number_ = 0;
  Lengths lengths_;
  std::vector<Line> lines_;
  std::size_t tried_ = 0;
};

} // namespace

bool names_lengths(const Scope& scope, const syntax::Head& head, const syntax::Picture& left,
                   const syntax::Picture* right) {
  const Lengths names = names_in(scope, head, left, right);
  return any_of(names, [](const auto& name) { return name.second > 1; });
}

std::vector<syntax::Production> with_lengths(Scope& scope, const syntax::Production& line) {
  std::vector<syntax::Production> lines;
  for (const syntax::Cell& cell : syntax::cells_of(line.right)) {
    const std::string name = compared_variable(scope, cell);
    if (!name.empty() && order_of_variable(scope, line.left, name) == nullptr) {
      scope.error(Code::bad_cell, cell.place,
                  fmt::format("a choice beside {0} is one of numbers, and {0} need not be one", name),
                  fmt::format("as in `order pile = .123` and `pile={0} -> {1}`", name,
                              fmt::format("{{{}}}", cell.text)));
      return {};
    }
  }
  for (auto& one : LengthChooser(scope, line.head, line.left, &line.right).all()) {
    lines.push_back(line);
    lines.back().head = std::move(one.head);
    lines.back().left = std::move(one.left);
    lines.back().right = std::move(*one.right);
  }
  return lines;
}

std::vector<syntax::Judgement> with_lengths(Scope& scope, const syntax::Judgement& line) {
  std::vector<syntax::Judgement> lines;
  for (auto& one : LengthChooser(scope, line.head, *line.picture, nullptr).all()) {
    lines.push_back({line.kind, std::move(one.head), std::move(one.left)});
  }
  return lines;
}

std::vector<syntax::Class> with_lengths(Scope& scope, const syntax::Class& line) {
  std::vector<syntax::Class> lines;
  for (auto& one : LengthChooser(scope, line.head, *line.picture, nullptr).all()) {
    lines.push_back({line.name, line.symbols, std::move(one.head), std::move(one.left)});
  }
  return lines;
}

bool merge_faults(Diagnostics& all, const Diagnostics& own, std::size_t& without_room) {
  const bool has_no_room = any_of(own, [](const Diagnostic& fault) {
    return fault.code == Code::never_matches && fault.severity == Severity::error;
  });
  if (has_no_room) {
    ++without_room;
    return true;
  }
  for (const Diagnostic& fault : own) {
    if (!contains(all, fault)) all.push_back(fault);
  }
  return !has_errors(own);
}

} // namespace regola
