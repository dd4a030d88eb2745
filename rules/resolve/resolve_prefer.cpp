#include "rules/resolve/resolve_rules.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "rules/resolve/along.hpp"

namespace regola {

void resolve_prefer(Scope& scope, const syntax::Prefer& prefer, std::uint32_t line) {
  if (prefer.most) {
    for (const PlayerIndex player : {first_player, second_player}) {
      const View view{&scope, player, scope.ruleset.mirrored && player == second_player};
      auto expression = resolve_expression(view, *prefer.most);
      if (!expression) return;
      scope.ruleset.sides[player].most.push_back(std::move(*expression));
      scope.ruleset.sides[player].most_lines.push_back(line);
    }
    return;
  }
  std::vector<NameIndex> order;
  bool failed = false;
  const auto complain = [&](Code code, const syntax::Word& word, std::string message, Help help = {}) {
    scope.error(code, word.place, std::move(message), std::move(help));
    failed = true;
  };
  for (const syntax::Word& word : prefer.names) {
    const auto found = scope.name_index.find(word.text);
    const NameIndex name = found == scope.name_index.end() ? NameIndex{0} : found->second;
    if (found == scope.name_index.end()) {
      failed = true;
      if (!scope.misses_rules()) {
        complain(Code::unknown_name, word, fmt::format("no move is called '{}'", word.text),
                 scope.did_you_mean(word.text, scope.ruleset.names));
      }
    } else if (std::find(order.begin(), order.end(), name) != order.end()) {
      complain(Code::repeated_line, word, fmt::format("'{}' cannot be better than itself", word.text));
    } else {
      for (const NameIndex better : order) {
        for (const auto& earlier : scope.ruleset.prefer) {
          const auto above = std::find(earlier.begin(), earlier.end(), name);
          if (std::find(above, earlier.end(), better) != earlier.end()) {
            complain(
                Code::repeated_line, word,
                fmt::format("a line above prefers '{}' to '{}'", word.text, scope.ruleset.names[better]));
          }
        }
      }
      order.push_back(name);
    }
  }
  if (!failed) {
    scope.ruleset.prefer.push_back(std::move(order));
    scope.ruleset.prefer_lines.push_back(line);
  }
}

void join_parts(Scope& scope) {
  Ruleset& ruleset = scope.ruleset;
  std::map<NameIndex, NameIndex>
      first_of; // by name: the first name of the first `prefer` line that contains it
  for (const auto& order : ruleset.prefer) {
    for (const NameIndex name : order) {
      first_of.try_emplace(name_in_text(scope, name), name_in_text(scope, order.front()));
    }
  }
  for (Side& side : ruleset.sides) {
    std::vector<Part> joined;
    std::map<NameIndex, std::size_t> part_of;
    for (Part& part : side.parts) {
      for (Production& line : part.lines) {
        const NameIndex name = name_in_text(scope, line.name);
        const auto preferred = first_of.find(name);
        const NameIndex key = preferred == first_of.end() ? name : preferred->second;
        const auto [found, is_new] = part_of.try_emplace(key, joined.size());
        if (is_new) joined.emplace_back();
        joined[found->second].each = joined[found->second].each || line.each;
        joined[found->second].lines.push_back(std::move(line));
      }
    }
    std::stable_partition(joined.begin(), joined.end(), [](const Part& part) { return part.each; });
    side.parts = std::move(joined);
  }
}

} // namespace regola
