#include "engine/compiled/native/x86_64/runs_in_turn.hpp"

#include <new>

namespace regola::form {

namespace {

/// The runs under way, in a ring.
class Ring {
public:
  Ring(const TurnCode& code, Runs& runs) : code_(code), runs_(runs) {
    const std::size_t frame_words = code.frame_bytes / sizeof(Word);
    constexpr std::size_t aligned_words = alignof(RunFrame) / sizeof(Word);
    runs.room.resize(runs_in_turn * (frame_words + runs.memory_words) + aligned_words);
    Word* at = runs.room.data();
    while (reinterpret_cast<std::uintptr_t>(at) % alignof(RunFrame) != 0) ++at;
    for (Place& place : places_) {
      place.frame = new (at) RunFrame;
      at += frame_words;
    }
    for (Place& place : places_) {
      place.frame->memory = at;
      at += runs.memory_words;
    }
  }

  void run() {
    begin_all();
    while (last_ != nullptr) {
      RunFrame* const ended = code_.go_on(last_->next);
      for (Place& place : places_) {
        if (place.frame != ended) continue;
        runs_.end(place.run, ended->memory);
        place.is_free = true;
      }
      take_out(ended);
      begin_all();
    }
  }

private:
  struct Place {
    RunFrame* frame = nullptr;
    std::size_t run = 0;
    bool is_free = true;
  };

  void begin_all() {
    for (Place& place : places_) {
      if (!place.is_free) continue;
      if (!runs_.begin(place.frame->memory)) return;
      place.is_free = false;
      place.run = begun_++;
      place.frame->goes_on = code_.start;
      put_in(place.frame);
    }
  }
  /// Adds a run that comes last.
  void put_in(RunFrame* frame) {
    frame->next = last_ == nullptr ? frame : last_->next;
    if (last_ != nullptr) last_->next = frame;
    last_ = frame;
  }
  /// Removes a run; the one after it comes first.
  void take_out(RunFrame* frame) {
    RunFrame* before = frame;
    while (before->next != frame) before = before->next;
    before->next = frame->next;
    last_ = before == frame ? nullptr : before;
  }

  const TurnCode& code_;
  Runs& runs_;
  std::array<Place, runs_in_turn> places_;
  RunFrame* last_ = nullptr; // the one after it comes first
  std::size_t begun_ = 0;
};

} // namespace

void run_in_turn(const TurnCode& code, Runs& runs) { Ring(code, runs).run(); }

} // namespace regola::form
