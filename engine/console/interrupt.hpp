#pragma once

namespace regola::console {

/// During its lifetime, catches the signals that ask the program to end: SIGINT (Ctrl-C), SIGTERM, SIGHUP.
/// Records the first signal; a second one ends the program. Work that does not call asked() is stopped soon
/// after the first (rules/text/time_limit.hpp). If that does not help, the program ends within a second. Only
/// one object may exist at a time.
class Interrupt {
public:
  /// The meaning of Ctrl-C.
  enum class CtrlC {
    leave,
    hurry, ///< pressed once: hurry; pressed twice within two seconds: leave
  };

  explicit Interrupt(CtrlC meaning = CtrlC::leave);
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;
  ~Interrupt();

  /// Whether a signal has asked the program to end. Thread-safe.
  [[nodiscard]] static bool asked();
  /// Whether a signal has asked the program to hurry or to end. Thread-safe.
  [[nodiscard]] static bool hurried();
  /// Resets the request to hurry.
  static void calm();
  /// The exit code after a signal, as in shells: 128 plus the number of the signal.
  [[nodiscard]] static int exit_code();
};

} // namespace regola::console
