#include <sys/mman.h>

#include <mutex>
#include <stdexcept>

#include "engine/compiled/form/code.hpp"
#include "engine/compiled/native/folded.hpp"
#include "engine/compiled/native/x86_64/emitter.hpp"

namespace regola::form {

namespace {

/// Pages for code: first written, then sealed.
class Pages {
public:
  explicit Pages(std::size_t size) : size_(size) {
    void* const pages = mmap(nullptr, size_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (pages != MAP_FAILED) start_ = pages; // NOLINT: the macro casts
  }
  Pages(const Pages&) = delete;
  Pages& operator=(const Pages&) = delete;
  ~Pages() {
    if (start_ != nullptr) munmap(start_, size_);
  }

  [[nodiscard]] void* start() const { return start_; }
  [[nodiscard]] std::size_t size() const { return size_; }
  /// @return whether the system lets them be executed
  [[nodiscard]] bool seal() const { return mprotect(start_, size_, PROT_READ | PROT_EXEC) == 0; }

private:
  std::size_t size_;
  void* start_ = nullptr;
};

/// Turns errors into exceptions: by default asmjit ignores what it cannot encode.
class Refuse : public asmjit::ErrorHandler {
public:
  void handleError(asmjit::Error /*error*/, const char* message, asmjit::BaseEmitter* /*from*/) override {
    throw std::runtime_error(std::string("asmjit: ") + message);
  }
};

/// On AMD processors before Zen 3, pdep takes a microcode step per bit of the mask.
bool selects_fast(const asmjit::CpuInfo& processor) {
  constexpr std::uint32_t zen_3 = 0x19;
  return !processor.isVendor("AMD") || processor.familyId() >= zen_3;
}

Instructions instructions_of(const asmjit::CpuInfo& processor, bool fuses) {
  using Feature = asmjit::CpuFeatures::X86;
  const auto& features = processor.features().x86();
  const bool can_fuse = features.has(Feature::kAVX512_F) && features.has(Feature::kAVX512_VL) &&
                        features.has(Feature::kAVX512_VBMI2);
  return {selects_fast(processor), fuses && can_fuse};
}

/// Machine code of a function.
struct Function {
  std::unique_ptr<Pages> pages;
  const std::byte* start = nullptr; ///< where a run that takes turns begins
  std::size_t frame_bytes = 0;      ///< of such a run
  MachineCode told;
};

/// @throws std::runtime_error
Function make(const Form& form, Runner runner, const Instructions& instructions) {
  Refuse refuse;
  asmjit::CodeHolder code;
  code.init(asmjit::Environment::host());
  code.setErrorHandler(&refuse);
  asmjit::x86::Assembler to(&code);
  const Folded folded(form, instructions.fuses);
  const ControlFlow flow(form);
  const Liveness liveness(form.lanes.size(), flow, register_accesses(form, folded));
  const Registers registers(form, folded, flow, liveness, Emitter::available(runner));
  Emitter emitter(form, folded, registers, to, runner, instructions);
  emitter.emit();
  code.flatten();
  code.resolveUnresolvedLinks();
  Function made;
  made.pages = std::make_unique<Pages>(code.codeSize());
  if (made.pages->start() == nullptr) throw std::runtime_error("there is no memory for it");
  code.relocateToBase(reinterpret_cast<std::uintptr_t>(made.pages->start()));
  code.copyFlattenedData(made.pages->start(), made.pages->size());
  if (!made.pages->seal()) {
    throw std::runtime_error("the system does not let memory be executed that was written");
  }
  if (runner == Runner::in_turn) {
    made.start = static_cast<const std::byte*>(made.pages->start()) + code.labelOffset(emitter.start());
    made.frame_bytes = emitter.frame_bytes();
  }
  made.told.bytes = made.pages->size();
  for (const Instruction& i : form.code) {
    made.told.folded += folded.is_folded(i) ? 1 : 0;
    made.told.fused += !folded.is_folded(i) && folded.fusion(i) != nullptr ? 1 : 0;
  }
  return made;
}

class NativeCode final : public Code {
public:
  NativeCode(const Form& form, const Instructions& instructions)
      : ordered_(in_lane_order(form)),
        form_(ordered_ ? *ordered_ : form),
        instructions_(instructions),
        alone_(make(form_, Runner::alone, instructions)) {}

  void run(Word* memory) const override { reinterpret_cast<void (*)(Word*)>(alone_.pages->start())(memory); }

  bool run_together(Runs& runs) const override {
    if (form_.waits.empty()) return false;
    std::call_once(asked_, [&] {
      try {
        in_turn_ = make(form_, Runner::in_turn, instructions_);
      } catch (const std::runtime_error&) {
        // Without this code the runs go one after the other.
      }
    });
    if (!in_turn_.pages) return false;
    run_in_turn({reinterpret_cast<RunFrame* (*)(RunFrame*)>(in_turn_.pages->start()), in_turn_.start,
                 in_turn_.frame_bytes},
                runs);
    return true;
  }

  [[nodiscard]] MachineCode machine_code() const override {
    MachineCode told = alone_.told;
    told.reorders_lanes = ordered_.has_value();
    return told;
  }

private:
  const std::optional<Form> ordered_;
  const Form& form_;
  Instructions instructions_;
  Function alone_;
  mutable std::once_flag asked_;
  mutable Function in_turn_; // empty until it is first needed
};

} // namespace

std::string why_no_native_code() {
  using Feature = asmjit::CpuFeatures::X86;
  const auto& features = asmjit::CpuInfo::host().features().x86();
  for (const auto& [id, name] :
       {std::pair{Feature::kAVX2, "AVX2"}, std::pair{Feature::kBMI, "BMI"}, std::pair{Feature::kBMI2, "BMI2"},
        std::pair{Feature::kLZCNT, "LZCNT"}, std::pair{Feature::kPOPCNT, "POPCNT"}}) {
    if (!features.has(id)) return std::string("the processor has no ") + name;
  }
  return {};
}

std::unique_ptr<Code> translate(const Form& form, std::string& why, bool fuses) {
  why = why_no_native_code();
  if (!why.empty()) return nullptr;
  try {
    return std::make_unique<NativeCode>(form, instructions_of(asmjit::CpuInfo::host(), fuses));
  } catch (const std::runtime_error& error) {
    why = error.what();
    return nullptr;
  }
}

} // namespace regola::form
