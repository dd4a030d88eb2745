#include "rules/resolve_rules.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "rules/suggest.hpp"

namespace regola {

void resolve_prefer(Scope& scope, const syntax::Prefer& prefer, std::uint32_t line) {
  if (prefer.most) {
    for (const PlayerIndex player : {first_player, second_player}) {
      const View view{&scope, player, scope.ruleset.mirrored && player == second_player};
      auto expression = resolve_expression(view, *prefer.most);
      if (!expression) {
        return;
      }
      scope.ruleset.sides[player].most.push_back(std::move(*expression));
      scope.ruleset.sides[player].most_lines.push_back(line);
    }
    return;
  }
  std::vector<NameIndex> order;
  bool failed = false;
  const auto complain = [&](Code code, const syntax::Word& word, std::string message, std::string help = {}) {
    scope.error(code, word.place, std::move(message), std::move(help));
    failed = true;
  };
  for (const syntax::Word& word : prefer.names) {
    const auto found = std::find(scope.ruleset.names.begin(), scope.ruleset.names.end(), word.text);
    const auto name = static_cast<NameIndex>(found - scope.ruleset.names.begin());
    if (found == scope.ruleset.names.end()) {
      failed = true;
      if (!scope.misses_rules()) {
        complain(Code::unknown_name, word, fmt::format("no move is called '{}'", word.text),
                 did_you_mean(word.text, scope.ruleset.names));
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
  }
}

void join_parts(Ruleset& ruleset) {
  const auto key = [&](NameIndex name) {
    for (const auto& order : ruleset.prefer) {
      if (std::find(order.begin(), order.end(), name) != order.end()) {
        return order.front();
      }
    }
    return name;
  };
  for (Side& side : ruleset.sides) {
    std::vector<Part> joined;
    for (Part& part : side.parts) {
      for (Production& line : part.lines) {
        const auto same = std::find_if(joined.begin(), joined.end(), [&](const Part& other) {
          return key(other.lines.front().name) == key(line.name);
        });
        if (same == joined.end()) {
          joined.push_back({});
          joined.back().lines.push_back(std::move(line));
        } else {
          same->lines.push_back(std::move(line));
        }
      }
    }
    side.parts = std::move(joined);
  }
}

} // namespace regola
