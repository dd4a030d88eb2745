#include "engine/solve/tiers/joined_files.hpp"

#include <algorithm>
#include <utility>

namespace regola {

CodeRange range_of_share(const PositionFiles& files, std::size_t part, std::size_t parts) {
  CodePages& largest = **std::max_element(files.begin(), files.end(),
                                          [](const auto& a, const auto& b) { return a->size() < b->size(); });
  CodeRange range;
  const auto begin = [&](std::size_t its_part, std::optional<CodeBytes>& code) {
    if (its_part == 0 || its_part == parts) return;
    CodeCursor at(largest);
    at.go_to(largest.size() / parts * its_part + largest.size() % parts * its_part / parts);
    at.code().write(code.emplace());
  };
  begin(part, range.first);
  begin(part + 1, range.last);
  return range;
}

MergedFiles::MergedFiles(PositionFiles files, CodeRange range)
    : files_(std::move(files)), range_(std::move(range)) {
  for (const auto& file : files_) {
    at_.push_back(range_.first ? CodeCursor(*file, OrderedCode(*range_.first)) : CodeCursor(*file));
    last_.push_back(at_.size() - 1);
  }
  put_back();
}

/// Whether a file comes after another one in the heap: its next code is greater.
bool MergedFiles::comes_after(std::size_t a, std::size_t b) const {
  return compare(at_[a].code(), at_[b].code()) > 0;
}

/// Puts the files that were taken from the heap into it again.
void MergedFiles::put_back() {
  for (const std::size_t each : last_) {
    if (at_[each].at_end()) continue;
    heap_.push_back(each);
    std::push_heap(heap_.begin(), heap_.end(), [this](auto a, auto b) { return comes_after(a, b); });
  }
  last_.clear();
}

bool MergedFiles::next(OrderedCode& code, TableValue& value) {
  for (const std::size_t each : last_) at_[each].advance();
  put_back();
  if (heap_.empty()) return false;
  code = at_[heap_.front()].code();
  if (range_.last && compare(code, OrderedCode(*range_.last)) >= 0) return false;
  value = at_[heap_.front()].value();
  while (!heap_.empty() && compare(at_[heap_.front()].code(), code) == 0) {
    std::pop_heap(heap_.begin(), heap_.end(), [this](auto a, auto b) { return comes_after(a, b); });
    last_.push_back(heap_.back());
    heap_.pop_back();
  }
  return true;
}

bool JoinedFiles::next(OrderedCode& code, TableValue& value) {
  if (at_ && !at_->at_end()) at_->advance();
  while (!at_ || at_->at_end()) {
    if (next_ == files_.size()) return false;
    at_.emplace(*files_[next_++]);
  }
  code = at_->code();
  value = at_->value();
  return true;
}

} // namespace regola
