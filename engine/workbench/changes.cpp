#include "engine/workbench/changes.hpp"

#include <tuple>

#include <fmt/format.h>

#include "rules/grammar/parse.hpp"

namespace regola::workbench {

namespace {

/// Searches the lines of a text, as they are written, for changed meanings.
class ChangeFinder {
public:
  explicit ChangeFinder(const Loaded& loaded) : loaded_(loaded) {}

  [[nodiscard]] std::vector<ChangedMeaning> all() {
    std::vector<syntax::Text> texts;
    for (std::uint32_t i = 0; i < loaded_.sources.size(); ++i) {
      Diagnostics known; // a text that cannot be read has been told of
      texts.push_back(parse(loaded_.sources[i], i, known));
      for (const syntax::Line& line : texts.back().lines) {
        const auto* link = std::get_if<syntax::Link>(&line.content);
        linked_ = linked_ || (link != nullptr && step_of(link->forth.text));
      }
    }
    look_at_ends();
    for (const syntax::Text& text : texts) {
      for (const syntax::Line& line : text.lines) look_at(line);
    }
    std::stable_sort(found_.begin(), found_.end(), [](const ChangedMeaning& a, const ChangedMeaning& b) {
      return std::tuple(a.place.source, a.place.offset) < std::tuple(b.place.source, b.place.offset);
    });
    return std::move(found_);
  }

private:
  /// An upper `draw` may now decide before a lower `win` or `lose` is asked for the other player.
  void look_at_ends() {
    const auto& ends = loaded_.ruleset->sides.front().ends;
    for (auto end = ends.begin(); end != ends.end(); ++end) {
      const auto below = std::find_if(
          end, ends.end(), [](const Judgement& other) { return other.kind != Judgement::Kind::draw; });
      if (end->kind == Judgement::Kind::draw && below != ends.end()) {
        found_.push_back(
            {loaded_.place_of(end->guard.line),
             fmt::format("this draw is read before {}, for either player; all ends were read as the "
                         "player sees them who has moved, and then as the other does",
                         loaded_.line_name(below->guard.line)),
             "`win` and `lose` above `draw`, for the old order"});
      }
    }
  }

  void look_at(const syntax::Head& head, const syntax::Picture& picture) {
    constexpr std::array<std::string_view, 3> sums = {"diagonal", "around", "knight"};
    for (const syntax::HeadItem& item : head.items) {
      const std::string& word = item.first.text;
      const bool is_sum = (step_of(word) && word.size() > 1) || contains(sums, word);
      if (item.kind == syntax::HeadItem::Kind::word && linked_ && is_sum) {
        found_.push_back({item.first.place,
                          fmt::format("'{}' leads along links, too; it was a way of the grid alone", word),
                          "a link of its own, such as `link ne/sw`, says where it leads"});
      } else if (item.kind == syntax::HeadItem::Kind::condition) {
        look_at(item.condition.front());
      }
    }
    const auto in = find_if(head.items, [](const syntax::HeadItem& item) {
      return item.kind == syntax::HeadItem::Kind::word && item.first.text == "in";
    });
    const syntax::Row& row = picture.rows.front();
    const bool marked = any_of(row, [](const syntax::Cell& cell) { return cell.anchored; });
    const auto first =
        find_if(row, [](const syntax::Cell& cell) { return cell.kind != syntax::Cell::Kind::off; });
    using Run = syntax::Run::Kind;
    if (in != head.items.end() && !marked && first != row.end() && first->run.kind != Run::once &&
        first->run.kind != Run::group) {
      found_.push_back({in->first.place, "the first cell of the run is one of these; it was any of its cells",
                        "a mark around the cell, as in `in a1: [x]^3`"});
    }
  }

  void look_at(const syntax::Expression& expression) {
    if (!expression.head.empty() && !expression.picture.empty()) {
      look_at(expression.head.front(), expression.picture.front());
    }
    for (const syntax::Expression& operand : expression.operands) look_at(operand);
  }

  void look_at(const syntax::Line& line) {
    if (const auto* production = std::get_if<syntax::Production>(&line.content)) {
      look_at(production->head, production->left);
    } else if (const auto* judgement = std::get_if<syntax::Judgement>(&line.content)) {
      look_at(judgement->head, judgement->picture.value_or(syntax::Picture{{{syntax::Cell{}}}, {}}));
    } else if (const auto* cells = std::get_if<syntax::Class>(&line.content); cells && cells->picture) {
      look_at(cells->head, *cells->picture);
    } else if (const auto* value = std::get_if<syntax::Value>(&line.content)) {
      look_at(value->expression);
    } else if (const auto* score = std::get_if<syntax::Score>(&line.content)) {
      look_at(score->expression);
    }
  }

  const Loaded& loaded_;
  bool linked_ = false; // a link goes on from a direction of the board
  std::vector<ChangedMeaning> found_;
};

} // namespace

const std::vector<std::string>& known_versions() {
  static const std::vector<std::string> all = {"0.1.0", "0.2.0"};
  return all;
}

std::vector<ChangedMeaning> changes_since(const Loaded& loaded,
                                          std::string_view /*all changed since 0.2.0*/) {
  return loaded.ruleset ? ChangeFinder(loaded).all() : std::vector<ChangedMeaning>();
}

} // namespace regola::workbench
