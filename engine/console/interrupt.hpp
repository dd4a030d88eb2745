#pragma once

namespace regola::console {

/// As long as it lives, Ctrl-C (SIGINT) does not end the program but is remembered; pressed a second time it
/// ends it. One at a time.
class Interrupt {
public:
  Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;
  ~Interrupt();

  /// Whether it was pressed. May be asked by any thread.
  [[nodiscard]] static bool asked();
};

} // namespace regola::console
