#pragma once

namespace regola::console {

/// As long as it lives, the signals that ask the program to end (SIGINT of Ctrl-C, SIGTERM, SIGHUP) do not
/// end it but are remembered; one that comes after that ends it. Work that does not ask is given up soon
/// after the first (rules/stop.hpp), and the program is ended within a second if that does not help. One at
/// a time.
class Interrupt {
public:
  /// What Ctrl-C means.
  enum class CtrlC {
    leave,
    hurry, ///< pressed once: get on with it; twice within two seconds: leave
  };

  explicit Interrupt(CtrlC meaning = CtrlC::leave);
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;
  ~Interrupt();

  /// Whether the program is asked to end. May be asked by any thread.
  [[nodiscard]] static bool asked();
  /// Whether it is asked to hurry, or to end. May be asked by any thread.
  [[nodiscard]] static bool hurried();
  /// It did hurry: that has been answered.
  static void calm();
  /// What the program leaves behind then, as shells count: 128 and the number of the signal.
  [[nodiscard]] static int exit_code();
};

} // namespace regola::console
