#include "rules/text/suggest.hpp"

#include <algorithm>
#include <limits>

namespace regola {

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before(b.size() + 1);
  std::vector<std::size_t> last(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) last[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, replaced});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        row[j] = std::min(row[j], before[j - 2] + 1);
      }
    }
    std::swap(before, last);
    std::swap(last, row);
  }
  return last[b.size()];
}

std::string nearest(std::string_view word, const std::vector<std::string>& candidates) {
  constexpr std::size_t longest_word =
      64; // a longer word is never a slip of a short one, and the table would be large
  if (word.size() > longest_word) return {};
  const std::size_t tolerance = word.size() < 2 ? 0 : (word.size() < 6 ? 1 : (word.size() < 9 ? 2 : 3));
  std::string best;
  std::size_t best_distance = std::numeric_limits<std::size_t>::max();
  for (const std::string& candidate : candidates) {
    const std::size_t distance = edit_distance(word, candidate);
    // A word with every letter wrong is not near, however short it is.
    if (distance < best_distance && distance <= tolerance &&
        distance < std::max(word.size(), candidate.size())) {
      best_distance = distance;
      best = candidate;
    }
  }
  return best;
}

std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates) {
  const std::string near = nearest(word, candidates);
  return near.empty() ? std::string() : "did you mean '" + near + "'?";
}

Help suggestion(std::string_view word, const std::vector<std::string>& candidates) {
  const std::string near = nearest(word, candidates);
  if (near.empty()) return {};
  const bool alone = std::none_of(candidates.begin(), candidates.end(), [&](const std::string& other) {
    return other != near && edit_distance(word, other) == edit_distance(word, near);
  });
  return {did_you_mean(word, candidates), alone ? std::optional(near) : std::nullopt};
}

} // namespace regola
