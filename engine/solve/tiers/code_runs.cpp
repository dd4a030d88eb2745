#include "engine/solve/tiers/code_runs.hpp"

#include <algorithm>
#include <utility>

namespace regola {

namespace {

constexpr std::uint64_t similar = 4; // runs are joined if the larger one is at most this much larger

/// All codes of some runs, in order. Forgets what it has handed out.
class CodesOfRuns final : public CodeSource {
public:
  explicit CodesOfRuns(std::vector<std::unique_ptr<CodePages>> runs) : runs_(std::move(runs)) {
    for (const auto& run : runs_) at_.emplace_back(*run, true);
  }

  [[nodiscard]] bool next(OrderedCode& code, TableValue& value) override {
    if (last_ != nullptr) last_->advance();
    last_ = nullptr;
    for (CodeCursor& each : at_) {
      if (!each.at_end() && (last_ == nullptr || compare(each.code(), last_->code()) < 0)) last_ = &each;
    }
    if (last_ == nullptr) return false;
    code = last_->code();
    value = 0;
    return true;
  }

private:
  std::vector<std::unique_ptr<CodePages>> runs_;
  std::vector<CodeCursor> at_;
  CodeCursor* last_ = nullptr; // whose code was handed out last
};

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
  for (std::size_t i = 0; i < codes.size(); ++i) {
    if (known[i] == 0) fresh.add(codes[i]);
  }
  fresh.finish();
  return fresh;
}

void CodeRuns::add(PagesInMemory codes) {
  if (codes.size() == 0) return;
  runs_.push_back({std::make_unique<PagesInMemory>(std::move(codes)), false, State::waiting});
  join_similar();
}

CodePages* CodeRuns::next_waiting() {
  for (Run& run : runs_) {
    if (run.state == State::being_looked_at) run.state = State::looked_at;
  }
  join_similar();
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
void CodeRuns::join_similar() {
  const auto joins = [](const Run& a, const Run& b) {
    return !a.is_stored && !b.is_stored && a.state == b.state && a.state != State::being_looked_at &&
           a.pages->size() <= b.pages->size() && a.pages->size() * similar >= b.pages->size();
  };
  for (std::size_t i = 0; i < runs_.size(); ++i) {
    for (std::size_t j = 0; j < runs_.size(); ++j) {
      if (i == j || !joins(runs_[i], runs_[j])) continue;
      std::vector<std::unique_ptr<CodePages>> both;
      both.push_back(std::move(runs_[i].pages));
      both.push_back(std::move(runs_[j].pages));
      CodesOfRuns source(std::move(both));
      auto joined = std::make_unique<PagesInMemory>();
      OrderedCode code;
      for (TableValue value = 0; source.next(code, value);) joined->add(code);
      joined->finish();
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

std::unique_ptr<CodeSource> CodeRuns::take() {
  std::vector<std::unique_ptr<CodePages>> all;
  for (Run& run : runs_) all.push_back(std::move(run.pages));
  runs_.clear();
  return std::make_unique<CodesOfRuns>(std::move(all));
}

} // namespace regola
