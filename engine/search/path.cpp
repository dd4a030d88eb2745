#include "engine/search/path.hpp"

#include "engine/compiled/random.hpp"

namespace regola {

void Path::begin(const std::vector<Word>& before) {
  keys_.clear();
  signatures_.assign(1, 0);
  filter_.fill(0);
  for (const Word key : before) static_cast<void>(enter(key));
  root_ = keys_.size();
}

int Path::enter(Word key) {
  int found = never;
  if (filter(key)++ != 0) {
    for (std::size_t i = 0; i < keys_.size(); ++i) {
      if (keys_[i] == key) {
        found = i < root_ ? -1 : static_cast<int>(i - root_);
        break;
      }
    }
  }
  keys_.push_back(key);
  signatures_.push_back(Random(signatures_.back() ^ key)());
  return found;
}

void Path::leave() {
  --filter(keys_.back());
  keys_.pop_back();
  signatures_.pop_back();
}

} // namespace regola
