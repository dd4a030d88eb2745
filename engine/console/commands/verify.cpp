// The command `verify`: checks a proof by the reference matcher alone.

#include "engine/console/command.hpp"
#include "engine/console/interrupt.hpp"
#include "engine/console/print.hpp"
#include "engine/interface/answers.hpp"

namespace regola::console {

namespace {

struct VerifyOptions : FileOptions {
  std::string proof;
};

void print_verdict(const Ruleset& ruleset, const ProofFile& proof, const Verification& verdict,
                   double seconds, Streams& streams) {
  if (verdict.holds) {
    for (const ProofFile::Section& section : proof.sections()) {
      print(streams.out, "{}\n", to_text(ruleset, section.claim));
    }
  } else {
    print(streams.out, "not proven: {}\n", verdict.reason);
  }
  print(streams.out, "from {}\n{} positions and {} moves by the reference matcher, {:.2f} s\n",
        to_text(ruleset, proof.start()), verdict.positions, verdict.moves, seconds);
}

int run_verify(const VerifyOptions& given, Streams& streams) {
  const auto game = load_game(given, streams);
  const Interrupt interrupt;
  try {
    const auto begin = std::chrono::steady_clock::now();
    ProofFile proof(game.ruleset, given.proof);
    ProgressLine progress(streams);
    Verification verdict = verify(game.ruleset, proof, [&](std::uint64_t done) {
      progress.update([&] { return fmt::format("{} positions", done); });
      return !Interrupt::asked();
    });
    progress.clear();
    if (verdict.stopped) verdict.reason = "interrupted";
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
    if (given.json) {
      write_json(streams.out, console::to_json(game.ruleset, proof, verdict, spent.count()));
    } else {
      print_verdict(game.ruleset, proof, verdict, spent.count(), streams);
    }
    if (verdict.stopped) return Interrupt::exit_code();
    return verdict.holds ? fine : answer_is_no;
  } catch (const ProofFault& fault) {
    refuse(streams.err, "{}: {}", given.proof, fault.what());
  }
}

} // namespace

Command verify_command() {
  Command command("verify", "Does a proof of `solve` hold? By the reference matcher alone");
  auto& options = command.runs(run_verify);
  add_file(command, options);
  command.add("PROOF", &options.proof, "The file that `solve --proof` wrote").require().existing();
  add_json(command, options.json);
  command.example =
      "regola verify my-game.rules my-game.proof\n"
      "Exit code 0 where all claims of the file hold, 1 where one does not, 2 for what is no whole proof.";
  return command;
}

} // namespace regola::console
