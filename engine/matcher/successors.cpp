#include "engine/matcher/successors.hpp"

#include <numeric>
#include <set>

#include <fmt/format.h>

#include "engine/matcher/find_move.hpp"
#include "engine/matcher/move_generator.hpp"
#include "engine/matcher/result.hpp"
#include "engine/matcher/written_moves.hpp"
#include "rules/ruleset/asks.hpp"
#include "rules/ruleset/status_text.hpp"

namespace regola {

namespace {

std::string text_of(const Ruleset& ruleset, const Move& move, bool silent_too) {
  switch (move.kind) {
  case Move::Kind::pass: return "pass";
  case Move::Kind::rule: return std::to_string(move.number);
  case Move::Kind::parts: break;
  }
  std::string text;
  for (const MovePart& part : move.parts) {
    if (!silent_too && is_silent(ruleset, part.name)) continue;
    text += (text.empty() ? "" : " ") + ruleset.names[part.name] + " " + ruleset.board.name(part.from);
    if (const CellIndex also = part.cells()[1]; also != part.from) text += "+" + ruleset.board.name(also);
    if (part.to != part.from) text += "-" + ruleset.board.name(part.to);
    for (const Symbol choice : part.choices) text += {'=', choice};
  }
  return text;
}

bool has_part(const Move& move, NameIndex name) {
  return std::any_of(move.parts.begin(), move.parts.end(),
                     [&](const MovePart& part) { return part.name == name; });
}

} // namespace

std::string to_text(const Ruleset& ruleset, const Move& move) { return text_of(ruleset, move, false); }

std::string whole_text(const Ruleset& ruleset, const Move& move) { return text_of(ruleset, move, true); }

void require_fit(const Ruleset& ruleset, const Status& status) {
  if (const auto why = misfit(ruleset, status)) throw std::invalid_argument("this is no status: " + *why);
}

std::vector<Successor> successors(const Ruleset& ruleset, const Status& status) {
  require_fit(ruleset, status);
  const MoveGenerator generator(ruleset, status);
  std::vector<Successor> all = generator.moves();
  if (std::optional<Successor> pass = generator.pass(!all.empty())) all.push_back(std::move(*pass));
  return all;
}

bool can_move(const Ruleset& ruleset, const Status& status, std::uint32_t forbids) {
  return MoveGenerator(ruleset, status, forbids).can_move();
}

std::size_t move_count(const Ruleset& ruleset, const Status& status, std::uint32_t forbids) {
  return MoveGenerator(ruleset, status, forbids).moves().size();
}

std::size_t move_count(const Ruleset& ruleset, const Status& status, NameIndex name, std::uint32_t forbids) {
  const std::vector<Successor> all = MoveGenerator(ruleset, status, forbids).moves();
  return static_cast<std::size_t>(std::count_if(
      all.begin(), all.end(), [&](const Successor& next) { return has_part(next.move, name); }));
}

bool can_move(const Ruleset& ruleset, const Status& status, NameIndex name, std::uint32_t forbids) {
  const std::vector<Candidate> all = MoveGenerator(ruleset, status, forbids).legal();
  return std::any_of(all.begin(), all.end(),
                     [&](const Candidate& each) { return has_part(each.move, name); });
}

Status with_turn(const Ruleset& ruleset, Status status, PlayerIndex player) {
  status.to_move = player;
  status.passes = 0;
  if (ruleset.turn == Turn::first_cell && !status.cells.empty()) {
    status.cells.front() = ruleset.players[player].front();
  }
  return status;
}

std::uint64_t perft(const Ruleset& ruleset, const Status& status, int depth) {
  if (depth == 0) return 1;
  if (result_of(ruleset, status).ending != Ending::open) return 0;
  std::uint64_t leaves = 0;
  const std::vector<Successor> next = successors(ruleset, status);
  if (depth == 1) return next.size();
  for (const Successor& successor : next) leaves += perft(ruleset, successor.status, depth - 1);
  return leaves;
}

std::vector<std::pair<Move, std::uint64_t>> perft_divide(const Ruleset& ruleset, const Status& status,
                                                         int depth) {
  std::vector<std::pair<Move, std::uint64_t>> all;
  if (depth < 1 || result_of(ruleset, status).ending != Ending::open) return all;
  for (const Successor& successor : successors(ruleset, status)) {
    all.emplace_back(successor.move, perft(ruleset, successor.status, depth - 1));
  }
  return all;
}

namespace {

/// Whether the name, the cells of the anchor and the choices identify a match of the line.
bool is_told_by_its_text(const Production& line) {
  const auto is_single = [](const Element& element) { return element.least == 1 && element.most == 1; };
  const bool one_place = line.left.headings.size() == 1 &&
                         std::all_of(line.left.elements.begin(), line.left.elements.end(), is_single);
  return !line.again && (line.left.elements.size() == 1 || one_place);
}

} // namespace

std::optional<NumberedText> split_number(std::string_view typed) {
  const std::size_t mark = typed.rfind(" #");
  if (mark == std::string_view::npos) return std::nullopt;
  const auto number = whole_number<std::size_t>(typed.substr(mark + 2));
  return number && *number > 0 ? std::optional(NumberedText{typed.substr(0, mark), *number}) : std::nullopt;
}

void sort_by_status(const Ruleset& ruleset, const std::vector<Successor>& all,
                    std::vector<std::size_t>& indices) {
  std::stable_sort(indices.begin(), indices.end(), [&](std::size_t a, std::size_t b) {
    return to_text(ruleset, all[a].status) < to_text(ruleset, all[b].status);
  });
}

std::vector<std::string> told_apart(const Ruleset& ruleset, const Status& before,
                                    const std::vector<Successor>& all,
                                    const std::vector<std::size_t>& indices) {
  const WrittenMoves written(ruleset, before, all);
  std::vector<std::string> texts;
  texts.reserve(indices.size());
  std::map<std::string, std::vector<std::size_t>> by_text; // places in `indices`
  for (const std::size_t i : indices) {
    texts.push_back(written.text(i));
    by_text[texts.back()].push_back(texts.size() - 1);
  }
  for (const auto& [text, places] : by_text) {
    if (places.size() == 1) continue;
    std::vector<std::size_t> twins;
    for (const std::size_t place : places) twins.push_back(indices[place]);
    sort_by_status(ruleset, all, twins);
    for (const std::size_t place : places) {
      const auto twin = std::find(twins.begin(), twins.end(), indices[place]);
      texts[place] += fmt::format(" #{}", twin - twins.begin() + 1);
    }
  }
  return texts;
}

std::vector<std::string> told_apart(const Ruleset& ruleset, const Status& before,
                                    const std::vector<Successor>& all) {
  std::vector<std::size_t> indices(all.size());
  std::iota(indices.begin(), indices.end(), std::size_t{0});
  return told_apart(ruleset, before, all, indices);
}

bool may_share_text(const Ruleset& ruleset) {
  return std::any_of(ruleset.sides.begin(), ruleset.sides.end(), [&](const Side& side) {
    std::set<NameIndex> names;
    return !side.parts.empty() ||
           std::any_of(side.moves.begin(), side.moves.end(), [&](const Production& line) {
             return !names.insert(line.name).second || !is_told_by_its_text(line);
           });
  });
}

std::string written_uniquely(const Ruleset& ruleset, const Status& before, const Successor& made) {
  if (!may_share_text(ruleset)) return written(ruleset, before, made.move);
  const std::vector<Successor> all = successors(ruleset, before);
  const auto own = std::find_if(all.begin(), all.end(), [&](const Successor& each) {
    return each.move == made.move && each.status == made.status;
  });
  if (own == all.end()) return written(ruleset, before, made.move);
  const auto index = static_cast<std::size_t>(own - all.begin());
  std::string text = WrittenMoves(ruleset, before, all).text(index);
  std::vector<std::size_t> twins = find_move(ruleset, before, all, text).candidates;
  if (twins.size() < 2) return text;
  sort_by_status(ruleset, all, twins);
  return fmt::format("{} #{}", text, std::find(twins.begin(), twins.end(), index) - twins.begin() + 1);
}

} // namespace regola
