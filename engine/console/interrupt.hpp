#pragma once

namespace regola::console {

/// As long as it lives, the signals that ask the program to end (SIGINT of Ctrl-C, SIGTERM, SIGHUP) do not
/// end it but are remembered; one that comes a second time ends it. One at a time.
class Interrupt {
public:
  Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;
  ~Interrupt();

  /// Whether one of them came. May be asked by any thread.
  [[nodiscard]] static bool asked();
  /// What the program leaves behind then, as shells count: 128 and the number of the signal.
  [[nodiscard]] static int exit_code();
};

} // namespace regola::console
