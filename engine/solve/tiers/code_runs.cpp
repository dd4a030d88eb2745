#include "engine/solve/tiers/code_runs.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/solve/tiers/merged_codes.hpp"

namespace regola {

namespace {

constexpr std::uint64_t similar = 4; // runs are joined if the larger one is at most this much larger

} // namespace

void CodeRuns::add_stored(std::unique_ptr<CodePages> stored) {
  runs_.push_back({std::move(stored), true, State::waiting});
}

PagesInMemory CodeRuns::fresh(std::span<const OrderedCode> codes) const {
  std::vector<char> known(codes.size());
  for (const Run& run : runs_) {
    if (codes.empty()) break;
    CodeCursor at(*run.pages, codes.front());
    for (std::size_t i = 0; i < codes.size() && !at.at_end(); ++i) {
      if (known[i] != 0) continue;
      at.seek(codes[i]);
      if (!at.at_end() && compare(at.code(), codes[i]) == 0) known[i] = 1;
    }
  }
  PagesInMemory fresh;
  CodeArray some; // of one length
  for (std::size_t i = 0; i < codes.size(); ++i) {
    if (known[i] != 0) continue;
    if (codes[i].length != some.codes().length) {
      fresh.add(some.codes());
      some.clear();
    }
    some.add(codes[i]);
  }
  fresh.add(some.codes());
  fresh.finish();
  return fresh;
}

void CodeRuns::add(PagesInMemory codes, unsigned threads) {
  if (codes.size() == 0) return;
  runs_.push_back({std::make_unique<PagesInMemory>(std::move(codes)), false, State::waiting});
  join_similar(threads);
}

CodePages* CodeRuns::next_waiting(unsigned threads) {
  for (Run& run : runs_) {
    if (run.state == State::being_looked_at) run.state = State::looked_at;
  }
  join_similar(threads);
  Run* most = nullptr;
  for (Run& run : runs_) {
    if (run.state == State::waiting && (most == nullptr || run.pages->size() > most->pages->size())) {
      most = &run;
    }
  }
  if (most == nullptr) return nullptr;
  most->state = State::being_looked_at;
  return most->pages.get();
}

/// Joins runs in memory of similar size, as long as there are some.
void CodeRuns::join_similar(unsigned threads) {
  const auto joins = [](const Run& a, const Run& b) {
    return !a.is_stored && !b.is_stored && a.state == b.state && a.state != State::being_looked_at &&
           a.pages->size() <= b.pages->size() && a.pages->size() * similar >= b.pages->size();
  };
  for (std::size_t i = 0; i < runs_.size(); ++i) {
    for (std::size_t j = 0; j < runs_.size(); ++j) {
      if (i == j || !joins(runs_[i], runs_[j])) continue;
      const std::array<CodePages*, 2> both{runs_[i].pages.get(), runs_[j].pages.get()};
      auto joined = std::make_unique<PagesInMemory>(merged(both, threads));
      most_bytes_ = std::max(most_bytes_, bytes() + joined->bytes());
      runs_[j].pages = std::move(joined);
      runs_.erase(runs_.begin() + static_cast<std::ptrdiff_t>(i));
      i = j = 0;
    }
  }
}

std::uint64_t CodeRuns::size() const {
  std::uint64_t all = 0;
  for (const Run& run : runs_) all += run.pages->size();
  return all;
}

std::size_t CodeRuns::bytes() const {
  std::size_t all = 0;
  for (const Run& run : runs_) all += run.pages->bytes();
  return all;
}

std::unique_ptr<CodePages> CodeRuns::take(unsigned threads) {
  std::unique_ptr<CodePages> whole;
  if (is_stored()) {
    whole = std::move(runs_.front().pages);
  } else {
    std::vector<CodePages*> all;
    for (const Run& run : runs_) all.push_back(run.pages.get());
    whole = std::make_unique<PagesInMemory>(merged(all, threads));
    most_bytes_ = std::max(most_bytes_, bytes() + whole->bytes());
  }
  runs_.clear();
  return whole;
}

} // namespace regola
